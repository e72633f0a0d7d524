// The user's failure criteria: --fails-when, and fails_when of a recipe.
// Without any, a run fails if it ends badly.
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

/// A condition under which a run counts as failed.
struct FailCondition {
  enum class Kind {
    kExit,     ///< exit code `number`; without a number any but 0
    kSignal,   ///< signal `number`; without a number any
    kTimeout,  ///< the time limit was reached
    kOutput,   ///< a line that the command printed matches `pattern`
    kNan,      ///< the command printed a NaN: see PrintsNan
    kCheck,    ///< `command`, started after the run, ends badly
  };
  Kind kind = Kind::kExit;
  std::optional<int> number;
  std::string pattern;               ///< RE2
  std::vector<std::string> command;  ///< argument vector, never a shell line
  bool operator==(const FailCondition&) const = default;
};

/// A run fails if it meets any of them. Empty: the user gave none.
using FailsWhen = std::vector<FailCondition>;

/// Parses "exit", "exit:3", "signal", "signal:SIGSEGV", "timeout",
/// "output:REGEX", "nan", "check:CMD". UserError says what is wrong and which
/// forms are valid.
FailCondition ParseFailCondition(const std::string& text);
/// The inverse of ParseFailCondition.
std::string Format(const FailCondition& condition);

/// The number of "SIGSEGV", "SEGV" or "11"; nothing if there is none.
std::optional<int> SignalNamed(std::string_view name);
/// Why the pattern is not valid; empty if it is.
std::string WhatIsWrongWith(const std::string& pattern);
/// The command of a check; null when there is none.
const std::vector<std::string>* CheckOf(const FailsWhen& fails_when);
/// True if only a reached time limit counts, so that there must be one.
bool NeedsLimit(const FailsWhen& fails_when);
/// True if a condition depends on what the command printed.
bool AsksForOutput(const FailsWhen& fails_when);

/// A line that met a condition.
struct LineFound {
  size_t line = 0;  ///< of output.log
  std::string text;
};

/// Looks for the first line that meets an output or NaN condition.
class LineWatch {
 public:
  explicit LineWatch(const FailsWhen& fails_when);
  ~LineWatch();
  LineWatch(LineWatch&&) noexcept;
  /// Takes lines of the command itself, not of the intermediate value printer.
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

/// Whether a run failed by the user's criteria, and why.
struct FailureCriterionResult {
  bool failed = false;
  std::string why;  ///< the ending, line or check at fault; empty: none
  std::optional<LineFound> line;  ///< where the output says so
  bool by_ending = true;          ///< false: the output or the check says so
  std::optional<FailedCheck> check = {};
};

/// How many of the last non-blank lines of a check's output are kept.
constexpr size_t kMostCheckLines = 3;

/// check: how the check's command ended, if it ran. `found`: see LineWatch.
FailureCriterionResult ApplyRule(const FailsWhen& fails_when,
                                 const Ending& ending,
                                 const std::optional<Ending>& check,
                                 const std::optional<LineFound>& found);

// Whether a line of output has a NaN as a value.

/// True for "tensor([nan, 1.])", "loss: nan", "{\"loss\": NaN}", "max error
/// nan", "0.5 -nan". False for a part of a name or a path ("nan-kernel",
/// "isnan"), a key ("nan: 0") or a word of a sentence ("no nan seen"). An
/// ambiguous line is not a value: a run that fails by mistake costs all stages
/// and names a kernel that did nothing wrong.
bool PrintsNan(std::string_view line);

}  // namespace ladder

#endif  // LADDER_OUTPUT_FAILS_WHEN_H_
