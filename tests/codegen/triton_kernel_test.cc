#include "codegen/triton_kernel.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <random>

#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;

/// Those of a wrapper that torch 2.14 generated for CUDA.
std::vector<TritonKernel> TritonKernelsOf(const std::string& sample) {
  return FindTritonKernels(
      TestData("cuda-codegen/2.14/" + sample + ".wrapper.cpp"));
}

TritonKernel KernelOf(const std::string& name) {
  for (TritonKernel& kernel : TritonKernelsOf("index_clone.l3")) {
    if (kernel.name == name) return kernel;
  }
  return {};
}

/// The kernel with that body; in_ptr0 and in_ptr1 point to int64, in_ptr2 to
/// float32.
TritonKernel WithBody(const std::string& body) {
  return FindTritonKernels(
             "    triton_meta={'signature': {'in_ptr0': '*i64', 'in_ptr1': "
             "'*i64', 'in_ptr2': '*fp32', 'out_ptr0': '*i64', 'ks0': 'i64'}},\n"
             "@triton.jit\n"
             "def k(in_ptr0, in_ptr1, in_ptr2, out_ptr0, ks0, XBLOCK : "
             "tl.constexpr):\n" +
             body + "\n")
      .at(0);
}

/// The parameters behind tmp9.
Strings BehindTheCheck(const std::string& body) {
  auto checks = FindTritonChecks(
      WithBody(body +
               "\n    tl.device_assert((0 <= tmp9) & (tmp9 < ks0), \"index out "
               "of bounds: 0 <= tmp9 < ks0\")"),
      "0 <= tmp9 < ks0");
  return checks.size() == 1 ? checks[0].index_parameters : Strings{"no check"};
}

TEST(TritonSourceTest, FindsEveryKernelOfAWrapper) {
  auto kernels = TritonKernelsOf("index_clone.l3");
  ASSERT_EQ(kernels.size(), 4U);
  EXPECT_EQ(kernels[0].name, "triton_poi_fused_clone_select_0");
  EXPECT_EQ(kernels[1].name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(kernels[2].name, "triton_per_fused_sum_2");
  EXPECT_TRUE(
      FindTritonKernels(TestData("2.14/dyn/plain.wrapper.cpp")).empty());
}

TEST(TritonSourceTest, FindsVariableBoundAndIndexParameter) {
  auto checks = FindTritonChecks(KernelOf("triton_poi_fused_index_relu_1"),
                                 "0 <= tmp4 < ks0");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].condition, "0 <= tmp4 < ks0");
  EXPECT_EQ(checks[0].variable, "tmp4");
  EXPECT_EQ(checks[0].bound, "ks0");
  EXPECT_EQ(checks[0].line, 126U);
  EXPECT_EQ(checks[0].index_parameters, Strings{"in_ptr0"});
  EXPECT_EQ(checks[0].indexed_parameters, Strings{"in_ptr1"});
  EXPECT_TRUE(checks[0].masked);  // "… | ~(xmask)"
  checks = FindTritonChecks(WithBody("    tl.device_assert(tmp4 < ks0, \"index "
                                     "out of bounds: tmp4 < ks0\")"),
                            "");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_FALSE(checks[0].masked);
}

/// The index parameters of each check with that text in the kernel.
std::vector<Strings> ChecksIn(const std::string& sample,
                              const std::string& kernel,
                              const std::string& condition) {
  std::vector<Strings> parameters;
  for (TritonKernel& each : TritonKernelsOf(sample)) {
    if (each.name != kernel) continue;
    for (const IndexCheck& check : FindTritonChecks(each, condition)) {
      parameters.push_back(check.index_parameters);
    }
  }
  return parameters;
}

/// The statements of the kernel that store something.
Strings StoresOf(const TritonKernel& kernel) {
  Strings stores;
  for (const PythonLine& each : FlatLines(kernel)) {
    if (each.text.starts_with("tl.store(")) stores.push_back(each.text);
  }
  return stores;
}

