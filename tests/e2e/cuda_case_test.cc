// Whole climbs on a GPU, stage by stage. Nobody recorded them: the wrappers are
// what torch generates, and what the runs printed is hand-made
// (tests/data/handmade/README.md) after torch's sources and the error texts of
// public logs.
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <algorithm>
#include <tuple>

#include "config/data_files.h"
#include "diagnosis/judge.h"
#include "record/record_json.h"
#include "report/report_terminal.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

/// The wrapper as a stage compiles it: level 3 has the printer in it.
std::string WrapperOf(int level) {
  const std::string tag = level == 0 ? "plain" : "l3";
  return TestData("cuda-codegen/2.14/index_clone." + tag + ".wrapper.cpp");
}

RunEvidence Stage(const std::string& name, int level, const std::string& out,
                  const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, name);
  AddModel(run, WrapperOf(level));
  if (name != "baseline" && name != "sanity") {
    run.environment = {{"CUDA_LAUNCH_BLOCKING", "1"},
                       {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}};
  }
  return run;
}

/// What a stage printed, with another error of the GPU.
std::string Printed(const std::string& file, const std::string& error) {
  constexpr char kError[] = "an illegal memory access was encountered";
  std::string text = TestData("handmade/fault/" + file);
  RE2::GlobalReplace(&text, kError, error);
  return text;
}

std::vector<RunEvidence> Climb(const std::string& error) {
  // The fault of the kernel, as the mm after it reports it.
  const std::string late = Printed("baseline.stderr", error);
  const std::string driver = Printed("pinpoint.stderr", error);
  return {Stage("baseline", 0, "", late), Stage("sanity", 0, "", late),
          Stage("pinpoint", 0, "", driver),
          Stage("kernel-names", 3,
                TestData("handmade/fault/kernel-names.stdout"), driver)};
}

TEST(CudaCaseTest, TheStagesLeadFromTheCallThatReportsToTheKernelThatFaulted) {
  for (const auto& [error, failure_class] :
       {std::pair("an illegal memory access was encountered",
                  FailureClass::kIllegalMemoryAccess),
        std::pair("misaligned address", FailureClass::kMisalignedAddress),
        std::pair("unspecified launch failure",
                  FailureClass::kLaunchFailure)}) {
    std::vector<RunEvidence> runs = Climb(error);
    Verdict early = VerdictOf({runs[0], runs[1]});
    EXPECT_EQ(early.failure->failure_class, failure_class) << error;
    ASSERT_TRUE(early.first_failing);
    EXPECT_EQ(early.first_failing->name, "aoti_torch_cuda_mm_out");
    EXPECT_EQ(early.confidence, Confidence::kGuess);
    EXPECT_NE(early.why.find("asynchronous"), std::string::npos);
    Verdict verdict = VerdictOf(runs);
    EXPECT_EQ(verdict.failure->failure_class, failure_class) << error;
    ASSERT_TRUE(verdict.first_failing);
    EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
    EXPECT_EQ(verdict.first_failing->invocation, 1u);
    EXPECT_EQ(verdict.confidence, Confidence::kLikely) << verdict.why;
  }
}

TEST(CudaCaseTest, NoMemoryLeftIsNoLaunchsFault) {
  const std::string err = TestData("handmade/fault/out-of-memory.stderr");
  std::string out = TestData("handmade/fault/kernel-names.stdout");
  out.resize(out.rfind("[ before"));
  std::string traced = err;  // with the printer in it, the line is another
  RE2::Replace(&traced, "line 535", "line 543");
  Verdict verdict = VerdictOf(
      {Stage("baseline", 0, "", err), Stage("kernel-names", 3, out, traced)});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kOutOfMemory);
  EXPECT_FALSE(verdict.first_failing);
}

TEST(CudaCaseTest, APackageForCudaWithoutAGpuEndsAtTheBaseline) {
  for (const char* err :
       {"RuntimeError: Cannot load AOTInductor package for device 'cuda' "
        "because CUDA is not available in this process.\n",
        "RuntimeError: Unsupported device found: cuda\n"}) {
    Verdict verdict =
        VerdictOf({RunThatPrinted("", err, Exited{1}, "baseline")});
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kDeviceMismatch);
    EXPECT_FALSE(verdict.first_failing);
    EXPECT_FALSE(verdict.advice.empty());
  }
}

