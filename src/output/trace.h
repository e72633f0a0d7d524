// What PyTorch's intermediate value printer said: lines in, events out.
#ifndef LADDER_OUTPUT_TRACE_H_
#define LADDER_OUTPUT_TRACE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "output/log.h"
#include "output/printer_header.h"

namespace ladder {

/// How much of the output the reader understood.
struct TraceCounts {
  size_t lines = 0;             ///< all lines of standard output
  size_t printer_lines = 0;     ///< understood as the printer's
  size_t other_lines = 0;       ///< plainly not the printer's (user's output)
  size_t strange_lines = 0;     ///< look like the printer's, not understood
  std::vector<size_t> strange;  ///< line numbers of the first 20 of them
  bool last_cut = false;        ///< of the last header only a part is there
};

/// Reads printer output line by line in bounded memory. Never throws on input.
class TraceReader {
 public:
  using Sink = std::function<void(TraceEvent&&)>;
  explicit TraceReader(Sink sink);
  ~TraceReader();
  TraceReader(const TraceReader&) = delete;
  TraceReader& operator=(const TraceReader&) = delete;
  /// Lines of standard error are counted nowhere and change nothing. False for
  /// a line that is plainly not the printer's.
  bool Feed(const LogLine& line);
  /// Delivers the event in progress.
  TraceCounts Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct Trace {
  std::vector<TraceEvent> events;
  TraceCounts counts;
};
/// Convenience: everything at once.
Trace ParseTrace(std::string_view output, const std::vector<Chunk>& order);

// The text in which ATen prints a small tensor: lines in, elements out.

/// The whole text as a number, in the spelling of C++ streams ("1e-08",
/// "-nan", "inf"); nothing when there is anything else.
std::optional<double> ParseNumber(std::string_view text);
/// "[8, 16]" or "{8,16}" without the brackets; nothing when it is anything
/// else than integers and commas.
std::optional<std::vector<int64_t>> ParseIntegers(std::string_view text);

/// Reads one tensor at a time; the caller says when a new one begins.
class TensorText {
 public:
  enum class Line {
    kTaken,    ///< part of the text
    kEnd,      ///< its last line, "[ CPUFloatType{2,3} ]"
    kStrange,  ///< begins as part of the text, but something came in between
    kForeign,  ///< nothing of the kind
  };
  Line Feed(std::string_view line);
  /// The elements in row-major order: empty unless the last line was seen and
  /// as many elements as its shape says.
  [[nodiscard]] std::vector<double> Elements() const;
  /// What the elements say. A text cut short counts as far as it came; one
  /// with more or fewer elements than its shape does not count.
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
  bool damaged_ = false;  ///< by text in between, or too long to be one
};

// The block that level 2 of PyTorch's intermediate value printer prints about
// one tensor.

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

#endif  // LADDER_OUTPUT_TRACE_H_
