// aoti-ladder nightly: many recipes with the newest candidate, compared with
// the nights before.
#ifndef LADDER_CLI_NIGHTLY_COMMAND_H_
#define LADDER_CLI_NIGHTLY_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand Nightly();

}  // namespace ladder

#endif  // LADDER_CLI_NIGHTLY_COMMAND_H_
