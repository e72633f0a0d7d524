#include "diagnosis/failure.h"

#include <gtest/gtest.h>

#include <csignal>

#include "support/sample_run.h"

namespace ladder {
namespace {

// What the compiler logs of itself (the stage "logs": TORCH_LOGS) quotes the
// printer, checks and error texts; none of it happened.

/// tests/cases/p01 on torch 2.14 with the flags of the stage.
RunEvidence LoggedRun() { return SampleRun("2.14/logs/nan", "logs"); }

TEST(CompilerLogTest, OnlyLaunchesThatRanAreEvents) {
  const std::string log = TestData("2.14/logs/nan.stderr");
  ASSERT_NE(log.find("printf(\"[ before_launch: cpp_fused_0 ]\\n\")"),
            std::string::npos);
  const RunEvidence run = LoggedRun();
  EXPECT_EQ(run.trace.events.size(), 14u) << "7 launches, before and after";
  for (const TraceEvent& event : run.trace.events) {
    EXPECT_LE(event.line, 14u);
  }
}

TEST(CompilerLogTest, TextsOfChecksInTheCodeAreNoErrors) {
  const std::string log = TestData("2.14/logs/nan.stderr");
  ASSERT_NE(log.find("CUDA error: an illegal memory access was encountered"),
            std::string::npos);
  ASSERT_NE(log.find("std::cerr << \"Error: \""), std::string::npos);
  const RunEvidence run = LoggedRun();
  for (const PatternMatch& match : run.matches) {
    if (match.pattern == "python-exception") continue;
    EXPECT_FALSE(match.failure_class) << match.pattern << match.text;
  }
  const RunFailure failure = ClassifyRun(run, {.models_known = true});
  EXPECT_TRUE(failure.script_failure);
  EXPECT_EQ(failure.message, "AssertionError: scores are not finite");
}

TEST(CompilerLogTest, PathsInTheLogAreNoFramesOfTheException) {
  // The log quotes stack traces of the model's source, line 12 and 14.
  const RunEvidence run = LoggedRun();
  for (const PatternMatch& match : run.matches) {
    if (match.pattern != "script-frame") continue;
    EXPECT_EQ(CaptureOf(match, "line"), "22") << match.text;
  }
}

TEST(FailureTest, AnAbortedProgramSaysWhy) {
  const auto message = [](const std::string& errors) {
    const RunFailure failure = ClassifyRun(
        RunThatPrinted("", errors, Signalled{SIGABRT, false}, "baseline"), {});
    EXPECT_EQ(failure.failure_class, FailureClass::kAbort);
    return failure.message;
  };
  EXPECT_EQ(message("terminate called after throwing an instance of "
                    "'std::runtime_error'\n  what():  a score is not finite\n"),
            "a score is not finite");
  EXPECT_EQ(message(""), Describe(Signalled{SIGABRT, false}));
}

}  // namespace
}  // namespace ladder
