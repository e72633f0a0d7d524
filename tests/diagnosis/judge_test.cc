#include "diagnosis/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "config/data_files.h"
#include "diagnosis/runtime_check.h"
#include "record/record_json.h"
#include "report/report_terminal.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

/// The model of a run whose script only complains: what it printed is the
/// last stage's, how it ended is the sample's own complaint.
RunEvidence Complaining(RunEvidence run) {
  run.summary.ending = Exited{1};
  PatternMatch exception;
  exception.pattern = "python-exception";
  exception.text = "AssertionError: not finite";
  exception.line = 1;
  run.matches.push_back(exception);
  exception.pattern = "values-not-close";
  run.matches.push_back(exception);
  return run;
}

TEST(JudgeTest, PassesWhatDoesNotFail) {
  Verdict verdict = VerdictOf({SampleRun("2.14/nan/plain", "baseline")});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
  EXPECT_FALSE(verdict.failure);
  EXPECT_EQ(verdict.why, "no failure in 1 run");
}

/// A run of the sample that ended well: the script did not look at its result.
RunEvidence Unchecked(const std::string& sample) {
  RunEvidence run = SampleRun(sample, "baseline");
  run.summary.ending = Exited{0};
  run.matches.clear();
  return run;
}

TEST(JudgeTest, WhatOnlyTheCheckOfAStageFindsIsTheVerdict) {
  std::vector<RunEvidence> runs{Unchecked("2.14/shape/plain")};
  for (const char* stage : {"sanity", "kernel-names", "kernel-values"}) {
    runs.push_back(SampleRun("2.14/shape/chk", stage));
  }
  const Verdict verdict = VerdictOf(runs);
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFailed);
  EXPECT_EQ(ExitCodeOf(verdict.outcome), 1);
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  EXPECT_EQ(verdict.failure->stage, "sanity");
  EXPECT_EQ(verdict.failure->rate.failed, 1U);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->got, "9");
  EXPECT_THAT(verdict.why,
              testing::HasSubstr("without the flags of sanity the command ends "
                                 "well, because nothing checks this"));
  EXPECT_THAT(verdict.not_known,
              testing::Each(testing::Not(testing::HasSubstr("by chance"))));
}

TEST(JudgeTest, ACheckThatFailsOnlySometimesIsFlaky) {
  RunEvidence passed = Unchecked("2.14/shape/plain");
  passed.summary.stage = "sanity";
  const Verdict verdict =
      VerdictOf({Unchecked("2.14/shape/plain"),
                 SampleRun("2.14/shape/chk", "sanity"), passed});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict.failure->rate.runs, 2U);
}

TEST(JudgeTest, ARangeThatOnlyTheCompilerAssumesFailsNothing) {
  RunEvidence passed = Unchecked("2.14/shape/plain");
  const Verdict verdict = VerdictOf(
      {passed, RunThatPrinted("", TestData("2.14/dynsmall/chk.stderr"),
                              Exited{1}, "sanity")});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
  EXPECT_THAT(verdict.not_known,
              testing::Contains(testing::HasSubstr("expects 2 or more")));
}

TEST(JudgeTest, AFailureThatTheStageIsNotForDoesNotCount) {
  const Verdict verdict =
      VerdictOf({Unchecked("2.14/nan/plain"),
                 RunThatPrinted("", "boom\n", Exited{1}, "kernel-values")});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
}

TEST(JudgeTest, APassSaysWhatWasSeen) {
  const auto seen = [](const std::vector<RunEvidence>& runs) {
    const Verdict verdict = VerdictOf(runs);
    EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
    return verdict.seen ? Describe(*verdict.seen) : "nothing";
  };
  EXPECT_EQ(seen({Unchecked("2.14/nan/plain")}), "1 model, 5 launches");
  RunEvidence printed = SampleRun("2.14/nan/l2", "kernel-values");
  printed.summary.ending = Exited{0};
  EXPECT_EQ(seen({Unchecked("2.14/nan/plain"), printed}),
            "1 model, 5 launches, 1 invocation");
  RunEvidence other = RunThatPrinted("done\n", "", Exited{0}, "baseline");
  other.observation.made = true;
  EXPECT_EQ(seen({other}), "no AOTInductor model was seen");
  other.observation.programs = {"/usr/bin/docker"};
  EXPECT_EQ(seen({other}),
            "no AOTInductor model was seen: the processes that docker starts "
            "cannot be observed");
}

TEST(JudgeTest, APassSaysWhatWouldCheckMore) {
  ClimbNotes notes;
  notes.own.words = {"python", "repro.py"};
  Verdict verdict =
      JudgeCopies({Unchecked("2.14/nan/plain")}, Documented(), notes).verdict;
  std::vector<std::string> commands;
  for (const Advice& each : verdict.advice) commands.push_back(each.command);
  EXPECT_THAT(commands,
              testing::ElementsAre(
                  "aoti-ladder run --all-stages -- python repro.py",
                  "aoti-ladder run --fails-when nan -- python repro.py",
                  "aoti-ladder run --against GOOD-RECORD -- python repro.py"));
  EXPECT_THAT(RenderTerminal(verdict, {}),
              testing::HasSubstr("seen            1 model, 5 launches"));
  const Verdict again = ReadVerdict(ToJson(verdict), "verdict.json");
  ASSERT_TRUE(again.seen);
  EXPECT_EQ(again.seen->launches, verdict.seen->launches);
}

