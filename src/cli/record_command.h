// aoti-ladder record list, prune, export, import: manages records.
#ifndef LADDER_CLI_RECORD_COMMAND_H_
#define LADDER_CLI_RECORD_COMMAND_H_

#include "cli/option_table.h"

namespace ladder {

Subcommand RecordList();
Subcommand RecordPrune();
Subcommand RecordExport();
Subcommand RecordImport();

}  // namespace ladder

#endif  // LADDER_CLI_RECORD_COMMAND_H_
