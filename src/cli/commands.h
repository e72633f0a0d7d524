// Every subcommand of the program.
#ifndef LADDER_CLI_COMMANDS_H_
#define LADDER_CLI_COMMANDS_H_

#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// In the order of --help. Made once.
const std::vector<Subcommand>& AllSubcommands();

}  // namespace ladder

#endif  // LADDER_CLI_COMMANDS_H_
