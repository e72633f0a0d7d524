// What a bisection found, for people.
#ifndef LADDER_BISECT_BISECT_REPORT_H_
#define LADDER_BISECT_BISECT_REPORT_H_

#include <string>
#include <vector>

#include "bisect/bisect_findings.h"

namespace ladder {

/// What is in report.txt.
std::string RenderBisection(const BisectFindings& findings);

struct BisectHeadline {
  std::string word;  ///< "FOUND", "NO CULPRIT"
  std::string says;  ///< "first bad: 2.6.0"
};
BisectHeadline HeadlineOf(const BisectFindings& findings);

/// "after 12 runs: 3 candidates left, likeliest 2.6.0, 61 %"
std::string StandingText(const BisectPlan& plan, double confidence,
                         const std::vector<std::string>& titles);
/// Name and value of all that is known beside the headline, the most important
/// first: "last good", "2.5.1". A name may be empty: as the one above it.
std::vector<std::pair<std::string, std::string>> FactsOf(
    const BisectFindings& findings);
/// "passed: exit 0", "nan-or-inf in cpp_fused_sqrt_0"; empty: not known.
std::string ShownBy(const BisectSide& side);
/// "3 of 4 runs, 1 another failure"; empty: it was not run.
std::string RowOf(const BisectFindings& findings, size_t candidate);
/// "first bad" and "last good", or what they are as long as that is a guess.
const char* BadWord(const BisectFindings& findings);
const char* GoodWord(const BisectFindings& findings);
/// One of both, or nothing.
std::string MarkOf(const BisectFindings& findings, size_t candidate);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_REPORT_H_
