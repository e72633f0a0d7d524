// Targets of the rooms base, output and jobs: what commands printed.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "config/data_files.h"
#include "diagnosis/judge.h"
#include "fuzz.h"
#include "jobs/slurm_client.h"
#include "output/pattern_match.h"
#include "output/regular_block.h"
#include "output/tensor_text.h"
#include "output/trace.h"
#include "output/trace_keeper.h"
#include "process/observer.h"
#include "record/raw_log.h"
#include "record/record_json.h"

namespace ladder::fuzz {
namespace {

bool IsUtf8(std::string_view text) { return ToUtf8(text) == text; }

/// Neither a control character nor one of U+0080 to U+009F.
bool IsHarmless(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7f) {
      return false;
    }
    const bool c1 = byte >= 0x80 && byte < 0xa0 && i > 0;
    if (c1 && text[i - 1] == '\xc2') return false;
  }
  return true;
}

FUZZ_TARGET(escape) {
  const std::string plain = StripTerminalCodes(bytes);
  Require(IsHarmless(plain) && !HasControlCharacters(plain), "nothing is left");
  RequireEqual(StripTerminalCodes(plain), plain, "stripping twice is once");
  const std::string shown = PrintableText(bytes);
  Require(IsHarmless(shown) && IsUtf8(shown), "a page can show it");
  RequireEqual(PrintableText(shown), shown, "printing twice is once");
  const std::string markup = EscapeMarkup(bytes);
  Require(markup.find_first_of("<>\"'") == markup.npos, "no markup is left");
  for (const std::string& each :
       {MarkdownProse(bytes), MarkdownCode(bytes), MarkdownBlock(bytes, "")}) {
    Require(IsHarmless(each) && IsUtf8(each), "Markdown can hold it");
  }
  UrlOfPath(bytes);
  const VisibleText visible = LeaveOutInvisible(bytes);
  for (size_t i = 0; i < visible.text.size(); ++i) {
    const size_t place = PlaceBefore(visible, i);
    Require(place < bytes.size() && bytes[place] == visible.text[i],
            "a visible byte has its place");
  }
  Require(BlankInvisible(bytes).size() == bytes.size(), "bytes keep places");
}

FUZZ_TARGET(text) {
  const std::string text(bytes);
  ParseDuration(text);
  ParseSize(text);
  ParseConfidence(text);
  MayRefuse([&] { ParseFailCondition(text); });
  MayRefuse([&] {
    const auto words = SplitWords(text);
    const auto again = SplitWords(ShellQuote(words));
    Require(words.empty() || words == again, "quoted words are the same words");
  });
  const std::string name = ToClimbName(text);
  Require(name.empty() || IsClimbName(name), "a name for a folder");
  WrappedText(text, {20, 2, 5});
  Require(Shortened(bytes, 16).size() <= 16 + std::string_view("…").size(),
          "it is short");
  ShortenedInside(bytes, 16);
  PrintsNan(bytes);
}

// --- logs --------------------------------------------------------------------

/// A log as libFuzzer makes it: a byte for the size of its pieces, then its own
/// bytes.
struct Log {
  explicit Log(std::string_view bytes)
      : piece(FirstByte(bytes) + 1),
        text(bytes.substr(std::min<size_t>(1, bytes.size()))) {}
  template <typename Feed>
  void InPieces(const Feed& feed) const {
    ForEachPiece(text, piece, feed);
  }
  size_t piece;
  std::string_view text;
};

std::string TextOf(const TensorValue& value) {
  const auto number = [](const auto& of) {
    return of ? fmt::format("{}", *of) : std::string("-");
  };
  return fmt::format("{}@{} {} {} {} {} {} {} {} {} {} {} {} {}", value.buffer,
                     value.line, number(value.elements), value.dtype,
                     number(value.mean), number(value.min), number(value.max),
                     value.device, value.size, value.stride, value.printed,
                     value.has_nan, value.has_inf, value.complete);
}

std::string TextOf(const TraceEvent& event) {
  std::string text = fmt::format(
      "{} {} {}-{} {}", static_cast<int>(event.phase), event.kernel.text(),
      event.line, event.last_line, event.has_values);
  for (const TensorValue& each : event.values) text += "\n  " + TextOf(each);
  for (const ScalarValue& each : event.scalars) {
    text += fmt::format("\n  {} = {}", each.expression, each.value);
  }
  return text + "\n";
}

