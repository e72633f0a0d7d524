// Origin of the recordings: tests/data/README.md. The Triton wrapper and its
// logs are hand-made (tests/data/handmade/README.md).
#include "index_origin.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "asserted_kernel.h"
#include "data_files.h"
#include "embedded.h"
#include "judge.h"
#include "sample_run.h"

namespace ladder {
namespace {

Verdict VerdictOf(const std::vector<RunEvidence>& runs) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path != "ladders/documented.yaml") continue;
    Ladder ladder =
        ParseLadder(file.text, std::string(file.path), BuiltInFlags());
    return Judge(runs, ladder, {}).verdict;
  }
  throw std::runtime_error("the documented ladder is not embedded");
}

bool Says(const Verdict& verdict, const std::string& text, size_t line) {
  return std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                     [&](const Evidence& each) {
                       return each.says == text && each.line == line;
                     });
}

// --- C++ kernels, recorded ---------------------------------------------------

TEST(IndexOriginTest, ADynamicBoundIsADimensionOfAnInput) {
  Verdict verdict = VerdictOf({SampleRun("2.14/dyn/plain", "baseline")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "buf0");
  EXPECT_EQ(verdict.bad_input->bound, "0 <= tmp9 < ks0");
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->input, 0);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg0_1");
  EXPECT_EQ(verdict.bad_input->dim_of->dim, 0);
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, true);
  EXPECT_TRUE(Says(verdict, "ks0 of the check is s77 in this call", 240));
  EXPECT_TRUE(Says(verdict,
                   "s77 is the size of dimension 0 of model input 0 (arg0_1)",
                   218));
  EXPECT_TRUE(Says(verdict,
                   "the model checks that it is at least 2, under "
                   "AOTI_RUNTIME_CHECK_INPUTS=1",
                   79));
  ASSERT_EQ(verdict.chain.size(), 1U);
  EXPECT_EQ(verdict.chain[0].name, "aoti_torch_cpu_cumsum");
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cpu_cumsum");
}

TEST(IndexOriginTest, Torch26ChecksNoBoundFromBelow) {
  Verdict verdict = VerdictOf({SampleRun("2.6/dyn/plain", "baseline")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->symbol, "s0");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg0_1");
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, false);
  EXPECT_NE(ToJson(verdict).find(
                R"("dim_of": {"input": 0, "name": "arg0_1", "dim": 0},)"),
            std::string::npos);
  EXPECT_NE(ToJson(verdict).find(R"("lower_bound_checked": false)"),
            std::string::npos);
}

TEST(IndexOriginTest, PrintedValuesAndSizesAreShown) {
  Verdict verdict = VerdictOf({SampleRun("2.14/dyn/l2", "kernel-values")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->observed, "3 to 27");
  EXPECT_TRUE(std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                          [](const Evidence& each) {
                            return each.says == "dimension 0 of arg0_1 was 9";
                          }));
}

TEST(IndexOriginTest, TheInvocationIsNotClaimedWithoutThePrinter) {
  Verdict plain = VerdictOf({SampleRun("2.14/dyn/plain", "baseline")});
  ASSERT_TRUE(plain.first_failing);
  EXPECT_FALSE(plain.first_failing->invocation);
  EXPECT_FALSE(plain.chain.at(0).invocation);
  Verdict printed = VerdictOf({SampleRun("2.14/dyn/l2", "kernel-values")});
  EXPECT_EQ(printed.first_failing->invocation, 1U);
  EXPECT_EQ(printed.chain.at(0).invocation, 1U);
}

TEST(IndexOriginTest, ANumberIsNoDimension) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf(
        {SampleRun(std::string(version) + "/oobg/plain", "baseline")});
    ASSERT_TRUE(verdict.bad_input) << version;
    EXPECT_EQ(verdict.bad_input->buffer, "arg1_1");
    EXPECT_EQ(verdict.bad_input->index, 1);
    EXPECT_FALSE(verdict.bad_input->dim_of);
    EXPECT_FALSE(verdict.bad_input->lower_bound_checked);
    ASSERT_EQ(verdict.chain.size(), 1U);
    EXPECT_EQ(verdict.chain[0].kind, Suspect::Kind::kModelInput);
  }
}

TEST(IndexOriginTest, AnOperatorsIndexArgumentIsKnownByItsSignature) {
  // The wrapper lacks the boilerplate above it; the log counts it.
  RunEvidence run = SampleRun("2.14/scatonly/l3", "kernel-names");
  for (Launch& launch : run.models[0].wrapper.launches) launch.line += 721;
  run.models[0].wrapper.path =
      "cuylv2soiesiwisvg2ub52csholqpt446zdzxc4pinr2kh57jvgd.wrapper.cpp";
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "aoti_torch_cpu_scatter_reduce_two_out");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "arg1_1");
  EXPECT_EQ(verdict.bad_input->observed, "50");
  EXPECT_EQ(verdict.bad_input->bound, "index < 10");
  ASSERT_TRUE(verdict.producer);
  EXPECT_EQ(verdict.producer->kind, Suspect::Kind::kModelInput);
  EXPECT_EQ(verdict.bad_input->index, 1);
}

