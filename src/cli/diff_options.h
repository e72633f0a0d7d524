// The options of aoti-ladder diff.
#ifndef LADDER_CLI_DIFF_OPTIONS_H_
#define LADDER_CLI_DIFF_OPTIONS_H_

#include <optional>
#include <string>

#include "cli/option_table.h"

namespace ladder {

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
DiffOptions TakeDiff(const Given& given);

}  // namespace ladder

#endif  // LADDER_CLI_DIFF_OPTIONS_H_
