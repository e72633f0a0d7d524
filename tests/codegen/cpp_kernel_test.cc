// Origin of the kernels: tests/data/README.md. Every expectation was read off
// the kernel's text by hand.
#include "codegen/cpp_kernel.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "codegen/kernel_parser.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;

TEST(KernelSourceTest, TheFirstLineNamesTheWrapper) {
  EXPECT_EQ(WrapperNamedBy(TestData("2.14/oob/l3.kernel.cpp")),
            "cdph4uhot4w7pa52f5fegwjx4fm5nrvfp23t2iwbvjvzcwtmlvqm.wrapper.cpp");
  EXPECT_EQ(WrapperNamedBy(""), "");
  EXPECT_EQ(WrapperNamedBy("// kernels"), "");
  EXPECT_EQ(WrapperNamedBy("#include <x>\n// in /a/b.wrapper.cpp"), "");
  EXPECT_EQ(WrapperNamedBy("#include \"a.wrapper.cpp\""), "");
}

/// A real check: where it is and what its index is loaded from.
struct RealCheck {
  std::string file, kernel, condition;
  size_t line;
  std::string variable, bound;
  Strings parameters;
};

void PrintTo(const RealCheck& check, std::ostream* out) {
  *out << check.file << " " << check.condition;
}

class RealCheckTest : public testing::TestWithParam<RealCheck> {};

TEST_P(RealCheckTest, FindsVariableBoundAndIndexParameters) {
  const RealCheck& expected = GetParam();
  auto checks = FindIndexChecks(TestData(expected.file), expected.kernel,
                                expected.condition);
  ASSERT_FALSE(checks.empty());
  EXPECT_EQ(checks[0].condition, expected.condition);
  EXPECT_EQ(checks[0].line, expected.line);
  EXPECT_EQ(checks[0].variable, expected.variable);
  EXPECT_EQ(checks[0].bound, expected.bound);
  EXPECT_EQ(checks[0].index_parameters, expected.parameters);
}

const char kGather[] = "cpp_fused_add_expand_gather_index_sin_tanh_unsqueeze_0";
const char kGather26[] = "cpp_fused_add_gather_index_sin_tanh_0";
const char kScatter[] =
    "cpp_fused_add_cos_expand_index_put_scatter_scatter_reduce_select_sin_sum_"
    "zeros_0";
const char kScatter26[] =
    "cpp_fused_add_cos_index_put_scatter_scatter_reduce_sin_zeros_0";
const char kPad[] = "cpp_fused_add_constant_pad_nd_index_0";

// Serial loops, one condition per generated check.
INSTANTIATE_TEST_SUITE_P(
    Serial, RealCheckTest,
    testing::Values(
        RealCheck{"2.14/oob/plain.kernel.cpp",
                  "cpp_fused_add_embedding_mul_sum_tanh_1", "0 <= tmp2 < 20L",
                  78, "tmp2", "20L", Strings{"in_ptr1"}},
        RealCheck{"2.6/oob/plain.wrapper.cpp",
                  "cpp_fused_add_embedding_mul_sum_tanh_1", "0 <= tmp7 < 20L",
                  61, "tmp7", "20L", Strings{"in_ptr0"}},
        RealCheck{"2.14/oobg/plain.kernel.cpp", kGather, "0 <= tmp14 < 6L", 35,
                  "tmp14", "6L", Strings{"in_ptr0"}},
        RealCheck{"2.6/oobg/plain.wrapper.cpp", kGather26, "0 <= tmp7 < 6L", 24,
                  "tmp7", "6L", Strings{"in_ptr0"}},
        RealCheck{"2.14/oobpar/l3.kernel.cpp", kGather, "0 <= tmp7 < 20000L",
                  31, "tmp7", "20000L", Strings{"in_ptr0"}},
        RealCheck{"2.6/oobpar/l3.wrapper.cpp", kGather26, "0 <= tmp7 < 20000L",
                  27, "tmp7", "20000L", Strings{"in_ptr0"}},
        RealCheck{"2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp7 < 10L",
                  94, "tmp7", "10L", Strings{"in_ptr1"}},
        RealCheck{"2.6/scatoob/plain.wrapper.cpp", kScatter26,
                  "0 <= tmp2 < 10L", 38, "tmp2", "10L", Strings{"in_ptr1"}}));

// Bounds that are sizes of the call; variables that come from no buffer.
INSTANTIATE_TEST_SUITE_P(
    SizesAndCounters, RealCheckTest,
    testing::Values(
        RealCheck{"2.14/dyn/plain.kernel.cpp",
                  "cpp_fused_add_index_mul_sin_sub_sum_0", "0 <= tmp9 < ks0",
                  48, "tmp9", "ks0", Strings{"in_ptr1"}},
        RealCheck{"2.6/dyn/plain.wrapper.cpp",
                  "cpp_fused_add_index_mul_sin_sum_0", "0 <= tmp9 < ks0", 44,
                  "tmp9", "ks0", Strings{"in_ptr1"}},
        RealCheck{"2.14/indexing/loop.kernel.cpp",
                  "cpp_fused_add_arange_index_mul_remainder_0", "tmp1 < 20L",
                  17, "tmp1", "20L", Strings{}},
        RealCheck{"2.6/indexing/loop.wrapper.cpp", "cpp_fused_add_index_0",
                  "tmp1 < 20L", 394, "tmp1", "20L", Strings{}}));

