// How many runs the search behind `aoti-ladder bisect` needs, and how often it
// is right: simulated failures of known rates, the real search code, and
// beside it what one would do by hand, on the same list.
//
// bisect_bench [TRIALS]        (default: 400)
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

#include "bisect/bisect_search.h"

namespace ladder {
namespace {

constexpr size_t kCandidates = 31;
constexpr size_t kManyCandidates = 10000;

struct World {
  /// Share of runs that fail before and behind the change.
  double before = 0, after = 1;
  /// Share of candidates that say nothing.
  double unknown = 0;
  double confidence = 0.97;
  size_t jobs = 1;
  /// There is no change: it rises from the first candidate to the last.
  bool drifts = false;
  /// Each candidate fails every time or never, and the search is told so.
  bool deterministic = false;
};

struct Outcome {
  /// Until the search is sure for the first time; `other_runs` those of the
  /// ends and of the look at what it found.
  size_t runs = 0, other_runs = 0, installs = 0, rounds = 0;
  /// Then, and in the end.
  bool found = false, right = false;
  /// It is told to drift.
  bool drifts = false;
};

struct Sum {
  size_t runs = 0, other_runs = 0, installs = 0, rounds = 0;
  size_t found = 0, right = 0, drifts = 0;
  void Add(const Outcome& outcome) {
    runs += outcome.runs;
    other_runs += outcome.other_runs;
    installs += outcome.installs;
    rounds += outcome.rounds;
    found += outcome.found ? 1 : 0;
    right += outcome.right ? 1 : 0;
    drifts += outcome.drifts ? 1 : 0;
  }
};

/// One list with a change in it.
class Trial {
 public:
  Trial(const World& world, unsigned seed) : world_(world), random_(seed) {
    culprit_ =
        std::uniform_int_distribution<size_t>(1, kCandidates - 1)(random_);
    for (size_t i = 1; i + 1 < kCandidates; ++i) {
      unknown_[i] = std::bernoulli_distribution(world.unknown)(random_);
    }
  }

  bool Fails(size_t candidate) {
    const double share = static_cast<double>(candidate) / (kCandidates - 1);
    const double rate =
        world_.drifts ? world_.before + share * (world_.after - world_.before)
        : candidate >= culprit_ ? world_.after
                                : world_.before;
    return std::bernoulli_distribution(rate)(random_);
  }
  [[nodiscard]] bool Unknown(size_t candidate) const {
    return unknown_[candidate];
  }
  /// The first known one at or behind the change.
  [[nodiscard]] bool IsRight(size_t candidate) const {
    size_t first = culprit_;
    while (unknown_[first]) ++first;
    return candidate == first;
  }

