#include "output/log.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "base/escape.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using std::chrono::microseconds;

constexpr Stream kOut = Stream::kStdout;
constexpr Stream kErr = Stream::kStderr;

struct Line {
  Stream stream;
  size_t number;
  std::string text;
  bool operator==(const Line&) const = default;
};

void PrintTo(const Line& line, std::ostream* out) {
  *out << (line.stream == kOut ? "out " : "err ") << line.number << " \""
       << line.text << '"';
}

LineSplitter::Sink Into(std::vector<Line>& lines) {
  return [&lines](const LogLine& line) {
    lines.push_back({line.stream, line.number, std::string(line.text)});
  };
}

std::vector<Line> Split(const std::string& bytes) {
  std::vector<Line> lines;
  ForEachLine(bytes, {}, Into(lines));
  return lines;
}

TEST(LineSplitterTest, ReadsARecordedPseudoTerminal) {
  const std::vector<Line> lines = Split(TestData("2.14/seg/segv-l3.pty"));
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[2],
            (Line{kOut, 3, "[ before_launch: aoti_torch_cpu_addmm_out ]"}));
  EXPECT_EQ(lines[5],
            (Line{kOut, 6, "[ after_launch: cpp_fused_bad_relu_0 ]"}));
}

TEST(LineSplitterTest, SplitsTheSameWhereverTheBytesAreCut) {
  for (const std::string& bytes :
       {TestData("2.14/seg/segv-l3.pty"),
        std::string("x\n \r\n\r\n  \r\r\n\x1b[0m \r\n \r")}) {
    const std::vector<Line> whole = Split(bytes);
    for (size_t cut = 0; cut <= bytes.size(); ++cut) {
      std::vector<Line> lines;
      LineSplitter splitter(Into(lines));
      splitter.Feed(kOut, std::string_view(bytes).substr(0, cut));
      splitter.Feed(kOut, std::string_view(bytes).substr(cut));
      splitter.Finish();
      EXPECT_EQ(lines, whole) << "cut at " << cut;
    }
  }
}

TEST(LineSplitterTest, DeliversWhatIsThereOfATruncatedLog) {
  const std::string bytes = TestData("2.14/seg/segv-l3.pty");
  for (size_t size = 0; size <= bytes.size(); ++size) {
    const std::string prefix = bytes.substr(0, size);
    std::string text;
    for (const Line& line : Split(prefix)) text += line.text;
    EXPECT_EQ(text, StripTerminalCodes(prefix)) << size;
  }
}

TEST(LineSplitterTest, KeepsLinesWholeWhereTheOtherStreamComesBetween) {
  std::vector<Line> lines;
  LineSplitter splitter(Into(lines));
  splitter.Feed(kOut, "one\nbefore_");
  splitter.Feed(kErr, "warning\nmore");
  splitter.Feed(kOut, "launch\n");
  splitter.Feed(kErr, " text\n");
  splitter.Finish();
  // The merged file reads: one / before_warning / morelaunch / " text".
  EXPECT_EQ(lines, (std::vector<Line>{{kOut, 1, "one"},
                                      {kErr, 2, "warning"},
                                      {kOut, 2, "before_launch"},
                                      {kErr, 3, "more text"}}));
}

TEST(LineSplitterTest, DeliversUnfinishedLinesInTheOrderOfTheirBeginning) {
  std::vector<Line> lines;
  LineSplitter splitter(Into(lines));
  splitter.Feed(kErr, "err");
  splitter.Feed(kOut, "a\nout");
  splitter.Finish();
  EXPECT_EQ(lines, (std::vector<Line>{
                       {kOut, 1, "a"}, {kErr, 1, "err"}, {kOut, 2, "out"}}));
}

TEST(LineSplitterTest, EmptyLinesAreLines) {
  EXPECT_EQ(Split("\n\r\nx\n"),
            (std::vector<Line>{{kOut, 1, ""}, {kOut, 2, ""}, {kOut, 3, "x"}}));
  EXPECT_TRUE(Split("").empty());
}

