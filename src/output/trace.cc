#include "output/trace.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/vocabulary.h"
#include "output/printer_header.h"
#include "output/regular_block.h"
#include "output/tensor_text.h"

namespace ladder {

namespace {

using Kind = PrinterHeader::Kind;
using Phase = TraceEvent::Phase;

// Bounds for what a hostile log can make us keep.
constexpr size_t kMaxArgumentsPerEvent = 4096;
constexpr size_t kMaxStrangeKept = 20;
constexpr size_t kMaxBytesOfNames = 32 << 20;

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

/// True if other text may follow the printer's in one of its lines:
/// "Layout: StridedSegmentation fault".
bool MayHoldMore(std::string_view line) {
  if (line.starts_with('[')) return !line.ends_with(']');
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  const size_t blank = line.find(' ', colon + 2);
  return blank != std::string_view::npos && line[blank - 1] != ',';
}

/// The block that level 2 of PyTorch's intermediate value printer prints about
/// one tensor.
class ValueBlock {
 public:
  /// A new block below a header; the name is empty when the header was cut.
  void Begin(std::string_view buffer, size_t line);
  /// Takes a line while the block is open.
  Reading Feed(std::string_view line);
  /// False before the first block and after the last line of one.
  [[nodiscard]] bool open() const { return open_; }
  /// The tensor, as far as its block was printed; once for each Begin. Nothing
  /// if the name of the tensor is lost.
  std::optional<TensorValue> Finish();

 private:
  enum class Field;
  struct FieldWord;
  static const FieldWord kFields[];

  Reading TakeField(Field field, std::string_view text);
  Reading TakeStatistic(std::optional<double>& into, std::string_view text);
  Reading TakeMean(std::string_view text);
  bool TakeHeaderTail(std::string_view line);

  TensorValue value_;
  TensorText text_;
  size_t next_field_ = 0;  ///< where the next line is looked for first
  bool begun_ = false;
  bool open_ = false;
  bool name_missing_ = false;
  bool expects_text_ = false;
  bool near_end_ = false;  ///< one of the last lines of the block was seen
  bool mean_is_nan_ = false;
};

}  // namespace

struct TraceReader::State {
  State(Sink to, Repeats of) : sink(std::move(to)), repeats(std::move(of)) {}

  Reading ReadLine(std::string_view text);
  Reading ReadHeaders(std::string_view text);
  Reading TakeHeader(const PrinterHeader& header);
  void TakeLost(const PrinterHeader& header);
  void TakeBlock(size_t number, RegularBlock& whole);
  void TakeNames(std::string_view text, size_t number, TakenLines& taken);
  void PassOver(std::string_view text, size_t since, TakenLines& taken) const;
  [[nodiscard]] bool Continues(const PrinterHeader& header) const;
  /// The name, with the text that earlier events of the kernel have.
  const KernelName& NameOf(std::string_view kernel);
  void OpenEvent(const PrinterHeader& header);
  void CloseBlock();
  void Deliver();

