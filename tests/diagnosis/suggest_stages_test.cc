#include <gtest/gtest.h>

#include "config/data_files.h"
#include "diagnosis/advice.h"

namespace ladder {
namespace {

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
    offers.push_back(each.text + " | " + each.why);
  }
  return offers;
}

bool Tells(const std::vector<std::string>& offers, const std::string& rung) {
  return offers.size() == 1 &&
         offers[0].find("(" + rung + ")") != std::string::npos;
}

TEST(SuggestStagesTest, ACrashThatIsNotCertainIsOfferedTheDebugger) {
  const auto offers = SuggestionsOf(FailureClass::kSegfault);
  ASSERT_TRUE(Tells(offers, "backtrace"));
  EXPECT_TRUE(
      offers[0].starts_with("aoti-ladder run --ladder deep -- … | it also"))
      << offers[0];
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
  EXPECT_NE(offers[0].find("(gpu-core-dump)"), std::string::npos) << offers[0];
  EXPECT_EQ(offers[0].find("sanitizer"), std::string::npos);
  EXPECT_TRUE(offers[1].starts_with("install compute-sanitizer, then: "))
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
  const auto starts = [](const std::vector<std::string>& offers,
                         const std::string& text) {
    return !offers.empty() && offers[0].starts_with(text);
  };
  EXPECT_TRUE(starts(SuggestionsOf(FailureClass::kIllegalMemoryAccess,
                                   {.devices = {"rocm"}, .rocm = true}),
                     "aoti-ladder run --ladder rocm -- …"));
  EXPECT_TRUE(
      starts(SuggestionsOf(FailureClass::kLaunchFailure,
                           {.devices = {"xpu"}, .says = "xpu-runtime-error"}),
             "aoti-ladder run --ladder xpu -- …"));
  EXPECT_FALSE(starts(
      SuggestionsOf(FailureClass::kIllegalMemoryAccess,
                    {.ladder = "rocm", .devices = {"rocm"}, .rocm = true}),
      "aoti-ladder run --ladder rocm"));
  EXPECT_FALSE(starts(SuggestionsOf(FailureClass::kNanOrInf, {.rocm = true}),
                      "aoti-ladder run --ladder rocm"))
      << "not a fault of the GPU";
}

}  // namespace
}  // namespace ladder
