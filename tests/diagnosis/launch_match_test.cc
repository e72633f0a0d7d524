#include <gtest/gtest.h>

#include "diagnosis/diff.h"

namespace ladder {
namespace {

using Names = std::vector<std::string>;

/// "a=a -b +c": matched, only in the first, only in the second.
std::string Matched(const Names& a, const Names& b) {
  std::string text;
  for (const LaunchMatch& match : MatchLaunches(a, b)) {
    text += text.empty() ? "" : " ";
    if (!match.b) {
      text += "-" + a[*match.a];
    } else if (!match.a) {
      text += "+" + b[*match.b];
    } else {
      text += a[*match.a] + "=" + b[*match.b];
    }
  }
  return text;
}

TEST(LaunchMatchTest, FamiliesLeaveOutDeviceVersionAndNumber) {
  EXPECT_EQ(LaunchFamily("cpp_fused_log_relu_sub_0"), "fused_log_relu_sub");
  EXPECT_EQ(LaunchFamily("triton_poi_fused_log_relu_sub_12"),
            "fused_log_relu_sub");
  EXPECT_EQ(LaunchFamily("cpp_fused_0"), "fused");
  EXPECT_EQ(LaunchFamily("at::_ops::topk::call"), "topk");
  EXPECT_EQ(LaunchFamily("aoti_torch_cpu_topk"), "topk");
  EXPECT_EQ(LaunchFamily("aoti_torch_cuda_addmm_out"), "addmm_out");
  EXPECT_EQ(LaunchFamily("my_kernel_0"), "my_kernel_0");
}

TEST(LaunchMatchTest, EqualListsMatchWhole) {
  EXPECT_EQ(Matched({"a", "b"}, {"a", "b"}), "a=a b=b");
  EXPECT_EQ(Matched({}, {}), "");
}

TEST(LaunchMatchTest, MissingAndExtraLaunchesAreInTheirPlace) {
  EXPECT_EQ(Matched({"a", "b", "c"}, {"a", "c"}), "a=a -b c=c");
  EXPECT_EQ(Matched({"a", "c"}, {"a", "b", "c"}), "a=a +b c=c");
  EXPECT_EQ(Matched({"a", "b", "c", "d"}, {"x", "b", "y", "d", "e"}),
            "-a +x b=b -c +y d=d +e");
  EXPECT_EQ(Matched({"a", "a", "a"}, {"a", "a"}), "a=a a=a -a");
}

TEST(LaunchMatchTest, ListsThatHaveNothingInCommonEndAfterAll) {
  Names a(5000, "a"), b(5000, "b");
  EXPECT_EQ(MatchLaunches(a, b).size(), 10000u);
}

}  // namespace
}  // namespace ladder
