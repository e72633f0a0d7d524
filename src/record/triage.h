// A verdict from what is already there: logs of production, packages, generated
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
  /// All of one command: its logs, or the folder of a record; packages and
  /// wrappers may be among them.
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> packages;
  std::vector<std::filesystem::path> wrappers;  ///< and generated kernels
  Ladder ladder;  ///< tells which classes are decided when they are seen
  std::function<std::vector<FailurePattern>()> load_patterns;  ///< for logs
  /// For a record, under those that it holds.
  std::function<std::vector<FailurePattern>()> load_record_patterns;
};

/// What the files tell, with the run that would decide the rest as advice.
/// Evidence names the files as they were given. UserError for a file that is
/// missing, empty or not what it is given as.
Verdict Triage(const TriageRequest& request);

}  // namespace ladder

#endif  // LADDER_RECORD_TRIAGE_H_
