#include "diagnosis/advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <csignal>
#include <string>
#include <vector>

#include "cli/run_command.h"

namespace ladder {
namespace {

// What a verdict advises to do next.

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Verdict FailedWith(FailureClass failure_class) {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kFailed;
  verdict.failure.emplace().failure_class = failure_class;
  return verdict;
}

Verdict FailedIn(FailureClass failure_class, Suspect::Kind kind,
                 const std::string& name) {
  Verdict verdict = FailedWith(failure_class);
  verdict.first_failing.emplace();
  verdict.first_failing->kind = kind;
  verdict.first_failing->name = name;
  verdict.first_failing->wrapper = {"model.wrapper.cpp", 12};
  return verdict;
}

/// A command of which nothing is known.
AdviceContext NoContext() {
  static const std::vector<RunEvidence> kNoRuns;
  static const Ladder kNoLadder;
  return {kNoRuns, kNoLadder};
}

/// "text", or "text $ command".
std::string Shown(const Advice& advice) {
  return advice.text + (advice.command.empty() ? "" : " $ " + advice.command);
}

std::vector<std::string> AdviceOn(Verdict verdict) {
  AddAdvice(NoContext(), verdict);
  CompleteAdvice(NoContext(), verdict);
  std::vector<std::string> texts;
  for (const Advice& each : verdict.advice) texts.push_back(Shown(each));
  return texts;
}

std::vector<std::string> AdviceOnRate(size_t failed, size_t runs) {
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  verdict.outcome = Verdict::Result::kFlaky;
  verdict.failure->rate = MeasureRate(failed, runs);
  return AdviceOn(verdict);
}

TEST(AdviceTest, TheAdvisedRepeatsAreAcceptedAndEnough) {
  static const RE2 kRuns(R"((\d+) clean runs in a row)");
  static const RE2 kOption(
      R"((?:run this (\d+) times\. \$ .*)?--repeat (\d+) --)");
  for (const auto& [failed, runs] : {std::pair<size_t, size_t>{5, 10},
                                     {1, 10},
                                     {1, 59},
                                     {1, 60},
                                     {1, 100},
                                     {1, 1000}}) {
    const std::vector<std::string> advice = AdviceOnRate(failed, runs);
    ASSERT_EQ(advice.size(), 1U);
    int wanted = 0, each = 0;
    std::string commands;
    ASSERT_TRUE(RE2::PartialMatch(advice[0], kRuns, &wanted)) << advice[0];
    ASSERT_TRUE(RE2::PartialMatch(advice[0], kOption, &commands, &each));
    const auto options = TakeRun(*ReadWords(
        DescribeRun(), {"--repeat", std::to_string(each), "--", "./serve"}));
    const int times = commands.empty() ? 1 : std::stoi(commands);
    const int repeat = options.settings.Repeat();
    EXPECT_GE(repeat * times, wanted) << advice[0];
    EXPECT_LT((repeat - 1) * times, wanted) << advice[0];
  }
  EXPECT_THAT(
      AdviceOnRate(5, 10),
      ElementsAre(HasSubstr("row. $ aoti-ladder run --repeat 12 -- YOUR "
                            "COMMAND")));
  EXPECT_THAT(AdviceOnRate(1, 100),
              ElementsAre(AllOf(HasSubstr("run this 2 times."),
                                HasSubstr("--repeat 847 -- "))));
  EXPECT_THAT(AdviceOnRate(5, 10), ElementsAre(Not(HasSubstr("times"))));
}

TEST(AdviceTest, AnOperatorThatRaisedIsCalledInEagerMode) {
  const auto raised = [](Suspect::Kind kind, const std::string& name) {
    return AdviceOn(FailedIn(FailureClass::kOpError, kind, name));
  };
  const auto eager =
      AllOf(HasSubstr("in eager mode on the same inputs"),
            Not(HasSubstr("gdb")), Not(HasSubstr("AddressSanitizer")));
  EXPECT_THAT(raised(Suspect::Kind::kCustomOp, "demo::pack"),
              ElementsAre(AllOf(HasSubstr("Call demo::pack "), eager,
                                HasSubstr("torch.library.opcheck"))));
  EXPECT_THAT(raised(Suspect::Kind::kCustomOp, "aten::linalg_inv_ex"),
              ElementsAre(AllOf(HasSubstr("Call aten::linalg_inv_ex "), eager,
                                Not(HasSubstr("opcheck")))));
  EXPECT_THAT(raised(Suspect::Kind::kExtern, "aoti_torch_cpu_addmm_out"),
              ElementsAre(eager, HasSubstr("sizes or strides")));
  EXPECT_THAT(raised(Suspect::Kind::kKernel, "cpp_fused_relu_0"),
              ElementsAre(HasSubstr("Read the call of cpp_fused_relu_0 in the "
                                    "wrapper (model.wrapper.cpp:12)")));
}

TEST(AdviceTest, ACrashIsLookedAtWithTheToolOfItsDevice) {
  const auto crashed = [](FailureClass failure_class, const std::string& name) {
    return AdviceOn(FailedIn(failure_class, Suspect::Kind::kCustomOp, name));
  };
  EXPECT_THAT(crashed(FailureClass::kSegfault, "demo::pack"),
              ElementsAre(AllOf(HasSubstr("gdb"), HasSubstr("opcheck"))));
  EXPECT_THAT(crashed(FailureClass::kAbort, "aten::linalg_inv_ex"),
              ElementsAre(AllOf(HasSubstr("gdb"), Not(HasSubstr("opcheck")))));
  EXPECT_THAT(crashed(FailureClass::kIllegalMemoryAccess, "demo::pack"),
              ElementsAre(AllOf(HasSubstr("compute-sanitizer"),
                                Not(HasSubstr("gdb")), HasSubstr("opcheck"))));
}

TEST(AdviceTest, EachOperationHasItsOwnGuard) {
  const auto guard = [](const std::string& operation) {
    Verdict verdict = FailedIn(FailureClass::kNanOrInf, Suspect::Kind::kKernel,
                               "cpp_fused_0");
    verdict.first_failing->operation = operation;
    verdict.first_failing->fault = "something";
    verdict.origin = verdict.first_failing;
    AddAdvice(NoContext(), verdict);
    return verdict.advice.front();
  };
  EXPECT_EQ(guard("log1p").example, "torch.log1p(x.clamp_min(-1 + 1e-6))");
  EXPECT_EQ(guard("log2").example, "torch.log2(x.clamp_min(1e-6))");
  EXPECT_THAT(guard("log2").text, HasSubstr("For example:"));
  EXPECT_THAT(guard("-").text, HasSubstr("hide every element of a row"));
  EXPECT_THAT(guard("overflow").text, HasSubstr("compute it in float64"));
  EXPECT_EQ(guard("overflow").example, "");
}

// A normalization divides by a root that the model does not write.
TEST(AdviceTest, ARootIsGuardedWhereItStands) {
  const auto example = [](const std::string& operation, const std::string& code,
                          const std::string& torchs_code = "") {
    Verdict verdict = FailedIn(FailureClass::kNanOrInf, Suspect::Kind::kKernel,
                               "cpp_fused_0");
    Suspect& origin = verdict.origin.emplace(*verdict.first_failing);
    origin.operation = operation;
    ModelLine& line = origin.model_source.emplace();
    line.code = code;
    line.torchs_code = torchs_code;
    AddAdvice(NoContext(), verdict);
    return verdict.advice.front().example;
  };
  EXPECT_EQ(example("rsqrt", "x = torch.nn.functional.layer_norm(x, (8,))"),
            "eps=1e-3");
  EXPECT_EQ(example("rsqrt", "x = self.first(x)", "return F.batch_norm(x)"),
            "eps=1e-3");
  EXPECT_EQ(example("rsqrt", "x * x.var().rsqrt()  # no norm(x)"),
            "torch.rsqrt(x.clamp_min(1e-6))");
  EXPECT_EQ(example("rsqrt", "x / x.norm(dim=1).sqrt()"),
            "torch.rsqrt(x.clamp_min(1e-6))");
  EXPECT_EQ(example("sqrt", "y = x / torch.sqrt(var)"),
            "x / var.clamp_min(1e-6).sqrt()");
  EXPECT_EQ(example("sqrt", "y = torch.sqrt(x) / 2"),
            "torch.sqrt(x.clamp_min(0))");
}

// The answer shows the code of the lines above the advice.
TEST(AdviceTest, WhereTheOperationIsIsSaidOnlyIfThePlaceDoesNot) {
  Verdict verdict =
      FailedIn(FailureClass::kNanOrInf, Suspect::Kind::kKernel, "cpp_fused_0");
  Suspect& origin = verdict.origin.emplace(*verdict.first_failing);
  EXPECT_THAT(AdviceOn(verdict), ElementsAre(HasSubstr("became cpp_fused_0.")));
  origin.source_nodes = {"log", "div"};
  EXPECT_THAT(AdviceOn(verdict), ElementsAre(HasSubstr("one of log, div.")));
  origin.candidates = {{"/a/m.py", 7, "y = log(x)"}, {"/a/m.py", 9, "y / x"}};
  EXPECT_THAT(AdviceOn(verdict),
              ElementsAre(HasSubstr("one of these lines: m.py:7, m.py:9.")));
  origin.model_source = ModelLine{"/a/m.py", 7, "y = log(x)"};
  origin.model_lines = {*origin.model_source, {"/a/m.py", 9, "y / x"}};
  EXPECT_THAT(AdviceOn(verdict),
              ElementsAre(HasSubstr("most likely in this line.")));
  origin.model_lines.pop_back();
  EXPECT_THAT(AdviceOn(verdict), ElementsAre(Not(HasSubstr("this line"))));
}

TEST(AdviceTest, OfOtherValuesThanThoseOfAGoodRunTheDifferenceIsShown) {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kPassed;
  verdict.seen.emplace().models = 1;
  verdict.stages.resize(2);
  verdict.differs = true;
  AdviseOnPassed(NoContext(), true, verdict);
  CompleteAdvice(NoContext(), verdict);
  ASSERT_EQ(verdict.advice.size(), 1u);
  EXPECT_EQ(verdict.advice[0].command, "aoti-ladder diff GOOD-RECORD last");
  AdviceContext known = NoContext();
  known.own.options = {"--against", "/records/good one"};
  verdict.advice.clear();
  AdviseOnPassed(known, true, verdict);
  CompleteAdvice(known, verdict);
  ASSERT_EQ(verdict.advice.size(), 1u);
  EXPECT_EQ(verdict.advice[0].command,
            "aoti-ladder diff '/records/good one' last");
}

TEST(AdviceTest, OnlyAUsersOperatorIsToBeCorrectedForItsNan) {
  const auto made = [](const std::string& name, Confidence confidence) {
    Verdict verdict =
        FailedIn(FailureClass::kNanOrInf, Suspect::Kind::kCustomOp, name);
    verdict.origin = verdict.first_failing;
    verdict.confidence = confidence;
    AddAdvice(NoContext(), verdict);
    std::vector<std::string> texts;
    for (const Advice& each : verdict.advice) {
      texts.push_back(each.text + " " + each.why);
    }
    return texts;
  };
  EXPECT_THAT(made("demo::pack", Confidence::kCertain),
              ElementsAre(AllOf(HasSubstr("Call demo::pack alone"),
                                HasSubstr("its inputs are finite"))));
  // Its inputs may not have been printed.
  EXPECT_THAT(made("demo::pack", Confidence::kGuess),
              ElementsAre(AllOf(HasSubstr("Call demo::pack alone"),
                                Not(HasSubstr("inputs are finite")))));
  EXPECT_THAT(made("aten::linalg_inv_ex", Confidence::kLikely),
              ElementsAre(AllOf(HasSubstr("Guard the operation"),
                                Not(HasSubstr("opcheck")))));
}

TEST(AdviceTest, AnOverflowIsNotGuardedLikeAnUndefinedOperation) {
  Verdict verdict =
      FailedIn(FailureClass::kNanOrInf, Suspect::Kind::kKernel, "cpp_fused_0");
  verdict.origin = verdict.first_failing;
  EXPECT_THAT(AdviceOn(verdict), ElementsAre(HasSubstr("undefined")));
  verdict.made_inf = true;
  EXPECT_THAT(AdviceOn(verdict), ElementsAre(AllOf(HasSubstr("overflows"),
                                                   Not(HasSubstr("log")))));
}

TEST(AdviceTest, WhatTheFailureLineAsksForIsDroppedOnceItIsFound) {
  Verdict verdict = FailedIn(FailureClass::kIndexOutOfBounds,
                             Suspect::Kind::kKernel, "cpp_fused_0");
  verdict.bad_input.emplace().what = "out-of-range";
  verdict.advice = {AdviceToEdit(AdviceAt::kNamed, "Find the launch.", "", ""),
                    AdviceToEdit(AdviceAt::kNamed, "Read the manual.", "", "")};
  verdict.advice[0].until_cause = true;
  EXPECT_THAT(AdviceOn(verdict), testing::Contains(HasSubstr("Find the")));
  verdict.origin.emplace().kind = Suspect::Kind::kModelInput;
  verdict.origin->name = "arg3_1";
  verdict.origin->index = 1;
  verdict.confidence = Confidence::kGuess;
  EXPECT_THAT(AdviceOn(verdict), testing::Contains(HasSubstr("Find the")));
  verdict.confidence = Confidence::kLikely;
  const auto advice = AdviceOn(verdict);
  EXPECT_THAT(advice, Not(testing::Contains(HasSubstr("Find the"))));
  EXPECT_THAT(advice, testing::Contains(HasSubstr("Read the manual.")));
  EXPECT_THAT(advice, testing::Contains(HasSubstr(
                          "Check the indices in model input 1 (arg3_1)")));
}

TEST(AdviceTest, ALaunchThatDiffersFromAGoodRunIsComparedWithEagerMode) {
  EXPECT_THAT(
      AdviceOn(FailedIn(FailureClass::kAccuracy, Suspect::Kind::kCustomOp,
                        "demo::scale")),
      ElementsAre(HasSubstr("Compute what demo::scale computes in eager")));
  Verdict weight =
      FailedIn(FailureClass::kAccuracy, Suspect::Kind::kKernel, "cpp_fused_0");
  weight.origin.emplace().kind = Suspect::Kind::kConstant;
  weight.origin->name = "fc.weight";
  EXPECT_THAT(AdviceOn(weight),
              ElementsAre(HasSubstr("why constant fc.weight "
                                    "differs from the good")));
  EXPECT_THAT(
      AdviceOn(FailedWith(FailureClass::kAccuracy)),
      ElementsAre(HasSubstr("output by output"), HasSubstr("--against good")));
}

TEST(AdviceTest, ACommandThatOnlyLoadsIsToldOfCompile) {
  const std::vector<SkippedStage> skipped = {
      {"pinpoint", "no model here runs on cuda", SkipReason::kOtherDevices},
      {"kernel-names", "…", SkipReason::kCompilesNothing},
      {"kernel-values", "…", SkipReason::kCompilesNothing}};
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  AdviseOnSkipped({skipped[0]}, {}, verdict);
  EXPECT_TRUE(verdict.advice.empty());
  AdviseOnSkipped(skipped, {}, verdict);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_THAT(verdict.advice[0].options,
              ElementsAre("--compile", "COMPILE COMMAND"));
  EXPECT_THAT(verdict.advice[0].why,
              HasSubstr("kernel-names, kernel-values could not run"));
  Verdict certain =
      FailedIn(FailureClass::kSegfault, Suspect::Kind::kCustomOp, "demo::pack");
  certain.confidence = Confidence::kCertain;
  AdviseOnSkipped(skipped, {}, certain);
  EXPECT_TRUE(certain.advice.empty());
}

TEST(AdviceTest, TheScriptThatCompilesThePackageIsInTheCommand) {
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  AdviseOnSkipped({{"kernel-names", "…", SkipReason::kCompilesNothing}},
                  {"/srv/m.pt2", "export.py:12", "python export.py"}, verdict);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_THAT(verdict.advice[0].options,
              ElementsAre("--compile", "python export.py"));
  EXPECT_EQ(verdict.advice[0].text,
            "Let each stage compile /srv/m.pt2 again; export.py:12 compiles "
            "it.");
}

TEST(AdviceTest, AllScriptsThatMayCompileThePackageAreNamed) {
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  AdviseOnSkipped({{"kernel-names", "…", SkipReason::kCompilesNothing}},
                  {"/srv/m.pt2", "a.py:12 or b.py:3", ""}, verdict);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_THAT(verdict.advice[0].options,
              ElementsAre("--compile", "COMPILE COMMAND"));
  EXPECT_THAT(verdict.advice[0].text, HasSubstr("a.py:12 or b.py:3 compiles"));
}

TEST(AdviceTest, WhoSentSigkillIsToBeFound) {
  for (const Ending& ending :
       {Ending(Signalled{SIGKILL, false}), Ending(Exited{137})}) {
    Verdict verdict = FailedWith(FailureClass::kUnknown);
    verdict.failure->ending = ending;
    AddAdvice(NoContext(), verdict);
    ASSERT_EQ(verdict.advice.size(), 1U);
    EXPECT_THAT(verdict.advice[0].text,
                AllOf(HasSubstr("kernel's log"), HasSubstr("memory.events"),
                      HasSubstr("sacct"), HasSubstr("--mem")));
    EXPECT_THAT(verdict.not_known,
                ElementsAre(HasSubstr("who killed the process")));
    // The log says so itself: its own advice is that of the failure line.
    verdict = FailedWith(FailureClass::kOutOfMemory);
    verdict.failure->ending = ending;
    AddAdvice(NoContext(), verdict);
    EXPECT_TRUE(verdict.advice.empty());
    EXPECT_TRUE(verdict.not_known.empty());
  }
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  verdict.failure->ending = Exited{1};
  AddAdvice(NoContext(), verdict);
  EXPECT_TRUE(verdict.advice.empty());
  EXPECT_TRUE(verdict.not_known.empty());
}

}  // namespace
}  // namespace ladder