TEST(TritonSourceTest, AKernelKnowsWhatItIsCalledAs) {
  Strings names, calls;
  for (const char* sample : {"multi_kernel.l3", "combo.l3"}) {
    for (TritonKernel& each : TritonKernelsOf(sample)) {
      names.push_back(each.name);
      calls.push_back(each.called_as);
    }
  }
  EXPECT_EQ(
      names,
      (Strings{"triton_red_fused__softmax_prepare_softmax_online_sum_0",
               "triton_for_fused_0", "shift_kernel", "triton_for_fused_1"}));
  EXPECT_EQ(calls, (Strings{"multi_kernel_0", "triton_for_fused_0",
                            "shift_kernel_0", "triton_for_fused_1"}));
}

TEST(TritonSourceTest, BranchesOfAComboKernelAreKeptApart) {
  EXPECT_EQ(ChecksIn("combo.l3", "triton_for_fused_0", "0 <= tmp4 < 40"),
            std::vector<Strings>{Strings{"in_ptr0"}});
}

TEST(TritonSourceTest, SubKernelsOfTheirOwnHaveTheMainKernelsParameters) {
  const char* const name = "triton_poi_fused_0";
  EXPECT_EQ(ChecksIn("combo_blocks.l3", name, "0 <= tmp4 < 41"),
            std::vector<Strings>{Strings{"in_ptr0"}});
  // The second function is called twice.
  EXPECT_EQ(ChecksIn("combo_blocks.l3", name, "0 <= tmp4 < 42"),
            (std::vector<Strings>{{"in_ptr2"}, {"in_ptr4"}}));
  // Each has an out_ptr0, which is another of the whole.
  EXPECT_EQ(StoresOf(TritonKernelsOf("combo_blocks.l3").at(0)),
            (Strings{"tl.store(out_ptr0 + (x0), tmp8, xmask)",
                     "tl.store(out_ptr1 + (x0), tmp6, xmask)",
                     "tl.store(out_ptr2 + (x0), tmp6, xmask)",
                     "tl.store(in_out_ptr0 + (x0), tmp2, xmask)"}));
}

TEST(TritonSourceTest, ASharedBodyIsRepeatedForEachSubKernel) {
  const TritonKernel kernel = TritonKernelsOf("combo.l3").at(2);
  ASSERT_EQ(kernel.name, "triton_for_fused_1");
  EXPECT_EQ(StoresOf(kernel),
            (Strings{"tl.store(in_out_ptr0 + (x0), tmp1, xmask)",
                     "tl.store(in_out_ptr1 + (x0), tmp1, xmask)"}));
}

TEST(TritonSourceTest, AUsersCallMayBeWrittenOverSeveralLines) {
  EXPECT_EQ(ChecksIn("combo.l3", "shift_kernel", "0 <= tmp < 43"),
            std::vector<Strings>{Strings{"source"}});
  const auto lines =
      FlatLines(WithBody("    tmp0 = tl.load(\n"
                         "        in_ptr0 + x0,  # not (yet\n"
                         "        mask=xmask)\n"
                         "    tmp1 = (tmp0\n"
                         "    tmp2 = \"(\"\n"));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].text, "tmp0 = tl.load( in_ptr0 + x0, mask=xmask)");
  EXPECT_EQ(lines[0].line + 3, lines[1].line);
  // Nothing closes this bracket.
  EXPECT_EQ(lines[1].text, "tmp1 = (tmp0");
  EXPECT_EQ(lines[2].text, "tmp2 = \"(\"");
}

TEST(TritonSourceTest, OtherConditionsAreNotIt) {
  const TritonKernel kernel = KernelOf("triton_poi_fused_index_relu_1");
  EXPECT_TRUE(FindTritonChecks(kernel, "0 <= tmp4 < ks1").empty());
  EXPECT_TRUE(FindTritonChecks(kernel, "0 <= tmp4 < ks").empty());
  EXPECT_EQ(FindTritonChecks(kernel, "").size(), 1U);
}

TEST(TritonSourceTest, NearestIntegersFirst) {
  EXPECT_EQ(
      BehindTheCheck("    tmp0 = tl.load(in_ptr0 + (x1 // 4), xmask)\n"
                     "    tmp9 = tl.load(in_ptr1 + (tmp0 + 4*x0), xmask)"),
      (Strings{"in_ptr1", "in_ptr0"}));
}

