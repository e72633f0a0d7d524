// `aoti-ladder run`: from options to a record, a verdict and an exit code.
#ifndef LADDER_RUN_COMMAND_H_
#define LADDER_RUN_COMMAND_H_

#include "run_options.h"

namespace ladder {

/// Prints the verdict on stdout and progress on stderr. Returns 0 when the
/// command does not fail, 1 when it fails or is flaky, 130 when interrupted.
/// UserError for anything wrong with the options, files or the command.
int RunRunCommand(const RunOptions& options);

}  // namespace ladder

#endif  // LADDER_RUN_COMMAND_H_
