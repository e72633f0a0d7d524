// PyTorch's intermediate value printer: its header lines, the launches and
// values in them, and the number of launches that a run printed.
#ifndef LADDER_OUTPUT_PRINTER_HEADER_H_
#define LADDER_OUTPUT_PRINTER_HEADER_H_

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

// Counts the launches that a command prints, for people who wait for it. A
// verdict uses the log, which is read afterwards (trace.h).

class LaunchCounter {
 public:
  /// The next bytes of standard output; lines may be split between calls.
  void Read(std::string_view bytes);
  /// Launches that began, of all models and invocations.
  [[nodiscard]] size_t launches() const { return launches_; }
  /// The printed name of the last launch; empty: none began.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void ReadLine(std::string_view line);

  std::string begun_;  // the first bytes of an unfinished line
  size_t launches_ = 0;
  std::string last_;
  bool before_ = false;  // the last header was a before_launch
};

// What PyTorch's intermediate value printer prints at one moment: a launch that
// begins or has ended, and its tensor arguments.

/// One tensor as level 2 prints it. Every field may be missing: the process
/// may have died inside the block.
// NOLINTNEXTLINE(bugprone-exception-escape): only if allocators differ
struct TensorValue {
  std::string buffer;  ///< "buf1", without copy_arrayref_tensor_to_tensor()
  size_t line = 0;     ///< of its header, in output.log
  std::optional<int64_t> elements;
  std::string dtype;  ///< as printed: "float32", "float", "long int", …
  std::optional<double> mean, min, max;  ///< absent for complex dtypes
  std::string device;                    ///< "cpu", "cuda:0"
  boost::container::small_vector<int64_t, 4> size, stride;
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

/// A kernel as the printer names it. A trace has millions of events and few
/// kernels: the events of a kernel share its name.
class KernelName {
 public:
  KernelName() = default;
  explicit KernelName(std::string_view text) { *this = text; }
  KernelName& operator=(std::string_view text);
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] bool empty() const { return text_ == nullptr; }
  friend bool operator==(const KernelName& a, std::string_view b) {
    return a.text() == b;
  }
  friend bool operator==(const KernelName& a, const KernelName& b) {
    return a.text_ == b.text_ || a.text() == b.text();
  }

 private:
  std::shared_ptr<const std::string> text_;  // null: empty
};

/// What the printer printed at one moment. Level 2 prints a header per
/// argument; the headers of one launch and phase make one event.
struct TraceEvent {
  enum class Phase { kModelInputs, kBefore, kAfter };
  Phase phase = Phase::kBefore;
  bool has_values = false;  ///< level 2, not level 3
  KernelName kernel;        ///< empty for kModelInputs
  size_t line = 0;          ///< of the first line, in output.log
  size_t last_line = 0;
  std::vector<TensorValue> values;  ///< in printed order, repeats kept
  std::vector<ScalarValue> scalars;
};

/// What a line is to a reader of printer output.
enum class Reading {
  kPrinter,  ///< the printer's, understood
  kOther,    ///< plainly not the printer's
  kStrange,  ///< begins like the printer's, not understood
};

/// One header. The views point into the line.
struct PrinterHeader {
  enum class Kind {
    kName,    ///< level 3
    kTensor,  ///< level 2: a block about the tensor follows
    kScalar,  ///< level 2: complete; the argument is "512L: 512"
    kCut,     ///< level 2: phase and kernel are whole, the argument is not
    kLost,    ///< not even the kernel is whole
  };
  Kind kind = Kind::kLost;
  TraceEvent::Phase phase = TraceEvent::Phase::kBefore;
  std::string_view kernel;    ///< empty for model inputs
  std::string_view argument;  ///< empty at level 3; without a wrapping call
};

/// True in the names of types, devices and buffers.
inline bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == ':';
}

/// The argument without the call that wraps it in torch 2.6:
/// "copy_arrayref_tensor_to_tensor(buf1)" is "buf1".
std::string_view WithoutWrappingCall(std::string_view argument);

/// The header at the start of the text. `rest`: the text after it, where more
/// headers may follow. Nothing if the text does not begin like a header.
std::optional<PrinterHeader> ParsePrinterHeader(std::string_view text,
                                                std::string_view& rest);

/// How much of a text may be the fixed words of a header that is cut off.
struct CutHeader {
  size_t bytes = 0;    ///< 0: the text begins with no or a whole header
  bool whole = false;  ///< all the fixed words are there: names follow them
};
/// Even a single "[" may be the first byte of a header. If `bytes` is small,
/// only the text directly after it shows whether it was one.
CutHeader FindCutHeader(std::string_view text);
/// Where a whole header begins inside the text; npos when there is none.
size_t FindPrinterHeader(std::string_view text);

}  // namespace ladder

#endif  // LADDER_OUTPUT_PRINTER_HEADER_H_
