#include "diagnosis/offer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "diagnosis/flag_effect.h"
#include "config/pattern_names.h"

namespace ladder {
namespace {

bool HasRung(const Ladder& ladder, const std::string& name) {
  return std::any_of(ladder.rungs.begin(), ladder.rungs.end(),
                     [&](const Rung& rung) { return rung.name == name; });
}

/// True if a rung for this failure could still tell something.
bool MayTellMore(const Rung& rung, const Verdict& verdict) {
  const bool launch_is_certain =
      verdict.first_failing && verdict.confidence == Confidence::kCertain;
  return !launch_is_certain || !rung.devices.empty() ||
         verdict.failure->failure_class == FailureClass::kHang;
}

/// Of the deep ladder's rungs those of use, by the tools that they lack.
std::map<std::string, std::string> RungsByLack(const OfferScene& scene,
                                               const Verdict& verdict) {
  std::map<std::string, std::string> rungs;
  Known with_tools = scene.known;
  with_tools.missing.clear();
  with_tools.all_stages = false;
  with_tools.failure = verdict.failure->failure_class;
  for (size_t i = 0; i < scene.deep.rungs.size(); ++i) {
    const Rung& rung = scene.deep.rungs[i];
    if (!IsMeantFor(rung, *with_tools.failure) ||
        HasRung(scene.climbed, rung.name) || !MayTellMore(rung, verdict) ||
        PlanStage(scene.deep, i, with_tools).skipped) {
      continue;
    }
    std::vector<std::string> lacks;
    for (const std::string& tool : rung.needs) {
      const auto& missing = scene.known.missing;
      if (std::find(missing.begin(), missing.end(), tool) != missing.end()) {
        lacks.push_back(tool);
      }
    }
    std::string& text = rungs[fmt::format("{}", fmt::join(lacks, " and "))];
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", rung.decides,
                        rung.name);
  }
  return rungs;
}

bool IsFaultOfGpu(FailureClass failure) {
  return failure == FailureClass::kIllegalMemoryAccess ||
         failure == FailureClass::kMisalignedAddress ||
         failure == FailureClass::kLaunchFailure ||
         failure == FailureClass::kDeviceAssert;
}

/// True if a run had a model on that device, or said what only it says.
bool Speaks(const std::vector<RunEvidence>& runs, const std::string& device,
            std::string_view pattern) {
  return std::any_of(runs.begin(), runs.end(), [&](const RunEvidence& run) {
    const auto devices = DevicesOf(run, false);
    return FindSymptom(run.symptoms, pattern) != nullptr ||
           std::find(devices.begin(), devices.end(), device) != devices.end();
  });
}

void OfferDeviceLadder(const OfferScene& scene, Verdict& verdict) {
  const std::string& climbed = scene.climbed.name;
  if (!IsFaultOfGpu(verdict.failure->failure_class)) return;
  const bool rocm =
      scene.known.rocm || Speaks(scene.runs, "rocm", pattern_name::kRocmFault);
  if (rocm && climbed != "rocm") {
    verdict.advice.push_back(
        {"aoti-ladder run --ladder rocm -- …",
         "this is an AMD GPU: that ladder also turns off the reuse of memory "
         "inside the driver, which may hide where an access strays",
         ""});
  } else if (climbed != "xpu" &&
             Speaks(scene.runs, "xpu", pattern_name::kXpuError)) {
    verdict.advice.push_back(
        {"aoti-ladder run --ladder xpu -- …",
         "this is an Intel GPU: that ladder leaves out what only CUDA and ROCm "
         "know; nothing there makes a fault synchronous",
         ""});
  }
}

}  // namespace

void OfferRungs(const OfferScene& scene, Verdict& verdict) {
  if (!verdict.failure) return;
  OfferDeviceLadder(scene, verdict);
  // Those that lack nothing come first: the map's empty key.
  for (auto& [lacks, tells] : RungsByLack(scene, verdict)) {
    verdict.advice.push_back(
        {fmt::format(
             "{}aoti-ladder run --ladder deep -- …",
             lacks.empty() ? "" : fmt::format("install {}, then: ", lacks)),
         "it also tells " + tells, ""});
  }
}

}  // namespace ladder