/// What compute-sanitizer prints of a stray write: the form of its manual.
std::string Sanitized(const std::string& at) {
  return "========= COMPUTE-SANITIZER\n"
         "========= Invalid __global__ write of size 4 bytes\n"
         "=========     at " +
         at +
         "\n"
         "=========     by thread (33,0,0) in block (2,0,0)\n"
         "=========     Address 0x7f2e4c000000 is out of bounds\n";
}

TEST(CudaCaseTest, TheSanitizersKernelAccessAndThreadAreInTheVerdict) {
  const std::string fault = TestData("handmade/fault/pinpoint.stderr");
  for (const char* at : {"triton_poi_fused_index_relu_1+0x150 in cab.py:34",
                         "0x150 in cab.py:34:triton_poi_fused_index_relu_1"}) {
    Verdict verdict =
        VerdictOf({Stage("pinpoint", 0, "", Sanitized(at) + fault)});
    EXPECT_EQ(verdict.failure->failure_class,
              FailureClass::kIllegalMemoryAccess);
    ASSERT_TRUE(verdict.first_failing) << at;
    EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
    EXPECT_EQ(verdict.why,
              "compute-sanitizer names the kernel that raised it: write of 4 "
              "bytes at 0x7f2e4c000000 (out of bounds), in cab.py:34, thread "
              "(33,0,0) of block (2,0,0)");
    std::vector<size_t> lines;
    for (const Evidence& each : verdict.evidence) lines.push_back(each.line);
    for (size_t line : {2, 3, 4, 5}) {
      EXPECT_TRUE(std::find(lines.begin(), lines.end(), line) != lines.end())
          << "line " << line;
    }
  }
}

/// A run under compute-sanitizer that had begun the named launch.
RunEvidence SanitizedIn(const std::string& launch, const std::string& at) {
  std::string out = TestData("handmade/fault/kernel-names.stdout");
  const std::string begun = "[ before_launch: " + launch + " ]\n";
  out.resize(out.find(begun) + begun.size());
  return Stage("kernel-names", 3, out,
               Sanitized(at) + TestData("handmade/fault/pinpoint.stderr"));
}

TEST(CudaCaseTest, ASanitizedKernelThatIsNoLaunchIsOfTheOneInFlight) {
  for (const auto& [at, kernel, place] :
       {std::tuple("pack_rows(float *)+0x70 in pack.cu:12", "pack_rows",
                   ", in pack.cu:12"),
        std::tuple("void at::native::index_elementwise_kernel<(int)128, "
                   "(int)4, void at::native::gpu_index_kernel<>(int)::"
                   "[lambda(int) (instance 1)]>(long, T3)+0x250",
                   "at::native::index_elementwise_kernel", ""),
        std::tuple("my_ops::<unnamed>::pack_rows<float>(T1 *)+0x1d in "
                   "/home/user/pack.cu:7",
                   "my_ops::<unnamed>::pack_rows", ", in /home/user/pack.cu:7"),
        std::tuple("0x3b0 in void pack<unsigned long>(unsigned long*)", "pack",
                   "")}) {
    Verdict verdict =
        VerdictOf({SanitizedIn("at::_ops::sort_stable::call", at)});
    EXPECT_EQ(verdict.failure->failure_class,
              FailureClass::kIllegalMemoryAccess);
    EXPECT_EQ(verdict.failure->message,
              std::string("compute-sanitizer names ") + kernel +
                  ": write of 4 bytes at 0x7f2e4c000000 (out of bounds)" +
                  place + ", thread (33,0,0) of block (2,0,0)");
    ASSERT_TRUE(verdict.first_failing) << at;
    EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_sort_stable");
    EXPECT_EQ(verdict.confidence, Confidence::kLikely) << verdict.why;
    for (const char* line : {"Invalid __global__ write", "=     at ",
                             "=     by thread ", "=     Address "}) {
      EXPECT_EQ(std::count_if(verdict.evidence.begin(), verdict.evidence.end(),
                              [&](const Evidence& each) {
                                return each.text.find(line) !=
                                       std::string::npos;
                              }),
                1)
          << line;
    }
  }
}

