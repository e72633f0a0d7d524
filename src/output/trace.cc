#include "output/trace.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "output/printer_header.h"
#include "output/value_block.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

using Kind = PrinterHeader::Kind;
using Phase = TraceEvent::Phase;

// Bounds for what a hostile log can make us keep.
constexpr size_t kMaxArgumentsPerEvent = 4096;
constexpr size_t kMaxStrangeKept = 20;

// torch 2.7 and later end a scalar's line with these two characters where a
// newline was meant, so that the next header stands on the same line.
constexpr std::string_view kLiteralNewline = "\\n";

// "512L: 512"; the expression may hold anything, the value is the last word.
std::optional<ScalarValue> ParseScalar(std::string_view text) {
  const size_t colon = text.rfind(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  ScalarValue scalar{std::string(text.substr(0, colon)), 0};
  const char* end = text.data() + text.size();
  const auto parsed =
      std::from_chars(text.data() + colon + 2, end, scalar.value);
  if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return scalar;
}

}  // namespace

struct TraceReader::State {
  explicit State(Sink to) : sink(std::move(to)) {}

  Reading ReadLine(std::string_view text);
  Reading ReadHeaders(std::string_view text);
  Reading TakeHeader(const PrinterHeader& header);
  void TakeLost(const PrinterHeader& header);
  [[nodiscard]] bool Continues(const PrinterHeader& header) const;
  void OpenEvent(const PrinterHeader& header);
  void CloseBlock();
  void Deliver();

  Sink sink;
  TraceCounts counts;
  size_t line = 0;
  std::optional<TraceEvent> event;
  ValueBlock block;  // of the event's next value
  // The launch of the last event, if that was its begin.
  struct Begun {
    std::string kernel;
    bool has_values = false;
  };
  std::optional<Begun> begun;
};

void TraceReader::State::CloseBlock() {
  std::optional<TensorValue> value = block.Finish();
  if (value && event) event->values.push_back(std::move(*value));
}

void TraceReader::State::Deliver() {
  CloseBlock();
  if (!event) return;
  TraceEvent done = std::move(*event);
  event.reset();
  sink(std::move(done));
}

void TraceReader::State::OpenEvent(const PrinterHeader& header) {
  Deliver();
  event.emplace();
  event->phase = header.phase;
  event->kernel = std::string(header.kernel);
  event->line = line;
  event->has_values = header.kind != Kind::kName;
  begun.reset();
  if (event->phase == Phase::kBefore) {
    begun = Begun{event->kernel, event->has_values};
  }
}

bool TraceReader::State::Continues(const PrinterHeader& header) const {
  if (!event || header.kind == Kind::kName) return false;
  if (event->phase != header.phase || event->kernel != header.kernel) {
    return false;
  }
  if (event->values.size() + event->scalars.size() >= kMaxArgumentsPerEvent) {
    return false;
  }
  // A launch may be given the same buffer twice (read and written), so that a
  // name seen before does not begin a new launch. A model's inputs are all
  // different: there it is the next invocation.
  return header.phase != Phase::kModelInputs ||
         std::none_of(event->values.begin(), event->values.end(),
                      [&](const TensorValue& value) {
                        return value.buffer == header.argument;
                      });
}

// Of "[ after_lau" only the name is lost: it is that of the launch which began.
void TraceReader::State::TakeLost(const PrinterHeader& header) {
  if (header.phase != Phase::kAfter || !begun) return;
  const Begun launch = *begun;
  PrinterHeader end = header;
  end.kernel = launch.kernel;
  OpenEvent(end);
  event->has_values = launch.has_values;
  event->last_line = line;
}

Reading TraceReader::State::TakeHeader(const PrinterHeader& header) {
  CloseBlock();
  counts.last_cut = header.kind == Kind::kLost || header.kind == Kind::kCut;
  if (header.kind == Kind::kLost) {
    TakeLost(header);
    return Reading::kStrange;
  }
  if (!Continues(header)) OpenEvent(header);
  event->last_line = line;
  switch (header.kind) {
    case Kind::kName:
      Deliver();
      return Reading::kPrinter;
    case Kind::kTensor:
      block.Begin(header.argument, line);
      return Reading::kPrinter;
    case Kind::kCut:
      block.Begin("", line);
      return Reading::kStrange;
    case Kind::kScalar:
      if (auto scalar = ParseScalar(header.argument)) {
        event->scalars.push_back(std::move(*scalar));
        return Reading::kPrinter;
      }
      return Reading::kStrange;
    case Kind::kLost:
      break;
  }
  return Reading::kStrange;
}

Reading TraceReader::State::ReadHeaders(std::string_view text) {
  Reading reading = Reading::kOther;
  std::string_view rest;
  while (const auto header = ParsePrinterHeader(text, rest)) {
    const Reading taken = TakeHeader(*header);
    if (reading != Reading::kStrange) reading = taken;
    if (rest.substr(0, kLiteralNewline.size()) != kLiteralNewline) break;
    rest.remove_prefix(kLiteralNewline.size());
    const size_t next = FindPrinterHeader(rest);
    if (next == std::string_view::npos) break;
    text = rest.substr(next);
  }
  return reading;
}

Reading TraceReader::State::ReadLine(std::string_view text) {
  Reading reading = ReadHeaders(text);
  if (reading != Reading::kOther) return reading;
  if (block.open()) {
    reading = block.Feed(text);
    if (reading == Reading::kPrinter) {
      event->last_line = line;
      return reading;
    }
  }
  // A script's text without a newline at its end stands before a header.
  const size_t header = FindPrinterHeader(text);
  return header == std::string_view::npos ? reading
                                          : ReadHeaders(text.substr(header));
}

TraceReader::TraceReader(Sink sink)
    : state_(std::make_unique<State>(std::move(sink))) {}
TraceReader::~TraceReader() = default;

bool TraceReader::Feed(const LogLine& line) {
  if (line.stream != Stream::kStdout) return false;
  TraceCounts& counts = state_->counts;
  ++counts.lines;
  state_->line = line.number;
  switch (state_->ReadLine(line.text)) {
    case Reading::kPrinter:
      ++counts.printer_lines;
      return true;
    case Reading::kOther:
      ++counts.other_lines;
      return false;
    case Reading::kStrange:
      ++counts.strange_lines;
      if (counts.strange.size() < kMaxStrangeKept) {
        counts.strange.push_back(line.number);
      }
      return true;
  }
  LADDER_CHECK(false);
}

TraceCounts TraceReader::Finish() {
  state_->Deliver();
  return state_->counts;
}

Trace ParseTrace(std::string_view output, const std::vector<Chunk>& order) {
  Trace trace;
  TraceReader reader(
      [&](TraceEvent&& event) { trace.events.push_back(std::move(event)); });
  ForEachLine(output, order, [&](const LogLine& line) { reader.Feed(line); });
  trace.counts = reader.Finish();
  return trace;
}

}  // namespace ladder
