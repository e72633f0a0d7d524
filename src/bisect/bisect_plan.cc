#include "bisect/bisect_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {
namespace {

// The rate of the bad end is known well enough for the repeats of a search
// after so many failures, or after so many in a row without a clean run.
constexpr size_t kFailuresToMeasure = 16;
constexpr size_t kFailuresInARow = 6;
// The bad end is given up after so many clean runs: a failure in more than a
// twentieth of the runs would have been seen (LargestUnseenRate).
constexpr size_t kCleanToGiveUp = 60;
constexpr size_t kLeastOfGoodEnd = 3;
// So often a candidate is tried that only shows other failures; for each run
// that says something as often again.
constexpr size_t kOthersToGiveUp = 2;
// e to the power of three: twenty to one.
constexpr double kStrongEvidence = 3;
// A drift is looked at more closely as long as it is no unlikelier than this,
// and ends the search once it is that clear: the first runs of a single change
// look like one.
constexpr double kDriftInDoubt = -1;
constexpr double kDriftClear = 8;

template <typename Value, size_t kSize>
using Names = std::array<std::pair<Value, std::string_view>, kSize>;

template <typename Value, size_t kSize>
std::string_view NameIn(const Names<Value, kSize>& names, Value value) {
  for (const auto& [each, name] : names) {
    if (each == value) return name;
  }
  return "";
}

constexpr Names<ProbeOutcome, 4> kOutcomes{
    {{ProbeOutcome::kBad, "bad"},
     {ProbeOutcome::kGood, "good"},
     {ProbeOutcome::kOther, "other"},
     {ProbeOutcome::kUnknown, "unknown"}}};
constexpr Names<BisectPhase, 5> kPhases{{{BisectPhase::kBadEnd, "bad-end"},
                                         {BisectPhase::kGoodEnd, "good-end"},
                                         {BisectPhase::kSearch, "search"},
                                         {BisectPhase::kConfirm, "confirm"},
                                         {BisectPhase::kDone, "done"}}};
constexpr Names<BisectAnswer, 8> kAnswers{
    {{BisectAnswer::kCulprit, "culprit"},
     {BisectAnswer::kRateChanged, "rate-changed"},
     {BisectAnswer::kDrifts, "drifts"},
     {BisectAnswer::kFlakyThroughout, "flaky-throughout"},
     {BisectAnswer::kGoodEndFails, "good-end-fails"},
     {BisectAnswer::kBadEndPasses, "bad-end-passes"},
     {BisectAnswer::kEndUnknown, "end-unknown"},
     {BisectAnswer::kNotDecided, "not-decided"}}};

Rate RateOf(const Tally& tally) { return MeasureRate(tally.bad, tally.runs()); }

/// So many clean runs in a row take a place for one before the change. More
/// than one: that a failure comes every time is only known from a few runs.
size_t CleanRunsAgain(const Posterior& posterior, double confidence) {
  return std::max<size_t>(2,
                          CleanRunsToSettle(posterior.after.mean, confidence));
}

bool IsMeasured(const Tally& bad_end) {
  if (bad_end.bad >= kFailuresToMeasure) return true;
  return bad_end.good == 0 ? bad_end.bad >= kFailuresInARow
                           : bad_end.bad == 0 && bad_end.good >= kCleanToGiveUp;
}

}  // namespace

std::string_view ToString(ProbeOutcome outcome) {
  return NameIn(kOutcomes, outcome);
}

std::optional<ProbeOutcome> ParseProbeOutcome(std::string_view text) {
  for (const auto& [outcome, name] : kOutcomes) {
    if (name == text) return outcome;
  }
  return std::nullopt;
}

std::string_view ToString(BisectPhase phase) { return NameIn(kPhases, phase); }

std::string_view ToString(BisectAnswer answer) {
  return NameIn(kAnswers, answer);
}

BisectPlan::BisectPlan(size_t candidates, const BisectLimits& limits)
    : limits_(limits), others_(candidates), unjudged_(candidates) {
  LADDER_CHECK(candidates >= 2);
  search_.confidence = limits.confidence;
  search_.tallies.resize(candidates);
  Update();
}

void BisectPlan::AddSetup(size_t candidate, bool worked) {
  Tally& tally = search_.tallies.at(candidate);
  tally.ready = worked;
  tally.unknown = !worked;
  Update();
}

