// The wrapper and the logs are hand-made (tests/data/handmade/README.md): no
// GPU recorded them.
#include <gtest/gtest.h>

#include <algorithm>

#include "diagnosis/failing_launch.h"
#include "diagnosis/failure_context.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

std::string Names(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "[ " + line + " ]\n";
  return text;
}

RunEvidence RunOf(const std::string& out, const std::string& err,
                  const std::map<std::string, std::string>& environment = {}) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "kernel-names");
  AddModel(run, TestData("handmade/triton-index.wrapper.cpp"));
  run.environment = environment;
  return run;
}

LaunchAttribution AttributionIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

const std::map<std::string, std::string> kWaiting = {
    {"CUDA_LAUNCH_BLOCKING", "1"}};

const char kIllegal[] =
    "Error: CUDA driver error: an illegal memory access was encountered\n";

std::string ClonesThen(const std::string& last) {
  return Names({"before_launch: aoti_torch_cuda_mm_out",
                "after_launch: aoti_torch_cuda_mm_out",
                "before_launch: aoti_torch_cuda_cumsum",
                "after_launch: aoti_torch_cuda_cumsum", last});
}

TEST(DeviceFaultTest, ALaunchInFlightIsAGuessUnlessLaunchesAreWaitedFor) {
  const std::string out = ClonesThen("before_launch: triton_poi_fused_clone_0");
  LaunchAttribution late = AttributionIn(RunOf(out, kIllegal));
  ASSERT_TRUE(late.suspect);
  EXPECT_EQ(late.suspect->name, "triton_poi_fused_clone_0");
  EXPECT_EQ(late.confidence, Confidence::kGuess);
  EXPECT_NE(late.why.find("asynchronous"), std::string::npos) << late.why;
  ASSERT_FALSE(late.not_known.empty());
  EXPECT_NE(late.not_known.back().find("the pinpoint stage decides"),
            std::string::npos);
  LaunchAttribution waited = AttributionIn(RunOf(out, kIllegal, kWaiting));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.suspect->name, "triton_poi_fused_clone_0");
  EXPECT_EQ(waited.confidence, Confidence::kLikely);
  EXPECT_EQ(waited.why.find("asynchronous"), std::string::npos);
}

TEST(DeviceFaultTest, AFailedCallIsCertainOnlyWhereLaunchesAreWaitedFor) {
  RunEvidence run = RunOf("", "");
  const Launch& mm = run.models[0].wrapper.launches[0];
  ASSERT_EQ(mm.name, "aoti_torch_cuda_mm_out");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf0, arg1_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(mm.line) +
      "\nRuntimeError: CUDA error: an illegal memory access was encountered\n";
  EXPECT_EQ(AttributionIn(RunOf("", err)).confidence, Confidence::kGuess);
  LaunchAttribution waited = AttributionIn(RunOf("", err, kWaiting));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.suspect->name, "aoti_torch_cuda_mm_out");
  EXPECT_EQ(waited.confidence, Confidence::kCertain) << waited.why;
  // The variable was set too late, or it is the wrong one: torch says so.
  LaunchAttribution refuted = AttributionIn(
      RunOf("",
            err + "CUDA kernel errors might be asynchronously reported at "
                  "some other API call, so the stacktrace below might be "
                  "incorrect.\n",
            kWaiting));
  EXPECT_EQ(refuted.confidence, Confidence::kGuess);
}

TEST(DeviceFaultTest, ALogMayShowThatLaunchesWereWaitedFor) {
  RunEvidence run = RunOf("", "");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf0, arg1_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[0].line) +
      "\nRuntimeError: CUDA error: an illegal memory access was encountered\n";
  const std::string late =
      "CUDA kernel errors might be asynchronously reported at some other API "
      "call, so the stacktrace below might be incorrect.\n"
      "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n";
  const std::string end =
      "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n";
  LaunchAttribution waited = AttributionIn(RunOf("", err + end));
  ASSERT_TRUE(waited.suspect);
  EXPECT_EQ(waited.confidence, Confidence::kLikely);
  EXPECT_EQ(waited.why.find("asynchronous"), std::string::npos);
  ASSERT_FALSE(waited.not_known.empty());
  EXPECT_NE(waited.not_known.back().find("CUDA_LAUNCH_BLOCKING was set"),
            std::string::npos);
  EXPECT_EQ(AttributionIn(RunOf("", err + late + end)).confidence,
            Confidence::kGuess);
  EXPECT_EQ(AttributionIn(RunOf("", err)).confidence, Confidence::kGuess);
}

TEST(DeviceFaultTest, AnOperatorsOwnComplaintIsNotLate) {
  RunEvidence run = RunOf("", "");
  const std::string err =
      "Error: aoti_torch_cuda_mm_out(buf0, arg1_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[0].line) +
      "\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (8x11 and "
      "10x16)\n";
  EXPECT_EQ(AttributionIn(RunOf("", err)).confidence, Confidence::kCertain);
  // The driver refuses an impossible launch at once.
  const std::string out = ClonesThen("before_launch: triton_poi_fused_clone_0");
  EXPECT_EQ(
      AttributionIn(RunOf(out, "Error: CUDA driver error: invalid argument\n"))
          .confidence,
      Confidence::kLikely);
}

TEST(DeviceFaultTest, EachKindOfGpuHasItsOwnVariable) {
  auto waits = [](const std::map<std::string, std::string>& environment,
                  const std::string& err) {
    return WaitsForLaunches(RunOf("", err, environment));
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
  RunEvidence run = RunOf("", "");
  const std::string err =
      "/tmp/x/cab.py:34: unknown: block: [0,0,0], thread: [5,0,0] Assertion "
      "`index out of bounds: 0 <= tmp4 < ks0` failed.\n"
      "Error: aoti_torch_cuda_mm_out(buf0, arg1_1, w) API call failed at "
      "model.wrapper.cpp, line " +
      std::to_string(run.models[0].wrapper.launches[0].line) +
      "\nRuntimeError: CUDA error: device-side assert triggered\n";
  LaunchAttribution attribution = AttributionIn(RunOf("", err));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
}

}  // namespace
}  // namespace ladder
