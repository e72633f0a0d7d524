#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnosis/inferred_model.h"
#include "diagnosis/judge.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// Two real runs of one model: in the second its custom op returns other
/// values.
RunEvidence Good() {
  RunEvidence run = SampleRun("2.14/switch/l2", "kernel-values");
  run.log = "/good/output.log";
  return run;
}

RunEvidence Complaining(const std::string& sample) {
  RunEvidence run = SampleRun(sample, "kernel-values");
  run.summary.ending = Exited{1};
  PatternMatch exception;
  exception.pattern = "python-exception";
  exception.text = "AssertionError: not close";
  exception.line = 1;
  run.matches.push_back(exception);
  exception.pattern = "values-not-close";
  run.matches.push_back(exception);
  return run;
}

Verdict VerdictAgainst(const RunEvidence& run, const RunEvidence& good) {
  ClimbNotes notes;
  notes.good = &good;
  return JudgeCopies({run}, {}, notes).verdict;
}

TensorValue& ValueIn(RunEvidence& run, TraceEvent::Phase phase,
                     const std::string& buffer) {
  for (TraceEvent& event : run.trace.events) {
    if (event.phase != phase) continue;
    for (TensorValue& value : event.values) {
      if (value.buffer == buffer) return value;
    }
  }
  throw std::runtime_error("not printed: " + buffer);
}

TEST(GoodRunVerdictTest, TheLaunchWhoseInputsAgreeIsTheLikelyCause) {
  const Verdict verdict =
      VerdictAgainst(Complaining("2.14/switch/l2-switched"), Good());
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAccuracy);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "demo::scale");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, "demo::scale");
  EXPECT_THAT(verdict.against,
              HasSubstr("values differ at demo::scale (custom-op, launch "));
  std::vector<std::string> files;
  for (const Evidence& each : verdict.evidence) files.push_back(each.file);
  EXPECT_THAT(files, testing::IsSupersetOf({"/good/output.log", "output.log",
                                            "model.wrapper.cpp"}));
}

TEST(GoodRunVerdictTest, WithoutCodeTheFirstLaunchThatDiffersIsAGuess) {
  RunEvidence run = Complaining("2.14/switch/l2-switched");
  RunEvidence good = Good();
  for (RunEvidence* each : {&run, &good}) {
    each->models.clear();
    each->files.clear();
  }
  AddInferredModels(good);
  const Verdict verdict = VerdictAgainst(run, good);
  ASSERT_TRUE(verdict.first_failing);
  // The custom op before it is not printed.
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_cos_1");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_FALSE(verdict.origin);
  EXPECT_THAT(
      verdict.not_known,
      Contains(HasSubstr("or a launch before it that was not printed")));
}

TEST(GoodRunVerdictTest, AgreementPutsTheCauseOutsideOfTheModels) {
  const Verdict verdict = VerdictAgainst(Complaining("2.14/switch/l2"), Good());
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_FALSE(verdict.differs_at);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_THAT(verdict.against, HasSubstr("no difference in the "));
  EXPECT_THAT(
      verdict.not_known,
      Contains(HasSubstr("compute the same values as in the good run")));
}

TEST(GoodRunVerdictTest, ACommandThatDoesNotFailStaysPassed) {
  const Verdict verdict = VerdictAgainst(
      SampleRun("2.14/switch/l2-switched", "kernel-values"), Good());
  EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
  EXPECT_FALSE(verdict.failure);
  EXPECT_FALSE(verdict.first_failing);
  ASSERT_TRUE(verdict.differs_at);
  EXPECT_EQ(verdict.differs_at->name, "demo::scale");
  EXPECT_EQ(verdict.evidence.size(), 2u);
}

TEST(GoodRunVerdictTest, AnotherInputIsNoLaunchsFault) {
  RunEvidence run = Complaining("2.14/switch/l2-switched");
  TensorValue& input = ValueIn(run, TraceEvent::Phase::kModelInputs, "arg4_1");
  *input.max += 1;
  const Verdict verdict = VerdictAgainst(run, Good());
  EXPECT_FALSE(verdict.first_failing);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kModelInput);
  EXPECT_EQ(verdict.origin->name, "arg4_1");
  EXPECT_EQ(verdict.origin->index, 0U);
  ASSERT_FALSE(verdict.advice.empty());
  EXPECT_EQ(verdict.advice[0].text,
            "Edit the script: Find out why model input 0 (arg4_1) differs from "
            "the good run.");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->what, "differs");
}

TEST(GoodRunVerdictTest, WeightsThatNobodySawLeaveAGuess) {
  RunEvidence run = Complaining("2.14/switch/l2-switched");
  *ValueIn(run, TraceEvent::Phase::kAfter, "buf0").max += 1;
  const Verdict verdict = VerdictAgainst(run, Good());
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_FALSE(verdict.origin);
  EXPECT_THAT(verdict.not_known,
              Contains(HasSubstr("in both runs: not printed")));
}

TEST(GoodRunVerdictTest, OtherLaunchesLeaveAGuess) {
  RunEvidence good = Good();
  good.trace.events.push_back(good.trace.events.back());
  good.trace.events.back().phase = TraceEvent::Phase::kBefore;
  const Verdict verdict =
      VerdictAgainst(Complaining("2.14/switch/l2-switched"), good);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_THAT(verdict.not_known,
              Contains(HasSubstr("launches do that only one of the runs has")));
}

TEST(GoodRunVerdictTest, WhatTheValuesThemselvesSayIsNotReplaced) {
  RunEvidence good = SampleRun("2.14/nan/l2", "kernel-values");
  TensorValue& value = ValueIn(good, TraceEvent::Phase::kAfter, "buf0");
  *value.max += 1;
  const Verdict alone =
      JudgeCopies({Complaining("2.14/nan/l2")}, {}, {}).verdict;
  const Verdict verdict = VerdictAgainst(Complaining("2.14/nan/l2"), good);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(verdict.first_failing->name, alone.first_failing->name);
  EXPECT_EQ(verdict.confidence, alone.confidence);
  EXPECT_THAT(verdict.against,
              HasSubstr("values differ at aoti_torch_cpu_addm"));
  EXPECT_THAT(alone.against, IsEmpty());
}

TEST(GoodRunVerdictTest, AMistakeOfTheScriptStaysOne) {
  RunEvidence run = Complaining("2.14/switch/l2-switched");
  run.matches.pop_back();
  run.matches.back().text = "NameError: name 'logits' is not defined";
  const Verdict verdict = VerdictAgainst(run, Good());
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUserError);
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_TRUE(verdict.differs_at);
}

TEST(GoodRunVerdictTest, WithoutValuesNothingIsCompared) {
  RunEvidence run = Complaining("2.14/switch/l2-switched");
  run.trace.events.clear();
  const Verdict verdict = VerdictAgainst(run, Good());
  EXPECT_EQ(verdict.against, "not compared: no failed run printed values");
  EXPECT_FALSE(verdict.first_failing);
}

}  // namespace
}  // namespace ladder
