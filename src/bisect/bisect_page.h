// A bisection as one HTML file to look at: nothing is loaded from elsewhere.
#ifndef LADDER_BISECT_BISECT_PAGE_H_
#define LADDER_BISECT_BISECT_PAGE_H_

#include <string>

#include "bisect/bisect_report.h"
#include "report/html.h"

namespace ladder {

/// What is in report.html: the answer, the search drawn, both sides of the
/// change, the commands, all candidates and runs. It has no script.
std::string RenderBisectPage(const BisectFindings& findings);

// A search as a picture: the candidates side by side, the runs one below the
// other, what followed from them.

/// search.html: as wide as the page, with what its signs mean.
TemplateData SearchData(const BisectFindings& findings);

/// The label of a candidate in little room: "2.12.0…260113", the first twelve
/// digits of a commit.
std::string ShortLabel(const std::string& label);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PAGE_H_
