// The wrappers for CUDA are what torch generates; what their runs print is
// written by hand, or by support/printer_output.h.
#include "diagnosis/attribution_by_position.h"

#include <gtest/gtest.h>

#include "diagnosis/failing_launch.h"
#include "support/judge_copies.h"
#include "support/printer_output.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

/// The code of the model whose reduction is not printed.
std::string LayerWrapper() {
  return TestData("cuda-codegen/2.14/layer.l2filter.wrapper.cpp");
}

/// A run of it ends in that block; `number`: what its scalars are.
std::string CutIn(const std::string& block, const std::string& number = "512") {
  return CutInBlock(PrintedValues(LayerWrapper(), number), block);
}

const char kFault[] =
    "Error: CUDA error: an illegal memory access was encountered\n";

RunEvidence RunOf(const std::string& out, const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "kernel-values");
  AddModel(run, LayerWrapper());
  return run;
}

TEST(PrinterFaultTest, ABlockCutAfterALaunchIsItsFault) {
  const std::string out =
      CutIn("after_launch - triton_poi_fused_add_relu_0 - buf1");
  LaunchAttribution attribution = AttributionIn(RunOf(out, kFault));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "triton_poi_fused_add_relu_0");
  EXPECT_EQ(attribution.suspect->invocation, 1u);
  // The printer waits for the GPU, with or without CUDA_LAUNCH_BLOCKING.
  EXPECT_EQ(attribution.confidence, Confidence::kLikely) << attribution.why;
  EXPECT_TRUE(attribution.alternatives.empty());
}

TEST(PrinterFaultTest, ALaunchOfAnEmptyGridIsInnocent) {
  const std::string out =
      CutIn("after_launch - triton_poi_fused_add_relu_0 - buf1", "0");
  LaunchAttribution attribution = AttributionIn(RunOf(out, kFault));
  EXPECT_FALSE(attribution.suspect);
  ASSERT_EQ(attribution.not_known.size(), 1u);
  EXPECT_NE(attribution.not_known[0].find("inside the debug printer, at buf1"),
            std::string::npos);
}

TEST(PrinterFaultTest, ABlockCutBeforeALaunchIsTheFaultOfWhatRanUnprinted) {
  const std::string out = CutIn("before_launch - scale_kernel_0 - buf3");
  LaunchAttribution attribution = AttributionIn(RunOf(out, kFault));
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "triton_per_fused_add_sum_1");
  EXPECT_FALSE(attribution.suspect->instrumented);
  EXPECT_EQ(attribution.confidence, Confidence::kLikely) << attribution.why;
}

TEST(PrinterFaultTest, ALaunchWhoseArgumentsWereBeingPrintedHadNotBegun) {
  // mm had been waited for, and nothing ran since.
  const std::string out =
      CutIn("before_launch - triton_poi_fused_add_relu_0 - buf1");
  EXPECT_FALSE(AttributionIn(RunOf(out, kFault)).suspect);
  // The first argument was printed: the GPU was sound then, the second is what
  // the printer cannot read.
  const std::string second =
      CutIn("before_launch - triton_poi_fused_add_relu_0 - b");
  EXPECT_FALSE(AttributionIn(RunOf(second, kFault)).suspect);
}

TEST(PrinterFaultTest, WhatThePrinterCannotSumUpIsNoLaunchsFault) {
  // torch 2.6 and float8, quoted from pytorch/pytorch issue 149008.
  const std::string out =
      CutIn("before_launch - triton_poi_fused_add_relu_0 - buf1");
  RunEvidence run = RunOf(
      out, "Error: \"min_all_cuda\" not implemented for 'Float8_e4m3fn'\n");
  EXPECT_FALSE(AttributionIn(run).suspect);
}

TEST(PrinterFaultTest, ThePrintersComplaintOfACpuModelNamesNoLaunch) {
  // Recorded, and ended as torch 2.6 ends at a dtype that it cannot sum up.
  RunEvidence run = SampleRun("2.14/nan/l2", "kernel-values");
  ASSERT_GT(run.trace.events.size(), 3u);
  run.trace.events.resize(2);
  TraceEvent& before = run.trace.events.back();
  ASSERT_EQ(before.phase, TraceEvent::Phase::kBefore);
  before.values.back().complete = false;
  RunEvidence ended =
      RunOf("", "Error: \"min_all\" not implemented for 'Float8_e4m3fn'\n");
  run.matches = ended.matches;
  run.summary.ending = Exited{1};
  EXPECT_FALSE(AttributionIn(run).suspect);
  before.values.back().complete = true;  // all printed: the launch had begun
  EXPECT_TRUE(AttributionIn(run).suspect);
}