void BisectPlan::AddRun(size_t candidate, ProbeOutcome outcome) {
  Tally& tally = search_.tallies.at(candidate);
  ++runs_;
  switch (outcome) {
    case ProbeOutcome::kBad:
      ++tally.bad;
      break;
    case ProbeOutcome::kGood:
      ++tally.good;
      break;
    case ProbeOutcome::kOther:
      ++others_[candidate];
      break;
    case ProbeOutcome::kUnknown:
      ++unjudged_[candidate];
      break;
  }
  const size_t nothing = others_[candidate] + unjudged_[candidate];
  tally.unknown = nothing >= kOthersToGiveUp * (1 + tally.runs());
  Update();
}

/// So many runs of the good end tell its rate from that of the bad one.
size_t BisectPlan::WantedOfGoodEnd() const {
  const size_t clean =
      CleanRunsToSettle(posterior_.after.mean, limits_.confidence);
  const size_t wanted = std::max(kLeastOfGoodEnd, clean);
  if (search_.tallies.front().bad == 0) return wanted;
  // Which of two rates it is takes more runs than whether there is one.
  return std::max(
      {wanted, 2 * kFailuresInARow, 2 * search_.tallies.back().runs()});
}

/// What the ends alone answer.
std::optional<BisectAnswer> BisectPlan::EndsForbid() const {
  const Tally& good = search_.tallies.front();
  const Tally& bad = search_.tallies.back();
  if (good.unknown || bad.unknown) return BisectAnswer::kEndUnknown;
  if (!IsMeasured(bad)) return std::nullopt;
  if (bad.bad == 0) return BisectAnswer::kBadEndPasses;
  if (good.bad == 0 || good.runs() < WantedOfGoodEnd()) return std::nullopt;
  if (good.good == 0 && bad.good == 0) return BisectAnswer::kGoodEndFails;
  const Rate before = RateOf(good), after = RateOf(bad);
  const bool rarer = before.failed * after.runs < after.failed * before.runs;
  if (rarer && IsSignificant(ChanceOfDifference(before, after))) {
    return std::nullopt;
  }
  return BisectAnswer::kFlakyThroughout;
}

/// For each candidate the runs that this phase wants altogether; not of the
/// search, which says what it wants by itself.
std::vector<size_t> BisectPlan::Wanted() const {
  std::vector<size_t> wanted(search_.tallies.size(), 0);
  const Tally& bad = search_.tallies.back();
  if (phase_ == BisectPhase::kBadEnd) {
    const size_t lacking = bad.good == 0  ? kFailuresInARow - bad.bad
                           : bad.bad == 0 ? kCleanToGiveUp - bad.good
                                          : kFailuresToMeasure - bad.bad;
    wanted.back() = bad.runs() + lacking;
  } else if (phase_ == BisectPhase::kGoodEnd) {
    wanted.front() = WantedOfGoodEnd();
  } else if (phase_ == BisectPhase::kConfirm) {
    const auto& [found, culprit, predecessor] = *confirmation_;
    const size_t clean = CleanRunsAgain(posterior_, limits_.confidence);
    wanted[found.last_good] = predecessor.runs() + clean;
    if (search_.tallies[found.candidate].bad == culprit.bad) {
      wanted[found.candidate] = culprit.runs() + clean;
    }
    // That one rate became another is only told from a drift where both sides
    // of the change are known as well as the ends are.
    if (posterior_.before.seen.failed > 0) {
      for (auto [side, end] : {std::pair{found.last_good, size_t{0}},
                               {found.candidate, wanted.size() - 1}}) {
        wanted[side] = std::max(wanted[side], search_.tallies[end].runs());
      }
    }
    WantMiddles(wanted);
  }
  return wanted;
}

/// A drift shows farthest from the change and from the ends. As long as it is
/// in doubt, what is in the middle of each side that fails at times is run as
/// often as the end of that side.
void BisectPlan::WantMiddles(std::vector<size_t>& wanted) const {
  if (log_drift_ < kDriftInDoubt) return;
  const FirstBad& found = confirmation_->found;
  const size_t last = wanted.size() - 1;
  for (const auto& [from, to, end, rate] :
       {std::tuple{size_t{0}, found.last_good, size_t{0},
                   posterior_.before.seen},
        {found.candidate, last, last, posterior_.after.seen}}) {
    if (!rate.mixed() || to < from + 2) continue;
    size_t middle = (from + to) / 2;
    while (middle > from && search_.tallies[middle].unknown) --middle;
    if (middle == from) continue;
    wanted[middle] = std::max(wanted[middle], search_.tallies[end].runs());
  }
}

