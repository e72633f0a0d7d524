#include "output/regular_block.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <vector>

#include "base/escape.h"

namespace ladder {

namespace {

using Phase = TraceEvent::Phase;

constexpr size_t kMostNameBytes = 4096;

/// True if the text begins with the literal, which is as long as that. Words
/// are compared inline: a call of memcmp takes longer.
template <size_t kBytes>
bool BeginsWith(const char* text, const char* literal) {
  constexpr size_t kWord = sizeof(uint64_t);
  if constexpr (kBytes < kWord) {
    return std::memcmp(text, literal, kBytes) == 0;
  } else {
    const auto differ = [&](size_t at) {
      uint64_t a = 0, b = 0;
      std::memcpy(&a, text + at, kWord);
      std::memcpy(&b, literal + at, kWord);
      return a ^ b;
    };
    uint64_t any = differ(kBytes - kWord);
    for (size_t at = 0; at + kWord < kBytes; at += kWord) any |= differ(at);
    return any == 0;
  }
}

bool IsGraphic(char c) { return c > ' ' && c < '\x7f'; }

/// The text that is left to read.
class Cursor {
 public:
  explicit Cursor(std::string_view text)
      : at_(text.data()), end_(text.data() + text.size()) {}

  [[nodiscard]] const char* at() const { return at_; }
  [[nodiscard]] bool At(char c) const { return at_ < end_ && *at_ == c; }

  template <size_t kSize>
  bool Take(const char (&literal)[kSize]) {
    constexpr size_t kBytes = kSize - 1;
    if (static_cast<size_t>(end_ - at_) < kBytes ||
        !BeginsWith<kBytes>(at_, literal)) {
      return false;
    }
    at_ += kBytes;
    return true;
  }

  /// A line, without its end.
  bool TakeLine(std::string_view& line) {
    const auto* end = static_cast<const char*>(
        std::memchr(at_, '\n', static_cast<size_t>(end_ - at_)));
    if (end == nullptr) return false;
    line = {at_, static_cast<size_t>(end - at_)};
    at_ = end + 1;
    return true;
  }

  /// ASCII up to a blank, an end of line or a control character.
  bool TakeName(std::string_view& name) {
    const char* begin = at_;
    while (at_ != end_ && IsGraphic(*at_)) ++at_;
    name = {begin, static_cast<size_t>(at_ - begin)};
    return !name.empty() && name.size() <= kMostNameBytes;
  }

  template <class Number>
  bool TakeNumber(Number& number) {
    const auto [next, error] = std::from_chars(at_, end_, number);
    if (error != std::errc()) return false;
    at_ = next;
    return true;
  }

  /// "[8, 16]" and the end of the line.
  template <class Sizes>
  bool TakeSizes(Sizes& sizes) {
    sizes.clear();
    if (Take("]\n")) return true;
    do {
      if (!TakeNumber(sizes.emplace_back())) return false;
    } while (Take(", "));
    return Take("]\n");
  }

  /// "0" or "1" and the end of the line.
  bool TakeFlag() { return Take("0\n") || Take("1\n"); }

