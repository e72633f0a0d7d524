// What a bisection found, for people.
#ifndef LADDER_BISECT_BISECT_REPORT_H_
#define LADDER_BISECT_BISECT_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "bisect/bisect_search.h"
#include "report/anonymize.h"
#include "report/diff_report.h"
#include "report/report_facts.h"

namespace ladder {

// All that reports show of a bisection: its candidates and runs, what follows
// from them, and the two records at the change.

enum class BisectStanding { kEnded, kInterrupted, kAtWork };

struct FoundCandidate {
  std::string label, title;
  std::string author, date;  ///< of a commit
  size_t bad = 0, good = 0, other = 0;
  bool unknown = false;  ///< it cannot be set up or judged; not one with same
  std::string why;       ///< it is
  std::optional<size_t> same;  ///< as which other candidate
  double probability = 0;      ///< that the failure began there

  [[nodiscard]] size_t runs() const { return bad + good; }
};

/// A run, or a setup that failed.
struct FoundRun {
  size_t candidate = 0;
  bool setup = false;
  ProbeOutcome outcome = ProbeOutcome::kUnknown;
  BisectPhase phase = BisectPhase::kSearch;  ///< in which it was made
  std::string job, signature, why;
  double seconds = 0;
};

struct BisectCost {
  size_t runs = 0;
  size_t setups = 0, reused = 0;  ///< of which the cache had those
  size_t same = 0;                ///< not run: each is as another one
  /// Of all jobs together, and of the clock.
  double seconds = 0, wall_seconds = 0;
};

/// The failure that is looked for.
struct Sought {
  std::vector<std::string> expect;
  std::string stage;   ///< that shows it; empty: a whole climb
  std::string record;  ///< it was found in, below the bisection's folder
};

/// A candidate beside the change, with the run that shows best what it does.
struct BisectSide {
  size_t candidate = 0;
  std::string record;                ///< of that run; empty: there is none
  std::optional<ReportFacts> shown;  ///< what the record says; its verdict only
  std::vector<std::string> command;  ///< makes such a run; empty: not known
  std::vector<std::vector<std::string>> setup;  ///< of the candidate
};

struct BisectFindings {
  BisectStanding standing = BisectStanding::kEnded;
  std::string folder;  ///< as people name it
  std::string tool_version, started_at, recipe;
  double confidence = 0.97;  ///< that was asked for
  std::vector<FoundCandidate> candidates;
  std::vector<FoundRun> runs;  ///< in the order of their ends
  std::optional<Sought> sought;
  BisectConclusion end;
  /// So many candidates the failure may have begun at.
  size_t left = 0;
  BisectCost cost;
  /// Of a conclusion with a first bad one.
  std::optional<BisectSide> last_good, first_bad;
  std::optional<DiffedRuns> diff;  ///< A: the last good one, B: the first bad
  std::string no_diff;             ///< why there is none
  std::vector<std::string> not_known;

  /// False: where there is a place it is only the likeliest so far.
  [[nodiscard]] bool IsFound() const {
    return standing == BisectStanding::kEnded && end.first_bad &&
           (end.answer == BisectAnswer::kCulprit ||
            end.answer == BisectAnswer::kRateChanged);
  }
};

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

// What a bisection found, for programs.

/// What is in result.json, of schema version 1: see examples/README.md,
/// Bisection.
std::string BisectionJson(const BisectFindings& findings);

// A bisection as a JUnit file of one case, which a change that breaks fails.

std::string RenderBisectJunit(const BisectFindings& findings);

// A bisection in GitHub's Markdown: for a pull request, and for an issue.

std::string RenderBisectMarkdown(const BisectFindings& findings);

/// What an issue says of it beside what the first bad run showed: both sides,
/// how each was set up, where they part. A few kilobytes whatever is in it.
std::string BisectIssuePart(const BisectFindings& findings, const Mask& mask);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_REPORT_H_
