// What PyTorch's intermediate value printer says at one moment: a launch that
// begins or ended, and the tensors it was given.
#ifndef LADDER_OUTPUT_TRACE_EVENT_H_
#define LADDER_OUTPUT_TRACE_EVENT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace ladder

#endif  // LADDER_OUTPUT_TRACE_EVENT_H_
