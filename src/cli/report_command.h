// aoti-ladder report: shows the verdict of a record.
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
  std::string out;      ///< --out FILE; empty: standard output
  bool values = false;  ///< --with-values
  ColorChoice color = ColorChoice::kAuto;
  bool open = false;  ///< show the record's page
};

Subcommand DescribeReport();
/// Throws UserError if the words do not name one record and a known format.
ReportRequest TakeReport(const ParsedArgs& given);

/// Writes the report. Returns 0. Throws UserError if RECORD is no record.
int RunReportCommand(const ReportRequest& request);

}  // namespace ladder

#endif  // LADDER_CLI_REPORT_COMMAND_H_
