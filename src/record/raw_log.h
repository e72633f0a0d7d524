// Reads raw logs that a user kept: all of one command, without an order file.
// Both streams are in one file or each in its own. A scheduler or a container
// may have put prefixes before the lines.
#ifndef LADDER_RECORD_RAW_LOG_H_
#define LADDER_RECORD_RAW_LOG_H_

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "output/pattern_match.h"
#include "record/log_ending.h"

namespace ladder {

/// One file. Line numbers continue from the file before it.
struct LogPiece {
  std::string name;  ///< as given; "-" becomes "(standard input)"
  /// The file itself, or a copy of what came through a pipe: it can be read
  /// again.
  std::filesystem::path path;
  size_t lines_before = 0;
};

/// A line in one of the pieces, counted from 1 there.
struct LogPlace {
  const LogPiece& piece;
  size_t line = 0;
};

struct RawLog {
  /// Without models. Its log is the names of all files; line numbers run
  /// through all of them. Its ending is deduced.
  RunEvidence run;
  /// The numbers of the last lines of the judged process that are not of a
  /// stack.
  std::vector<size_t> spoken;
  std::vector<LineFound> tail;  ///< the last lines of the judged process
  std::vector<LogPiece> pieces;
  DeducedEnding ending;
  /// The processes whose output is in the files, where prefixes tell them
  /// apart. `run` is that of `speaker`, which has the strongest symptom.
  std::vector<std::string> speakers;
  std::string speaker;

  /// Files without a name: copies of what came through pipes.
  std::vector<std::shared_ptr<std::FILE>> copies;

  /// The place of a line of `run`. Valid as long as this object.
  [[nodiscard]] LogPlace PlaceOf(size_t line) const;
};

/// Reads a pipe to its end, once; "-" is standard input. Throws UserError for a
/// file that is missing, empty, not text or unreadable.
RawLog ReadRawLogs(const std::vector<std::filesystem::path>& files,
                   const LogCollector::Patterns& patterns, TraceKept kept);
/// Reads the same files again, and keeps the whole trace. Forgets what was
/// added to `log.run`.
void ReadWholeTrace(const LogCollector::Patterns& patterns, RawLog& log);

// Prefixes that schedulers, containers and launchers put before each line of a
// log: timestamps, stream names, ranks. Without them the lines read as printed.

/// A line of a log without its prefixes.
struct BareLine {
  std::string_view text;
  /// The process that printed the line: "rank0", "web-1"; empty: unknown.
  std::string speaker;
  std::string_view head{};  ///< LogLine::head
};

/// Learns the prefixes of a log from a sample of its lines, then removes them
/// from every line. It always removes unmistakable marks ("[rank0]: "). It
/// removes a prefix that may be part of the text ("0: ", a timestamp) only
/// where nearly every line has it.
class PrefixStripper {
 public:
  /// sample: whole lines from the head of the log.
  explicit PrefixStripper(const std::vector<std::string>& sample);
  /// `line` must outlive the result.
  [[nodiscard]] BareLine Strip(std::string_view line) const;

 private:
  std::vector<size_t> learned_;  // the consistent kinds, outermost first
};

}  // namespace ladder

#endif  // LADDER_RECORD_RAW_LOG_H_
