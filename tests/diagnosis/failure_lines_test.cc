#include <gtest/gtest.h>

#include <csignal>

#include "config/data_files.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/judge.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

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
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path != "ladders/documented.yaml") continue;
    return JudgeCopies(
        runs, ParseLadder(file.text, std::string(file.path), BuiltInFlags), {});
  }
  throw std::runtime_error("the documented ladder is not embedded");
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
}

TEST(FailureLinesTest, AnEndThatFollowsFromALineLeavesNoDoubt) {
  for (const std::string& sample :
       {std::string("2.14/nofile/plain"), std::string("2.14/badzip/plain"),
        std::string("2.14/unbbad/plain")}) {
    const Judgement judgement = JudgementOf({Ended(Printed(sample))});
    EXPECT_FALSE(judgement.may_be_superseded) << sample;
  }
}

}  // namespace
}  // namespace ladder
