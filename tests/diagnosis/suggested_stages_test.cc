#include "diagnosis/suggested_stages.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <string>
#include <vector>

#include "config/data_files.h"

namespace ladder {
namespace {

using ::testing::HasSubstr;

Ladder Named(const std::string& name) {
  const DataFile file = FindLadder(name, {});
  return ParseLadder(file.text, file.path, BuiltInFlags);
}

struct Climbed {
  std::string ladder = "documented";
  std::vector<std::string> devices{"cpu"}, missing{};
  Confidence confidence = Confidence::kLikely;
  std::string says = {};  ///< a pattern that is in the log
  bool rocm = false, compiles = true;
};

/// What is offered after a failure of that class: each with its reason.
std::vector<std::string> SuggestionsOf(FailureClass failure,
                                       const Climbed& climbed = {}) {
  Verdict verdict;
  verdict.failure = Failure{};
  verdict.failure->failure_class = failure;
  verdict.first_failing = Suspect{};
  verdict.confidence = climbed.confidence;
  const Ladder ladder = Named(climbed.ladder);
  const Ladder deep = Named("deep");
  std::vector<RunEvidence> runs(1);
  if (!climbed.says.empty()) {
    runs[0].matches.emplace_back().pattern = climbed.says;
  }
  SuggestionContext context{ladder, deep, {}, runs};
  context.known.torch = TorchVersion{2, 14, 1};
  context.known.devices = climbed.devices;
  context.known.missing = climbed.missing;
  context.known.rocm = climbed.rocm;
  context.known.compiles = climbed.compiles;
  SuggestStages(context, verdict);
  std::vector<std::string> offers;
  for (const Advice& each : verdict.advice) {
    offers.push_back(
        fmt::format("{} $ {} | {}", each.text, each.command, each.why));
  }
  return offers;
}

bool Tells(const std::vector<std::string>& offers, const std::string& stage) {
  return offers.size() == 1 &&
         RE2::PartialMatch(offers[0], "again with stages? .*" + stage +
                                          R"(\b.* of the deep ladder)");
}

TEST(SuggestStagesTest, ACrashThatIsNotCertainIsOfferedTheDebugger) {
  const auto offers = SuggestionsOf(FailureClass::kSegfault);
  ASSERT_TRUE(Tells(offers, "backtrace"));
  EXPECT_TRUE(offers[0].starts_with(
      "Run again with stages backtrace, logs, minifier of the deep ladder. "
      "They answer: which call of the generated code crashed or hangs? what "
      "did "))
      << offers[0];
  EXPECT_THAT(offers[0], HasSubstr(" $ aoti-ladder run --ladder deep -- YOUR "
                                   "COMMAND"));
  EXPECT_TRUE(SuggestionsOf(FailureClass::kSegfault,
                            {.confidence = Confidence::kCertain})
                  .empty());
}

TEST(SuggestStagesTest, AHangIsOfferedItEvenIfTheLaunchIsCertain) {
  EXPECT_TRUE(Tells(
      SuggestionsOf(FailureClass::kHang, {.confidence = Confidence::kCertain}),
      "backtrace"));
}

TEST(SuggestStagesTest, AToolThatIsMissingIsNamed) {
  const auto offers = SuggestionsOf(FailureClass::kIllegalMemoryAccess,
                                    {.devices = {"cuda"},
                                     .missing = {"gdb", "compute-sanitizer"},
                                     .confidence = Confidence::kCertain});
  ASSERT_EQ(offers.size(), 2u) << "a core dump needs no tool";
  EXPECT_NE(offers[0].find("gpu-core-dump"), std::string::npos) << offers[0];
  EXPECT_EQ(offers[0].find("sanitizer"), std::string::npos);
  EXPECT_TRUE(offers[1].starts_with(
      "Install compute-sanitizer, then run again with stage sanitizer of "
      "the deep ladder. It answers: which kernel accesses which "))
      << offers[1];
  EXPECT_TRUE(Tells(
      SuggestionsOf(FailureClass::kIllegalMemoryAccess, {.devices = {"cuda"}}),
      "sanitizer"));
}

TEST(SuggestStagesTest, ACompileFailureIsOfferedTheMinifier) {
  // Nothing was compiled, but that it was tried is the failure.
  EXPECT_TRUE(Tells(SuggestionsOf(FailureClass::kCompileFailure), "minifier"));
}

TEST(SuggestStagesTest,
     WhatOnlyCompilingCanTellIsNotOfferedToACommandThatLoads) {
  EXPECT_FALSE(Tells(SuggestionsOf(FailureClass::kAbort, {.compiles = false}),
                     "minifier"));
}

TEST(SuggestStagesTest, NothingIsOfferedThatWasClimbedOrIsOfNoUse) {
  EXPECT_TRUE(
      SuggestionsOf(FailureClass::kSegfault, {.ladder = "deep"}).empty());
  EXPECT_TRUE(SuggestionsOf(FailureClass::kUserError).empty());
  EXPECT_TRUE(SuggestionsOf(FailureClass::kInputMismatch).empty());
}

TEST(SuggestStagesTest, AFaultOnAnotherMakersGpuIsOfferedItsLadder) {
  const std::string again = "Run again with the ladder for ";
  const auto starts = [](const std::vector<std::string>& offers,
                         const std::string& text) {
    return !offers.empty() && offers[0].starts_with(text);
  };
  EXPECT_TRUE(starts(SuggestionsOf(FailureClass::kIllegalMemoryAccess,
                                   {.devices = {"rocm"}, .rocm = true}),
                     again + "AMD GPUs, "));
  EXPECT_TRUE(
      starts(SuggestionsOf(FailureClass::kLaunchFailure,
                           {.devices = {"xpu"}, .says = "xpu-runtime-error"}),
             again + "Intel GPUs, "));
  EXPECT_FALSE(starts(
      SuggestionsOf(FailureClass::kIllegalMemoryAccess,
                    {.ladder = "rocm", .devices = {"rocm"}, .rocm = true}),
      again + "AMD"));
  EXPECT_FALSE(starts(SuggestionsOf(FailureClass::kNanOrInf, {.rocm = true}),
                      again + "AMD"))
      << "not a fault of the GPU";
}

}  // namespace
}  // namespace ladder