 private:
  World world_;
  std::mt19937 random_;
  size_t culprit_ = 0;
  std::vector<bool> unknown_ = std::vector<bool>(kCandidates);
};

/// A whole bisection; a round ends when all of its runs have.
Outcome Search(const World& world, unsigned seed) {
  Trial trial(world, seed);
  BisectPlan plan(kCandidates, {world.confidence, 5000, world.deterministic});
  const std::vector<size_t> none(kCandidates, 0);
  Outcome outcome;
  std::vector<bool> ready(kCandidates, false);
  bool sure = false;
  for (;;) {
    const BisectPhase phase = plan.phase();
    const std::vector<size_t> next = plan.Next(none, world.jobs);
    if (next.empty()) break;
    if (phase == BisectPhase::kConfirm && !sure) {
      sure = true;
      outcome.found = trial.IsRight(plan.Conclude().first_bad->candidate);
    }
    const bool searches = phase == BisectPhase::kSearch && !sure;
    outcome.rounds += searches ? 1 : 0;
    for (size_t i = 0; i < kCandidates; ++i) {
      if (next[i] > 0 && !ready[i]) {
        ready[i] = true;
        outcome.installs += searches ? 1 : 0;
        plan.AddSetup(i, !trial.Unknown(i));
      }
      if (trial.Unknown(i)) continue;
      size_t& runs = searches ? outcome.runs : outcome.other_runs;
      runs += next[i];
      for (size_t k = 0; k < next[i]; ++k) {
        plan.AddRun(i,
                    trial.Fails(i) ? ProbeOutcome::kBad : ProbeOutcome::kGood);
      }
    }
  }
  const BisectConclusion end = plan.Conclude();
  outcome.drifts = end.answer == BisectAnswer::kDrifts;
  outcome.right = end.first_bad && trial.IsRight(end.first_bad->candidate);
  if (!sure) outcome.found = outcome.right;  // it confirms nothing
  return outcome;
}

/// Halving the list, each candidate as often as the rate, which is known
/// beforehand, asks for so that all steps together reach the confidence.
Outcome ByHand(const World& world, unsigned seed) {
  Trial trial(world, seed);
  const double steps = std::ceil(std::log2(kCandidates - 1));
  const size_t clean =
      CleanRunsToSettle(world.after, std::pow(world.confidence, 1 / steps));
  size_t good = 0, bad = kCandidates - 1;
  Outcome outcome;
  while (bad - good > 1) {
    const size_t middle = (good + bad) / 2;
    ++outcome.installs;
    bool failed = false;
    for (size_t k = 0; k < clean && !failed; ++k) {
      ++outcome.runs;
      failed = trial.Fails(middle);
    }
    (failed ? bad : good) = middle;
  }
  outcome.rounds = outcome.runs;
  outcome.found = outcome.right = trial.IsRight(bad);
  return outcome;
}

void Print(const char* who, const World& world, const Sum& sum, int trials) {
  const double n = trials;
  fmt::print(
      "{:8} after {:4} before {:4} unknown {:3} jobs {}: runs {:6.2f} "
      "(ends and confirmation {:6.2f})  installs {:5.2f}  rounds {:6.2f}  "
      "found {:5.1f} %  right {:5.1f} %{}\n",
      who, world.after, world.before, world.unknown, world.jobs,
      static_cast<double>(sum.runs) / n,
      static_cast<double>(sum.other_runs) / n,
      static_cast<double>(sum.installs) / n,
      static_cast<double>(sum.rounds) / n,
      100 * static_cast<double>(sum.found) / n,
      100 * static_cast<double>(sum.right) / n,
      world.before > 0 ? fmt::format("  told to drift {:5.1f} %",
                                     100 * static_cast<double>(sum.drifts) / n)
                       : "");
}

void Compare(const World& world, int trials) {
  Sum ours, by_hand;
  for (int i = 0; i < trials; ++i) {
    ours.Add(Search(world, static_cast<unsigned>(i)));
    by_hand.Add(ByHand(world, static_cast<unsigned>(i)));
  }
  Print("search", world, ours, trials);
  if (world.unknown == 0 && world.jobs == 1 && !world.drifts) {
    Print("by hand", world, by_hand, trials);
  }
}

/// How long the search thinks about a long list.
void ThinkAboutMany(double rate) {
  const std::vector<size_t> none(kManyCandidates, 0);
  std::mt19937 random(1);
  BisectPlan plan(kManyCandidates, {});
  std::chrono::duration<double, std::milli> all{0}, longest{0};
  for (;;) {
    const auto began = std::chrono::steady_clock::now();
    const std::vector<size_t> next = plan.Next(none, 1);
    if (next.empty()) break;
    const auto at = static_cast<size_t>(
        std::find(next.begin(), next.end(), 1U) - next.begin());
    const bool bad =
        at >= kManyCandidates / 3 && std::bernoulli_distribution(rate)(random);
    plan.AddSetup(at, true);
    plan.AddRun(at, bad ? ProbeOutcome::kBad : ProbeOutcome::kGood);
    const auto took = std::chrono::steady_clock::now() - began;
    all += took;
    longest = std::max<decltype(longest)>(longest, took);
  }
  fmt::print(
      "{} candidates, after {}: {} runs; the search thinks {:.1f} ms in all, "
      "{:.1f} ms at most\n",
      kManyCandidates, rate, plan.runs(), all.count(), longest.count());
}

}  // namespace
}  // namespace ladder

int main(int argc, char** argv) {
  const int trials = argc > 1 ? std::atoi(argv[1]) : 400;
  for (double rate : {1.0, 0.9, 0.7, 0.5, 0.2, 0.1}) {
    ladder::Compare({0, rate}, trials);
  }
  ladder::Compare({.deterministic = true}, trials);
  for (double rate : {1.0, 0.5, 0.2}) ladder::ThinkAboutMany(rate);
  ladder::Compare({0.05, 0.95, 0, 0.99}, trials);
  ladder::Compare({0.05, 0.5}, trials);
  ladder::Compare({0.1, 0.6}, trials);
  ladder::Compare({0.2, 0.8}, trials);
  ladder::Compare({0.05, 0.95, 0, 0.97, 1, true}, trials);
  ladder::Compare({0.2, 0.8, 0, 0.97, 1, true}, trials / 10);
  for (double rate : {1.0, 0.5, 0.2}) ladder::Compare({0, rate, 0.2}, trials);
  for (size_t jobs : {2, 3, 4, 8}) {
    for (double rate : {1.0, 0.5, 0.1}) {
      ladder::Compare({0, rate, 0, 0.97, jobs}, trials);
    }
  }
  return 0;
}