// An index that is itself looked up or computed in the kernel.
INSTANTIATE_TEST_SUITE_P(
    Chains, RealCheckTest,
    testing::Values(
        RealCheck{"2.14/indexing/chain.kernel.cpp", "cpp_fused_index_mul_0",
                  "0 <= tmp7 < 20L", 25, "tmp7", "20L", Strings{"in_ptr0"}},
        RealCheck{"2.14/indexing/chain.kernel.cpp", "cpp_fused_index_mul_0",
                  "0 <= tmp14 < 20L", 32, "tmp14", "20L",
                  Strings{"in_ptr1", "in_ptr0"}},
        RealCheck{"2.14/indexing/counter.kernel.cpp",
                  "cpp_fused_add_arange_index_sub_sum_0", "0 <= tmp10 < 20L",
                  43, "tmp10", "20L", Strings{"out_ptr0", "in_ptr0"}},
        RealCheck{"2.14/indexing/argmax.kernel.cpp",
                  "cpp_fused_add_argmax_index_0", "0 <= tmp7 < 20L", 41, "tmp7",
                  "20L", Strings{"out_ptr0"}},
        RealCheck{"2.14/indexing/where.kernel.cpp",
                  "cpp_fused_add_gt_index_where_zeros_like_0",
                  "0 <= tmp12 < 20L", 30, "tmp12", "20L", Strings{"in_ptr1"}},
        RealCheck{"2.14/indexing/float.kernel.cpp",
                  "cpp_fused__to_copy_add_index_mul_0", "0 <= tmp10 < 20L", 27,
                  "tmp10", "20L", Strings{"in_ptr0"}},
        RealCheck{"2.14/indexing/mask.kernel.cpp", kPad, "0 <= tmp15 < 20L", 33,
                  "tmp15", "20L", Strings{"in_ptr0"}}));

// (…VecMask…).all_masked(): values go through arrays in lambdas.
INSTANTIATE_TEST_SUITE_P(
    Vectorised, RealCheckTest,
    testing::Values(
        RealCheck{"2.14/indexing/vec-simd.kernel.cpp",
                  "cpp_fused_add_index_mul_0", "0 <= tmp13 < 20L", 50, "tmp13",
                  "20L", Strings{"in_ptr0"}},
        RealCheck{"2.14/indexing/chain-simd.kernel.cpp",
                  "cpp_fused_index_mul_0", "0 <= tmp17 < 20L", 87, "tmp17",
                  "20L", Strings{"in_ptr1", "in_ptr0"}},
        RealCheck{"2.6/indexing/chain-simd.wrapper.cpp",
                  "cpp_fused_index_mul_0", "0 <= tmp17 < 20L", 464, "tmp17",
                  "20L", Strings{"in_ptr1", "in_ptr0"}},
        RealCheck{"2.14/indexing/argmax-simd.kernel.cpp",
                  "cpp_fused_add_argmax_index_0", "0 <= tmp10 < 20L", 80,
                  "tmp10", "20L", Strings{"out_ptr0"}},
        RealCheck{"2.14/indexing/where-simd.kernel.cpp",
                  "cpp_fused_add_gt_index_where_zeros_like_0",
                  "0 <= tmp15 < 20L", 53, "tmp15", "20L", Strings{"in_ptr1"}},
        RealCheck{"2.14/indexing/mask-simd.kernel.cpp", kPad,
                  "0 <= tmp19 < 20L", 60, "tmp19", "20L", Strings{"in_ptr0"}},
        RealCheck{"2.6/indexing/mask-simd.wrapper.cpp", kPad,
                  "0 <= tmp19 < 20L", 437, "tmp19", "20L", Strings{"in_ptr0"}},
        RealCheck{"2.14/indexing/dynamic-simd.kernel.cpp",
                  "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0", 74, "tmp10",
                  "ks0", Strings{"in_ptr1"}},
        RealCheck{"2.6/indexing/dynamic-simd.wrapper.cpp",
                  "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0", 451, "tmp10",
                  "ks0", Strings{"in_ptr1"}}));

TEST(KernelSourceTest, WhatOnlyChoosesAnElementIsNoValueOfTheIndex) {
  const auto values = [](const std::string& file, const std::string& kernel,
                         const std::string& condition) {
    auto checks = FindIndexChecks(TestData(file), kernel, condition);
    return checks.empty() ? Strings{"no check"} : checks[0].value_parameters;
  };
  EXPECT_EQ(values("2.14/indexing/chain.kernel.cpp", "cpp_fused_index_mul_0",
                   "0 <= tmp14 < 20L"),
            Strings{"in_ptr1"});
  EXPECT_EQ(values("2.14/indexing/chain-simd.kernel.cpp",
                   "cpp_fused_index_mul_0", "0 <= tmp17 < 20L"),
            Strings{"in_ptr1"});
  EXPECT_EQ(values("2.14/indexing/counter.kernel.cpp",
                   "cpp_fused_add_arange_index_sub_sum_0", "0 <= tmp10 < 20L"),
            (Strings{"out_ptr0", "in_ptr0"}));
  EXPECT_EQ(values("2.14/indexing/argmax.kernel.cpp",
                   "cpp_fused_add_argmax_index_0", "0 <= tmp7 < 20L"),
            (Strings{"out_ptr0", "in_ptr0"}));
  EXPECT_EQ(
      values("2.14/indexing/mask-simd.kernel.cpp", kPad, "0 <= tmp19 < 20L"),
      Strings{"in_ptr0"});
}

