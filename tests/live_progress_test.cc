#include "live_progress.h"

#include <gtest/gtest.h>

namespace ladder {
namespace {

using namespace std::chrono_literals;

RunStatus Status() {
  RunStatus status;
  status.start = {3, 5, "kernel-names", 1, {}};
  status.elapsed = 12.4s;
  return status;
}

TEST(LiveProgressTest, SaysStageAndTimeAlone) {
  EXPECT_EQ(RenderStatus(Status(), 80), "3/5 kernel-names: 12 s");
}

TEST(LiveProgressTest, SaysWhatIsKnown) {
  RunStatus status = Status();
  status.start.run = 2;
  status.start.expected = 140.0s;
  status.launches = 241;
  status.last_kernel = "cpp_fused_mul_3";
  EXPECT_EQ(RenderStatus(status, 200),
            "3/5 kernel-names (run 2): 12 s, about 2 min 7 s left, "
            "241 launches, cpp_fused_mul_3");
  status.elapsed = 3785s;
  status.launches = 1;
  EXPECT_EQ(RenderStatus(status, 200),
            "3/5 kernel-names (run 2): 1 h 3 min, 2 min 20 s is usual, "
            "1 launch, cpp_fused_mul_3");
}

TEST(LiveProgressTest, FitsTheTerminalAndSendsItNoCodes) {
  RunStatus status = Status();
  status.launches = 2;
  status.last_kernel = "k\x1b[2J\r\nx";
  const std::string text = RenderStatus(status, 200);
  EXPECT_EQ(text.find_first_of("\x1b\r\n"), std::string::npos) << text;
  EXPECT_EQ(RenderStatus(status, 10), "3/5 kernel");
}

// cpp_fused_add_0 and cpp_fused_add_1 differ in their last character.
TEST(LiveProgressTest, ALongNameIsShortenedInTheMiddle) {
  RunStatus status = Status();
  status.launches = 12;
  status.last_kernel =
      "cpp_fused__softmax_log_mul_neg_native_layer_norm_sum_17";
  EXPECT_EQ(RenderStatus(status, 60),
            "3/5 kernel-names: 12 s, 12 launches, cpp_fused__…norm_sum_17");
  EXPECT_EQ(RenderStatus(status, 92),
            "3/5 kernel-names: 12 s, 12 launches, " + status.last_kernel);
  status.last_kernel = "möglicher Name, der länger als die Zeile ist";
  EXPECT_LE(RenderStatus(status, 60).size(), 60U);
}

}  // namespace
}  // namespace ladder
