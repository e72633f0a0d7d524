// The block that level 2 of PyTorch's intermediate value printer prints about
// one tensor.
#ifndef LADDER_OUTPUT_VALUE_BLOCK_H_
#define LADDER_OUTPUT_VALUE_BLOCK_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "output/printer_header.h"
#include "output/tensor_text.h"
#include "output/trace_event.h"

namespace ladder {

class ValueBlock {
 public:
  /// A new block below a header; the name is empty when the header was cut.
  void Begin(std::string_view buffer, size_t line);
  /// A line while the block is open.
  Reading Feed(std::string_view line);
  /// False before the first block and after the last line of one.
  [[nodiscard]] bool open() const { return open_; }
  /// The tensor, as far as its block came; once for each Begin. Nothing when
  /// the name of the tensor got lost.
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
  bool near_end_ = false;  ///< one of the last lines of the block was there
  bool mean_is_nan_ = false;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_VALUE_BLOCK_H_