/// The first check with that condition.
IndexCheck CheckIn(const std::string& file, const std::string& kernel,
                   const std::string& condition) {
  auto checks = FindIndexChecks(TestData(file), kernel, condition);
  if (checks.empty()) throw std::runtime_error("no check in " + file);
  return checks[0];
}

TEST(KernelSourceTest, IndexAndGatherTakeNegativesButScatterAndEmbeddingDoNot) {
  EXPECT_TRUE(
      CheckIn("2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp7 < 10L")
          .wraps);
  EXPECT_FALSE(
      CheckIn("2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp2 < 10L")
          .wraps);
  EXPECT_FALSE(
      CheckIn("2.6/scatoob/plain.wrapper.cpp", kScatter26, "0 <= tmp2 < 10L")
          .wraps);
  EXPECT_FALSE(CheckIn("2.14/oob/plain.kernel.cpp",
                       "cpp_fused_add_embedding_mul_sum_tanh_1",
                       "0 <= tmp2 < 20L")
                   .wraps);
  EXPECT_TRUE(
      CheckIn("2.14/oobpar/l3.kernel.cpp", kGather, "0 <= tmp7 < 20000L")
          .wraps);
  EXPECT_TRUE(
      CheckIn("2.6/oobpar/l3.wrapper.cpp", kGather26, "0 <= tmp7 < 20000L")
          .wraps);
  // Vectorized, where the zero is a variable, and behind another choice.
  EXPECT_TRUE(CheckIn("2.14/indexing/where-simd.kernel.cpp",
                      "cpp_fused_add_gt_index_where_zeros_like_0",
                      "0 <= tmp15 < 20L")
                  .wraps);
  EXPECT_TRUE(CheckIn("2.14/indexing/dynamic-simd.kernel.cpp",
                      "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0")
                  .wraps);
  EXPECT_TRUE(CheckIn("2.6/indexing/dynamic-simd.wrapper.cpp",
                      "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0")
                  .wraps);
}

// What an index is for: "in_ptr1[x1 + 12L*tmp5]", where tmp7 is a copy of tmp5.
TEST(KernelSourceTest, TheTableIsWhatTheCheckedIndexChoosesFrom) {
  const auto table = [](const std::string& sample, const std::string& kernel,
                        const std::string& condition) {
    return CheckIn(sample, kernel, condition).indexed_parameters;
  };
  EXPECT_EQ(table("2.14/oob/plain.kernel.cpp",
                  "cpp_fused_add_embedding_mul_sum_tanh_1", "0 <= tmp2 < 20L"),
            Strings{"in_ptr2"});
  EXPECT_EQ(table("2.14/oobpar/l3.kernel.cpp", kGather, "0 <= tmp7 < 20000L"),
            Strings{"in_ptr1"});
  EXPECT_EQ(table("2.6/oobpar/l3.wrapper.cpp", kGather26, "0 <= tmp7 < 20000L"),
            Strings{"in_ptr1"});
  EXPECT_EQ(table("2.14/indexing/dynamic-simd.kernel.cpp",
                  "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0"),
            Strings{"in_ptr0"})
      << "vectorized";
  // What is stored there is not read.
  EXPECT_EQ(table("2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp2 < 10L"),
            Strings{});
}

TEST(KernelSourceTest, ToConvertAndWrapIsNotToReckon) {
  EXPECT_FALSE(
      CheckIn("2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp7 < 10L")
          .computed);
  EXPECT_FALSE(
      CheckIn("2.14/scatoob/plain.kernel.cpp", kScatter, "0 <= tmp2 < 10L")
          .computed);
  EXPECT_FALSE(CheckIn("2.14/oob/plain.kernel.cpp",
                       "cpp_fused_add_embedding_mul_sum_tanh_1",
                       "0 <= tmp2 < 20L")
                   .computed);
  EXPECT_FALSE(
      CheckIn("2.14/oobpar/l3.kernel.cpp", kGather, "0 <= tmp7 < 20000L")
          .computed);
  EXPECT_FALSE(
      CheckIn("2.6/oobpar/l3.wrapper.cpp", kGather26, "0 <= tmp7 < 20000L")
          .computed);
  EXPECT_FALSE(CheckIn("2.14/indexing/dynamic-simd.kernel.cpp",
                       "cpp_fused_index_mul_sum_0", "0 <= tmp10 < ks0")
                   .computed);
  const IndexCheck less_one =
      CheckIn("2.14/dyn/plain.kernel.cpp",
              "cpp_fused_add_index_mul_sin_sub_sum_0", "0 <= tmp9 < ks0");
  EXPECT_TRUE(less_one.wraps);
  EXPECT_TRUE(less_one.computed);
}

TEST(KernelSourceTest, AChoiceThatIsNoWrapIsToReckon) {
  // where(x > 0, index, 0) before it is wrapped, vectorized.
  const IndexCheck where =
      CheckIn("2.14/indexing/where-simd.kernel.cpp",
              "cpp_fused_add_gt_index_where_zeros_like_0", "0 <= tmp15 < 20L");
  EXPECT_TRUE(where.wraps);
  EXPECT_TRUE(where.computed);
}

TEST(KernelSourceTest, ListsAllChecksWithoutACondition) {
  auto checks =
      FindIndexChecks(TestData("2.14/oobg/plain.kernel.cpp"), kGather, "");
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_EQ(checks[0].condition, "0 <= tmp7 < 6L");
  EXPECT_EQ(checks[1].condition, "0 <= tmp14 < 6L");
}

TEST(KernelSourceTest, TakesTheMessageAsWellAsTheCondition) {
  auto checks = FindIndexChecks(TestData("2.14/oobg/plain.kernel.cpp"), kGather,
                                "index out of bounds: 0 <= tmp7 < 6L");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].line, 28U);
}

