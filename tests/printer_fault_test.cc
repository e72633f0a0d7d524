// The wrapper and the logs are hand-made (tests/data/handmade/README.md), but
// for the last test's.
#include "printer_fault.h"

#include <gtest/gtest.h>

#include "blame.h"
#include "sample_run.h"

namespace ladder {
namespace {

enum End { kCut, kWhole };

/// A block of level 2 as far as `end`.
std::string Block(const std::string& header, End end) {
  std::string text =
      "[  " + header + "  ]:\nNumber of elements: 512\nDtype: float32\n";
  if (end == kCut) return text;
  return text +
         "Mean value: 0.1\nMin value: -2\nMax value: 2\nDevice: cuda:0\n"
         "Size: [8, 64]\nStride: [64, 1]\nLayout: Strided\nIs contiguous: 1\n"
         "Requires grad: 0\n\n";
}

std::string Scalar(const std::string& phase, int elements) {
  return "[  " + phase +
         " - triton_poi_fused_add_relu_0 - "
         "triton_poi_fused_add_relu_0_xnumel: " +
         std::to_string(elements) + "  ]\\n";
}

/// Everything up to the first Triton kernel.
std::string UpToMm() {
  return Block("aoti_model_inputs - arg2_1", kWhole) +
         Block("before_launch - aoti_torch_cuda_mm_out - buf0", kWhole) +
         Block("before_launch - aoti_torch_cuda_mm_out - arg2_1", kWhole) +
         Block("after_launch - aoti_torch_cuda_mm_out - buf0", kWhole) +
         Block("after_launch - aoti_torch_cuda_mm_out - arg2_1", kWhole);
}

std::string AddRelu(const std::string& phase, End end, int elements = 512) {
  const std::string at = phase + " - triton_poi_fused_add_relu_0 - ";
  return Block(at + "buf1", kWhole) + Block(at + "b", end) +
         (end == kWhole ? Scalar(phase, elements) : "");
}

const char kFault[] =
    "Error: CUDA error: an illegal memory access was encountered\n";

RunEvidence RunOf(const std::string& out, const std::string& err,
                  bool prints_scale = false) {
  std::string wrapper = TestData("handmade/triton-2.14.wrapper.cpp");
  if (prints_scale) {
    const size_t call = wrapper.find("    call_scale_kernel_0(buf2");
    wrapper.insert(call,
                   "    aoti_torch_print_tensor_handle(buf2, \"before_launch - "
                   "scale_kernel_0 - buf2\");\n");
  }
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "kernel-values");
  AddModel(run, wrapper);
  return run;
}

Blame BlameIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

TEST(PrinterFaultTest, ABlockCutAfterALaunchIsItsFault) {
  const std::string out =
      UpToMm() + AddRelu("before_launch", kWhole) +
      Block("after_launch - triton_poi_fused_add_relu_0 - buf1", kCut);
  Blame blame = BlameIn(RunOf(out, kFault));
  ASSERT_TRUE(blame.suspect);
  EXPECT_EQ(blame.suspect->name, "triton_poi_fused_add_relu_0");
  EXPECT_EQ(blame.suspect->invocation, 1u);
  // The printer waits for the GPU, with or without CUDA_LAUNCH_BLOCKING.
  EXPECT_EQ(blame.confidence, Confidence::kLikely) << blame.why;
  EXPECT_TRUE(blame.alternatives.empty());
}

TEST(PrinterFaultTest, ALaunchOfAnEmptyGridIsInnocent) {
  const std::string out =
      UpToMm() + AddRelu("before_launch", kWhole, 0) +
      Block("after_launch - triton_poi_fused_add_relu_0 - buf1", kCut);
  Blame blame = BlameIn(RunOf(out, kFault));
  EXPECT_FALSE(blame.suspect);
  ASSERT_EQ(blame.not_known.size(), 1u);
  EXPECT_NE(blame.not_known[0].find("inside the printer, at buf1"),
            std::string::npos);
}

TEST(PrinterFaultTest, ABlockCutBeforeALaunchIsTheFaultOfWhatRanUnprinted) {
  const std::string out = UpToMm() + AddRelu("before_launch", kWhole) +
                          AddRelu("after_launch", kWhole) +
                          // The scalar's line goes on (torch 2.7 and later).
                          Block("before_launch - scale_kernel_0 - buf2", kCut);
  Blame blame = BlameIn(RunOf(out, kFault, true));
  ASSERT_TRUE(blame.suspect);
  EXPECT_EQ(blame.suspect->name, "triton_per_fused_sum_1");
  EXPECT_FALSE(blame.suspect->instrumented);
  EXPECT_EQ(blame.confidence, Confidence::kLikely) << blame.why;
}

TEST(PrinterFaultTest, ALaunchWhoseArgumentsWereBeingPrintedHadNotBegun) {
  // mm had been waited for, and nothing ran since.
  const std::string out =
      UpToMm() +
      Block("before_launch - triton_poi_fused_add_relu_0 - buf1", kCut);
  EXPECT_FALSE(BlameIn(RunOf(out, kFault)).suspect);
  // The first argument was printed: the GPU was sound then, the second is what
  // the printer cannot read.
  const std::string second = UpToMm() + AddRelu("before_launch", kCut);
  EXPECT_FALSE(BlameIn(RunOf(second, kFault)).suspect);
}

TEST(PrinterFaultTest, WhatThePrinterCannotSumUpIsNoLaunchsFault) {
  // torch 2.6 and float8, quoted from pytorch/pytorch issue 149008.
  const std::string out =
      UpToMm() +
      Block("before_launch - triton_poi_fused_add_relu_0 - buf1", kCut);
  RunEvidence run = RunOf(
      out, "Error: \"min_all_cuda\" not implemented for 'Float8_e4m3fn'\n");
  EXPECT_FALSE(BlameIn(run).suspect);
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
  run.symptoms = ended.symptoms;
  run.summary.ending = Exited{1};
  EXPECT_FALSE(BlameIn(run).suspect);
  before.values.back().complete = true;  // all printed: the launch had begun
  EXPECT_TRUE(BlameIn(run).suspect);
}

}  // namespace
}  // namespace ladder
