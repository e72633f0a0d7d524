#include "diagnosis/crash_site.h"

#include <gtest/gtest.h>

#include <csignal>

#include "codegen/artifacts.h"
#include "diagnosis/advice.h"
#include "diagnosis/failing_launch.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

constexpr const char* kModel =
    "ctkircwz7m4wbb2ztrrfkkuaqyau4zgy3grq4eixjlzzt5n2zibh";

/// tests/cases/p04 on torch 2.14: a custom op writes through a null pointer,
/// and faulthandler prints the stack.
RunEvidence CrashedRun() {
  RunEvidence run = SampleRun("2.14/crashstack/fault", "kernel-names");
  run.models.at(0).name = kModel;
  const std::string zip = TestData("2.14/crashstack/library.zip");
  std::string why;
  const auto package = Package::Open(zip, &why);
  run.files.at(0).lines = ReadFunctionLines(
      package->Read(package->entries().front().name, 1 << 24).value(),
      "_ZN5torch12aot_inductor16AOTInductorModel8run_implE");
  return run;
}

PatternMatch& FrameOf(RunEvidence& run) {
  for (PatternMatch& match : run.matches) {
    if (match.pattern == "frame-run-impl") return match;
  }
  throw std::runtime_error("no frame of run_impl");
}

TEST(CrashStackTest, NamesTheCallThatTheCrashStandsIn) {
  const RunEvidence run = CrashedRun();
  const auto call = FindCallOnStack(run);
  ASSERT_TRUE(call);
  EXPECT_EQ(run.models[0].wrapper.launches[call->launch].name, "demo::pack");
  EXPECT_EQ(call->caller, "run_impl + 0x407");
  EXPECT_NE(call->text.find("run_impl"), std::string::npos);
}

TEST(CrashStackTest, TheBlameIsCertainWithAndWithoutATrace) {
  RunEvidence run = CrashedRun();
  for (const bool traced : {true, false}) {
    if (!traced) run.trace = {};
    const LaunchAttribution attribution =
        FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
    ASSERT_TRUE(attribution.suspect);
    EXPECT_EQ(attribution.suspect->name, "demo::pack");
    EXPECT_EQ(attribution.suspect->kind, Suspect::Kind::kCustomOp);
    EXPECT_EQ(attribution.confidence, Confidence::kCertain);
    ASSERT_EQ(attribution.evidence.size(), 2u);
    EXPECT_NE(attribution.evidence[0].text.find("+0x407"), std::string::npos);
    EXPECT_EQ(attribution.evidence[1].line, 942u);
  }
}

TEST(CrashStackTest, NamesTheFrameInALibraryOfTheUser) {
  const RunEvidence run = SampleRun("2.14/nativecrash/fault", "baseline");
  Verdict verdict;
  verdict.failure.emplace().failure_class = FailureClass::kSegfault;
  AddNativeFrame({run}, verdict);
  EXPECT_EQ(verdict.failure->frame,
            "librows.so, at demo::rows(float const*, long)");
  EXPECT_EQ(Headline(verdict),
            "segfault (librows.so, at demo::rows(float const*, long))");
  ASSERT_EQ(verdict.evidence.size(), 1u);
  EXPECT_NE(verdict.evidence[0].text.find("_ZN4demo4rowsEPKfl"),
            std::string::npos);
}

// Only exported functions have names in a stack: the frame shows an offset.
TEST(CrashStackTest, AFrameWithoutANameHasItsCallerAndItsAddress) {
  Verdict verdict;
  verdict.failure.emplace().failure_class = FailureClass::kSegfault;
  AddNativeFrame({SampleRun("2.14/staticcrash/fault", "kernel-names")},
                 verdict);
  EXPECT_EQ(verdict.failure->frame,
            "libshop.so, in what shop::scale(at::Tensor const&) calls");
  ASSERT_EQ(verdict.advice.size(), 1u);
  EXPECT_EQ(verdict.advice[0].run,
            "addr2line -Cfipe /home/user/shop/libshop.so 0x1a180");
}

// A signature must be the same on every machine.
TEST(CrashStackTest, UcxsNameOfTheHostIsNotInTheMessage) {
  const RunEvidence run = RunThatPrinted(
      "",
      "[vm:28904:0:28904] Caught signal 11 (Segmentation fault: address not "
      "mapped to object at address 0x8)\n",
      Signalled{SIGSEGV}, "baseline");
  EXPECT_EQ(ClassifyRun(run, {.models_known = true}).message,
            "Caught signal 11 (Segmentation fault: address not mapped to "
            "object at address 0x8)");
}

TEST(CrashStackTest, LibrariesOfTheSystemAreNotTheUsers) {
  Verdict verdict;
  verdict.failure.emplace().failure_class = FailureClass::kSegfault;
  AddNativeFrame({CrashedRun()}, verdict);
  EXPECT_EQ(verdict.failure->frame, "");
}

/// The same crash under gdb, as ladders/deep.yaml runs it.
RunEvidence RunUnderGdb() {
  RunEvidence run = SampleRun("2.14/crashstack/gdb", "backtrace");
  AddModel(run, TestData("2.14/crashstack/fault.wrapper.cpp"),
           TestData("2.14/crashstack/fault.wrapper.json"));
  run.models.at(0).name = kModel;
  return run;
}

TEST(CrashStackTest, GdbSaysTheLineItself) {
  const RunEvidence run = RunUnderGdb();
  const LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::pack");
  EXPECT_EQ(attribution.suspect->invocation, 1u);
  EXPECT_EQ(attribution.confidence, Confidence::kCertain);
  EXPECT_TRUE(attribution.evidence[0].text.starts_with("#"));
}