TEST(JudgeTest, StagesThatDidNotRunForOneReasonAreToldTogether) {
  ClimbNotes notes;
  notes.skipped = {
      {"pinpoint", "no model here runs on cuda", SkipReason::kOtherDevices},
      {"kernel-names", "nothing compiles", SkipReason::kCompilesNothing},
      {"kernel-values", "nothing compiles", SkipReason::kCompilesNothing},
      {"backtrace", "gdb is not installed"}};
  const Verdict verdict =
      JudgeCopies({RunThatPrinted("", "boom\n", Exited{1}, "baseline")},
                  Documented(), notes)
          .verdict;
  std::vector<std::string> told;
  for (const std::string& each : verdict.not_known) {
    if (each.starts_with("stage")) told.push_back(each);
  }
  EXPECT_THAT(told, testing::ElementsAre(
                        "stages not run: kernel-names, kernel-values: nothing "
                        "compiles",
                        "stage not run: backtrace: gdb is not installed"));
}

TEST(JudgeTest, OneStageAloneDoesNotSayWhatHappensWithoutItsFlags) {
  using testing::Contains;
  using testing::HasSubstr;
  ClimbNotes notes;
  notes.only_stage = "sanity";
  const auto judged = [&](const RunEvidence& run) {
    return JudgeCopies({run}, Documented(), notes).verdict;
  };
  const std::string open =
      "whether it fails without the flags of sanity: only stage sanity "
      "ran";
  const Verdict passed = judged(SampleRun("2.14/nan/plain", "sanity"));
  EXPECT_EQ(passed.why, "no failure in 1 run under the flags of sanity");
  EXPECT_THAT(passed.not_known, Contains(open));
  RunEvidence raised =
      RunThatPrinted("", "AssertionError: no\n", Exited{1}, "sanity");
  raised.observation.made = true;  // no process loaded a model
  Verdict failed = judged(raised);
  ASSERT_EQ(failed.failure->failure_class, FailureClass::kUserError);
  EXPECT_THAT(failed.not_known, Contains(open));
  EXPECT_THAT(failed.why, HasSubstr("seen only under the flags of sanity"));
  EXPECT_THAT(failed.advice.at(0).text,
              HasSubstr("Run the command without --stage"));
  notes.only_stage = "baseline";
  failed =
      judged(RunThatPrinted("", "", Signalled{SIGSEGV, false}, "baseline"));
  EXPECT_THAT(
      failed.not_known,
      Contains("what other stages would show: only stage baseline ran"));
}

TEST(JudgeTest, AnInfinityThatOneStageAloneRejectsMayBeIntended) {
  ClimbNotes notes;
  notes.only_stage = "sanity";
  const RunEvidence run = RunThatPrinted(
      "", "RuntimeError: At least one INF in arg2_1\n", Exited{1}, "sanity");
  const Verdict verdict = JudgeCopies({run}, Documented(), notes).verdict;
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_EQ(verdict.advice.at(0).text,
            "Run the command without --stage to see whether it also fails "
            "without those flags.");
}

TEST(JudgeTest, OfOneStageItIsSaidThatItsFlagsMayNotHaveActed) {
  using testing::Contains;
  using testing::HasSubstr;
  ClimbNotes notes;
  notes.only_stage = "sanity";
  notes.names_python = false;
  RunEvidence run = SampleRun("2.14/nan/plain", "sanity");
  FlagEffect flag;
  flag.name = "X";
  flag.stage = "sanity";
  flag.effect = FlagEffect::Effect::kNone;
  flag.why = "nothing was compiled";
  run.summary.flags = {flag};
  const Verdict verdict = JudgeCopies({run}, Documented(), notes).verdict;
  EXPECT_EQ(verdict.outcome, Verdict::Result::kPassed);
  EXPECT_THAT(verdict.not_known,
              Contains("stage sanity did nothing: X: nothing was compiled"));
  EXPECT_THAT(verdict.not_known,
              Contains(HasSubstr("which torch the command uses")));
}

TEST(JudgeTest, AdviceOnAFailureLineHasTheLinkOfItsClass) {
  const Verdict verdict = VerdictOf({RunThatPrinted(
      "", TestData("2.14/badzip/plain.stderr"), Exited{1}, "baseline")});
  ASSERT_EQ(verdict.failure->failure_class, FailureClass::kPackageLoad);
  const std::string link =
      "https://docs.pytorch.org/docs/stable/torch.compiler_aot_inductor.html";
  ASSERT_FALSE(verdict.advice.empty());
  EXPECT_EQ(verdict.advice[0].link, link);
  EXPECT_NE(RenderTerminal(verdict, {}).find(link), std::string::npos);
  EXPECT_NE(ToJson(verdict).find("\"link\": \"" + link), std::string::npos)
      << ToJson(verdict);
}

TEST(JudgeTest, NamesTheUnprintedCustomOpBetweenTwoLaunches) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf({SampleRun(
        std::string(version) + "/seg/segv-l3-unbuf", "kernel-names")});
    ASSERT_TRUE(verdict.failure) << version;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
    ASSERT_TRUE(verdict.first_failing) << version;
    EXPECT_EQ(verdict.first_failing->kind, Suspect::Kind::kCustomOp);
    EXPECT_EQ(verdict.first_failing->name, "my::bad");
    EXPECT_EQ(verdict.first_failing->invocation, 1u);
    EXPECT_FALSE(verdict.first_failing->instrumented);
    EXPECT_NE(verdict.confidence, Confidence::kGuess) << verdict.why;
  }
}

TEST(JudgeTest, FaultHandlerFramesMakeTheCustomOpCertain) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  RunEvidence frames = SampleRun("2.14/seg/segv-l3-fault", "kernel-names");
  run.matches = frames.matches;  // the same crash, its stack printed
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "my::bad");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain) << verdict.why;
}

