#include "bisect/bisect_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

namespace ladder {
namespace {

using Counts = std::vector<size_t>;

/// Both ends measured: the last one failed ten times of ten, the first one
/// never in ten.
BisectSearch Deterministic(size_t candidates) {
  BisectSearch search;
  search.tallies.resize(candidates);
  search.tallies.front() = {0, 10, false, true};
  search.tallies.back() = {10, 0, false, true};
  return search;
}

/// Makes the runs that are wanted until nothing is, of a list that fails every
/// time from `culprit` on. Returns the rounds.
size_t SearchAll(BisectSearch& search, size_t culprit, size_t jobs,
                 const std::vector<bool>& unknown) {
  const Counts none(search.tallies.size(), 0);
  for (size_t round = 0;; ++round) {
    const Counts next = NextRuns(search, Infer(search), none, jobs);
    if (next.empty()) return round;
    EXPECT_LE(std::accumulate(next.begin(), next.end(), size_t{0}), jobs);
    for (size_t i = 0; i < next.size(); ++i) {
      if (next[i] == 0) continue;
      Tally& tally = search.tallies[i];
      tally.ready = true;
      tally.unknown = unknown[i];
      if (unknown[i]) continue;
      (i >= culprit ? tally.bad : tally.good) += next[i];
    }
  }
}

TEST(BisectSearchTest, BeliefIsEvenBeforeTheFirstRunAndAddsUpToOne) {
  const Posterior posterior = Infer(Deterministic(11));
  EXPECT_EQ(posterior.first_bad[0], 0);
  for (size_t i = 1; i < 11; ++i) {
    EXPECT_NEAR(posterior.first_bad[i], 0.1, 1e-9);
  }
  EXPECT_NEAR(posterior.BehindChange(5), 0.5, 1e-9);
}

TEST(BisectSearchTest, AFailureSaysMoreThanAPassWhenItComesAndGoes) {
  BisectSearch search = Deterministic(11);
  search.tallies.back() = {10, 40, false, true};  // one in five
  search.tallies[5] = {1, 0, false, true};
  EXPECT_GT(Infer(search).BehindChange(5), 0.98);
  search.tallies[5] = {0, 1, false, true};
  const double after_one_pass = Infer(search).BehindChange(5);
  EXPECT_GT(after_one_pass, 0.4);
  EXPECT_LT(after_one_pass, 0.5);
}

TEST(BisectSearchTest, OnePassTellsWhenItAlwaysFails) {
  BisectSearch search = Deterministic(11);
  search.tallies[5] = {0, 1, false, true};
  EXPECT_LT(Infer(search).BehindChange(5), 0.03);
}

TEST(BisectSearchTest, ExpectsTheNextRunToBeAsThoseBefore) {
  BisectSearch search = Deterministic(3);
  search.tallies.back() = {50, 50, false, true};
  const Posterior posterior = Infer(search);
  EXPECT_NEAR(posterior.after.mean, 0.5, 0.02);
  EXPECT_LT(posterior.before.mean, 0.01);
}

TEST(BisectSearchTest, AnUnknownCandidateCannotBeToldFromTheNextKnownOne) {
  BisectSearch search = Deterministic(5);
  search.tallies[2].unknown = true;
  const Posterior posterior = Infer(search);
  EXPECT_EQ(posterior.first_bad[2], 0);
  EXPECT_NEAR(posterior.first_bad[3], 0.5, 1e-9);
  search.tallies[1] = {0, 3, false, true};
  search.tallies[3] = {3, 0, false, true};
  const FirstBad found = LikeliestFirstBad(search, Infer(search));
  EXPECT_EQ(found.candidate, 3U);
  EXPECT_EQ(found.last_good, 1U);
}

TEST(BisectSearchTest, OneChangeExplainsOneChangeAndNotADrift) {
  BisectSearch search;
  search.tallies = {{0, 30, false, true},
                    {0, 30, false, true},
                    {15, 15, false, true},
                    {16, 14, false, true}};
  EXPECT_GT(Infer(search).log_single_change, 0);
  search.tallies = {{1, 99, false, true},
                    {30, 70, false, true},
                    {60, 40, false, true},
                    {99, 1, false, true}};
  EXPECT_LT(Infer(search).log_single_change, -3);
}

TEST(BisectSearchTest, CleanRunsFollowTheRate) {
  EXPECT_EQ(CleanRunsToSettle(1, 0.97), 1U);
  EXPECT_EQ(CleanRunsToSettle(0.5, 0.97), 6U);   // .5^5 is .031
  EXPECT_EQ(CleanRunsToSettle(0.1, 0.97), 34U);  // .9^33 is .031
  EXPECT_EQ(CleanRunsToSettle(0, 0.97), 1000U);
}

TEST(BisectSearchTest, FinishesACandidateBeforeAnotherIsSetUp) {
  BisectSearch search = Deterministic(31);
  search.tallies.back() = {16, 64, false, true};
  search.tallies[15] = {0, 1, false, true};
  const Counts next = NextRuns(search, Infer(search), Counts(31, 0), 1);
  EXPECT_EQ(next[15], 1U);
}

TEST(BisectSearchTest, RunsUnderWayTakeJobs) {
  const BisectSearch search = Deterministic(31);
  const Posterior posterior = Infer(search);
  Counts running(31, 0);
  running[15] = 2;
  EXPECT_TRUE(NextRuns(search, posterior, running, 2).empty());
  const Counts next = NextRuns(search, posterior, running, 3);
  EXPECT_EQ(std::accumulate(next.begin(), next.end(), size_t{0}), 1U);
}

TEST(BisectSearchTest, RunsFarFromTheAnswerDoNotMatter) {
  BisectSearch search = Deterministic(31);
  search.tallies[8] = {2, 0, false, true};
  const Posterior posterior = Infer(search);
  EXPECT_TRUE(StillMatters(search, posterior, 4));
  EXPECT_FALSE(StillMatters(search, posterior, 20));
}

// ⌈log(K+1) of the places⌉ rounds with K jobs, wherever it is.
TEST(BisectSearchTest, HalvesOrDividesByTheJobs) {
  for (size_t candidates : {2U, 3U, 9U, 31U, 100U}) {
    for (size_t jobs : {1U, 2U, 3U, 4U, 8U}) {
      const double places = static_cast<double>(candidates - 1);
      const double most =
          std::ceil(std::log(places) / std::log(jobs + 1.0) - 1e-9);
      for (size_t culprit = 1; culprit < candidates; ++culprit) {
        BisectSearch search = Deterministic(candidates);
        const size_t rounds = SearchAll(search, culprit, jobs,
                                        std::vector<bool>(candidates, false));
        EXPECT_LE(static_cast<double>(rounds), most)
            << candidates << " candidates, " << jobs << " jobs, " << culprit;
        EXPECT_EQ(LikeliestFirstBad(search, Infer(search)).candidate, culprit);
      }
    }
  }
}

TEST(BisectSearchTest, FindsTheFirstKnownBadOneInAnyStringOfGoodBadAndUnknown) {
  std::mt19937 random(20261122);
  for (int trial = 0; trial < 500; ++trial) {
    const size_t candidates =
        std::uniform_int_distribution<size_t>(2, 40)(random);
    const size_t culprit =
        std::uniform_int_distribution<size_t>(1, candidates - 1)(random);
    const size_t jobs = std::uniform_int_distribution<size_t>(1, 5)(random);
    const double share = std::uniform_real_distribution<>(0, 0.9)(random);
    std::vector<bool> unknown(candidates, false);
    for (size_t i = 1; i + 1 < candidates; ++i) {
      unknown[i] = std::bernoulli_distribution(share)(random);
    }
    size_t first = culprit, before = culprit - 1;
    while (unknown[first]) ++first;
    while (unknown[before]) --before;
    BisectSearch search = Deterministic(candidates);
    SearchAll(search, culprit, jobs, unknown);
    const FirstBad found = LikeliestFirstBad(search, Infer(search));
    EXPECT_EQ(found.candidate, first) << "trial " << trial;
    EXPECT_EQ(found.last_good, before) << "trial " << trial;
    EXPECT_GE(found.probability, 0.97) << "trial " << trial;
  }
}

TEST(BisectSearchTest, CandidatesLeftAreTheFewestThatAreAsProbable) {
  Posterior posterior;
  posterior.first_bad = {0, 0.05, 0.6, 0.3, 0.05};
  EXPECT_EQ(CandidatesLeft(posterior, 0.5), 1U);
  EXPECT_EQ(CandidatesLeft(posterior, 0.8), 2U);
  EXPECT_EQ(CandidatesLeft(posterior, 0.94), 3U);
  EXPECT_EQ(CandidatesLeft({}, 0.9), 0U);
}

TEST(BisectSearchTest, ADriftIsToldFromAChangeByWhatLiesBetween) {
  BisectSearch search;
  search.tallies.resize(9);
  const auto set = [&](size_t candidate, size_t bad, size_t good) {
    search.tallies[candidate].bad = bad;
    search.tallies[candidate].good = good;
  };
  set(0, 2, 18);
  set(8, 18, 2);
  const double ends = LogDrift(search);
  set(2, 5, 15);
  set(6, 15, 5);
  EXPECT_GT(LogDrift(search), ends);
  set(4, 10, 10);
  EXPECT_GT(LogDrift(search), 4);
  set(2, 2, 18);
  set(4, 2, 18);
  set(6, 18, 2);
  EXPECT_LT(LogDrift(search), -2);
}

using Runs = std::function<ProbeOutcome(size_t candidate)>;

/// What a bisection did.
struct Bisected {
  BisectConclusion conclusion;
  size_t runs = 0;
  std::vector<BisectPhase> phases;  ///< in their order, each once a change
  std::vector<size_t> per_candidate;
};

Bisected Bisect(
    BisectPlan& plan, const Runs& run,
    const std::function<bool(size_t)>& sets_up = [](size_t) { return true; }) {
  Bisected result;
  const size_t size = plan.search().tallies.size();
  result.per_candidate.resize(size);
  for (;;) {
    if (result.phases.empty() || result.phases.back() != plan.phase()) {
      result.phases.push_back(plan.phase());
    }
    const auto next = plan.Next(std::vector<size_t>(size, 0), 1);
    if (next.empty()) break;
    for (size_t i = 0; i < size; ++i) {
      if (next[i] == 0) continue;
      const Tally& tally = plan.search().tallies[i];
      if (!tally.ready) {
        plan.AddSetup(i, sets_up(i));
        if (!sets_up(i)) continue;
      }
      plan.AddRun(i, run(i));
      ++result.runs;
      ++result.per_candidate[i];
    }
  }
  result.conclusion = plan.Conclude();
  return result;
}

ProbeOutcome BadFrom(size_t culprit, size_t candidate) {
  return candidate >= culprit ? ProbeOutcome::kBad : ProbeOutcome::kGood;
}

TEST(BisectPlanTest, LooksAtTheEndsSearchesAndLooksAgain) {
  BisectPlan plan(31, {});
  const Bisected done = Bisect(plan, [](size_t i) { return BadFrom(13, i); });
  EXPECT_EQ(done.conclusion.answer, BisectAnswer::kCulprit);
  ASSERT_TRUE(done.conclusion.first_bad);
  EXPECT_EQ(done.conclusion.first_bad->candidate, 13U);
  EXPECT_EQ(done.conclusion.first_bad->last_good, 12U);
  EXPECT_EQ(done.phases,
            (std::vector{BisectPhase::kBadEnd, BisectPhase::kGoodEnd,
                         BisectPhase::kSearch, BisectPhase::kConfirm,
                         BisectPhase::kDone}));
  // Three and two at the ends, five in between, then two of each side.
  EXPECT_EQ(done.runs, 14U);
  EXPECT_EQ(done.per_candidate[13], 3U);
  EXPECT_EQ(done.per_candidate[12], 3U);
}

TEST(BisectPlanTest, TwoCandidatesNeedOnlyTheRunsThatTellThemApart) {
  BisectPlan plan(2, {});
  const Bisected done = Bisect(plan, [](size_t i) { return BadFrom(1, i); });
  EXPECT_EQ(done.conclusion.answer, BisectAnswer::kCulprit);
  EXPECT_EQ(done.per_candidate, (std::vector<size_t>{4, 4}));
  EXPECT_LT(done.conclusion.first_bad->probability, 1);
}

TEST(BisectPlanTest, ADeterministicFailureTakesOneRunOfEachCandidate) {
  for (size_t candidates : {2U, 3U, 12U, 31U, 100U}) {
    const size_t halvings = static_cast<size_t>(
        std::ceil(std::log2(static_cast<double>(candidates - 1))));
    for (size_t culprit = 1; culprit < candidates; ++culprit) {
      BisectPlan plan(candidates, {0.97, 1000, true});
      const Bisected done =
          Bisect(plan, [&](size_t i) { return BadFrom(culprit, i); });
      EXPECT_EQ(done.conclusion.answer, BisectAnswer::kCulprit);
      EXPECT_EQ(done.conclusion.first_bad->candidate, culprit);
      EXPECT_LE(done.runs, halvings + 2);
      EXPECT_LE(std::ranges::max(done.per_candidate), 1U);
    }
  }
  for (auto [outcome, answer] :
       {std::pair{ProbeOutcome::kGood, BisectAnswer::kBadEndPasses},
        {ProbeOutcome::kBad, BisectAnswer::kGoodEndFails}}) {
    BisectPlan plan(9, {0.97, 1000, true});
    const Bisected done = Bisect(plan, [&](size_t) { return outcome; });
    EXPECT_EQ(done.conclusion.answer, answer);
    EXPECT_LE(done.runs, 2U);
  }
}

TEST(BisectPlanTest, AContradictionEndsTheAssumptionThatItIsDeterministic) {
  int right = 0;
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    BisectPlan plan(12, {0.97, 1000, true});
    plan.AddSetup(11, true);
    plan.AddRun(11, ProbeOutcome::kBad);
    plan.AddRun(11, ProbeOutcome::kGood);
    EXPECT_NE(plan.phase(), BisectPhase::kDone);
    const Bisected done = Bisect(plan, [&](size_t i) {
      return i >= 5 && std::bernoulli_distribution(0.5)(random)
                 ? ProbeOutcome::kBad
                 : ProbeOutcome::kGood;
    });
    right += done.conclusion.answer == BisectAnswer::kCulprit &&
                     done.conclusion.first_bad->candidate == 5
                 ? 1
                 : 0;
  }
  EXPECT_GE(right, 48);
}

/// A list as people bisect it, by chance: where it changes, how often it fails
/// before and after, what cannot be judged.
struct RandomList {
  explicit RandomList(unsigned seed) : random(seed) {
    const auto one_of = [&](std::vector<double> values) {
      return values[random() % values.size()];
    };
    size = std::uniform_int_distribution<size_t>(2, 40)(random);
    culprit = std::uniform_int_distribution<size_t>(1, size - 1)(random);
    after = one_of({1, 1, .9, .5, .2});
    before = one_of({0, 0, 0, .05, .5});
    other = one_of({0, 0, .1, .5});
    const double unusable = one_of({0, 0, .2, .9});
    for (size_t i = 0; i < size; ++i) {
      sets_up.push_back(i == 0 || i + 1 == size ||
                        !std::bernoulli_distribution(unusable)(random));
    }
    limits.confidence = std::uniform_real_distribution<>(.51, .999)(random);
    limits.confidence = one_of({.51, .55, .6, .97, .999, limits.confidence});
    limits.deterministic = random() % 4 == 0;
    limits.most_runs = 50000;
    jobs = std::uniform_int_distribution<size_t>(1, 5)(random);
  }
  ProbeOutcome Run(size_t candidate) {
    if (std::bernoulli_distribution(other)(random)) {
      return random() % 2 == 0 ? ProbeOutcome::kOther : ProbeOutcome::kUnknown;
    }
    const double rate = candidate < culprit ? before : after;
    return std::bernoulli_distribution(rate)(random) ? ProbeOutcome::kBad
                                                     : ProbeOutcome::kGood;
  }

