#include "base/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ladder {
namespace {

TEST(ChanceTest, RatesHaveWilsonIntervals) {
  Rate never = MeasureRate(0, 10);
  EXPECT_EQ(never.low, 0);
  EXPECT_NEAR(never.high, 0.2775, 0.0005);
  Rate half = MeasureRate(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 0.0005);
  EXPECT_NEAR(half.high, 0.7634, 0.0005);
  EXPECT_TRUE(half.mixed());
  Rate always = MeasureRate(10, 10);
  EXPECT_NEAR(always.low, 0.7225, 0.0005);
  EXPECT_EQ(always.high, 1);
  EXPECT_FALSE(always.mixed());
  EXPECT_EQ(MeasureRate(0, 0).high, 1);
}

// Values by exact arithmetic, Python's fractions.Fraction and math.comb:
//   P = lambda x: Fraction(comb(n, x) * comb(m, k - x), comb(n + m, k))
//   sum(P(x) for x in range(max(0, k - m), min(n, k) + 1) if P(x) <= P(a))
// for a of n and b of m failures, k = a + b.
TEST(ChanceTest, FishersExactTestIsExact) {
  auto chance = [](size_t a, size_t n, size_t b, size_t m) {
    return ChanceOfDifference(MeasureRate(a, n), MeasureRate(b, m));
  };
  EXPECT_NEAR(chance(5, 10, 0, 7), 3.0 / 68, 1e-12);
  EXPECT_NEAR(chance(5, 10, 0, 6), 17.0 / 182, 1e-12);
  EXPECT_NEAR(chance(3, 3, 0, 3), 1.0 / 10, 1e-12);
  EXPECT_NEAR(chance(3, 3, 0, 4), 1.0 / 35, 1e-12);
  EXPECT_NEAR(chance(8, 10, 1, 12), 1.0 / 646, 1e-12);
  EXPECT_NEAR(chance(2, 10, 10, 10), 3.0 / 4199, 1e-12);
  EXPECT_NEAR(chance(40, 100, 25, 100), 0.034143802314768816, 1e-10);
  EXPECT_NEAR(chance(500, 1000, 430, 1000), 0.0019715180916844337, 1e-10);
  EXPECT_NEAR(chance(3, 9, 4, 12), 1, 1e-9);
  EXPECT_EQ(chance(1, 1, 0, 1), 1);
  EXPECT_EQ(chance(0, 5, 0, 9), 1);
  EXPECT_EQ(chance(3, 5, 0, 0), 1);
}

TEST(ChanceTest, TheOrderOfTheRatesDoesNotMatter) {
  for (size_t a = 0; a <= 7; ++a) {
    for (size_t b = 0; b <= 5; ++b) {
      EXPECT_NEAR(ChanceOfDifference(MeasureRate(a, 7), MeasureRate(b, 5)),
                  ChanceOfDifference(MeasureRate(b, 5), MeasureRate(a, 7)),
                  1e-12);
    }
  }
}

// By the definition: the smallest n with (1 - low)^n <= 0.05.
TEST(ChanceTest, CleanRunsThatShowARepair) {
  EXPECT_EQ(CleanRunsToProveFix(MeasureRate(5, 10)), 12u);
  EXPECT_EQ(CleanRunsToProveFix(MeasureRate(1, 1)), 13u);
  EXPECT_EQ(CleanRunsToProveFix(MeasureRate(10, 10)), 3u);
  EXPECT_EQ(CleanRunsToProveFix(MeasureRate(1, 10)), 167u);
  EXPECT_EQ(CleanRunsToProveFix(MeasureRate(0, 10)), std::nullopt);
  for (size_t failed = 1; failed <= 20; ++failed) {
    Rate rate = MeasureRate(failed, 20);
    size_t n = CleanRunsToProveFix(rate).value();
    EXPECT_LE(std::pow(1 - rate.low, n), kSignificance);
    EXPECT_GT(std::pow(1 - rate.low, n - 1), kSignificance);
  }
}

TEST(ChanceTest, CleanRunsThatTellARateFromNone) {
  EXPECT_EQ(CleanRunsToTell(MeasureRate(5, 10)), 7u);
  EXPECT_EQ(CleanRunsToTell(MeasureRate(10, 10)), 2u);
  EXPECT_EQ(CleanRunsToTell(MeasureRate(1, 1)), 20u);
  EXPECT_EQ(CleanRunsToTell(MeasureRate(1, 10)), 191u);
  EXPECT_EQ(CleanRunsToTell(MeasureRate(0, 3)), std::nullopt);
}

TEST(ChanceTest, WhatTenCleanRunsMayHaveMissed) {
  EXPECT_NEAR(LargestUnseenRate(10), 0.2589, 0.0001);  // 1 - 0.05^(1/10)
  EXPECT_NEAR(LargestUnseenRate(1), 0.95, 1e-12);
}

using Rates = std::vector<Rate>;

Rate Of(size_t failed, size_t runs) { return MeasureRate(failed, runs); }

TEST(TriesTest, TheBaselineIsRunAsOftenAsAsked) {
  EXPECT_EQ(RunsNeeded({Of(0, 0)}, 10), 1u);
  EXPECT_EQ(RunsNeeded({Of(0, 3)}, 10), 10u);
  EXPECT_EQ(RunsNeeded({Of(5, 9)}, 10), 10u);
  EXPECT_EQ(RunsNeeded({Of(9, 9)}, 10), 10u);
  EXPECT_EQ(RunsNeeded({Of(1, 1)}, 1), 1u);
}

TEST(TriesTest, ABaselineThatAlwaysFailsEndsEarly) {
  EXPECT_EQ(RunsNeeded({Of(15, 15)}, 100), 100u);
  EXPECT_EQ(RunsNeeded({Of(16, 16)}, 100), 16u);
  EXPECT_EQ(RunsNeeded({Of(16, 17)}, 100), 100u);
}

TEST(TriesTest, AStageThatFailedIsDone) {
  EXPECT_EQ(RunsNeeded({Of(5, 10), Of(1, 1)}, 10), 1u);
  EXPECT_EQ(RunsNeeded({Of(5, 10), Of(1, 4)}, 10), 4u);
}

TEST(TriesTest, AStageThatDoesNotFailIsRunUntilThatSaysSomething) {
  // 12 = CleanRunsToProveFix, 7 = CleanRunsToTell of 5 in 10.
  EXPECT_EQ(RunsNeeded({Of(5, 10), Of(0, 1)}, 100), 12u);
  EXPECT_EQ(RunsNeeded({Of(5, 10), Of(0, 1)}, 10), 10u);
  // Of 10 in 10: 3 and 2. A failure that is always there costs little.
  EXPECT_EQ(RunsNeeded({Of(10, 10), Of(0, 1)}, 10), 3u);
  // A baseline that never failed tells of no rate.
  EXPECT_EQ(RunsNeeded({Of(0, 10), Of(0, 1)}, 10), 10u);
}

TEST(TriesTest, WithoutRepeatOneStageInAClimbGetsASecondChance) {
  EXPECT_EQ(RunsNeeded({Of(1, 1), Of(0, 1)}, 1), 2u);
  EXPECT_EQ(RunsNeeded({Of(1, 1), Of(1, 1), Of(0, 1)}, 1), 2u);
  EXPECT_EQ(RunsNeeded({Of(1, 1), Of(0, 2), Of(0, 1)}, 1), 1u);
  EXPECT_EQ(RunsNeeded({Of(0, 1), Of(0, 1)}, 1), 1u) << "nothing to catch";
}

TEST(TriesTest, AFailureThatWasSeenToComeAndGoGetsThree) {
  EXPECT_EQ(RunsNeeded({Of(1, 1), Of(1, 2), Of(0, 1)}, 1), 3u);
  EXPECT_EQ(RunsNeeded({Of(1, 1), Of(1, 2), Of(0, 2)}, 1), 3u);
}

}  // namespace
}  // namespace ladder
