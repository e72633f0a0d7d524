#include "bisect/bisect_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {

namespace {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

/// The prior of a rate: 0 with probability `never`, 1 with probability
/// `always`, else drawn from a beta distribution.
struct RatePrior {
  double never, always;
  double alpha, beta;
};
// Most failures come every time, so one clean run tells. Rare failures get more
// than their share: a rate that is assumed too high ends the search early at
// the wrong place, one assumed too low costs some runs.
constexpr RatePrior kAfter{0, 0.8, 0.25, 1};
// The same failure, with its signature, is rare before its change.
constexpr RatePrior kBefore{0.95, 0, 0.5, 4};
// Of a failure that is said to come every time or never: other rates are all
// but excluded.
constexpr RatePrior kAlways{0, 1 - 1e-6, 1, 1};
constexpr RatePrior kNever{1 - 1e-6, 0, 1, 1};
// For comparisons of how many different rates there are.
constexpr RatePrior kOwnRate{0.3, 0.3, 0.5, 0.5};
// A drift is a logistic curve: how much its log odds rise over all candidates
// (2: the rate about triples; 9: the middle half has most of the rise), and the
// range of the log odds in the middle.
constexpr std::array<double, 5> kDriftSlopes{2, 3, 4.5, 6.5, 9};
constexpr double kDriftMiddle = 3;

// How probable it is, before the first run, that nothing changes: that all
// candidates fail at the same rate.
constexpr double kNoChange = 0.2;

// A candidate whose doubt is as large is set up, whatever the required
// probability.
constexpr double kFreshDoubt = 0.1;

double LogBeta(double a, double b) {
  return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b);
}

double LogSum(double a, double b) {
  const double larger = std::max(a, b);
  if (larger == kImpossible) return kImpossible;
  return larger + std::log(std::exp(a - larger) + std::exp(b - larger));
}

struct Counts {
  double bad = 0, good = 0;
};

/// The log probability of these runs in their order.
double LogLikelihood(const RatePrior& prior, const Counts& counts) {
  const double drawn =
      std::log(1 - prior.never - prior.always) +
      LogBeta(prior.alpha + counts.bad, prior.beta + counts.good) -
      LogBeta(prior.alpha, prior.beta);
  const double never = counts.bad > 0 ? kImpossible : std::log(prior.never);
  const double always = counts.good > 0 ? kImpossible : std::log(prior.always);
  return LogSum(drawn, LogSum(never, always));
}

/// The probability that the next run after these fails.
double NextFails(const RatePrior& prior, const Counts& counts) {
  return std::exp(LogLikelihood(prior, {counts.bad + 1, counts.good}) -
                  LogLikelihood(prior, counts));
}

Counts CountsOf(const Tally& tally) {
  return {static_cast<double>(tally.bad), static_cast<double>(tally.good)};
}

void Add(Counts& counts, const Counts& more) {
  counts.bad += more.bad;
  counts.good += more.good;
}

/// The runs of both sides if the failure began at a candidate.
struct SideCounts {
  Counts before, after;
};

std::vector<SideCounts> SidesOf(const std::vector<Tally>& tallies) {
  std::vector<SideCounts> sides(tallies.size());
  for (size_t i = 1; i < tallies.size(); ++i) {
    sides[i].before = sides[i - 1].before;
    Add(sides[i].before, CountsOf(tallies[i - 1]));
  }
  Counts after;
  for (size_t i = tallies.size(); i-- > 0;) {
    Add(after, CountsOf(tallies[i]));
    sides[i].after = after;
  }
  return sides;
}

/// The log probability of all runs if the rate changes once, anywhere.
double LogSingleChange(const std::vector<Tally>& tallies) {
  const std::vector<SideCounts> sides = SidesOf(tallies);
  double change = kImpossible, here = 0;
  for (size_t i = 1; i < sides.size(); ++i) {
    // Else it has the same runs on each side as the one before.
    if (i == 1 || tallies[i - 1].runs() > 0) {
      here = LogLikelihood(kOwnRate, sides[i].before) +
             LogLikelihood(kOwnRate, sides[i].after);
    }
    change = LogSum(change, here);
  }
  return change - std::log(static_cast<double>(sides.size() - 1));
}