  std::mt19937 random;
  size_t size, culprit, jobs;
  double before, after, other;
  std::vector<bool> sets_up;
  BisectLimits limits;
};

TEST(BisectPlanTest, EndsAtEveryConfidence) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    RandomList list(seed);
    BisectPlan plan(list.size, list.limits);
    std::vector<bool> asked(list.size, false);
    for (;;) {
      const Counts next = plan.Next(Counts(list.size, 0), list.jobs);
      if (next.empty()) break;
      ASSERT_GT(std::accumulate(next.begin(), next.end(), size_t{0}), 0U);
      std::vector<size_t> begun;
      for (size_t i = 0; i < list.size; ++i) {
        // A run that is cancelled at once would be wanted again forever.
        ASSERT_TRUE(next[i] == 0 || plan.StillMatters(i)) << "seed " << seed;
        begun.insert(begun.end(), next[i], i);
      }
      for (size_t i : begun) {
        if (!asked[i]) plan.AddSetup(i, list.sets_up[i]);
        asked[i] = true;
        if (list.sets_up[i]) plan.AddRun(i, list.Run(i));
      }
    }
    EXPECT_EQ(plan.phase(), BisectPhase::kDone) << "seed " << seed;
    EXPECT_NE(plan.Conclude().answer, BisectAnswer::kNotDecided)
        << "seed " << seed << ", confidence " << list.limits.confidence;
  }
}

