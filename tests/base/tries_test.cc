#include <gtest/gtest.h>

#include "base/statistics.h"

namespace ladder {
namespace {

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