TEST(TritonSourceTest, SubscriptOfFloatsIsNotTheirValue) {
  EXPECT_EQ(BehindTheCheck("    tmp0 = tl.load(in_ptr0 + (x1), xmask)\n"
                           "    tmp1 = tl.load(in_ptr2 + (tmp0), xmask)\n"
                           "    tmp9 = tmp1.to(tl.int64)"),
            Strings{"in_ptr2"});
}

TEST(TritonSourceTest, ConditionsOnlyChoose) {
  EXPECT_EQ(BehindTheCheck("    tmp0 = tl.load(in_ptr0 + (x1), xmask)\n"
                           "    tmp1 = tmp0 < 3\n"
                           "    tmp2 = tl.load(in_ptr1 + (x1), xmask)\n"
                           "    tmp9 = tl.where(tmp1, tmp2, tmp2 + 1)"),
            Strings{"in_ptr1"});
}

TEST(TritonSourceTest, OnlyAChoiceByTheSignOfTheIndexWraps) {
  const auto wraps = [](const std::string& test, const std::string& choice) {
    auto checks = FindTritonChecks(
        WithBody("    tmp0 = tl.load(in_ptr0 + (x1), xmask)\n"
                 "    tmp1 = tl.full([1], 0, tl.int64)\n"
                 "    tmp2 = tmp0 + ks0\n"
                 "    tmp3 = " +
                 test + "\n    tmp9 = " + choice +
                 "\n    tl.device_assert((0 <= tmp9) & (tmp9 < ks0), \"index "
                 "out of bounds: 0 <= tmp9 < ks0\")"),
        "0 <= tmp9 < ks0");
    return checks.size() == 1 && checks[0].wraps;
  };
  EXPECT_TRUE(wraps("tmp0 < 0", "tl.where(tmp3, tmp2, tmp0)"));
  EXPECT_TRUE(wraps("tmp0 < tmp1", "tl.where(tmp3, tmp2, tmp0)"));
  EXPECT_FALSE(wraps("tmp0 < 3", "tl.where(tmp3, tmp2, tmp0)"));
  EXPECT_FALSE(wraps("x1 < 0", "tl.where(tmp3, tmp2, tmp0)"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tmp0"));
  // The other branch is the element and a size.
  EXPECT_FALSE(wraps("tmp0 < 0", "tl.where(tmp3, tmp0, tmp2)"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tl.where(tmp3, tmp1, tmp0)"));
  EXPECT_FALSE(wraps("tmp0 < 0", "tl.where(tmp3, tmp2, tmp0) + 1"));
  // The kernels of torch: gather's wraps.
  const auto checks = FindTritonChecks(
      KernelOf("triton_poi_fused_index_relu_1"), "0 <= tmp4 < ks0");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_TRUE(checks[0].wraps);
  EXPECT_FALSE(checks[0].computed);
}

TEST(TritonSourceTest, SumsAndFunctionsOfTheIndexAreReckoned) {
  const auto computed = [](const std::string& value) {
    auto checks = FindTritonChecks(
        WithBody("    tmp0 = tl.load(in_ptr0 + (x1 + 4*x2), xmask)\n"
                 "    tmp9 = " +
                 value +
                 "\n    tl.device_assert((0 <= tmp9) & (tmp9 < ks0), \"index "
                 "out of bounds: 0 <= tmp9 < ks0\")"),
        "0 <= tmp9 < ks0");
    return checks.size() == 1 && checks[0].computed;
  };
  EXPECT_FALSE(computed("tmp0.to(tl.int64)"));
  EXPECT_FALSE(computed("tl.load(in_ptr0 + (x1), xmask).to(tl.int64)"));
  EXPECT_FALSE(computed("tl.full([1], -1, tl.int64)"));
  for (const char* reckoned :
       {"tmp0 + 3", "triton_helpers.maximum(tmp0, ks0)", "tmp0 & tmp0",
        "tmp0 | 8", "tmp0 ^ tmp0", "~tmp0", "-tmp0", "tmp0 << 1", "tmp0 >> 1",
        "tl.where(x1, tmp0, 1000)", "(-1)*tmp0", "4 + (-tmp0)", "tmp0 == 3",
        "tl.load(in_ptr0 + (x1), xmask) + 1"}) {
    EXPECT_TRUE(computed(reckoned)) << reckoned;
  }
}

TEST(TritonSourceTest, ACheckOfMoreThanAVariableIsReckoned) {
  const auto checks = FindTritonChecks(
      WithBody("    tmp9 = tl.load(in_ptr0 + (x1), xmask)\n"
               "    tl.device_assert((0 <= 30 + ((-1)*tmp9)) & (30 + "
               "((-1)*tmp9) < ks0), \"index out of bounds: 0 <= 30 + "
               "((-1)*tmp9) < ks0\")"),
      "");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].index_parameters, Strings{"in_ptr0"});
  EXPECT_TRUE(checks[0].computed);
}

TEST(TritonSourceTest, SizesAreNoBuffers) {
  EXPECT_EQ(BehindTheCheck("    tmp9 = (-1) + ks0"), Strings{});
}

TEST(TritonSourceTest, TheLatestAssignmentCounts) {
  EXPECT_EQ(BehindTheCheck("    tmp9 = tl.load(in_ptr0 + (x1), xmask)\n"
                           "    tmp9 = tl.load(in_ptr1 + (x1), xmask)"),
            Strings{"in_ptr1"});
}

TEST(TritonSourceTest, ACloneHandsOnWhatItReads) {
  EXPECT_EQ(
      TritonCopiesOf(KernelOf("triton_poi_fused_clone_select_0"), "out_ptr0"),
      Strings{"in_ptr0"});
  EXPECT_EQ(
      TritonCopiesOf(KernelOf("triton_poi_fused_index_relu_1"), "out_ptr0"),
      Strings{});
}

TEST(TritonSourceTest, AnythingComputedIsNoCopy) {
  auto copies = [](const std::string& body) {
    return TritonCopiesOf(WithBody(body), "out_ptr0");
  };
  EXPECT_EQ(copies("    tmp0 = tl.load(in_ptr0 + (x1), xmask).to(tl.int64)\n"
                   "    tl.store(out_ptr0 + (x1), tmp0, xmask)"),
            Strings{"in_ptr0"});
  EXPECT_EQ(copies("    tmp0 = tl.load(in_ptr0 + (x1), xmask) + 1\n"
                   "    tl.store(out_ptr0 + (x1), tmp0, xmask)"),
            Strings{});
  EXPECT_EQ(copies("    tmp0 = tl.load(in_ptr2 + (x1), xmask)\n"
                   "    tl.store(out_ptr0 + (x1), tmp0.to(tl.int64), xmask)"),
            Strings{});
  EXPECT_EQ(copies("    tmp0 = tl.load(in_ptr0 + (x1), xmask)\n"
                   "    tl.store(out_ptr0 + (x1), tmp0, xmask)\n"
                   "    tl.store(out_ptr0 + (x2), tmp3, xmask)"),
            Strings{});
}

TEST(TritonSourceTest, ReadsTheKernelsOfAPythonFile) {
  const std::string text =
      "import triton\n\n@triton_heuristics.pointwise(\n"
      "    meta={'signature': {0: '*i64', 1: '*fp32', 2: 'i32'}})\n"
      "@triton.jit\ndef triton_poi_fused_a_0(in_ptr0, out_ptr0, xnumel):\n"
      "    tmp0 = tl.load(in_ptr0 + (x0), xmask)\n"
      "    tl.device_assert(tmp0 < 5, 'index out of bounds: tmp0 < 5')\n"
      "@triton.jit\ndef triton_poi_fused_b_1(in_ptr0):\n    pass\n";
  auto kernels = FindTritonKernels(text);
  ASSERT_EQ(kernels.size(), 2U);
  EXPECT_EQ(kernels[1].name, "triton_poi_fused_b_1");
  auto checks = FindTritonChecks(kernels[0], "");
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].line, 8U);
  EXPECT_EQ(checks[0].index_parameters, Strings{"in_ptr0"});
}

