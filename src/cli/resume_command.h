// aoti-ladder resume: continues a run that was cut off.
#ifndef LADDER_CLI_RESUME_COMMAND_H_
#define LADDER_CLI_RESUME_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand Resume();
/// resume of one record by a job: see kResumeJob.
Subcommand ResumeJob();

// aoti-ladder replay: runs a record again and compares.

Subcommand Replay();

}  // namespace ladder

#endif  // LADDER_CLI_RESUME_COMMAND_H_