TEST(KernelSourceTest, ConditionMustMatchWholeWords) {
  const std::string text = TestData("2.14/oobg/plain.kernel.cpp");
  EXPECT_TRUE(FindIndexChecks(text, kGather, "0 <= tmp7 < 6").empty());
  EXPECT_TRUE(FindIndexChecks(text, kGather, "0 <= tmp1 < 6L").empty());
}

TEST(KernelSourceTest, KernelThatIsNotInTheTextHasNoChecks) {
  const std::string text = TestData("2.14/oob/plain.kernel.cpp");
  EXPECT_TRUE(FindIndexChecks(text, "cpp_fused_relu_7", "").empty());
  EXPECT_TRUE(
      FindIndexChecks(text, "fused_add_embedding_mul_sum_tanh_1", "").empty());
  EXPECT_TRUE(FindIndexChecks(text, "", "").empty());
}

TEST(KernelSourceTest, PrototypesAndCallsAreNoDefinition) {
  // Since torch 2.7 the wrapper has only those of its kernels.
  const std::string text = TestData("2.14/oob/plain.wrapper.cpp");
  const std::string kernel = "cpp_fused_add_embedding_mul_sum_tanh_1";
  ASSERT_NE(text.find(kernel + "("), std::string::npos);
  EXPECT_FALSE(FindKernel(text, kernel).has_value());
}

TEST(KernelSourceTest, DefinitionBehindAPrototypeIsFound) {
  const std::string text = "void k(const int64_t* in_ptr0);\n" +
                           TestData("2.14/indexing/chain.kernel.cpp");
  auto checks = FindIndexChecks("void cpp_fused_index_mul_0(int);\n" + text,
                                "cpp_fused_index_mul_0", "0 <= tmp7 < 20L");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].line, 27U);
}

/// The parameters behind `tmp9` of a kernel with that body.
Strings Behind(const std::string& body) {
  const std::string text =
      "void k(const int32_t* in_ptr0, const uint8_t* in_ptr1,\n"
      "const bool* in_ptr2, const float* in_ptr3, long* out_ptr0,\n"
      "const int64_t ks0) {\n" +
      body +
      "\nAOTI_TORCH_CHECK(tmp9 < 5L, \"index out of bounds: tmp9 < 5L\");}";
  auto checks = FindIndexChecks(text, "k", "");
  return checks.size() == 1 ? checks[0].index_parameters : Strings{"no check"};
}

