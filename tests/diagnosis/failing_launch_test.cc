#include "diagnosis/failing_launch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "diagnosis/failure_context.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

bool Says(const LaunchAttribution& attribution, const std::string& text) {
  for (const std::string& each : attribution.not_known) {
    if (each.find(text) != std::string::npos) return true;
  }
  return false;
}

/// A line that a pattern of that name found.
PatternMatch Line(const std::string& pattern, size_t line,
                  std::map<std::string, std::string> captures = {}) {
  PatternMatch match;
  match.pattern = pattern;
  match.line = match.last_line = line;
  match.captures = std::move(captures);
  return match;
}

size_t LineOf(const RunEvidence& run, const std::string& launch) {
  for (const Launch& each : run.models[0].wrapper.launches) {
    if (each.name == launch) return each.line;
  }
  return 0;
}

TEST(FailingLaunchTest, WithoutThePrinterTheInvocationIsNotCounted) {
  LaunchAttribution plain =
      AttributionIn(SampleRun("2.14/oob/plain", "baseline"));
  ASSERT_TRUE(plain.suspect);
  EXPECT_EQ(plain.suspect->name, "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_EQ(plain.confidence, Confidence::kCertain) << plain.why;
  EXPECT_FALSE(plain.suspect->invocation);
  LaunchAttribution printed =
      AttributionIn(SampleRun("2.14/oob/l3", "kernel-names"));
  ASSERT_TRUE(printed.suspect);
  EXPECT_EQ(printed.suspect->invocation, 1u);
}

// On a busy machine the error's line came before most of what was printed on
// the other stream (tests/cases/op_raises.py).
TEST(FailingLaunchTest, AnErrorThatArrivesEarlyWasNotCaughtForThat) {
  RunEvidence run = SampleRun("2.14/seg/exc-l3", "kernel-names");
  for (PatternMatch& each : run.matches) {
    if (each.pattern != "api-call-failed") continue;
    // The recorded wrapper is cut, so its lines are others.
    each.captures["file"] = "model.wrapper.cpp";
    for (const Launch& launch : run.models[0].wrapper.launches) {
      if (launch.name != "my::bad") continue;
      each.captures["line"] = std::to_string(launch.line);
    }
  }
  LaunchAttribution in_time = AttributionIn(run);
  ASSERT_TRUE(in_time.suspect);
  EXPECT_EQ(in_time.suspect->name, "my::bad");
  EXPECT_EQ(in_time.suspect->invocation, 1u);
  // Three more calls of the model went well before.
  auto& events = run.trace.events;
  const auto once = SampleRun("2.14/seg/nan-l3", "kernel-names").trace.events;
  for (int i = 0; i < 3; ++i) {
    events.insert(events.begin(), once.begin(), once.end());
  }
  for (size_t i = 0; i < events.size(); ++i) events[i].line = 1000 + i;
  LaunchAttribution early = AttributionIn(run);
  ASSERT_TRUE(early.suspect);
  EXPECT_EQ(early.suspect->name, "my::bad");
  EXPECT_EQ(early.suspect->invocation, 4u);
  EXPECT_EQ(early.confidence, Confidence::kCertain) << early.why;
}

// Torch's words of memory that ran out, over the code of another model.
TEST(FailingLaunchTest, AFailedAllocationIsSaidWithTheLaunchThatItIsFor) {
  for (const std::string version : {"2.14", "2.6"}) {
    RunEvidence run = RunThatPrinted(
        "", TestData(version + "/oomrun/l3.stderr"), Exited{1}, "baseline");
    AddModel(run, TestData(version + "/nan/l3.wrapper.cpp"));
    const std::string code = TestData(version + "/nan/l3.wrapper.cpp");
    const auto call = code.find("&buf0_handle));");
    ASSERT_NE(call, code.npos);
    const auto line = 1 + std::count(code.begin(), code.begin() + call, '\n');
    for (PatternMatch& each : run.matches) {
      if (each.pattern != "api-call-failed") continue;
      each.captures["file"] = "model.wrapper.cpp";
      each.captures["line"] = std::to_string(line);
    }
    LaunchAttribution attribution = AttributionIn(run);
    EXPECT_FALSE(attribution.suspect) << version;
    ASSERT_FALSE(attribution.evidence.empty()) << version;
    EXPECT_NE(attribution.evidence[0].says.find(
                  "allocates buf0 for aoti_torch_cpu_addmm_out in line"),
              std::string::npos)
        << attribution.evidence[0].says;
    for (const std::string& each : attribution.not_known) {
      EXPECT_FALSE(each.starts_with("what failed: ")) << "it says what failed";
    }
  }
}

TEST(FailingLaunchTest,
     AmongEqualModelsTheRaisingOneIsAGuessAndItsInvocationOpen) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name,
            "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_EQ(attribution.confidence, Confidence::kGuess) << attribution.why;
  EXPECT_FALSE(attribution.suspect->invocation);
  ASSERT_FALSE(attribution.not_known.empty());
  EXPECT_EQ(attribution.not_known[0],
            "which invocation it is: the output fits more than one model");
  EXPECT_TRUE(Says(attribution,
                   "which of the 2 launches of "
                   "cpp_fused_add_embedding_mul_sum_tanh_1 failed"));
}

