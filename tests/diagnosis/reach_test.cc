#include "diagnosis/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "config/ladder.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/climb_notes.h"
#include "diagnosis/judge.h"

namespace ladder {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A run whose processes were all observed.
RunEvidence Watched() {
  RunEvidence run;
  run.summary.ending = Exited{1};
  run.observation.made = true;
  run.observation.programs = {"/usr/bin/dash", "/usr/bin/python3.13"};
  run.environment = {{"CUDA_LAUNCH_BLOCKING", "1"},
                     {"TORCHINDUCTOR_NAN_ASSERTS", "1"}};
  return run;
}

std::vector<RunEvidence> Runs(const RunEvidence& run) { return {run}; }

Verdict Explained(const RunEvidence& run,
                  FailureClass failure_class = FailureClass::kUserError) {
  Verdict verdict;
  verdict.failure.emplace().failure_class = failure_class;
  const std::vector<RunEvidence> runs = Runs(run);
  ExplainReach(runs, verdict);
  const Ladder ladder;
  CompleteAdvice({runs, ladder, {{"python", "a b.py"}, {}}}, verdict);
  return verdict;
}

TEST(ReachTest, OnlyAWholeObservationProvesThatThereWasNoModel) {
  EXPECT_EQ(ModelUseOf(Watched()), ModelUse::kNone);
  EXPECT_EQ(ModelUseOf(RunEvidence()), ModelUse::kUnknown) << "none was made";
  RunEvidence run = Watched();
  run.observation.unseen = {{"/sbin/ldconfig", "static", {}}};
  EXPECT_EQ(ModelUseOf(run), ModelUse::kNone) << "it cannot load PyTorch";
  for (const char* why : {"foreign", "sanitized", "running"}) {
    run.observation.unseen = {{"/opt/serve", why, {}}};
    EXPECT_EQ(ModelUseOf(run), ModelUse::kUnknown) << why;
  }
  run = Watched();
  run.observation.programs.emplace_back("/usr/bin/docker");
  EXPECT_EQ(ModelUseOf(run), ModelUse::kUnknown) << "its containers are hidden";
  run.observation.loaded = {"/tmp/x/m.wrapper.so"};
  EXPECT_EQ(ModelUseOf(run), ModelUse::kSeen);
}

TEST(ReachTest, NothingIsCompiledOnlyIfEveryRunProvesIt) {
  EXPECT_FALSE(CompilesNothing({}));
  EXPECT_TRUE(CompilesNothing(Runs(Watched())));
  std::vector<RunEvidence> runs = Runs(Watched());
  runs.emplace_back();
  EXPECT_FALSE(CompilesNothing(runs));
  runs.back() = Watched();
  runs.back().compiled = true;
  EXPECT_FALSE(CompilesNothing(runs));
}

/// A crash without any output.
Verdict Crashed(RunEvidence run) {
  run.summary.ending = Signalled{SIGSEGV, false};
  run.summary.stage = "baseline";
  std::vector<RunEvidence> runs = Runs(run);
  Ladder ladder;
  ladder.stages.emplace_back().name = "baseline";
  return JudgeRuns(runs, ladder, {}).verdict;
}

TEST(ReachTest, ACrashIsExplainedLikeAnException) {
  RunEvidence run = Watched();
  run.jit = JitCode::kPythonWrapper;
  EXPECT_THAT(Crashed(run).why, HasSubstr("torch.compile (JIT)"));
  EXPECT_EQ(Crashed(run).failure->failure_class, FailureClass::kSegfault);
  run = Watched();
  EXPECT_THAT(Crashed(run).why, HasSubstr("no process of the command"));
  run.observation.programs.emplace_back("/usr/bin/ssh");
  EXPECT_THAT(Crashed(run).not_known,
              Contains(HasSubstr("what the processes that ssh starts do")));
}

// As after sys.exit("…"), which prints no exception.
TEST(ReachTest, ACommandThatEndsBeforeItLoadsTorchIsSentToItsOwnMessage) {
  RunEvidence run = Watched();
  run.log = "stages/00-baseline/run-1/output.log";
  run.observation.programs = {"/usr/bin/python3.13"};
  run.last_words = "error: no weights";
  run.tail = {{3, "reading"}, {4, "error: no weights"}};
  run.summary.stage = "baseline";
  Ladder ladder;
  ladder.stages.emplace_back().name = "baseline";
  ClimbNotes notes;
  notes.skipped = {
      {"kernel-names", "it compiles nothing", SkipReason::kCompilesNothing}};
  const auto advice = [&] {
    std::vector<RunEvidence> runs = Runs(run);
    Judgement judgement = JudgeRuns(runs, ladder, {});
    std::vector<std::string> texts;
    for (const Advice& each :
         CompleteVerdict(runs, ladder, notes, std::move(judgement)).advice) {
      texts.push_back(each.text);
    }
    return texts;
  };
  const auto class_now = [&] {
    std::vector<RunEvidence> runs = Runs(run);
    return JudgeRuns(runs, ladder, {}).verdict.failure->failure_class;
  };
  EXPECT_EQ(class_now(), FailureClass::kUserError) << "no flag changes it";
  EXPECT_THAT(advice(), ElementsAre(HasSubstr("Fix the script first")));
  run.observation.programs = {"/usr/bin/dash", "/root/.pyenv/bin/python3.13"};
  EXPECT_EQ(class_now(), FailureClass::kUserError) << "by a shell or pyenv";
  run.observation.programs = {"/usr/bin/python3.13", "/home/ada/host"};
  EXPECT_EQ(class_now(), FailureClass::kUnknown) << "it may hold torch";
  EXPECT_THAT(advice(),
              ElementsAre("See stages/00-baseline/run-1/output.log:4: The "
                          "command ended before it loaded PyTorch, so its own "
                          "message says why."));
  RunEvidence silent = run;
  silent.last_words = {};
  silent.tail = {};
  std::swap(run, silent);
  EXPECT_THAT(advice(), IsEmpty()) << "there is no message to read";
  std::swap(run, silent);
  run.observation.frameworks = {"/opt/torch/lib/libtorch_cpu.so"};
  EXPECT_THAT(advice(), Contains(HasSubstr("another command compiles")));
}

TEST(ReachTest, WhatTheCommandUsesInsteadIsNamed) {
  RunEvidence run = Watched();
  run.observation.frameworks = {"/opt/torch/lib/libtorch_cpu.so"};
  EXPECT_EQ(OtherToolOf(Runs(run)), OtherTool::kEager);
  const Verdict eager = Explained(run);
  EXPECT_THAT(eager.why, HasSubstr("without AOTInductor"));
  ASSERT_EQ(eager.advice.size(), 1U);
  EXPECT_EQ(eager.advice[0].command,
            "env TORCH_SHOW_CPP_STACKTRACES=1 python 'a b.py'");
  run.environment["TORCH_SHOW_CPP_STACKTRACES"] = "1";
  EXPECT_THAT(Explained(run).advice, IsEmpty()) << "it is done";
  run.jit = JitCode::kPythonWrapper;
  EXPECT_EQ(OtherToolOf(Runs(run)), OtherTool::kTorchCompile);
  const Verdict verdict = Explained(run);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_EQ(verdict.advice[0].command,
            "env TORCHDYNAMO_REPRO_AFTER=aot TORCHDYNAMO_REPRO_LEVEL=4 python "
            "'a b.py'");
  run.jit = JitCode::kCppWrapper;
  EXPECT_THAT(Explained(run).why, HasSubstr("cpp_wrapper"));
  run.jit = JitCode::kNone;
  run.observation.frameworks = {
      "/x/site-packages/executorch/extension/pybindings/_portable_lib.so"};
  EXPECT_THAT(Explained(run).why, HasSubstr("ExecuTorch"));
}

TEST(ReachTest, AContainerIsToldToPassTheVariablesOn) {
  RunEvidence run = Watched();
  run.observation.unseen = {{"/usr/bin/docker", "static", {}}};
  const Verdict verdict = Explained(run);
  EXPECT_THAT(verdict.not_known,
              Contains(HasSubstr("what the processes that docker starts do")));
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_EQ(verdict.advice[0].command,
            "aoti-ladder run -- docker run --env CUDA_LAUNCH_BLOCKING --env "
            "TORCHINDUCTOR_NAN_ASSERTS IMAGE CMD");
}

TEST(ReachTest, AProcessThatLacksVariablesIsNamed) {
  RunEvidence run = Watched();
  run.observation.unseen = {
      {"/opt/serve", "running", {"CUDA_LAUNCH_BLOCKING"}}};
  EXPECT_THAT(Explained(run).not_known,
              Contains("what /opt/serve does: nothing could be preloaded into "
                       "it, and its environment lacks CUDA_LAUNCH_BLOCKING"));
}

TEST(ReachTest, WithAModelThereIsNothingToExplain) {
  RunEvidence run = Watched();
  run.observation.loaded = {"/tmp/x/m.wrapper.so"};
  const Verdict verdict = Explained(run);
  EXPECT_THAT(verdict.why, IsEmpty());
  EXPECT_THAT(verdict.advice, IsEmpty());
}

}  // namespace
}  // namespace ladder
