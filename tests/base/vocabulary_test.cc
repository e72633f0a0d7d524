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

}  // namespace
}  // namespace ladder