TEST(FailingLaunchTest, TheKernelFileTellsEqualModelsApart) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  run.files[1].kernel_path =
      "stages/wrappers/"
      "cwbum7geevqdvmuovxz7ou4nsc2ipxrphviiemwykgptvbm5q2a4.kernel.cpp";
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->place->model, 1u);
  EXPECT_EQ(attribution.confidence, Confidence::kCertain) << attribution.why;
  EXPECT_FALSE(Says(attribution, "which of 2 launches"));
}

/// Ends as the record did; its failed call is that of my::bad, whose line in
/// the recorded wrapper, which is cut, is another.
RunEvidence RaisingRun() {
  RunEvidence run = SampleRun("2.14/seg/exc-l3", "baseline");
  run.trace.events.clear();
  for (PatternMatch& each : run.matches) {
    if (each.pattern != "api-call-failed") continue;
    each.captures["file"] = "model.wrapper.cpp";
    each.captures["line"] = std::to_string(LineOf(run, "my::bad"));
  }
  return run;
}

TEST(FailingLaunchTest, OfSeveralFailedCallsTheLastCountsAndBothAreNamed) {
  RunEvidence run = RaisingRun();
  EXPECT_EQ(AttributionIn(run).confidence, Confidence::kCertain);
  const size_t line = LineOf(run, "aoti_torch_cpu_addmm_out");
  run.matches.insert(run.matches.begin(),
                     Line("api-call-failed", 0,
                          {{"call", "aoti_torch_cpu_addmm_out"},
                           {"file", "/home/user/cache/model.wrapper.cpp"},
                           {"line", std::to_string(line)}}));
  LaunchAttribution last = AttributionIn(run);
  ASSERT_TRUE(last.suspect);
  EXPECT_EQ(last.suspect->name, "my::bad");
  EXPECT_EQ(last.confidence, Confidence::kLikely);
  EXPECT_TRUE(
      Says(last,
           "whether this error ended the run, or an earlier one: "
           "aoti_torch_cpu_addmm_out failed too, at model.wrapper.cpp:" +
               std::to_string(line)));
  // The same the other way round: the script caught the error of my::bad.
  run.matches[0].line = run.matches[0].last_line = 1000;
  LaunchAttribution first = AttributionIn(run);
  ASSERT_TRUE(first.suspect);
  EXPECT_EQ(first.suspect->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(first.confidence, Confidence::kLikely);
}

TEST(FailingLaunchTest, ACaughtErrorIsNotBlamedForThatOfAModelThatIsNotKnown) {
  RunEvidence run = RaisingRun();
  run.matches.push_back(Line("api-call-failed", 1000,
                             {{"call", "aoti_torch_cpu_mm_out"},
                              {"file", "/home/user/cache/cother.wrapper.cpp"},
                              {"line", "12"}}));
  LaunchAttribution attribution = AttributionIn(run);
  EXPECT_FALSE(attribution.suspect);
  EXPECT_TRUE(Says(attribution,
                   "at cother.wrapper.cpp:12, in a model that was not found"));
}

TEST(FailingLaunchTest, AnExceptionOfTheScriptsOwnLeavesTheFailedCallInDoubt) {
  RunEvidence run = RaisingRun();
  run.matches.push_back(
      Line("script-frame", 1000, {{"file", "/home/user/x.py"}, {"line", "7"}}));
  run.matches.push_back(
      Line("python-exception", 1002, {{"type", "RuntimeError"}}));
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "my::bad");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
  EXPECT_TRUE(
      Says(attribution, "came from /home/user/x.py:7, outside the model"));
  // Python says that it follows from the other.
  run.matches.push_back(Line("exception-chain", 999));
  EXPECT_EQ(AttributionIn(run).confidence, Confidence::kCertain);
}

