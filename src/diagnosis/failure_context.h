// The input and the result of the search for the failing launch.
#ifndef LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_
#define LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// The result.
struct LaunchAttribution : Finding {
  std::optional<Suspect> suspect;
  /// The suspect's error was only logged; later failures follow from it.
  bool swallowed = false;
  /// Notes that the generated code may belong to another model.
  bool doubts_code = false;
  /// The process waited for the GPU, even if no variable required it.
  bool waited = false;
  /// Other launches that this run cannot exclude.
  std::vector<Suspect> alternatives;
};

/// The input of the search.
struct FailureContext {
  FailureContext(const RunEvidence& the_run, const RunFailure& the_failure)
      : run(the_run),
        failure(the_failure),
        alignment(AlignmentOf(the_run)),
        position(FinalPosition(the_run)) {}

  const RunEvidence& run;
  const RunFailure& failure;
  const Alignment& alignment;
  const Position& position;
};

/// The launch as a suspect, in the invocation where the trace ended if
/// possible, with its occurrence among the executed launches.
Suspect SuspectAt(const FailureContext& context, const LaunchPlace& place);

/// The invocation of `model` that was running when the trace ended.
size_t CurrentInvocation(const FailureContext& context, size_t model);

/// Makes the launch the suspect, with the line of its call as evidence.
void SetSuspect(const FailureContext& context, const LaunchPlace& place,
                LaunchAttribution& attribution);

// GPU faults. The GPU runs behind the host, so a later call reports a fault,
// unless the process waits for every launch.

/// True if some model of the run is not on the CPU.
bool OnGpu(const RunEvidence& run);

/// The variables of an environment that make the process wait for launches.
std::map<std::string, std::string> WaitingVariablesIn(
    const std::map<std::string, std::string>& environment);

/// True if the process certainly waited for every launch. The output counts
/// more than the variables.
bool WaitsForLaunches(const RunEvidence& run);

/// True for the line of a GPU fault that a later call may report.
bool MayBeLate(const PatternMatch& match);

/// True if the run failed with a GPU fault that may be reported late. Rejected
/// launches and errors of operators are reported at once.
bool IsDeviceFault(const RunEvidence& run, const RunFailure& failure);

/// Lowers the confidence in the call or launch that reported a GPU fault, if
/// the process did not wait for launches.
void DoubtAsynchronous(const FailureContext& context,
                       LaunchAttribution& attribution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_
