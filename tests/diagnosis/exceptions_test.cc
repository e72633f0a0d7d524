#include "diagnosis/exceptions.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <map>

#include "base/text.h"
#include "config/data_files.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"
#include "support/test_data.h"

namespace ladder {
namespace {

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

// Failures that were provoked one by one on torch 2.14 and 2.6, down to what
// the run is judged to have failed of.

using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::StartsWith;

RunEvidence RunThatPrinted(const std::string& output) {
  std::ifstream file(CONFIGS_DIR "/failures.yaml", std::ios::binary);
  const std::string yaml{std::istreambuf_iterator<char>(file), {}};
  PatternMatcher reader(ParseFailurePatterns(yaml, "failures.yaml"));
  ForEachLine(output, {{Stream::kStderr, output.size(), {}}},
              [&](const LogLine& line) { reader.Feed(line); });
  RunEvidence run;
  run.matches = reader.Finish();
  run.summary.ending = Exited{1};
  return run;
}

RunFailure FailureOf(const std::string& output) {
  return ClassifyRun(RunThatPrinted(output), {});
}

TEST(FatalExceptionTest, IsWhatEndedTheCommand) {
  // The script handles an ImportError, and later a KeyError leads to the end.
  const RunFailure failure = FailureOf(TestData("2.14/chain/plain.stderr"));
  EXPECT_EQ(failure.message, "ValueError: no model is called 'large'");
  EXPECT_NE(failure.failure_class, FailureClass::kUserError);
}

TEST(FatalExceptionTest, OfSeveralProcessesIsTheFirstThatFailed) {
  const RunEvidence run = RunThatPrinted(
      "Process SpawnProcess-1:\nTraceback (most recent call last):\n"
      "KeyError: 'x'\n\nDuring handling of the above exception, another "
      "exception occurred:\n\nTraceback (most recent call last):\n"
      "ValueError: no model is called 'x'\nTraceback (most recent call "
      "last):\nRuntimeError: a worker died\n");
  const PatternMatch* fatal = FatalException(run.matches);
  ASSERT_NE(fatal, nullptr);
  EXPECT_EQ(fatal->text, "ValueError: no model is called 'x'");
}

struct Provoked {
  const char* file;
  FailureClass failure_class;
  const char* message;  // its beginning
  const char* advice;   // part of it
};
void PrintTo(const Provoked& each, std::ostream* out) { *out << each.file; }

class ProvokedTest : public testing::TestWithParam<Provoked> {};

TEST_P(ProvokedTest, HasItsClassMessageAndAdvice) {
  const RunFailure failure =
      FailureOf(TestData(std::string(GetParam().file) + ".stderr"));
  EXPECT_EQ(Name(failure.failure_class), Name(GetParam().failure_class));
  EXPECT_THAT(failure.message, StartsWith(GetParam().message));
  EXPECT_THAT(failure.advice,
              Contains(Field(&Advice::text, HasSubstr(GetParam().advice))));
  EXPECT_FALSE(failure.script_failure);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, ProvokedTest,
    testing::ValuesIn(std::vector<Provoked>{
        {"2.14/failures/argument-type", FailureClass::kExportFailure,
         "ValueError: Unsupported input type", "Call the model itself"},
        {"2.14/failures/open-file", FailureClass::kExportFailure,
         "torch._dynamo.exc.Unsupported: Failed to trace builtin operator",
         "Call the model itself"},
        {"2.6/failures/attribute-set", FailureClass::kExportFailure,
         "ValueError: Node arity mismatch", "Call the model itself"},
        {"2.6/failures/cond-shapes", FailureClass::kExportFailure,
         "torch._dynamo.exc.Unsupported: Expect branches to return tensors",
         "the same shape"},
        {"2.14/failures/not-exported", FailureClass::kCompileFailure,
         "ValueError: Only ExportedProgram is supported", "an ExportedProgram"},
        {"2.6/failures/option", FailureClass::kCompileFailure,
         "AttributeError: torch._inductor.config.nonsense",
         "options that inductor knows"},
        {"2.14/failures/bad-json", FailureClass::kPackageLoad,
         "RuntimeError: [json.exception.parse_error.101]", "Copy or build"},
        {"2.14/failures/aarch64", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "another kind of processor"},
        {"2.6/failures/aarch64", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "another kind of processor"},
        {"2.14/failures/glibc", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "on the oldest system"},
        {"2.14/failures/constant-none", FailureClass::kConstantLoad,
         "TypeError: load_constants(): incompatible function arguments",
         "get_constant_fqns"},
        {"2.6/failures/constant-name", FailureClass::kConstantLoad,
         "RuntimeError: Constant not found: nosuch", "get_constant_fqns"},
        {"2.14/failures/keyword", FailureClass::kInputMismatch,
         "ValueError: Ran into a kwarg keyword mismatch", "positional"},
    }));

TEST(TorchEntryTest, ASlipOfTheScriptsOwnLineIsTheScripts) {
  // "self.fc2" in the model: torch only ran it.
  const RunFailure failure =
      FailureOf(TestData("2.14/failures/attribute.stderr"));
  EXPECT_EQ(failure.failure_class, FailureClass::kUserError);
  EXPECT_THAT(failure.message, StartsWith("AttributeError: 'M' object has no"));
}

TEST(TorchEntryTest, AnExportThatTheScriptCaughtIsNotBlamedForItsEnd) {
  const std::string output =
      TestData("2.14/failures/argument-type.stderr") +
      "Traceback (most recent call last):\n"
      "  File \"/home/user/serve.py\", line 9, in <module>\n"
      "    raise ValueError(reply)\n"
      "ValueError: no answer\n";
  EXPECT_EQ(EntryOfException(RunThatPrinted(output).matches), nullptr);
}

TEST(TorchEntryTest, TorchsOwnReasonAndHintAreEvidence) {
  const RunFailure failure =
      FailureOf(TestData("2.14/failures/open-file.stderr"));
  EXPECT_THAT(failure.evidence,
              Contains(Field(&Evidence::says, "the reason that torch gives")));
  EXPECT_THAT(failure.evidence,
              Contains(Field(&Evidence::says, "torch's hint")));
}

const char* const kOutOfMemory = "out-of-memory";

/// What a sample wrote to standard error, as a script prints it that catches
/// the exception and goes on (traceback.print_exc).
std::string Printed(const std::string& sample) {
  return TestData(sample + ".stderr");
}

const std::string& IndexError() {
  static const std::string kText = Printed("2.14/oob/l3");
  return kText;
}

/// A run that ended with that on standard error, without the printer.
RunEvidence Ended(const std::string& err, const Ending& ending = Exited{1}) {
  return RunThatPrinted("", err, ending, "baseline");
}

std::string ClassOf(const RunEvidence& run) {
  std::vector<RunEvidence> runs{run};
  DropStaleFailureLines(runs, {});
  const PatternMatch* strongest = StrongestMatch(runs.front().matches);
  return strongest == nullptr ? ""
                              : std::string(Name(*strongest->failure_class));
}

Judgement JudgementOf(const std::vector<RunEvidence>& runs) {
  return JudgeCopies(runs, Documented(), {});
}

// After torch's source (c10) and its traceback, as of a batch that was too big.
const char* const kCaughtOutOfMemory =
    "Traceback (most recent call last):\n"
    "  File \"/home/user/serve.py\", line 31, in <module>\n"
    "    out = model(batch)\n"
    "RuntimeError: [enforce fail at alloc_cpu.cpp:127] err == 0. "
    "DefaultCPUAllocator: can't allocate memory: you tried to allocate "
    "39999999311872 bytes. Error code 12 (Cannot allocate memory)\n";

TEST(FailureLinesTest, AnExceptionThatTheScriptPrintedIsNotHowItEnded) {
  EXPECT_EQ(ClassOf(Ended(kCaughtOutOfMemory)), kOutOfMemory);
  EXPECT_EQ(ClassOf(Ended(kCaughtOutOfMemory + IndexError())),
            "index-out-of-bounds");
  // Python says that one led to the other.
  EXPECT_EQ(ClassOf(Ended(kCaughtOutOfMemory +
                          std::string("\nDuring handling of the above "
                                      "exception, another exception "
                                      "occurred:\n\n") +
                          IndexError())),
            kOutOfMemory);
}

TEST(FailureLinesTest, ACrashOfTheScriptIsNotAnExceptionThatItHadPrinted) {
  const std::string crash = Printed("2.14/seg/segv-l3-fault");
  const Ending ending = Signalled{SIGSEGV, true};
  EXPECT_EQ(ClassOf(Ended(kCaughtOutOfMemory + crash, ending)), "segfault");
  // An interpreter that is on its way out has no frames of the script.
  EXPECT_EQ(ClassOf(Ended(kCaughtOutOfMemory +
                              std::string("Fatal Python error: Segmentation "
                                          "fault\n\n<no Python frame>\n"),
                          ending)),
            kOutOfMemory);
}

TEST(FailureLinesTest, WhatOnlyARunningModelSaysIsLaterThanItsLoading) {
  const std::string missed =
      "cache miss: Failed to initialize zip archive: file open failed\n";
  EXPECT_EQ(ClassOf(Ended(missed + IndexError())), "index-out-of-bounds");
  EXPECT_EQ(ClassOf(Ended(Printed("2.14/nofile/plain") + IndexError())),
            "index-out-of-bounds");
  EXPECT_EQ(ClassOf(Ended(Printed("2.14/nofile/plain"))), "package-load");
}

TEST(FailureLinesTest, ALaunchAfterALineShowsInAllRunsThatTheyWentOn) {
  const std::string missed =
      "cache miss: Failed to initialize zip archive: file open failed\n";
  const std::string script_failure =
      "Traceback (most recent call last):\n"
      "  File \"/home/user/cases.py\", line 21, in <module>\n"
      "    assert not torch.isnan(y).any()\n"
      "AssertionError\n";
  const RunEvidence baseline = Ended(missed + script_failure);
  const Judgement first = JudgementOf({baseline});
  EXPECT_EQ(first.verdict.failure->failure_class, FailureClass::kPackageLoad);
  EXPECT_TRUE(first.may_be_superseded);
  EXPECT_NE(first.verdict.confidence, Confidence::kCertain);

  RunEvidence printed = SampleRun("2.14/nan/l2", "kernel-values");
  const RunEvidence told =
      RunThatPrinted(missed, script_failure, Exited{1}, "");
  for (PatternMatch each : told.matches) {
    // The values were printed behind the first line.
    if (each.stream == Stream::kStderr) each.line = each.last_line += 100000;
    if (each.stream == Stream::kStdout) each.line = each.last_line = 0;
    printed.matches.push_back(each);
  }
  printed.summary.ending = Exited{1};
  const Judgement both = JudgementOf({baseline, printed});
  EXPECT_FALSE(both.may_be_superseded);
  EXPECT_EQ(both.verdict.failure->failure_class, FailureClass::kNanOrInf);
  ASSERT_TRUE(both.verdict.first_failing);

  // Judged after each run, as the ladder does.
  std::vector<RunEvidence> runs{printed};
  JudgeRuns(runs, Documented(), {});
  runs.insert(runs.begin(), baseline);
  EXPECT_EQ(JudgeRuns(runs, Documented(), {}).may_be_superseded,
            both.may_be_superseded);
  const auto marked = [](const RunEvidence& run) {
    return std::any_of(
        run.matches.begin(), run.matches.end(),
        [](const PatternMatch& each) { return each.superseded; });
  };
  EXPECT_TRUE(marked(runs[0]));
  EXPECT_TRUE(marked(runs[1]));
}

TEST(FailureLinesTest, AnEndThatFollowsFromALineLeavesNoDoubt) {
  for (const std::string& sample :
       {std::string("2.14/nofile/plain"), std::string("2.14/badzip/plain"),
        std::string("2.14/unbbad/plain")}) {
    const Judgement judgement = JudgementOf({Ended(Printed(sample))});
    EXPECT_FALSE(judgement.may_be_superseded) << sample;
  }
}

/// "test_two.py:6"
std::string PlaceIn(const std::string& out, const std::string& err) {
  const RunEvidence run = RunThatPrinted(out, err, Exited{1}, "baseline");
  const auto raised = LineThatRaised(run.matches);
  if (!raised) return "";
  return fmt::format("{}:{}", FileNameOf(raised->file), raised->line);
}

TEST(LineThatRaisedTest, OfATestIsInTheUsersOwnCode) {
  const std::map<std::string, std::string> expected = {
      {"two_failed", "test_two.py:6"},
      {"two_failed-8", "test_two.py:6"},
      {"two_failed-short", "test_two.py:6"},
      {"two_failed-native", "test_two.py:6"},
      {"two_failed-no", "test_two.py:0"},  // the summary has no lines
      {"import", "test_imp.py:1"},
      {"syntax", "test_syn.py:1"},
      {"lazy", "bad2.py:1"},            // what the test imports
      {"helper", "helper_three.py:2"},  // what the test calls
      {"library", "test_lib.py:5"},     // which calls a package
  };
  for (const auto& [sample, place] : expected) {
    EXPECT_EQ(PlaceIn(TestData("pytest/" + sample + ".pty"), ""), place)
        << sample;
  }
}

TEST(LineThatRaisedTest, OfASyntaxErrorCannotBeRead) {
  // CPython 3.11
  const std::string error =
      "    def f(\n"
      "         ^\n"
      "SyntaxError: '(' was never closed\n";
  EXPECT_EQ(PlaceIn("", "  File \"/home/user/bad.py\", line 3\n" + error),
            "bad.py:3");
  EXPECT_EQ(PlaceIn("", "  File \"<stdin>\", line 3\n" + error), "<stdin>:3");
  const std::string import =
      "Traceback (most recent call last):\n"
      "  File \"/home/user/impbad.py\", line 1, in <module>\n"
      "    import bad2\n";
  EXPECT_EQ(
      PlaceIn("", import + "  File \"/home/user/bad2.py\", line 7\n" + error),
      "bad2.py:7");
  // A package that this Python cannot read, and an expression.
  for (const char* file : {"/usr/lib/python3/dist-packages/p.py", "<string>"}) {
    EXPECT_EQ(PlaceIn("", fmt::format("{}  File \"{}\", line 7\n{}", import,
                                      file, error)),
              "impbad.py:1");
  }
}

TEST(LineThatRaisedTest, OfAScriptBelongsToTheExceptionThatEndedIt) {
  const std::string first =
      "Traceback (most recent call last):\n"
      "  File \"/home/user/a.py\", line 30, in <module>\n"
      "    main()\n"
      "  File \"/home/user/a.py\", line 9, in main\n"
      "    load()\n"
      "KeyError: 'b'\n";
  EXPECT_EQ(PlaceIn("", first), "a.py:9");
  const std::string last =
      "Traceback (most recent call last):\n"
      "  File \"<stdin>\", line 30, in <module>\n"
      "  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n"
      "    return _default_decoder.decode(s)\n"
      "ValueError: no answer\n";
  EXPECT_EQ(PlaceIn("", first + last), "<stdin>:30");
  EXPECT_EQ(PlaceIn("", "nothing to do\n"), "");
}

}  // namespace
}  // namespace ladder
