// Reads logs that somebody kept: raw, of one command, without an order file;
// both streams in one file or each in its own, with whatever prefixes a
// scheduler or a container put before the lines.
#ifndef LADDER_RAW_LOG_H_
#define LADDER_RAW_LOG_H_

#include <filesystem>
#include <string>
#include <vector>

#include "log_ending.h"
#include "log_facts.h"
#include "run_evidence.h"

namespace ladder {

/// One file, whose lines are counted on after those of the file before it.
struct LogPiece {
  std::filesystem::path path;
  size_t lines_before = 0;
};

struct RawLog {
  /// Without models. Its log is the names of all files; lines are counted
  /// through; its ending is deduced, since nobody saw it.
  RunEvidence run;
  std::vector<LogPiece> pieces;
  DeducedEnding ending;
  /// The processes whose output lies in the files, where prefixes tell them
  /// apart, and which of them `run` is of: the first that reported an error.
  std::vector<std::string> speakers;
  std::string speaker;

  /// The file, and the line in it, of a line counted through from 1.
  [[nodiscard]] SourceLine PlaceOf(size_t line) const;
};

/// UserError for a file that is missing, empty or no text.
RawLog ReadRawLogs(const std::vector<std::filesystem::path>& files,
                   const LogCollector::Patterns& patterns);

}  // namespace ladder

#endif  // LADDER_RAW_LOG_H_
