// aoti-ladder doctor: whether a climb can work here.
#ifndef LADDER_CLI_DOCTOR_COMMAND_H_
#define LADDER_CLI_DOCTOR_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

/// With what it runs.
Subcommand Doctor();

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_COMMAND_H_
