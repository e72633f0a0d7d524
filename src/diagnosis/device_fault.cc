#include "diagnosis/device_fault.h"

#include <algorithm>

#include "config/pattern_names.h"

namespace ladder {
namespace {

constexpr const char* kCuda = "CUDA_LAUNCH_BLOCKING";
constexpr const char* kRocm = "AMD_SERIALIZE_KERNEL";

bool Is(const RunEvidence& run, const char* name, std::string_view value) {
  const auto found = run.environment.find(name);
  return found != run.environment.end() && found->second == value;
}

/// Generated code calls an AMD GPU "cuda" too; messages of ATen do not.
bool SaysRocm(const RunEvidence& run) {
  return std::any_of(run.symptoms.begin(), run.symptoms.end(),
                     [](const Symptom& each) {
                       return each.pattern == pattern_name::kRocmFault ||
                              each.text.find("HIP error") != std::string::npos;
                     });
}

bool MayBeLate(const Symptom& symptom) {
  switch (symptom.failure_class.value_or(FailureClass::kUnknown)) {
    case FailureClass::kIllegalMemoryAccess:
    case FailureClass::kDeviceAssert:
    case FailureClass::kMisalignedAddress:
      return true;
    case FailureClass::kIndexOutOfBounds:
      return symptom.pattern == pattern_name::kTritonAssertion ||
             symptom.pattern == pattern_name::kAtenAssertion;
    case FailureClass::kLaunchFailure:
      return std::find(std::begin(pattern_name::kRefusedLaunch),
                       std::end(pattern_name::kRefusedLaunch),
                       symptom.pattern) ==
             std::end(pattern_name::kRefusedLaunch);
    default:
      return false;
  }
}

/// Torch leaves its remark on asynchronous errors out where the variable is
/// set, even if that was too late for the driver.
bool SaysThatItWaits(const Scene& scene) {
  switch (scene.failure.failure_class) {
    // Newer versions of torch make it for some errors only: these among them.
    case FailureClass::kIllegalMemoryAccess:
    case FailureClass::kMisalignedAddress:
    case FailureClass::kDeviceAssert:
      break;
    default:
      return false;
  }
  const auto& symptoms = scene.run.symptoms;
  return FindSymptom(symptoms, pattern_name::kDeviceErrorEnd) != nullptr &&
         FindSymptom(symptoms, pattern_name::kAsynchronous) == nullptr &&
         !SaysRocm(scene.run);
}

}  // namespace

bool OnGpu(const RunEvidence& run) {
  for (const Model& model : run.models) {
    for (const std::string& device : model.wrapper.devices) {
      if (device != "cpu") return true;
    }
  }
  return false;
}

std::map<std::string, std::string> WaitingVariablesIn(
    const std::map<std::string, std::string>& environment) {
  std::map<std::string, std::string> waiting;
  for (const char* name : {kCuda, kRocm}) {
    const auto found = environment.find(name);
    if (found != environment.end()) waiting.insert(*found);
  }
  return waiting;
}

bool WaitsForLaunches(const RunEvidence& run) {
  if (FindSymptom(run.symptoms, pattern_name::kAsynchronous) != nullptr) {
    return false;
  }
  const bool rocm = SaysRocm(run);
  if (Is(run, kCuda, "1")) return !rocm || Is(run, kRocm, "3");
  // Alone it was chosen for a torch that is built for ROCm.
  return Is(run, kRocm, "3");
}

bool IsDeviceFault(const RunEvidence& run, const RunFailure& failure) {
  if (!OnGpu(run)) return false;
  // The host does not wait for a kernel that hangs, either.
  if (failure.failure_class == FailureClass::kHang) return true;
  const Symptom* strongest = StrongestSymptom(run.symptoms);
  return strongest != nullptr &&
         strongest->failure_class == failure.failure_class &&
         MayBeLate(*strongest);
}

void DoubtAsynchronous(const Scene& scene, Blame& blame) {
  if (!blame.suspect || blame.waited ||
      !IsDeviceFault(scene.run, scene.failure) || WaitsForLaunches(scene.run)) {
    return;
  }
  if (SaysThatItWaits(scene)) {
    blame.confidence = std::max(blame.confidence, Confidence::kLikely);
    blame.not_known.push_back(
        "whether CUDA_LAUNCH_BLOCKING was set before the GPU was first used: "
        "torch's error reads as where it is set");
    return;
  }
  blame.confidence = Confidence::kGuess;
  blame.why = "the GPU's errors are asynchronous in this run; " + blame.why;
  blame.not_known.push_back(
      "whether an earlier launch faulted: launches were not waited for in this "
      "run; the pinpoint stage decides (CUDA_LAUNCH_BLOCKING=1, on ROCm "
      "AMD_SERIALIZE_KERNEL=3)");
}

}  // namespace ladder
