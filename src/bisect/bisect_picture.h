// A search as a picture: the candidates side by side, the runs one below the
// other, what followed from them.
#ifndef LADDER_BISECT_BISECT_PICTURE_H_
#define LADDER_BISECT_BISECT_PICTURE_H_

#include <string>

#include "bisect/bisect_findings.h"

namespace ladder {

/// SVG for within a page, as wide as that, with what its signs mean.
std::string HtmlSearch(const BisectFindings& findings);

/// The label of a candidate in little room: "2.12.0…260113", the first twelve
/// digits of a commit.
std::string ShortLabel(const std::string& label);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_PICTURE_H_
