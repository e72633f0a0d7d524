#include "bisect/bisect_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

}  // namespace
}  // namespace ladder
