// aoti-ladder doctor: whether a climb can work here.
#ifndef LADDER_DOCTOR_COMMAND_H_
#define LADDER_DOCTOR_COMMAND_H_

#include "option_table.h"

namespace ladder {

/// With what it runs.
Subcommand Doctor();

}  // namespace ladder

#endif  // LADDER_DOCTOR_COMMAND_H_
