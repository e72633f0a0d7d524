// The launches of the failing model in the HTML report: side by side, one by
// one, and as a picture of what feeds the one that fails; and the places on the
// page that all its parts link to.
#ifndef LADDER_REPORT_REPORT_LAUNCHES_H_
#define LADDER_REPORT_REPORT_LAUNCHES_H_

#include <optional>
#include <string>

#include "report/html.h"
#include "report/report_facts.h"

namespace ladder {

/// launches.html: the launches as a strip, as JSON for the script, which lists
/// them, and those that the verdict names with all their values.
TemplateData LaunchesData(const ReportFacts& facts, const Timeline& timeline);
/// strip.html: all launches side by side.
TemplateData StripData(const Timeline& timeline);
/// dataflow.html: the picture of what feeds the failing launch; {} where there
/// is none.
TemplateData DataflowData(const ReportFacts& facts, const Timeline& timeline);

// Where the page shows a line.

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

#endif  // LADDER_REPORT_REPORT_LAUNCHES_H_
