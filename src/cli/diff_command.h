// aoti-ladder diff: compares two runs that were recorded.
#ifndef LADDER_CLI_DIFF_COMMAND_H_
#define LADDER_CLI_DIFF_COMMAND_H_

#include <optional>
#include <string>

#include "cli/option_table.h"

namespace ladder {

// The options of aoti-ladder diff.

/// aoti-ladder diff [options] A B
struct DiffOptions {
  std::string a, b;            ///< a record, a stage or run of one, or a log
  std::optional<double> rtol;  ///< --rtol; nothing: by dtype
  std::string package;         ///< --package; may be empty
  bool json = false;
  bool color = true;  ///< cleared by --no-color
};

Subcommand DescribeDiff();
/// UserError when there are not two runs among the words.
DiffOptions TakeDiff(const ParsedArgs& given);

/// Prints where the two runs differ. Exit code: 0 same, 1 different.
/// UserError when one of them is no record and no readable log.
int RunDiffCommand(const DiffOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_DIFF_COMMAND_H_
