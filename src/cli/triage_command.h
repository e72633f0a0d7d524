// aoti-ladder triage: a verdict from logs and packages already there.
#ifndef LADDER_CLI_TRIAGE_COMMAND_H_
#define LADDER_CLI_TRIAGE_COMMAND_H_

#include "cli/triage_options.h"

namespace ladder {

/// Prints the verdict. Returns the exit code: 1 when there is a failure in the
/// log, 0 when there is none.
int RunTriageCommand(const TriageOptions& options);

}  // namespace ladder

#endif  // LADDER_CLI_TRIAGE_COMMAND_H_
