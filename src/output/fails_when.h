// What counts as failing where a user says it: --fails-when, and fails_when of
// a recipe. Without any of it a run fails that ends badly.
#ifndef LADDER_OUTPUT_FAILS_WHEN_H_
#define LADDER_OUTPUT_FAILS_WHEN_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "output/log.h"

namespace ladder {

/// One thing that makes a run a failed one.
struct FailCondition {
  enum class Kind {
    kExit,     ///< exit code `number`; without one any but 0
    kSignal,   ///< signal `number`; without one any
    kTimeout,  ///< the time limit was reached
    kOutput,   ///< a line that the command printed matches `pattern`
    kNan,      ///< the command printed a NaN: see PrintsNan
    kCheck,    ///< `command`, run after it, ends badly
  };
  Kind kind = Kind::kExit;
  std::optional<int> number;
  std::string pattern;               ///< RE2
  std::vector<std::string> command;  ///< never a shell's line
  bool operator==(const FailCondition&) const = default;
};

/// Any of them; empty: nothing was said.
using FailsWhen = std::vector<FailCondition>;

/// "exit", "exit:3", "signal", "signal:SIGSEGV", "timeout", "output:REGEX",
/// "nan", "check:CMD". UserError without a remedy's place: what is wrong with
/// it and what can stand there.
FailCondition ParseFailCondition(const std::string& text);
/// The inverse of ParseFailCondition.
std::string Format(const FailCondition& condition);

/// "SIGSEGV", "SEGV" or "11"; nothing for what is no signal.
std::optional<int> SignalNamed(std::string_view name);
/// Why RE2 does not take the pattern; empty when it does.
std::string WhatIsWrongWith(const std::string& pattern);
/// The command of a check; null when there is none.
const std::vector<std::string>* CheckOf(const FailsWhen& fails_when);
/// True if nothing but a time limit that is reached counts.
bool NeedsLimit(const FailsWhen& fails_when);
/// True if what the command printed can decide.
bool AsksForOutput(const FailsWhen& fails_when);

/// A line that met a condition.
struct LineFound {
  size_t line = 0;  ///< of output.log
  std::string text;
};

/// Looks for the first line that meets a condition of output or of NaN.
class LineWatch {
 public:
  explicit LineWatch(const FailsWhen& fails_when);
  ~LineWatch();
  LineWatch(LineWatch&&) noexcept;
  /// Lines of the command's own; not those of the intermediate value printer.
  void Feed(const LogLine& line);
  [[nodiscard]] const std::optional<LineFound>& found() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A check that ended badly, and what it printed last.
struct FailedCheck {
  std::string says;                   ///< "python compare.py ended with exit 1"
  std::vector<LineFound> last_lines;  ///< of check.log
};

/// Whether a run failed by what the user said, and why.
struct FailureCriterionResult {
  bool failed = false;
  std::string why;                ///< "the output has: …"; empty: it did not
  std::optional<LineFound> line;  ///< where the output says so
  bool by_ending = true;          ///< false: the output or the check says so
  std::optional<FailedCheck> check = {};
};

/// The last lines of a check's output that are no blanks; few.
constexpr size_t kMostCheckLines = 3;

/// check: how the check's command ended, if it ran. `found`: see LineWatch.
FailureCriterionResult ApplyRule(const FailsWhen& fails_when,
                                 const Ending& ending,
                                 const std::optional<Ending>& check,
                                 const std::optional<LineFound>& found);

// Whether a line that a program printed has a NaN for a value.

/// True for "tensor([nan, 1.])", "loss: nan", "{\"loss\": NaN}", "max error
/// nan", "0.5 -nan"; false where it is a part of a name or a path
/// ("nan-kernel", "isnan"), a key ("nan: 0") or a word of a sentence ("no nan
/// seen"). Where a line can be read both ways it is no value: a run that fails
/// by mistake costs a climb and names a kernel that did nothing wrong.
bool PrintsNan(std::string_view line);

}  // namespace ladder

#endif  // LADDER_OUTPUT_FAILS_WHEN_H_