TEST(JudgeTest, FirstBadWriteIsTheKernelThatReadsFiniteValues) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf({Complaining(
        SampleRun(std::string(version) + "/nan/l2", "kernel-values"))});
    ASSERT_TRUE(verdict.failure) << version;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
    ASSERT_TRUE(verdict.first_failing) << version;
    EXPECT_EQ(verdict.first_failing->name, "cpp_fused_log_relu_sub_0");
    EXPECT_EQ(verdict.first_failing->occurrence, 1u);
    EXPECT_EQ(verdict.first_failing->invocation, 1u);
    ASSERT_TRUE(verdict.origin) << version;
    EXPECT_EQ(verdict.origin->name, "cpp_fused_log_relu_sub_0");
    EXPECT_FALSE(verdict.bad_input) << version;
    EXPECT_EQ(verdict.confidence, Confidence::kCertain) << verdict.why;
  }
}

TEST(JudgeTest, ABadConstantIsTheOriginAndTheLaunchOnlyShowsIt) {
  RunEvidence run = Complaining(SampleRun("2.14/nan/l2", "kernel-values"));
  // The launch that first writes NaN, made to read a constant with a NaN.
  SpoilConstant("fc1.weight", {0, 160, 1, 0, 7}, run);
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cpu_addmm_out");
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kConstant);
  EXPECT_EQ(verdict.origin->name, "fc1.weight");
  ASSERT_TRUE(verdict.producer);
  EXPECT_EQ(verdict.producer->name, "fc1.weight");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->what, "nan");
}

TEST(JudgeTest, AnInputCheckIsTheCauseOfWhateverTheScriptSaid) {
  for (const char* sample : {"2.14/shape/chk", "2.6/shape/dbgcompile"}) {
    Verdict verdict =
        VerdictOf({Complaining(SampleRun("2.14/nan/plain", "baseline")),
                   SampleRun(sample, "sanity")});
    ASSERT_TRUE(verdict.failure) << sample;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
    EXPECT_EQ(verdict.failure->stage, "sanity");
    ASSERT_TRUE(verdict.bad_input) << sample;
    EXPECT_EQ(verdict.bad_input->index, 0);
    EXPECT_EQ(verdict.bad_input->what, "shape");
    EXPECT_EQ(verdict.bad_input->dim, 0);
    EXPECT_EQ(verdict.bad_input->expected, "8");
    EXPECT_EQ(verdict.bad_input->got, "9");
    EXPECT_EQ(verdict.bad_input->name, "arg4_1");
    EXPECT_FALSE(verdict.first_failing) << sample;
  }
}

TEST(JudgeTest, AWrongMetaFunctionNamesTheOperator) {
  Verdict verdict =
      VerdictOf({Complaining(SampleRun("2.14/nan/plain", "baseline")),
                 SampleRun("2.14/badfake/chk", "sanity")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kWrongMeta);
  EXPECT_FALSE(verdict.bad_input);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "my::badfake");
  EXPECT_EQ(verdict.first_failing->kind, Suspect::Kind::kCustomOp);
}

// The check ends the climb at a stage whose wrapper does not print.
TEST(JudgeTest, InWhichCallAResultWasRefusedOnlyThePrinterTells) {
  using testing::Contains;
  using testing::HasSubstr;
  RunEvidence refused = SampleRun("2.14/badfake/chk", "sanity");
  Verdict verdict = VerdictOf({refused});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_FALSE(verdict.first_failing->invocation);
  EXPECT_THAT(verdict.not_known, Contains(HasSubstr("use --all-stages")));
  // The same model with the printer on, twice: the second call was refused
  // after its first launch. What was printed is written by hand.
  RunEvidence printed = refused;
  printed.summary.stage = "kernel-names";
  auto& wrapper = printed.models[0].wrapper;
  wrapper.printer_level = 3;
  ASSERT_EQ(wrapper.launches.size(), 4U);
  std::string out;
  for (size_t i : {0, 1, 3, 0, 1}) {
    out += "[ before_launch: " + wrapper.launches[i].printed_name +
           " ]\n[ after_launch: " + wrapper.launches[i].printed_name + " ]\n";
  }
  printed.trace = ParseTrace(out, {});
  verdict = VerdictOf({refused, printed});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "my::badfake");
  EXPECT_EQ(verdict.first_failing->invocation, 2U);
  EXPECT_THAT(verdict.not_known,
              testing::Not(Contains(HasSubstr("use --all-stages"))));
}

TEST(JudgeTest, CustomOpsThatNothingCheckedMayMakeAFiniteOutputWrong) {
  using testing::Contains;
  using testing::HasSubstr;
  RunEvidence run = Complaining(RunThatPrinted(TestData("2.6/seg/l2.stdout"),
                                               "", Exited{1}, "kernel-values"));
  AddModel(run, TestData("2.6/seg/l2.wrapper.cpp"),
           TestData("2.6/seg/l2.wrapper.json"));
  EXPECT_THAT(VerdictOf({run}).not_known,
              Contains(HasSubstr("whether my::bad returned what its meta "
                                 "function promises: no check")));
  RunEvidence checked = SampleRun("2.14/badfake/chk", "sanity");
  EXPECT_TRUE(UncheckedResults({checked}).empty());
  // What returns nothing promises nothing.
  RunEvidence mutating = RunThatPrinted("", "", Exited{1}, "kernel-values");
  AddModel(mutating, TestData("2.14/mut/l2.wrapper.cpp"),
           TestData("2.14/mut/l2.wrapper.json"));
  const auto& launches = mutating.models[0].wrapper.launches;
  ASSERT_TRUE(std::any_of(
      launches.begin(), launches.end(),
      [](const Launch& each) { return each.kind == LaunchKind::kCustomOp; }));
  EXPECT_TRUE(UncheckedResults({mutating}).empty());
}

