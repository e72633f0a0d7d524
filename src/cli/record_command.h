// aoti-ladder record list, prune, export, import: manages records.
#ifndef LADDER_CLI_RECORD_COMMAND_H_
#define LADDER_CLI_RECORD_COMMAND_H_

#include <string>

#include "cli/option_table.h"

namespace ladder {

/// The word for the newest record, unless a folder has that name.
inline constexpr const char* kLastRecord = "last";
/// The folder that the word names: itself, the newest record, or else the
/// record of this name in .aoti-ladder/. Throws UserError for "last" if there
/// is none.
std::string RecordNamed(const std::string& word);
/// The only operand as a record; without an operand the newest one.
std::string TakeRecord(const ParsedArgs& given, const std::string& example);
/// Two operands; the newest records take the places of those that are missing.
std::pair<std::string, std::string> TakeTwoRecords(const ParsedArgs& given);

Subcommand RecordList();
Subcommand RecordPrune();
Subcommand RecordExport();
Subcommand RecordImport();

}  // namespace ladder

#endif  // LADDER_CLI_RECORD_COMMAND_H_
