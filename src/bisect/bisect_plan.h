// A bisection from its first run to its answer: both ends are measured, the
// search is made, and its answer is looked at again. Only what came out so far
// decides what is next, so that a bisection can be gone on with from a list of
// its results. Pure.
#ifndef LADDER_BISECT_BISECT_PLAN_H_
#define LADDER_BISECT_BISECT_PLAN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bisect/bisect_search.h"

namespace ladder {

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

#endif  // LADDER_BISECT_BISECT_PLAN_H_