// Less confidence is less work.
TEST(BisectPlanTest, TheBadEndTakesFewerRunsForLessConfidence) {
  const auto runs_of_bad_end = [](double confidence, double rate,
                                  unsigned seed) {
    std::mt19937 random(seed);
    std::bernoulli_distribution fails(rate);
    BisectPlan plan(2, {confidence});
    while (plan.phase() == BisectPhase::kBadEnd) {
      plan.AddSetup(1, true);
      plan.AddRun(1, fails(random) ? ProbeOutcome::kBad : ProbeOutcome::kGood);
    }
    return plan.runs();
  };
  // 0.9^40 is .0148, half of what the confidence leaves.
  EXPECT_EQ(runs_of_bad_end(.97, 0, 0), 40U);
  EXPECT_EQ(runs_of_bad_end(.55, 0, 0), 15U);
  size_t less = 0, more = 0;
  for (unsigned seed = 0; seed < 50; ++seed) {
    less += runs_of_bad_end(.55, .5, seed);
    more += runs_of_bad_end(.97, .5, seed);
  }
  EXPECT_LT(3 * less, more);
}

// Not an end again and again while the culprit may be anywhere between.
TEST(BisectPlanTest, ACertainCandidateIsNotRepeatedWhileOthersAreUntried) {
  for (double confidence : {.51, .55, .6, .7, .8, .97, .999}) {
    for (size_t candidates : {3U, 4U, 5U, 12U, 31U}) {
      for (size_t culprit = 1; culprit < candidates; ++culprit) {
        BisectPlan plan(candidates, {confidence});
        for (;;) {
          const Counts next = plan.Next(Counts(candidates, 0), 1);
          if (next.empty()) break;
          const size_t at =
              static_cast<size_t>(std::ranges::find(next, 1U) - next.begin());
          const double behind = plan.posterior().BehindChange(at);
          if (plan.phase() == BisectPhase::kSearch) {
            const double doubt = std::min(behind, 1 - behind);
            EXPECT_GE(doubt, (1 - confidence) / 2)
                << confidence << ", candidate " << at << " of " << candidates;
          }
          plan.AddSetup(at, true);
          plan.AddRun(at, BadFrom(culprit, at));
        }
        EXPECT_EQ(plan.Conclude().answer, BisectAnswer::kCulprit);
        if (confidence > .9) {
          EXPECT_EQ(plan.Conclude().first_bad->candidate, culprit);
        }
      }
    }
  }
}