TEST(KernelSliceTest, OnlyAChoiceByTheSignOfTheIndexWraps) {
  const auto wraps = [](const std::string& test, const std::string& choice) {
    auto checks = FindIndexChecks(
        "void k(const int64_t* in_ptr0, const float* in_ptr1) {\n"
        "auto tmp0 = in_ptr0[0]; auto tmp1 = tmp0 + 5L; auto tmp3 = 1.0;\n"
        "auto tmp4 = 0L; auto tmp5 = tmp0 * 5L; auto tmp6 = tmp0 + tmp0;\n"
        "auto tmp7 = tmp3 ? tmp5 : tmp4;\n"
        "auto tmp2 = " +
            test + "; auto tmp9 = " + choice +
            ";\nCHECK(tmp9, \"index out of bounds: tmp9 < 5L\");}",
        "k", "");
    return checks.size() == 1 && checks[0].wraps;
  };
  EXPECT_TRUE(wraps("tmp0 < 0", "tmp2 ? tmp1 : tmp0"));
  EXPECT_TRUE(wraps("tmp0 < static_cast<int64_t>(0)", "tmp2 ? tmp1 : tmp0"));
  EXPECT_TRUE(
      wraps("VecMask<T,2>(tmp0 < 0L)", "V::blendv(tmp0, tmp1, tmp2.cast())"));
  EXPECT_FALSE(
      wraps("VecMask<T,2>(tmp0 < 0L)", "V::blendv(tmp1, tmp0, tmp2.cast())"));
  EXPECT_FALSE(
      wraps("VecMask<T,2>(tmp0 < 0L)", "V::blendv(tmp0, tmp1, tmp2 & tmp7)"));
  // The other branch is the element and a size.
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp2 ? tmp0 : tmp1"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp2 ? tmp4 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp2 ? tmp5 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp2 ? tmp6 : tmp0"));
  EXPECT_FALSE(wraps("tmp1 < 0", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < tmp7", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < 10", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < 1.0", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < tmp3", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("0 < tmp0", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("in_ptr1[0] < 0", "tmp2 ? tmp1 : tmp0"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp0 + tmp1"));
}

TEST(KernelSliceTest, SumsAndFunctionsOfTheIndexAreReckoned) {
  const auto computed = [](const std::string& value) {
    auto checks = FindIndexChecks(
        "void k(const int64_t* in_ptr0) {\nauto tmp0 = in_ptr0[x0 + 4L];\n"
        "auto tmp1 = static_cast<int64_t>(-1); auto tmp9 = " +
            value + ";\nCHECK(tmp9, \"index out of bounds: tmp9 < 5L\");}",
        "k", "");
    return checks.size() == 1 && checks[0].computed;
  };
  EXPECT_FALSE(computed("c10::convert<int64_t>(tmp0)"));
  EXPECT_FALSE(computed("[&] { return f; }, V<int64_t,2>::loadu(tmp0, 16)"));
  EXPECT_FALSE(
      computed("int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0))"));
  for (const char* reckoned : {"tmp0 + tmp1",
                               "tmp0 * 2L",
                               "tmp0 -1L",
                               "max_propagate_nan(tmp0, tmp1)",
                               "tmp0 ? tmp0 : tmp1",
                               "tmp0 < 0 ? tmp1 : tmp0",
                               "V::blendv(tmp0, tmp1, tmp0)",
                               "f<V>(tmp0) ? f<V>(tmp0) : tmp1",
                               "decltype(tmp0)(tmp0 & tmp1)",
                               "decltype(tmp0)(tmp0 | tmp1)",
                               "decltype(tmp0)(tmp0 ^ tmp1)",
                               "decltype(tmp0)(~tmp0)",
                               "decltype(tmp0)(-tmp0)",
                               "-tmp0",
                               "tmp0.neg()",
                               "tmp0 << tmp1",
                               "decltype(tmp0)(tmp0 >> tmp1)",
                               "tmp0 < tmp1",
                               "int64_t(tmp0) >> 2L",
                               "tmp0 == tmp1",
                               "static_cast<int64_t>(!tmp0)"}) {
    EXPECT_TRUE(computed(reckoned)) << reckoned;
  }
}

TEST(KernelSliceTest, ACheckOfMoreThanAVariableIsReckoned) {
  const auto computed = [](const std::string& variable) {
    auto checks = FindIndexChecks(
        "void k(const int64_t* in_ptr0) {\nauto tmp9 = in_ptr0[x0];\n"
        "CHECK(1, \"index out of bounds: 0 <= " +
            variable + " < ks0\");}",
        "k", "");
    return checks.size() == 1 && checks[0].computed;
  };
  EXPECT_FALSE(computed("tmp9"));
  EXPECT_TRUE(computed("30L + ((-1L)*tmp9)"));
  EXPECT_TRUE(computed("-tmp9"));
}

TEST(KernelSliceTest, OtherIntegerTypesCount) {
  EXPECT_EQ(Behind("auto tmp9 = in_ptr0[x0];"), Strings{"in_ptr0"});
  EXPECT_EQ(Behind("auto tmp9 = in_ptr1[x0];"), Strings{"in_ptr1"});
  EXPECT_EQ(Behind("auto tmp9 = out_ptr0[x0];"), Strings{"out_ptr0"});
}

TEST(KernelSliceTest, OtherPointersCountOnlyWithoutIntegers) {
  EXPECT_EQ(Behind("auto tmp9 = in_ptr2[x0];"), Strings{"in_ptr2"});
  EXPECT_EQ(Behind("auto tmp0 = in_ptr3[x0]; auto tmp1 = in_ptr0[x0];\n"
                   "auto tmp9 = tmp0 * tmp1;"),
            Strings{"in_ptr0"});
}

TEST(KernelSliceTest, SizesAndCountersAreNoBuffers) {
  EXPECT_EQ(Behind("auto tmp0 = ks0; auto tmp9 = tmp0 + x0 * 4L;"), Strings{});
}

TEST(KernelSliceTest, SubscriptOfFloatsIsNotTheirValue) {
  EXPECT_EQ(Behind("auto tmp0 = in_ptr0[x0]; auto tmp1 = in_ptr3[8L*tmp0];\n"
                   "auto tmp9 = c10::convert<int64_t>(tmp1);"),
            Strings{"in_ptr3"});
}

TEST(KernelSliceTest, NamesOfAnotherScopeDoNotCount) {
  EXPECT_EQ(Behind("{ auto tmp0 = in_ptr1[x0]; }\n"
                   "auto tmp0 = in_ptr0[x0];\n"
                   "{ auto tmp0 = in_ptr1[x0]; }\n"
                   "auto tmp9 = tmp0;"),
            Strings{"in_ptr0"});
}

TEST(KernelSliceTest, NearestEnclosingDefinitionWins) {
  EXPECT_EQ(Behind("auto tmp0 = in_ptr1[x0];\n"
                   "for (;;) { auto tmp0 = in_ptr0[x0]; auto tmp9 = tmp0;"),
            Strings{"in_ptr0"});
}

TEST(KernelSliceTest, ConditionsOnlyChoose) {
  EXPECT_EQ(Behind("auto tmp0 = in_ptr1[x0]; auto tmp1 = tmp0 > 3;\n"
                   "auto tmp2 = in_ptr0[x0]; auto tmp3 = tmp2 + 1;\n"
                   "auto tmp9 = tmp1 ? tmp3 : 0;"),
            Strings{"in_ptr0"});
  EXPECT_EQ(Behind("auto tmp0 = in_ptr1[x0]; auto tmp1 = in_ptr0[x0];\n"
                   "auto tmp9 = T::blendv(f(tmp1, 1), 0, tmp0 > 3);"),
            Strings{"in_ptr0"});
}

TEST(KernelSliceTest, ComparisonIsNoDeclaration) {
  EXPECT_EQ(Behind("auto tmp0 = in_ptr0[x0]; auto tmp1 = 7 > tmp0;\n"
                   "auto tmp9 = tmp0 + tmp1;"),
            Strings{"in_ptr0"});
}

TEST(KernelSliceTest, AccumulatorsAreFollowed) {
  EXPECT_EQ(
      Behind("IndexValue<float> tmp_acc0{0, 1};\n"
             "for(long x0=0; x0<4L; x0+=1L)\n"
             "{ auto tmp0 = in_ptr0[x0]; tmp_acc0 = f(tmp_acc0, tmp0); }\n"
             "auto tmp9 = tmp_acc0.index;"),
      Strings{"in_ptr0"});
}

TEST(KernelSliceTest, StoresOfTheKernelItselfAreFollowed) {
  EXPECT_EQ(Behind("auto tmp0 = in_ptr0[x0]; tmp0.store(out_ptr0 + x0);\n"
                   "auto tmp9 = out_ptr0[x0];"),
            (Strings{"out_ptr0", "in_ptr0"}));
  EXPECT_EQ(Behind("auto tmp0 = in_ptr0[x0];\n"
                   "atomic_add(&out_ptr0[x0], static_cast<long>(tmp0));\n"
                   "auto tmp9 = out_ptr0[x0];"),
            (Strings{"out_ptr0", "in_ptr0"}));
}

TEST(KernelSliceTest, LaterStoresAreNotTheSource) {
  EXPECT_EQ(Behind("auto tmp9 = out_ptr0[x0];\n"
                   "out_ptr0[x0] = in_ptr0[x0];"),
            Strings{"out_ptr0"});
}

TEST(KernelSliceTest, EachLambdaHasItsOwnArray) {
  EXPECT_EQ(
      Behind("auto tmp0 = in_ptr0[x0]; auto tmp1 = in_ptr1[x0];\n"
             "auto tmp2 = [&] { std::array<long, 4> tmpbuf;\n"
             "tmp1.store(tmpbuf.data(), 4); return tmpbuf; } ();\n"
             "auto tmp9 = [&] { std::array<long, 4> tmpbuf;\n"
             "tmpbuf[x0] = tmp0[x0]; return T::loadu(tmpbuf.data()); } ();"),
      Strings{"in_ptr0"});
}

TEST(KernelSourceTest, ReadsConditionsWithOneBound) {
  const std::string text =
      "void k(const int64_t* in_ptr0) { auto tmp1 = in_ptr0[0];\n"
      "AOTI_TORCH_CHECK(0 <= tmp1, \"index out of bounds: 0 <= tmp1\");\n"
      "TORCH_CHECK(tmp1 + 2L*x0 < ks1, \"index out of bounds: "
      "tmp1 + 2L*x0 < ks1\"); }";
  auto checks = FindIndexChecks(text, "k", "");
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_EQ(checks[0].variable, "tmp1");
  EXPECT_EQ(checks[0].bound, "");
  EXPECT_EQ(checks[1].variable, "tmp1 + 2L*x0");
  EXPECT_EQ(checks[1].bound, "ks1");
  EXPECT_EQ(checks[1].index_parameters, Strings{"in_ptr0"});
}

TEST(IndexCheckTest, OnlyANumberAloneIsAFixedBound) {
  const auto bound = [](const std::string& text) {
    return FixedBound(
        ParseIndexMessage("index out of bounds: 0 <= tmp1 < " + text, 1));
  };
  EXPECT_EQ(bound("20L"), 20);
  EXPECT_EQ(bound("20"), 20);
  EXPECT_FALSE(bound("ks0"));
  EXPECT_FALSE(bound("2L*ks0"));
  EXPECT_FALSE(bound("40L + ((-1L)*ks0)"));
  EXPECT_FALSE(bound("99999999999999999999"));
  EXPECT_FALSE(
      FixedBound(ParseIndexMessage("index out of bounds: 0 <= tmp1", 1)));
}

TEST(KernelSourceTest, AMaskLeavesElementsUnchecked) {
  const auto masked = [](const std::string& asserted) {
    auto checks = FindIndexChecks(
        "void k(const int64_t* in_ptr0) { auto tmp1 = in_ptr0[0] | 8;\n"
        "AOTI_TORCH_CHECK(" +
            asserted + ", \"index out of bounds: 0 <= tmp1 < 5L\");}",
        "k", "");
    return checks.size() == 1 && checks[0].masked;
  };
  EXPECT_FALSE(masked("(0 <= tmp1) & (tmp1 < 5L)"));
  EXPECT_FALSE(
      masked("(VecMask<int64_t,2>((V(0) <= tmp1) & (tmp1 < V(5L)))"
             ").all_masked()"));
  EXPECT_TRUE(masked("((0 <= tmp1) & (tmp1 < 5L)) | !(tmp8)"));
  EXPECT_TRUE(
      masked("((VecMask<int64_t,2>((V(0) <= tmp1) & (tmp1 < V(5L)))) "
             "| ~(tmp8)).all_masked()"));
  for (const char* real :
       {"2.14/oob/plain.kernel.cpp", "2.14/indexing/chain-simd.kernel.cpp"}) {
    for (const char* kernel :
         {"cpp_fused_add_embedding_mul_sum_tanh_1", "cpp_fused_index_mul_0"}) {
      for (const auto& check : FindIndexChecks(TestData(real), kernel, "")) {
        EXPECT_FALSE(check.masked) << check.condition;
      }
    }
  }
}

TEST(KernelTokensTest, CommentsPragmasAndStringsAreNoCode) {
  const std::string text =
      "void k(int64_t* in_ptr0)\n{ // } auto tmp9 = 1;\n#pragma }\n/* }\n*/\n"
      "f(\"} \\\" }\", '}'); tmp1; }\nvoid other() {}";
  auto kernel = FindKernel(text, "k");
  ASSERT_TRUE(kernel);
  EXPECT_EQ(kernel->tokens.back().text, "}");
  EXPECT_EQ(kernel->tokens.back().line, 6U);
  EXPECT_EQ(kernel->tokens[kernel->body].line, 2U);
  EXPECT_EQ(kernel->tokens[kernel->body].partner, kernel->tokens.size() - 1);
}

TEST(KernelTokensTest, ParametersAreReadWithTheirTypes) {
  auto kernel = FindKernel(
      "void k(const int64_t* __restrict__ in_ptr0, at::BFloat16 *out_ptr0,\n"
      "const int64_t ks0) {}",
      "k");
  ASSERT_TRUE(kernel);
  auto parameters = PointerParameters(*kernel);
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0].name, "in_ptr0");
  EXPECT_TRUE(parameters[0].integer);
  EXPECT_EQ(parameters[1].name, "out_ptr0");
  EXPECT_FALSE(parameters[1].integer);
}

TEST(KernelSourceTest, KernelCutOffAnywhereIsReadAsFarAsItGoes) {
  const std::string whole = TestData("2.14/indexing/chain-simd.kernel.cpp");
  const size_t check = whole.find("\"index out of bounds: 0 <= tmp17");
  const size_t after = whole.find(';', check);
  for (size_t length = 0; length < whole.size(); ++length) {
    auto checks = FindIndexChecks(whole.substr(0, length),
                                  "cpp_fused_index_mul_0", "0 <= tmp17 < 20L");
    if (length < check) {
      EXPECT_TRUE(checks.empty()) << length;
    } else if (length > after) {
      ASSERT_EQ(checks.size(), 1U) << length;
      EXPECT_EQ(checks[0].index_parameters, (Strings{"in_ptr1", "in_ptr0"}));
    }
  }
}

TEST(KernelSourceTest, AChoiceThatIsCutOffIsNone) {
  const std::string whole =
      "void k(const int64_t* in_ptr0) {\nauto tmp0 = in_ptr0[0];\n"
      "auto tmp2 = f(CHECK(tmp2, \"index out of bounds: tmp2 < 5L\"), "
      "V::blendv(tmp0, tmp0, tmp0 < 0));}";
  for (size_t length = whole.find("blendv"); length < whole.size(); ++length) {
    auto checks = FindIndexChecks(whole.substr(0, length), "k", "");
    ASSERT_EQ(checks.size(), 1U) << length;
    EXPECT_FALSE(checks[0].wraps) << length;
  }
}

TEST(KernelSourceTest, DamagedBytesDoNoHarm) {
  const std::string whole = TestData("2.14/indexing/mask-simd.kernel.cpp");
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string text = whole;
    for (int i = 0; i < 20; ++i) {
      text[random() % text.size()] = i % 2 == 0
                                         ? "(){}[]=;\"'?,<>&"[random() % 15]
                                         : static_cast<char>(random());
    }
    for (const IndexCheck& check : FindIndexChecks(text, kPad, "")) {
      EXPECT_GT(check.line, 0U);
      EXPECT_LE(check.index_parameters.size(), 3U);
    }
  }
}

