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

/// At most kMostIssueBytes: logs and code are shortened around the evidence
/// until the text fits. `secrets` and home folders are masked. `more` follows
/// the command.
std::string RenderIssue(const ReportFacts& facts, const Mask& secrets,
                        const IssuePart& more = {});

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_MARKDOWN_H_
