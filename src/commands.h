// Every subcommand of the program.
#ifndef LADDER_COMMANDS_H_
#define LADDER_COMMANDS_H_

#include <vector>

#include "option_table.h"

namespace ladder {

/// In the order of --help. Made once.
const std::vector<Subcommand>& AllSubcommands();

}  // namespace ladder

#endif  // LADDER_COMMANDS_H_