 private:
  const char* at_;
  const char* end_;
};

bool TakeHeader(Cursor& cursor, PrinterHeader& header) {
  header.kind = PrinterHeader::Kind::kTensor;
  header.kernel = {};
  if (cursor.Take("[  before_launch - ")) {
    header.phase = Phase::kBefore;
  } else if (cursor.Take("[  after_launch - ")) {
    header.phase = Phase::kAfter;
  } else if (cursor.Take("[  aoti_model_inputs - ")) {
    header.phase = Phase::kModelInputs;
  } else {
    return false;
  }
  if (header.phase != Phase::kModelInputs &&
      !(cursor.TakeName(header.kernel) && cursor.Take(" - "))) {
    return false;
  }
  if (!cursor.TakeName(header.argument) || !cursor.Take("  ]:\n")) return false;
  header.argument = WithoutWrappingCall(header.argument);
  return true;
}

/// The elements of a small tensor, if they are there. `lines` counts theirs.
bool TakeElements(Cursor& cursor, TensorText& elements, size_t& lines) {
  // More lines than any tensor that is printed has.
  constexpr size_t kMost = 1000;
  elements.Clear();
  if (cursor.At('N')) return true;
  const char* begin = cursor.at();
  for (lines = 1; lines < kMost; ++lines) {
    std::string_view line;
    if (!cursor.TakeLine(line)) return false;
    const TensorText::Line kind = elements.Feed(line);
    if (kind == TensorText::Line::kEnd) {
      // "[ before_CPUFloatType{2} ]" may also be the beginning of a header.
      return line[2] >= 'A' && line[2] <= 'Z' && line.ends_with(']') &&
             !HasControlCharacters({begin, cursor.at()});
    }
    if (kind != TensorText::Line::kTaken) return false;
  }
  return false;
}

bool TakeStatistic(Cursor& cursor, std::optional<double>& into) {
  return cursor.TakeNumber(into.emplace()) && cursor.Take("\n");
}

/// The name of a type or device, and the end of the line.
bool TakeWord(Cursor& cursor, std::string& word) {
  constexpr size_t kMost = 31;
  std::string_view name;
  if (!cursor.TakeName(name) || name.size() > kMost || !cursor.Take("\n") ||
      !std::all_of(name.begin(), name.end(), IsWordCharacter)) {
    return false;
  }
  word.assign(name);
  return true;
}

// torch/csrc/inductor/aoti_torch/shim_common.cpp, torch 2.6 and 2.14.
bool TakeFields(Cursor& cursor, TensorValue& value) {
  std::string_view layout;
  return cursor.Take("Number of elements: ") &&
         cursor.TakeNumber(value.elements.emplace()) && cursor.Take("\n") &&
         cursor.Take("Dtype: ") && TakeWord(cursor, value.dtype) &&
         cursor.Take("Mean value: ") && TakeStatistic(cursor, value.mean) &&
         cursor.Take("Min value: ") && TakeStatistic(cursor, value.min) &&
         cursor.Take("Max value: ") && TakeStatistic(cursor, value.max) &&
         cursor.Take("Device: ") && TakeWord(cursor, value.device) &&
         cursor.Take("Size: [") && cursor.TakeSizes(value.size) &&
         cursor.Take("Stride: [") && cursor.TakeSizes(value.stride) &&
         cursor.Take("Layout: ") && cursor.TakeName(layout) &&
         cursor.Take("\nIs contiguous: ") && cursor.TakeFlag() &&
         cursor.Take("Requires grad: ") && cursor.TakeFlag() &&
         cursor.Take("\n");
}

}  // namespace

bool ReadRegularBlock(std::string_view text, RegularBlock& block) {
  constexpr size_t kLines = 13;
  Cursor cursor(text);
  size_t of_elements = 0;
  if (!TakeHeader(cursor, block.header) ||
      !TakeElements(cursor, block.elements, of_elements) ||
      !TakeFields(cursor, block.value)) {
    return false;
  }
  TensorValue& value = block.value;
  // The printer prints no Min and Max of those.
  if (value.dtype.find("complex") != value.dtype.npos) return false;
  value.buffer.assign(block.header.argument);
  value.has_nan = std::isnan(*value.min) || std::isnan(*value.max) ||
                  block.elements.HasNan();
  value.has_inf = std::isinf(*value.min) || std::isinf(*value.max) ||
                  block.elements.HasInf();
  value.printed = block.elements.Elements();
  value.complete = true;
  block.lines = kLines + of_elements;
  block.bytes = static_cast<size_t>(cursor.at() - text.data());
  return true;
}

size_t ReadRegularName(std::string_view text, PrinterHeader& header) {
  Cursor cursor(text);
  header.kind = PrinterHeader::Kind::kName;
  header.argument = {};
  if (cursor.Take("[ before_launch: ")) {
    header.phase = Phase::kBefore;
  } else if (cursor.Take("[ after_launch: ")) {
    header.phase = Phase::kAfter;
  } else {
    return 0;
  }
  // ": ]" ends a header whose name is lost.
  if (cursor.At(']') || !cursor.TakeName(header.kernel) ||
      !cursor.Take(" ]\n")) {
    return 0;
  }
  return static_cast<size_t>(cursor.at() - text.data());
}

}  // namespace ladder
