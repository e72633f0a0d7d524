// The record as one HTML file to look at: nothing is loaded from elsewhere.
#ifndef LADDER_REPORT_REPORT_HTML_H_
#define LADDER_REPORT_REPORT_HTML_H_

#include <string>

#include "report/report_facts.h"

namespace ladder {

/// `facts` hold runs and lines. Its style and its script are named by their
/// hashes in a Content-Security-Policy, and nothing else may run: text of logs
/// is escaped, and could do nothing if it were not. Readable without the
/// script.
std::string RenderHtml(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_HTML_H_
