// Reads logs that somebody kept: raw, of one command, without an order file;
// both streams in one file or each in its own, with whatever prefixes a
// scheduler or a container put before the lines.
#ifndef LADDER_RAW_LOG_H_
#define LADDER_RAW_LOG_H_

#include <filesystem>
#include <string>
#include <vector>

#include "log_facts.h"

namespace ladder {

/// One file, whose lines are counted on after those of the file before it.
struct LogPiece {
  std::filesystem::path path;
  size_t lines_before = 0;
};

struct RawLog {
  LogFacts facts;
  std::vector<LogPiece> pieces;
  uint64_t bytes = 0;
  /// The processes whose output lies in the files, where prefixes tell them
  /// apart, and which of them `facts` is of: the first that reported an error.
  std::vector<std::string> speakers;
  std::string speaker;
};

/// UserError for a file that is missing, empty or no text.
RawLog ReadRawLogs(const std::vector<std::filesystem::path>& files,
                   const LogCollector::Patterns& patterns);

}  // namespace ladder

#endif  // LADDER_RAW_LOG_H_
