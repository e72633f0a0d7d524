// The text that ATen prints for a small tensor, and its numbers.
#ifndef LADDER_OUTPUT_TENSOR_TEXT_H_
#define LADDER_OUTPUT_TENSOR_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ladder {

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

/// The whole text as a number, in the spelling of C++ streams ("1e-08",
/// "-nan", "inf"); nothing when there is anything else.
std::optional<double> ParseNumber(std::string_view text);

/// "8, 16" or "8,16"; nothing when it is anything else than integers and
/// commas.
std::optional<std::vector<int64_t>> ParseIntegers(std::string_view text);

}  // namespace ladder

#endif  // LADDER_OUTPUT_TENSOR_TEXT_H_
