// The verdict in GitHub's Markdown, to be read in a pull request.
#ifndef LADDER_REPORT_REPORT_MARKDOWN_H_
#define LADDER_REPORT_REPORT_MARKDOWN_H_

#include <cstddef>
#include <functional>
#include <string>

#include "report/anonymize.h"
#include "report/report_facts.h"

namespace ladder {

std::string RenderMarkdown(const ReportFacts& facts);

// The verdict as an issue for PyTorch's tracker, ready to be pasted.

/// GitHub refuses an issue of more characters.
inline constexpr size_t kMostIssueBytes = 65536;

/// Markdown that an issue has besides, of texts that the mask was put over.
using IssuePart = std::function<std::string(const Mask&)>;

/// At most kMostIssueBytes: logs and code are shortened around the evidence
/// until it fits. Home folders are masked, and what `secrets` masks.
/// `more` stands behind the command.
std::string RenderIssue(const ReportFacts& facts, const Mask& secrets,
                        const IssuePart& more = {});

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_MARKDOWN_H_