/// The probability that nothing changes. log_change: the log probability of all
/// runs if something does.
double NoChange(double log_change, SideCounts all) {
  Add(all.after, all.before);
  const double same = std::log(kNoChange) + LogLikelihood(kOwnRate, all.after);
  return std::exp(same - LogSum(same, std::log(1 - kNoChange) + log_change));
}

Rate RateOf(const Counts& counts) {
  return MeasureRate(static_cast<size_t>(counts.bad),
                     static_cast<size_t>(counts.bad + counts.good));
}

double Entropy(double p) {
  if (p <= 0 || p >= 1) return 0;
  return -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

/// What one run of a candidate tells about where the failure began, in bits:
/// the entropy of its outcome minus the entropy that remains once the place is
/// known. Not 0 for the ends, because the rates are in doubt.
double Information(const Posterior& posterior, size_t candidate) {
  double fails = 0, remaining = 0;
  for (size_t i = 1; i < posterior.first_bad.size(); ++i) {
    const double next =
        candidate < i ? posterior.next_before[i] : posterior.next_after[i];
    fails += posterior.first_bad[i] * next;
    remaining += posterior.first_bad[i] * Entropy(next);
  }
  return Entropy(fails) - remaining;
}

/// The probability that the more likely side of the change is the wrong one for
/// this candidate; at most 0.5.
double Doubt(const Posterior& posterior, size_t candidate) {
  const double behind = posterior.BehindChange(candidate);
  return std::min(behind, 1 - behind);
}

/// Below this doubt a candidate is settled. If all are, the answer is sure:
/// what speaks against a place are the doubts of its two sides.
double LeastDoubt(const BisectSearch& search) {
  return (1 - search.confidence) / 2;
}

/// True if nothing shows that the failure comes and goes: no candidate has
/// both outcomes, and none that failed is before one that did not.
bool LooksDeterministic(const std::vector<Tally>& tallies) {
  bool failed = false;
  for (const Tally& each : tallies) {
    failed = failed || each.bad > 0;
    if (failed && each.good > 0) return false;
  }
  return true;
}

/// What can be run.
struct Choice {
  /// Candidates that are set up and not settled, the most informative first.
  /// Also the ends if the failure comes and goes: their runs tell the rates.
  std::vector<size_t> ready;
  /// How many of them are worth more runs before others are set up.
  size_t in_doubt = 0;
  /// Others that are worth a setup.
  std::vector<size_t> fresh;
};

Choice ChoiceOf(const BisectSearch& search, const Posterior& posterior,
                double ready_doubt, double fresh_doubt) {
  Choice choice;
  std::vector<double> information(search.tallies.size());
  const bool without_ends = LooksDeterministic(search.tallies);
  for (size_t i = 0; i < search.tallies.size(); ++i) {
    if (search.tallies[i].unknown) continue;
    const double doubt = Doubt(posterior, i);
    if (!search.tallies[i].ready) {
      if (doubt >= fresh_doubt) choice.fresh.push_back(i);
    } else if (without_ends ? doubt >= LeastDoubt(search)
                            : StillMatters(search, posterior, i)) {
      choice.ready.push_back(i);
      choice.in_doubt += doubt >= ready_doubt ? 1 : 0;
      information[i] = Information(posterior, i);
    }
  }
  std::stable_sort(
      choice.ready.begin(), choice.ready.end(),
      [&](size_t a, size_t b) { return information[a] > information[b]; });
  return choice;
}

/// Where the next runs go, the most important first; empty if the answer is
/// sure.
std::vector<size_t> Targets(const BisectSearch& search,
                            const Posterior& posterior, size_t most) {
  const double least = LeastDoubt(search), clear = 2 * least;
  Choice choice =
      ChoiceOf(search, posterior, clear, std::clamp(kFreshDoubt, least, clear));
  if (choice.in_doubt == 0 && choice.fresh.empty()) {
    // Each doubt alone is small, but not their sum.
    choice = ChoiceOf(search, posterior, least, least);
  }
  // Finish what is set up before other candidates are set up.
  std::vector<size_t> targets = choice.ready;
  targets.resize(std::min(most, choice.in_doubt));
  // The new candidates split the probability into equal parts.
  const size_t parts = most - targets.size() + 1;
  for (size_t k = 1; k < parts && !choice.fresh.empty(); ++k) {
    const double wanted = static_cast<double>(k) / static_cast<double>(parts);
    const auto next = std::min_element(
        choice.fresh.begin(), choice.fresh.end(), [&](size_t a, size_t b) {
          return std::abs(posterior.BehindChange(a) - wanted) <
                 std::abs(posterior.BehindChange(b) - wanted);
        });
    targets.push_back(*next);
    choice.fresh.erase(next);
  }
  return targets;
}

}  // namespace

