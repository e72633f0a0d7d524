// aoti-ladder job: what bisect and nightly start, here and on a cluster.
#ifndef LADDER_CLI_JOB_COMMAND_H_
#define LADDER_CLI_JOB_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

/// aoti-ladder job FOLDER. The exit code is that of the last command; 130 when
/// interrupted, and there is no status then; 128 and the number for one that a
/// signal ended, 124 for one that took too long, 125 for one that could not be
/// started.
Subcommand JobCommand();

}  // namespace ladder

#endif  // LADDER_CLI_JOB_COMMAND_H_
