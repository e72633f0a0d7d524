#include <gtest/gtest.h>

#include "base/text.h"

namespace ladder {
namespace {

TEST(WordingTest, OneIsSingularAndTheRestIsPlural) {
  EXPECT_EQ(Counted(0, "run"), "0 runs");
  EXPECT_EQ(Counted(1, "run"), "1 run");
  EXPECT_EQ(Counted(2, "run"), "2 runs");
  EXPECT_EQ(Counted(1, "launch"), "1 launch");
  EXPECT_EQ(Counted(3, "launch"), "3 launches");
  EXPECT_EQ(Counted(3, "process"), "3 processes");
  EXPECT_EQ(Counted(3, "more line"), "3 more lines");
}

TEST(WordingTest, CellsStandBelowOneAnother) {
  EXPECT_EQ(Aligned({{"a", "b", "c"}, {"größe", "", "x y"}, {"z", "bb"}}),
            (std::vector<std::string>{"a      b   c", "größe      x y",
                                      "z      bb"}));
  EXPECT_TRUE(Aligned({}).empty());
}

}  // namespace
}  // namespace ladder
