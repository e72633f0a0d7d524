// `aoti-ladder run`: from options to a record, a verdict and an exit code.
#ifndef LADDER_RUN_COMMAND_H_
#define LADDER_RUN_COMMAND_H_

#include <filesystem>
#include <string>

#include "redact.h"
#include "run_options.h"
#include "verdict.h"

namespace ladder {

/// Prints the verdict on stdout and progress on stderr. Returns 0 when the
/// command does not fail, 1 when it fails or is flaky, 4 when it fails in
/// another way than expected, 130 when interrupted. UserError for anything
/// wrong with the options, files or the command.
int RunRunCommand(const RunOptions& options);

/// What one climb came to.
struct Climbed {
  Verdict verdict;
  std::filesystem::path folder;  ///< of the record
  int exit_code = 0;             ///< as of RunRunCommand
};
/// The same, after PrepareToClimb; only the record is left of it where `print`
/// is false.
Climbed ClimbOnce(const RunOptions& options, bool print);

/// What keeps the secrets of that climb out of what is written of it elsewhere.
Redactor RedactorOf(const RunOptions& options);

}  // namespace ladder

#endif  // LADDER_RUN_COMMAND_H_