std::string TextOf(const TraceCounts& counts) {
  return fmt::format("{} {} {} {} {} {}", counts.lines, counts.printer_lines,
                     counts.other_lines, counts.strange_lines, counts.strange,
                     counts.last_cut);
}

std::string TextOf(const LogFacts& facts) {
  std::string text = TextOf(facts.trace.counts) + "\n";
  for (const TraceEvent& each : facts.trace.events) text += TextOf(each);
  for (const PatternMatch& each : facts.matches) {
    text += fmt::format("{} {}-{} {} {} {}\n", each.pattern, each.line,
                        each.last_line, each.count, each.text, each.captures);
  }
  for (const LineFound& each : facts.tail) {
    text += fmt::format("{} {}\n", each.line, each.text);
  }
  return text + facts.last_words;
}

FUZZ_TARGET(log_lines) {
  const Log log(bytes);
  const auto append = [](std::string& to) {
    return [&to](const LogLine& line) {
      Require(IsHarmless(line.text), "a line is harmless");
      to += fmt::format("{} {}\n", line.number, line.text);
    };
  };
  std::string whole, pieces;
  LineSplitter splitter(append(whole));
  splitter.Feed(Stream::kStdout, log.text);
  splitter.Finish();
  LineSplitter slow(append(pieces));
  log.InPieces(
      [&](std::string_view piece) { slow.Feed(Stream::kStdout, piece); });
  slow.Finish();
  RequireEqual(pieces, whole, "pieces make the same lines");
  std::string order;
  for (const Chunk& each : ParseOrder(log.text)) order += FormatChunk(each);
  std::string again;
  for (const Chunk& each : ParseOrder(order)) again += FormatChunk(each);
  RequireEqual(again, order, "an order is written as it was read");
  ForEachLine(log.text, ParseOrder(log.text), [](const LogLine&) {});
  ExcerptReader excerpt({2, 2, 1, 20}, {3, 7});
  log.InPieces([&](std::string_view piece) { excerpt.Feed(piece); });
  excerpt.Finish();
  LaunchCounter at_once, in_pieces;
  at_once.Read(log.text);
  log.InPieces([&](std::string_view piece) { in_pieces.Read(piece); });
  Require(at_once.launches() == in_pieces.launches() &&
              at_once.last() == in_pieces.last(),
          "pieces make the same launches");
}

/// The beginning of the text, up to the end of one of its lines.
std::string_view HeadAt(std::string_view text, size_t share) {
  const size_t at = text.rfind('\n', text.size() * share / 256);
  return at == std::string_view::npos ? "" : text.substr(0, at + 1);
}

// What a long trace repeats is left out, and passed over; here, nearly any
// trace is long.
void CheckRepetitions(std::string_view text, const Trace& whole) {
  constexpr size_t kLong = 16;
  TraceKeeper keeper(TraceKept::kWithoutRepetitions, kLong);
  TraceReader reader([&](TraceEvent&& event) { keeper.Add(std::move(event)); },
                     {[&] { return keeper.Period(); },
                      [&](size_t times) { keeper.PassOver(times); }});
  LineSplitter splitter([&](const LogLine& line) { reader.Feed(line); },
                        [&](Stream, std::string_view rest, size_t number) {
                          return reader.FeedBlocks(rest, number);
                        });
  splitter.Feed(Stream::kStdout, text);
  splitter.Finish();
  RequireEqual(TextOf(reader.Finish()), TextOf(whole.counts),
               "what is passed over is counted");
  Trace kept;
  keeper.Finish(kept);
  size_t events = kept.events.size();
  for (const Repetition& each : kept.repetitions) {
    events += each.period * each.times;
  }
  Require(events == whole.events.size(), "what is left out is counted");
  if (events == 0) return;
  RequireEqual(TextOf(kept.events.front()), TextOf(whole.events.front()),
               "the first event is kept");
  RequireEqual(TextOf(kept.events.back()), TextOf(whole.events.back()),
               "the last event is kept");
}