void BisectPlan::BeginConfirmation() {
  const FirstBad found = LikeliestFirstBad(search_, posterior_);
  if (confirmation_ && confirmation_->found.candidate == found.candidate &&
      confirmation_->found.last_good == found.last_good) {
    return;
  }
  confirmation_ = {found, search_.tallies[found.candidate],
                   search_.tallies[found.last_good]};
}

bool BisectPlan::IsConfirmed() const {
  const std::vector<size_t> wanted = Wanted();
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (search_.tallies[i].runs() < wanted[i]) return false;
  }
  return true;
}

/// Which phase it is after what came out.
void BisectPlan::Update() {
  phase_ = BisectPhase::kDone;
  // Nothing follows from the others then.
  if (search_.tallies.front().unknown || search_.tallies.back().unknown) return;
  posterior_ = Infer(search_);
  if (runs_ >= limits_.most_runs || EndsForbid()) return;
  phase_ = BisectPhase::kBadEnd;
  if (!IsMeasured(search_.tallies.back())) return;
  phase_ = BisectPhase::kGoodEnd;
  if (search_.tallies.front().runs() < WantedOfGoodEnd()) return;
  phase_ = BisectPhase::kSearch;
  const FirstBad found = LikeliestFirstBad(search_, posterior_);
  if (found.probability < limits_.confidence && !confirmation_) return;
  log_drift_ = LogDrift(search_);
  if (log_drift_ > kDriftClear) {
    phase_ = BisectPhase::kDone;
    return;
  }
  if (found.probability < limits_.confidence) return;
  phase_ = BisectPhase::kConfirm;
  BeginConfirmation();
  if (IsConfirmed()) phase_ = BisectPhase::kDone;
}

std::vector<size_t> BisectPlan::Next(const std::vector<size_t>& running,
                                     size_t jobs) const {
  if (phase_ == BisectPhase::kDone) return {};
  size_t busy = std::accumulate(running.begin(), running.end(), size_t{0});
  if (busy >= jobs) return {};
  if (phase_ == BisectPhase::kSearch) {
    return NextRuns(search_, posterior_, running, jobs);
  }
  std::vector<size_t> next(running.size(), 0);
  const std::vector<size_t> wanted = Wanted();
  for (size_t i = 0; i < wanted.size(); ++i) {
    const size_t has = search_.tallies[i].runs() + running[i];
    if (has >= wanted[i]) continue;
    next[i] = std::min(wanted[i] - has, jobs - busy);
    busy += next[i];
  }
  return next;
}

bool BisectPlan::StillMatters(size_t candidate) const {
  switch (phase_) {
    case BisectPhase::kBadEnd:
    case BisectPhase::kGoodEnd:
      return true;
    case BisectPhase::kSearch:
      return ladder::StillMatters(search_, posterior_, candidate);
    case BisectPhase::kConfirm:
      return Wanted()[candidate] > 0;
    case BisectPhase::kDone:
      return false;
  }
  return true;
}

BisectConclusion BisectPlan::Conclude() const {
  BisectConclusion result;
  result.before = RateOf(search_.tallies.front());
  result.after = RateOf(search_.tallies.back());
  if (const auto forbidden = EndsForbid()) {
    result.answer = *forbidden;
    return result;
  }
  if (!IsMeasured(search_.tallies.back()) ||
      search_.tallies.front().runs() < WantedOfGoodEnd()) {
    return result;
  }
  result.before = posterior_.before.seen;
  result.after = posterior_.after.seen;
  result.first_bad = LikeliestFirstBad(search_, posterior_);
  if (posterior_.log_single_change < -kStrongEvidence ||
      log_drift_ > kStrongEvidence) {
    result.answer = BisectAnswer::kDrifts;
  } else if (result.first_bad->probability >= limits_.confidence) {
    result.answer = result.before.failed > 0 ? BisectAnswer::kRateChanged
                                             : BisectAnswer::kCulprit;
  }
  return result;
}

}  // namespace ladder