TEST(CudaCaseTest, AGeneratedKernelInFlightIsNotTheSanitizedOne) {
  Verdict verdict = VerdictOf({SanitizedIn("triton_poi_fused_clone_select_0",
                                           "pack_rows(float *)+0x70")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each.find("pack_rows, which is not in") !=
                                   std::string::npos;
                          }));
}

TEST(CudaCaseTest, WithoutATraceTheSanitizersWordsAreThereAllTheSame) {
  const std::string fault = TestData("handmade/fault/pinpoint.stderr");
  Verdict verdict = VerdictOf(
      {Stage("baseline", 0, "", fault),
       Stage("pinpoint", 0, "",
             Sanitized("pack_rows(float *)+0x70 in pack.cu:12") + fault)});
  EXPECT_NE(verdict.failure->message.find("pack_rows"), std::string::npos);
  EXPECT_NE(verdict.failure->message.find("pack.cu:12"), std::string::npos);
  EXPECT_TRUE(std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                          [](const Evidence& each) { return each.line == 5; }));
}

RunEvidence FusedRun(const std::string& sample, const std::string& out,
                     const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "pinpoint");
  AddModel(run, TestData("cuda-codegen/2.14/" + sample + ".l3.wrapper.cpp"));
  return run;
}

/// The kernel that the MultiKernel is.
const char kChosen[] = "triton_red_fused__softmax_prepare_softmax_online_sum_0";

TEST(CudaCaseTest, TheSanitizerNamesKernelsAsTheyWereCompiled) {
  const std::string fault = TestData("handmade/fault/pinpoint.stderr");
  for (const auto& [sample, kernel, launch] :
       {std::tuple("multi_kernel", kChosen, "multi_kernel_0"),
        std::tuple("combo", "shift_kernel", "shift_kernel_0")}) {
    Verdict verdict = VerdictOf({FusedRun(
        sample, "",
        Sanitized(std::string(kernel) + "+0x150 in cab.py:34") + fault)});
    ASSERT_TRUE(verdict.first_failing) << kernel;
    EXPECT_EQ(verdict.first_failing->name, launch);
  }
}

TEST(CudaCaseTest, AMultiKernelInFlightSaysWhichKernelItIs) {
  RunEvidence run =
      FusedRun("multi_kernel", "[ before_launch: multi_kernel_0 ]\n",
               TestData("handmade/fault/pinpoint.stderr"));
  run.environment = {{"CUDA_LAUNCH_BLOCKING", "1"}};
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "multi_kernel_0");
  EXPECT_EQ(verdict.first_failing->chosen, kChosen);
  EXPECT_NE(ToJson(verdict).find("\"chosen_kernel\": \"" +
                                 std::string(kChosen) + "\""),
            std::string::npos);
  EXPECT_TRUE(DescribeSuspect(*verdict.first_failing)
                  .starts_with("multi_kernel_0, which is " +
                               std::string(kChosen) + " (kernel"));
}

TEST(CudaCaseTest, ACallThatACaptureForbidsIsBelieved) {
  // The line of mm in the wrapper without its printer.
  std::string err = TestData("handmade/fault/baseline.stderr");
  err.resize(err.find("RuntimeError"));
  Verdict verdict = VerdictOf({Stage(
      "baseline", 0, "",
      err + "RuntimeError: CUDA error: operation not permitted when stream is "
            "capturing\nRuntimeError: CUDA error: operation failed due to a "
            "previous error during capture\n")});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kLaunchFailure);
  EXPECT_NE(verdict.failure->message.find("stream is capturing"),
            std::string::npos);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_mm_out");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain) << verdict.why;
  ASSERT_FALSE(verdict.advice.empty());
}

}  // namespace
}  // namespace ladder
