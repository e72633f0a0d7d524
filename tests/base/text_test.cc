#include "base/text.h"

#include <gtest/gtest.h>

#include "base/vocabulary.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

// What SplitWords refuses.
std::string SplitRefusal(const std::string& line) {
  try {
    SplitWords(line);
  } catch (const UserError& error) {
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  return "understood";
}

TEST(SplitWordsTest, SplitsAtBlanks) {
  EXPECT_EQ(SplitWords("python  export.py\t--n 3 \n"),
            (Words{"python", "export.py", "--n", "3"}));
  EXPECT_EQ(SplitWords(""), Words{});
  EXPECT_EQ(SplitWords("  "), Words{});
}

TEST(SplitWordsTest, QuotesKeepBlanksAndShellCharacters) {
  EXPECT_EQ(SplitWords(R"(a 'b c' "d e" f' 'g)"),
            (Words{"a", "b c", "d e", "f g"}));
  EXPECT_EQ(SplitWords(R"('|&;<>`$(x)\' "|&;<>()~")"),
            (Words{R"(|&;<>`$(x)\)", "|&;<>()~"}));
  EXPECT_EQ(SplitWords("'a\nb'"), (Words{"a\nb"}));
}

TEST(SplitWordsTest, EmptyQuotesAreAWord) {
  EXPECT_EQ(SplitWords(R"(a '' "" b)"), (Words{"a", "", "", "b"}));
  EXPECT_EQ(SplitWords("a''b"), (Words{"ab"}));
}

TEST(SplitWordsTest, BackslashesKeepTheNextCharacter) {
  EXPECT_EQ(SplitWords(R"(a\ b \| \$x \\)"), (Words{"a b", "|", "$x", "\\"}));
  EXPECT_EQ(SplitWords(R"(a\ )"), (Words{"a "}));
  EXPECT_EQ(SplitWords("a\\\nb"), (Words{"ab"}));
}

TEST(SplitWordsTest, WithinDoubleQuotesOnlySomeLoseTheirBackslash) {
  EXPECT_EQ(SplitWords(R"("\$x \` \" \\ \n")"), (Words{R"($x ` " \ \n)"}));
  EXPECT_EQ(SplitWords("\"a\\\nb\""), (Words{"ab"}));
}

TEST(SplitWordsTest, PatternsAndSimilarPassAsTheyAre) {
  EXPECT_EQ(SplitWords("x [8,10] *.py a~ b=~ c#d '#e' \\#f 5$ \"6$\""),
            (Words{"x", "[8,10]", "*.py", "a~", "b=~", "c#d", "#e", "#f", "5$",
                   "6$"}));
}

TEST(SplitWordsTest, WhatNeedsAShellIsRefused) {
  for (const char* line :
       {"a | b",     "a && b", "a; b", "a < b",  "a >b",
        "a `b`",     "a $(b)", "a $B", "a ${B}", "a \"$B\"",
        "a \"`b`\"", "(a)",    "~/a",  "a ~",    "true # note",
        "#a",        "'' #",   "a\nb", "$'a'",   "a 2>&1"}) {
    EXPECT_NE(SplitRefusal(line).find("needs a shell"), std::string::npos)
        << line;
  }
}

TEST(SplitWordsTest, OpenQuotesAreRefused) {
  EXPECT_EQ(SplitRefusal("a 'b"), "the quote ' is never closed");
  EXPECT_EQ(SplitRefusal("a \"b'"), "the quote \" is never closed");
  EXPECT_EQ(SplitRefusal("a \\"), "the command ends in a backslash");
  EXPECT_EQ(SplitRefusal("\"a\\"), "the command ends in a backslash");
}

