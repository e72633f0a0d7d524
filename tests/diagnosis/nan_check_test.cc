// The wrappers are what torch generates for CUDA, with assertions of the inputs
// and, after each Triton kernel, of all its tensors. The one or two lines that
// a run prints here are written by hand, after the texts of torch's sources.
#include "diagnosis/nan_check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "config/data_files.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/judge.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

std::string Check(const std::string& buffer) {
  return "    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_check_inf_and_nan(\"" +
         buffer + "\", " + buffer + "));\n";
}

/// The line of the n-th assertion of that buffer.
size_t LineOf(const std::string& wrapper, const std::string& buffer, int n) {
  size_t at = 0;
  for (int i = 0; i < n; ++i) at = wrapper.find(Check(buffer), at + 1);
  EXPECT_NE(at, std::string::npos) << buffer;
  return 1 + static_cast<size_t>(
                 std::count(wrapper.begin(),
                            wrapper.begin() + static_cast<int64_t>(at), '\n'));
}

struct Failing {
  std::string buffer;
  int n = 1;
  std::string says = "RuntimeError: At least one NaN in ";
};

RunEvidence RunOf(const Failing& failing) {
  const std::string wrapper =
      TestData("cuda-codegen/2.14/index_clone.nanassert.wrapper.cpp");
  const std::string what = failing.says.ends_with(" in ")
                               ? failing.says + failing.buffer
                               : failing.says;
  const std::string line =
      std::to_string(LineOf(wrapper, failing.buffer, failing.n));
  RunEvidence run = RunThatPrinted(
      "",
      "Error: aoti_torch_check_inf_and_nan(\"" + failing.buffer + "\", " +
          failing.buffer + ") API call failed at model.wrapper.cpp, line " +
          line + "\n" + what + "\n",
      Exited{1}, "sanity");
  AddModel(run, wrapper);
  return run;
}

Verdict JudgedOf(const Failing& failing) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path != "ladders/documented.yaml") continue;
    const Ladder ladder =
        ParseLadder(file.text, std::string(file.path), BuiltInFlags);
    return JudgeCopies({RunOf(failing)}, ladder, {}).verdict;
  }
  throw std::runtime_error("the documented ladder is not embedded");
}

TEST(NanCheckTest, TheKernelThatWroteItIsCertainWhereItsInputsWereAsserted) {
  Verdict verdict = JudgedOf({"buf8"});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.origin->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain) << verdict.why;
  EXPECT_FALSE(verdict.first_failing->invocation);
  EXPECT_EQ(JudgedOf({"buf10"}).first_failing->name, "triton_per_fused_sum_2");
}

/// The kernel of buf8 multiplies by a constant that is NaN; it may remove it.
RunEvidence RunWithConstant(bool removes) {
  RunEvidence run = RunOf({"buf8"});
  for (TritonKernel& kernel : run.models[0].wrapper.triton) {
    const std::string store = "tl.store(out_ptr0 + (x2), tmp8, xmask)";
    const size_t at = kernel.source.find(store);
    if (kernel.name != "triton_poi_fused_index_relu_1") continue;
    EXPECT_NE(at, std::string::npos);
    std::string body =
        "tmp9 = tl.full([1], float(\"nan\"), tl.float32)\n"
        "        tmp10 = tmp8 * tmp9\n        ";
    if (removes) body += "tmp10 = tl.where(tmp6 < 0, tmp10, 0.0)\n        ";
    kernel.source.replace(at, store.size(),
                          body + "tl.store(out_ptr0 + (x2), tmp10, xmask)");
  }
  return run;
}

TEST(NanCheckTest, AConstantInTheSourceOfTheKernelIsTheOrigin) {
  const ValueFinding finding = FindByCheck(RunWithConstant(false));
  ASSERT_TRUE(finding.first_bad && finding.source && finding.bad_input);
  EXPECT_EQ(finding.first_bad->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(finding.source->kind, Suspect::Kind::kConstant);
  EXPECT_EQ(finding.source->name,
            "of 1 value in the source of triton_poi_fused_index_relu_1");
  EXPECT_EQ(finding.bad_input->what, "nan");
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << "it has no name";
  EXPECT_EQ(finding.why,
            "the assertion right after it rejected what it wrote, and a "
            "constant in its source holds NaN");
}

TEST(NanCheckTest, AConstantThatTheKernelMayRemoveIsNot) {
  RunEvidence run = RunWithConstant(true);
  for (Launch& launch : run.models[0].wrapper.launches) {
    launch.inlined.names = {"gain"};
  }
  const ValueFinding finding = FindByCheck(run);
  EXPECT_FALSE(finding.source);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  ASSERT_EQ(finding.not_known.size(), 1U);
  EXPECT_EQ(finding.not_known[0],
            "whether the NaN in constant gain was chosen: then it is the root "
            "cause");
}

TEST(NanCheckTest, WhatAKernelOnlyReadsIsItsWritersFault) {
  Verdict verdict = JudgedOf({"buf7"});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_mm_out");
  // It reads the weight w, which nothing looked at.
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each.starts_with("whether w, which ");
                          }));
  EXPECT_FALSE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                           [](const std::string& each) {
                             return each.starts_with("whether arg2_1");
                           }));
}