TEST(TritonSourceTest, DamagedBytesDoNoHarm) {
  const std::string whole =
      TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp");
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::string text = whole;
    for (int i = 0; i < 40; ++i) {
      text[random() % text.size()] = i % 2 == 0
                                         ? "(){}[]=\n\"'?,+@"[random() % 14]
                                         : static_cast<char>(random());
    }
    for (const TritonKernel& kernel : FindTritonKernels(text)) {
      for (const IndexCheck& check : FindTritonChecks(kernel, "")) {
        EXPECT_GT(check.line, 0U);
        EXPECT_LE(check.index_parameters.size(), 3U);
      }
    }
  }
}

TEST(TritonSourceTest, HostileKernelsStayLinear) {
  // Each of these takes minutes, or all of the stack, if read carelessly.
  constexpr int kMany = 60000;
  std::string loads, wheres, brackets, sums, stores;
  for (int i = 0; i < kMany; ++i) {
    loads += "tl.load(in_ptr0 + ";
    wheres += "tl.where(x1, ";
    brackets += "(";
    sums += "    tmp9 = tmp9 + tmp9\n";
    stores += "    tl.store(in_ptr0 + (x0), tmp9)\n";
  }
  const std::string check =
      "    tl.device_assert(tmp9 < 5, \"index out of bounds: tmp9 < 5\")\n";
  const std::string load = "    tmp9 = tl.load(in_ptr0 + (x1))\n";
  const auto checks_of = [&](const std::string& body) {
    return FindTritonChecks(WithBody(body + check), "");
  };
  for (const std::string& nested :
       {"    tmp9 = " + loads + "x1" + std::string(kMany, ')') + "\n",
        "    tmp9 = " + wheres + "x1" + std::string(kMany, ')') + "\n",
        "    tmp9 = " + loads + "\n", "    tmp9 = " + brackets + "\n",
        load + sums, load + stores}) {
    EXPECT_EQ(checks_of(nested).size(), 1U);
  }
  // What was not read to its end may hold anything.
  const auto deep =
      checks_of("    tmp9 = " + loads + "x1" + std::string(kMany, ')') + "\n");
  EXPECT_TRUE(deep.at(0).computed);
  std::string many = load + sums;
  for (int i = 0; i < 10000; ++i) many += check;
  EXPECT_EQ(checks_of(many).size(), 10001U);
  EXPECT_EQ(TritonCopiesOf(WithBody("    tmp9 = " + brackets +
                                    std::string(kMany, ')') + "\n" + stores),
                           "in_ptr0"),
            Strings{});
}

