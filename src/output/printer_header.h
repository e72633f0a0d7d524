// PyTorch's intermediate value printer: its header lines, the launches and
// values that they tell of, how many launches a run printed.
#ifndef LADDER_OUTPUT_PRINTER_HEADER_H_
#define LADDER_OUTPUT_PRINTER_HEADER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

// Counts the launches that a command prints while it runs, for people who
// wait. What a verdict rests on is read from the log afterwards (trace.h).

class LaunchCounter {
 public:
  /// The next bytes of standard output; lines may be split between calls.
  void Read(std::string_view bytes);
  /// Launches that began, of all models and invocations.
  [[nodiscard]] size_t launches() const { return launches_; }
  /// The printed name of the last one; empty: none began.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void ReadLine(std::string_view line);

  std::string begun_;  // a line whose end has not come; only its first bytes
  size_t launches_ = 0;
  std::string last_;
  bool before_ = false;  // the last header was of a launch's beginning
};

// What PyTorch's intermediate value printer says at one moment: a launch that
// begins or ended, and the tensors it was given.

/// One tensor as level 2 prints it. Every field may be missing: the process
/// may have died inside the block.
struct TensorValue {
  std::string buffer;  ///< "buf1", without copy_arrayref_tensor_to_tensor()
  size_t line = 0;     ///< of its header, in output.log
  std::optional<int64_t> elements;
  std::string dtype;  ///< as printed: "float32", "float", "long int", …
  std::optional<double> mean, min, max;  ///< absent for complex dtypes
  std::string device;                    ///< "cpu", "cuda:0"
  std::vector<int64_t> size, stride;
  std::vector<double> printed;  ///< the elements, where 64 or fewer
  bool has_nan = false;         ///< in statistics or elements
  bool has_inf = false;   ///< in min, max or elements; a mean may overflow
  bool complete = false;  ///< the block was printed to its last line
};

/// A Triton kernel's scalar argument: "[  before_launch - K - 512L: 512  ]".
struct ScalarValue {
  std::string expression;
  int64_t value = 0;
};

/// What the printer said at one moment. Level 2 prints a header per argument;
/// the headers of one launch and phase make one event.
struct TraceEvent {
  enum class Phase { kModelInputs, kBefore, kAfter };
  Phase phase = Phase::kBefore;
  std::string kernel;  ///< as printed; empty for kModelInputs
  size_t line = 0;     ///< of the first line, in output.log
  size_t last_line = 0;
  bool has_values = false;          ///< level 2, not level 3
  std::vector<TensorValue> values;  ///< in printed order, repeats kept
  std::vector<ScalarValue> scalars;
};

/// What a line is to a reader of printer output.
enum class Reading {
  kPrinter,  ///< the printer's, understood
  kOther,    ///< plainly not the printer's
  kStrange,  ///< begins as the printer's, not understood
};

/// One header. The views point into the line.
struct PrinterHeader {
  enum class Kind {
    kName,    ///< level 3
    kTensor,  ///< level 2: a block about the tensor follows
    kScalar,  ///< level 2: complete; the argument is "512L: 512"
    kCut,     ///< level 2: phase and kernel are whole, the argument is not
    kLost,    ///< not even these
  };
  Kind kind = Kind::kLost;
  TraceEvent::Phase phase = TraceEvent::Phase::kBefore;
  std::string_view kernel;    ///< empty for model inputs
  std::string_view argument;  ///< empty at level 3; not wrapped
};

/// The header at the very start of the text, and what follows it in `rest`
/// (more headers may); nothing when the text does not begin as one.
std::optional<PrinterHeader> ParsePrinterHeader(std::string_view text,
                                                std::string_view& rest);

/// How much of a text may be the fixed words of a header that breaks off in it.
struct CutHeader {
  size_t bytes = 0;    ///< 0: it begins with none, or with a whole one
  bool whole = false;  ///< all the fixed words are there: names follow them
};
/// A single "[" may be a header's first byte too: of few bytes only something
/// that follows them at once tells that it was.
CutHeader FindCutHeader(std::string_view text);
/// Where a whole header begins inside the text; npos when there is none.
size_t FindPrinterHeader(std::string_view text);

}  // namespace ladder

#endif  // LADDER_OUTPUT_PRINTER_HEADER_H_