double Posterior::BehindChange(size_t candidate) const {
  return behind[candidate];
}

Posterior Infer(const BisectSearch& search) {
  const std::vector<Tally>& tallies = search.tallies;
  LADDER_CHECK(tallies.size() >= 2);
  const std::vector<SideCounts> sides = SidesOf(tallies);
  const RatePrior& before = search.deterministic ? kNever : kBefore;
  const RatePrior& after = search.deterministic ? kAlways : kAfter;
  std::vector<double> logs(tallies.size(), kImpossible);
  Posterior posterior;
  posterior.first_bad.assign(tallies.size(), 0);
  posterior.next_before = posterior.next_after = posterior.behind =
      posterior.first_bad;
  double total = kImpossible, own_rates = 0;
  for (size_t i = 0; i < tallies.size(); ++i) {
    own_rates += LogLikelihood(kOwnRate, CountsOf(tallies[i]));
    if (i == 0) continue;
    if (i > 1 && tallies[i - 1].runs() == 0) {  // the same runs on each side
      logs[i] = logs[i - 1];
      posterior.next_before[i] = posterior.next_before[i - 1];
      posterior.next_after[i] = posterior.next_after[i - 1];
    } else {
      logs[i] = LogLikelihood(before, sides[i].before) +
                LogLikelihood(after, sides[i].after);
      posterior.next_before[i] = NextFails(before, sides[i].before);
      posterior.next_after[i] = NextFails(after, sides[i].after);
    }
    total = LogSum(total, logs[i]);
  }
  double waiting = 0;  // of unknown candidates, for the next known one
  for (size_t i = 1; i < tallies.size(); ++i) {
    const double each = std::exp(logs[i] - total);
    posterior.before.mean += each * posterior.next_before[i];
    posterior.after.mean += each * posterior.next_after[i];
    waiting += each;
    if (!tallies[i].unknown) {
      posterior.first_bad[i] = waiting;
      waiting = 0;
    }
    posterior.behind[i] =
        std::min(1.0, posterior.behind[i - 1] + posterior.first_bad[i]);
  }
  // The last one is behind the change, whatever was rounded.
  posterior.behind.back() = 1;
  if (!search.deterministic) {
    const double places = static_cast<double>(tallies.size() - 1);
    posterior.no_change = NoChange(total - std::log(places), sides[1]);
  }
  const size_t likeliest = LikeliestFirstBad(search, posterior).candidate;
  posterior.before.seen = RateOf(sides[likeliest].before);
  posterior.after.seen = RateOf(sides[likeliest].after);
  posterior.log_single_change = LogSingleChange(tallies) - own_rates;
  return posterior;
}

FirstBad LikeliestFirstBad(const BisectSearch& search,
                           const Posterior& posterior) {
  const auto likeliest =
      std::max_element(posterior.first_bad.begin(), posterior.first_bad.end());
  FirstBad result;
  result.candidate =
      static_cast<size_t>(likeliest - posterior.first_bad.begin());
  result.probability = *likeliest;
  result.last_good = result.candidate;
  do {
    --result.last_good;
  } while (result.last_good > 0 && search.tallies[result.last_good].unknown);
  return result;
}

