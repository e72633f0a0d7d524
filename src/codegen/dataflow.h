// The origins of what each launch reads. Pure: Wrapper in, graph out.
#ifndef LADDER_CODEGEN_DATAFLOW_H_
#define LADDER_CODEGEN_DATAFLOW_H_

#include <cstddef>
#include <string>
#include <vector>

#include "codegen/wrapper.h"

namespace ladder {

/// Where the bytes of a buffer came from.
struct Origin {
  enum class Kind {
    kLaunch,      ///< `index` into Wrapper::launches
    kModelInput,  ///< `index` into Wrapper::inputs
    kConstant,    ///< `index` into Wrapper::constants
    kUnwritten,   ///< allocated and never written: uninitialised memory
  };
  Kind kind = Kind::kUnwritten;
  size_t index = 0;
  bool operator==(const Origin&) const = default;
};

/// For one launch, parallel to Launch::accesses: all possible last writers of
/// each buffer before the launch. There is more than one only after a branch or
/// in a loop. Written buffers are included: an `out` buffer that is not
/// kUnwritten holds stale values that the launch does not read.
struct LaunchFlow {
  std::vector<std::vector<Origin>> origins;
};

/// A launch that writes into a model input or a constant: what it leaves there
/// outlives the model's execution.
struct Update {
  size_t launch = 0;
  size_t access = 0;  ///< index into Launch::accesses
  Origin of;          ///< kModelInput or kConstant
};

struct Dataflow {
  std::vector<LaunchFlow> launches;  ///< parallel to Wrapper::launches
  std::vector<Update> updates;       ///< in textual order
  /// For each model output, in order, its possible last writers.
  std::vector<std::vector<Origin>> outputs;
  std::vector<std::string> output_buffers;  ///< parallel to `outputs`
  /// Control flow between launches. next[i]: the launches that may directly
  /// follow launch i. first: the launches that may come first. last[i]: the
  /// model may return directly after launch i.
  std::vector<std::vector<size_t>> next;
  std::vector<size_t> first;
  std::vector<bool> last;
  bool may_be_empty = false;  ///< the model may return without a launch
};

Dataflow BuildDataflow(const Wrapper& wrapper);

/// The launch itself and all launches whose results it depends on, sorted by
/// index.
std::vector<size_t> UpstreamCone(const Wrapper& wrapper,
                                 const Dataflow& dataflow, size_t launch);
/// Their printed names, sorted; without launches that are not printed.
std::vector<std::string> UpstreamNames(const Wrapper& wrapper,
                                       const Dataflow& dataflow, size_t launch);

}  // namespace ladder

#endif  // LADDER_CODEGEN_DATAFLOW_H_
