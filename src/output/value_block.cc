#include "output/value_block.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

namespace ladder {
namespace {

constexpr size_t kTellingBytes = 5;
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

}  // namespace

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

// torch/csrc/inductor/aoti_torch/shim_common.cpp, torch 2.6 and 2.14. The note
// stands in place of Min and Max for complex dtypes (since 2.7); the tensor's
// text follows it again.
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
  // Min and Max carry a NaN on. The mean alone proves nothing beside them: it
  // is NaN for inf and -inf too, and for large numbers, which are added up in
  // float32 whatever the dtype.
  if (!value_.min && !value_.max) value_.has_nan |= mean_is_nan_;
  // Of complex elements only the real parts are printed.
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
    if (!line.starts_with(field.word.substr(0, kTellingBytes))) continue;
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

}  // namespace ladder