// --- Triton kernels, hand-made
// ------------------------------------------------

const char kAssertion[] =
    "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
    "[5,0,0] Assertion `index out of bounds: 0 <= tmp4 < ks0` failed.\n"
    "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
    "[6,0,0] Assertion `index out of bounds: 0 <= tmp4 < ks0` failed.\n"
    "Error: CUDA driver error: device-side assert triggered\n";

/// A run of the hand-made Triton model that printed this.
RunEvidence TritonRun(const std::string& out, const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "baseline");
  AddModel(run, TestData("handmade/triton-index.wrapper.cpp"));
  return run;
}

TEST(IndexOriginTest, ATritonAssertionIsFollowedToTheInputWithoutAnotherRun) {
  Verdict verdict = VerdictOf({TritonRun("", kAssertion)});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.first_failing->source_nodes,
            (std::vector<std::string>{"getitem", "relu"}));
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "buf3");
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->input, 0);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg1_1");
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, false);
}

TEST(IndexOriginTest, TheChainGoesOnOverLaunchesThatOnlyHandTheIndexOn) {
  // cumsum makes buf1, the clone kernel copies it to buf2, which is renamed
  // buf3.
  Verdict verdict = VerdictOf({TritonRun("", kAssertion)});
  ASSERT_EQ(verdict.chain.size(), 2U);
  EXPECT_EQ(verdict.chain[0].name, "triton_poi_fused_clone_0");
  EXPECT_EQ(verdict.chain[1].name, "aoti_torch_cuda_cumsum");
  EXPECT_EQ(verdict.producer->name, "triton_poi_fused_clone_0");
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cuda_cumsum");
}

TEST(IndexOriginTest, TheThreeFixesAreAdvised) {
  Verdict verdict = VerdictOf({TritonRun("", kAssertion)});
  std::string all;
  for (const Advice& each : verdict.advice) all += each.text + "\n";
  EXPECT_NE(all.find("where aoti_torch_cuda_cumsum (cumsum) makes it"),
            std::string::npos);
  EXPECT_NE(all.find("the range of dimension 0 of input 0 (arg1_1) at export"),
            std::string::npos);
  EXPECT_NE(all.find("enlarge the indexed dimension"), std::string::npos);
}

TEST(IndexOriginTest, TheLaunchThatHadBegunIsCertain) {
  Verdict verdict =
      VerdictOf({TritonRun("[ before_launch: aoti_torch_cuda_mm_out ]\n"
                           "[ after_launch: aoti_torch_cuda_mm_out ]\n"
                           "[ before_launch: aoti_torch_cuda_cumsum ]\n"
                           "[ after_launch: aoti_torch_cuda_cumsum ]\n"
                           "[ before_launch: triton_poi_fused_clone_0 ]\n"
                           "[ after_launch: triton_poi_fused_clone_0 ]\n"
                           "[ before_launch: triton_poi_fused_index_relu_1 ]\n",
                           kAssertion)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.first_failing->invocation, 1U);
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(IndexOriginTest, TheAssertionIsBelievedAndNotALaterLaunchInFlight) {
  // Without CUDA_LAUNCH_BLOCKING the host was already one launch further.
  Verdict verdict =
      VerdictOf({TritonRun("[ before_launch: aoti_torch_cuda_mm_out ]\n"
                           "[ after_launch: aoti_torch_cuda_mm_out ]\n"
                           "[ before_launch: aoti_torch_cuda_cumsum ]\n"
                           "[ after_launch: aoti_torch_cuda_cumsum ]\n"
                           "[ before_launch: triton_poi_fused_clone_0 ]\n"
                           "[ after_launch: triton_poi_fused_clone_0 ]\n"
                           "[ before_launch: triton_poi_fused_index_relu_1 ]\n"
                           "[ after_launch: triton_poi_fused_index_relu_1 ]\n"
                           "[ before_launch: triton_per_fused_sum_2 ]\n",
                           kAssertion)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
}

/// The verdict where a kernel of handmade/fused-2.14 asserted that.
Verdict FusedVerdict(const std::string& condition) {
  RunEvidence run = RunThatPrinted(
      "",
      "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
      "[5,0,0] Assertion `index out of bounds: " +
          condition +
          "` failed.\nError: CUDA driver error: device-side assert "
          "triggered\n",
      Exited{1}, "baseline");
  AddModel(run, TestData("handmade/fused-2.14.wrapper.cpp"));
  return VerdictOf({run});
}

TEST(IndexOriginTest, AnIndexOfAComboKernelIsFollowedInItsSubKernel) {
  for (const char* condition : {"0 <= tmp4 < 40", "0 <= tmp0 < 41"}) {
    Verdict verdict = FusedVerdict(condition);
    ASSERT_TRUE(verdict.bad_input) << condition;
    EXPECT_EQ(verdict.bad_input->buffer, "arg1_1") << condition;
    ASSERT_TRUE(verdict.origin) << condition;
    EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kModelInput);
  }
}

TEST(IndexOriginTest, SubKernelsThatShareACheckLeaveTheBufferOpen) {
  Verdict verdict = FusedVerdict("0 <= tmp0 < 42");
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_for_fused_index_4");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "");
  EXPECT_FALSE(verdict.origin);
  EXPECT_TRUE(std::any_of(
      verdict.not_known.begin(), verdict.not_known.end(),
      [](const std::string& each) {
        return each ==
               "which of 2 checks with that text failed: the index may come "
               "from arg1_1 or buf5";
      }));
}

TEST(IndexOriginTest, AUsersKernelIsFoundByTheNameOfItsCall) {
  Verdict verdict = FusedVerdict("0 <= tmp < 43");
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "shift_kernel_0");
}

TEST(IndexOriginTest, SeveralKernelsWithTheConditionMakeItAGuess) {
  // The last kernel, given the same check.
  std::string wrapper = TestData("handmade/triton-index.wrapper.cpp");
  const std::string store = "        tmp1 = tl.broadcast_to(tmp0";
  wrapper.insert(wrapper.find(store),
                 "        tl.device_assert((0 <= tmp4) & (tmp4 < ks0), \"index "
                 "out of bounds: 0 <= tmp4 < ks0\")\n");
  RunEvidence run = RunThatPrinted("", kAssertion, Exited{1}, "baseline");
  AddModel(run, wrapper);
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_EQ(verdict.why,
            "the first of 2 launches whose kernel checks 0 <= tmp4 < ks0");
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each.find("triton_per_fused_sum_2") !=
                                   std::string::npos;
                          }));
}

