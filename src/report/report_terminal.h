// The verdict as a person reads it: what failed first, then why we say so.
#ifndef LADDER_REPORT_REPORT_TERMINAL_H_
#define LADDER_REPORT_REPORT_TERMINAL_H_

#include <string>

#include "diagnosis/verdict.h"

namespace ladder {

struct ReportOptions {
  bool color = false;
  std::string record;  ///< the record's folder, shown for `file:line` places
  /// The command's folder: the user's files in it are shown relative to it.
  std::string workdir;
  /// A verdict that fits a screen: what failed and what to do; of evidence,
  /// stages and runs only how many there are.
  bool brief = false;
};

/// The terminal report: the verdict in the first lines, then the chain, the
/// evidence with file:line, advice, open questions. Ends with a newline.
/// Control characters of the logs do not reach the terminal.
std::string RenderTerminal(const Verdict& verdict,
                           const ReportOptions& options);

/// "PASSED", "FAILED", "FLAKY", "ERROR"; "UNKNOWN" where nobody saw it end.
std::string OutcomeWord(const Verdict& verdict);
/// "3 of 5 runs (23–88 %)".
std::string DescribeRate(const Rate& rate);
/// False where the verdict is of a log whose end nobody saw.
bool SomebodySawItEnd(const Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_TERMINAL_H_