// It is the failure, not the change, that comes and goes.
TEST(BisectPlanTest, AFailureThatIsFlakyEverywhereHasNoCertainCulprit) {
  int blamed = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    BisectPlan plan(2, {});
    const Bisected done = Bisect(plan, [&](size_t) {
      return std::bernoulli_distribution(.5)(random) ? ProbeOutcome::kBad
                                                     : ProbeOutcome::kGood;
    });
    if (!done.conclusion.first_bad) continue;
    EXPECT_LT(done.conclusion.first_bad->probability, 0.9999);
    ++blamed;
  }
  EXPECT_LE(blamed, 10);
}

TEST(BisectPlanTest, AnswersAreTheSameWhateverWasKnownWhenItWentOn) {
  std::mt19937 random(7);
  auto run = [&](size_t i) {
    return i >= 6 && std::bernoulli_distribution(0.4)(random)
               ? ProbeOutcome::kBad
               : ProbeOutcome::kGood;
  };
  BisectPlan plan(12, {});
  std::vector<std::pair<size_t, ProbeOutcome>> journal;
  const Bisected done = Bisect(plan, [&](size_t i) {
    journal.emplace_back(i, run(i));
    return journal.back().second;
  });
  BisectPlan again(12, {});
  for (const auto& [candidate, outcome] : journal) {
    EXPECT_NE(again.phase(), BisectPhase::kDone);
    again.AddSetup(candidate, true);
    again.AddRun(candidate, outcome);
  }
  EXPECT_EQ(again.phase(), BisectPhase::kDone);
  EXPECT_EQ(again.Conclude().answer, done.conclusion.answer);
  EXPECT_EQ(again.posterior().first_bad, plan.posterior().first_bad);
}

