#include <gtest/gtest.h>

#include "base/vocabulary.h"

namespace ladder {
namespace {

constexpr TorchVersion kOld = {2, 6, 0};
constexpr TorchVersion kNew = {2, 14, 1};

TEST(TorchVersionTest, ReadsReleases) {
  EXPECT_EQ(ParseTorchVersion("2.14.1"), kNew);
  EXPECT_EQ(ParseTorchVersion("2.6.0"), kOld);
  EXPECT_EQ(ParseTorchVersion("2.6"), kOld);
  EXPECT_EQ(ParseTorchVersion("v2.6.0"), kOld);
  EXPECT_EQ(ParseTorchVersion(" 2.6.0\n"), kOld);
}

TEST(TorchVersionTest, LeavesOutLocalAndPreReleaseParts) {
  for (const char* text :
       {"2.14.1+cu118", "2.14.1+cpu", "2.14.1+debian", "2.14.1+cu126.post2",
        "2.14.1a0+git1234567", "2.14.1a0+gitunknown", "2.14.1rc3", "2.14.1b1",
        "2.14.1.post1", "2.14.1.dev20250701+cu128",
        "2.14.1a0+5228986c39.nv25.05", "2.14.1+rocm6.2.4", "2.14.1+"}) {
    EXPECT_EQ(ParseTorchVersion(text), kNew) << text;
  }
}

TEST(TorchVersionTest, OtherTextIsNoVersion) {
  for (const char* text :
       {"", "2", "2.", "2.14.", "2.14.1.1", "two", "2.14.1-cu118", "-2.1.0",
        "2,14", "99999999999.1.1", "2.14.1 2.6", "2.14.1+cu118 (x)"}) {
    EXPECT_FALSE(ParseTorchVersion(text).has_value()) << text;
  }
}

TEST(TorchVersionTest, ComparesByNumberNotByText) {
  EXPECT_LT(kOld, kNew);
  EXPECT_LT((TorchVersion{2, 9, 1}), (TorchVersion{2, 10, 0}));
  EXPECT_LT((TorchVersion{1, 13, 1}), (TorchVersion{2, 0, 0}));
}

TEST(TorchVersionTest, IsWrittenWithThreeNumbers) {
  EXPECT_EQ(Format(kNew), "2.14.1");
  EXPECT_EQ(Format(kOld), "2.6.0");
}

TEST(TorchRangeTest, UpperBoundsAreExclusive) {
  const auto range = TorchRange::Parse("<2.7");
  ASSERT_TRUE(range.has_value());
  EXPECT_TRUE(range->Contains(kOld));
  EXPECT_TRUE(range->Contains({2, 6, 99}));
  EXPECT_FALSE(range->Contains({2, 7, 0}));
  EXPECT_FALSE(range->Contains(kNew));
}

TEST(TorchRangeTest, LowerBoundsAreInclusive) {
  const auto range = TorchRange::Parse(">=2.8");
  ASSERT_TRUE(range.has_value());
  EXPECT_FALSE(range->Contains({2, 7, 1}));
  EXPECT_TRUE(range->Contains({2, 8, 0}));
  EXPECT_TRUE(range->Contains(kNew));
}

TEST(TorchRangeTest, BothBoundsInAnyOrder) {
  for (const char* text :
       {">=2.7, <2.14", "<2.14,>=2.7.0", " >= 2.7 , < 2.14 "}) {
    const auto range = TorchRange::Parse(text);
    ASSERT_TRUE(range.has_value()) << text;
    EXPECT_FALSE(range->Contains(kOld));
    EXPECT_TRUE(range->Contains({2, 13, 0}));
    EXPECT_FALSE(range->Contains({2, 14, 0}));
  }
}

TEST(TorchRangeTest, OtherTextIsNoRange) {
  for (const char* text :
       {"", "2.7", "==2.7", "<=2.7", ">2.7", "<", "<2", "<2.7,", ",<2.7",
        "<2.7,<2.8", ">=2.7,>=2.8", ">=2.8,<2.7", ">=2.7,<2.7", "<2.7 >=2.6",
        "<2.7a0", "<2.7+cu118"}) {
    EXPECT_FALSE(TorchRange::Parse(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace ladder
