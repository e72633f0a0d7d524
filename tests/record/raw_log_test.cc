// The prefixes are those that the documentation of the tools shows; what comes
// after them is real.
#include "record/raw_log.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"

namespace ladder {
namespace {

using Lines = std::vector<std::string>;

const Lines& RealLines() {
  static const auto& lines = *new Lines{
      "[ before_launch: cpp_fused_add_0 ]",
      "Error: index out of bounds: 0 <= tmp9 < ks0",
      "Exception raised from cpp_fused_add_0 at /tmp/a.kernel.cpp:48 (most "
      "recent call first):",
      "Traceback (most recent call last):",
      "  File \"/home/user/serve.py\", line 12, in <module>",
      "RuntimeError: index out of bounds: 0 <= tmp9 < ks0",
  };
  return lines;
}

Lines With(const std::string& prefix) {
  Lines lines;
  for (const std::string& line : RealLines()) lines.push_back(prefix + line);
  return lines;
}

/// What is left of the real lines, each with that prefix.
Lines Stripped(const std::string& prefix) {
  const Lines lines = With(prefix);
  PrefixStripper stripper(lines);
  Lines bare;
  for (const std::string& line : lines) {
    bare.emplace_back(stripper.Strip(line).text);
  }
  return bare;
}

TEST(LogPrefixTest, TakesOffWhatToolsPutBeforeEveryLine) {
  for (const char* prefix :
       {"[rank0]: ", "[default3]:", "[1,0]<stderr>:", "0: ", " 7: ", "12: ",
        "2026-11-21T10:00:00.123456789Z stderr F ",
        "2026-11-21T10:00:00.123456789+00:00 stdout F ",
        "2026-11-21T10:00:00.123456789Z ", "2026-11-21 10:00:00,123 ",
        "[2026-11-21 10:00:00] ", "web-1  | ", "[pod/web-5d9c/main] ",
        "Nov 21 10:00:00 node17 serve[4242]: ", "Nov 21 10:00:00 ",
        "2026-11-21T10:00:00.1Z [rank1]: ",
        "2026-11-21T10:00:00.1Z stdout F [default0]:0: ",
        "web-1  | 2026-11-21 10:00:00.5 [rank0]: "}) {
    EXPECT_EQ(Stripped(prefix), RealLines()) << prefix;
  }
}

TEST(LogPrefixTest, ComposesOwnLineHasNoPrefix) {
  Lines lines = With("web-1  | ");
  lines.push_back("web-1 exited with code 139");
  PrefixStripper stripper(lines);
  EXPECT_EQ(stripper.Strip(lines[0]).text, RealLines()[0]);
  EXPECT_EQ(stripper.Strip(lines.back()).text, lines.back());
  // As many other lines without a prefix tell that it is none.
  lines.back() = "web-1 is healthy";
  EXPECT_EQ(PrefixStripper(lines).Strip(lines[0]).text, lines[0]);
}

TEST(LogPrefixTest, LeavesPlainLinesAlone) {
  EXPECT_EQ(Stripped(""), RealLines());
  PrefixStripper stripper(RealLines());
  for (const char* line :
       {"0: index", "2026-11-21 10:00:00 started", "loss | 0.5",
        "[W1120 18:40:47.145038056 Resize.cpp:30] Warning: resized",
        "[  before_launch - k - buf0  ]:", "1.5e-3 | 2"}) {
    EXPECT_EQ(stripper.Strip(line).text, line);
  }
}

TEST(LogPrefixTest, NamesTheSpeaker) {
  auto speaker = [](const std::string& prefix) {
    const Lines lines = With(prefix);
    return PrefixStripper(lines).Strip(lines[0]).speaker;
  };
  EXPECT_EQ(speaker("[rank3]: "), "rank3");
  EXPECT_EQ(speaker("[default1]:"), "default1");
  EXPECT_EQ(speaker("3: "), "rank3");
  EXPECT_EQ(speaker("[1,2]<stdout>:"), "1,2");
  EXPECT_EQ(speaker("web-1  | "), "web-1");
  EXPECT_EQ(speaker("2026-11-21T10:00:00.1Z "), "");
}

TEST(LogPrefixTest, AMarkOnSomeLinesIsTakenOffThose) {
  // PyTorch's own hook marks only the traceback.
  Lines lines = RealLines();
  lines[3] = "[rank0]: " + lines[3];
  PrefixStripper stripper(lines);
  EXPECT_EQ(stripper.Strip(lines[3]).text, RealLines()[3]);
  EXPECT_EQ(stripper.Strip(lines[1]).text, RealLines()[1]);
}

/// A log with these bytes, as triage reads it.
RawLog Read(const std::string& bytes) {
  const std::filesystem::path path =
      testing::TempDir() + fmt::format("raw-log-{}", getpid());
  WriteFileByRename(path, bytes);
  RawLog log = ReadRawLogs(
      {path},
      []() -> const std::vector<FailurePattern>& {
        static const std::vector<FailurePattern> kNone;
        return kNone;
      },
      TraceKept::kWithoutRepetitions);
  std::filesystem::remove(path);
  return log;
}

// Whole lines of the printer are taken at once, and count as lines do.
TEST(RawLogTest, TheLastWordsMayBeThePrinters) {
  const std::string names =
      "[ before_launch: k ]\n[ after_launch: k ]\n[ before_launch: m ]\n";
  for (const std::string& end : {std::string(), std::string("loss: 1\n")}) {
    const RawLog log = Read(names + end);
    const size_t lines = end.empty() ? 3 : 4;
    EXPECT_EQ(log.run.last_line, lines);
    EXPECT_EQ(log.run.last_words,
              end.empty() ? "[ before_launch: m ]" : "loss: 1");
    EXPECT_EQ(log.tail.back().text, log.run.last_words);
    EXPECT_EQ(log.spoken.back(), lines);
    EXPECT_EQ(log.run.trace.events.size(), 3U);
  }
  const std::string block =
      "[  before_launch - k - x  ]:\nNumber of elements: 100\n"
      "Dtype: float32\nMean value: 1\nMin value: 0\nMax value: 2\n"
      "Device: cpu\nSize: [100]\nStride: [1]\nLayout: Strided\n"
      "Is contiguous: 1\nRequires grad: 0\n\n";
  const RawLog log = Read(names + block);
  EXPECT_EQ(log.run.last_line, 15U);
  EXPECT_EQ(log.run.last_words, "Requires grad: 0");
}

}  // namespace
}  // namespace ladder
