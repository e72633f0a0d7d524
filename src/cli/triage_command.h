// aoti-ladder triage: a verdict from logs and packages already there.
#ifndef LADDER_CLI_TRIAGE_COMMAND_H_
#define LADDER_CLI_TRIAGE_COMMAND_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

// The options of aoti-ladder triage.

/// aoti-ladder triage [options] FILE…
struct TriageOptions {
  std::vector<std::string> files;  ///< never empty
  std::vector<std::string> packages;
  std::vector<std::string> wrappers;
  std::vector<std::string>
      failure_files;  ///< --failure-patterns FILE, in order
  bool json = false;
  bool verbose = false;
  bool color = true;  ///< cleared by --no-color
};

/// --failure-patterns FILE, of every subcommand that reads output.
Option FailuresOption();
Subcommand DescribeTriage();
/// UserError when a file is missing among the words.
TriageOptions TakeTriage(const ParsedArgs& given);

/// Prints the verdict. Returns the exit code: 1 when there is a failure in the
/// log, 0 when there is none.
int RunTriageCommand(const TriageOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_TRIAGE_COMMAND_H_