TEST(TritonSourceTest, LoadsWithinLoadsAreFollowed) {
  std::string loads = "x1";
  for (int i = 0; i < 50; ++i) loads = "tl.load(in_ptr1 + (" + loads + "))";
  EXPECT_EQ(BehindTheCheck("    tmp9 = tl.load(in_ptr0 + (" + loads + "))"),
            (Strings{"in_ptr0", "in_ptr1"}));
}

TEST(TritonLiteralTest, AMaskAndAFactorAreTwoConstants) {
  const auto kernels =
      FindTritonKernels(TestData("2.14/inlined/mask.triton.cpp"));
  ASSERT_EQ(kernels.size(), 1U);
  const StoredLiterals found = FindTritonLiterals(kernels[0]);
  using Value = StoredLiteral::Value;
  // Not that of tl.where(r0_mask & xmask, …, float("-inf")), which fills what a
  // block has too much before the maximum.
  ASSERT_EQ(found.each.size(), 2U);
  EXPECT_EQ(found.each[0].value, Value::kMinusInf);
  EXPECT_EQ(found.each[0].values, 8U);
  EXPECT_FALSE(found.each[0].chosen);
  EXPECT_EQ(found.each[1].value, Value::kNan);
  EXPECT_EQ(found.each[1].values, 1U);
  EXPECT_FALSE(found.each[1].chosen);
  EXPECT_EQ(found.constants, 1U);
}

/// A kernel whose body computes tmp9 from tmp0, a float.
StoredLiterals LiteralsBehind(const std::string& body) {
  return FindTritonLiterals(
      WithBody("    tmp0 = tl.load(in_ptr1 + (x0), xmask)\n" + body +
               "    tl.store(out_ptr0 + (x0), tmp9, xmask)\n"));
}

TEST(TritonLiteralTest, TheConditionOfAChoiceIsNotDoneToItsValues) {
  const std::string masked =
      "    tmp1 = tl.where(r0_mask & xmask, tmp0, float(\"-inf\"))\n";
  // The padding of a maximum is not stored.
  EXPECT_TRUE(
      LiteralsBehind(masked + "    tmp9 = triton_helpers.max2(tmp1, 1)\n")
          .each.empty());
  const StoredLiterals stored =
      LiteralsBehind(masked + "    tmp9 = tl.sum(tmp1, 1)\n");
  ASSERT_EQ(stored.each.size(), 1U);
  EXPECT_TRUE(stored.each[0].chosen);
}

