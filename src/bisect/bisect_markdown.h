// A bisection in GitHub's Markdown: for a pull request, and for an issue.
#ifndef LADDER_BISECT_BISECT_MARKDOWN_H_
#define LADDER_BISECT_BISECT_MARKDOWN_H_

#include <string>

#include "bisect/bisect_findings.h"
#include "report/masking.h"

namespace ladder {

std::string RenderBisectMarkdown(const BisectFindings& findings);

/// What an issue says of it beside what the first bad run showed: both sides,
/// how each was set up, where they part. A few kilobytes whatever is in it.
std::string BisectIssuePart(const BisectFindings& findings, const Mask& mask);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_MARKDOWN_H_