TEST(LineSplitterTest, EachStateOfAProgressBarIsALine) {
  EXPECT_EQ(
      Split("a\n\r 1%|\x1b[32m#\x1b[0m\r   \r 2%|## nan\rTraceback\r\nb\n"),
      (std::vector<Line>{{kOut, 1, "a"},
                         {kOut, 2, " 1%|#"},
                         {kOut, 2, " 2%|## nan"},
                         {kOut, 2, "Traceback"},
                         {kOut, 3, "b"}}));
}

TEST(LastLinesTest, OnlyTheLastStateOfALineIsKept) {
  LastLines last(2, 100);
  last.Add({kErr, 1, "dropped"});
  last.Add({kErr, 2, "a"});
  last.Add({kErr, 2, " 1%|"});  // began on the same line, another stream's
  last.Add({kErr, 2, " 2%|", {}, true});
  last.Add({kErr, 2, "end", {}, true});
  std::string all;
  for (const LastLines::Line& line : last.InOrder()) all += line.text + ";";
  EXPECT_EQ(all, "a;end;");
}

TEST(ExcerptTest, ShowsWhatAProgressBarEndedWith) {
  const std::string bytes = "a\n 1%|\r 2%|\r 3%|\r\nb\r\n";
  for (size_t cut = 0; cut <= bytes.size(); ++cut) {
    ExcerptReader reader({}, {});
    reader.Feed(std::string_view(bytes).substr(0, cut));
    reader.Feed(std::string_view(bytes).substr(cut));
    std::string all;
    for (const ExcerptLine& line : reader.Finish().lines) {
      all += line.text + ";";
    }
    EXPECT_EQ(all, "a; 3%|;b;") << cut;
  }
}

TEST(LineSplitterTest, CutsLongLinesAndGoesOnAfterThem) {
  std::vector<Line> lines;
  LineSplitter splitter(Into(lines), {}, 8);
  splitter.Feed(kOut, "0123456789\nexactly8\n01234");
  splitter.Feed(kOut, "56789\nend\n");
  splitter.Finish();
  EXPECT_EQ(lines, (std::vector<Line>{{kOut, 1, "01234567"},
                                      {kOut, 2, "exactly8"},
                                      {kOut, 3, "01234567"},
                                      {kOut, 4, "end"}}));
}

TEST(LineSplitterTest, SurvivesAHundredMegabytesWithoutALineEnd) {
  size_t lines = 0;
  size_t bytes = 0;
  LineSplitter splitter([&](const LogLine& line) {
    ++lines;
    bytes += line.text.size();
  });
  const std::string block(1 << 20, 'x');
  for (int i = 0; i < 100; ++i) splitter.Feed(kOut, block);
  splitter.Finish();
  EXPECT_EQ(lines, 1U);
  EXPECT_EQ(bytes, size_t{1} << 20);
}

TEST(LineSplitterTest, KeepsBytesThatAreNotUtf8) {
  const std::string bytes = "\xff\xfe caf\xc3\xa9 \x9b\x80\n";
  EXPECT_EQ(Split(bytes),
            (std::vector<Line>{{kOut, 1, bytes.substr(0, bytes.size() - 1)}}));
}

TEST(LineSplitterTest, RemovesControlCharactersOfTwoBytes) {
  const std::string csi = "\xc2\x9b";
  EXPECT_EQ(Split("caf\xc3\xa9 " + csi + "2Jx \xc2\xa0\n"),
            (std::vector<Line>{{kOut, 1, "caf\xc3\xa9 2Jx \xc2\xa0"}}));
}

