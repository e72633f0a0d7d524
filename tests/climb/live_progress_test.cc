#include "climb/live_progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include "base/text.h"

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
            "3/5 kernel-names (run 2): 1 h 3 min, usually 2 min 20 s, "
            "1 launch, cpp_fused_mul_3");
}

TEST(LiveProgressTest, FitsTheTerminalAndSendsItNoCodes) {
  RunStatus status = Status();
  status.launches = 2;
  status.last_kernel = "k\x1b[2J\r\nx";
  const std::string text = RenderStatus(status, 200);
  EXPECT_EQ(text.find_first_of("\x1b\r\n"), std::string::npos) << text;
  EXPECT_EQ(RenderStatus(status, 10), "3/5 kernel");
  status.start.expected = 140.0s;
  status.start.later = 1;
  EXPECT_EQ(RenderStatus(status, 60),
            "3/5 kernel-names: 12 s, about 2 min 7 s left")
      << "whole parts";
}

// cpp_fused_add_0 and cpp_fused_add_1 differ in their last character.
TEST(LiveProgressTest, ALongNameIsShortenedInTheMiddle) {
  RunStatus status = Status();
  status.launches = 12;
  status.last_kernel =
      "cpp_fused__softmax_log_mul_neg_native_layer_norm_sum_17";
  EXPECT_EQ(RenderStatus(status, 60),
            "3/5 kernel-names: 12 s, 12 launches, cpp_fused__…_sum_17");
  EXPECT_EQ(RenderStatus(status, 92),
            "3/5 kernel-names: 12 s, 12 launches, " + status.last_kernel);
  status.last_kernel = "möglicher Name, der länger als die Zeile ist";
  EXPECT_LE(ColumnsOf(RenderStatus(status, 60)), 60U);
}

/// What is written to standard error, to be read while it is.
class StandardError {
 public:
  StandardError() : before_(dup(STDERR_FILENO)) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    read_ = ends[0];
  }
  ~StandardError() {
    PutBack();
    close(read_);
  }
  StandardError(const StandardError&) = delete;
  StandardError& operator=(const StandardError&) = delete;

  void PutBack() {
    if (before_ < 0) return;
    dup2(before_, STDERR_FILENO);
    close(before_);
    before_ = -1;
  }
  /// Waits for it; ctest has a limit for the whole test.
  std::string ReadUntil(const std::string& end) {
    std::string text;
    char byte = 0;
    while (text.find(end) == std::string::npos && read(read_, &byte, 1) == 1) {
      text += byte;
    }
    return text;
  }

 private:
  int before_, read_ = -1;
};

TEST(LiveProgressTest, ARunIsDrawnWhileItIsUnderWay) {
  StandardError error;
  auto progress = MakeProgress({true});
  progress->RunStarts({2, 5, "sanity", 1, {}});
  EXPECT_EQ(error.ReadUntil(": "), "2/5 sanity: ");
  progress->Say("it is said above");
  EXPECT_THAT(error.ReadUntil("\n"),
              testing::EndsWith("\r\x1b[Kaoti-ladder: it is said above\n"));
  progress->RunEnds();
  progress->Say("done");
  progress.reset();
  error.PutBack();
  EXPECT_THAT(error.ReadUntil("done\n"),
              testing::EndsWith("aoti-ladder: done\n"));
  EXPECT_EQ(error.ReadUntil("more"), "") << "nothing is drawn after it";
}

TEST(LiveProgressTest, WithoutAThreadThereIsNoLineAndNoError) {
  pthread_attr_t usual, huge;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(pthread_getattr_default_np(&huge), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&huge, 1ULL << 50), 0);
  ASSERT_EQ(pthread_setattr_default_np(&huge), 0);  // no room for such a stack
  testing::internal::CaptureStderr();
  {
    auto progress = MakeProgress({true});
    for (size_t run = 1; run <= 2; ++run) {
      EXPECT_NO_THROW(progress->RunStarts({2, 5, "sanity", run, {}}));
      progress->Output(Stream::kStdout, "printed\n");
      progress->RunEnds();
    }
    progress->Say("done");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "aoti-ladder: done\n");
  pthread_setattr_default_np(&usual);
}

}  // namespace
}  // namespace ladder