TEST(FailingLaunchTest, AnErrorBeforeACrashIsNotTheCrash) {
  RunEvidence run = RaisingRun();
  run.summary.ending = Signalled{SIGSEGV, false};
  EXPECT_FALSE(AttributionIn(run).suspect);
}

TEST(FailingLaunchTest, OnlyAFrameOfTheCrashItselfShowsTheCustomOp) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  run.matches = {Line("frame-proxy-executor", 1), Line("segfault-text", 50)};
  LaunchAttribution earlier = AttributionIn(run);
  ASSERT_TRUE(earlier.suspect);
  EXPECT_EQ(earlier.suspect->name, "my::bad");
  EXPECT_EQ(earlier.confidence, Confidence::kLikely) << earlier.why;
  run.matches.push_back(Line("frame-proxy-executor", 60));
  LaunchAttribution crash = AttributionIn(run);
  EXPECT_EQ(crash.confidence, Confidence::kCertain) << crash.why;
  // It does not tell which of two equal models was running.
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  LaunchAttribution either = AttributionIn(run);
  EXPECT_EQ(either.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(either, "which invocation it is"));
  EXPECT_TRUE(Says(either, "which model or launch it is"));
}

/// Ends within its first launch; prints `err`.
RunEvidence CutInFlight(const Ending& ending, const std::string& err) {
  RunEvidence run = SampleRun("2.14/nan/l3", "kernel-names");
  run.trace.events.resize(1);
  run.matches = RunThatPrinted("", err, ending, "kernel-names").matches;
  run.summary.ending = ending;
  return run;
}

TEST(FailingLaunchTest, WhatEndsAProcessFromOutsideNeedNotBeTheLaunchInFlight) {
  LaunchAttribution crash =
      AttributionIn(CutInFlight(Signalled{SIGSEGV, false}, ""));
  EXPECT_EQ(crash.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(crash, "whether the crashed thread was running the model"));
  LaunchAttribution left = AttributionIn(CutInFlight(Exited{3}, ""));
  EXPECT_EQ(left.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(left, "whether the launch ended the process"));
  LaunchAttribution killed =
      AttributionIn(CutInFlight(Signalled{SIGKILL, false}, "Killed\n"));
  ASSERT_TRUE(killed.suspect);
  EXPECT_EQ(killed.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(killed,
                   "whether the launch is the cause: it was running when "
                   "SIGKILL, sent from outside, ended the process"));
  RunEvidence stuck = CutInFlight(Signalled{SIGKILL, false}, "Killed\n");
  stuck.summary.seconds = 50;
  stuck.quiet_seconds = 40;
  EXPECT_EQ(AttributionIn(stuck).confidence, Confidence::kLikely);
  RunEvidence hung = CutInFlight(TimedOut{std::chrono::seconds(45), false}, "");
  hung.quiet_seconds = 40;
  LaunchAttribution late = AttributionIn(hung);
  EXPECT_EQ(late.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(late, "whether the launch would have ended"));
}

