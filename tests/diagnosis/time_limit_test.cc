#include "diagnosis/time_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using testing::HasSubstr;

RunEvidence LimitedRun() {
  RunEvidence run = RunThatPrinted(
      "", "", TimedOut{std::chrono::seconds(6), false}, "baseline");
  run.log = "stages/00-baseline/run-1/output.log";
  run.observation.made = true;
  run.at_limit.emplace();
  run.at_limit->processes.push_back(
      {7, "/usr/bin/python3.14", {"python", "repro.py"}, 5});
  return run;
}

std::vector<std::string> CommandsOf(const Verdict& verdict) {
  std::vector<std::string> commands;
  for (const Advice& each : verdict.advice) commands.push_back(each.command);
  return commands;
}

TEST(TimeLimitTest, ACompilerAtWorkIsNamed) {
  RunEvidence run = LimitedRun();
  run.at_limit->processes.push_back(
      {8, "/usr/bin/g++-15", {"g++", "cq7.wrapper.cpp", "-c"}, 0.1});
  run.at_limit->processes.push_back(
      {9,
       "/usr/libexec/gcc/cc1plus",
       {"/usr/libexec/gcc/cc1plus", "-quiet", "/tmp/cache/cq7.wrapper.cpp"},
       2.5});
  const Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kHang);
  EXPECT_EQ(verdict.failure->message,
            "timeout after 6 s while a model was being compiled");
  EXPECT_EQ(verdict.why,
            "cc1plus (process 9) was still compiling cq7.wrapper.cpp when the "
            "time limit was reached");
  ASSERT_FALSE(verdict.evidence.empty());
  EXPECT_EQ(verdict.evidence[0].file, "stages/00-baseline/run-1/at-limit.txt");
  EXPECT_EQ(verdict.evidence[0].line, 4U);
  EXPECT_THAT(CommandsOf(verdict),
              testing::Contains(HasSubstr("run --timeout 1m -- ")));
}

TEST(TimeLimitTest, ThePythonStackTellsThePhase) {
  // As py-spy 0.4 prints it.
  RunEvidence run = LimitedRun();
  run.at_limit->stacks.push_back({7, "py-spy",
                                  "Thread 7 (active): \"MainThread\"\n"
                                  "    visit (torch/fx/node.py:12)\n"
                                  "    trace (torch/export/_trace.py:2163)\n"
                                  "    <module> (repro.py:9)\n"});
  EXPECT_EQ(VerdictOf({run}).failure->message,
            "timeout after 6 s while a model was being exported");
  run.at_limit->stacks[0].text +=
      "    compile_fx_aot (torch/_inductor/compile_fx.py:1800)\n";
  EXPECT_EQ(VerdictOf({run}).failure->message,
            "timeout after 6 s while a model was being compiled");
}

TEST(TimeLimitTest, ALimitBeforeAnyModelIsNoHangOfOne) {
  RunEvidence run = LimitedRun();
  run.at_limit->missing = {"py-spy is not installed", "faulthandler is off"};
  const Judgement judgement = JudgeCopies({run}, Documented(), {});
  const Verdict& verdict = judgement.verdict;
  EXPECT_TRUE(judgement.nothing_can_run);
  EXPECT_EQ(verdict.failure->message,
            "timeout after 6 s before any model was compiled or loaded");
  EXPECT_THAT(verdict.not_known,
              testing::Contains("what the Python code was at: py-spy is not "
                                "installed; faulthandler is off"));
  EXPECT_THAT(CommandsOf(verdict),
              testing::Contains(HasSubstr("--env PYTHONFAULTHANDLER=1")));
}

std::vector<std::string> AdvisedTexts(const Verdict& verdict) {
  std::vector<std::string> texts;
  for (const Advice& each : verdict.advice) texts.push_back(each.text);
  return texts;
}

TEST(TimeLimitTest, TheStackOfGdbHasNoPythonLines) {
  RunEvidence run = LimitedRun();
  run.at_limit->stacks.push_back({7, "gdb", "#0  0x00 in clock_nanosleep ()"});
  run.at_limit->missing = {"py-spy is not installed", "faulthandler is off"};
  const Verdict verdict = VerdictOf({run});
  EXPECT_THAT(AdvisedTexts(verdict),
              testing::Contains(
                  "See stages/00-baseline/run-1/at-limit.txt:3: the stack that "
                  "gdb took at the time limit. It has no lines of Python."));
  EXPECT_THAT(CommandsOf(verdict),
              testing::Contains(HasSubstr("--env PYTHONFAULTHANDLER=1")));
}