TEST(LineSplitterTest, AThrowingSinkDoesNotMixTheNextLineWithThisOne) {
  std::vector<std::string> seen;
  LineSplitter splitter([&](const LogLine& line) {
    seen.emplace_back(line.text);
    if (seen.size() == 1) throw std::runtime_error("full");
  });
  splitter.Feed(kOut, "fir");
  EXPECT_THROW(splitter.Feed(kOut, "st\n"), std::runtime_error);
  splitter.Feed(kOut, "second\n");
  EXPECT_EQ(seen, (std::vector<std::string>{"first", "second"}));
}

TEST(StripTerminalCodesTest, RemovesColoursAndCursorMovements) {
  EXPECT_EQ(StripTerminalCodes("\x1b[1;31merror\x1b[0m: x\x1b[2K\x1b[?25l"),
            "error: x");
  EXPECT_EQ(StripTerminalCodes("\x1b[38:5:1mred\x1b[ q"), "red");
}

TEST(StripTerminalCodesTest, TwiceIsOnce) {
  // U+009B, whose two bytes meet when others are removed.
  EXPECT_EQ(StripTerminalCodes("a\xc2\x01\x9b"
                               "b"),
            "ab");
  EXPECT_EQ(StripTerminalCodes("a\xc2\xc2\x9b\x9b"
                               "b"),
            "ab");
  EXPECT_EQ(StripTerminalCodes("a\xc2\x1b[1m\x9b"
                               "b"),
            "ab");
  const std::vector<std::string> pieces = {
      "\x1b", "[",    "1m",       "]",    "\\",           "\a",
      "\xc2", "\x9b", "\x80",     "\x9f", "\x01",         "\x7f",
      "P",    "x",    "\xc3\xa9", "\t",   "\xe2\x80\x8b", "("};
  std::minstd_rand random(5);
  for (int round = 0; round < 50000; ++round) {
    std::string text;
    for (size_t i = random() % 9 + 1; i > 0; --i) {
      text += pieces[random() % pieces.size()];
    }
    const std::string once = StripTerminalCodes(text);
    ASSERT_EQ(StripTerminalCodes(once), once) << testing::PrintToString(text);
    for (size_t i = 0; i + 1 < once.size(); ++i) {
      const auto second = static_cast<unsigned char>(once[i + 1]);
      ASSERT_FALSE(once[i] == '\xc2' && second >= 0x80 && second < 0xa0);
    }
    const std::string shown = PrintableText(text);
    ASSERT_EQ(PrintableText(shown), shown) << testing::PrintToString(text);
  }
}

TEST(StripTerminalCodesTest, RemovesTitlesAndLinks) {
  EXPECT_EQ(StripTerminalCodes("\x1b]0;a title\a$ ls"), "$ ls");
  EXPECT_EQ(StripTerminalCodes("\x1b]8;;file:///x.py\x1b\\x.py\x1b]8;;\x1b\\"),
            "x.py");
  EXPECT_EQ(StripTerminalCodes("\x1bP1$r0m\x1b\\text"), "text");
}

TEST(StripTerminalCodesTest, RemovesWhatUtf8HidesButNoOtherCharacter) {
  EXPECT_EQ(StripTerminalCodes("a\xc2\x9b"
                               "2Jb"),
            "a2Jb");
  EXPECT_EQ(StripTerminalCodes("\xc2\xa0…é→\xc2"), "\xc2\xa0…é→\xc2");
}

TEST(StripTerminalCodesTest, RemovesCharacterSetsAndPlainEscapes) {
  EXPECT_EQ(StripTerminalCodes("\x1b(B\x1b)0a\x1b"
                               "7b\x1b"
                               "8c\x1b=d\x1b#8e"),
            "abcde");
}

TEST(StripTerminalCodesTest, RemovesControlCharactersButNotTabs) {
  EXPECT_EQ(StripTerminalCodes(std::string("a\tb\0c\b\x7f\r\a\x0e", 10)),
            "a\tbc");
}