TEST(BisectPlanTest, ExchangedEndsAreSeenAtOnce) {
  BisectPlan plan(9, {});
  const Bisected done = Bisect(plan, [](size_t i) {
    return i < 4 ? ProbeOutcome::kBad : ProbeOutcome::kGood;
  });
  EXPECT_EQ(done.conclusion.answer, BisectAnswer::kBadEndPasses);
  EXPECT_EQ(done.conclusion.before.failed, 3U);
  EXPECT_EQ(done.runs, 7U);
}

TEST(BisectPlanTest, AnotherFailureIsNeverBad) {
  BisectPlan plan(9, {});
  const Bisected done = Bisect(plan, [](size_t i) {
    if (i == 4) return ProbeOutcome::kOther;
    return BadFrom(6, i);
  });
  ASSERT_TRUE(done.conclusion.first_bad);
  EXPECT_EQ(done.conclusion.first_bad->candidate, 6U);
  EXPECT_TRUE(plan.search().tallies[4].unknown);
  EXPECT_EQ(plan.others(4), 2U);
}

TEST(BisectPlanTest, WhatCannotBeSetUpIsSteppedAround) {
  BisectPlan plan(9, {});
  const Bisected done = Bisect(
      plan, [](size_t i) { return BadFrom(4, i); },
      [](size_t i) { return i != 3 && i != 4; });
  ASSERT_TRUE(done.conclusion.first_bad);
  EXPECT_EQ(done.conclusion.answer, BisectAnswer::kCulprit);
  EXPECT_EQ(done.conclusion.first_bad->candidate, 5U);
  EXPECT_EQ(done.conclusion.first_bad->last_good, 2U);
  EXPECT_EQ(done.per_candidate[3] + done.per_candidate[4], 0U);
}

