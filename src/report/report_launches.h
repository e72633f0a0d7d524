// The launches of the failing model in the HTML report: as a strip, one by one,
// and as a picture of what feeds the failing launch. Also the places on the
// page that its links lead to.
#ifndef LADDER_REPORT_REPORT_LAUNCHES_H_
#define LADDER_REPORT_REPORT_LAUNCHES_H_

#include <optional>
#include <string>

#include "report/html.h"
#include "report/report_facts.h"

namespace ladder {

/// launches.html: the launches as a strip; all as JSON for the script, which
/// lists them; and those that the verdict names with all their values.
TemplateData LaunchesData(const ReportFacts& facts, const Timeline& timeline);
/// strip.html: all launches in a row.
TemplateData StripData(const Timeline& timeline);
/// dataflow.html: the picture of what feeds the failing launch; {} if there is
/// none.
TemplateData DataflowData(const ReportFacts& facts, const Timeline& timeline);

// Where the page shows a line.

/// "f2-120", the id of a line on the page; nothing if it is not shown.
std::optional<std::string> LineId(const ReportFacts& facts,
                                  const std::string& file, size_t line);
/// "f2"; nothing if the page does not show the file.
std::optional<std::string> FileId(const ReportFacts& facts,
                                  const std::string& file);

/// place.html: "file:120", a link if the page shows that line.
TemplateData PlaceData(const ReportFacts& facts, const std::string& file,
                       size_t line);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_LAUNCHES_H_
