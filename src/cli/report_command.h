// aoti-ladder report: shows what a record found.
#ifndef LADDER_CLI_REPORT_COMMAND_H_
#define LADDER_CLI_REPORT_COMMAND_H_

#include <string>

#include "cli/option_table.h"

namespace ladder {

// The options of aoti-ladder report.

enum class ReportFormat { kTerminal, kMarkdown, kIssue, kJson, kJunit, kHtml };

/// aoti-ladder report [options] RECORD
struct ReportRequest {
  std::string record;
  ReportFormat format = ReportFormat::kTerminal;
  std::string out;    ///< --out FILE; empty: standard output
  bool color = true;  ///< cleared by --no-color
};

Subcommand DescribeReport();
/// UserError when there is not one record among the words, or no such format.
ReportRequest TakeReport(const ParsedArgs& given);

/// Writes the report. Returns 0; UserError when RECORD is no record.
int RunReportCommand(const ReportRequest& request);

}  // namespace ladder

#endif  // LADDER_CLI_REPORT_COMMAND_H_
