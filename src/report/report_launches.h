// The launches of the failing model in the HTML report: side by side, one by
// one, and as a picture of what feeds the one that fails.
#ifndef LADDER_REPORT_REPORT_LAUNCHES_H_
#define LADDER_REPORT_REPORT_LAUNCHES_H_

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

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_LAUNCHES_H_