TEST(SplitWordsTest, EveryTruncationIsSplitOrRefused) {
  const std::string whole = R"(sh -c 'a "b"' "c \"d\" \\ '" e\ f\'g)";
  size_t split = 0;
  for (size_t size = 0; size <= whole.size(); ++size) {
    if (SplitRefusal(whole.substr(0, size)) == "understood") ++split;
  }
  EXPECT_GT(split, 5u);
  EXPECT_LT(split, whole.size());
  EXPECT_EQ(SplitWords(whole),
            (Words{"sh", "-c", "a \"b\"", "c \"d\" \\ '", "e f'g"}));
}

TEST(ShellQuoteTest, LeavesPlainWordsAlone) {
  EXPECT_EQ(ShellQuote({"python", "-m", "a.b", "--x=1", "/tmp/y_z+,@%:"}),
            "python -m a.b --x=1 /tmp/y_z+,@%:");
  EXPECT_EQ(ShellQuote({}), "");
}

TEST(ShellQuoteTest, QuotesTheRest) {
  EXPECT_EQ(ShellQuote({"a b", "it's", ""}), R"('a b' 'it'\''s' '')");
}

TEST(ShellQuoteTest, TheFirstWordIsACommandWhateverItLooksLike) {
  EXPECT_EQ(ShellQuote({"A=1", "A=1"}), "'A=1' A=1");
  EXPECT_EQ(ShellQuote({"if", "if"}), "'if' if");
}

TEST(ShellQuoteTest, ComesBackThroughAShell) {
  const Words words = {
      "a b",         "",      "'",  "''",    "\"",   "$HOME",
      "`id`",        "$(id)", "\\", "\\n",   "a\nb", "\t",
      "*",           "?[a]",  "~",  "~root", "#x",   "a#b",
      ";",           "&&",    "|",  "<>",    "!",    "!!",
      "{a,b}",       "-n",    "--", "=",     "A=~",  "\xff\xfe",
      "caf\xc3\xa9", "'\\''", "if", "a;b",   "^",    std::string(10000, '\''),
      "\x01\x1b[0m"};
  std::string expected;
  for (const std::string& word : words) expected += word + "|";
  Words command = {"printf", "%s|"};
  command.insert(command.end(), words.begin(), words.end());
  EXPECT_EQ(ShellOutput(ShellQuote(command)), expected);
  EXPECT_EQ(ShellOutput("bash -c " +
                        ShellQuote({"x", ShellQuote(command)}).substr(2)),
            expected);
}

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

TEST(FitLinesTest, OnlyLongLinesAreWrapped) {
  const std::string text =
      "short line\n"
      "  NAME=1   read when compiling\n"
      "\n"
      "          in a column of its own\n"
      "no end";
  EXPECT_EQ(FitLines(text, 0), text);
  EXPECT_EQ(FitLines(text, 80), text);
  EXPECT_EQ(FitLines(text, 20),
            "short line\n"
            "  NAME=1   read when\n"
            "    compiling\n"
            "\n"
            "          in a\n"
            "          column of\n"
            "          its own\n"
            "no end");
  EXPECT_EQ(FitLines("", 20), "");
}

}  // namespace
TEST(SizeTextTest, HasTheLargestUnitThatFits) {
  EXPECT_EQ(SizeText(1), "1 kB");
  EXPECT_EQ(SizeText(3'565'158), "3.4 MB");
  EXPECT_EQ(SizeText(1ULL << 30), "1.0 GB");
  EXPECT_EQ(SizeText(70'368'744'177'664), "64.0 TB");
}

TEST(ShortenedInsideTest, CutsBetweenWords) {
  const std::string name = "triton_poi_fused_convolution_mean_relu_17";
  EXPECT_EQ(ShortenedInside(name, 41), name);
  EXPECT_EQ(ShortenedInside(name, 30), "triton_poi_…_mean_relu_17");
  EXPECT_EQ(ShortenedInside("one/word/of_many_characters.cc", 20),
            "one/word/…racters.cc")
      << "no word ends near the cut behind";
  EXPECT_EQ(ShortenedInside("größer_als_das_was_hinpasst", 12), "größe…npasst")
      << "whole characters";
}

}  // namespace ladder
