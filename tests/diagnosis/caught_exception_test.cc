#include <gtest/gtest.h>

#include <csignal>

#include "config/data_files.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

Ladder Documented() {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path == "ladders/documented.yaml") {
      return ParseLadder(file.text, std::string(file.path), BuiltInFlags);
    }
  }
  throw std::runtime_error("the documented ladder is not embedded");
}

RunEvidence Baseline() { return SampleRun("2.14/caught/plain", "baseline"); }
RunEvidence WithValues() {
  return SampleRun("2.14/caught/l2", "kernel-values");
}

bool Mentions(const std::vector<std::string>& texts, std::string_view part) {
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return text.find(part) != std::string::npos;
  });
}

/// The symptoms of a line, added to those of a run.
void Add(RunEvidence& run, const std::string& text, size_t number) {
  PatternMatcher reader(RealPatterns());
  LogLine line;
  line.text = text;
  line.stream = Stream::kStderr;
  line.number = number;
  reader.Feed(line);
  for (PatternMatch& each : reader.Finish()) run.matches.push_back(each);
}

TEST(CaughtExceptionTest, TheLastExceptionIsTheOneThatWasPrintedLast) {
  PatternMatcher reader(RealPatterns());
  size_t number = 0;
  for (const char* text : {"RuntimeError: a", "ValueError: b",
                           "RuntimeError: a", "UserWarning: c"}) {
    LogLine line;
    line.text = text;
    line.stream = Stream::kStderr;
    line.number = ++number;
    reader.Feed(line);
  }
  auto matches = reader.Finish();
  const PatternMatch* last = FinalException(matches);
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(last->text, "RuntimeError: a");
  EXPECT_EQ(last->line, 1u);
  EXPECT_EQ(last->last_line, 3u);
}

TEST(CaughtExceptionTest, WhatTheInterpreterPrintedIsNotWhatTheScriptTellsOf) {
  const std::string told = "ValueError: row 3 is empty, skipped\n";
  const std::string raised =
      "DeprecationWarning: rows\n"
      "Traceback (most recent call last):\nKeyError: 'rows'\n";
  RunEvidence run = RunThatPrinted(told, raised, Exited{1}, "baseline");
  EXPECT_EQ(ClassifyRun(run, {}).message, "KeyError: 'rows'");
  // Of one stream alone nothing tells them apart.
  run = RunThatPrinted(told + raised, "", Exited{1}, "baseline");
  EXPECT_EQ(ClassifyRun(run, {}).message,
            "ValueError: row 3 is empty, skipped");
}

TEST(CaughtExceptionTest, OfAWorkerWhatItRaisedItselfIsTaken) {
  const RunEvidence run = SampleRun("2.14/workers/l1", "kernel-names");
  const PatternMatch* first = FirstException(run.matches);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->text, "ValueError: worker 1 got NaN");
  Background background;
  background.models_known = true;
  EXPECT_EQ(ClassifyRun(run, background).message,
            "ValueError: worker 1 got NaN");
}

TEST(CaughtExceptionTest, OnlyAnotherExceptionEndsTheRunOtherwise) {
  RunEvidence run = Baseline();
  const PatternMatch* error = ErrorBeforeTheEnd(run);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->text, "Error: index out of bounds: 0 <= tmp2 < 20L");
  // As it ends when nothing catches it.
  Add(run, "RuntimeError: index out of bounds: 0 <= tmp2 < 20L", 99);
  EXPECT_EQ(ErrorBeforeTheEnd(run), nullptr);
}

TEST(CaughtExceptionTest, AnExceptionThatFollowsFromTheErrorIsNoOtherEnd) {
  RunEvidence run = Baseline();
  Add(run,
      "During handling of the above exception, another exception occurred:",
      35);
  EXPECT_EQ(ErrorBeforeTheEnd(run), nullptr);
}

TEST(CaughtExceptionTest, ASignalThatNothingThrownRaisedIsAnotherEnd) {
  RunEvidence run = Baseline();
  run.summary.ending = Signalled{SIGSEGV, false};
  EXPECT_NE(ErrorBeforeTheEnd(run), nullptr);
  Add(run, "terminate called after throwing an instance of 'c10::Error'", 2);
  EXPECT_EQ(ErrorBeforeTheEnd(run), nullptr);
}

/// A C++ program that threw when its model had given it three answers.
RunEvidence CppProgram() { return SampleRun("2.14/cppthrow/l3", "baseline"); }