TEST(KernelSourceTest, HostileKernelsStayLinear) {
  // Each of these takes minutes if anything is quadratic.
  std::string calls, chain, braces, nested, many;
  for (int i = 0; i < 100000; ++i) {
    calls += "k((";
    chain += "tmp1=";
    braces += "auto tmp1 = [&]{";
    nested += "T::blendv(";
    many += "auto tmp1 = tmp1 + tmp2; {f(\"index out of bounds: tmp1 < 2\");}";
  }
  EXPECT_TRUE(FindIndexChecks(calls, "k", "").empty());
  const std::string end = "f(\"index out of bounds: tmp1 < 2\");";
  for (const std::string& body : {chain, braces, nested}) {
    std::string text = "void k(int* in_ptr0) { auto tmp1 = ";
    text.append(body).append("in_ptr0[0];").append(end);
    EXPECT_EQ(FindIndexChecks(text, "k", "").size(), 1U);
  }
  EXPECT_EQ(FindIndexChecks("void k() {" + many, "k", "").size(), 100000U);
}

// Constants in the source of a kernel.

/// "nan of 8 in line 22 to out_ptr0", "-inf if chosen in line 35 to out_ptr1".
Strings Described(const StoredLiterals& literals) {
  Strings all;
  for (const StoredLiteral& each : literals.each) {
    using Value = StoredLiteral::Value;
    std::string text = each.value == Value::kNan   ? "nan"
                       : each.value == Value::kInf ? "inf"
                                                   : "-inf";
    if (each.values > 1) text += " of " + std::to_string(each.values);
    if (each.chosen) text += " if chosen";
    all.push_back(text + " in line " + std::to_string(each.line) + " to " +
                  each.parameter);
  }
  return all;
}

