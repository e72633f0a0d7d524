#include "diagnosis/indivisible.h"

#include <gtest/gtest.h>

#include <string>

#include "support/sample_run.h"

namespace ladder {
namespace {

/// Lines of a run of torch 2.14; the shape of the result is that of
/// x.view(-1, 100), or edited.
RunEvidence RunWith(const std::string& size, const std::string& shape) {
  RunEvidence run = RunThatPrinted(
      "[  aoti_model_inputs - arg0_1  ]:\nNumber of elements: " + size +
          "\nDtype: float32\nMean value: -0.00808133\nMin value: -3.4112\n"
          "Max value: 3.16905\nDevice: cpu\nSize: [" +
          size +
          "]\nStride: [1]\nLayout: Strided\nIs contiguous: 1\n"
          "Requires grad: 0\n\n",
      "", Exited{1}, "kernel-values");
  AddModel(run,
           "void AOTInductorModel::run_impl(\n) {\n"
           "    auto inputs = steal_from_raw_handles_to_raii_handles("
           "input_handles, 1);\n"
           "    auto arg0_1 = std::move(inputs[0]);\n"
           "    auto arg0_1_size = arg0_1.sizes();\n"
           "    int64_t s77 = arg0_1_size[0];\n"
           "    aoti_torch_print_tensor_handle(arg0_1, "
           "\"aoti_model_inputs - arg0_1\");\n"
           "    const int64_t int_array_0[] = {" +
               shape +
               "};\n    AOTI_TORCH_ERROR_CODE_CHECK("
               "aoti_torch_cpu_relu_out(buf0, arg0_1));\n}\n");
  return run;
}

const char* const kRows =
    "c10::div_floor_integer(static_cast<int64_t>(s77), "
    "static_cast<int64_t>(100L)), 100L";
const char* const kHalves =
    "c10::div_floor_integer(static_cast<int64_t>(s77), "
    "static_cast<int64_t>(2L)), 8L";

TEST(IndivisibleTest, NamesTheSizeThatDoesNotFillTheRows) {
  const auto found = FindIndivisibleSize(RunWith("2099", kRows));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->loses_remainder);
  EXPECT_EQ(found->divisor, 100);
  EXPECT_EQ(found->bad_input.index, 0);
  EXPECT_EQ(found->bad_input.name, "arg0_1");
  EXPECT_EQ(found->bad_input.dim, 0);
  EXPECT_EQ(found->bad_input.got, "2099");
  EXPECT_EQ(found->bad_input.expected, "a multiple of 100");
  ASSERT_EQ(found->evidence.size(), 2U);
  EXPECT_EQ(found->evidence[0].line, 1U);
  EXPECT_NE(found->evidence[1].says.find("99 remain"), std::string::npos);
}

TEST(IndivisibleTest, ASizeThatFillsTheRowsIsNone) {
  EXPECT_FALSE(FindIndivisibleSize(RunWith("2100", kRows)));
}

TEST(IndivisibleTest, RoundingDownMayBeMeant) {
  // As a pooling does: the shape has no dimension of that number.
  const auto found = FindIndivisibleSize(RunWith("2099", kHalves));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->loses_remainder);
}

TEST(IndivisibleTest, WithoutPrintedSizesNothingIsKnown) {
  RunEvidence run = RunWith("2099", kRows);
  run.trace.events.clear();
  EXPECT_FALSE(FindIndivisibleSize(run));
}

}  // namespace
}  // namespace ladder