// Blocks are taken as such, or line by line; a trace that is cut off is the
// beginning of the trace.
FUZZ_TARGET(trace) {
  const Log log(bytes);
  const Trace whole = ParseTrace(log.text, {});
  std::string by_lines, by_blocks;
  for (const TraceEvent& each : whole.events) by_lines += TextOf(each);
  TraceReader reader([&](TraceEvent&& event) { by_blocks += TextOf(event); });
  LineSplitter splitter([&](const LogLine& line) { reader.Feed(line); },
                        [&](Stream, std::string_view text, size_t number) {
                          return reader.FeedBlocks(text, number);
                        });
  splitter.Feed(Stream::kStdout, log.text);
  splitter.Finish();
  const TraceCounts counts = reader.Finish();
  RequireEqual(by_blocks, by_lines, "blocks are read as their lines are");
  RequireEqual(TextOf(counts), TextOf(whole.counts), "and are counted so");
  CheckRepetitions(log.text, whole);
  const Trace head = ParseTrace(HeadAt(log.text, log.piece), {});
  Require(head.events.size() <= whole.events.size(), "no event is lost");
  for (size_t i = 0; i + 1 < head.events.size(); ++i) {
    RequireEqual(TextOf(head.events[i]), TextOf(whole.events[i]),
                 "the trace of a beginning is the trace's beginning");
  }
}

FUZZ_TARGET(tensor) {
  RegularBlock block;
  ReadRegularBlock(bytes, block);
  TensorText text;
  size_t lines = 0;
  for (std::string_view rest = bytes; !rest.empty(); ++lines) {
    text.Feed(NextLine(rest));
  }
  Require(text.Elements().size() <= bytes.size(), "an element is printed");
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::string_view line = NextLine(rest);
    ParseNumber(line);
    ParseIntegers(line);
  }
}

const std::vector<FailurePattern>& Patterns() {
  static const std::vector<FailurePattern> kPatterns = BuiltInPatterns();
  return kPatterns;
}

FUZZ_TARGET(patterns) {
  const Log log(bytes);
  const auto read = [&](bool in_pieces) {
    LogCollector collector(Patterns, true);
    collector.WatchFor({{FailCondition::Kind::kNan, {}, {}, {}}});
    LineSplitter splitter(
        [&](const LogLine& line) { collector.Feed(line); },
        [&](Stream stream, std::string_view text, size_t number) {
          return collector.Take(stream, text, number);
        });
    const auto feed = [&](std::string_view piece) {
      splitter.Feed(Stream::kStdout, piece);
    };
    in_pieces ? log.InPieces(feed) : feed(log.text);
    splitter.Finish();
    return TextOf(collector.Finish());
  };
  RequireEqual(read(true), read(false), "pieces make the same facts");
}

/// A file without a name that holds these bytes.
class FileOf {
 public:
  explicit FileOf(std::string_view bytes)
      : file_(memfd_create("fuzz", MFD_CLOEXEC)) {
    Require(write(file_.number(), bytes.data(), bytes.size()) ==
                static_cast<ssize_t>(bytes.size()),
            "memory for the file");
  }
  [[nodiscard]] std::filesystem::path path() const { return PathOf(file_); }

 private:
  Descriptor file_;
};

// A log from anywhere, and a wrapper: from the bytes to the verdict.
FUZZ_TARGET(raw_log) {
  const std::string_view text = NextPart(bytes);
  const FileOf file(text);
  MayRefuse([&] {
    RawLog log =
        ReadRawLogs({file.path()}, Patterns, TraceKept::kWithoutRepetitions);
    if (!bytes.empty()) {
      AddModels({"w", std::string(bytes), "w.wrapper.cpp", "", ""}, {},
                log.run);
    }
    static const Ladder kLadder = ReadLadder(FindLadder("deep", {}), {});
    std::vector<RunEvidence> runs;
    runs.push_back(std::move(log.run));
    const std::string json = ToJson(Judge(runs, kLadder, {}).verdict);
    RequireEqual(ToJson(ReadVerdict(json, "v")), json,
                 "a verdict is read as it was written");
  });
}

FUZZ_TARGET(slurm) {
  for (const SlurmTask& each : ParseSqueue(bytes).tasks) Describe(each);
  const SlurmLimits limits = ParseConfig(bytes);
  Require(limits.array > 0 && limits.jobs > 0, "a job is possible");
  ParseSbatch(bytes);
  IsFull(bytes);
  MayBeSubmitted(bytes);
  if (const auto owner = ParseOwner(bytes)) {
    ParseOwner(OwnerText(owner->first, owner->second));
  }
}

}  // namespace
}  // namespace ladder::fuzz
