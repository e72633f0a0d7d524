// The verdict in GitHub's Markdown, to be read in a pull request.
#ifndef LADDER_REPORT_REPORT_MARKDOWN_H_
#define LADDER_REPORT_REPORT_MARKDOWN_H_

#include <string>

#include "report/report_facts.h"

namespace ladder {

std::string RenderMarkdown(const ReportFacts& facts);

/// "### FAILED: nan-or-inf in `k`" and the table below it.
std::string MarkdownVerdict(const ReportFacts& facts, int heading_level);
/// A list: what each piece of evidence says, where it stands, its text.
std::string MarkdownEvidence(const Verdict& verdict);
/// A table of the stages: what each added to the one before it, how it ended.
std::string MarkdownStages(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_MARKDOWN_H_
