// `aoti-ladder run`: from options to a record, a verdict and an exit code.
#ifndef LADDER_CLIMB_RUN_COMMAND_H_
#define LADDER_CLIMB_RUN_COMMAND_H_

#include <filesystem>
#include <memory>
#include <optional>

#include "record/file_hashes.h"
#include "process/host.h"
#include "record/record_facts.h"
#include "record/redact.h"
#include "cli/run_options.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Prints the verdict on stdout and progress on stderr. Returns 0 when the
/// command does not fail, 1 when it fails or is flaky, 4 when it fails in
/// another way than expected, 130 when interrupted. UserError for anything
/// wrong with the options, files or the command.
int RunRunCommand(const RunOptions& options);

/// What its record's folder is called.
std::filesystem::path FolderFor(const RunOptions& options, const Host& host);

/// What one climb came to.
struct Climbed {
  Verdict verdict;
  int exit_code = 0;  ///< as of RunRunCommand
};

/// What a record says before its climb, and what keeps the secrets of that one
/// out of all that is written of it.
struct RecordPlan {
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
};
RecordPlan PlanRecord(const RunOptions& options);

/// The same as RunRunCommand, after PrepareToClimb, in the planned record
/// options.out; only the record is left of it.
Climbed ClimbPlanned(const RunOptions& options,
                     std::shared_ptr<FileHashes> hashes);

/// What a complete record says; nothing of another. UserError where it cannot
/// be read.
std::optional<Climbed> ReadCompleted(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_CLIMB_RUN_COMMAND_H_