// The queue that nobody fills, after the model has returned.
TEST(TimeLimitTest, AHangAfterTheModelShowsItsStacks) {
  RunEvidence first = LimitedRun();
  first.observation.loaded = {"/tmp/x/m.wrapper.so"};
  first.at_limit->stacks.push_back(
      {7, "gdb", "#0  0x00 in sem_wait ()\n#1  0x01 in PyEval_EvalFrame ()"});
  RunEvidence second = first;
  second.summary.stage = "sanity";
  second.log = "stages/01-sanity/run-1/output.log";
  second.at_limit->stacks = {
      {7, "py-spy", "Thread 7 (idle)\n    feeder (hang.py:11)\n"}};
  const Verdict gdb = VerdictOf({first});
  EXPECT_EQ(gdb.failure->message, "timeout after 6 s");
  ASSERT_FALSE(gdb.evidence.empty());
  EXPECT_EQ(gdb.evidence[0].file, "stages/00-baseline/run-1/at-limit.txt");
  EXPECT_EQ(gdb.evidence[0].says, "the stack of process 7");
  EXPECT_THAT(AdvisedTexts(gdb),
              testing::Contains(HasSubstr("the stack that gdb took")));
  EXPECT_THAT(
      AdvisedTexts(VerdictOf({first, second})),
      testing::Contains(HasSubstr("See stages/01-sanity/run-1/at-limit.txt:")));
  first.at_limit->stacks.clear();
  EXPECT_THAT(AdvisedTexts(VerdictOf({first})),
              testing::Contains(HasSubstr("While it hangs, attach gdb")));
}

// A Python without symbols.
TEST(TimeLimitTest, AStackWithoutNamesIsNotWorthALook) {
  RunEvidence run = LimitedRun();
  run.at_limit->stacks.push_back(
      {7, "gdb", "#0  0x00007f5e in ?? ()\n#1  0x0000000a in ?? ()\n"});
  EXPECT_THAT(AdvisedTexts(VerdictOf({run})),
              testing::Each(testing::Not(HasSubstr("that gdb took"))));
}

TEST(TimeLimitTest, OnlyPySpyShowsAProgramThatHandlesSigterm) {
  RunEvidence run = LimitedRun();
  run.at_limit->missing = {"py-spy is not installed", kFaultHandlerNotAsked};
  EXPECT_THAT(
      CommandsOf(VerdictOf({run})),
      testing::AllOf(
          testing::Contains(HasSubstr("install py-spy")),
          testing::Not(testing::Contains(HasSubstr("PYTHONFAULTHANDLER")))));
}

TEST(TimeLimitTest, ThePrintedStackNamesTheUsersLine) {
  // Python 3.14 printed this for a script that waits for its data.
  RunEvidence run = RunThatPrinted(
      "",
      "Fatal Python error: Aborted\n"
      "\n"
      "Thread 0x00007f2307fff6c0 [Thread-1] (most recent call first):\n"
      "  File \"/home/user/repro.py\", line 20 in watch\n"
      "\n"
      "Current thread 0x00007f230aeab200 [python3] (most recent call first):\n"
      "  File \"/usr/lib/python3.14/threading.py\", line 373 in wait\n"
      "  File \"/home/user/repro.py\", line 6 in fetch_batch\n"
      "  File \"/home/user/repro.py\", line 12 in main\n"
      "  File \"/home/user/repro.py\", line 15 in <module>\n",
      TimedOut{std::chrono::seconds(6), false}, "baseline");
  const RunEvidence limited = LimitedRun();
  run.log = limited.log;
  run.observation = limited.observation;
  run.at_limit = limited.at_limit;
  run.at_limit->stacks.push_back({7, "faulthandler", ""});
  const Verdict verdict = VerdictOf({run});
  EXPECT_THAT(
      AdvisedTexts(verdict),
      testing::Contains(
          "See stages/00-baseline/run-1/output.log:8: Python's stack at the "
          "time limit: the innermost line of your code is repro.py:6, in "
          "fetch_batch."));
  EXPECT_THAT(verdict.evidence,
              testing::Contains(testing::Field(
                  &Evidence::text,
                  "  File \"/home/user/repro.py\", line 6 in fetch_batch")));
}

TEST(TimeLimitTest, TheUsersOwnLimitIsReplaced) {
  ClimbNotes notes;
  notes.own = {{"python", "repro.py"}, {"--timeout", "6s", "--env", "A=1"}};
  const Judgement judgement = JudgeCopies({LimitedRun()}, Documented(), notes);
  EXPECT_THAT(CommandsOf(judgement.verdict),
              testing::Contains("aoti-ladder run --env A=1 --timeout 1m -- "
                                "python repro.py"));
}

TEST(TimeLimitTest, OnlyPythonHasAFaultHandler) {
  RunEvidence run = LimitedRun();
  run.at_limit->processes[0].words = {"/bin/sleep", "99"};
  EXPECT_THAT(CommandsOf(VerdictOf({run})),
              testing::Not(testing::Contains(HasSubstr("FAULTHANDLER"))));
}

TEST(TimeLimitTest, ARunningModelMayHang) {
  RunEvidence run = LimitedRun();
  // The loader's file; the lines are of torch 2.14.
  run.at_limit->stacks.push_back(
      {7, "py-spy",
       "Thread 7 (active): \"MainThread\"\n"
       "    __call__ (torch/export/pt2_archive/_package.py:745)\n"
       "    <module> (repro.py:9)\n"});
  const RunEvidence model = SampleRun("2.14/nan/plain", "baseline");
  run.models = model.models;
  run.files = model.files;
  EXPECT_FALSE(ReachedEarly(run));
}

}  // namespace
}  // namespace ladder
