// Origin of the recordings: tests/data/README.md.
#include "diagnosis/runtime_check.h"

#include <gtest/gtest.h>

#include "support/sample_run.h"

namespace ladder {
namespace {

/// The recorded run, with another launch of the operator above its own, whose
/// result is checked for `sizes`; written by hand.
RunEvidence TwoLaunches(const std::string& sizes, const std::string& strides) {
  RunEvidence recorded = SampleRun("2.14/badfake/chk", "sanity");
  std::string wrapper = TestData("2.14/badfake/chk.wrapper.cpp");
  const std::string call =
      "    AOTI_TORCH_ERROR_CODE_CHECK("
      "aoti_torch_proxy_executor_call_function(proxy_executor, 0, 0, "
      "std::array<int64_t, 0>{}.data(), 2, std::array<AtenTensorHandle, "
      "2>{buf1, buf";
  const size_t at = wrapper.find(call);
  EXPECT_NE(at, std::string::npos);
  wrapper.insert(at, call + "9}.data()));\n" + "    assert_size_stride(buf9, " +
                         sizes + ", " + strides +
                         ", \"torch.ops.my.badfake.default\");\n");
  recorded.models.clear();
  recorded.files.clear();
  AddModel(recorded, wrapper, TestData("2.14/badfake/chk.wrapper.json"));
  return recorded;
}

/// The recorded run with other words for what differs.
RunEvidence Saying(RunEvidence run, const std::string& difference) {
  RunEvidence said = RunThatPrinted("",
                                    "Error: " + difference +
                                        "\nError in op: "
                                        "torch.ops.my.badfake.default\n",
                                    Exited{1}, "sanity");
  said.models = run.models;
  said.files = run.files;
  return said;
}

TEST(RuntimeCheckTest, TheOnlyLaunchOfTheOperatorIsNamed) {
  auto refused = RefusedOperator(SampleRun("2.14/badfake/chk", "sanity"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.name, "my::badfake");
  EXPECT_EQ(refused->suspect.launch, 3U);
  EXPECT_TRUE(refused->not_known.empty());
}

TEST(RuntimeCheckTest, OfTwoLaunchesTheNumbersTellWhich) {
  // "expected size 2==4, stride 10==10 at dim=0": the second's check.
  auto refused = RefusedOperator(TwoLaunches("{2L, 10L}", "{10L, 1L}"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.launch, 4U);
  EXPECT_EQ(refused->suspect.occurrence, 2U);
  EXPECT_TRUE(refused->not_known.empty());

  refused = RefusedOperator(TwoLaunches("{4L, 10L}", "{7L, 1L}"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.launch, 4U);

  const RunEvidence other = TwoLaunches("{2L, 10L, 3L}", "{30L, 3L, 1L}");
  refused = RefusedOperator(Saying(other, "expected ndim 3 but got 2"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.launch, 3U);
}

TEST(RuntimeCheckTest, WhereTheNumbersFitTwoNoLaunchIsNamed) {
  for (const char* sizes : {"{4L, 10L}", "{s77, 10L}"}) {
    auto refused = RefusedOperator(TwoLaunches(sizes, "{10L, 1L}"));
    ASSERT_TRUE(refused) << sizes;
    EXPECT_EQ(refused->suspect.name, "my::badfake");
    EXPECT_EQ(refused->suspect.kind, Suspect::Kind::kCustomOp);
    EXPECT_FALSE(refused->suspect.launch);
    EXPECT_FALSE(refused->suspect.occurrence);
    EXPECT_FALSE(refused->suspect.wrapper);
    EXPECT_EQ(refused->suspect.model, "model");
    EXPECT_EQ(refused->not_known,
              std::vector<std::string>{
                  "which of the 2 launches of my::badfake it was: the message "
                  "of the check fits all of them"});
  }
}

TEST(RuntimeCheckTest, WhatTheLogDoesNotSayFitsEveryLaunch) {
  const RunEvidence run = TwoLaunches("{2L, 10L}", "{10L, 1L}");
  auto refused = RefusedOperator(Saying(run, "something else"));
  ASSERT_TRUE(refused);
  EXPECT_FALSE(refused->suspect.launch);
  EXPECT_EQ(refused->not_known.size(), 1U);
}

TEST(RuntimeCheckTest, ADtypeTellsToo) {
  RunEvidence run = TwoLaunches("{4L, 10L}", "{10L, 1L}");
  run.models[0].wrapper.shapes.tensors.at(1).dtype = "torch.int64";
  auto refused =
      RefusedOperator(Saying(run,
                             "expected dtype torch.float32 but got dtype "
                             "code 7"));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.launch, 4U);
}

TEST(RuntimeCheckTest, AnOperatorInTwoModelsLeavesTheModelOpen) {
  RunEvidence run = SampleRun("2.14/badfake/chk", "sanity");
  AddModel(run, TestData("2.14/badfake/chk.wrapper.cpp"),
           TestData("2.14/badfake/chk.wrapper.json"));
  auto refused = RefusedOperator(run);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->suspect.model, "");
  EXPECT_FALSE(refused->suspect.launch);
}

TEST(RuntimeCheckTest, CodesOfDtypesAndDevicesAreReadable) {
  const auto refused = [](const std::string& printed) {
    return RefusedInput(RunThatPrinted("", printed, Exited{1}, "sanity"));
  };
  auto bad = refused(TestData("2.14/dtype/chk.stderr"));
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->what, "dtype");
  EXPECT_EQ(bad->expected, "float32");
  EXPECT_EQ(bad->got, "float64");
  bad = refused(TestData("2.14/meta/chk.stderr"));
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->what, "device");
  EXPECT_EQ(bad->expected, "cpu");
  EXPECT_EQ(bad->got, "meta");
  // A code that a later PyTorch may add stays as it is.
  bad = refused(
      "Error: input_handles[0]: unmatched dtype, expected: 6(at::kFloat), but "
      "got: 99\n");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->got, "99");
}

TEST(RuntimeCheckTest, AnInputThatDiffersFromAnotherIsNamed) {
  // Both have s77 rows, but that is what the first input defines it by.
  auto bad = RefusedInput(SampleRun("2.14/dynmis/chk", "sanity"));
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->index, 1);
  EXPECT_EQ(bad->name, "arg1_1");
  EXPECT_EQ(bad->what, "shape");
  EXPECT_EQ(bad->dim, 0);
  EXPECT_EQ(bad->expected, "9");
  EXPECT_EQ(bad->got, "12");
}