// After CPython's source: every thread's stack, that of the crash marked.
TEST(FailingLaunchTest, ACrashOfAThreadThatCallsNoModelIsNotTheLaunchInFlight) {
  const std::string fatal = "Fatal Python error: Segmentation fault\n\n";
  const std::string loader =
      "  File \"/home/user/loader.py\", line 51 in decode_jpeg\n"
      "  File \"/usr/lib/python3/threading.py\", line 995 in run\n\n";
  const std::string caller =
      "  File \"/usr/lib/python3/dist-packages/torch/export/pt2_archive/"
      "_package.py\", line 745 in __call__\n"
      "  File \"/home/user/serve.py\", line 12 in <module>\n\n";
  const std::string current =
      "Current thread 0x00007f0b3d7fe640 (most recent call first):\n";
  const std::string other =
      "Thread 0x00007f0b4d7fe640 (most recent call first):\n";
  const Ending crash = Signalled{SIGSEGV, false};
  LaunchAttribution outside = AttributionIn(
      CutInFlight(crash, fatal + current + loader + other + caller));
  ASSERT_TRUE(outside.suspect);
  EXPECT_EQ(outside.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(outside,
                   "whether the model crashed at all: the crashed thread was "
                   "not running a model, but another thread was"));
  EXPECT_EQ(outside.evidence.back().text,
            "  File \"/home/user/loader.py\", line 51 in decode_jpeg");
  for (const std::string& inside :
       {fatal + current + caller + other + loader,
        fatal + other + loader + current + caller, fatal + current + caller,
        // The same crash with a C stack, as of a host that is not Python.
        std::string("Caught signal 11 (Segmentation fault)\n") +
            "26  /tmp/WEOgmp/cj2df.so("
            "_ZN5torch12aot_inductor16AOTInductorModel8run_"
            "implEPP16AtenTensorOpaqu"
            "eS4_PvP23AOTIProxyExecutorOpaque+0x234) [0x7f3a0d6b4e24]\n"}) {
    EXPECT_EQ(AttributionIn(CutInFlight(crash, inside)).confidence,
              Confidence::kCertain)
        << inside;
  }
  for (const std::string& open :
       {fatal + other + caller + current + caller,
        fatal + current + caller + other + caller + other + caller,
        fatal + current + loader, fatal}) {
    EXPECT_EQ(AttributionIn(CutInFlight(crash, open)).confidence,
              Confidence::kLikely)
        << open;
  }
}

// The wrapper is what torch generates for CUDA; the logs are written by hand:
// no GPU recorded them.

std::string Names(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "[ " + line + " ]\n";
  return text;
}

RunEvidence FaultyRun(
    const std::string& out, const std::string& err,
    const std::map<std::string, std::string>& environment = {}) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "kernel-names");
  AddModel(run, TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp"));
  run.environment = environment;
  return run;
}

LaunchAttribution DeviceFaultIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

const std::map<std::string, std::string> kWaiting = {
    {"CUDA_LAUNCH_BLOCKING", "1"}};

const char kCloneKernel[] = "triton_poi_fused_clone_select_0";
constexpr size_t kMm = 3;  ///< the launch

const char kIllegal[] =
    "Error: CUDA driver error: an illegal memory access was encountered\n";

std::string SortsThen(const std::string& last) {
  return Names({"before_launch: at::_ops::sort_stable::call",
                "after_launch: at::_ops::sort_stable::call", last});
}

TEST(DeviceFaultTest, ALaunchInFlightIsAGuessUnlessLaunchesAreWaitedFor) {
  const std::string out =
      SortsThen("before_launch: " + std::string(kCloneKernel));
  LaunchAttribution late = DeviceFaultIn(FaultyRun(out, kIllegal));
  ASSERT_TRUE(late.suspect);
  EXPECT_EQ(late.suspect->name, kCloneKernel);
  EXPECT_EQ(late.confidence, Confidence::kGuess);
  EXPECT_NE(late.why.find("asynchronous"), std::string::npos) << late.why;
  ASSERT_FALSE(late.not_known.empty());
  EXPECT_NE(late.not_known.back().find("the pinpoint stage does"),
            std::string::npos);
  LaunchAttribution waited = DeviceFaultIn(FaultyRun(out, kIllegal, kWaiting));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.suspect->name, kCloneKernel);
  EXPECT_EQ(waited.confidence, Confidence::kLikely);
  EXPECT_EQ(waited.why.find("asynchronous"), std::string::npos);
}

TEST(DeviceFaultTest, AFailedCallIsCertainOnlyWhereLaunchesAreWaitedFor) {
  RunEvidence run = FaultyRun("", "");
  const Launch& mm = run.models[0].wrapper.launches[kMm];
  ASSERT_EQ(mm.name, "aoti_torch_cuda_mm_out");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf7, arg2_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(mm.line) +
      "\nRuntimeError: CUDA error: an illegal memory access was encountered\n";
  EXPECT_EQ(DeviceFaultIn(FaultyRun("", err)).confidence, Confidence::kGuess);
  LaunchAttribution waited = DeviceFaultIn(FaultyRun("", err, kWaiting));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.suspect->name, "aoti_torch_cuda_mm_out");
  EXPECT_EQ(waited.confidence, Confidence::kCertain) << waited.why;
  // The variable was set too late, or it is the wrong one: torch says so.
  LaunchAttribution refuted = DeviceFaultIn(
      FaultyRun("",
                err + "CUDA kernel errors might be asynchronously reported at "
                      "some other API call, so the stacktrace below might be "
                      "incorrect.\n",
                kWaiting));
  EXPECT_EQ(refuted.confidence, Confidence::kGuess);
}

