// Failure lines in a run's output, found by patterns that are data.
#ifndef LADDER_OUTPUT_PATTERN_MATCH_H_
#define LADDER_OUTPUT_PATTERN_MATCH_H_

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "config/failure_pattern.h"
#include "output/fails_when.h"
#include "output/log.h"
#include "output/trace.h"
#include "output/trace_keeper.h"

namespace ladder {

/// One matching line.
struct PatternMatch {
  std::string pattern;  ///< FailurePattern::name
  std::optional<FailureClass> failure_class;
  int rank = 0;
  std::map<std::string, std::string> captures;
  Stream stream = Stream::kStderr;
  size_t line = 0;       ///< in output.log
  size_t last_line = 0;  ///< of the last line that is counted here
  /// Lines that say the same (equal captures; without captures equal lines) are
  /// reported once, and counted: an assertion fails in thousands of threads, an
  /// error is printed by the model and raised again in Python.
  size_t count = 1;
  std::string text;                 ///< the line, cut at 2000 bytes
  bool superseded = false;          ///< the run went on after it (exceptions.h)
  std::optional<TorchRange> torch;  ///< FailurePattern::torch
  std::string advice;
  bool advice_until_cause = false;
  AdviceAt advice_at = AdviceAt::kScript;
  std::string advice_run;
  std::vector<std::string> advice_unless;
  std::string link;
};

/// Finds matches line by line. Keeps at most 1000 distinct ones, 200 of each
/// pattern. Skips generated code that TORCH_LOGS prints. Matchers of the same
/// patterns share what was compiled of them, also in several threads.
class PatternMatcher {
 public:
  explicit PatternMatcher(const std::vector<FailurePattern>& patterns);
  ~PatternMatcher();
  PatternMatcher(const PatternMatcher&) = delete;
  PatternMatcher& operator=(const PatternMatcher&) = delete;
  void Feed(const LogLine& line);
  /// True if lines of PyTorch's debug printer, which long logs are full of, may
  /// be passed over. False: the user's own patterns may match them.
  [[nodiscard]] bool MayPassOverPrinter() const;
  /// Such lines were passed over.
  void PassOverPrinter();
  /// In the order of their first appearance.
  std::vector<PatternMatch> Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Removes matches of patterns for other versions of torch: in the output of
/// this version such a line is something else.
void DropOtherVersions(const TorchVersion& torch,
                       std::vector<PatternMatch>& matches);

/// The first match of that pattern; null when there is none.
const PatternMatch* FindMatch(const std::vector<PatternMatch>& matches,
                              std::string_view pattern);
/// True if the match is of one of these patterns.
bool IsAnyOf(const PatternMatch& match,
             std::span<const std::string_view> patterns);
/// What a match captured under that name; empty when nothing.
std::string CaptureOf(const PatternMatch& match, const std::string& name);
/// The match that gives the failure its class: highest rank, then earliest.
/// Null if none has a class; rank 0 and superseded ones do not count.
const PatternMatch* StrongestMatch(const std::vector<PatternMatch>& matches);

/// " 60%|██████    | 6/10 [00:06<00:00, loss=2.82]", as tqdm prints it, with
/// nothing behind it.
bool IsProgressBar(std::string_view text);

// The content of one command's output, collected line by line.

struct LogFacts {
  Trace trace;
  std::vector<PatternMatch> matches;
  /// The last line on standard error that is not of a Python warning.
  std::string last_words;
  std::vector<LineFound> tail;  ///< the last lines that are not empty
  /// The last lines of what pytest prints of the first test that failed; empty:
  /// none did.
  std::vector<LineFound> failed_test;
  std::chrono::microseconds last_output{};  ///< since the command's start
  bool cut = false;                         ///< --max-log left out the middle
  std::optional<LineFound> found;           ///< see LogCollector::WatchFor
};

/// Uses bounded memory if it does not keep the whole trace, and the trace
/// repeats itself.
class LogCollector {
 public:
  /// Gives the patterns; called when the first line has to be searched.
  using Patterns = std::function<const std::vector<FailurePattern>&()>;
  /// everything: search all lines. Otherwise, for a command that ended well,
  /// only from the first error on that the runtime logged.
  LogCollector(Patterns patterns, bool everything,
               TraceKept kept = TraceKept::kWhole);
  ~LogCollector();
  LogCollector(const LogCollector&) = delete;
  LogCollector& operator=(const LogCollector&) = delete;
  /// Looks for the first line of the command itself that makes it a failure.
  void WatchFor(const FailsWhen& fails_when);
  void Feed(const LogLine& line);
  /// Takes what TraceReader::FeedBlocks takes, as LineSplitter::Taker may;
  /// nothing if the user's own patterns look at every line.
  TakenLines Take(Stream stream, std::string_view text, size_t number);
  /// last_output is not filled in.
  LogFacts Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_PATTERN_MATCH_H_
