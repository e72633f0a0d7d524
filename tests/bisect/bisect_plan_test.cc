#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "bisect/bisect_search.h"

namespace ladder {
namespace {

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
  // Six and three at the ends, five in between, then one and two.
  EXPECT_EQ(done.runs, 17U);
  EXPECT_EQ(done.per_candidate[13], 2U);
  EXPECT_EQ(done.per_candidate[12], 3U);
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

/// How many of a hundred bisections of candidates with these rates answer so.
int CountAnswers(const std::vector<double>& rates, BisectAnswer answer) {
  int count = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    BisectPlan plan(rates.size(), {});
    const Bisected done = Bisect(plan, [&](size_t i) {
      return std::bernoulli_distribution(rates[i])(random)
                 ? ProbeOutcome::kBad
                 : ProbeOutcome::kGood;
    });
    count += done.conclusion.answer == answer ? 1 : 0;
  }
  return count;
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
  BisectPlan plan(31, {0.97, 11});
  const Bisected done = Bisect(plan, [](size_t i) { return BadFrom(13, i); });
  EXPECT_EQ(done.runs, 11U);
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
