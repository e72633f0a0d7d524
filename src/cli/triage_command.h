// aoti-ladder triage: a verdict from existing logs and packages.
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
  ColorChoice color = ColorChoice::kAuto;
};

/// --failure-patterns FILE, for every subcommand that reads output.
Option FailuresOption();
Subcommand DescribeTriage();
/// Throws UserError if the words name no file.
TriageOptions TakeTriage(const ParsedArgs& given);

/// Prints the verdict. Returns the exit code: 1 if the log shows a failure,
/// else 0.
int RunTriageCommand(const TriageOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_TRIAGE_COMMAND_H_
