#include "codegen/triton_pointers.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/test_data.h"

namespace ladder {
namespace {

using Strings = std::vector<std::string>;
using Uses = std::map<std::string, PointerUse>;

/// The uses in a real kernel, from a wrapper for CUDA.
Uses UsesIn(const std::string& sample, const std::string& kernel) {
  const std::string text = TestData("cuda-codegen/" + sample + ".wrapper.cpp");
  for (const TritonKernel& each : FindTritonKernels(text)) {
    if (each.name == kernel) return UsesOfPointers(each);
  }
  ADD_FAILURE() << "no " << kernel << " in " << sample;
  return {};
}

/// "in_ptr0 r", "out_ptr0 w whole xnumel".
Strings Spelled(const Uses& uses) {
  Strings words;
  for (const auto& [name, use] : uses) {
    std::string word =
        name + " " + (use.read ? "r" : "") + (use.written ? "w" : "");
    if (use.whole) word += " whole";
    for (const std::string& axis : use.axes) word += " " + axis;
    words.push_back(word);
  }
  return words;
}

/// The uses in a function with these statements.
Strings UsesOf(const std::string& body) {
  TritonKernel kernel;
  kernel.name = "k";
  kernel.source = "@triton.jit\ndef k(in_ptr0, out_ptr0, xnumel):\n" + body;
  return Spelled(UsesOfPointers(kernel));
}

TEST(TritonPointersTest, ReadsLoadsAndStores) {
  EXPECT_EQ(Spelled(UsesIn("2.14/copy_back.l2", "triton_per_fused_add_sum_0")),
            (Strings{"in_ptr0 r", "out_ptr0 w whole xnumel",
                     "out_ptr1 w whole r0_numel xnumel"}));
  EXPECT_EQ(Spelled(UsesIn("2.14/user_triton.l2", "inplace_kernel")),
            Strings{"data rw"});
}

TEST(TritonPointersTest, AnInOutPointerMayOnlyBeWritten) {
  EXPECT_EQ(Spelled(UsesIn("2.14/random.l2",
                           "triton_poi_fused_add_native_dropout_rand_like_0")),
            (Strings{"in_out_ptr0 w whole xnumel", "in_ptr0 r", "in_ptr1 r"}));
}

TEST(TritonPointersTest, AStoreAtAnIndexOrUnderAConditionIsPartial) {
  EXPECT_EQ(
      Spelled(UsesIn("2.14/scatter.l2", "triton_poi_fused_mul_scatter_1")),
      (Strings{"in_ptr0 r", "in_ptr1 r", "out_ptr0 w"}));
  // tl.atomic_add
  EXPECT_EQ(
      Spelled(UsesIn("2.14/scatter.l2", "triton_poi_fused_exp_scatter_add_3")),
      (Strings{"in_ptr0 r", "in_ptr1 r", "out_ptr0 rw"}));
  EXPECT_EQ(UsesOf("    tl.store(out_ptr0 + (x0), tmp0, tmp1 & xmask)\n"),
            Strings{"out_ptr0 w"});
}

TEST(TritonPointersTest, FollowsPointersThroughVariablesAndFunctions) {
  const Uses flex = UsesIn(
      "2.14/flex.l3",
      "triton_tem_fused__to_copy_flex_attention_ones_relu_slice_sort_sum_"
      "transpose_zeros_2");
  EXPECT_EQ(Spelled(flex),
            (Strings{"arg_FULL_KV_IDX r", "arg_FULL_KV_NUM_BLKS r",
                     "arg_KV_IDX r", "arg_KV_NUM_BLKS r", "arg_LSE w",
                     "arg_MAX w", "arg_V r", "out_ptr1 w"}));
  // Barriers and scratch memory.
  const Uses cooperative =
      UsesIn("2.14/cooperative.l3", "triton_unk_fused_mean_relu_sub_sum_0");
  EXPECT_TRUE(cooperative.at("sem_ptr").read);
  EXPECT_TRUE(cooperative.at("sem_ptr").written);
  EXPECT_TRUE(cooperative.at("ws_ptr").read);
  EXPECT_TRUE(cooperative.at("ws_ptr").written);
  EXPECT_FALSE(cooperative.at("out_ptr0").read);
  // In a loop, a pointer may be moved on after it was used.
  EXPECT_EQ(UsesOf("    for i in range(2):\n        tmp0 = tl.load(p)\n"
                   "        p = in_ptr0 + i\n"),
            Strings{"in_ptr0 r"});
}

// A function is read once, whatever it is called with.
TEST(TritonPointersTest, EachCallOfAFunctionUsesItsOwnPointers) {
  const std::string helper =
      "@triton.jit\ndef get(p, q):\n    tl.store(q, tl.load(p))\n";
  TritonKernel kernel;
  kernel.name = "k";
  kernel.source = helper +
                  "@triton.jit\ndef deep(a, b):\n    get(a, b)\n"
                  "@triton.jit\ndef k(in_ptr0, in_ptr1, out_ptr0, out_ptr1):\n"
                  "    get(in_ptr0, out_ptr0)\n    get(in_ptr0, out_ptr0)\n"
                  "    deep(in_ptr1, out_ptr1)\n";
  EXPECT_EQ(Spelled(UsesOfPointers(kernel)),
            (Strings{"in_ptr0 r", "in_ptr1 r", "out_ptr0 w", "out_ptr1 w"}));
}

TEST(TritonPointersTest, ReadsTensorDescriptors) {
  EXPECT_EQ(Spelled(UsesIn("2.14-hopper/user_tma.l3", "tma_add_kernel")),
            (Strings{"in_desc r", "other_desc r", "out_desc w"}));
}

TEST(TritonPointersTest, SurvivesStrangeText) {
  EXPECT_TRUE(UsesOf("").empty());
  EXPECT_TRUE(UsesOf("    tl.store(out_ptr0\n    tl.load(\n").empty());
  const std::string many(200'000, '(');
  EXPECT_TRUE(UsesOf("    x = f" + many).empty());
  std::string calls;
  for (int i = 0; i < 20'000; ++i) calls += "k(";
  EXPECT_LE(UsesOf("    x = " + calls + "\n    k(in_ptr0)\n").size(), 3U);
}

}  // namespace
}  // namespace ladder