double LogDrift(const BisectSearch& search) {
  const std::vector<Tally>& tallies = search.tallies;
  const double last = static_cast<double>(tallies.size() - 1);
  double drift = kImpossible;
  for (const double slope : kDriftSlopes) {
    for (double middle = -kDriftMiddle; middle <= kDriftMiddle; middle += 0.5) {
      double log = 0;
      for (size_t i = 0; i < tallies.size(); ++i) {
        if (tallies[i].runs() == 0) continue;
        const double odds =
            middle + slope * (static_cast<double>(i) / last - 0.5);
        log -=
            static_cast<double>(tallies[i].bad) * std::log1p(std::exp(-odds)) +
            static_cast<double>(tallies[i].good) * std::log1p(std::exp(odds));
      }
      drift = LogSum(drift, log);
    }
  }
  const double curves =
      static_cast<double>(kDriftSlopes.size()) * (4 * kDriftMiddle + 1);
  return drift - std::log(curves) - LogSingleChange(tallies);
}

size_t CandidatesLeft(const Posterior& posterior, double confidence) {
  std::vector<double> each = posterior.first_bad;
  std::sort(each.begin(), each.end(), std::greater<>());
  double together = 0;
  size_t left = 0;
  while (left < each.size() && together < confidence) together += each[left++];
  return left;
}

size_t CleanRunsToSettle(double rate, double confidence) {
  constexpr double kMost = 1000;
  if (rate >= confidence) return 1;
  if (rate <= 0) return static_cast<size_t>(kMost);
  const double runs = std::log(1 - confidence) / std::log(1 - rate);
  return static_cast<size_t>(std::min(kMost, std::ceil(runs)));
}

std::vector<size_t> NextRuns(const BisectSearch& search,
                             const Posterior& posterior,
                             const std::vector<size_t>& running, size_t jobs) {
  std::vector<size_t> next(search.tallies.size(), 0);
  if (LikeliestFirstBad(search, posterior).probability >= search.confidence) {
    return {};
  }
  size_t busy = std::accumulate(running.begin(), running.end(), size_t{0});
  if (busy >= jobs) return {};
  const size_t each =
      CleanRunsToSettle(posterior.after.mean, search.confidence);
  const std::vector<size_t> targets =
      Targets(search, posterior, (jobs + each - 1) / each);
  if (targets.empty()) return {};
  // Jobs that are left over go into further rounds.
  const size_t share = (jobs + targets.size() - 1) / targets.size();
  bool added = true;
  for (size_t wanted = 1; added && wanted <= share; ++wanted) {
    added = false;
    for (size_t target : targets) {
      if (busy == jobs) return next;
      added = true;
      if (running[target] + next[target] >= wanted) continue;
      ++next[target];
      ++busy;
    }
  }
  return next;
}

bool StillMatters(const BisectSearch& search, const Posterior& posterior,
                  size_t candidate) {
  // See Choice::ready.
  const bool end = candidate == 0 || candidate + 1 == search.tallies.size();
  return end || Doubt(posterior, candidate) >= LeastDoubt(search);
}

