// aoti-ladder diff: compares two runs that were recorded.
#ifndef LADDER_CLI_DIFF_COMMAND_H_
#define LADDER_CLI_DIFF_COMMAND_H_

#include "cli/diff_options.h"

namespace ladder {

/// Prints where the two part. The exit code: 0 they do not, 1 they do.
/// UserError when one of them is no record and no readable log.
int RunDiffCommand(const DiffOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_DIFF_COMMAND_H_