TEST(StoredLiteralTest, ABiasOfEightValuesIsOneConstant) {
  for (const auto& [file, line] :
       {std::pair{"2.14/inlined/lin.kernel.cpp", "25"},
        {"2.6/inlined/lin.kernel.cpp", "23"}}) {
    const std::string text = TestData(file);
    const StoredLiterals bias = FindStoredLiterals(text, "cpp_fused_0");
    EXPECT_EQ(Described(bias),
              Strings{std::string("nan of 8 in line ") + line + " to out_ptr0"})
        << file;
    EXPECT_EQ(bias.constants, 1U);
    EXPECT_TRUE(FindStoredLiterals(text, "cpp_fused_sigmoid_1").each.empty());
    EXPECT_TRUE(FindStoredLiterals(text, "no_such_kernel").each.empty());
  }
}

TEST(StoredLiteralTest, TheStartOfAMaximumIsNotStored) {
  const std::string name = "cpp_fused__softmax_add_0";
  for (const char* torch : {"2.14", "2.6"}) {
    const std::string text =
        TestData(std::string(torch) + "/inlined/maskbuf.kernel.cpp");
    const StoredLiterals found = FindStoredLiterals(text, name);
    ASSERT_FALSE(found.each.empty()) << torch;
    // The same mask in two loops.
    EXPECT_EQ(found.constants, 1U);
    for (const StoredLiteral& each : found.each) {
      EXPECT_EQ(each.value, StoredLiteral::Value::kMinusInf);
      EXPECT_EQ(each.values, 8U);
      EXPECT_FALSE(each.chosen);
    }
  }
}

