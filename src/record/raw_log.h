// Reads logs that somebody kept: raw, of one command, without an order file;
// both streams in one file or each in its own, with whatever prefixes a
// scheduler or a container put before the lines.
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

namespace ladder {

// How a command ended, deduced from its log alone.

struct DeducedEnding {
  Ending ending = NotSeen{};
  size_t line = 0;   ///< in the log, of what says it; 0 when nothing tells
  std::string text;  ///< of that line
};

/// From what whoever started the command said last, else from its last words: a
/// traceback, "terminate called". last_lines: those at the end of each file, in
/// order; further up a command speaks of others that it started.
DeducedEnding DeduceEnding(const std::vector<PatternMatch>& matches,
                           const std::vector<size_t>& last_lines);

/// One file, whose lines are counted on after those of the file before it.
struct LogPiece {
  std::string name;  ///< as it was given; "-" is "(standard input)"
  /// Where the same text can be read again: the file itself, or a copy of what
  /// came through a pipe.
  std::filesystem::path path;
  size_t lines_before = 0;
};

/// A line of one of the pieces, counted from 1 in it.
struct LogPlace {
  const LogPiece& piece;
  size_t line = 0;
};

struct RawLog {
  /// Without models. Its log is the names of all files; lines are counted
  /// through; its ending is deduced, since nobody saw it.
  RunEvidence run;
  std::vector<LogPiece> pieces;
  DeducedEnding ending;
  /// The processes whose output lies in the files, where prefixes tell them
  /// apart, and which of them `run` is of: that with the strongest symptom.
  std::vector<std::string> speakers;
  std::string speaker;

  /// Files without a name, which hold what came through pipes.
  std::vector<std::shared_ptr<std::FILE>> copies;

  /// Where a line that is counted through lies. Valid as long as this.
  [[nodiscard]] LogPlace PlaceOf(size_t line) const;
};

/// A pipe is read to its end, once; "-" is standard input. UserError for a file
/// that is missing, empty, no text or cannot be read.
RawLog ReadRawLogs(const std::vector<std::filesystem::path>& files,
                   const LogCollector::Patterns& patterns);

// What schedulers, containers and launchers put before each line of a log:
// timestamps, stream names, ranks. Without it the lines read as they were
// printed.

/// A line of a log without what was put before it.
struct BareLine {
  std::string_view text;
  /// Which of several processes printed it: "rank0", "web-1"; empty when
  /// nothing says so.
  std::string speaker;
};

/// Learns the prefixes of a log from a sample of its lines, then takes them off
/// every line. Marks that nothing else prints ("[rank0]: ") are always taken
/// off; what could be part of the text ("0: ", a timestamp) only where nearly
/// every line has it.
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