TEST(JudgeTest, AnOperatorThatAPackageLacksRefusedNothing) {
  RunEvidence run =
      RunThatPrinted("", "RuntimeError: Could not find schema for my::bad\n",
                     Exited{1}, "baseline");
  AddModel(run, TestData("2.14/seg/segv-l3-unbuf.wrapper.cpp"),
           TestData("2.14/seg/segv-l3-unbuf.wrapper.json"));
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kPackageLoad);
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
}

TEST(JudgeTest, WhetherARefusalAlsoExplainsACrashIsNotKnown) {
  RunEvidence aborted = SampleRun("2.14/nan/plain", "baseline");
  aborted.summary.ending = Signalled{SIGABRT};
  RunEvidence hung = aborted;
  hung.summary.ending = TimedOut{};
  RunEvidence refused = SampleRun("2.14/badfake/chk", "sanity");
  using testing::Contains;
  using testing::HasSubstr;
  EXPECT_THAT(VerdictOf({aborted, refused}).not_known,
              Contains(HasSubstr("stage baseline was ended by SIGABRT")));
  EXPECT_THAT(VerdictOf({hung, refused}).not_known,
              Contains(HasSubstr("stage baseline hung")));
  RunEvidence raised = Complaining(SampleRun("2.14/nan/plain", "baseline"));
  EXPECT_THAT(VerdictOf({raised, refused}).not_known,
              testing::Not(Contains(HasSubstr("also why stage"))));
}

/// Two lines of a script that catches a refusal, written by hand.
const char kRefusedAndCaught[] =
    "Error: input_handles[0]: unmatched dim value at 0, expected: 8, but got: "
    "9\nbucket 8 refused, using the eager path\n";

TEST(JudgeTest, ARefusalThatTheScriptCaughtNeedNotBeTheEnd) {
  using testing::Contains;
  const std::string begin =
      "whether that error ended the run: the script may have caught it and "
      "continued; the end was ";
  RunEvidence crashed =
      RunThatPrinted("",
                     std::string(kRefusedAndCaught) +
                         "Fatal Python error: Segmentation fault\n",
                     Signalled{SIGSEGV}, "sanity");
  Verdict verdict = VerdictOf({crashed});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_THAT(verdict.not_known, Contains(begin + "SIGSEGV"));

  // The same after a stage that ended by another signal: it did not stop it.
  RunEvidence aborted = SampleRun("2.14/nan/plain", "baseline");
  aborted.summary.ending = Signalled{SIGABRT};
  verdict = VerdictOf({aborted, crashed});
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_THAT(verdict.not_known, Contains(begin + "SIGSEGV"));
  EXPECT_THAT(verdict.not_known,
              testing::Not(Contains(testing::HasSubstr("stopped before it"))));

  RunEvidence raised = RunThatPrinted(
      "",
      std::string(kRefusedAndCaught) +
          "Traceback (most recent call last):\n  File \"a.py\", line 2, "
          "in <module>\nValueError: bucket 4 is empty\n",
      Exited{1}, "sanity");
  verdict = VerdictOf({raised});
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_THAT(verdict.not_known,
              Contains(begin + "ValueError: bucket 4 is empty"));
}

TEST(JudgeTest, ARefusalBeforeAnotherErrorNeedNotBeTheEnd) {
  const std::string trace =
      "Traceback (most recent call last):\n  File \"a.py\", line 2, in "
      "<module>\n";
  const std::string other =
      trace + "RuntimeError: mat1 and mat2 shapes cannot be multiplied\n";
  Verdict verdict = VerdictOf(
      {RunThatPrinted("", kRefusedAndCaught + other, Exited{1}, "sanity")});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  const std::string itself =
      trace +
      "RuntimeError: input_handles[0]: unmatched dim value at 0, expected: 8, "
      "but got: 9\n";
  verdict = VerdictOf(
      {RunThatPrinted("", kRefusedAndCaught + itself, Exited{1}, "sanity")});
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
  const std::string wrapped =
      itself +
      "\nThe above exception was the direct cause of the following "
      "exception:\n\n" +
      trace + "RuntimeError: the model refused the batch\n";
  verdict = VerdictOf(
      {RunThatPrinted("", kRefusedAndCaught + wrapped, Exited{1}, "sanity")});
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(JudgeTest, ARefusalThatEndedTheProcessIsCertain) {
  // A C++ program that does not catch it.
  RunEvidence thrown =
      RunThatPrinted("",
                     std::string(kRefusedAndCaught) +
                         "terminate called after throwing an instance of "
                         "'std::runtime_error'\n",
                     Signalled{SIGABRT}, "sanity");
  Verdict verdict = VerdictOf({thrown});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(JudgeTest, OfSeveralModelsTheOneThatExpectsTheSizeRefusedIt) {
  RunEvidence run = SampleRun("2.14/shape/chk", "sanity");
  AddModel(run, TestData("2.14/badfake/chk.wrapper.cpp"));
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
  EXPECT_EQ(verdict.bad_input->name, "arg4_1");

  AddModel(run, TestData("2.14/shape/chk.wrapper.cpp"));
  verdict = VerdictOf({run});
  EXPECT_EQ(verdict.bad_input->index, 0);
  EXPECT_EQ(verdict.bad_input->name, "");
  EXPECT_THAT(verdict.not_known,
              testing::Contains("which of the models rejected its input 0"));
}

TEST(JudgeTest, AnIndexErrorNamesTheKernelAndTheInputThatHoldsTheIndex) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf(
        {SampleRun(std::string(version) + "/oob/l3", "kernel-names")});
    ASSERT_TRUE(verdict.failure) << version;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
    ASSERT_TRUE(verdict.first_failing) << version;
    EXPECT_NE(verdict.first_failing->name.find("cpp_fused_add_embedding"),
              std::string::npos);
    ASSERT_TRUE(verdict.bad_input) << version;
    EXPECT_EQ(verdict.bad_input->buffer, "arg3_1") << version;
    ASSERT_TRUE(verdict.producer) << version;
    EXPECT_EQ(verdict.producer->kind, Suspect::Kind::kModelInput);
    EXPECT_EQ(verdict.producer->name, "arg3_1");
  }
}