TEST(DeviceFaultTest, ALogMayShowThatLaunchesWereWaitedFor) {
  RunEvidence run = FaultyRun("", "");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf7, arg2_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[kMm].line) +
      "\nRuntimeError: CUDA error: an illegal memory access was encountered\n";
  const std::string late =
      "CUDA kernel errors might be asynchronously reported at some other API "
      "call, so the stacktrace below might be incorrect.\n"
      "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n";
  const std::string end =
      "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n";
  LaunchAttribution waited = DeviceFaultIn(FaultyRun("", err + end));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.confidence, Confidence::kLikely);
  EXPECT_EQ(waited.why.find("asynchronous"), std::string::npos);
  ASSERT_FALSE(waited.not_known.empty());
  EXPECT_NE(waited.not_known.back().find("CUDA_LAUNCH_BLOCKING took effect"),
            std::string::npos);
  EXPECT_EQ(DeviceFaultIn(FaultyRun("", err + late + end)).confidence,
            Confidence::kGuess);
  EXPECT_EQ(DeviceFaultIn(FaultyRun("", err)).confidence, Confidence::kGuess);
}

TEST(DeviceFaultTest, AnOperatorsOwnComplaintIsNotLate) {
  RunEvidence run = FaultyRun("", "");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf7, arg2_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[kMm].line) +
      "\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (8x11 and "
      "10x16)\n";
  EXPECT_EQ(DeviceFaultIn(FaultyRun("", err)).confidence, Confidence::kCertain);
  // The driver refuses an impossible launch at once.
  const std::string out =
      SortsThen("before_launch: " + std::string(kCloneKernel));
  EXPECT_EQ(DeviceFaultIn(
                FaultyRun(out, "Error: CUDA driver error: invalid argument\n"))
                .confidence,
            Confidence::kLikely);
}

TEST(DeviceFaultTest, EachKindOfGpuHasItsOwnVariable) {
  auto waits = [](const std::map<std::string, std::string>& environment,
                  const std::string& err) {
    return WaitsForLaunches(FaultyRun("", err, environment));
  };
  const std::string hip =
      "RuntimeError: HIP error: an illegal memory access was encountered\n";
  EXPECT_TRUE(waits({{"CUDA_LAUNCH_BLOCKING", "1"}}, kIllegal));
  EXPECT_FALSE(waits({{"CUDA_LAUNCH_BLOCKING", "0"}}, kIllegal));
  EXPECT_FALSE(waits({}, kIllegal));
  EXPECT_FALSE(waits({{"CUDA_LAUNCH_BLOCKING", "1"}}, hip));
  EXPECT_TRUE(waits({{"AMD_SERIALIZE_KERNEL", "3"}}, hip));
  EXPECT_FALSE(waits({{"AMD_SERIALIZE_KERNEL", "1"}}, hip));
  // A Triton kernel's fault reads the same on ROCm.
  EXPECT_TRUE(waits({{"AMD_SERIALIZE_KERNEL", "3"}}, kIllegal));
}

TEST(DeviceFaultTest, TheAssertionsKernelIsBelievedAndNotTheCallThatReports) {
  RunEvidence run = FaultyRun("", "");
  const std::string err =
      "/tmp/x/cab.py:34: unknown: block: [0,0,0], thread: [5,0,0] Assertion "
      "`index out of bounds: 0 <= tmp4 < ks0` failed.\n"
      "Error: aoti_torch_cuda_mm_out(buf7, arg2_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[kMm].line) +
      "\nRuntimeError: CUDA error: device-side assert triggered\n";
  LaunchAttribution attribution = DeviceFaultIn(FaultyRun("", err));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
}

}  // namespace
}  // namespace ladder