// Real generated code for CUDA; what the runs print is written by hand.

RunEvidence CudaRun(const std::string& out) {
  RunEvidence run = RunThatPrinted(
      out,
      "torch.AcceleratorError: CUDA error: an illegal memory access was "
      "encountered\n",
      Exited{1}, "kernel-names");
  AddModel(run, TestData("cuda-codegen/2.14/cooperative.l3.wrapper.cpp"));
  return run;
}

std::string NamesOf(const std::string& kernel) {
  return "[ before_launch: " + kernel + " ]\n[ after_launch: " + kernel +
         " ]\n";
}

TEST(PositionTest, AfterTheLastLaunchALateFaultHasNoPosition) {
  const std::string out = NamesOf("triton_unk_fused_mean_relu_sub_sum_0");
  LaunchAttribution late = AttributionIn(CudaRun(out));
  EXPECT_FALSE(late.suspect);
  ASSERT_FALSE(late.not_known.empty());
  EXPECT_NE(late.not_known[0].find("every launch that was printed had ended"),
            std::string::npos);
  // Waited for, it is the call that would begin the next invocation, if any.
  RunEvidence waited = CudaRun(out);
  waited.environment["CUDA_LAUNCH_BLOCKING"] = "1";
  EXPECT_TRUE(AttributionIn(waited).suspect);
}

/// A wrapper of torch 2.6, which has no kernel sources; all was printed, and
/// the script then met the assertion.
LaunchAttribution LateAssertionIn(const std::string& sample) {
  const std::string wrapper =
      TestData("cuda-codegen/2.6/" + sample + ".wrapper.cpp");
  std::string out;
  for (const Launch& each : ParseWrapper(wrapper, "", "").launches) {
    out += NamesOf(each.printed_name);
  }
  RunEvidence run = RunThatPrinted(
      out,
      "/tmp/torchinductor_u/ab/cab.py:34: unknown: block: [0,0,0], thread: "
      "[5,0,0] Assertion `index out of bounds: 0 <= tmp4 < 64` failed.\n"
      "RuntimeError: CUDA error: device-side assert triggered\n",
      Exited{1}, "kernel-names");
  AddModel(run, wrapper);
  return AttributionIn(run);
}

TEST(PositionTest, OperatorsThatTakeIndicesMayHoldALateAssertion) {
  const LaunchAttribution only = LateAssertionIn("index_dynamic.l3");
  ASSERT_TRUE(only.suspect);
  EXPECT_EQ(only.suspect->name, "triton_poi_fused_exp_index_mul_1");
  EXPECT_EQ(only.confidence, Confidence::kGuess);
  const LaunchAttribution several = LateAssertionIn("embedding_assert.l3");
  EXPECT_FALSE(several.suspect);
  ASSERT_EQ(several.not_known.size(), 2U);
  EXPECT_EQ(several.not_known[1],
            "which of these launches, whose operators take indices, has the "
            "assertion: triton_per_fused_add_embedding_native_layer_norm_0, "
            "launch 1, or "
            "triton_per_fused_add_embedding_native_layer_norm_sum_1, launch 2; "
            "the source of their kernels is not known");
}

TEST(PositionTest, ALogDoesNotSayWhetherLaunchesWereWaitedFor) {
  const std::string out =
      "[ before_launch: triton_unk_fused_mean_relu_sub_sum_0 ]\n";
  RunEvidence run = CudaRun(out);
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_TRUE(
      attribution.why.starts_with("GPU errors are asynchronous in this run"));
  run.environment_unknown = true;
  attribution = AttributionIn(run);
  EXPECT_TRUE(attribution.why.starts_with(
      "GPU errors may be asynchronous in this run"));
  EXPECT_EQ(attribution.confidence, Confidence::kGuess);
}

TEST(PositionTest, LaunchesOfOtherCodeLeaveThePositionAGuess) {
  // Recorded: the process died in the custom op. One more launch was printed,
  // which this code does not have.
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  EXPECT_EQ(AttributionIn(run).confidence, Confidence::kLikely);
  TraceEvent other = run.trace.events.front();
  other.kernel = "cpp_fused_other_7";
  run.trace.events.insert(run.trace.events.begin(), other);
  const LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.confidence, Confidence::kGuess) << attribution.why;
}

}  // namespace
}  // namespace ladder
