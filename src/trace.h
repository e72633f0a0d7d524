// What PyTorch's intermediate value printer said: lines in, events out.
#ifndef LADDER_TRACE_H_
#define LADDER_TRACE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log.h"

namespace ladder {

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

/// How much of the output the reader understood.
struct TraceCounts {
  size_t lines = 0;             ///< all lines of standard output
  size_t printer_lines = 0;     ///< understood as the printer's
  size_t other_lines = 0;       ///< plainly not the printer's (user's output)
  size_t strange_lines = 0;     ///< look like the printer's, not understood
  std::vector<size_t> strange;  ///< line numbers of the first 20 of them
};

/// Reads printer output line by line in bounded memory. Never throws on input.
class TraceReader {
 public:
  using Sink = std::function<void(TraceEvent&&)>;
  explicit TraceReader(Sink sink);
  ~TraceReader();
  TraceReader(const TraceReader&) = delete;
  TraceReader& operator=(const TraceReader&) = delete;
  /// Lines of standard error are counted nowhere and change nothing.
  void Feed(const LogLine& line);
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

}  // namespace ladder

#endif  // LADDER_TRACE_H_