TEST(StripTerminalCodesTest, KeepsTextBehindAnUnfinishedString) {
  EXPECT_EQ(StripTerminalCodes("\x1b]0;no end: Segmentation fault"),
            "0;no end: Segmentation fault");
  EXPECT_EQ(StripTerminalCodes("\x1b]0;x\x1b[31mred"), "0;xred");
}

TEST(StripTerminalCodesTest, EndsAtTheEndOfTheText) {
  for (const char* const text :
       {"x\x1b", "x\x1b[", "x\x1b[1;3", "x\x1b(", "x\x1b]", "x\x1b]8;;\x1b"}) {
    EXPECT_EQ(StripTerminalCodes(text)[0], 'x') << text;
  }
  EXPECT_EQ(StripTerminalCodes("x\x1b[1;3"), "x");
}

TEST(StripTerminalCodesTest, LeavesNoControlCharacterOfRandomBytes) {
  std::mt19937 random(7);
  const std::string alphabet =
      "\x1b[]()0;m\a\\\r\n\t\x7f\xff"
      "aP_^X";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    const size_t size = random() % 40;
    while (text.size() < size) text += alphabet[random() % alphabet.size()];
    for (const char c : StripTerminalCodes(text)) {
      const auto byte = static_cast<unsigned char>(c);
      ASSERT_TRUE(c == '\t' || (byte >= 0x20 && byte != 0x7f)) << text;
    }
  }
}

TEST(OrderTest, GoesThereAndBack) {
  const std::vector<Chunk> chunks = {{kOut, 1, microseconds(0)},
                                     {kErr, 65536, microseconds(1234567)},
                                     {kOut, 0, microseconds(-1)}};
  std::string text;
  for (const Chunk& chunk : chunks) text += FormatChunk(chunk);
  EXPECT_EQ(text, "o 1 0\ne 65536 1234567\no 0 -1\n");
  const std::vector<Chunk> read = ParseOrder(text);
  ASSERT_EQ(read.size(), chunks.size());
  for (size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].stream, chunks[i].stream);
    EXPECT_EQ(read[i].bytes, chunks[i].bytes);
    EXPECT_EQ(read[i].at, chunks[i].at);
  }
}

TEST(OrderTest, LeavesOutWhatItDoesNotUnderstand) {
  const std::vector<Chunk> chunks = ParseOrder(
      "x 1 2\no\no 1\no one 2\no 1 2 3\n\no -1 2\n"
      "o 99999999999999999999 1\nee 1 1\ne 7 8\n");
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].stream, kErr);
  EXPECT_EQ(chunks[0].bytes, 7U);
}

TEST(OrderTest, LeavesOutALastLineThatMayBeCut) {
  EXPECT_EQ(ParseOrder("o 5 1\no 10").size(), 1U);
  EXPECT_EQ(ParseOrder("o 5 1\no 10 2").size(), 1U);
}

TEST(OrderTest, TruncatedOrdersAreReadAsFarAsTheyGo) {
  const std::string order = "o 12 5\ne 3456 78\no 9 1000\n";
  for (size_t size = 0; size <= order.size(); ++size) {
    const std::string prefix = order.substr(0, size);
    EXPECT_EQ(
        ParseOrder(prefix).size(),
        static_cast<size_t>(std::count(prefix.begin(), prefix.end(), '\n')));
  }
}

TEST(OrderTest, PiecesAreReadAsTheWhole) {
  const std::string order =
      "o 12 5\ne 3456 78\n" + std::string(1000, ' ') + "\no 9 1000\no 7";
  for (const size_t size : {1, 2, 7, 64, 500}) {
    std::string read;
    ChunkReader reader([&](const Chunk& chunk) { read += FormatChunk(chunk); });
    for (size_t at = 0; at < order.size(); at += size) {
      reader.Feed(std::string_view(order).substr(at, size));
    }
    EXPECT_EQ(read, "o 12 5\ne 3456 78\no 9 1000\n") << size;
  }
}

