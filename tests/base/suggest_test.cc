#include <gtest/gtest.h>

#include "base/text.h"

namespace ladder {
namespace {

const std::vector<std::string>& Known() {
  static const std::vector<std::string> kKnown = {"documented", "fast", "run",
                                                  "--timeout", "--env"};
  return kKnown;
}

TEST(SuggestTest, FindsOneLetterWrong) {
  EXPECT_EQ(Nearest("documentd", Known()), "documented");
  EXPECT_EQ(Nearest("fasst", Known()), "fast");
  EXPECT_EQ(Nearest("fat", Known()), "fast");
}

TEST(SuggestTest, TwoSwappedLettersAreOneEdit) {
  EXPECT_EQ(Nearest("rnu", Known()), "run");
  EXPECT_EQ(Nearest("fats", Known()), "fast");
}

TEST(SuggestTest, IgnoresCase) {
  EXPECT_EQ(Nearest("DOCUMENTED", Known()), "documented");
}

TEST(SuggestTest, FindsShortenedOptions) {
  EXPECT_EQ(Nearest("--time", Known()), "--timeout");
}

TEST(SuggestTest, TheOnlyOneThatBeginsSoIsMeant) {
  EXPECT_EQ(Nearest("doc", Known()), "documented");
  EXPECT_EQ(Nearest("do", Known()), "") << "too little to go by";
  EXPECT_EQ(Nearest("rep", {"replay", "report"}), "") << "it may be either";
}

TEST(SuggestTest, AnotherWordHasNoNeighbour) {
  EXPECT_EQ(Nearest("python", Known()), "");
  EXPECT_EQ(Nearest("x", Known()), "");
  EXPECT_EQ(Nearest("", Known()), "");
  EXPECT_EQ(Nearest("run", {}), "");
}

TEST(SuggestTest, PrefersTheNearestThenTheFirst) {
  EXPECT_EQ(Nearest("kernel-name", {"kernel-values", "kernel-names"}),
            "kernel-names");
  EXPECT_EQ(Nearest("bat", {"cat", "hat"}), "cat");
}

TEST(SuggestTest, VeryLongWordsAreNotCompared) {
  const std::string huge(1 << 20, 'a');
  EXPECT_EQ(Nearest(huge, {huge}), "");
  EXPECT_EQ(Nearest("fast", {huge, "fast"}), "fast");
}

TEST(SuggestTest, BytesThatAreNotLettersAreCompared) {
  EXPECT_EQ(Nearest("\xFF\xFE"
                    "fast",
                    {"\xFF\xFE"
                     "fasd"}),
            "\xFF\xFE"
            "fasd");
}

TEST(SuggestTest, WritesTheQuestion) {
  EXPECT_EQ(DidYouMean("fsat", Known()), "; did you mean 'fast'?");
  EXPECT_EQ(DidYouMean("zzzzzz", Known()), "");
}

}  // namespace
}  // namespace ladder
