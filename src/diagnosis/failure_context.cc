#include "diagnosis/failure_context.h"

#include <algorithm>
#include <utility>

#include "config/failure_pattern.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

namespace {

Evidence WrapperLine(const Model& model, size_t launch, std::string says) {
  const Launch& call = model.wrapper.launches[launch];
  return {model.wrapper.path, call.line, "", std::move(says)};
}

/// Extends the invocation to that launch, through the unprinted launches in
/// between: only these can have run unseen.
void GoOnTo(const Model& model, size_t launch, Invocation& invocation) {
  const size_t next = invocation.executions.empty()
                          ? 0
                          : invocation.executions.back().launch + 1;
  for (size_t i = next; i < launch; ++i) {
    if (model.wrapper.launches[i].printed_name.empty()) {
      invocation.executions.push_back({i, {}, {}});
    }
  }
  invocation.executions.push_back({launch, {}, {}});
}

/// The launch as a suspect, in the invocation where the trace ended.
Suspect LastSuspectAt(const FailureContext& context, const LaunchPlace& place) {
  const Model& model = context.run.models[place.model];
  for (const Invocation& each : context.alignment.invocations) {
    if (each.model != place.model || each.number != place.invocation) continue;
    for (size_t execution = each.executions.size(); execution-- > 0;) {
      if (each.executions[execution].launch == place.launch) {
        return MakeSuspect(context.run, each, execution);
      }
    }
    Invocation longer = each;
    GoOnTo(model, place.launch, longer);
    return MakeSuspect(context.run, longer, longer.executions.size() - 1);
  }
  Suspect suspect = MakeSuspect(context.run, place);
  // Only the printer shows how often the model ran before. A kept log may lack
  // the stream that it prints to.
  const bool unseen =
      context.run.stdout_unknown && context.run.trace.events.empty();
  const bool first =
      place.invocation == 1 && model.wrapper.printer_level > 0 && !unseen;
  if (context.position.invocation || first) {
    suspect.invocation = place.invocation;
  }
  return suspect;
}

}  // namespace

Suspect SuspectAt(const FailureContext& context, const LaunchPlace& place) {
  Suspect suspect = LastSuspectAt(context, place);
  // The log may lack printed invocations.
  if (context.run.stdout_cut) suspect.invocation.reset();
  return suspect;
}

size_t CurrentInvocation(const FailureContext& context, size_t model) {
  if (context.position.in_flight &&
      context.position.in_flight->model == model) {
    return context.position.in_flight->invocation;
  }
  for (const LaunchPlace& place : context.position.gap) {
    if (place.model == model) return place.invocation;
  }
  size_t number = 1;
  for (const Invocation& each : context.alignment.invocations) {
    if (each.model == model) number = each.number;
  }
  return number;
}

void SetSuspect(const FailureContext& context, const LaunchPlace& place,
                LaunchAttribution& attribution) {
  attribution.suspect = SuspectAt(context, place);
  std::string open = WhyNumberOpen(context.run, place);
  if (!open.empty()) {
    attribution.suspect->invocation.reset();
    attribution.not_known.push_back(std::move(open));
  }
  attribution.Cite(WrapperLine(context.run.models[place.model], place.launch,
                               "the call in the generated wrapper"));
}

bool MayBeLate(const PatternMatch& match) {
  switch (match.failure_class.value_or(FailureClass::kUnknown)) {
    case FailureClass::kIllegalMemoryAccess:
    case FailureClass::kDeviceAssert:
    case FailureClass::kMisalignedAddress:
      return true;
    case FailureClass::kIndexOutOfBounds:
      return match.pattern == pattern_name::kTritonAssertion ||
             match.pattern == pattern_name::kAtenAssertion;
    case FailureClass::kLaunchFailure:
      return !IsAnyOf(match, pattern_name::kRefusedLaunch);
    default:
      return false;
  }
}

namespace {

constexpr const char* kCuda = "CUDA_LAUNCH_BLOCKING";
constexpr const char* kRocm = "AMD_SERIALIZE_KERNEL";

bool Is(const RunEvidence& run, const char* name, std::string_view value) {
  const auto found = run.environment.find(name);
  return found != run.environment.end() && found->second == value;
}

/// Generated code calls an AMD GPU "cuda" too; messages of ATen do not.
bool SaysRocm(const RunEvidence& run) {
  return std::any_of(run.matches.begin(), run.matches.end(),
                     [](const PatternMatch& each) {
                       return each.pattern == pattern_name::kRocmFault ||
                              each.text.find("HIP error") != std::string::npos;
                     });
}

/// Torch omits its remark on asynchronous errors if the variable is set, even
/// if it was set too late for the driver.
bool SaysThatItWaits(const FailureContext& context) {
  switch (context.failure.failure_class) {
    // Newer versions of torch print it only for some errors, such as these.
    case FailureClass::kIllegalMemoryAccess:
    case FailureClass::kMisalignedAddress:
    case FailureClass::kDeviceAssert:
      break;
    default:
      return false;
  }
  const auto& matches = context.run.matches;
  return FindMatch(matches, pattern_name::kDeviceErrorEnd) != nullptr &&
         FindMatch(matches, pattern_name::kAsynchronous) == nullptr &&
         !SaysRocm(context.run);
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
  if (FindMatch(run.matches, pattern_name::kAsynchronous) != nullptr) {
    return false;
  }
  const bool rocm = SaysRocm(run);
  if (Is(run, kCuda, "1")) return !rocm || Is(run, kRocm, "3");
  // Set alone, it was chosen for a ROCm build of torch.
  return Is(run, kRocm, "3");
}

bool IsDeviceFault(const RunEvidence& run, const RunFailure& failure) {
  if (!OnGpu(run)) return false;
  // The host does not wait for a kernel that hangs, either.
  if (failure.failure_class == FailureClass::kHang) return true;
  const PatternMatch* strongest = StrongestMatch(run.matches);
  return strongest != nullptr &&
         strongest->failure_class == failure.failure_class &&
         MayBeLate(*strongest);
}

void DoubtAsynchronous(const FailureContext& context,
                       LaunchAttribution& attribution) {
  if (!attribution.suspect || attribution.waited ||
      !IsDeviceFault(context.run, context.failure) ||
      WaitsForLaunches(context.run)) {
    return;
  }
  if (SaysThatItWaits(context)) {
    attribution.Doubt(
        Confidence::kLikely,
        "whether CUDA_LAUNCH_BLOCKING took effect: torch's error shows that it "
        "was set, but not that it was set before the GPU was first used");
    return;
  }
  attribution.confidence = Confidence::kGuess;
  const bool known =
      !context.run.environment_unknown ||
      FindMatch(context.run.matches, pattern_name::kAsynchronous) != nullptr;
  attribution.why = (known ? "GPU errors are asynchronous in this run; "
                           : "GPU errors may be asynchronous in this run; ") +
                    attribution.why;
  attribution.not_known.push_back(fmt::format(
      "whether an earlier launch faulted: {}; the pinpoint stage does "
      "(CUDA_LAUNCH_BLOCKING=1, on ROCm AMD_SERIALIZE_KERNEL=3)",
      known ? "this run did not wait for each launch"
            : "the log does not show whether the run waited for each launch"));
}

}  // namespace ladder
