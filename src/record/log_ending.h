// How a command ended, deduced from its log alone.
#ifndef LADDER_RECORD_LOG_ENDING_H_
#define LADDER_RECORD_LOG_ENDING_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "output/pattern_match.h"

namespace ladder {

struct DeducedEnding {
  Ending ending = NotSeen{};
  size_t line = 0;   ///< of `text` in the log; 0: nothing shows the ending
  std::string text;  ///< the line that shows it
};

/// The end of the judged process's output.
struct LogTail {
  /// The numbers of its last lines that are not empty, in order, of each file.
  /// Reports further up may be about other commands.
  std::vector<size_t> lines;
  /// All processes whose output the log holds, where prefixes name them.
  std::vector<std::string> speakers;
};

/// Uses the last report of the program that started the command, else the
/// command's own messages: a traceback, "terminate called", the summary of a
/// test runner.
DeducedEnding DeduceEnding(const std::vector<PatternMatch>& matches,
                           const LogTail& tail);

/// True for a line of a program that handles an error: it tries again, falls
/// back or skips something.
bool SaysItIsHandled(std::string_view line);

/// True for a line that a program prints while it does its work: the next step,
/// a loss, a success, or that it tries again. After an error, it shows that the
/// program may have handled the error.
bool ShowsProgress(std::string_view line);

}  // namespace ladder

#endif  // LADDER_RECORD_LOG_ENDING_H_
