// aoti-ladder report: shows what a record found.
#ifndef LADDER_CLI_REPORT_COMMAND_H_
#define LADDER_CLI_REPORT_COMMAND_H_

#include "cli/report_options.h"

namespace ladder {

/// Writes the report. Returns 0; UserError when RECORD is no record.
int RunReportCommand(const ReportRequest& request);

}  // namespace ladder

#endif  // LADDER_CLI_REPORT_COMMAND_H_