TEST(IndexOriginTest, BeforeTorch27TheOrderOfTheSizesTells) {
  // Triton without parameter names: ks0 is the first size behind the tensors.
  RunEvidence run = TritonRun("", kAssertion);
  for (Launch& launch : run.models[0].wrapper.launches) {
    launch.parameters.clear();
  }
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
}

TEST(IndexOriginTest, TheCallThatReportsAFaultOfAGpuIsOnlyAGuess) {
  RunEvidence run = TritonRun(
      "",
      "Error: aoti_torch_cuda_mm_out(buf0, arg1_1, w) API call failed at "
      "model.wrapper.cpp, line 206\n"
      "RuntimeError: CUDA error: an illegal memory access was encountered\n"
      "CUDA kernel errors might be asynchronously reported at some other API "
      "call, so the stacktrace below might be incorrect.\n");
  run.models[0].wrapper.launches[0].line = 206;
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIllegalMemoryAccess);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_mm_out");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST(AssertedKernelTest, FindsTheLaunchesOfCppKernelsToo) {
  RunEvidence run = SampleRun("2.14/dyn/plain", "baseline");
  auto places = LaunchesThatCheck(run, AssertedCondition(run));
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(run.models[0].wrapper.launches[places[0].launch].name,
            "cpp_fused_add_index_mul_sin_sub_sum_0");
  EXPECT_TRUE(LaunchesThatCheck(run, "0 <= tmp9 < ks").empty());
  EXPECT_TRUE(LaunchesThatCheck(run, "").empty());
}

TEST(AssertedKernelTest, ACopyingCppKernelHandsOn) {
  RunEvidence run = TritonRun("", "");
  run.models[0].wrapper.triton.clear();
  auto copies = [&](const std::string& body) {
    run.files[0].kernel_source =
        "extern \"C\"  void  triton_poi_fused_clone_0(const int64_t* in_ptr0, "
        "const float* in_ptr1, int64_t* out_ptr0) {" +
        body + "}";
    return CopiedBy(run, {0, 2, 1}, "out_ptr0");
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(copies("auto tmp0 = in_ptr0[static_cast<int64_t>(x0 + 2L*x1)];\n"
                   "out_ptr0[static_cast<int64_t>(x0)] = tmp0;"),
            Names{"in_ptr0"});
  EXPECT_EQ(copies("auto tmp0 = at::vec::VectorizedN<int64_t,2>::loadu(in_ptr0 "
                   "+ static_cast<int64_t>(x0), static_cast<int64_t>(16));\n"
                   "tmp0.store(out_ptr0 + static_cast<int64_t>(x0), "
                   "static_cast<int64_t>(16));"),
            Names{"in_ptr0"});
  EXPECT_EQ(copies("auto tmp0 = in_ptr0[x0]; auto tmp1 = tmp0 + tmp0;\n"
                   "out_ptr0[x0] = tmp1;"),
            Names{});
  EXPECT_EQ(copies("auto tmp0 = in_ptr1[x0];\n"
                   "out_ptr0[x0] = c10::convert<int64_t>(tmp0);"),
            Names{});
  EXPECT_EQ(copies(""), Names{});
}

}  // namespace
}  // namespace ladder
