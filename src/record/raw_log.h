// Reads logs that somebody kept: raw, of one command, without an order file;
// both streams in one file or each in its own, with whatever prefixes a
// scheduler or a container put before the lines.
#ifndef LADDER_RECORD_RAW_LOG_H_
#define LADDER_RECORD_RAW_LOG_H_

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "record/log_ending.h"
#include "output/log_facts.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_RECORD_RAW_LOG_H_
