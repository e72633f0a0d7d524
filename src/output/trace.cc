#include "output/trace.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "base/vocabulary.h"
#include "output/printer_header.h"

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

/// True if other text may follow the printer's in one of its lines:
/// "Layout: StridedSegmentation fault".
bool MayHoldMore(std::string_view line) {
  if (line.starts_with('[')) return !line.ends_with(']');
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  const size_t blank = line.find(' ', colon + 2);
  return blank != std::string_view::npos && line[blank - 1] != ',';
}

/// The text that ATen prints for a small tensor: lines in, elements out. Reads
/// one tensor at a time; Clear begins a new one.
class TensorText {
 public:
  enum class Line {
    kTaken,    ///< part of the text
    kEnd,      ///< its last line, "[ CPUFloatType{2,3} ]"
    kStrange,  ///< begins as part of the text, but something came in between
    kForeign,  ///< not part of the text
  };
  Line Feed(std::string_view line);
  /// The elements in row-major order: empty unless the last line was seen and
  /// their number matches its shape.
  [[nodiscard]] std::vector<double> Elements() const;
  /// Whether an element is one. A text that is cut off counts as far as it
  /// goes; one whose number of elements does not match its shape does not.
  [[nodiscard]] bool HasNan() const { return has_nan_ && Trusted(); }
  [[nodiscard]] bool HasInf() const { return has_inf_ && Trusted(); }
  void Clear();

 private:
  /// One printed row, or the part of it that stands in one block of columns.
  struct Row {
    uint64_t slice = 0;
    size_t index = 0;
    size_t begin = 0;
    size_t end = 0;
  };
  Line TakeColumns(std::string_view line);
  Line TakeSlice(std::string_view line);
  Line TakeEnd(std::string_view line);
  Line TakeRow(std::string_view line);
  bool TakeScale(std::string_view line);
  [[nodiscard]] bool Trusted() const { return !shape_size_ || Whole(); }
  [[nodiscard]] bool Whole() const;

  std::vector<double> values_;  ///< in printed order
  std::vector<Row> rows_;
  uint64_t slice_ = 0;
  size_t row_ = 0;
  double scale_ = 1;
  std::optional<size_t> shape_size_;  ///< elements by the last line's shape
  bool has_nan_ = false;
  bool has_inf_ = false;
  bool damaged_ = false;  ///< other text in between, or too long
};

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
  bool text_follows = false;  // other text may be in the line
  std::optional<TraceEvent> event;
  ValueBlock block;  // of the event's next value
  // The launch of the last event, if that event began it.
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

TraceReader::TraceReader(Sink sink)
    : state_(std::make_unique<State>(std::move(sink))) {}
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

// ATen's operator<< (aten/src/ATen/core/Formatting.cpp) prints, for a tensor
// of two rows that is wider than 80 characters and needs a scale (2.6, 2.14):
//
//   Columns 1 to 101e-08 *
//   -0.0000 -0.1000 …
//    -3.0000 -3.1000 …
//   (empty line)
//   Columns 11 to 201e-08 *
//   …
//   [ CPUFloatType{2,30} ]
//
// There is no separator between "Columns A to B" and what follows.
// Tensors of more than two dimensions come as matrices with "(1,2,.,.) = "
// above each; the first index runs fastest.

// The printer shows tensors of up to 64 elements whole, complex ones of up to
// 256; more than that is not its text.
constexpr size_t kMaxElements = 1024;
constexpr uint64_t kSliceBase = 4096;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string_view TakeToken(std::string_view& text) {
  text = Trim(text);
  const size_t end = std::min(text.find(' '), text.size());
  const std::string_view token = text.substr(0, end);
  text.remove_prefix(end);
  return token;
}

// Where the scale begins in "Columns 1 to 81e-16": it is a power of ten.
size_t ScaleStart(std::string_view text) {
  const size_t mark = text.find_last_of(".e");
  if (mark == std::string_view::npos) return text.rfind('1');
  return mark == 0 ? std::string_view::npos : mark - 1;
}

bool LooksLikeType(std::string_view line) {
  return line.substr(0, 2) == "[ " &&
         line.find("Type{") != std::string_view::npos;
}

