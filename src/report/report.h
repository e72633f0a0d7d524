// The verdict as a person reads it: what failed first, then why we say so.
#ifndef LADDER_REPORT_REPORT_H_
#define LADDER_REPORT_REPORT_H_

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
/// evidence with file:line, advice, what is not known. Ends with a newline.
/// Control characters of the logs do not reach the terminal.
std::string RenderTerminal(const Verdict& verdict,
                           const ReportOptions& options);

/// "PASSED", "FAILED", "FLAKY", "ERROR"; "NOT KNOWN" where nobody saw it end.
std::string OutcomeWord(const Verdict& verdict);
/// "nan-or-inf in cpp_fused_sqrt_0"; of a verdict with a failure.
std::string Headline(const Verdict& verdict);
/// "buf1 holds NaN", "input 0 (x) has the wrong dtype: expected …, got …".
std::string DescribeBadInput(const BadInput& bad);
/// "3 of 5 runs (23–88 %)".
std::string DescribeRate(const Rate& rate);
/// False where the verdict is of a log whose end nobody saw.
bool SomebodySawItEnd(const Verdict& verdict);
/// "cpp_fused_sqrt_0", "model input arg0_1", "constant fc.weight".
std::string TitleOf(const Suspect& suspect);
/// "cpp_fused_sqrt_0 (kernel, launch 3, invocation 1)"; name_model, where a run
/// has several: "… launch 3 of cab…".
std::string Describe(const Suspect& suspect, bool name_model = false);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_H_
