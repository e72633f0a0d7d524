// aoti-ladder job: the jobs of bisect and nightly, here and on a cluster.
#ifndef LADDER_CLI_JOB_COMMAND_H_
#define LADDER_CLI_JOB_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

/// aoti-ladder job FOLDER. The exit code is that of the last command; 130:
/// interrupted, without a status; 128 plus the number of the signal that ended
/// it; 124: it took too long; 125: it could not be started.
Subcommand JobCommand();

}  // namespace ladder

#endif  // LADDER_CLI_JOB_COMMAND_H_