  Sink sink;
  Repeats repeats;
  TraceCounts counts;
  size_t line = 0;
  bool text_follows = false;  // other text may be in the line
  std::optional<TraceEvent> event;
  std::vector<TensorValue> room;  // for the next event's values; empty
  ValueBlock block;               // of the event's next value
  // By their texts.
  boost::unordered_flat_map<std::string_view, KernelName> names;
  size_t bytes_of_names = 0;
  // The launch of the last event, if that event began it.
  struct Begun {
    KernelName kernel;
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
  // A trace keeps millions of events: their values take no more room than they
  // need, and the room that they were collected in is used again.
  room = std::move(event->values);
  event->values.assign(std::move_iterator(room.begin()),
                       std::move_iterator(room.end()));
  room.clear();
  TraceEvent done = std::move(*event);
  event.reset();
  sink(std::move(done));
}

const KernelName& TraceReader::State::NameOf(std::string_view kernel) {
  const auto known = names.find(kernel);
  if (known != names.end()) return known->second;
  bytes_of_names += kernel.size();
  if (bytes_of_names > kMaxBytesOfNames) {
    names.clear();
    bytes_of_names = 0;
  }
  const KernelName name(kernel);
  return names.emplace(name.text(), name).first->second;
}

void TraceReader::State::OpenEvent(const PrinterHeader& header) {
  Deliver();
  event.emplace();
  event->values = std::move(room);
  event->phase = header.phase;
  if (!header.kernel.empty()) event->kernel = NameOf(header.kernel);
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
  // A launch may take the same buffer twice (read and written), so a repeated
  // name does not begin a new launch. The inputs of a model are all different:
  // there a repeated name begins the next invocation.
  return header.phase != Phase::kModelInputs ||
         std::none_of(event->values.begin(), event->values.end(),
                      [&](const TensorValue& value) {
                        return value.buffer == header.argument;
                      });
}

// "[ after_lau": only the name is lost. It is that of the launch that began.
void TraceReader::State::TakeLost(const PrinterHeader& header) {
  if (header.phase != Phase::kAfter || !begun) return;
  const Begun launch = *begun;
  PrinterHeader end = header;
  end.kernel = launch.kernel.text();
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

void TraceReader::State::TakeBlock(size_t number, RegularBlock& whole) {
  CloseBlock();
  counts.last_cut = false;
  line = number;
  if (!Continues(whole.header)) OpenEvent(whole.header);
  event->last_line = number + whole.lines - 1;
  whole.value.line = number;
  event->values.push_back(std::move(whole.value));
}

/// Takes the level-3 headers at the beginning of what is left of the text.
void TraceReader::State::TakeNames(std::string_view text, size_t number,
                                   TakenLines& taken) {
  // Where the lines begin, in bytes: those of one period would be enough.
  std::vector<size_t> begins;
  PrinterHeader header;
  while (const size_t bytes =
             ReadRegularName(text.substr(taken.bytes), header)) {
    line = number + taken.lines;
    TakeHeader(header);
    begins.push_back(taken.bytes);
    taken.bytes += bytes;
    ++taken.lines;
    const size_t period = repeats.period ? repeats.period() : 0;
    if (period == 0 || begins.size() < period) continue;
    PassOver(text, begins[begins.size() - period], taken);
    begins.clear();
  }
}

/// Passes over what repeats the bytes since `since` to the end of what was
/// taken. The last repetitions stay, so that the sink gets their lines.
void TraceReader::State::PassOver(std::string_view text, size_t since,
                                  TakenLines& taken) const {
  constexpr size_t kLast = 4;
  const std::string_view once = text.substr(since, taken.bytes - since);
  size_t times = 0;
  while (text.substr(taken.bytes + times * once.size()).starts_with(once)) {
    ++times;
  }
  if (times <= kLast) return;
  times -= kLast;
  repeats.pass_over(times);
  taken.bytes += times * once.size();
  taken.lines += times * CountNewlines(once);
}

Reading TraceReader::State::ReadHeaders(std::string_view text) {
  Reading reading = Reading::kOther;
  std::string_view rest;
  while (const auto header = ParsePrinterHeader(text, rest)) {
    const Reading taken = TakeHeader(*header);
    if (reading != Reading::kStrange) reading = taken;
    text_follows = !rest.empty() && rest != ":";
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
      text_follows = MayHoldMore(text);
      return reading;
    }
  }
  // Text that a script printed without a newline may stand before a header.
  const size_t header = FindPrinterHeader(text);
  if (header == std::string_view::npos) return reading;
  reading = ReadHeaders(text.substr(header));
  text_follows = true;
  return reading;
}

TraceReader::TraceReader(Sink sink, Repeats repeats)
    : state_(std::make_unique<State>(std::move(sink), std::move(repeats))) {}
TraceReader::~TraceReader() = default;

LineOrigin TraceReader::Feed(const LogLine& line) {
  if (line.stream != Stream::kStdout) return LineOrigin::kOther;
  TraceCounts& counts = state_->counts;
  ++counts.lines;
  state_->line = line.number;
  state_->text_follows = false;
  switch (state_->ReadLine(line.text)) {
    case Reading::kPrinter:
      ++counts.printer_lines;
      return state_->text_follows ? LineOrigin::kMixed : LineOrigin::kPrinter;
    case Reading::kOther:
      ++counts.other_lines;
      return LineOrigin::kOther;
    case Reading::kStrange:
      ++counts.strange_lines;
      if (counts.strange.size() < kMaxStrangeKept) {
        counts.strange.push_back(line.number);
      }
      return LineOrigin::kMixed;
  }
  LADDER_CHECK(false);
}

TakenLines TraceReader::FeedBlocks(std::string_view text, size_t number) {
  TakenLines taken;
  RegularBlock block;
  size_t before = 0;
  do {
    before = taken.bytes;
    state_->TakeNames(text, number, taken);
    while (ReadRegularBlock(text.substr(taken.bytes), block)) {
      state_->TakeBlock(number + taken.lines, block);
      taken.bytes += block.bytes;
      taken.lines += block.lines;
    }
  } while (taken.bytes > before);
  state_->counts.lines += taken.lines;
  state_->counts.printer_lines += taken.lines;
  return taken;
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

namespace {

constexpr size_t kTellingFieldBytes = 5;
constexpr std::string_view kHeaderEnd = "  ]:";

// A type as C++ spells it: "float32", "c10::complex<float>", "long int".
bool IsTypeName(std::string_view text) {
  return text.size() < 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return IsWordCharacter(c) || c == '<' || c == '>' || c == ' ';
         });
}

bool IsDeviceName(std::string_view text) {
  return text.size() < 32 &&
         std::all_of(text.begin(), text.end(), IsWordCharacter);
}

std::optional<int64_t> ParseCount(std::string_view text) {
  int64_t count = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return count;
}

bool TakeSizes(decltype(TensorValue::size)& into, std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
    return false;
  }
  auto sizes = ParseIntegers(text.substr(1, text.size() - 2));
  if (sizes) into.assign(sizes->begin(), sizes->end());
  return sizes.has_value();
}

enum class ValueBlock::Field {
  kElements,
  kDtype,
  kMean,
  kMin,
  kMax,
  kDevice,
  kSize,
  kStride,
  kLayout,
  kFlag,
  kNote,
};

struct ValueBlock::FieldWord {
  std::string_view word;
  Field field;
};

// torch/csrc/inductor/aoti_torch/shim_common.cpp, torch 2.6 and 2.14. For
// complex dtypes (since 2.7) the note replaces Min and Max, and the text of the
// tensor is printed again after it.
constexpr ValueBlock::FieldWord ValueBlock::kFields[] = {
    {"Number of elements: ", Field::kElements},
    {"Dtype: ", Field::kDtype},
    {"Mean value: ", Field::kMean},
    {"Min value: ", Field::kMin},
    {"Max value: ", Field::kMax},
    {"Device: ", Field::kDevice},
    {"Size: ", Field::kSize},
    {"Stride: ", Field::kStride},
    {"Layout: ", Field::kLayout},
    {"Is contiguous: ", Field::kFlag},
    {"Requires grad: ", Field::kFlag},
    {"[INFO] Aten built-in function ", Field::kNote},
};

void ValueBlock::Begin(std::string_view buffer, size_t line) {
  value_ = {};
  value_.buffer = std::string(buffer);
  value_.line = line;
  text_.Clear();
  begun_ = open_ = expects_text_ = true;
  name_missing_ = buffer.empty();
  next_field_ = 0;
  near_end_ = mean_is_nan_ = false;
}

std::optional<TensorValue> ValueBlock::Finish() {
  if (!begun_) return std::nullopt;
  begun_ = open_ = false;
  if (value_.buffer.empty()) return std::nullopt;
  value_.has_nan |= text_.HasNan();
  value_.has_inf |= text_.HasInf();
  // A NaN element makes Min and Max NaN. If they are there, a NaN mean proves
  // nothing: it may come from inf and -inf, or from large numbers, which are
  // added in float32 whatever the dtype.
  if (!value_.min && !value_.max) value_.has_nan |= mean_is_nan_;
  // Only the real parts of complex elements are printed.
  if (value_.dtype.find("complex") == std::string::npos) {
    value_.printed = text_.Elements();
  }
  return std::move(value_);
}

Reading ValueBlock::TakeStatistic(std::optional<double>& into,
                                  std::string_view text) {
  const auto number = ParseNumber(text);
  if (!number) return Reading::kStrange;
  into = number;
  value_.has_nan |= std::isnan(*number);
  value_.has_inf |= std::isinf(*number);
  return Reading::kPrinter;
}

Reading ValueBlock::TakeMean(std::string_view text) {
  if (text.front() == '(' && text.back() == ')') {  // "(-0.405954,nan)"
    mean_is_nan_ = text.find("nan") != std::string_view::npos;
    return Reading::kPrinter;
  }
  const auto number = ParseNumber(text);
  if (!number) return Reading::kStrange;
  value_.mean = number;
  mean_is_nan_ = std::isnan(*number);
  return Reading::kPrinter;
}

Reading ValueBlock::TakeField(Field field, std::string_view text) {
  if (text.empty()) return Reading::kStrange;
  bool understood = true;
  switch (field) {
    case Field::kElements:
      value_.elements = ParseCount(text);
      understood = value_.elements.has_value();
      expects_text_ = false;
      break;
    case Field::kDtype:
      understood = IsTypeName(text);
      if (understood) value_.dtype = std::string(text);
      break;
    case Field::kMean:
      return TakeMean(text);
    case Field::kMin:
      return TakeStatistic(value_.min, text);
    case Field::kMax:
      return TakeStatistic(value_.max, text);
    case Field::kDevice:
      understood = IsDeviceName(text);
      if (understood) value_.device = std::string(text);
      break;
    case Field::kSize:
      understood = TakeSizes(value_.size, text);
      break;
    case Field::kStride:
      understood = TakeSizes(value_.stride, text);
      break;
    case Field::kLayout:
      break;
    case Field::kFlag:
      near_end_ = true;
      understood = text == "0" || text == "1";
      break;
    case Field::kNote:
      text_.Clear();
      expects_text_ = true;
      break;
  }
  return understood ? Reading::kPrinter : Reading::kStrange;
}

// " buf5  ]:", the rest of a cut header. Without the blank in front it may be
// the rest of a name whose beginning got lost.
bool ValueBlock::TakeHeaderTail(std::string_view line) {
  if (!name_missing_ || line.size() < kHeaderEnd.size() + 2) return false;
  const size_t end = line.size() - kHeaderEnd.size();
  if (line.front() != ' ' || line.substr(end) != kHeaderEnd) return false;
  const std::string_view name = line.substr(1, end - 1);
  if (!std::all_of(name.begin(), name.end(), IsWordCharacter)) return false;
  value_.buffer = std::string(name);
  name_missing_ = false;
  return true;
}

Reading ValueBlock::Feed(std::string_view line) {
  if (line.empty() && near_end_) {
    value_.complete = true;
    open_ = false;
    return Reading::kPrinter;
  }
  // The fields come in order, so that the search ends at once.
  for (size_t tried = 0; tried < std::size(kFields); ++tried) {
    const size_t index = (next_field_ + tried) % std::size(kFields);
    const FieldWord& field = kFields[index];
    if (!line.starts_with(field.word.substr(0, kTellingFieldBytes))) continue;
    next_field_ = index + 1;
    if (!line.starts_with(field.word)) return Reading::kStrange;
    return TakeField(field.field, line.substr(field.word.size()));
  }
  if (TakeHeaderTail(line)) return Reading::kPrinter;
  if (!expects_text_) return Reading::kOther;
  switch (text_.Feed(line)) {
    case TensorText::Line::kEnd:
      expects_text_ = false;
      return Reading::kPrinter;
    case TensorText::Line::kTaken:
      return Reading::kPrinter;
    case TensorText::Line::kStrange:
      return Reading::kStrange;
    case TensorText::Line::kForeign:
      break;
  }
  return Reading::kOther;
}

}  // namespace

}  // namespace ladder
