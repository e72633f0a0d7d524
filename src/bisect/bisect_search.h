// Finds the first candidate with an intermittent failure: Bayes' rule over all
// places where it could have begun, and over the failure rates before and
// after. Pure arithmetic; nothing here knows what a candidate is.
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
  /// Runs that showed the failure, and runs that did not.
  size_t bad = 0, good = 0;
  /// Its setup failed, or its runs cannot be judged: no information.
  bool unknown = false;
  /// It is set up already: another run of it costs no installation.
  bool ready = false;

  [[nodiscard]] size_t runs() const { return bad + good; }
};

/// The candidates in order, at least two. The first is assumed to be before the
/// change and the last one after it; neither is unknown.
struct BisectSearch {
  std::vector<Tally> tallies;
  /// The required probability, above 0.5 and below 1.
  double confidence = 0.97;
  /// A candidate fails in each of its runs or in none.
  bool deterministic = false;
};

/// The share of runs that fail on one side of the change.
struct SideRate {
  /// The probability that the next run on that side fails.
  double mean = 0;
  /// All runs on that side of the likeliest change.
  Rate seen;
};

struct Posterior {
  /// The probability that the failure began at each candidate; the sum is 1. An
  /// unknown candidate cannot be told from the next known one, which gets the
  /// probability of both; 0 for the first.
  std::vector<double> first_bad;
  /// The probability that it began at this candidate or before: the sums of
  /// first_bad.
  std::vector<double> behind;
  /// If it began there: the probability that the next run fails, of a candidate
  /// before the change, and of one after it.
  std::vector<double> next_before, next_after;
  SideRate before, after;
  /// The probability that nothing changes, but all candidates fail at the same
  /// rate. All probabilities above assume a change.
  double no_change = 0;
  /// How much better a single change from one rate to another explains all runs
  /// than a rate of its own for each candidate: the natural logarithm of the
  /// Bayes factor.
  double log_single_change = 0;

  /// The probability that the failure began at this candidate or before.
  [[nodiscard]] double BehindChange(size_t candidate) const;
};
Posterior Infer(const BisectSearch& search);

/// Where the failure began.
struct FirstBad {
  size_t candidate = 0;
  /// The nearest known one before it. All between them are unknown.
  size_t last_good = 0;
  double probability = 0;
};
FirstBad LikeliestFirstBad(const BisectSearch& search,
                           const Posterior& posterior);

/// The fewest candidates that include the first bad one at this confidence.
size_t CandidatesLeft(const Posterior& posterior, double confidence);
/// For people: what is only as likely as not is not ruled out.
inline constexpr double kLeastToRuleOut = 0.95;

/// How much better a rate that grows from the first candidate to the last
/// explains all runs than a single change from one rate to another: the natural
/// logarithm of the Bayes factor. Takes a moment for some thousand candidates.
double LogDrift(const BisectSearch& search);

/// How many clean runs show that a candidate is before the change, if `rate` is
/// the failure rate after it.
size_t CleanRunsToSettle(double rate, double confidence);

/// How many runs of each candidate to begin now, for up to `jobs` runs at a
/// time. `running`: the runs under way of each candidate; they count among the
/// jobs. Empty if no job is free or the answer is sure.
std::vector<size_t> NextRuns(const BisectSearch& search,
                             const Posterior& posterior,
                             const std::vector<size_t>& running, size_t jobs);

/// False for a run under way whose result will hardly change the answer; true
/// for each run that NextRuns wants.
bool StillMatters(const BisectSearch& search, const Posterior& posterior,
                  size_t candidate);

// A bisection from its first run to its answer: it measures both ends,
// searches, and confirms what it found. Only the results so far decide what is
// next, so a bisection can continue from a list of its results. Pure.

/// What one run of a candidate showed.
enum class ProbeOutcome {
  kBad,     ///< the failure
  kGood,    ///< none
  kOther,   ///< another failure: no information
  kUnknown  ///< it could not be judged
};
std::string_view ToString(ProbeOutcome outcome);
std::optional<ProbeOutcome> ParseProbeOutcome(std::string_view text);

enum class BisectPhase { kBadEnd, kGoodEnd, kSearch, kConfirm, kDone };
std::string_view ToString(BisectPhase phase);

struct BisectLimits {
  double confidence = 0.97;
  /// Of all candidates together; then it ends with what is known.
  size_t most_runs = 1000;
  /// A candidate fails in each of its runs or in none, so one run of each
  /// tells. Results that contradict this end the assumption.
  bool deterministic = false;
};

/// The answer of a bisection, so far or at its end.
enum class BisectAnswer {
  kCulprit,          ///< it fails from one candidate on and never before
  kRateChanged,      ///< it failed before as well, but less often
  kDrifts,           ///< the rate differs in more than one place
  kFlakyThroughout,  ///< both ends fail equally often
  kGoodEndFails,     ///< the good end fails every time, as the bad one does
  kBadEndPasses,     ///< the bad end was not seen to fail
  kEndUnknown,       ///< an end could not be set up or judged
  kNotDecided        ///< the limit of runs came first
};
std::string_view ToString(BisectAnswer answer);

struct BisectConclusion {
  BisectAnswer answer = BisectAnswer::kNotDecided;
  /// Nothing if the ends decide the answer, or are not measured yet. Its
  /// probability includes that of a change at all.
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

  /// How many runs of each candidate to begin now. `running`: the runs under
  /// way of each. Empty if no job is free, or the bisection is done.
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
  [[nodiscard]] size_t FailuresInARow() const;
  [[nodiscard]] bool IsBadEndMeasured() const;
  [[nodiscard]] bool AreReversed() const;
  [[nodiscard]] size_t WantedOfGoodEnd() const;
  [[nodiscard]] std::optional<BisectAnswer> EndsForbid() const;
  [[nodiscard]] std::vector<size_t> Wanted() const;
  [[nodiscard]] FirstBad AnswerNow() const;
  void BeginConfirmation();
  [[nodiscard]] bool IsConfirmed() const;
  void WantMiddles(std::vector<size_t>& wanted) const;

  BisectLimits limits_;
  BisectSearch search_;
  std::vector<size_t> others_, unjudged_;
  Posterior posterior_;
  bool looks_deterministic_ = true;
  double log_drift_ = 0;  ///< from phase kConfirm on
  BisectPhase phase_ = BisectPhase::kBadEnd;
  /// Runs of all kinds.
  size_t runs_ = 0;
  /// What the search found, and the runs of both sides by then.
  struct Confirmation {
    FirstBad found;
    Tally culprit, predecessor;
  };
  std::optional<Confirmation> confirmation_;
};

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_SEARCH_H_
