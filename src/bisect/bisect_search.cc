#include "bisect/bisect_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "base/vocabulary.h"

namespace ladder {
namespace {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

/// What is believed of a rate before any run: that it is nought or one, each
/// with a probability, or else drawn from a beta distribution.
struct RatePrior {
  double never, always;
  double alpha, beta;
};
// Most failures are the same every time, so that one clean run tells. A rarer
// one is likelier than its share: a rate that is taken to be too high ends the
// search early at the wrong place, one taken too low costs some runs.
constexpr RatePrior kAfter{0, 0.5, 0.25, 1};
// The very failure, signature and all, is seldom seen before its change.
constexpr RatePrior kBefore{0.95, 0, 0.5, 4};
// Where nothing but the number of different rates is asked for.
constexpr RatePrior kOwnRate{0.3, 0.3, 0.5, 0.5};
// A drift is a logistic curve: how much its log odds rise over all candidates,
// from a third of the rate to a rise that half of them see nothing of, and what
// they are in the middle.
constexpr std::array<double, 5> kDriftSlopes{2, 3, 4.5, 6.5, 9};
constexpr double kDriftMiddle = 3;

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

/// The probability of these runs in their order.
double LogLikelihood(const RatePrior& prior, const Counts& counts) {
  const double drawn =
      std::log(1 - prior.never - prior.always) +
      LogBeta(prior.alpha + counts.bad, prior.beta + counts.good) -
      LogBeta(prior.alpha, prior.beta);
  const double never = counts.bad > 0 ? kImpossible : std::log(prior.never);
  const double always = counts.good > 0 ? kImpossible : std::log(prior.always);
  return LogSum(drawn, LogSum(never, always));
}

/// That the next run after these fails.
double NextFails(const RatePrior& prior, const Counts& counts) {
  return std::exp(LogLikelihood(prior, {counts.bad + 1, counts.good}) -
                  LogLikelihood(prior, counts));
}

void Add(Counts& counts, const Tally& tally) {
  counts.bad += static_cast<double>(tally.bad);
  counts.good += static_cast<double>(tally.good);
}

/// What both sides have seen if the failure began at a candidate.
struct Sides {
  Counts before, after;
};

std::vector<Sides> SidesOf(const std::vector<Tally>& tallies) {
  std::vector<Sides> sides(tallies.size());
  for (size_t i = 1; i < tallies.size(); ++i) {
    sides[i].before = sides[i - 1].before;
    Add(sides[i].before, tallies[i - 1]);
  }
  Counts after;
  for (size_t i = tallies.size(); i-- > 0;) {
    Add(after, tallies[i]);
    sides[i].after = after;
  }
  return sides;
}

/// The probability of all runs where the rate changes once, wherever.
double LogSingleChange(const std::vector<Tally>& tallies) {
  const std::vector<Sides> sides = SidesOf(tallies);
  double change = kImpossible;
  for (size_t i = 1; i < sides.size(); ++i) {
    change = LogSum(change, LogLikelihood(kOwnRate, sides[i].before) +
                                LogLikelihood(kOwnRate, sides[i].after));
  }
  return change - std::log(static_cast<double>(sides.size() - 1));
}

Rate RateOf(const Counts& counts) {
  return MeasureRate(static_cast<size_t>(counts.bad),
                     static_cast<size_t>(counts.bad + counts.good));
}

double Entropy(double p) {
  if (p <= 0 || p >= 1) return 0;
  return -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

/// What one run of a candidate would tell about where the failure began, in
/// bits: the entropy of its outcome less that which remains once the place is
/// known. Not nought for the ends, where the rates are what is in doubt.
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

bool IsSettled(const BisectSearch& search, const Posterior& posterior,
               size_t candidate) {
  const double behind = posterior.BehindChange(candidate);
  return behind < 1 - search.confidence || behind > search.confidence;
}

/// Those that can be run: set up already, the most informative first, and not
/// set up but in doubt.
struct Choice {
  std::vector<size_t> ready, fresh;
  /// Of those that are set up, some are in doubt.
  size_t in_doubt = 0;
};

Choice ChoiceOf(const BisectSearch& search, const Posterior& posterior) {
  Choice choice;
  for (size_t i = 0; i < search.tallies.size(); ++i) {
    if (search.tallies[i].unknown) continue;
    const bool settled = IsSettled(search, posterior, i);
    if (search.tallies[i].ready) {
      choice.ready.push_back(i);
      choice.in_doubt += settled ? 0 : 1;
    } else if (!settled) {
      choice.fresh.push_back(i);
    }
  }
  std::vector<double> information(search.tallies.size());
  for (size_t i : choice.ready) information[i] = Information(posterior, i);
  std::stable_sort(
      choice.ready.begin(), choice.ready.end(),
      [&](size_t a, size_t b) { return information[a] > information[b]; });
  return choice;
}

/// Where the next runs go, the most important first.
std::vector<size_t> Targets(const BisectSearch& search,
                            const Posterior& posterior, size_t most) {
  Choice choice = ChoiceOf(search, posterior);
  // What is set up is brought to an end before something else is.
  std::vector<size_t> targets = choice.ready;
  targets.resize(std::min(most, choice.in_doubt));
  // Each part between the others is to be as probable as the rest.
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
  // Every candidate leans to a side, only the sum of doubts is too large.
  if (targets.empty()) targets.push_back(choice.ready.front());
  return targets;
}

}  // namespace

double Posterior::BehindChange(size_t candidate) const {
  return std::min(
      1.0,
      std::accumulate(
          first_bad.begin(),
          first_bad.begin() + static_cast<std::ptrdiff_t>(candidate + 1), 0.0));
}

Posterior Infer(const BisectSearch& search) {
  const std::vector<Tally>& tallies = search.tallies;
  LADDER_CHECK(tallies.size() >= 2);
  const std::vector<Sides> sides = SidesOf(tallies);
  std::vector<double> logs(tallies.size(), kImpossible);
  double total = kImpossible, own_rates = 0;
  for (size_t i = 0; i < tallies.size(); ++i) {
    Counts own;
    Add(own, tallies[i]);
    own_rates += LogLikelihood(kOwnRate, own);
    if (i == 0) continue;
    logs[i] = LogLikelihood(kBefore, sides[i].before) +
              LogLikelihood(kAfter, sides[i].after);
    total = LogSum(total, logs[i]);
  }
  Posterior posterior;
  posterior.first_bad.assign(tallies.size(), 0);
  posterior.next_before = posterior.next_after = posterior.first_bad;
  double waiting = 0;  // of unknown candidates, for the next known one
  for (size_t i = 1; i < tallies.size(); ++i) {
    const double each = std::exp(logs[i] - total);
    posterior.next_before[i] = NextFails(kBefore, sides[i].before);
    posterior.next_after[i] = NextFails(kAfter, sides[i].after);
    posterior.before.mean += each * posterior.next_before[i];
    posterior.after.mean += each * posterior.next_after[i];
    waiting += each;
    if (!tallies[i].unknown) {
      posterior.first_bad[i] = waiting;
      waiting = 0;
    }
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
  // The jobs that are left over go round once more.
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
  const double behind = posterior.BehindChange(candidate);
  const double doubt = 1 - search.confidence;
  return behind > doubt / 2 && behind < 1 - doubt / 2;
}

}  // namespace ladder
