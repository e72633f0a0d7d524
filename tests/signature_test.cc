#include "signature.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace ladder