TEST(BisectPlanTest, EndsThatDoNotDifferEndIt) {
  const auto answer = [](const Runs& run) {
    BisectPlan plan(9, {});
    const Bisected done = Bisect(plan, run);
    EXPECT_FALSE(done.conclusion.first_bad);
    return done.conclusion.answer;
  };
  EXPECT_EQ(answer([](size_t) { return ProbeOutcome::kBad; }),
            BisectAnswer::kGoodEndFails);
  EXPECT_EQ(answer([](size_t) { return ProbeOutcome::kGood; }),
            BisectAnswer::kBadEndPasses);
  std::mt19937 random(3);
  EXPECT_EQ(answer([&](size_t) {
              return std::bernoulli_distribution(0.5)(random)
                         ? ProbeOutcome::kBad
                         : ProbeOutcome::kGood;
            }),
            BisectAnswer::kFlakyThroughout);
  EXPECT_EQ(answer([](size_t i) {
              return i == 8 ? ProbeOutcome::kUnknown : ProbeOutcome::kGood;
            }),
            BisectAnswer::kEndUnknown);
}

/// Of candidates that fail at these rates.
Bisected BisectRates(const std::vector<double>& rates, unsigned seed) {
  std::mt19937 random(seed);
  BisectPlan plan(rates.size(), {});
  return Bisect(plan, [&](size_t i) {
    return std::bernoulli_distribution(rates[i])(random) ? ProbeOutcome::kBad
                                                         : ProbeOutcome::kGood;
  });
}

/// How many of a hundred bisections of candidates with these rates answer so.
int CountAnswers(const std::vector<double>& rates, BisectAnswer answer) {
  int count = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    count += BisectRates(rates, seed).conclusion.answer == answer ? 1 : 0;
  }
  return count;
}