TEST(RuntimeCheckTest, OfTwoInputsThatMayDifferNoneIsNamed) {
  RunEvidence run = SampleRun("2.14/dynmis/chk", "sanity");
  auto& tensors = run.models[0].wrapper.shapes.tensors;
  TensorCheck twin = tensors.front();
  twin.tensor = "arg0_1";
  twin.sizes = {"s50"};
  tensors.push_back(twin);
  EXPECT_FALSE(RefusedInput(run));
}

TEST(RuntimeCheckTest, AnUnalignedInputIsNamed) {
  // codegen_inputs of cpp_wrapper_gpu.py (2.6) throws this.
  RunEvidence run = RunThatPrinted(
      "", "Error: arg3_1 is not aligned to 16 bytes\n", Exited{1}, "baseline");
  auto bad = RefusedInput(run);
  ASSERT_TRUE(bad);
  EXPECT_EQ(DescribeBadInput(*bad), "input arg3_1 is not aligned to 16 bytes");
  AddModel(run, TestData("cuda-codegen/2.6/mutated_input.l2.wrapper.cpp"));
  bad = RefusedInput(run);
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->what, "alignment");
  EXPECT_EQ(bad->index, 1);
  EXPECT_EQ(DescribeBadInput(*bad),
            "input 1 (arg3_1) is not aligned to 16 bytes");
}

}  // namespace
}  // namespace ladder
