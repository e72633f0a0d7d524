// The verdict in GitHub's Markdown, for a pull request.
#ifndef LADDER_REPORT_REPORT_MARKDOWN_H_
#define LADDER_REPORT_REPORT_MARKDOWN_H_

#include <cstddef>
#include <functional>
#include <string>

#include "report/anonymize.h"
#include "report/report_facts.h"

namespace ladder {

std::string RenderMarkdown(const ReportFacts& facts);

// The verdict as an issue to paste into PyTorch's tracker.

/// GitHub refuses longer issues; the limit is in characters.
inline constexpr size_t kMostIssueBytes = 65536;

/// An additional part of an issue, in Markdown, with the mask applied.
using IssuePart = std::function<std::string(const Mask&)>;

struct IssueStyle {
  bool values = false;  ///< show what tensors held
  IssuePart more = {};  ///< follows the command
};

/// At most kMostIssueBytes: logs and code are shortened around the evidence
/// until the text fits. `secrets` and private paths are masked.
std::string RenderIssue(const ReportFacts& facts, const Mask& secrets,
                        const IssueStyle& style = {});

/// The title for that issue, on one line.
std::string IssueTitle(const ReportFacts& facts, const Mask& secrets);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_MARKDOWN_H_
