// aoti-ladder nightly: runs many recipes with the newest candidate and compares
// the results with earlier nights.
#ifndef LADDER_CLI_NIGHTLY_COMMAND_H_
#define LADDER_CLI_NIGHTLY_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand Nightly();

}  // namespace ladder

#endif  // LADDER_CLI_NIGHTLY_COMMAND_H_