TEST(JudgeTest, AnExceptionWithoutAnyModelIsTheUsersOwn) {
  RunEvidence run = SampleRun("2.14/pyexc/plain", "baseline");
  run.models.clear();
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUnknown)
      << "nobody looked";
  EXPECT_EQ(verdict.failure->message, "KeyError: 'unrelated'");
  run.observation.made = true;
  verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUserError);
}

TEST(JudgeTest, FiniteValuesLeaveTheScriptsComplaintUnexplained) {
  Verdict verdict =
      VerdictOf({Complaining(SampleRun("2.14/rep/l2", "kernel-values"))});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAccuracy);
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST(JudgeTest, AnAssertionOfACppProgramIsAboutValues) {
  RunEvidence run = SampleRun("2.14/rep/l2", "kernel-values");
  run.summary.ending = Signalled{6, false};
  PatternMatch assertion;
  assertion.pattern = "program-assertion";
  assertion.text =
      "service: service.cc:24: int main(int, char**): Assertion `close' "
      "failed.";
  assertion.line = 1;
  run.matches.push_back(assertion);
  EXPECT_EQ(VerdictOf({run}).failure->failure_class, FailureClass::kAccuracy);
}

TEST(JudgeTest, OfACommandThatOnlyEndedTheLastLinesAreShown) {
  RunEvidence run;
  run.log = "1/output.log";
  run.observation.made = true;
  run.summary.ending = Exited{3};
  for (size_t line = 1; line <= 20; ++line) {
    run.tail.push_back({line, "step " + std::to_string(line)});
  }
  const Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message, "exit 3");
  ASSERT_EQ(verdict.output_end.size(), 12U);
  EXPECT_EQ(verdict.output_end.front().text, "step 9");
  EXPECT_EQ(verdict.output_end.back().line, 20U);
}

TEST(JudgeTest, AComplaintThatIsNotAboutValuesIsNotBlamedOnTheScript) {
  RunEvidence run = Complaining(SampleRun("2.14/rep/l2", "kernel-values"));
  // A comparison that the script caught before is not what ended it.
  run.matches.back().text = "AssertionError: scores are not close";
  for (PatternMatch& match : run.matches) {
    if (match.pattern == "python-exception") {
      match.text = "RuntimeError: no answer from the queue";
    }
  }
  const Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_TRUE(std::any_of(
      verdict.advice.begin(), verdict.advice.end(), [](const Advice& each) {
        return each.text.find("Compare the compiled model with eager") !=
               std::string::npos;
      }));
}

/// A run whose output of level 2 shows Inf, and no NaN, in one buffer.
RunEvidence OnlyInf() {
  RunEvidence run = Complaining(SampleRun("2.14/rep/l2", "kernel-values"));
  for (TraceEvent& event : run.trace.events) {
    for (TensorValue& value : event.values) {
      if (event.phase == TraceEvent::Phase::kAfter) value.has_inf = true;
    }
  }
  return run;
}

TEST(JudgeTest, InfWithoutNanIsAtMostAGuess) {
  Verdict verdict = VerdictOf({OnlyInf()});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  ASSERT_FALSE(verdict.advice.empty());
  EXPECT_THAT(verdict.advice[0].text,
              testing::HasSubstr("whose result becomes infinite"));
}

TEST(JudgeTest, AMaskOfMinusInfinityThatVanishesIsNoFailure) {
  // Inf on the way, finite results: what a mask before a softmax looks like.
  RunEvidence run = Complaining(SampleRun("2.14/rep/l2", "kernel-values"));
  for (TraceEvent& event : run.trace.events) {
    if (event.kernel.text().find("tanh") != std::string::npos) continue;
    for (TensorValue& value : event.values) value.has_inf = true;
  }
  Verdict verdict = VerdictOf({run});
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAccuracy);
}

TEST(JudgeTest, AScriptsMistakeIsNotExplainedByValues) {
  RunEvidence run = SampleRun("2.14/nan/l2", "kernel-values");
  run.summary.ending = Exited{1};
  PatternMatch exception;
  exception.pattern = "python-exception";
  exception.text = "NameError: name 'labels' is not defined";
  run.matches.push_back(exception);
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUserError);
  EXPECT_FALSE(verdict.first_failing);
}

TEST(JudgeTest, AKeyThatAModelMayHaveComputedIsExplainedByValues) {
  RunEvidence run = SampleRun("2.14/nan/l2", "kernel-values");
  run.summary.ending = Exited{1};
  PatternMatch exception;
  exception.pattern = "python-exception";
  exception.text = "KeyError: -9223372036854775808";
  run.matches.push_back(exception);
  const Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_TRUE(verdict.first_failing);
}

TEST(JudgeTest, AScriptThatNeverCallsItsModelIsAtFaultItself) {
  RunEvidence run = SampleRun("2.14/seg/nan-l3", "kernel-names");
  run.trace.events.clear();
  Verdict verdict = VerdictOf({Complaining(run)});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUserError);
  EXPECT_EQ(verdict.why, "the script raised before it called any model");
}

TEST(JudgeTest, ARunThatCouldNotCompileDoesNotShowThatNoModelWasCalled) {
  RunEvidence run = SampleRun("2.14/seg/nan-l3", "kernel-names");
  run.trace.events.clear();
  EXPECT_EQ(NoModelWasCalled({run}), NeverCalled::kYes);
  PatternMatch compiler;
  compiler.pattern = "cpp-compile-error";
  compiler.failure_class = FailureClass::kCompileFailure;
  compiler.rank = 85;
  run.matches.push_back(compiler);
  EXPECT_EQ(NoModelWasCalled({run}), NeverCalled::kNo);
}

