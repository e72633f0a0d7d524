// The kernels are those of tests/cases/fused_*.py; the ranges are what the
// printer said of their inputs.
#include "codegen/kernel_ranges.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/algorithm/string/replace.hpp>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;
using Ranges = std::map<std::string, std::pair<double, double>>;

RangeOfPointer In(const Ranges& ranges) {
  return [&ranges](std::string_view parameter) -> std::optional<ValueRange> {
    const auto found = ranges.find(std::string(parameter));
    if (found == ranges.end()) return {};
    return ranges::Known(found->second.first, found->second.second, true);
  };
}

std::vector<UndefinedOperation> Find(const std::string& text,
                                     const std::string& kernel,
                                     const Ranges& ranges,
                                     const Ranges& after = {}) {
  return FindUndefinedOperations(text, kernel, In(ranges), In(after));
}

/// "log at 25, surely": what the kernel does that is undefined.
Strings Undefined(const std::string& text, const std::string& kernel,
                  const Ranges& ranges, const Ranges& after = {}) {
  Strings all;
  for (const UndefinedOperation& each : Find(text, kernel, ranges, after)) {
    all.push_back(each.name + (each.sure ? ", surely" : ""));
  }
  return all;
}

/// With one number at a time, and vectorized.
class KernelFormTest : public testing::TestWithParam<const char*> {
 protected:
  static std::string TextOf(const std::string& name) {
    return TestData("2.14/fused/" + name + GetParam() + ".kernel.cpp");
  }
  static Strings OfCase(const std::string& name, const std::string& kernel,
                        const Ranges& ranges) {
    return Undefined(TextOf(name), kernel, ranges);
  }
};

TEST_P(KernelFormTest, ASoftmaxOfMinusInfOnlyIsUndefined) {
  EXPECT_EQ(
      OfCase("attention", "cpp_fused__softmax_div_masked_fill_unsqueeze_view_1",
             {{"in_out_ptr0", {-4.8, 5.1}}, {"in_ptr0", {0, 1}}}),
      Strings{"-"});
}

// Of examples/recipe: softmax divides by 1 or more, but may give 0 to log.
TEST_P(KernelFormTest, TheSumOfASoftmaxIsNeverZero) {
  EXPECT_EQ(OfCase("entropy", "cpp_fused__softmax_log_mul_neg_sum_1",
                   {{"in_out_ptr0", {-397.7, 452}}}),
            Strings{"log"});
  EXPECT_EQ(Undefined(TextOf("entropy"), "cpp_fused__softmax_log_mul_neg_sum_1",
                      {{"in_out_ptr0", {-397.7, 452}}},
                      {{"in_out_ptr0", {0, 1}}, {"out_ptr0", {0.2, 452}}}),
            Strings{"log"})
      << "of each row, the largest element was printed";
}

