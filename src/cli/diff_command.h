// aoti-ladder diff: compares two recorded runs.
#ifndef LADDER_CLI_DIFF_COMMAND_H_
#define LADDER_CLI_DIFF_COMMAND_H_

#include <optional>
#include <string>

#include "cli/option_table.h"

namespace ladder {

// The options of aoti-ladder diff.

/// aoti-ladder diff [options] A B
struct DiffOptions {
  std::string a, b;            ///< a record, a stage or run in one, or a log
  std::optional<double> rtol;  ///< --rtol; nothing: by dtype
  std::string package;         ///< --package; may be empty
  bool json = false;
  ColorChoice color = ColorChoice::kAuto;
};

Subcommand DescribeDiff();
/// Throws UserError if the words do not name two runs.
DiffOptions TakeDiff(const ParsedArgs& given);

/// Prints where the two runs differ. Exit code: 0 same, 1 different. Throws
/// UserError if one of them is neither a record nor a readable log.
int RunDiffCommand(const DiffOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_DIFF_COMMAND_H_