TEST(StoredLiteralTest, AConditionOnDataChoosesAMask) {
  const std::string name = "cpp_fused__softmax_gt_scalar_tensor_where_0";
  for (const char* torch : {"2.14", "2.6"}) {
    const std::string text =
        TestData(std::string(torch) + "/inlined/mask.kernel.cpp");
    const StoredLiterals found = FindStoredLiterals(text, name);
    ASSERT_EQ(found.each.size(), 2U) << torch;
    for (const StoredLiteral& each : found.each) {
      EXPECT_EQ(each.value, StoredLiteral::Value::kMinusInf);
      EXPECT_TRUE(each.chosen);
      EXPECT_NE(each.parameter, "out_ptr0") << "the maximum";
    }
    EXPECT_EQ(found.constants, 0U);
  }
}

/// The first kernel of the text.
std::string FirstKernelName(const std::string& text) {
  const size_t at = text.find("cpp_fused");
  return text.substr(at, text.find('(', at) - at);
}

TEST(StoredLiteralTest, AConditionMayRemoveWhatAConstantBrings) {
  // A constant of 8 values, and what the model does with it:
  for (const char* model :
       {"removed",  // log(nan_to_num(x * scale))
        "tested",   // where(isnan(shift), 0, x - shift).exp()
        "cleaned",  // nan_to_num(bias) + log(x)
        "bymask",   // where(mask > 0, scale, 1) * x, mask is a constant too
        "chosen"})  // where(x > 0, scale, y).sin()
  {
    for (const char* torch : {"2.14", "2.6"}) {
      const std::string text =
          TestData(std::string(torch) + "/inlined/" + model + ".kernel.cpp");
      const StoredLiterals found =
          FindStoredLiterals(text, FirstKernelName(text));
      ASSERT_FALSE(found.each.empty()) << torch << model;
      for (const StoredLiteral& each : found.each) {
        EXPECT_EQ(each.value, StoredLiteral::Value::kNan) << torch << model;
        EXPECT_EQ(each.values, 8U) << torch << model;
        EXPECT_TRUE(each.chosen) << torch << model;
      }
    }
  }
}

TEST(StoredLiteralTest, ALoneNumberIsNotOfTheConstantBesideIt) {
  // (x * scale).sin() * math.nan
  for (const auto& [torch, line] : {std::pair{"2.14", "49"}, {"2.6", "47"}}) {
    const std::string text =
        TestData(std::string(torch) + "/inlined/lone.kernel.cpp");
    const StoredLiterals found =
        FindStoredLiterals(text, FirstKernelName(text));
    EXPECT_EQ(Described(found),
              Strings{std::string("nan in line ") + line + " to out_ptr0"})
        << torch;
    EXPECT_EQ(found.constants, 1U) << torch;
  }
}

TEST(StoredLiteralTest, WhatIsOnlyComparedIsNotStored) {
  // x == inf, x == -inf and isnan(x) only choose; one NaN is chosen.
  const StoredLiterals found =
      FindStoredLiterals(TestData("2.14/inlined/xlogy.kernel.cpp"),
                         "cpp_fused_add_isinf_mul_nan_to_num_xlogy_0");
  ASSERT_EQ(found.each.size(), 1U);
  EXPECT_EQ(found.each[0].value, StoredLiteral::Value::kNan);
  EXPECT_TRUE(found.each[0].chosen);
}

TEST(StoredLiteralTest, AnIndexIsChosenFromAConstant) {
  // table[rows], where rows is a constant
  for (const char* torch : {"2.14", "2.6"}) {
    const std::string text =
        TestData(std::string(torch) + "/inlined/rows.kernel.cpp");
    const auto checks = FindIndexChecks(text, FirstKernelName(text), "");
    ASSERT_EQ(checks.size(), 1U) << torch;
    EXPECT_EQ(checks[0].constant, (std::vector<long long>{0, 3, 50, 1}));
    EXPECT_EQ(checks[0].constants, 1U);
    EXPECT_TRUE(checks[0].value_parameters.empty());
    // What is computed from a constant is not one of its values.
    std::string other = text;
    const size_t at = other.find("auto tmp13 = tmp12");
    ASSERT_NE(at, std::string::npos);
    other.insert(at + 18, " + tmp4");
    const auto computed = FindIndexChecks(other, FirstKernelName(text), "");
    ASSERT_EQ(computed.size(), 1U) << torch;
    EXPECT_TRUE(computed[0].constant.empty());
  }
}

TEST(StoredLiteralTest, FiniteConstantsAreNoLiteralsToBlame) {
  const StoredLiterals found = FindStoredLiterals(
      TestData("2.14/inlined/bn.kernel.cpp"),
      "cpp_fused__native_batch_norm_legit_no_training_tanh_0");
  EXPECT_TRUE(found.each.empty());
}

}  // namespace
}  // namespace ladder
