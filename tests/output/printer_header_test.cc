#include "output/printer_header.h"

#include <gtest/gtest.h>

#include "support/test_data.h"

namespace ladder {
namespace {

LaunchCounter CountIn(const std::string& bytes, size_t chunk) {
  LaunchCounter counter;
  for (size_t at = 0; at < bytes.size(); at += chunk) {
    counter.Read(std::string_view(bytes).substr(at, chunk));
  }
  return counter;
}

// Of both levels: the wrapper of that model has the launches; level 2 prints a
// header an argument.
TEST(LaunchCounterTest, CountsLaunchesAtBothLevelsHoweverTheyArrive) {
  for (const char* level : {"l3", "l2"}) {
    const std::string output =
        TestData(std::string("2.14/nan/") + level + ".stdout");
    const LaunchCounter whole = CountIn(output, output.size());
    EXPECT_GT(whole.launches(), 0u) << level;
    EXPECT_EQ(whole.last(), "aoti_torch_cpu_addmm_out") << level;
    for (const size_t chunk : {size_t{1}, size_t{7}, size_t{4096}}) {
      const LaunchCounter split = CountIn(output, chunk);
      EXPECT_EQ(split.launches(), whole.launches()) << level << " " << chunk;
      EXPECT_EQ(split.last(), whole.last()) << level << " " << chunk;
    }
  }
  const std::string names = TestData("2.14/nan/l3.stdout");
  const std::string values = TestData("2.14/nan/l2.stdout");
  EXPECT_EQ(CountIn(names, 100).launches(), CountIn(values, 100).launches());
}

TEST(LaunchCounterTest, OtherOutputIsNoLaunch) {
  EXPECT_EQ(CountIn(TestData("2.14/nan/plain.stdout"), 10).launches(), 0u);
  EXPECT_EQ(CountIn("[ before_launch\n[ before\n\n", 3).launches(), 0u);
}

TEST(LaunchCounterTest, ALineWithoutEndTakesNoMemoryAndTheNextOneCounts) {
  LaunchCounter counter;
  const std::string dots(1 << 16, '.');
  for (int i = 0; i < 1000; ++i) counter.Read(dots);
  counter.Read("\n[ before_launch: cpp_fused_add_0 ]\n");
  EXPECT_EQ(counter.launches(), 1u);
  EXPECT_EQ(counter.last(), "cpp_fused_add_0");
}

}  // namespace
}  // namespace ladder
