// The verdict as an issue for PyTorch's tracker, ready to be pasted.
#ifndef LADDER_REPORT_ISSUE_H_
#define LADDER_REPORT_ISSUE_H_

#include <cstddef>
#include <string>

#include "masking.h"
#include "report_facts.h"

namespace ladder {

/// GitHub refuses an issue of more characters.
inline constexpr size_t kMostIssueBytes = 65536;

/// At most kMostIssueBytes: logs and code are shortened around the evidence
/// until it fits. Home folders are masked, and what `secrets` masks.
std::string RenderIssue(const ReportFacts& facts, const Mask& secrets);

}  // namespace ladder

#endif  // LADDER_REPORT_ISSUE_H_
