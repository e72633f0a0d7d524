#include "diagnosis/suggested_stages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "config/failure_pattern.h"
#include "diagnosis/stage_effects.h"
#include "diagnosis/time_limit.h"

namespace ladder {

namespace {

bool HasStage(const Ladder& ladder, const std::string& name) {
  return std::any_of(ladder.stages.begin(), ladder.stages.end(),
                     [&](const Stage& stage) { return stage.name == name; });
}

/// True if a stage for this failure could show more.
bool MayTellMore(const Stage& stage, const Verdict& verdict) {
  const bool launch_is_certain =
      verdict.first_failing && verdict.confidence == Confidence::kCertain;
  return !launch_is_certain || !stage.devices.empty() ||
         verdict.failure->failure_class == FailureClass::kHang;
}

/// The useful stages of the deep ladder, by the tools that they lack.
std::map<std::string, std::vector<const Stage*>> StagesByLack(
    const SuggestionContext& context, const Verdict& verdict) {
  std::map<std::string, std::vector<const Stage*>> stages;
  Known with_tools = context.known;
  with_tools.missing.clear();
  with_tools.all_stages = false;
  with_tools.failure = verdict.failure->failure_class;
  for (size_t i = 0; i < context.deep.stages.size(); ++i) {
    const Stage& stage = context.deep.stages[i];
    if (!IsMeantFor(stage, *with_tools.failure) ||
        HasStage(context.climbed, stage.name) || !MayTellMore(stage, verdict) ||
        PlanStage(context.deep, i, with_tools).skipped) {
      continue;
    }
    std::vector<std::string> lacks;
    for (const std::string& tool : stage.needs) {
      const auto& missing = context.known.missing;
      if (std::find(missing.begin(), missing.end(), tool) != missing.end()) {
        lacks.push_back(tool);
      }
    }
    stages[fmt::format("{}", fmt::join(lacks, " and "))].push_back(&stage);
  }
  return stages;
}

bool IsFaultOfGpu(FailureClass failure) {
  return failure == FailureClass::kIllegalMemoryAccess ||
         failure == FailureClass::kMisalignedAddress ||
         failure == FailureClass::kLaunchFailure ||
         failure == FailureClass::kDeviceAssert;
}

/// True if a run had a model on that device, or matched its own pattern.
bool Speaks(const std::vector<RunEvidence>& runs, const std::string& device,
            std::string_view pattern) {
  return std::any_of(runs.begin(), runs.end(), [&](const RunEvidence& run) {
    const auto devices = DevicesOf(run, false);
    return FindMatch(run.matches, pattern) != nullptr ||
           std::find(devices.begin(), devices.end(), device) != devices.end();
  });
}

/// Advice to run those stages. `lacks`: the programs to install first.
Advice RunDeep(const std::vector<const Stage*>& stages,
               const std::string& lacks) {
  std::vector<std::string> questions, names;
  for (const Stage* stage : stages) {
    questions.push_back(QuestionOf(*stage));
    names.push_back(stage->name);
  }
  const bool one = stages.size() == 1;
  return AdviceToRunAgain(
      {"--ladder", "deep"},
      fmt::format("{} again with {} {} of the deep ladder. {}: {}",
                  lacks.empty() ? "Run" : "Install " + lacks + ", then run",
                  one ? "stage" : "stages", fmt::join(names, ", "),
                  one ? "It answers" : "They answer",
                  fmt::join(questions, " ")),
      "the stages that ran do not answer this", "");
}

void SuggestDeviceLadder(const SuggestionContext& context, Verdict& verdict) {
  const std::string& climbed = context.climbed.name;
  if (!IsFaultOfGpu(verdict.failure->failure_class)) return;
  const bool rocm = context.known.rocm ||
                    Speaks(context.runs, "rocm", pattern_name::kRocmFault);
  if (rocm && climbed != "rocm") {
    verdict.advice.push_back(AdviceToRunAgain(
        {"--ladder", "rocm"},
        "Run again with the ladder for AMD GPUs, which also stops the driver "
        "from reusing memory.",
        "the model runs on an AMD GPU; reused memory can hide a stray access",
        ""));
  } else if (climbed != "xpu" &&
             Speaks(context.runs, "xpu", pattern_name::kXpuError)) {
    verdict.advice.push_back(AdviceToRunAgain(
        {"--ladder", "xpu"},
        "Run again with the ladder for Intel GPUs, which leaves out the flags "
        "for CUDA and ROCm.",
        "the model runs on an Intel GPU; no flag makes its faults synchronous",
        ""));
  }
}

}  // namespace

void SuggestStages(const SuggestionContext& context, Verdict& verdict) {
  const bool too_early = std::any_of(
      context.runs.begin(), context.runs.end(),
      [](const RunEvidence& run) { return ReachedEarly(run).has_value(); });
  if (!verdict.failure || too_early) return;
  SuggestDeviceLadder(context, verdict);
  // Stages that lack no tool come first: their key is empty.
  for (const auto& [lacks, stages] : StagesByLack(context, verdict)) {
    verdict.advice.push_back(RunDeep(stages, lacks));
  }
  CompleteAdvice({context.runs, context.climbed, context.own}, verdict);
}

}  // namespace ladder