TEST(JudgeTest, WithoutStandardOutputItIsOnlyAGuessThatNoModelWasCalled) {
  RunEvidence recorded =
      Complaining(SampleRun("2.14/seg/nan-l3", "kernel-names"));
  recorded.trace.events.clear();
  RunEvidence silent = recorded;
  silent.trace.counts.lines = 0;  // > file
  RunEvidence kept = recorded;
  kept.stdout_unknown = true;  // a log, perhaps of standard error alone
  for (const RunEvidence& run : {silent, kept}) {
    Verdict verdict = VerdictOf({run});
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUnknown);
    EXPECT_EQ(verdict.confidence, Confidence::kGuess);
    EXPECT_THAT(verdict.not_known,
                testing::Contains("whether the models printed anything: "
                                  "standard output may have gone elsewhere"));
    for (const Advice& each : verdict.advice) {
      EXPECT_EQ(each.text.find("was not at fault"), std::string::npos);
    }
  }
  // A script that caught what a model raised had called it.
  PatternMatch raised;
  raised.pattern = "aoti-error";
  silent.matches.push_back(raised);
  EXPECT_THAT(VerdictOf({silent}).why,
              testing::Not(testing::HasSubstr("before it called any")));
}

TEST(JudgeTest, ACommandThatWasStillPrintingNeedNotHang) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  run.matches.clear();
  run.summary.ending = TimedOut{std::chrono::seconds(45), false};
  run.quiet_seconds = 40;
  Verdict hangs = VerdictOf({run});
  EXPECT_EQ(hangs.failure->failure_class, FailureClass::kHang);
  EXPECT_EQ(hangs.first_failing->name, "my::bad");
  EXPECT_EQ(hangs.confidence, Confidence::kLikely);
  run.quiet_seconds = 0.2;
  Verdict works = VerdictOf({run});
  EXPECT_EQ(works.confidence, Confidence::kGuess);
  EXPECT_NE(works.not_known.at(0).find("raise --timeout"), std::string::npos);
}

TEST(JudgeTest, ACutLogGivesNoInvocation) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  run.log_cut = true;
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_FALSE(verdict.first_failing->invocation);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST(JudgeTest, ATraceThatFitsTwoModelsIsAGuess) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  run.models.push_back(run.models.front());
  run.files.push_back(run.files.front());
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST(JudgeTest, AnErrorThatTheScriptCaughtDoesNotHideTheCrash) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  PatternMatch error =
      SampleRun("2.14/seg/exc-l3", "kernel-names").matches.at(0);
  error.failure_class = FailureClass::kOpError;
  error.line = 1;
  run.matches.insert(run.matches.begin(), error);
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
}

TEST(JudgeTest, AnErrorReportedByItsCallIsNotASwallowedOne) {
  RunEvidence run = SampleRun("2.6/seg/exc-l3", "kernel-names");
  // Only the second error is left, with the failed call that reports it.
  auto& matches = run.matches;
  auto first = std::find_if(matches.begin(), matches.end(),
                            [](const PatternMatch& each) {
                              return each.pattern == "exception-in-aoti-torch";
                            });
  matches.erase(first);
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_NE(verdict.first_failing->name, "my::bad");
}

