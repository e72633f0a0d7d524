// aoti-ladder history: queries the history of nightly runs.
#ifndef LADDER_CLI_HISTORY_COMMAND_H_
#define LADDER_CLI_HISTORY_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand HistoryCommand();

}  // namespace ladder

#endif  // LADDER_CLI_HISTORY_COMMAND_H_
