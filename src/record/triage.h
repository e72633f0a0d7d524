// A verdict from existing files: logs from production, packages, generated
// wrappers. Starts nothing.
#ifndef LADDER_RECORD_TRIAGE_H_
#define LADDER_RECORD_TRIAGE_H_

#include <filesystem>
#include <functional>
#include <vector>

#include "config/failure_pattern.h"
#include "config/ladder.h"
#include "diagnosis/verdict.h"

namespace ladder {

struct TriageRequest {
  /// All from one command: its logs, or the folder of a record; packages and
  /// wrappers may be among them.
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> packages;
  std::vector<std::filesystem::path> wrappers;  ///< and generated kernels
  Ladder ladder;  ///< says which classes a stage decides
  std::function<std::vector<FailurePattern>()> load_patterns;  ///< for logs
  /// For a record, below the patterns that it holds.
  std::function<std::vector<FailurePattern>()> load_record_patterns;
};

/// The verdict from the files, with the run that would decide the rest as
/// advice. Evidence names the files as they were given. Throws UserError for a
/// file that is missing, empty or of another type than given.
Verdict Triage(const TriageRequest& request);

/// The record among the files, with its path as in the verdict's evidence;
/// empty if there is none. Throws UserError as Triage does for such files.
std::filesystem::path RecordAmong(const TriageRequest& request);

}  // namespace ladder

#endif  // LADDER_RECORD_TRIAGE_H_
