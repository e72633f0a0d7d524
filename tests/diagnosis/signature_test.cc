#include <gtest/gtest.h>

#include "diagnosis/verdict.h"

namespace ladder {
namespace {

TEST(SignatureTest, SignaturesMaskWhatChangesFromRunToRun) {
  std::string a = MakeSignature(
      FailureClass::kIndexOutOfBounds, "cpp_fused_embedding_3",
      "index out of bounds at 0x7f12 in /tmp/aotinductor_x/m.so, 12 of 32");
  std::string b =
      MakeSignature(FailureClass::kIndexOutOfBounds, "cpp_fused_embedding_7",
                    "index out of bounds at 0x55aa in /home/u/m.so, 40 of 64");
  EXPECT_EQ(a, b);
  EXPECT_EQ(a,
            "index-out-of-bounds | cpp_fused_embedding_N | index out of bounds "
            "at ADDR in PATH, N of N");
  EXPECT_NE(a, MakeSignature(FailureClass::kSegfault, "cpp_fused_embedding_3",
                             "SIGSEGV"));
}

TEST(SignatureTest, WhoPrintsAnErrorMakesNoOtherFailure) {
  const auto signature = [](const char* message) {
    return MakeSignature(FailureClass::kIndexOutOfBounds, "cpp_fused_sum_0",
                         message);
  };
  const std::string thrown =
      signature("  what():  index out of bounds: 0 <= tmp2 < 900L");
  EXPECT_EQ(thrown,
            "index-out-of-bounds | cpp_fused_sum_N | index out of bounds: N <= "
            "tmpN < NL");
  EXPECT_EQ(signature("Error: index out of bounds: 0 <= tmp2 < 20L"), thrown);
  EXPECT_NE(signature("MemoryError: index out of bounds: 0 <= tmp2 < 20L"),
            thrown);
}

TEST(SignatureTest, PrintedValuesMakeNoOtherFailure) {
  const auto signature = [](const char* message) {
    return MakeSignature(FailureClass::kNanOrInf, "cpp_fused_log_0", message);
  };
  const std::string one = signature("tensor([nan, 0.5000, -1.2000e-05])");
  EXPECT_EQ(one, "nan-or-inf | cpp_fused_log_N | tensor([VALUES])");
  for (const char* other :
       {"tensor([0.5, nan])", "tensor([-inf, 3., nan, nan])",
        "tensor([nan, nan, nan, ..., 1.0, 2, nan])", "tensor([1, 2,  nan])"}) {
    EXPECT_EQ(signature(other), one) << other;
  }
  // A single one, and whole numbers, may mean something.
  EXPECT_EQ(signature("loss is nan"),
            "nan-or-inf | cpp_fused_log_N | loss is nan");
  EXPECT_EQ(signature("shape [2, 3] at x2, 4"),
            "nan-or-inf | cpp_fused_log_N | shape [N, N] at xN, N");
  EXPECT_EQ(signature("difference 0.25 at (1, 2)"),
            "nan-or-inf | cpp_fused_log_N | difference N.N at (N, N)");
}

}  // namespace
}  // namespace ladder