TEST_P(KernelFormTest, FollowsNumbersThroughSums) {
  const std::string text = TextOf("log_sum");
  const auto found =
      Find(text, "cpp_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0",
           {{"in_ptr0", {-2.4, 2.9}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "log");
  EXPECT_TRUE(found[0].sure);
  EXPECT_TRUE(found[0].makes_nan);
  EXPECT_LT(found[0].argument.high, -900);
}

TEST_P(KernelFormTest, AReciprocalRootIsNoDivision) {
  EXPECT_EQ(OfCase("rsqrt", "cpp_fused_div_gelu_mean_mul_pow_rsqrt_sub_0",
                   {{"in_ptr0", {-1.9, 2.8}}}),
            Strings{"rsqrt"});
}

TEST_P(KernelFormTest, DividesByWhatMayBeZeroOnly) {
  EXPECT_EQ(OfCase("zero_row", "cpp_fused_add_div_mul_relu_sqrt_sum_0",
                   {{"in_ptr0", {-2.6, 2.7}}, {"in_ptr1", {1.02, 1.98}}}),
            Strings{"/"});
}

TEST_P(KernelFormTest, APowerOfANegativeNumberDependsOnItsExponent) {
  const std::string kernel = "cpp_fused_add_div_mul_pow_sub_0";
  EXPECT_EQ(OfCase("gamma", kernel, {{"in_ptr0", {0.001, 0.99}}}),
            Strings{"pow, surely"});
  EXPECT_EQ(OfCase("gamma", kernel, {{"in_ptr0", {0.2, 0.99}}}), Strings{});
}

TEST_P(KernelFormTest, APositiveArgumentIsNoFault) {
  const std::string kernel = "cpp_fused_add_exp_log_mul_sqrt_sub_0";
  EXPECT_EQ(OfCase("two_logs", kernel, {{"in_ptr0", {-2.1, 2.2}}}),
            Strings{"log, surely"});
  EXPECT_EQ(OfCase("two_logs", kernel, {{"in_ptr0", {0.5, 2.2}}}), Strings{});
}

TEST_P(KernelFormTest, ExpOverflowsForLargeArgumentsOnly) {
  const std::string kernel = "cpp_fused_div_exp_mul_sub_sum_0";
  EXPECT_EQ(OfCase("exp_overflow", kernel,
                   {{"in_ptr0", {0.01, 2.5}}, {"in_ptr1", {40, 40}}}),
            Strings{"exp, surely"});
  EXPECT_EQ(OfCase("exp_overflow", kernel,
                   {{"in_ptr0", {0.01, 2.5}}, {"in_ptr1", {2, 2}}}),
            Strings{});
}

// The sums of the rows lie where the sums of the squares lie later, so the root
// of the second ones is never undefined.
TEST_P(KernelFormTest, WhatIsStoredInTheSameElementsReplacesWhatWasThere) {
  const std::string kernel = "cpp_fused_add_clamp_div_mean_mul_sqrt_std_sub_0";
  const auto found =
      Find(TextOf("std"), kernel,
           {{"in_ptr0", {-3.1, 2.9}}, {"in_ptr1", {1.02, 1.98}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "/");
  EXPECT_EQ(found[0].number, 0u);
  EXPECT_EQ(found[0].calls, 2u);
  EXPECT_EQ(found[0].loaded, "") << "the kernel computes the divisor";
  // Without the range of the other divisor, it may be zero, too.
  const auto both = Find(TextOf("std"), kernel, {{"in_ptr0", {-3.1, 2.9}}});
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[1].loaded, "in_ptr1");
}

TEST_P(KernelFormTest, RangesAloneMayNotTellWhichOperationItIs) {
  EXPECT_EQ(OfCase("one_of", "cpp_fused_add_log_sqrt_sub_0",
                   {{"in_ptr0", {-1.5, 2.6}}, {"in_ptr1", {-2.2, 2.3}}}),
            (Strings{"sqrt", "log"}));
}

// Elements of another row are not replaced; nor are those of another loop,
// which may not be the same ones.
TEST(KernelRangesTest, OtherElementsKeepWhatWasStored) {
  const auto kernel = [](const char* first, const char* second) {
    return fmt::format(
        "extern \"C\" void cpp_k_0(const float* in_ptr0, float* out_ptr0, "
        "float* out_ptr1)\n{{\n"
        "    for(int64_t x0=0L; x0<8L; x0+=1L)\n    {{\n"
        "        auto tmp0 = in_ptr0[x0];\n"
        "        out_ptr0[{}] = tmp0;\n"
        "        auto tmp1 = float(tmp0 * tmp0);\n"
        "        {}\n    }}\n"
        "    for(int64_t x1=0L; x1<8L; x1+=1L)\n    {{\n"
        "        auto tmp2 = out_ptr0[x1];\n"
        "        out_ptr1[x1] = std::sqrt(tmp2);\n    }}\n}}\n",
        first, second);
  };
  const Ranges ranges = {{"in_ptr0", {-2, 3}}};
  const auto undefined = [&](const char* first, const char* second) {
    return Undefined(kernel(first, second), "cpp_k_0", ranges);
  };
  EXPECT_EQ(undefined("x0", "out_ptr0[x0] = tmp1;"), Strings{});
  EXPECT_EQ(undefined("x0", "out_ptr0[x0 + 8L] = tmp1;"), Strings{"sqrt"});
  EXPECT_EQ(undefined("x0",
                      "} for(int64_t x0=2L; x0<8L; x0+=1L) { "
                      "auto tmp3 = in_ptr0[x0]; "
                      "out_ptr0[x0] = float(tmp3 * tmp3);"),
            Strings{"sqrt"});
  // The second store is not always made.
  EXPECT_EQ(undefined("x0", "if(x0 < 4L) { out_ptr0[x0] = tmp1; }"),
            Strings{"sqrt"});
  EXPECT_EQ(undefined("x0", "if(x0 < 4L) { } else { out_ptr0[x0] = tmp1; }"),
            Strings{"sqrt"});
  EXPECT_EQ(undefined("x0", "{ { out_ptr0[x0] = tmp1; } }"), Strings{});
  EXPECT_EQ(undefined("div_floor_integer(x0, 4L)",
                      "out_ptr0[div_floor_integer(x0, 2L)] = tmp1;"),
            Strings{"sqrt"});
}

TEST(KernelRangesTest, ManyStoresTakeNoLongTime) {
  std::string stores, chain;
  for (int i = 0; i < 20'000; ++i) {
    stores += "        out_ptr0[x0] = in_ptr0[x0];\n";
    chain += "out_ptr0=";
  }
  for (const std::string& body : {stores, chain + "tmp0;\n"}) {
    Undefined(
        "extern \"C\" void cpp_k_0(const float* in_ptr0, float* out_ptr0)\n"
        "{\n    for(int64_t x0=0L; x0<8L; x0+=1L)\n    {\n" +
            body + "    }\n}\n",
        "cpp_k_0", {});
  }
}

// Divisors from -0.5 to 0.9 seldom hold 0: the log of the quotient may be at
// fault as well. One that ends at 0 may well be 0.
TEST(KernelRangesTest, WhatFollowsAnUnlikelyDivisionMayBeAtFault) {
  const std::string kernel =
      "extern \"C\" void cpp_k_0(const float* in_ptr0, const float* in_ptr1,\n"
      "                        float* out_ptr0)\n"
      "{\n    for(int64_t x0=0L; x0<8L; x0+=1L)\n    {\n"
      "        auto tmp0 = in_ptr0[x0];\n"
      "        auto tmp1 = in_ptr1[x0];\n"
      "        auto tmp2 = tmp0 / tmp1;\n"
      "        auto tmp3 = std::log(tmp2);\n"
      "        out_ptr0[x0] = tmp3;\n    }\n}\n";
  const auto undefined = [&](double lowest) {
    return Undefined(kernel, "cpp_k_0",
                     {{"in_ptr0", {1, 2}}, {"in_ptr1", {lowest, 0.9}}});
  };
  EXPECT_EQ(undefined(-0.5), (Strings{"/", "log"}));
  EXPECT_EQ(undefined(0), Strings{"/, surely"});
}

// softmax gives 0 for a masked key, and log(0) * 0 is NaN; no row of softmax
// is.
TEST(KernelRangesTest, WhatIsFiniteAfterTheKernelHasHadNoNan) {
  const std::string text = TestData("2.14/fused/masked_entropy.kernel.cpp");
  const std::string kernel =
      "cpp_fused__softmax_bitwise_not_div_log_masked_fill_mean_mul_sum_0";
  const Ranges before{{"in_ptr0", {0, 1}}, {"in_ptr1", {-4.6, 4.1}}};
  EXPECT_EQ(Undefined(text, kernel, before), Strings{"-"});
  const auto found = Undefined(
      text, kernel, before, {{"in_out_ptr0", {0, 1}}, {"out_ptr1", {0, 0.43}}});
  ASSERT_FALSE(found.empty());
  // A load may be of some elements only.
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()),
            std::set<std::string>{"log"});
}

TEST(KernelRangesTest, OnlyAStoreOfEachNumberShowsThatTheyWereFinite) {
  const auto undefined = [](const std::string& stores) {
    return Undefined(
        "extern \"C\" void cpp_k_0(const float* in_ptr0, float* out_ptr0, "
        "float* out_ptr1)\n{\n    for(int64_t x0=0L; x0<8L; x0+=1L)\n    {\n"
        "        auto tmp0 = in_ptr0[x0];\n"
        "        auto tmp1 = std::log(tmp0);\n" +
            stores +
            "        out_ptr1[x0] = tmp1;\n"
            "    }\n}\n",
        "cpp_k_0", {{"in_ptr0", {-1, 1}}}, {{"out_ptr0", {0, 2}}});
  };
  EXPECT_EQ(undefined("out_ptr0[x0] = tmp1;\n"), Strings{});
  const Strings log{"log, surely"};
  EXPECT_EQ(undefined(""), log);
  EXPECT_EQ(undefined("auto tmp2 = tmp0 > 0 ? tmp1 : tmp0;\n"
                      "out_ptr0[x0] = tmp2;\n"),
            log);
  EXPECT_EQ(undefined("out_ptr0[x0] = std::exp(tmp1);\n"), log);
  EXPECT_EQ(undefined("out_ptr0[x0] = std::tanh(tmp1);\n"), log);
  EXPECT_EQ(undefined("out_ptr0[x0] = 1 / tmp1;\n"), log);
  EXPECT_EQ(undefined("out_ptr0[x0] = std::isnan(tmp1);\n"), log);
  EXPECT_EQ(undefined("out_ptr0[x0] = tmp1.rsqrt();\n"), log);
  EXPECT_EQ(undefined("auto tmp2 = c10::convert<int64_t>(tmp1);\n"
                      "out_ptr0[x0] = c10::convert<float>(tmp2);\n"),
            log);
  EXPECT_EQ(undefined("out_ptr0[tmp0] = tmp1;\n"), log) << "by an index";
  EXPECT_EQ(undefined("out_ptr0[0L] = tmp1;\n"), log) << "only the last stays";
  EXPECT_EQ(undefined("out_ptr2[x0] = tmp1;\nauto tmp2 = out_ptr2[8L * x0];\n"
                      "out_ptr0[x0] = tmp2;\n"),
            log)
      << "a part of them";
  EXPECT_EQ(undefined("if(x0 < 4L) { out_ptr0[x0] = tmp1; }\n"), log);
  EXPECT_EQ(undefined("out_ptr0[x0] = tmp1;\nout_ptr0[x0] = tmp0;\n"), log);
  EXPECT_EQ(undefined("auto out_ptr2 = out_ptr0;\nout_ptr2[x0] = tmp1;\n"),
            log);
}

// where(x > 0, log(x), 0) + x / amax(abs(x)), with a row of zeros. The kernel
// is one of torch 2.14.1.
TEST(KernelRangesTest, WhatAConditionMayLeaveOutIsNotSure) {
  const auto guarded = [](const std::string& quotient,
                          const std::string& last = "std::tanh") {
    std::map<std::string, bool> found;
    for (const UndefinedOperation& each : Find(
             "extern \"C\"  void  cpp_k_0(const float* in_ptr0,\n"
             "    float* out_ptr0, float* out_ptr1)\n{\n"
             "for(int64_t x0=static_cast<int64_t>(0L); "
             "x0<static_cast<int64_t>(4L); x0+=static_cast<int64_t>(1L))\n{\n"
             "float tmp_acc0 = -std::numeric_limits<float>::infinity();\n"
             "for(int64_t x1=static_cast<int64_t>(0L); "
             "x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))\n{\n"
             "auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];\n"
             "auto tmp1 = std::abs(tmp0);\n"
             "tmp_acc0 = max_propagate_nan(tmp_acc0, tmp1);\n}\n"
             "out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;\n"
             "for(int64_t x1=static_cast<int64_t>(0L); "
             "x1<static_cast<int64_t>(8L); x1+=static_cast<int64_t>(1L))\n{\n"
             "auto tmp0 = in_ptr0[static_cast<int64_t>(x1 + 8L*x0)];\n"
             "auto tmp1 = out_ptr0[static_cast<int64_t>(x0)];\n"
             "auto tmp2 = " +
                 quotient +
                 ";\n"
                 "auto tmp3 = static_cast<float>(0.5);\n"
                 "auto tmp4 = float(tmp2 * tmp3);\n"
                 "auto tmp5 = static_cast<float>(0.0);\n"
                 "auto tmp6 = tmp0 > tmp5;\n"
                 "auto tmp7 = std::log(tmp0);\n"
                 "auto tmp8 = tmp6 ? tmp7 : tmp5;\n"
                 "auto tmp9 = float(tmp4 + tmp8);\n"
                 "auto tmp12 = " +
                 last +
                 "(tmp9);\n"
                 "out_ptr1[static_cast<int64_t>(x1 + 8L*x0)] = tmp12;\n"
                 "}\n}\n}\n",
             "cpp_k_0", {{"in_ptr0", {-2.1, 1.6}}}, {{"out_ptr0", {0, 2.1}}})) {
      found[each.name + (each.sure ? ", surely" : "")] = each.guarded;
    }
    return found;
  };
  using Found = std::map<std::string, bool>;
  EXPECT_EQ(guarded("tmp0 / tmp1"), (Found{{"/", false}, {"log", true}}));
  EXPECT_EQ(guarded("tmp0 / tmp1", "std::log1p"),
            (Found{{"/", false}, {"log", true}}));
  EXPECT_EQ(guarded("tmp0 * tmp1"), (Found{{"log, surely", false}}))
      << "nothing else can be it";
}

// A divisor that is a point is counted nowhere.
TEST(KernelRangesTest, ADivisionByNothingButZerosHasNoPlaceInTheOrder) {
  const auto found = Find(
      "extern \"C\" void cpp_k_0(const float* in_ptr0, const float* in_ptr1, "
      "float* out_ptr0)\n{\n    for(int64_t x0=0L; x0<8L; x0+=1L)\n    {\n"
      "        auto tmp0 = in_ptr0[x0];\n        auto tmp1 = in_ptr1[x0];\n"
      "        auto tmp2 = tmp0 / tmp1;\n        out_ptr0[x0] = tmp2;\n"
      "    }\n}\n",
      "cpp_k_0", {{"in_ptr0", {-1, 1}}, {"in_ptr1", {0, 0}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "/");
  EXPECT_EQ(found[0].calls, 0u);
  EXPECT_EQ(found[0].loaded, "in_ptr1");
}

TEST(KernelRangesTest, SaysWhatTakesTheResultOfWhat) {
  const auto of = [](const char* body) {
    const std::string text = fmt::format(
        "extern \"C\" void k(const float* in_ptr0,\n const float* in_ptr1,\n "
        "float* out_ptr0)\n{{\n{}\n}}\n",
        body);
    const auto found =
        Find(text, "k", {{"in_ptr0", {-1, 2}}, {"in_ptr1", {1, 2}}});
    return found.empty() ? UndefinedOperation() : found.front();
  };
  const UndefinedOperation apart =
      of("auto tmp0 = in_ptr0[0];\nauto tmp1 = std::log(tmp0);\n"
         "auto tmp2 = in_ptr1[0];\nauto tmp3 = std::log(tmp2);\n"
         "out_ptr0[0] = tmp1 - tmp3;");
  EXPECT_EQ(apart.calls, 2u);
  EXPECT_TRUE(apart.apart);
  EXPECT_EQ(apart.takes + apart.taken_by, 0u);
  const UndefinedOperation inner =
      of("auto tmp0 = in_ptr0[0];\nauto tmp1 = std::log(tmp0);\n"
         "auto tmp2 = in_ptr1[0] + tmp1;\nauto tmp3 = std::log(tmp2);\n"
         "out_ptr0[0] = tmp3;");
  EXPECT_EQ(inner.number, 0u);
  EXPECT_FALSE(inner.apart);
  EXPECT_EQ(inner.takes, 0u);
  EXPECT_EQ(inner.taken_by, 1u);
}

// A softmax with a temperature divides by its absolute value in this form.
TEST(KernelRangesTest, ANumberTimesItsSignIsNotZero) {
  const auto of = [](double low) {
    return Undefined(
        "extern \"C\" void k(const float* in_ptr0, const float* in_ptr1, "
        "float* out_ptr0)\n{\n  auto tmp0 = in_ptr0[0];\n"
        "  auto tmp1 = static_cast<float>(0.0);\n"
        "  auto tmp2 = tmp0 >= tmp1;\n"
        "  auto tmp3 = static_cast<float>(1.0);\n"
        "  auto tmp4 = static_cast<float>(-1.0);\n"
        "  auto tmp5 = tmp2 ? tmp3 : tmp4;\n"
        "  auto tmp6 = float(tmp5 * tmp0);\n"
        "  auto tmp7 = in_ptr1[0];\n  auto tmp8 = tmp7 / tmp6;\n"
        "  out_ptr0[0] = tmp8;\n}\n",
        "k", {{"in_ptr0", {low, 0.5}}, {"in_ptr1", {-1, 1}}});
  };
  EXPECT_EQ(of(0.001), Strings{});
  EXPECT_EQ(of(0), Strings{"/"});
}

INSTANTIATE_TEST_SUITE_P(Forms, KernelFormTest, testing::Values("", "-simd"));

// The same models on CUDA, with the same numbers.
class TritonRangesTest : public testing::Test {
 protected:
  static std::vector<UndefinedOperation> Found(const std::string& kernel,
                                               const Ranges& ranges) {
    for (const TritonKernel& each :
         FindTritonKernels(TestData("2.14/fused/cuda.kernels.cpp"))) {
      if (each.name != kernel) continue;
      return FindUndefinedOperations(each, In(ranges), In({}));
    }
    ADD_FAILURE() << "no kernel " << kernel;
    return {};
  }
  static Strings Undefined(const std::string& kernel, const Ranges& ranges) {
    Strings all;
    for (const UndefinedOperation& each : Found(kernel, ranges)) {
      all.push_back(each.name + (each.sure ? ", surely" : ""));
    }
    return all;
  }
};

TEST_F(TritonRangesTest, ASoftmaxOfMinusInfOnlyIsUndefined) {
  EXPECT_EQ(Undefined("triton_per_fused__softmax_div_masked_fill_prepare_"
                      "softmax_online_unsqueeze_view_3",
                      {{"in_out_ptr0", {-4.8, 5.1}}, {"in_ptr0", {0, 1}}}),
            (Strings{"-", "-"}))
      << "before the sum, and again after it";
}

TEST_F(TritonRangesTest, FollowsNumbersThroughSums) {
  const auto found =
      Found("triton_per_fused_add_div_log_mul_sigmoid_sub_sum_tanh_0",
            {{"in_ptr0", {-2.4, 2.9}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "log");
  EXPECT_TRUE(found[0].sure);
  EXPECT_LT(found[0].argument.high, -900);
  std::istringstream text(TestData("2.14/fused/cuda.kernels.cpp"));
  std::string line;
  for (size_t i = 0; i < found[0].line; ++i) std::getline(text, line);
  EXPECT_EQ(line, "        tmp20 = tl_math.log(tmp19)");
}

TEST_F(TritonRangesTest, DividesByWhatMayBeZeroOnly) {
  EXPECT_EQ(Undefined("triton_per_fused_add_div_mul_relu_sqrt_sum_0",
                      {{"in_ptr0", {-2.6, 2.7}}, {"in_ptr1", {1.02, 1.98}}}),
            Strings{"/"});
  EXPECT_EQ(Undefined("triton_per_fused_div_gelu_mean_mul_pow_rsqrt_sub_0",
                      {{"in_ptr0", {-1.9, 2.8}}, {"in_ptr1", {0.5, 1}}}),
            Strings{"rsqrt"});
}

TEST_F(TritonRangesTest, APositiveArgumentIsNoFault) {
  const std::string two_logs = "triton_poi_fused_add_exp_log_mul_sqrt_sub_0";
  EXPECT_EQ(Undefined(two_logs, {{"in_ptr0", {-2.1, 2.2}}}),
            Strings{"log, surely"});
  EXPECT_EQ(Undefined(two_logs, {{"in_ptr0", {0.5, 2.2}}}), Strings{});
  const std::string gamma = "triton_poi_fused_add_div_mul_pow_sub_0";
  EXPECT_EQ(Undefined(gamma, {{"in_ptr0", {0.001, 0.99}}}),
            Strings{"pow, surely"});
  EXPECT_EQ(Undefined(gamma, {{"in_ptr0", {0.2, 0.99}}}), Strings{});
}

TEST_F(TritonRangesTest, SaysWhichOfTwoLogsItIs) {
  const auto found = Found("triton_poi_fused_add_exp_log_mul_sub_0",
                           {{"in_ptr0", {0.001, 0.99}}, {"in_ptr1", {-2, 2}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "log");
  EXPECT_EQ(found[0].calls, 2u);
  EXPECT_EQ(found[0].number, 0u);
  EXPECT_TRUE(found[0].apart);
}

TEST_F(TritonRangesTest, AStoredFloat16HasALimit) {
  const std::string kernel = "triton_per_fused_mean_mul_sub_0";
  EXPECT_EQ(Undefined(kernel, {{"in_out_ptr0", {-300, 250}}}),
            (Strings{"float16", "float16"}));
  EXPECT_EQ(Undefined(kernel, {{"in_out_ptr0", {-200, 250}}}), Strings{});
}

/// A kernel of two inputs and two outputs, with the statements that inductor
/// writes for them.
std::vector<UndefinedOperation> InKernel(const std::string& body,
                                         const Ranges& ranges,
                                         const Ranges& after = {},
                                         const std::string& type = "*fp32") {
  TritonKernel kernel;
  kernel.name = "triton_red_fused_0";
  kernel.line = 1;
  kernel.source = fmt::format(
      "@triton_heuristics.reduction(\n"
      "    triton_meta={{'signature': {{'in_ptr0': '{0}', 'in_ptr1': '*fp32', "
      "'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', "
      "'r0_numel': 'i32', 'XBLOCK': 'constexpr'}}}},\n)\n@triton.jit\n"
      "def triton_red_fused_0(in_ptr0, in_ptr1, out_ptr0, out_ptr1, xnumel, "
      "r0_numel, XBLOCK : tl.constexpr):\n",
      type);
  const std::string lines =
      "tmp0 = tl.load(in_ptr0 + (r0_1 + 8*x0), r0_mask & xmask, other=0.0)\n"
      "tmp1 = tl.load(in_ptr1 + (r0_1 + 8*x0), r0_mask & xmask, other=0.0)\n" +
      body + "\ntl.store(out_ptr1 + (r0_1 + 8*x0), tmp9, r0_mask & xmask)\n";
  std::istringstream text(lines);
  for (std::string line; std::getline(text, line);) {
    kernel.source += "    " + line + "\n";
  }
  return FindUndefinedOperations(kernel, In(ranges), In(after));
}

Strings UndefinedIn(const std::string& body, const Ranges& ranges,
                    const Ranges& after = {},
                    const std::string& type = "*fp32") {
  Strings all;
  for (const UndefinedOperation& each : InKernel(body, ranges, after, type)) {
    all.push_back(each.name + (each.sure ? ", surely" : ""));
  }
  return all;
}

TEST_F(TritonRangesTest, TheEndOfARowIsOfSomeElementsOnly) {
  EXPECT_EQ(UndefinedIn("tmp2 = triton_helpers.max2(tmp0, 1)[:, None]\n"
                        "tmp3 = tl_math.log(tmp2)\n"
                        "tmp4 = libdevice.sqrt(tmp1)\ntmp9 = tmp3 + tmp4",
                        {{"in_ptr0", {-1, 2}}, {"in_ptr1", {-0.5, 1}}}),
            (Strings{"log", "sqrt, surely"}));
  // A largest element that is finite hides what -Inf the others are.
  EXPECT_EQ(UndefinedIn("tmp2 = tl_math.log(tmp0)\n"
                        "tmp3 = triton_helpers.max2(tmp2, 1)[:, None]\n"
                        "tl.store(out_ptr0 + (x0), tmp3, xmask)\n"
                        "tmp9 = tmp2 - tmp3",
                        {{"in_ptr0", {0, 2}}}, {{"out_ptr0", {-1, 0.7}}}),
            Strings{"log, surely"});
  EXPECT_EQ(UndefinedIn("tmp2 = triton_helpers.max2(tmp1, 1)[:, None]\n"
                        "tmp3 = tmp0 - tmp2\ntmp9 = tl_math.exp(tmp3)",
                        {{"in_ptr0", {0, 200}}, {"in_ptr1", {0, 10}}}),
            Strings{"exp"})
      << "the largest of another tensor";
  // Of numbers that are not known, only these themselves can be known to be
  // the ones whose largest it is.
  EXPECT_EQ(UndefinedIn("tmp1b = triton_helpers.maximum(tmp1, 0)\n"
                        "tmp2 = triton_helpers.max2(tmp1b, 1)[:, None]\n"
                        "tmp3 = tmp0 - tmp2\ntmp4 = tl_math.exp(tmp3)\n"
                        "tmp5 = tl.sum(tmp4, 1)[:, None]\n"
                        "tmp9 = tl_math.log(tmp5)",
                        {}),
            Strings{"log"})
      << "the largest of an unknown tensor";
}

TEST_F(TritonRangesTest, KnowsWhichNumbersAreLoaded) {
  const Ranges ranges = {{"in_ptr0", {0.5, 2}}, {"in_ptr1", {-1, 1}}};
  EXPECT_EQ(UndefinedIn("tmp2 = tl.load(in_ptr1 + (tmp0), xmask)\n"
                        "tmp9 = tl_math.log(tmp2)",
                        ranges),
            Strings{"log"})
      << "some of them";
  EXPECT_EQ(UndefinedIn("tmp2 = tmp1 >= 0\n"
                        "tmp3 = tl.load(in_ptr0 + (x0), tmp2 & xmask, "
                        "other=0.0)\ntmp9 = tl_math.log(tmp3)",
                        ranges),
            Strings{"log"})
      << "or zero";
  EXPECT_EQ(UndefinedIn("tmp2 = tmp1 >= 0\n"
                        "tmp3 = tl.load(in_ptr0 + (x0), tmp2 & xmask, "
                        "other=0.0)\ntmp4 = tl.where(tmp2, tmp3, tmp0)\n"
                        "tmp9 = tl_math.log(tmp4)",
                        ranges),
            Strings{})
      << "zero is not chosen";
  EXPECT_EQ(UndefinedIn("tmp2 = tmp1.to(tl.float32, bitcast=True)\n"
                        "tmp9 = libdevice.sqrt(tmp2)",
                        ranges),
            Strings{"sqrt"})
      << "other numbers";
  EXPECT_EQ(UndefinedIn("tmp2 = tmp0.to(tl.int64)\ntmp9 = tmp1 / tmp2", ranges),
            Strings{"/, surely"});
}

TEST_F(TritonRangesTest, KnowsTheFunctionsOfTriton) {
  const Ranges ranges = {{"in_ptr0", {0, 100}}, {"in_ptr1", {0.5, 2}}};
  EXPECT_EQ(UndefinedIn("tmp9 = libdevice.exp2(tmp0)", ranges), Strings{});
  EXPECT_EQ(UndefinedIn("tmp9 = libdevice.exp(tmp0)", ranges),
            Strings{"exp, surely"});
  EXPECT_EQ(UndefinedIn("tmp9 = libdevice.exp(tmp0)", ranges, {}, "*fp64"),
            Strings{});
  for (const char* division :
       {"triton.language.div_rn(tmp1, tmp0)", "(tmp1 / tmp0)", "(tmp1 % tmp0)",
        "libdevice.fmod(tmp1, tmp0)"}) {
    EXPECT_EQ(UndefinedIn(fmt::format("tmp9 = {}", division), ranges),
              Strings{"/, surely"})
        << division;
  }
  EXPECT_EQ(UndefinedIn("tmp2 = triton_helpers.max2_strict(tmp1, 1)[:, None]\n"
                        "tmp3 = tmp2 - 2\ntmp9 = tl_math.log(tmp3)",
                        ranges),
            Strings{"log"});
  EXPECT_EQ(UndefinedIn("tmp2 = tl.inline_asm_elementwise('rcp.approx $0, "
                        "$1;', '=f, f', [tmp0], dtype=tl.float32)\n"
                        "tmp9 = tl_math.log(tmp0)",
                        ranges),
            Strings{"log, surely"});
}

TEST_F(TritonRangesTest, FollowsLoops) {
  // The differences of equal numbers are 0.
  EXPECT_EQ(
      UndefinedIn("tmp2_mean, tmp2_m2, tmp2_weight = "
                  "triton_helpers.welford_reduce(tmp0, tmp2_mean, tmp2_m2, "
                  "tmp2_weight, roffset == 0)\n"
                  "tmp3, tmp4, tmp5 = triton_helpers.welford(tmp2_mean, "
                  "tmp2_m2, tmp2_weight, 1)\n"
                  "tmp6 = tmp4[:, None]\ntmp7 = libdevice.sqrt(tmp6)\n"
                  "tmp8 = tmp0 - tmp3\ntmp9 = tmp8 / tmp7",
                  {{"in_ptr0", {1, 2}}}),
      Strings{"/"});
  const std::string sum =
      "_tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)\n"
      "tmp3 = _tmp2 + tmp0\n"
      "_tmp2 = tl.where(r0_mask & xmask, tmp3, _tmp2)\n"
      "tmp2 = tl.sum(_tmp2, 1)[:, None]\n"
      "tmp4 = tmp2 - 100\ntmp9 = tl_math.log(tmp4)";
  EXPECT_EQ(UndefinedIn("r0_numel = 20\n" + sum, {{"in_ptr0", {1, 2}}}),
            Strings{"log, surely"});
  EXPECT_EQ(UndefinedIn(sum, {{"in_ptr0", {1, 2}}}), Strings{"log"})
      << "of so many elements";
  EXPECT_EQ(UndefinedIn("_tmp2 = tl.full([XBLOCK, R0_BLOCK], 1, tl.float32)\n"
                        "tmp3 = _tmp2 * tmp0\n_tmp2 = tmp3\n"
                        "tmp4 = triton_helpers.prod(_tmp2, 1)[:, None]\n"
                        "tmp9 = tl_math.log(tmp4)",
                        {{"in_ptr0", {1, 2}}}),
            Strings{"log"})
      << "a product of so many";
}

// Loops over the elements of a softmax, as inductor wrote them.
TEST_F(TritonRangesTest, ASoftmaxInLoopsDividesByNoZero) {
  size_t kernels = 0;
  for (const char* file : {"cuda-codegen/2.14/multi_kernel.l3.wrapper.cpp",
                           "cuda-codegen/2.14/index_clone.l3.wrapper.cpp",
                           "cuda-codegen/2.14/cats.l2.wrapper.cpp"}) {
    for (const TritonKernel& each : FindTritonKernels(TestData(file))) {
      if (each.name.find("softmax") == std::string::npos) continue;
      ++kernels;
      const Ranges ranges = {{"in_ptr0", {-3, 4}}, {"in_out_ptr0", {-3, 4}}};
      EXPECT_TRUE(FindUndefinedOperations(each, In(ranges), In({})).empty())
          << each.name;
    }
  }
  EXPECT_GE(kernels, 3u);
}

// 60 KB of sums, each over all dimensions.
TEST_F(TritonRangesTest, ManyDimensionsTakeNoLongTime) {
  std::string body;
  for (int i = 0; i < 2000; ++i) body += fmt::format("r{}_numel = 5\n", i);
  for (int i = 0; i < 2000; ++i) body += "tmp2 = tl.sum(tmp0, 1)\n";
  EXPECT_EQ(UndefinedIn(body + "tmp9 = tmp2", {{"in_ptr0", {1, 2}}}),
            Strings{});
}

// Hopeless as a kernel, but not for the program.
TEST_F(TritonRangesTest, StrangeTextIsNoFault) {
  const std::string text = TestData("2.14/fused/cuda.kernels.cpp");
  for (const auto& [from, to] :
       std::map<std::string, std::string>{{"tl.load(", "tl.load"},
                                          {")", ""},
                                          {"= ", "= ("},
                                          {"tl_math.", "."},
                                          {"tmp1", "[["},
                                          {", ", ",,"},
                                          {"tmp", "_tmp"},
                                          {"float", "\""},
                                          {"0", "//"}}) {
    for (const TritonKernel& each :
         FindTritonKernels(boost::replace_all_copy(text, from, to))) {
      FindUndefinedOperations(each, In({}), In({}));
    }
  }
  TritonKernel nested;
  nested.name = "triton_poi_fused_0";
  nested.source = "def triton_poi_fused_0(in_ptr0):\n  tmp0 = " +
                  std::string(100'000, '(') + "\n";
  EXPECT_TRUE(FindUndefinedOperations(nested, In({}), In({})).empty());
}

TEST(KernelRangesTest, WhatIsNotUnderstoodIsNoFault) {
  EXPECT_EQ(Undefined("", "k", {}), Strings{});
  EXPECT_EQ(Undefined("void k(float* a) { a[0] = ", "k", {}), Strings{});
  EXPECT_EQ(Undefined("void k(float* a) { a[0] = a \" ", "k", {}), Strings{})
      << "a quoted blank is no operator";
  const std::string deep(100'000, '(');
  EXPECT_EQ(Undefined("void k(float* a) { a[0] = " + deep + "1; }", "k", {}),
            Strings{});
}

}  // namespace
}  // namespace ladder
