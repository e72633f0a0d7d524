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
  bool unknown = false;        ///< cannot be set up or judged; false if `same`
  std::string why;             ///< why it is unknown
  std::optional<size_t> same;  ///< the identical candidate
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
  size_t setups = 0, reused = 0;  ///< those from the cache
  size_t same = 0;                ///< not run: identical to another one
  /// Of all jobs together, and of the clock.
  double seconds = 0, wall_seconds = 0;
};

/// The failure to look for.
struct Sought {
  std::vector<std::string> expect;
  std::string stage;   ///< that shows it; empty: a whole climb
  std::string record;  ///< it was found in, below the bisection's folder
};

/// A candidate beside the change, with its most telling run.
struct BisectSide {
  size_t candidate = 0;
  std::string record;                ///< of that run; empty: there is none
  std::optional<ReportFacts> shown;  ///< from the record; only the verdict
  std::vector<std::string> command;  ///< repeats the run; empty: not known
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
  /// At how many candidates the failure may have begun.
  size_t left = 0;
  BisectCost cost;
  /// Set if the conclusion has a first bad candidate.
  std::optional<BisectSide> last_good, first_bad;
  /// The page on GitHub or GitLab that compares both commits; may be empty.
  std::string compare;
  std::optional<DiffedRuns> diff;  ///< A: the last good one, B: the first bad
  std::string no_diff;             ///< why there is none
  std::vector<std::string> not_known;

  /// If false, end.first_bad is only the likeliest candidate so far.
  [[nodiscard]] bool IsFound() const {
    return standing == BisectStanding::kEnded && end.first_bad &&
           (end.answer == BisectAnswer::kCulprit ||
            end.answer == BisectAnswer::kRateChanged);
  }
};

/// The text of report.txt.
std::string RenderBisection(const BisectFindings& findings);

struct BisectHeadline {
  std::string word;  ///< "FOUND", "NO CULPRIT"
  std::string says;  ///< "first bad: 2.6.0"
};
BisectHeadline HeadlineOf(const BisectFindings& findings);

/// "after 12 runs: 3 candidates left, likeliest 2.6.0, 61 %"
std::string StandingText(const BisectPlan& plan, double confidence,
                         const std::vector<std::string>& titles);
/// Name and value of all facts beside the headline, the most important first:
/// "last good", "2.5.1". An empty name repeats the one above it.
std::vector<std::pair<std::string, std::string>> FactsOf(
    const BisectFindings& findings);
/// "passed: exit 0", "nan-or-inf in cpp_fused_sqrt_0"; empty: not known.
std::string ShownBy(const BisectSide& side);
/// "3 of 4 runs, 1 another failure"; empty: it was not run.
std::string RowOf(const BisectFindings& findings, size_t candidate);
/// "first bad" and "last good"; "likeliest" and "good before it" for a guess.
const char* BadWord(const BisectFindings& findings);
const char* GoodWord(const BisectFindings& findings);
/// One of these words, or nothing.
std::string MarkOf(const BisectFindings& findings, size_t candidate);

// What a bisection found, for programs.

/// The text of result.json, of schema version 1: see examples/README.md,
/// Bisection.
std::string BisectionJson(const BisectFindings& findings);

// A bisection as a JUnit file of one case, which fails if something broke.

std::string RenderBisectJunit(const BisectFindings& findings);

// A bisection in GitHub's Markdown: for a pull request, and for an issue.

std::string RenderBisectMarkdown(const BisectFindings& findings);

/// The part of an issue about the bisection: both sides, how each was set up,
/// where they differ. A few kilobytes, whatever it contains.
std::string BisectIssuePart(const BisectFindings& findings, const Mask& mask);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_REPORT_H_
