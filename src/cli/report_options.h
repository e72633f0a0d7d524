// The options of aoti-ladder report.
#ifndef LADDER_CLI_REPORT_OPTIONS_H_
#define LADDER_CLI_REPORT_OPTIONS_H_

#include <string>

#include "cli/option_table.h"

namespace ladder {

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
ReportRequest TakeReport(const Given& given);

}  // namespace ladder

#endif  // LADDER_CLI_REPORT_OPTIONS_H_
