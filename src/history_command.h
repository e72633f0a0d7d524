// aoti-ladder history: asks the history of nightly runs.
#ifndef LADDER_HISTORY_COMMAND_H_
#define LADDER_HISTORY_COMMAND_H_

#include "option_table.h"

namespace ladder {

Subcommand AskHistory();

}  // namespace ladder

#endif  // LADDER_HISTORY_COMMAND_H_
