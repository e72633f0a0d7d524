#include "output/tensor_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <tuple>

namespace ladder {

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

}  // namespace

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
  const auto in_order = [](const Row& a, const Row& b) {
    return std::tie(a.slice, a.index) < std::tie(b.slice, b.index);
  };
  // Nearly always: only wide tensors are printed in blocks of columns.
  if (std::is_sorted(rows_.begin(), rows_.end(), in_order)) return values_;
  std::vector<Row> rows = rows_;
  std::stable_sort(rows.begin(), rows.end(), in_order);
  std::vector<double> elements;
  elements.reserve(values_.size());
  for (const Row& row : rows) {
    elements.insert(elements.end(),
                    values_.begin() + static_cast<std::ptrdiff_t>(row.begin),
                    values_.begin() + static_cast<std::ptrdiff_t>(row.end));
  }
  return elements;
}

}  // namespace ladder
