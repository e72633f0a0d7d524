// aoti-ladder replay: runs a record again and compares.
#ifndef LADDER_REPLAY_COMMAND_H_
#define LADDER_REPLAY_COMMAND_H_

#include "option_table.h"

namespace ladder {

Subcommand Replay();

}  // namespace ladder

#endif  // LADDER_REPLAY_COMMAND_H_