/// The whole text as a number, in the spelling of C++ streams ("1e-08",
/// "-nan", "inf"); nothing when there is anything else.
std::optional<double> ParseNumber(std::string_view text) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    // A subnormal or too large number: its magnitude does not matter.
    value = text.find("e-") == std::string_view::npos ? HUGE_VAL : 0.0;
  } else if (error != std::errc()) {
    return std::nullopt;
  }
  if (end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// "[8, 16]" or "{8,16}" without the brackets; nothing when it is anything
/// else than integers and commas.
std::optional<std::vector<int64_t>> ParseIntegers(std::string_view text) {
  std::vector<int64_t> numbers;
  while (!(text = Trim(text)).empty()) {
    int64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    text = Trim(text.substr(static_cast<size_t>(end - text.data())));
    if (text.empty()) break;
    if (text.front() != ',' || text.size() == 1) return std::nullopt;
    text.remove_prefix(1);
  }
  return numbers;
}

void TensorText::Clear() {
  values_.clear();
  rows_.clear();
  slice_ = 0;
  row_ = 0;
  scale_ = 1;
  shape_size_.reset();
  has_nan_ = has_inf_ = damaged_ = false;
}

TensorText::Line TensorText::Feed(std::string_view line) {
  // Blank lines stand between matrices and between blocks of columns.
  if (line.empty()) return values_.empty() ? Line::kForeign : Line::kTaken;
  if (line.front() == '[') return TakeEnd(line);
  if (line.front() == '(') return TakeSlice(line);
  // torch 2.6 indents the next two kinds of line below a slice.
  const std::string_view text = Trim(line);
  if (text.substr(0, 1) == "C") return TakeColumns(text);
  if (line.back() == '*') {
    return TakeScale(text) ? Line::kTaken : Line::kForeign;
  }
  return TakeRow(text);
}

TensorText::Line TensorText::TakeEnd(std::string_view line) {
  if (!LooksLikeType(line)) return Line::kForeign;
  const size_t open = line.find('{');
  const size_t close = line.find('}', open);
  if (close == std::string_view::npos) return Line::kStrange;
  const auto sizes = ParseIntegers(line.substr(open + 1, close - open - 1));
  if (!sizes) return Line::kStrange;
  size_t product = 1;
  for (const int64_t size : *sizes) {
    if (size < 0 || size > static_cast<int64_t>(kMaxElements)) {
      product = kMaxElements + 1;
      break;
    }
    product = std::min(product * static_cast<size_t>(size), kMaxElements + 1);
  }
  shape_size_ = product;
  return Line::kEnd;
}

TensorText::Line TensorText::TakeSlice(std::string_view line) {
  constexpr std::string_view kTail = ",.,.) =";
  const std::string_view text = Trim(line);
  if (text.size() <= kTail.size() + 1) return Line::kForeign;
  const size_t tail = text.size() - kTail.size();
  if (text.substr(tail) != kTail) return Line::kForeign;
  const auto indices = ParseIntegers(text.substr(1, tail - 1));
  if (!indices) return Line::kForeign;
  slice_ = 0;
  for (const int64_t index : *indices) {
    slice_ = slice_ * kSliceBase + static_cast<uint64_t>(index);
  }
  row_ = 0;
  scale_ = 1;
  return Line::kTaken;
}

TensorText::Line TensorText::TakeColumns(std::string_view line) {
  constexpr std::string_view kHead = "Columns ";
  constexpr std::string_view kTo = " to ";
  if (line.substr(0, kHead.size()) != kHead) return Line::kForeign;
  const size_t to = line.find(kTo);
  if (to == std::string_view::npos) return Line::kForeign;
  std::string_view rest = line.substr(to + kTo.size());
  if (rest.empty() || !IsDigit(rest.front())) return Line::kForeign;
  row_ = 0;
  if (rest.size() > 2 && rest.substr(rest.size() - 2) == " *") {
    const size_t start = ScaleStart(rest.substr(0, rest.size() - 2));
    if (start == std::string_view::npos) return Line::kStrange;
    return TakeScale(rest.substr(start)) ? Line::kTaken : Line::kStrange;
  }
  while (!rest.empty() && IsDigit(rest.front())) rest.remove_prefix(1);
  return rest.empty() ? Line::kStrange : TakeRow(rest);
}

bool TensorText::TakeScale(std::string_view line) {
  if (line.size() < 3 || line.substr(line.size() - 2) != " *") return false;
  const auto scale = ParseNumber(line.substr(0, line.size() - 2));
  if (!scale) return false;
  scale_ = *scale;
  return true;
}

TensorText::Line TensorText::TakeRow(std::string_view line) {
  const size_t begin = values_.size();
  bool cut = false;
  while (!cut) {
    const std::string_view token = TakeToken(line);
    if (token.empty()) break;
    const auto value = ParseNumber(token);
    if (!value) {
      if (values_.size() == begin) return Line::kForeign;
      cut = true;
      break;
    }
    has_nan_ |= std::isnan(*value);
    has_inf_ |= std::isinf(*value);
    if (values_.size() < kMaxElements) {
      values_.push_back(*value * scale_);
    } else {
      damaged_ = true;
    }
  }
  if (values_.size() > begin) {
    rows_.push_back({slice_, row_++, begin, values_.size()});
  }
  // The rest of a cut number comes later and looks like a number of its own.
  damaged_ |= cut;
  return cut ? Line::kStrange : Line::kTaken;
}

bool TensorText::Whole() const {
  return !damaged_ && shape_size_ == values_.size();
}

std::vector<double> TensorText::Elements() const {
  if (!Whole()) return {};
  std::vector<Row> rows = rows_;
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.slice, a.index) < std::tie(b.slice, b.index);
  });
  std::vector<double> elements;
  elements.reserve(values_.size());
  for (const Row& row : rows) {
    elements.insert(elements.end(),
                    values_.begin() + static_cast<std::ptrdiff_t>(row.begin),
                    values_.begin() + static_cast<std::ptrdiff_t>(row.end));
  }
  return elements;
}

constexpr size_t kTellingFieldBytes = 5;
constexpr std::string_view kHeaderEnd = "  ]:";

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == ':';
}

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

bool TakeSizes(std::vector<int64_t>& into, std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
    return false;
  }
  auto sizes = ParseIntegers(text.substr(1, text.size() - 2));
  if (sizes) into = std::move(*sizes);
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