TEST(TritonLiteralTest, AConditionOnDataMayRemoveWhatAConstantBrings) {
  const std::string product =
      "    tmp1 = tl.full([1], float(\"nan\"), tl.float32)\n"
      "    tmp2 = tmp0 * tmp1\n";
  const StoredLiterals certain =
      LiteralsBehind(product + "    tmp9 = tl.where(xmask, tmp2, 0)\n");
  ASSERT_EQ(certain.each.size(), 1U);
  EXPECT_FALSE(certain.each[0].chosen) << "the padding removes nothing";
  const StoredLiterals removed =
      LiteralsBehind(product +
                     "    tmp3 = libdevice.isnan(tmp2).to(tl.int1)\n"
                     "    tmp4 = tl.where(tmp3, 0.0, tmp2)\n"
                     "    tmp9 = libdevice.log(tmp4)\n");
  ASSERT_EQ(removed.each.size(), 1U);
  EXPECT_TRUE(removed.each[0].chosen);
}

TEST(TritonLiteralTest, AChoiceBetweenTheSameRemovesNothing) {
  const std::string leaky =
      "    tmp1 = tl.full([1], float(\"nan\"), tl.float32)\n"
      "    tmp2 = tmp0 * tmp1\n"
      "    tmp3 = tl.full([1], 0.01, tl.float32)\n"
      "    tmp4 = tmp2 * tmp3\n"
      "    tmp5 = tmp2 > 0\n";
  const StoredLiterals both =
      LiteralsBehind(leaky + "    tmp9 = tl.where(tmp5, tmp2, tmp4)\n");
  ASSERT_EQ(both.each.size(), 1U);
  EXPECT_FALSE(both.each[0].chosen);
  for (const char* other : {"tmp3", "0.0"}) {
    const StoredLiterals one = LiteralsBehind(
        leaky + "    tmp9 = tl.where(tmp5, tmp2, " + other + ")\n");
    ASSERT_EQ(one.each.size(), 1U) << other;
    EXPECT_TRUE(one.each[0].chosen) << other;
  }
}

TEST(TritonLiteralTest, AnIndexIsChosenFromAConstant) {
  const std::string list =
      "    tmp0 = tl.full([1], 2, tl.int64)\n"
      "    tmp1 = x0 < tmp0\n"
      "    tmp2 = tl.full([1], 40, tl.int64)\n"
      "    tmp3 = tl.where(tmp1, tmp0, tmp2)\n";
  const std::string check =
      "    tl.device_assert((tmp9 < 20) | ~(xmask), \"index out of bounds: "
      "tmp9 "
      "< 20\")\n";
  const auto found =
      FindTritonChecks(WithBody(list + "    tmp9 = tmp3\n" + check), "");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].constant, (std::vector<long long>{2, 40}));
  const auto by_data = FindTritonChecks(
      WithBody("    tmp7 = tl.load(in_ptr1 + (x0), xmask)\n" + list +
               "    tmp8 = tmp7 < 0.5\n"
               "    tmp9 = tl.where(tmp8, tmp3, tmp0)\n" +
               check),
      "");
  ASSERT_EQ(by_data.size(), 1U);
  EXPECT_TRUE(by_data[0].constant.empty());
}

TEST(TritonLiteralTest, ReductionsOfOtherKernelsHoldNoConstant) {
  TritonKernel other =
      FindTritonKernels(TestData("2.14/inlined/mask.triton.cpp")).at(0);
  // Without the constants only the padding of the block is left.
  const int constants = RE2::GlobalReplace(
      &other.source, R"(tl\.full\([^)]*float\([^)]*\)[^)]*\))",
      "tl.full([1, 1], 0.5, tl.float32)");
  EXPECT_EQ(constants, 2);
  EXPECT_NE(other.source.find("float(\"-inf\")"), std::string::npos);
  EXPECT_TRUE(FindTritonLiterals(other).each.empty());
}

}  // namespace
}  // namespace ladder
