// How a trace divides into invocations, where only the trace is known.
#ifndef LADDER_DIAGNOSIS_LAUNCH_SEQUENCE_H_
#define LADDER_DIAGNOSIS_LAUNCH_SEQUENCE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output/printer_header.h"

namespace ladder {

/// True for the printed name of an operator: "aoti_torch_cpu_addmm_out",
/// "at::_ops::topk::call". All others are kernels.
bool IsOperator(std::string_view printed_name);

/// A launch of the trace.
struct PrintedEvents {
  size_t kernel = 0;  ///< number of its name
  size_t before = 0;  ///< event
  std::optional<size_t> after;
};

/// Launches that belong to one invocation, or to several if their model's
/// inputs were not printed.
struct TraceSegment {
  std::optional<size_t> inputs;  ///< event
  std::vector<PrintedEvents> launches;
  bool cut = false;  ///< more launches may have followed
};

/// One execution of a sequence: launches[begin, end) of a segment.
struct SequenceInstance {
  const TraceSegment* segment = nullptr;
  size_t begin = 0, end = 0;
};

/// A sequence of launches that is taken for one invocation of a model.
struct LaunchSequence {
  std::vector<size_t> kernels;
  std::vector<std::string> inputs;
  std::vector<SequenceInstance> instances;
  bool inputs_shown = false;
  bool open = false;  ///< where its invocations begin is a guess
};

/// All sequences of a trace. Instances refer to the segments.
struct LaunchSequences {
  std::vector<TraceSegment> segments;
  std::vector<LaunchSequence> sequences;

  LaunchSequences() = default;
  LaunchSequences(LaunchSequences&&) = default;
  LaunchSequences& operator=(LaunchSequences&&) = default;
};

/// An invocation begins where model inputs are printed. Without these, the
/// shortest period of the names is taken for one. Of a log without any
/// regularity, only the last invocation or launch counts.
LaunchSequences FindLaunchSequences(const std::vector<TraceEvent>& events);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_LAUNCH_SEQUENCE_H_
