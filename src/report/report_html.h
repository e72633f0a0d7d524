// The record as one HTML file; it loads nothing from elsewhere.
#ifndef LADDER_REPORT_REPORT_HTML_H_
#define LADDER_REPORT_REPORT_HTML_H_

#include <string>

#include "report/report_facts.h"

namespace ladder {

/// `facts` must have runs and lines. A Content-Security-Policy allows only the
/// page's own style and script, by hash. Text from logs is escaped, and could
/// do no harm otherwise. Readable without the script.
std::string RenderHtml(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_HTML_H_