TEST(JudgeTest, ASwallowedErrorIsAFailureThoughTheCommandEndsWell) {
  Verdict verdict = VerdictOf({SampleRun("2.6/scatonly/l3", "kernel-names")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFailed);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
}

TEST(JudgeTest, TheFirstSwallowedErrorIsBlamedAndNotTheLaunchThatFailsOnIt) {
  // torch 2.6: my::bad raises, torch goes on, the next addmm fails on the
  // tensor that my::bad never filled.
  Verdict verdict = VerdictOf({SampleRun("2.6/seg/exc-l3", "kernel-names")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kOpError);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "my::bad");
}

TEST(JudgeTest, AnotherFailureInALaterStageDoesNotReplaceTheFirst) {
  RunEvidence crash = SampleRun("2.14/seg/segv-l3-unbuf", "baseline");
  RunEvidence changed = SampleRun("2.14/nanin/nanassert", "sanity");
  Judgement judgement = JudgeCopies({crash, changed}, Documented(), {});
  EXPECT_EQ(judgement.verdict.failure->failure_class, FailureClass::kSegfault);
  EXPECT_TRUE(judgement.changed_by_last_stage);
}

TEST(JudgeTest, FlagsThatChangeTheFailureInMostRunsChangeItThoughOnePasses) {
  RunEvidence crash = SampleRun("2.14/seg/segv-l3-unbuf", "baseline");
  RunEvidence changed = SampleRun("2.14/nanin/nanassert", "sanity");
  RunEvidence passed = changed;
  passed.matches.clear();
  passed.summary.ending = Exited{0};
  Judgement judgement =
      JudgeCopies({crash, changed, changed, passed}, Documented(), {});
  EXPECT_TRUE(judgement.changed_by_last_stage);
  const auto& not_known = judgement.verdict.not_known;
  EXPECT_EQ(std::count_if(not_known.begin(), not_known.end(),
                          [](const std::string& each) {
                            return each.find("sanity failed differently") !=
                                   std::string::npos;
                          }),
            1);
  crash.summary.stage = "sanity";
  RunEvidence baseline = SampleRun("2.14/seg/segv-l3-unbuf", "baseline");
  EXPECT_FALSE(JudgeCopies({baseline, changed, crash, crash}, Documented(), {})
                   .changed_by_last_stage);
}

/// Dies in the launch that begins with event `last`.
RunEvidence DiedIn(size_t last, const std::string& stage) {
  RunEvidence run = SampleRun("2.14/nan/l3", stage);
  run.trace.events.resize(last + 1);
  // What Python's faulthandler prints, made by hand.
  run.matches =
      RunThatPrinted("",
                     "Fatal Python error: Segmentation fault\n\n"
                     "Current thread 0x00007f0b3d7fe640 (most recent call "
                     "first):\n"
                     "  File \"/usr/lib/python3/dist-packages/torch/export/"
                     "pt2_archive/_package.py\", line 745 in __call__\n",
                     run.summary.ending, stage)
          .matches;
  run.summary.ending = Signalled{SIGSEGV, false};
  return run;
}

TEST(JudgeTest, ACrashInAnotherLaunchFromRunToRunIsNotCertain) {
  Verdict always = VerdictOf({DiedIn(0, "baseline"), DiedIn(0, "kernel-names"),
                              DiedIn(0, "kernel-values")});
  EXPECT_EQ(always.confidence, Confidence::kCertain)
      << ::testing::PrintToString(always.not_known);
  RunEvidence again = DiedIn(2, "kernel-values");
  again.summary.run = 2;
  Verdict wanders = VerdictOf(
      {DiedIn(0, "kernel-names"), DiedIn(0, "kernel-values"), again, again});
  ASSERT_TRUE(wanders.first_failing);
  EXPECT_EQ(wanders.first_failing->launch, 1u);
  EXPECT_EQ(wanders.confidence, Confidence::kLikely);
  EXPECT_EQ(
      std::count(
          wanders.not_known.begin(), wanders.not_known.end(),
          "why different runs fail in different launches: in stage "
          "kernel-values, run 2, it was cpp_fused_log_relu_sub_0, launch 2"),
      1)
      << ::testing::PrintToString(wanders.not_known);
}

/// What the run printed of the last `events` events is lost.
void DropLastValues(RunEvidence& run, size_t events) {
  auto& all = run.trace.events;
  for (size_t i = all.size() - events; i < all.size(); ++i) {
    all[i].values.clear();
  }
}

TEST(JudgeTest, ABadConstantExplainsAComplaintThatNoPrintedValueExplains) {
  RunEvidence run = Complaining(SampleRun("2.14/rep/l2", "kernel-values"));
  const Wrapper& wrapper = run.models[0].wrapper;
  ConstantsReport report;
  for (size_t i = 0; i < wrapper.constants.size(); ++i) {
    report.scanned.push_back({i, 100, 0, 0, {}});
  }
  // The weight of the last Linear: what it and the tanh after it write is not
  // printed.
  const Launch& last = wrapper.launches[wrapper.launches.size() - 2];
  ASSERT_EQ(last.name, "aoti_torch_cpu_addmm_out");
  std::string weight = last.accesses.back().buffer;
  std::string fqn;
  for (size_t i = 0; i < wrapper.constants.size(); ++i) {
    if (wrapper.constants[i].name != weight) continue;
    fqn = wrapper.constants[i].original_fqn;
    report.scanned[i] = {i, 100, 2, 0, 5};
  }
  ASSERT_FALSE(fqn.empty()) << weight;
  run.files[0].constants = report;
  DropLastValues(run, 4);
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->launch, wrapper.launches.size() - 1);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, fqn);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
}

TEST(JudgeTest, ValuesThatWereNotAllPrintedProveNoAccuracyProblem) {
  RunEvidence run = Complaining(SampleRun("2.14/rep/l2", "kernel-values"));
  DropLastValues(run, 4);
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_EQ(verdict.why, "the printed values do not explain the failure");
  EXPECT_EQ(verdict.not_known.front(),
            "what model returned: the printer does not show all of it");
}

TEST(JudgeTest, AFlakyStageThatFailedOnceDidFail) {
  RunEvidence bad = SampleRun("2.14/seg/segv-l3-unbuf", "baseline");
  RunEvidence good = SampleRun("2.14/seg/nan-l3", "kernel-names");
  RunEvidence bad_later = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  RunEvidence clean = SampleRun("2.14/seg/nan-l3", "sanity");
  Verdict verdict = VerdictOf({bad, clean, clean, good, bad_later});
  std::vector<std::string> said;
  for (const std::string& each : verdict.not_known) {
    if (each.find("did not fail") != std::string::npos) said.push_back(each);
  }
  EXPECT_EQ(said, (std::vector<std::string>{
                      "why it did not fail in stage sanity (2 runs): by "
                      "chance, or because that stage's flags hide it; 20 runs "
                      "without a failure would tell (--repeat)"}));
}

TEST(JudgeTest, WhatWasNotUnderstoodIsSaid) {
  // 2.6 rep: Python's output lies in the middle of a printer's line.
  RunEvidence run = Complaining(SampleRun("2.6/rep/l2", "kernel-values"));
  ASSERT_GT(run.trace.counts.strange_lines, 0u);
  run.models[0].wrapper.unknown_statements = 3;
  std::string all;
  for (const std::string& each : VerdictOf({run}).not_known) all += each + "\n";
  EXPECT_NE(all.find("unrecognized output of the debug printer: "),
            std::string::npos);
  EXPECT_NE(
      all.find(
          "unrecognized generated code: 3 statements of model.wrapper.cpp"),
      std::string::npos);
}

TEST(JudgeTest, SomeFailingRunsAreFlakyWithARate) {
  RunEvidence bad = SampleRun("2.14/seg/segv-l3-unbuf", "baseline");
  RunEvidence good = SampleRun("2.14/seg/nan-l3", "baseline");
  Verdict verdict = VerdictOf({good, bad, good, good});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict.failure->rate.failed, 1u);
  EXPECT_EQ(verdict.failure->rate.runs, 4u);
  EXPECT_NEAR(verdict.failure->rate.low, 0.046, 0.001);
  EXPECT_NEAR(verdict.failure->rate.high, 0.699, 0.001);
}

