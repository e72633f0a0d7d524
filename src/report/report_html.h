// The record as one HTML file to look at: nothing is loaded from elsewhere.
#ifndef LADDER_REPORT_REPORT_HTML_H_
#define LADDER_REPORT_REPORT_HTML_H_

#include <optional>
#include <string>

#include "report/html.h"
#include "report/report_facts.h"

namespace ladder {

/// `facts` hold runs and lines. Its style and its script are named by their
/// hashes in a Content-Security-Policy, and nothing else may run: text of logs
/// is escaped, and could do nothing if it were not. Readable without the
/// script.
std::string RenderHtml(const ReportFacts& facts);

// What the parts of the page are made of.

/// "f2-120", the id of a line that the page shows; nothing for one that it does
/// not.
std::optional<std::string> LineId(const ReportFacts& facts,
                                  const std::string& file, size_t line);
/// "f2"; nothing for a file that the page does not show.
std::optional<std::string> FileId(const ReportFacts& facts,
                                  const std::string& file);

/// place.html: "file:120", a link where the page shows that line.
TemplateData PlaceData(const ReportFacts& facts, const std::string& file,
                       size_t line);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_HTML_H_
