#include "base/vocabulary.h"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

namespace ladder {
namespace {

using std::chrono::milliseconds;

TEST(VocabularyTest, DescribesEveryEnding) {
  EXPECT_EQ(Describe(Exited{0}), "exit 0");
  EXPECT_EQ(Describe(Exited{1}), "exit 1");
  EXPECT_EQ(Describe(Exited{139}), "exit 139 (SIGSEGV)");
  EXPECT_EQ(Describe(Signalled{SIGSEGV, false}), "SIGSEGV");
  EXPECT_EQ(Describe(Signalled{SIGABRT, true}), "SIGABRT");
  EXPECT_EQ(Describe(TimedOut{milliseconds(45000), false}),
            "timeout after 45 s");
  EXPECT_EQ(Describe(TimedOut{milliseconds(1500), true}),
            "timeout after 1.5 s");
  EXPECT_EQ(Describe(Interrupted{SIGINT}), "interrupted by SIGINT");
  EXPECT_EQ(Describe(NotStarted{"there is no program \"x\" in PATH"}),
            "not started: there is no program \"x\" in PATH");
}

TEST(VocabularyTest, FindsTheSignalSeenDirectly) {
  EXPECT_EQ(SignalOf(Signalled{SIGSEGV, true}), SIGSEGV);
  EXPECT_EQ(SignalOf(Signalled{SIGTERM, false}), SIGTERM);
}

TEST(VocabularyTest, FindsTheSignalBehindAShellsExitStatus) {
  EXPECT_EQ(SignalOf(Exited{128 + SIGABRT}), SIGABRT);
  EXPECT_EQ(SignalOf(Exited{128 + SIGBUS}), SIGBUS);
  EXPECT_EQ(SignalOf(Exited{128 + SIGFPE}), SIGFPE);
  EXPECT_EQ(SignalOf(Exited{128 + SIGILL}), SIGILL);
  EXPECT_EQ(SignalOf(Exited{128 + SIGKILL}), SIGKILL);
  EXPECT_EQ(SignalOf(Exited{128 + SIGSEGV}), SIGSEGV);
}

TEST(VocabularyTest, FindsNoSignalInOrdinaryStatuses) {
  for (const int code : {0, 1, SIGSEGV, 127, 128, 129, 128 + SIGTERM, 255}) {
    EXPECT_EQ(SignalOf(Exited{code}), std::nullopt) << code;
  }
  EXPECT_EQ(SignalOf(TimedOut{milliseconds(1), true}), std::nullopt);
  EXPECT_EQ(SignalOf(Interrupted{SIGINT}), std::nullopt);
  EXPECT_EQ(SignalOf(NotStarted{"x"}), std::nullopt);
}

TEST(VocabularyTest, OnlyExitZeroSucceeds) {
  EXPECT_TRUE(Succeeded(Exited{0}));
  EXPECT_FALSE(Succeeded(Exited{1}));
  EXPECT_FALSE(Succeeded(Signalled{}));
  EXPECT_FALSE(Succeeded(TimedOut{}));
  EXPECT_FALSE(Succeeded(Interrupted{}));
  EXPECT_FALSE(Succeeded(NotStarted{}));
}

TEST(VocabularyTest, NamesSignals) {
  EXPECT_EQ(SignalName(SIGSEGV), "SIGSEGV");
  EXPECT_EQ(SignalName(SIGKILL), "SIGKILL");
  EXPECT_EQ(SignalName(0), "signal 0");
  EXPECT_EQ(SignalName(99), "signal 99");
  EXPECT_EQ(SignalName(-1), "signal -1");
}

TEST(VocabularyTest, ClassNamesGoThereAndBack) {
  std::set<std::string_view> names;
  for (const FailureClass one : AllFailureClasses()) {
    names.insert(Name(one));
    EXPECT_EQ(FailureClassNamed(Name(one)), one) << Name(one);
  }
  EXPECT_EQ(names.size(), AllFailureClasses().size());
}

TEST(VocabularyTest, ListsEveryClassInOrder) {
  const std::vector<FailureClass>& all = AllFailureClasses();
  ASSERT_EQ(all.size(), static_cast<size_t>(FailureClass::kUnknown) + 1);
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(static_cast<size_t>(all[i]), i);
  }
}

TEST(VocabularyTest, SpellsClassesAsTheVerdictDoes) {
  EXPECT_EQ(Name(FailureClass::kInputMismatch), "input-mismatch");
  EXPECT_EQ(Name(FailureClass::kNanOrInf), "nan-or-inf");
  EXPECT_EQ(Name(FailureClass::kUnknown), "unknown");
  EXPECT_EQ(FailureClassNamed("NaN"), std::nullopt);
  EXPECT_EQ(FailureClassNamed(""), std::nullopt);
}

TEST(VocabularyTest, UserErrorKeepsItsRemedyAndExitCode) {
  const UserError error("no such ladder", "Try: aoti-ladder ladder list", 125);
  EXPECT_STREQ(error.what(), "no such ladder");
  EXPECT_EQ(error.remedy(), "Try: aoti-ladder ladder list");
  EXPECT_EQ(error.exit_code(), 125);
  EXPECT_EQ(UserError("a", "b").exit_code(), 2);
}

TEST(VocabularyDeathTest, CheckNamesTheConditionAndThePlace) {
  const bool sky_is_green = false;
  EXPECT_DEATH(LADDER_CHECK(sky_is_green),
               "bug: .*vocabulary_test.cc:[0-9]+: not true: sky_is_green");
}

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
