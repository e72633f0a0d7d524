// The options of aoti-ladder triage.
#ifndef LADDER_CLI_TRIAGE_OPTIONS_H_
#define LADDER_CLI_TRIAGE_OPTIONS_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// aoti-ladder triage [options] FILE…
struct TriageOptions {
  std::vector<std::string> files;  ///< never empty
  std::vector<std::string> packages;
  std::vector<std::string> wrappers;
  std::vector<std::string> failure_files;  ///< --failures FILE, in order
  bool json = false;
  bool verbose = false;
  bool color = true;  ///< cleared by --no-color
};

/// --failures FILE, of every subcommand that reads output.
Option FailuresOption();
Subcommand DescribeTriage();
/// UserError when a file is missing among the words.
TriageOptions TakeTriage(const Given& given);

}  // namespace ladder

#endif  // LADDER_CLI_TRIAGE_OPTIONS_H_