// What a run wrote to both streams, interleaved in small pieces.
struct Interleaved {
  std::string output;
  std::vector<Chunk> order;
};

Interleaved Interleave(const std::string& out, const std::string& err) {
  Interleaved made;
  std::mt19937 random(3);
  size_t at[2] = {0, 0};
  const std::string* const texts[2] = {&out, &err};
  while (at[0] < out.size() || at[1] < err.size()) {
    const size_t which = random() % 2;
    const std::string piece = texts[which]->substr(at[which], random() % 70);
    at[which] += piece.size();
    made.output += piece;
    made.order.push_back({which == 0 ? kOut : kErr, piece.size(), {}});
  }
  return made;
}

TEST(ForEachLineTest, SeparatesTheStreamsOfARecordedRun) {
  const std::string out = TestData("2.14/seg/exc-l3.stdout");
  const std::string err = TestData("2.14/seg/exc-l3.stderr");
  const Interleaved run = Interleave(out, err);
  std::string texts[2];
  ForEachLine(run.output, run.order, [&](const LogLine& line) {
    texts[static_cast<size_t>(line.stream)] += std::string(line.text) + "\n";
  });
  EXPECT_EQ(texts[0], out);
  EXPECT_EQ(texts[1], err);
}

TEST(ForEachLineTest, NumbersPointIntoTheMergedFile) {
  const Interleaved run = Interleave(TestData("2.14/seg/exc-l3.stdout"),
                                     TestData("2.14/seg/exc-l3.stderr"));
  std::vector<std::string> merged;
  for (const Line& line : Split(run.output)) merged.push_back(line.text);
  ForEachLine(run.output, run.order, [&](const LogLine& line) {
    ASSERT_GE(line.number, 1U);
    ASSERT_LE(line.number, merged.size());
    const std::string& where = merged[line.number - 1];
    const std::string begin(line.text.substr(0, 1));
    EXPECT_NE(where.find(begin), std::string::npos) << where;
  });
}

TEST(ForEachLineTest, BytesWithoutOrderAreStandardOutput) {
  std::vector<Line> lines;
  ForEachLine("err\nout\nlast", {{kErr, 4, {}}}, Into(lines));
  EXPECT_EQ(lines, (std::vector<Line>{
                       {kErr, 1, "err"}, {kOut, 2, "out"}, {kOut, 3, "last"}}));
}

TEST(ForEachLineTest, OrderMayPromiseMoreThanThereIs) {
  std::vector<Line> lines;
  ForEachLine("ab\n", {{kErr, SIZE_MAX, {}}, {kOut, 5, {}}}, Into(lines));
  EXPECT_EQ(lines, (std::vector<Line>{{kErr, 1, "ab"}}));
}

// Long texts, short ones and single lines in any order.
TEST(LastLinesTest, AreTheSameHoweverTheyCame) {
  for (const size_t of_line : {size_t{0}, size_t{5}, size_t{100}}) {
    for (unsigned seed = 0; seed < 200; ++seed) {
      std::mt19937 random(seed);
      LastLines singly(7, of_line), at_once(7, of_line);
      size_t number = 1;
      for (size_t part = 0; part < 6; ++part) {
        std::string text;
        const size_t begin = number;
        const bool whole = random() % 2 == 0;
        for (size_t i = 0, lines = random() % 30; i < lines; ++i, ++number) {
          const std::string line =
              random() % 3 == 0 ? "" : fmt::format("the line {}", number);
          text += line + "\n";
          singly.Add({kOut, number, line});
          if (!whole) at_once.Add({kOut, number, line});
        }
        if (whole && number > begin) at_once.Add(text, number);
      }
      const auto shown = [](const LastLines& last) {
        std::string all;
        for (const LastLines::Line& line : last.InOrder()) {
          all += fmt::format("{}: {}\n", line.number, line.text);
        }
        return all;
      };
      EXPECT_EQ(shown(at_once), shown(singly)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace ladder
