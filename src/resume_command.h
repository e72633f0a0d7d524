// aoti-ladder resume: goes on with a climb that was cut off.
#ifndef LADDER_RESUME_COMMAND_H_
#define LADDER_RESUME_COMMAND_H_

#include "option_table.h"

namespace ladder {

Subcommand Resume();

}  // namespace ladder

#endif  // LADDER_RESUME_COMMAND_H_
