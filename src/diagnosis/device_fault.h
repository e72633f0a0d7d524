// Faults of a GPU. It runs behind the host, so that a fault is reported by
// whatever call comes next, unless every launch is waited for.
#ifndef LADDER_DIAGNOSIS_DEVICE_FAULT_H_
#define LADDER_DIAGNOSIS_DEVICE_FAULT_H_

#include <map>
#include <string>

#include "diagnosis/blame_scene.h"

namespace ladder {

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
void DoubtAsynchronous(const Scene& scene, Blame& blame);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_DEVICE_FAULT_H_
