// A bisection as one self-contained HTML file.
#ifndef LADDER_BISECT_BISECT_PAGE_H_
#define LADDER_BISECT_BISECT_PAGE_H_

#include <string>

#include "bisect/bisect_report.h"

namespace ladder {

/// The text of report.html: the answer, a plot of the search, both sides of the
/// change, the commands, all candidates and runs. It has no script.
std::string RenderBisectPage(const BisectFindings& findings);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PAGE_H_
