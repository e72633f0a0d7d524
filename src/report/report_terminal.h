// The verdict for a reader at a terminal: first what failed, then why.
#ifndef LADDER_REPORT_REPORT_TERMINAL_H_
#define LADDER_REPORT_REPORT_TERMINAL_H_

#include <cstddef>
#include <string>

#include "diagnosis/verdict.h"
#include "process/host.h"

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
  /// Of the terminal: text is wrapped at blanks, and long names and paths are
  /// shortened. 0: no terminal; only long lines of logs are cut.
  size_t columns = 0;
  /// "file://HOST", to link files (OSC 8); empty: the terminal cannot.
  std::string files_url = {};
  std::string place = {};  ///< the record's folder as an absolute path
  bool page = false;       ///< the record has its report.html
};

/// For a terminal and a record's folder; no folder: no record.
ReportOptions ReportOptionsOf(const TerminalLook& look,
                              const std::string& folder);

/// The terminal report: first the message and the model's line, then the
/// launch, the chain, advice, the evidence with file:line, open questions, and
/// where the record is. The whole name of a launch is given once. Ends with a
/// newline. Control characters in logs do not reach the terminal.
std::string RenderTerminal(const Verdict& verdict,
                           const ReportOptions& options);

/// "PASSED", "FAILED", "FLAKY", "ERROR" or "UNKNOWN".
std::string OutcomeWord(const Verdict& verdict);
/// "3 of 5 runs (23–88 %)".
std::string DescribeRate(const Rate& rate);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_TERMINAL_H_