TEST(CaughtExceptionTest, ACppProgramThrowsWhenItsModelsHaveReturned) {
  RunEvidence run = CppProgram();
  EXPECT_TRUE(EndedByThrow(run));
  EXPECT_TRUE(EndedOutsideModels(run));
  ASSERT_NE(ProgramFailure(run), nullptr);
  EXPECT_EQ(ProgramFailure(run)->text, "  what():  a score is not finite");
  run.trace.events.pop_back();  // the last launch never ended
  EXPECT_FALSE(EndedOutsideModels(run));
  EXPECT_FALSE(EndedOutsideModels(RunThatPrinted("", "", Exited{134}, "")));
}

TEST(CaughtExceptionTest, AnAssertionOfACppProgramIsItsComplaint) {
  RunEvidence run = RunThatPrinted("", "", Exited{134}, "baseline");
  EXPECT_EQ(ProgramFailure(run), nullptr);
  Add(run, "serve: serve.cc:9: int main(): Assertion `y > 0' failed.", 1);
  ASSERT_NE(ProgramFailure(run), nullptr);
  EXPECT_FALSE(EndedByThrow(run));
  run.summary.ending = Signalled{SIGSEGV, false};
  EXPECT_EQ(ProgramFailure(run), nullptr);
}

TEST(CaughtExceptionTest, WhatACppProgramThrowsIsForTheValuesToExplain) {
  RunEvidence baseline = CppProgram();
  baseline.trace.events.clear();
  baseline.models.clear();
  RunEvidence names = CppProgram();
  names.summary.stage = "kernel-names";
  Judgement judgement = JudgeCopies({baseline, names}, Documented(), {});
  EXPECT_TRUE(judgement.needs_values);
  EXPECT_FALSE(judgement.place);
  ASSERT_TRUE(judgement.verdict.failure);
  EXPECT_EQ(judgement.verdict.failure->message, "a score is not finite");
  EXPECT_NE(judgement.verdict.failure->failure_class, FailureClass::kAbort);
}

TEST(CaughtExceptionTest, AnOpsErrorThatACppProgramDiesOfIsTheOps) {
  RunEvidence run = SampleRun("2.14/seg/exc-l3", "baseline");
  run.summary.ending = Exited{134};
  EXPECT_EQ(ClassifyRun(run, {}).failure_class, FailureClass::kAbort);
  Add(run,
      "terminate called after throwing an instance of 'std::runtime_error'",
      99);
  EXPECT_EQ(ClassifyRun(run, {}).failure_class, FailureClass::kOpError);
}

TEST(CaughtExceptionTest, WhatIsThrownInsideAModelIsAnAbortOfItsLaunch) {
  RunEvidence names = CppProgram();
  names.trace.events.pop_back();
  Verdict verdict = JudgeCopies({names}, Documented(), {}).verdict;
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAbort);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused__log_softmax_1");
  EXPECT_EQ(verdict.first_failing->invocation, 3u);
}

TEST(CaughtExceptionTest, OnlyPrintedLaunchesShowThatTheScriptWentOn) {
  EXPECT_FALSE(ScriptWentOn(Baseline()));
  EXPECT_TRUE(ScriptWentOn(WithValues()));
}

TEST(CaughtExceptionTest, TheNanOfALaterCallIsTheFailure) {
  auto verdict =
      JudgeCopies({Baseline(), WithValues()}, Documented(), {}).verdict;
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(verdict.failure->message,
            "AssertionError: an answer that is not finite");
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "cpp_fused_div_embedding_mul_sum_unsqueeze_0");
  EXPECT_EQ(verdict.first_failing->invocation, 4u);
}

TEST(CaughtExceptionTest, WithoutABadValueTheErrorIsLikelyAndItsCallNotKnown) {
  RunEvidence values = WithValues();
  for (TraceEvent& event : values.trace.events) {
    for (TensorValue& value : event.values) {
      value.has_nan = value.has_inf = false;
    }
  }
  auto verdict = JudgeCopies({Baseline(), values}, Documented(), {}).verdict;
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_FALSE(verdict.first_failing->invocation);
  EXPECT_NE(verdict.confidence, Confidence::kCertain);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->observed, "20 to 25");
  EXPECT_TRUE(Mentions(verdict.not_known, "the script caught it"))
      << verdict.why;
}

}  // namespace
}  // namespace ladder
