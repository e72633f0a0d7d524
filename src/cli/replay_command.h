// aoti-ladder replay: runs a record again and compares.
#ifndef LADDER_CLI_REPLAY_COMMAND_H_
#define LADDER_CLI_REPLAY_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand Replay();

}  // namespace ladder

#endif  // LADDER_CLI_REPLAY_COMMAND_H_