// A recipe of a night that is flaky anyway costs few runs; an end that only
// fails less often is not taken for one.
TEST(BisectPlanTest, AGoodEndThatFailsAsOftenIsBelievedSoon) {
  size_t runs = 0, taken = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    runs += BisectRates({.5, .5}, seed).runs;
    const Bisected rarer = BisectRates({.25, .5}, seed);
    if (rarer.conclusion.answer == BisectAnswer::kFlakyThroughout &&
        rarer.per_candidate[0] < 2 * rarer.per_candidate[1]) {
      ++taken;
    }
  }
  EXPECT_LT(runs / 200, 75U) << "96 to compare the rates";
  EXPECT_LE(taken, 10U);
}

TEST(BisectPlanTest, AnEndThatCannotBeSetUpEndsIt) {
  for (size_t end : {0U, 1U}) {
    BisectPlan plan(2, {});
    plan.AddSetup(end, false);
    EXPECT_EQ(plan.phase(), BisectPhase::kDone);
    EXPECT_EQ(plan.Conclude().answer, BisectAnswer::kEndUnknown);
    EXPECT_TRUE(plan.Next({0, 0}, 4).empty());
  }
}

/// Rates that rise evenly.
std::vector<double> Rising(size_t candidates, double from, double to) {
  std::vector<double> rates;
  for (size_t i = 0; i < candidates; ++i) {
    rates.push_back(from + (to - from) * static_cast<double>(i) /
                               static_cast<double>(candidates - 1));
  }
  return rates;
}

TEST(BisectPlanTest, ARateThatRoseAtOnePlaceIsToldAsThat) {
  std::vector<double> rates(31, .1);
  std::fill(rates.begin() + 12, rates.end(), .8);
  EXPECT_LE(CountAnswers(rates, BisectAnswer::kDrifts), 5);
  const std::vector<double> few{.2, .2, .2, .2, .2, .8, .8, .8, .8};
  EXPECT_GE(CountAnswers(few, BisectAnswer::kRateChanged), 65);
  EXPECT_LE(CountAnswers(few, BisectAnswer::kDrifts), 10);
}

TEST(BisectPlanTest, ARateThatRisesEverywhereIsADrift) {
  EXPECT_GE(CountAnswers(Rising(31, .05, .95), BisectAnswer::kDrifts), 80);
  EXPECT_GE(CountAnswers(Rising(7, .05, .95), BisectAnswer::kDrifts), 60);
}

// A failure that comes and goes must not be taken for one.
TEST(BisectPlanTest, AFlakyCulpritIsNoDrift) {
  std::vector<double> rates(31, 0);
  std::fill(rates.begin() + 20, rates.end(), .3);
  EXPECT_GE(CountAnswers(rates, BisectAnswer::kCulprit), 97);
}

TEST(BisectPlanTest, TheLimitOfRunsEndsItWithWhatIsKnown) {
  BisectPlan plan(31, {0.97, 8});
  const Bisected done = Bisect(plan, [](size_t i) { return BadFrom(13, i); });
  EXPECT_EQ(done.runs, 8U);
  EXPECT_EQ(done.conclusion.answer, BisectAnswer::kNotDecided);
  ASSERT_TRUE(done.conclusion.first_bad);  // the likeliest so far
}

// What the look at the culprit and its predecessor is for.
TEST(BisectPlanTest, AFalseAlarmIsFoundOutWhenLookedAtAgain) {
  BisectPlan plan(31, {});
  bool first = true;
  const Bisected done = Bisect(plan, [&](size_t i) {
    if (i == 7 && first) {
      first = false;
      return ProbeOutcome::kBad;  // once, though it is before the change
    }
    return BadFrom(20, i);
  });
  ASSERT_TRUE(done.conclusion.first_bad);
  EXPECT_EQ(done.conclusion.first_bad->candidate, 20U);
}

TEST(BisectPlanTest, SaysEveryNameOnceAndUnderstandsIt) {
  for (auto outcome : {ProbeOutcome::kBad, ProbeOutcome::kGood,
                       ProbeOutcome::kOther, ProbeOutcome::kUnknown}) {
    EXPECT_EQ(ParseProbeOutcome(ToString(outcome)), outcome);
  }
  EXPECT_FALSE(ParseProbeOutcome("ugly"));
}

}  // namespace
}  // namespace ladder
