#include "output/regular_block.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "config/failure_pattern.h"
#include "output/pattern_match.h"
#include "support/test_data.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

using Strings = std::vector<std::string>;

/// Everything that a log shows, as text.
std::string Shown(const LogFacts& facts) {
  std::string text;
  const TraceCounts& counts = facts.trace.counts;
  text += fmt::format("{} {} {} {} {} {}\n", counts.lines, counts.printer_lines,
                      counts.other_lines, counts.strange_lines, counts.strange,
                      counts.last_cut);
  for (const TraceEvent& event : facts.trace.events) {
    text += fmt::format("{} {} {} {} {}\n", static_cast<int>(event.phase),
                        event.kernel.text(), event.line, event.last_line,
                        event.has_values);
    for (const TensorValue& value : event.values) {
      const auto number = [](const std::optional<double>& each) {
        return each ? fmt::format("{}", *each) : "-";
      };
      text += fmt::format("  {} {} {} {} {} {} {} {} {} {} {} {} {} {}\n",
                          value.buffer, value.line, value.elements.value_or(-1),
                          value.dtype, number(value.mean), number(value.min),
                          number(value.max), value.device,
                          fmt::join(value.size, ","),
                          fmt::join(value.stride, ","), value.printed,
                          value.has_nan, value.has_inf, value.complete);
    }
  }
  for (const PatternMatch& match : facts.matches) {
    text += fmt::format("{} {} {}\n", match.pattern, match.line, match.count);
  }
  for (const LineFound& line : facts.tail) {
    text += fmt::format("{}: {}\n", line.line, line.text);
  }
  return text;
}

const std::vector<FailurePattern>& Patterns() {
  static const auto kPatterns =
      ParseFailurePatterns(ConfigText("failures.yaml"), "failures.yaml");
  return kPatterns;
}

/// pieces: the output, in pieces of this size. blocks: not only line by line.
LogFacts Collected(const std::string& output, size_t pieces, bool blocks,
                   TraceKept kept) {
  LogCollector collector(Patterns, true, kept);
  LineSplitter::Taker taker;
  if (blocks) {
    taker = [&](Stream stream, std::string_view text, size_t number) {
      return collector.Take(stream, text, number);
    };
  }
  LineSplitter splitter([&](const LogLine& line) { collector.Feed(line); },
                        taker);
  for (size_t at = 0; at < output.size(); at += pieces) {
    splitter.Feed(Stream::kStdout, std::string_view(output).substr(at, pieces));
  }
  splitter.Finish();
  return collector.Finish();
}

std::string Read(const std::string& output, size_t pieces, bool blocks) {
  return Shown(Collected(output, pieces, blocks, TraceKept::kWhole));
}

/// The output must be read in blocks as it is read line by line.
void ExpectReadAsLines(const std::string& output, const std::string& what) {
  EXPECT_EQ(Read(output, output.size(), true),
            Read(output, output.size(), false))
      << what;
}

/// The trace of a long output, without its repetitions.
Trace ReadLong(const std::string& output, bool blocks) {
  constexpr size_t kPiece = 1 << 18;
  return Collected(output, kPiece, blocks, TraceKept::kWithoutRepetitions)
      .trace;
}

size_t EventsOf(const Trace& trace) {
  size_t events = trace.events.size();
  for (const Repetition& each : trace.repetitions) {
    events += each.times * each.period;
  }
  return events;
}

/// The events at one end of the trace.
Strings End(const Trace& trace, size_t events, bool last) {
  Strings texts;
  const size_t from = last ? trace.events.size() - events : 0;
  for (size_t i = from; i < from + events; ++i) {
    const TraceEvent& event = trace.events[i];
    texts.push_back(fmt::format("{}: {} {}", event.line,
                                static_cast<int>(event.phase),
                                event.kernel.text()));
  }
  return texts;
}

std::vector<std::string> RecordedOutputs() {
  std::vector<std::string> outputs;
  for (const auto& entry : fs::recursive_directory_iterator(TEST_DATA_DIR)) {
    if (entry.path().extension() != ".stdout") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    outputs.emplace_back(std::istreambuf_iterator<char>(file),
                         std::istreambuf_iterator<char>());
  }
  return outputs;
}