namespace {

// The rate of the bad end is known well enough for a search after this many
// failures, or this many in a row without a clean run; fewer if less confidence
// is required (MeasureBadEnd).
constexpr size_t kFailuresToMeasure = 16;
constexpr size_t kFailuresInARow = 6;
// As long as nothing shows that the failure comes and goes, fewer do: the runs
// of the candidates in between count as well.
constexpr size_t kFailuresAtFirst = 3;
// The bad end is given up when a failure in a tenth of the runs would have been
// seen.
constexpr double kLeastRate = 0.1;
// After this many clean runs of the bad end and failures of the good end, the
// ends are taken as exchanged: of two that fail equally often, once in a
// hundred times at most.
constexpr size_t kCleanToDoubtEnds = 4, kFailuresToDoubtEnds = 3;
constexpr size_t kLeastOfGoodEnd = 3, kLeastOfGoodEndAtFirst = 2;
// A good end that fails at least as often as the bad one is believed after this
// many runs. One that fails half as often is seldom taken for it.
constexpr size_t kRunsOfAFlakyGoodEnd = 16;
// Then the culprit has to fail twice again. Of an end, this many runs tell how
// it was chosen; the others confirm it.
constexpr size_t kFailuresAgain = 2, kRunsThatChoseAnEnd = 2;
// A candidate is given up after this many uninformative runs, and as many more
// for each informative run.
constexpr size_t kOthersToGiveUp = 2;
// e to the power of three: twenty to one.
constexpr double kStrongEvidence = 3;
// A drift is examined as long as its LogDrift is not below the first value, and
// ends the search above the second: the first runs of a single change look like
// a drift.
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

/// How many runs of the bad end tell its rate.
struct BadEndRuns {
  size_t failures, in_a_row, clean_to_give_up;
};

BadEndRuns MeasureBadEnd(double confidence) {
  // At the default confidence, these rates give both constants.
  return {std::min(kFailuresToMeasure, CleanRunsToSettle(0.2, confidence)),
          std::min(kFailuresInARow, CleanRunsToSettle(0.45, confidence)),
          // Half of the allowed error is for this decision.
          CleanRunsToSettle(kLeastRate, (1 + confidence) / 2)};
}

/// How many clean runs in a row show that a place is before the change. At
/// least 2: a rate of 1 is only known from a few runs.
size_t CleanRunsAgain(const Posterior& posterior, double confidence) {
  return std::max<size_t>(2,
                          CleanRunsToSettle(posterior.after.mean, confidence));
}

/// Whether the good end has shown that it fails as often as the bad end does,
/// long before their rates could be compared.
bool FailsAsOften(const Rate& good, const Rate& bad) {
  return good.runs >= kRunsOfAFlakyGoodEnd && good.mixed() && bad.mixed() &&
         good.failed * bad.runs >= bad.failed * good.runs &&
         2 * good.low * static_cast<double>(bad.runs) >
             static_cast<double>(bad.failed);
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

/// How many failures in a row show that the bad end fails every time.
size_t BisectPlan::FailuresInARow() const {
  if (search_.deterministic) return 1;
  const size_t in_a_row = MeasureBadEnd(limits_.confidence).in_a_row;
  return looks_deterministic_ ? std::min(kFailuresAtFirst, in_a_row) : in_a_row;
}

bool BisectPlan::IsBadEndMeasured() const {
  const Tally& end = search_.tallies.back();
  const BadEndRuns runs = MeasureBadEnd(limits_.confidence);
  if (end.bad >= runs.failures) return true;
  if (end.good == 0) return end.bad >= FailuresInARow();
  return end.bad == 0 &&
         (search_.deterministic || end.good >= runs.clean_to_give_up);
}

/// How many runs of the good end tell its rate from the bad end's.
size_t BisectPlan::WantedOfGoodEnd() const {
  if (search_.deterministic) return 1;
  const size_t clean =
      CleanRunsToSettle(posterior_.after.mean, limits_.confidence);
  const size_t wanted = std::max(
      looks_deterministic_ ? kLeastOfGoodEndAtFirst : kLeastOfGoodEnd, clean);
  if (search_.tallies.front().bad == 0) return wanted;
  // To compare two rates takes more runs than to see whether it fails.
  return std::max(
      {wanted, 2 * kFailuresInARow, 2 * search_.tallies.back().runs()});
}

/// Whether the ends are exchanged: the bad one passes, the good one fails.
bool BisectPlan::AreReversed() const {
  const Tally& good = search_.tallies.front();
  const Tally& bad = search_.tallies.back();
  return bad.bad == 0 && bad.good >= kCleanToDoubtEnds && good.good == 0 &&
         good.bad >= kFailuresToDoubtEnds;
}

/// The answer that the ends alone give.
std::optional<BisectAnswer> BisectPlan::EndsForbid() const {
  const Tally& good = search_.tallies.front();
  const Tally& bad = search_.tallies.back();
  if (good.unknown || bad.unknown) return BisectAnswer::kEndUnknown;
  if (AreReversed()) return BisectAnswer::kBadEndPasses;
  if (!IsBadEndMeasured()) return std::nullopt;
  if (bad.bad == 0) return BisectAnswer::kBadEndPasses;
  const Rate before = RateOf(good), after = RateOf(bad);
  if (FailsAsOften(before, after)) return BisectAnswer::kFlakyThroughout;
  if (good.bad == 0 || good.runs() < WantedOfGoodEnd()) return std::nullopt;
  if (good.good == 0 && bad.good == 0) return BisectAnswer::kGoodEndFails;
  const bool rarer = before.failed * after.runs < after.failed * before.runs;
  if (rarer && IsSignificant(ChanceOfDifference(before, after))) {
    return std::nullopt;
  }
  return BisectAnswer::kFlakyThroughout;
}

FirstBad BisectPlan::AnswerNow() const {
  FirstBad found = LikeliestFirstBad(search_, posterior_);
  found.probability *= 1 - posterior_.no_change;
  return found;
}

/// The total number of runs of each candidate that this phase wants; not in
/// kSearch, which uses NextRuns.
std::vector<size_t> BisectPlan::Wanted() const {
  std::vector<size_t> wanted(search_.tallies.size(), 0);
  const Tally& bad = search_.tallies.back();
  if (phase_ == BisectPhase::kBadEnd) {
    const BadEndRuns runs = MeasureBadEnd(limits_.confidence);
    const size_t lacking = bad.good == 0  ? FailuresInARow() - bad.bad
                           : bad.bad == 0 ? runs.clean_to_give_up - bad.good
                                          : runs.failures - bad.bad;
    wanted.back() = bad.runs() + lacking;
    // Before a long look at an end that passes, a short one at the other.
    const Tally& good = search_.tallies.front();
    if (bad.bad == 0 && bad.good >= kCleanToDoubtEnds && good.good == 0 &&
        good.bad < kFailuresToDoubtEnds) {
      wanted.back() = 0;
      wanted.front() = good.runs() + 1;
    }
  } else if (phase_ == BisectPhase::kGoodEnd) {
    wanted.front() = WantedOfGoodEnd();
  } else if (phase_ == BisectPhase::kConfirm) {
    const auto& [found, culprit, predecessor] = *confirmation_;
    const size_t clean = CleanRunsAgain(posterior_, limits_.confidence);
    wanted[found.last_good] = predecessor.runs() + clean;
    const size_t again = looks_deterministic_ ? kFailuresAgain : 1;
    if (search_.tallies[found.candidate].bad < culprit.bad + again) {
      wanted[found.candidate] = culprit.runs() + clean;
    }
    if (AnswerNow().probability < limits_.confidence) {
      for (size_t side : {found.last_good, found.candidate}) {
        wanted[side] = std::max(wanted[side], search_.tallies[side].runs() + 1);
      }
    }
    // A change of the rate is only told from a drift if both sides of the
    // change have as many runs as the ends.
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

/// A drift shows farthest from the change and from the ends. While it is in
/// doubt, the middle of each side with mixed runs is run as often as the end of
/// that side.
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
  // An end was not chosen for all that it showed.
  if (!looks_deterministic_) return;
  if (found.last_good == 0) {
    size_t& good = confirmation_->predecessor.good;
    good = std::min(good, kRunsThatChoseAnEnd);
  }
  if (found.candidate + 1 == search_.tallies.size()) {
    size_t& bad = confirmation_->culprit.bad;
    bad = std::min(bad, kRunsThatChoseAnEnd);
  }
}

bool BisectPlan::IsConfirmed() const {
  const std::vector<size_t> wanted = Wanted();
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (search_.tallies[i].runs() < wanted[i]) return false;
  }
  return true;
}

/// Sets the phase from the results so far.
void BisectPlan::Update() {
  phase_ = BisectPhase::kDone;
  // Without both ends, the others tell nothing.
  if (search_.tallies.front().unknown || search_.tallies.back().unknown) return;
  looks_deterministic_ = LooksDeterministic(search_.tallies);
  search_.deterministic = limits_.deterministic && looks_deterministic_;
  posterior_ = Infer(search_);
  if (runs_ >= limits_.most_runs || EndsForbid()) return;
  phase_ = BisectPhase::kBadEnd;
  if (!IsBadEndMeasured()) return;
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
  if (search_.deterministic) {
    phase_ = BisectPhase::kDone;
    return;
  }
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
  if (!IsBadEndMeasured() ||
      search_.tallies.front().runs() < WantedOfGoodEnd()) {
    return result;
  }
  result.before = posterior_.before.seen;
  result.after = posterior_.after.seen;
  result.first_bad = AnswerNow();
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