TEST(NanCheckTest, AnAssertedInputIsTheOrigin) {
  Verdict verdict = JudgedOf({"arg2_1"});
  EXPECT_FALSE(verdict.first_failing);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kModelInput);
  EXPECT_EQ(verdict.origin->name, "arg2_1");
  EXPECT_EQ(verdict.bad_input->index, 0);
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_EQ(verdict.advice[0].text,
            "Edit the script: Check the data behind model input 0 (arg2_1) "
            "before the call.");
}

TEST(NanCheckTest, AnInfMayBeMeant) {
  Failing failing{"buf8"};
  failing.says =
      "[E1120 12:00:00 shim_common.cpp:1] Exception in aoti_torch: "
      "At least one INF in ";
  ValueFinding finding = FindByCheck(RunOf(failing));
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  ASSERT_EQ(finding.not_known.size(), 1u);
  EXPECT_NE(finding.not_known[0].find("mask"), std::string::npos);
}

TEST(NanCheckTest, AFaultThatAnAssertionReportsIsOfTheLaunchBeforeIt) {
  Failing failing{"buf13"};
  failing.says =
      "RuntimeError: CUDA error: an illegal memory access was encountered";
  Verdict verdict = JudgedOf(failing);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIllegalMemoryAccess);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "triton_red_fused__softmax_prepare_softmax_online_3");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely) << verdict.why;
  // Before that kernel two operators ran without an assertion.
  failing.buffer = "buf3";
  failing.n = 2;
  verdict = JudgedOf(failing);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_EQ(std::count_if(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each.starts_with("whether it is instead");
                          }),
            2);
  // The launch had been waited for: what is left is the assertion itself.
  failing.n = 1;
  EXPECT_FALSE(JudgedOf(failing).first_failing);
}

TEST(NanCheckTest, OfTwoCallsThatFailedTheFirstNeedNotHaveEndedTheRun) {
  RunEvidence run = RunOf({"buf8"});
  const ValueFinding alone = FindByCheck(run);
  ASSERT_TRUE(alone.first_bad);
  PatternMatch other = run.matches.front();
  other.pattern = "api-call-failed";
  other.captures = {{"call", "aoti_torch_cuda_mm_out"},
                    {"file", "model.wrapper.cpp"},
                    {"line", "9999"}};
  other.line = other.last_line = 9;
  run.matches.push_back(other);
  const ValueFinding two = FindByCheck(run);
  ASSERT_TRUE(two.first_bad);
  EXPECT_EQ(two.first_bad->name, alone.first_bad->name);
  EXPECT_NE(two.confidence, Confidence::kCertain);
  EXPECT_EQ(two.not_known.size(), alone.not_known.size() + 1);
}

/// A real wrapper for CUDA whose assertion in that line failed.
ValueFinding FindingIn(const std::string& sample, const std::string& check) {
  const std::string wrapper =
      TestData("cuda-codegen/" + sample + ".wrapper.cpp");
  RunEvidence run = RunThatPrinted(
      "",
      "Error: aoti_torch_check_inf_and_nan(\"" + check + "\", " + check +
          ") API call failed at model.wrapper.cpp, line " +
          std::to_string(LineOf(wrapper, check, 1)) +
          "\nRuntimeError: At least one NaN in " + check + "\n",
      Exited{1}, "sanity");
  AddModel(run, wrapper);
  return FindByCheck(run);
}

TEST(NanCheckTest, AnUncheckedOperatorBeforeTheKernelIsTheAlternative) {
  const ValueFinding finding = FindingIn("2.6/kv_cache.nanassert", "buf8");
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "triton_per_fused__softmax_1");
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  ASSERT_FALSE(finding.not_known.empty());
  // No assertion checks the result of an operator.
  EXPECT_EQ(finding.not_known[0],
            "whether buf8, which triton_per_fused__softmax_1 reads, was "
            "already bad: no assertion had checked it; if it was, it is "
            "instead aoti_torch_cuda_bmm_out, launch 5, or "
            "aoti_torch_cuda_addmm_out, launch 1");
}

TEST(NanCheckTest, OfAConcatenationEachPartMayBeIt) {
  // Its softmax only reads buf3, which three launches write parts of.
  const ValueFinding finding = FindingIn("2.6/cats.nanassert", "buf3");
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->launch, 1U);
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  for (const char* other : {"whether buf3 comes instead from "
                            "aoti_torch_cuda_mm_out, launch 2",
                            "whether buf3 comes instead from "
                            "triton_poi_fused_add_0, launch 3"}) {
    EXPECT_NE(
        std::find(finding.not_known.begin(), finding.not_known.end(), other),
        finding.not_known.end())
        << other;
  }
}

}  // namespace
}  // namespace ladder
