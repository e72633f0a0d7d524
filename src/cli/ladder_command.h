// aoti-ladder ladder list|show|check: ladders and other data files.
#ifndef LADDER_CLI_LADDER_COMMAND_H_
#define LADDER_CLI_LADDER_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand LadderList();
Subcommand LadderShow();
Subcommand LadderCheck();

}  // namespace ladder

#endif  // LADDER_CLI_LADDER_COMMAND_H_
