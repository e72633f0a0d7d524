// What a search for the failing launch looks at, and how it names what it
// found.
#ifndef LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_
#define LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// What was found.
struct LaunchAttribution : Finding {
  std::optional<Suspect> suspect;
  /// The suspect's error was only logged; whatever failed later follows from
  /// it.
  bool swallowed = false;
  /// It says that the generated code may be another model's.
  bool doubts_code = false;
  /// The GPU had been waited for, whatever the variables say.
  bool waited = false;
  /// Others that cannot be told from the suspect by this run.
  std::vector<Suspect> alternatives;
};

/// Everything that the search looks at.
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

/// The launch as a suspect in the invocation where the trace ended, if that
/// can be: with its occurrence among what has run.
Suspect SuspectAt(const FailureContext& context, const LaunchPlace& place);

/// The invocation of `model` that was running when the trace ended.
size_t CurrentInvocation(const FailureContext& context, size_t model);

/// Makes the launch the suspect, with the line of its call as evidence.
void SetSuspect(const FailureContext& context, const LaunchPlace& place,
                LaunchAttribution& attribution);

// Faults of a GPU. It runs behind the host, so that a fault is reported by
// whatever call comes next, unless every launch is waited for.

/// True if some model of the run is not on the CPU.
bool OnGpu(const RunEvidence& run);

/// Of an environment the variables that make a GPU's launches wait.
std::map<std::string, std::string> WaitingVariablesIn(
    const std::map<std::string, std::string>& environment);

/// True if it is known that every launch was waited for. What the output says
/// is believed before the variables.
bool WaitsForLaunches(const RunEvidence& run);

/// True if the run failed by a fault on a GPU that may be reported late. An
/// impossible launch is refused at once, an operator complains on the host.
bool IsDeviceFault(const RunEvidence& run, const RunFailure& failure);

/// Lowers the confidence in a call or launch in flight that a fault of a GPU
/// was seen at, where launches were not waited for.
void DoubtAsynchronous(const FailureContext& context,
                       LaunchAttribution& attribution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILURE_CONTEXT_H_