TEST(JudgeTest, ACompileFailureSaysWhatTheCompilerSaid) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf({RunThatPrinted(
        "", TestData(std::string(version) + "/nan/cxxerr.stderr"), Exited{1},
        "baseline")});
    ASSERT_TRUE(verdict.failure);
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kCompileFailure);
    EXPECT_EQ(verdict.failure->message,
              "the compiler says: 'boom' was not declared in this scope");
    EXPECT_EQ(verdict.evidence.back().says, "the compiler's first error");
  }
}

TEST(JudgeTest, ARefusedInputNeedNotBeWhyMemoryRanOut) {
  auto stage = [](const char* sample, const char* name) {
    return RunThatPrinted("", TestData(sample), Exited{1}, name);
  };
  RunEvidence refused = stage("2.14/dynbig/chk.stderr", "sanity");
  Verdict verdict =
      VerdictOf({stage("2.14/oomrun/l3.stderr", "baseline"), refused});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& text) {
                            return text.find("why memory ran out") != text.npos;
                          }));
  verdict = VerdictOf(
      {Complaining(SampleRun("2.14/nan/plain", "baseline")), refused});
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(JudgeTest, AnExportFailureShowsTheLineOfTheModel) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf({RunThatPrinted(
        "", TestData(std::string(version) + "/raises/plain.stderr"), Exited{1},
        "baseline")});
    ASSERT_TRUE(verdict.failure);
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kExportFailure);
    EXPECT_NE(verdict.evidence.back().text.find(
                  "File \"/home/user/cases.py\", line 151, in forward"),
              std::string::npos)
        << verdict.evidence.back().text;
  }
}

// --- The line of the model ---------------------------------------------------

/// A stage that compiled "nan" with INDUCTOR_PROVENANCE=1, and one that printed
/// values.
std::vector<RunEvidence> WithLinesThenValues() {
  RunEvidence lines = Complaining(SampleRun("2.14/nan/prov", "sanity"));
  lines.models[0].wrapper.path = "first.wrapper.cpp";
  return {lines, Complaining(SampleRun("2.14/nan/l2", "kernel-values"))};
}

TEST(JudgeTest, GivesTheLineOfTheModelWhicheverRunRecordedIt) {
  Verdict verdict = VerdictOf(WithLinesThenValues());
  ASSERT_TRUE(verdict.first_failing);
  ASSERT_EQ(verdict.first_failing->name, "cpp_fused_log_relu_sub_0");
  ASSERT_TRUE(verdict.first_failing->model_source);
  EXPECT_EQ(verdict.first_failing->model_source->file, "/home/user/cases.py");
  EXPECT_EQ(verdict.first_failing->model_source->line, 26u);
  EXPECT_EQ(verdict.first_failing->source_nodes,
            (std::vector<std::string>{"log", "sub", "relu"}));
  ASSERT_TRUE(verdict.origin->model_source);
  EXPECT_EQ(verdict.origin->model_source->line, 26u);
  const auto shows = [](const Evidence& each) {
    return each.file == "model.kernel_information.json" && each.line == 37;
  };
  EXPECT_EQ(
      std::count_if(verdict.evidence.begin(), verdict.evidence.end(), shows),
      1);
  EXPECT_EQ(verdict.advice.back().edit, "cases.py:26");
}

bool SaysOfTheLine(const Verdict& verdict, const std::string& why) {
  for (const std::string& each : verdict.not_known) {
    if (each ==
        "which line of the model cpp_fused_log_relu_sub_0 comes from: " + why)
      return true;
  }
  return false;
}

TEST(JudgeTest, SaysWhyThereIsNoLineOfTheModel) {
  std::vector<RunEvidence> runs{
      Complaining(SampleRun("2.6/nan/l2", "kernel-values"))};
  ClimbNotes notes;
  notes.torch = TorchVersion{2, 6, 0};
  Verdict old = JudgeCopies(runs, Documented(), notes).verdict;
  ASSERT_TRUE(old.first_failing);
  EXPECT_FALSE(old.first_failing->model_source);
  EXPECT_TRUE(SaysOfTheLine(
      old, "torch 2.6.0 does not record it; torch 2.9 and later do"));

  Verdict unasked =
      VerdictOf({Complaining(SampleRun("2.14/nan/l2", "kernel-values"))});
  EXPECT_TRUE(SaysOfTheLine(
      unasked, "no run compiled the model with INDUCTOR_PROVENANCE=1"));

  auto silent = WithLinesThenValues();
  for (Launch& launch : silent[0].models[0].wrapper.launches) {
    if (launch.name != "aoti_torch_cpu_cumsum") launch.model_lines.clear();
  }
  EXPECT_TRUE(
      SaysOfTheLine(VerdictOf(silent), "torch recorded no line for this call"));
}

TEST(JudgeTest, TakesNoLineFromAnotherModel) {
  auto runs = WithLinesThenValues();
  runs[0].models[0].wrapper.launches.pop_back();
  EXPECT_FALSE(VerdictOf(runs).first_failing->model_source);
}

TEST(JudgeTest, TakesNoLineWhereTwoModelsLookAlikeAndDiffer) {
  auto runs = WithLinesThenValues();
  runs[0].models.push_back(runs[0].models[0]);
  runs[0].files.push_back(runs[0].files[0]);
  EXPECT_TRUE(VerdictOf(runs).first_failing->model_source);
  runs[0].models[1].wrapper.launches[1].model_lines[0].line = 99;
  EXPECT_FALSE(VerdictOf(runs).first_failing->model_source);
}

}  // namespace
}  // namespace ladder
