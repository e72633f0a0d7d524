// aoti-ladder nightly: many recipes with the newest candidate, compared with
// the nights before.
#ifndef LADDER_NIGHTLY_COMMAND_H_
#define LADDER_NIGHTLY_COMMAND_H_

#include "option_table.h"

namespace ladder {

Subcommand Nightly();

}  // namespace ladder

#endif  // LADDER_NIGHTLY_COMMAND_H_
