// The verdict for a reader at a terminal: first what failed, then why.
#ifndef LADDER_REPORT_REPORT_TERMINAL_H_
#define LADDER_REPORT_REPORT_TERMINAL_H_

#include <string>

#include "diagnosis/verdict.h"

namespace ladder {

struct ReportOptions {
  bool color = false;
  std::string record;  ///< the record's folder, for `file:line` places
  /// The command's folder. The user's files in it are shown relative to it.
  std::string workdir;
  /// A verdict that fits a screen: what failed and what to do; of evidence,
  /// stages and runs only the counts.
  bool brief = false;
  std::string eager = {};  ///< whether eager mode fails too; empty: not known
};

/// The terminal report: first the verdict, then the chain, the evidence with
/// file:line, advice, open questions. Ends with a newline. Control characters
/// in logs do not reach the terminal.
std::string RenderTerminal(const Verdict& verdict,
                           const ReportOptions& options);

/// "PASSED", "FAILED", "FLAKY", "ERROR" or "UNKNOWN".
std::string OutcomeWord(const Verdict& verdict);
/// "3 of 5 runs (23–88 %)".
std::string DescribeRate(const Rate& rate);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_TERMINAL_H_