TEST(RegularBlockTest, ReadsRecordedOutputAsItsLinesAreRead) {
  size_t taken = 0;
  for (const std::string& output : RecordedOutputs()) {
    TraceReader trace([](TraceEvent&&) {});
    for (size_t at = 0; at != std::string::npos; at = output.find("\n[", at)) {
      if (at > 0) ++at;
      taken += trace.FeedBlocks(std::string_view(output).substr(at), 1).lines;
    }
    for (const size_t pieces : {output.size() + 1, size_t{700}}) {
      EXPECT_EQ(Read(output, pieces, true), Read(output, pieces, false));
    }
  }
  EXPECT_GT(taken, 10000U);
}

// Found by the fuzzer: "[ before_" may begin a header too.
TEST(RegularBlockTest, LeavesATypeLineThatMayBeAHeaderToTheReaderOfLines) {
  for (const char* type : {"CPUFloatType", "before_CPUFloatType", "{Type"}) {
    const std::string output = fmt::format(
        "[  before_launch - k - x  ]:\n 1\n 2\n[ {}{{2}} ]\nNumber of "
        "elements: "
        "2\nDtype: float\n",
        type);
    ExpectReadAsLines(output, type);
  }
}

// Found by the fuzzer: what ends a header is no name.
TEST(RegularBlockTest, LeavesALostNameToTheReaderOfLines) {
  const std::string output =
      "[ before_launch: cpp_fused_0 ]\n[ after_launch: ]pp_fused_0 ]\n"
      "[ before_launch: cpp_fused_1 ]\n";
  ExpectReadAsLines(output, "a lost name");
}

TEST(RegularBlockTest, PassesOverWhatALongTraceRepeats) {
  std::string once, cut;  // one invocation, and one that dies in a launch
  size_t events = 0;
  std::istringstream recorded(TestData("2.14/nan/l3.stdout"));
  for (std::string line; std::getline(recorded, line);) {
    if (!line.starts_with("[ ")) continue;
    once += line + "\n";
    if (++events % 2 == 1) cut = once;
  }
  std::string output;
  for (int i = 0; i < 12'000; ++i) {
    output += once;
    if (i % 5'000 == 4'999) output += "loss: 0.5\n";
    if (i == 8'000) output += "[ before_launch: other ]\n";
  }
  output += cut;
  const Trace blocks = ReadLong(output, true);
  const Trace lines = ReadLong(output, false);
  EXPECT_LT(blocks.events.size(), lines.events.size()) << "some were passed";
  EXPECT_EQ(EventsOf(blocks), EventsOf(lines));
  EXPECT_EQ(EventsOf(blocks), 12'001 * events);
  EXPECT_EQ(blocks.counts.lines, lines.counts.lines);
  EXPECT_EQ(blocks.counts.printer_lines, lines.counts.printer_lines);
  EXPECT_EQ(blocks.counts.other_lines, 2U);
  EXPECT_EQ(blocks.counts.last_cut, lines.counts.last_cut);
  for (const bool last : {false, true}) {
    EXPECT_EQ(End(blocks, 3 * events, last), End(lines, 3 * events, last));
  }
}

// Found by the fuzzer: of complex numbers only the real parts are printed.
TEST(RegularBlockTest, LeavesAComplexTypeToTheReaderOfLines) {
  for (const char* dtype : {"complex64", "float32"}) {
    const std::string output = fmt::format(
        "[  before_launch - k - x  ]:\n 1\n 2\n[ CPUFloatType{{2}} ]\nNumber "
        "of elements: 2\nDtype: {}\nMean value: 1.5\nMin value: 1\nMax value: "
        "2\nDevice: cpu\nSize: [2]\nStride: [1]\nLayout: Strided\nIs "
        "contiguous: 1\nRequires grad: 0\n\n",
        dtype);
    ExpectReadAsLines(output, dtype);
  }
}

// The rest of the reader is for whatever differs.
TEST(RegularBlockTest, ReadsDamagedOutputAsItsLinesAreRead) {
  const std::vector<std::string> outputs = RecordedOutputs();
  const std::string bytes = "\r\n\x1b\xff 0N[]:-.e,nan\"";
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::string output = outputs[random() % outputs.size()].substr(0, 20000);
    if (output.empty()) continue;
    for (size_t i = 0; i < 1 + random() % 8; ++i) {
      const size_t at = random() % output.size();
      switch (random() % 3) {
        case 0:
          output[at] = bytes[random() % bytes.size()];
          break;
        case 1:
          output.erase(at, random() % 30);
          break;
        default:
          output.insert(at, 1, bytes[random() % bytes.size()]);
      }
      if (output.empty()) output = "x";
    }
    ExpectReadAsLines(output, fmt::format("seed {}", seed));
  }
}

}  // namespace
}  // namespace ladder
