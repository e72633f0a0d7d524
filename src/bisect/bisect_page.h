// A bisection as one HTML file to look at: nothing is loaded from elsewhere.
#ifndef LADDER_BISECT_BISECT_PAGE_H_
#define LADDER_BISECT_BISECT_PAGE_H_

#include <string>

#include "bisect/bisect_report.h"

namespace ladder {

/// What is in report.html: the answer, the search drawn, both sides of the
/// change, the commands, all candidates and runs. It has no script.
std::string RenderBisectPage(const BisectFindings& findings);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PAGE_H_
