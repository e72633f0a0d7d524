// Which candidate was the first to fail, when failures come and go: Bayes'
// rule over all places where it could have begun, and over how often it fails
// before and after. Pure arithmetic; nothing here knows what a candidate is.
#ifndef LADDER_BISECT_BISECT_SEARCH_H_
#define LADDER_BISECT_BISECT_SEARCH_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/statistics.h"

namespace ladder {

/// What is known of one candidate.
struct Tally {
  /// Runs that showed the failure that is looked for, and runs that did not.
  size_t bad = 0, good = 0;
  /// Its setup failed, or its runs cannot be judged: it says nothing.
  bool unknown = false;
  /// It is set up already: another run of it costs no installation.
  bool ready = false;

  [[nodiscard]] size_t runs() const { return bad + good; }
};

/// Candidates in their order, at least two. The first is taken to be before
/// the change and the last one to be behind it; neither is unknown.
struct BisectSearch {
  std::vector<Tally> tallies;
  /// How sure one has to be, above .5 and below 1.
  double confidence = 0.97;
};

/// The share of runs that fail on one side of the change.
struct SideRate {
  /// What the next run of that side is expected to do.
  double mean = 0;
  /// All runs of that side, where the change is the likeliest one.
  Rate seen;
};

struct Posterior {
  /// How probable it is that the failure began at each candidate; they add up
  /// to 1. Where it began at an unknown one cannot be told from the next that
  /// is known, which then has the probability of both; 0 for the first.
  std::vector<double> first_bad;
  /// If it began there: how probable it is that the next run of a candidate
  /// before the change, and of one behind it, fails.
  std::vector<double> next_before, next_after;
  SideRate before, after;
  /// How much better "it fails at one rate before and at another one behind a
  /// single change" explains all runs than "each candidate has a rate of its
  /// own": the natural logarithm of the Bayes factor.
  double log_single_change = 0;

  /// How probable it is that this candidate is behind the change.
  [[nodiscard]] double BehindChange(size_t candidate) const;
};
Posterior Infer(const BisectSearch& search);

/// Where the failure began.
struct FirstBad {
  size_t candidate = 0;
  /// The nearest known one before it. What lies between them is unknown.
  size_t last_good = 0;
  double probability = 0;
};
FirstBad LikeliestFirstBad(const BisectSearch& search,
                           const Posterior& posterior);

/// The fewest candidates among which the failure began as surely as that.
size_t CandidatesLeft(const Posterior& posterior, double confidence);

/// How much better "it fails ever more often from the first candidate to the
/// last" explains all runs than "at one rate before and at another one behind a
/// single change": the natural logarithm of the Bayes factor. For some thousand
/// candidates it takes a moment.
double LogDrift(const BisectSearch& search);

/// So many runs without the failure are needed to take a candidate for one
/// before the change, at this share of runs that fail behind it.
size_t CleanRunsToSettle(double rate, double confidence);

/// What to run next: as many candidates, each as often as it says, as `jobs`
/// runs at a time are good for. `running` has for each candidate the runs
/// under way; those count among the jobs. Empty when nothing is free or the
/// answer is sure.
std::vector<size_t> NextRuns(const BisectSearch& search,
                             const Posterior& posterior,
                             const std::vector<size_t>& running, size_t jobs);

/// False for a run under way whose result will hardly change the answer.
bool StillMatters(const BisectSearch& search, const Posterior& posterior,
                  size_t candidate);

// A bisection from its first run to its answer: both ends are measured, the
// search is made, and its answer is looked at again. Only what came out so far
// decides what is next, so that a bisection can be gone on with from a list of
// its results. Pure.

/// What one run of a candidate showed.
enum class ProbeOutcome {
  kBad,     ///< the failure that is looked for
  kGood,    ///< none
  kOther,   ///< another failure: says nothing about this one
  kUnknown  ///< it could not be judged
};
std::string_view ToString(ProbeOutcome outcome);
std::optional<ProbeOutcome> ParseProbeOutcome(std::string_view text);

enum class BisectPhase { kBadEnd, kGoodEnd, kSearch, kConfirm, kDone };
std::string_view ToString(BisectPhase phase);

struct BisectLimits {
  double confidence = 0.97;
  /// Of all candidates together; then the answer is what is known.
  size_t most_runs = 1000;
};

/// Why a bisection ended, or how it stands.
enum class BisectAnswer {
  kCulprit,          ///< it fails from one candidate on and never before
  kRateChanged,      ///< it failed before as well, but less often
  kDrifts,           ///< the rate differs in more than one place
  kFlakyThroughout,  ///< both ends fail as often as each other
  kGoodEndFails,     ///< the good end fails every time, as the bad one does
  kBadEndPasses,     ///< the bad end was not seen to fail
  kEndUnknown,       ///< an end could not be set up or judged
  kNotDecided        ///< the limit of runs came first
};
std::string_view ToString(BisectAnswer answer);

struct BisectConclusion {
  BisectAnswer answer = BisectAnswer::kNotDecided;
  /// Of a culprit, a changed rate and what is not decided.
  std::optional<FirstBad> first_bad;
  Rate before, after;
};

/// Candidates in their order, the good end first.
class BisectPlan {
 public:
  /// At least two candidates.
  BisectPlan(size_t candidates, const BisectLimits& limits);

  /// A candidate was set up, or could not be.
  void AddSetup(size_t candidate, bool worked);
  /// A run has ended.
  void AddRun(size_t candidate, ProbeOutcome outcome);

  /// For each candidate how many runs to begin now; empty when all free jobs
  /// wait for runs under way (`running`, for each candidate), or it is done.
  [[nodiscard]] std::vector<size_t> Next(const std::vector<size_t>& running,
                                         size_t jobs) const;
  [[nodiscard]] BisectPhase phase() const { return phase_; }
  /// False for a run under way whose result will hardly change anything.
  [[nodiscard]] bool StillMatters(size_t candidate) const;

  [[nodiscard]] size_t runs() const { return runs_; }
  [[nodiscard]] const BisectSearch& search() const { return search_; }
  [[nodiscard]] const Posterior& posterior() const { return posterior_; }
  /// Runs of a candidate that showed another failure.
  [[nodiscard]] size_t others(size_t candidate) const {
    return others_[candidate];
  }
  /// The answer as it stands; final in phase kDone.
  [[nodiscard]] BisectConclusion Conclude() const;

 private:
  void Update();
  [[nodiscard]] size_t WantedOfGoodEnd() const;
  [[nodiscard]] std::optional<BisectAnswer> EndsForbid() const;
  [[nodiscard]] std::vector<size_t> Wanted() const;
  void BeginConfirmation();
  [[nodiscard]] bool IsConfirmed() const;
  void WantMiddles(std::vector<size_t>& wanted) const;

  BisectLimits limits_;
  BisectSearch search_;
  std::vector<size_t> others_, unjudged_;
  Posterior posterior_;
  double log_drift_ = 0;  ///< in phase kConfirm, and behind it
  BisectPhase phase_ = BisectPhase::kBadEnd;
  /// Runs of all kinds.
  size_t runs_ = 0;
  /// What the search found, and what both sides of it had shown by then.
  struct Confirmation {
    FirstBad found;
    Tally culprit, predecessor;
  };
  std::optional<Confirmation> confirmation_;
};

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_SEARCH_H_
