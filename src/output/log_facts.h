// What the output of one command says, collected line by line.
#ifndef LADDER_OUTPUT_LOG_FACTS_H_
#define LADDER_OUTPUT_LOG_FACTS_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "output/fails_when.h"
#include "output/log.h"
#include "output/symptom.h"
#include "output/trace.h"

namespace ladder {

struct LogFacts {
  Trace trace;
  std::vector<Symptom> symptoms;
  std::string last_words;                   ///< the last line on standard error
  std::chrono::microseconds last_output{};  ///< since the command's start
  bool cut = false;                         ///< --max-log left out the middle
  std::optional<LineFound> found;           ///< see LogCollector::WatchFor
};

/// Bounded memory but for the events of the trace.
class LogCollector {
 public:
  /// The patterns are asked for when the first line has to be searched.
  using Patterns = std::function<const std::vector<FailurePattern>&()>;
  /// everything: search all lines. Of a command that ended well only an error
  /// that the runtime logged is of interest: then from its name on.
  LogCollector(Patterns patterns, bool everything);
  ~LogCollector();
  LogCollector(const LogCollector&) = delete;
  LogCollector& operator=(const LogCollector&) = delete;
  /// Looks for the first line of the command's own that makes it a failure.
  void WatchFor(const FailsWhen& fails_when);
  void Feed(const LogLine& line);
  /// last_output is not filled in.
  LogFacts Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_LOG_FACTS_H_