TEST(CrashStackTest, WhatAHangWaitsForStandsAboveItsFrame) {
  const RunEvidence run = RunUnderGdb();
  const LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  Verdict verdict;
  verdict.failure.emplace().failure_class = FailureClass::kHang;
  verdict.first_failing = attribution.suspect;
  const Ladder none;
  std::vector<RunEvidence> runs{run};
  const AdviceContext context{runs, none};
  AddAdvice(context, verdict);
  EXPECT_TRUE(
      verdict.advice.at(0).text.starts_with("While it hangs, attach gdb"));
  verdict.advice.clear();
  verdict.evidence = attribution.evidence;
  AddAdvice(context, verdict);
  ASSERT_EQ(verdict.advice.size(), 1u);
  const std::string where = "See " + run.log + ":" +
                            std::to_string(attribution.evidence.at(0).line) +
                            ": the frames above";
  EXPECT_TRUE(verdict.advice[0].text.starts_with(where))
      << verdict.advice[0].text;
  // With faulthandler's stack, the line of Python is named.
  PatternMatch thread, frame;
  thread.pattern = "faulthandler-thread";
  thread.captures["current"] = "Current thread";
  thread.line = thread.last_line = 3;
  frame.pattern = "script-frame";
  frame.text = "  File \"/home/ada/hang.py\", line 5 in wait";
  frame.captures = {
      {"file", "/home/ada/hang.py"}, {"line", "5"}, {"function", "wait"}};
  frame.line = frame.last_line = 4;
  runs[0].matches.insert(runs[0].matches.end(), {thread, frame});
  verdict.advice.clear();
  AddAdvice(context, verdict);
  ASSERT_EQ(verdict.advice.size(), 1u);
  EXPECT_TRUE(verdict.advice[0].text.starts_with(
      "See " + run.log + ":4: it hangs at hang.py:5, in wait"))
      << verdict.advice[0].text;
}

TEST(CrashStackTest, CallsThatNothingPrintedCountToo) {
  RunEvidence run = CrashedRun();
  // As if the kernel before the op were a custom op as well.
  run.models[0].wrapper.launches[1].printed_name.clear();
  run.trace.events.resize(2);
  const LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::pack");
  EXPECT_EQ(attribution.suspect->launch, 3u);
  EXPECT_EQ(attribution.suspect->invocation, 1u);
}

TEST(CrashStackTest, TheStackOfAnotherThreadIsNoProof) {
  RunEvidence run = RunUnderGdb();
  PatternMatch thread;
  thread.pattern = "gdb-thread";
  const auto frame = std::find_if(run.matches.begin(), run.matches.end(),
                                  [](const PatternMatch& match) {
                                    return match.pattern == "frame-run-impl";
                                  });
  run.matches.insert(frame, thread);
  const LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
}

TEST(CrashStackTest, AFrameOfAnotherLibraryNamesNothing) {
  RunEvidence run = CrashedRun();
  FrameOf(run).captures["library"] = "/tmp/another.wrapper.so";
  EXPECT_FALSE(FindCallOnStack(run));
}

TEST(CrashStackTest, ALineThatIsNoLaunchNamesNothing) {
  RunEvidence run = CrashedRun();
  for (const char* offset : {"0x1", "0x0", "0xffffff", "407", "0xzz"}) {
    FrameOf(run).captures["mangled_offset"] = offset;
    EXPECT_FALSE(FindCallOnStack(run)) << offset;
  }
}

TEST(CrashStackTest, WithoutALineTableNothingIsNamed) {
  RunEvidence run = CrashedRun();
  run.files[0].lines->rows.clear();  // compiled without -g
  EXPECT_FALSE(FindCallOnStack(run));
  run.files[0].lines.reset();
  EXPECT_FALSE(FindCallOnStack(run));
}

TEST(CrashStackTest, AStackAboveTheCrashIsOfAnEarlierError) {
  RunEvidence run = CrashedRun();
  FrameOf(run).line = 0;
  EXPECT_FALSE(FindCallOnStack(run));
  std::erase_if(run.matches, [](const PatternMatch& match) {
    return match.pattern != "frame-run-impl";
  });
  FrameOf(run).line = 40;
  EXPECT_FALSE(FindCallOnStack(run)) << "no sign of a crash was printed";
}

TEST(CrashStackTest, StacksOfExceptionsHaveToAgree) {
  RunEvidence run = CrashedRun();
  run.summary.ending = Exited{1};
  EXPECT_TRUE(FindCallOnStack(run));
  PatternMatch other = FrameOf(run);
  run.matches.push_back(other);
  EXPECT_TRUE(FindCallOnStack(run)) << "the same call twice";
  run.matches.back().captures["mangled_offset"] = "0x200";
  EXPECT_FALSE(FindCallOnStack(run));
}

TEST(CrashStackTest, OtherThreadsMayGoOnPrintingWhileOneDies) {
  RunEvidence run = CrashedRun();
  const std::vector<TraceEvent> printed = run.trace.events;
  for (size_t i = 0; i < 5; ++i) {  // as another thread would have gone on
    for (TraceEvent event : printed) {
      event.line += 1000;
      event.last_line += 1000;
      run.trace.events.push_back(event);
    }
  }
  LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::pack");
  EXPECT_EQ(attribution.why,
            "the stack in the log shows that this call was running");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
  // After an error that was not the end the stack says nothing of the end.
  run.summary.ending = Exited{1};
  attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  EXPECT_NE(attribution.why,
            "the stack in the log shows that this call was running");
}

TEST(CrashStackTest, AnotherLaunchInFlightLeavesADoubt) {
  RunEvidence run = CrashedRun();
  run.trace.events.pop_back();  // the kernel before the op never ended
  const LaunchAttribution attribution =
      FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::pack");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
  EXPECT_EQ(attribution.not_known.size(), 1u);
}

}  // namespace
}  // namespace ladder
