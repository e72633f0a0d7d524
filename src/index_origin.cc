#include "index_origin.h"

#include <fmt/format.h>

#include <algorithm>

#include "failure.h"
#include "kernel_source.h"
#include "values.h"

namespace ladder {
namespace {

/// The launch's argument that holds the index: the nearest parameter that the
/// kernel reads and did not itself write on the way (an argmax that feeds the
/// index is written and read back by one kernel).
std::optional<size_t> IndexArgument(const Launch& launch,
                                    const IndexCheck& check) {
  for (const std::string& parameter : check.index_parameters) {
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      const Access& access = launch.accesses[i];
      if (access.parameter == parameter && access.read) return i;
    }
  }
  return {};
}

void BlameOrigin(const RunEvidence& run, const LaunchPlace& place,
                 const Origin& origin, IndexFinding& finding) {
  const Model& model = run.models[place.model];
  if (origin.kind == Origin::Kind::kLaunch) {
    finding.producer = MakeSuspect(model, origin.index);
    finding.producer->invocation = place.invocation;
    finding.producer_place =
        LaunchPlace{place.model, origin.index, place.invocation};
    finding.evidence.push_back({model.wrapper.path,
                                model.wrapper.launches[origin.index].line, "",
                                "the launch that wrote the index buffer"});
  } else if (origin.kind != Origin::Kind::kUnwritten) {
    finding.producer = MakeSuspect(model, origin);
    if (origin.kind == Origin::Kind::kModelInput) {
      finding.bad_input->index = static_cast<int>(origin.index);
      finding.bad_input->name = finding.producer->name;
    }
  }
}

void UseCheck(const RunEvidence& run, const LaunchPlace& place,
              const IndexCheck& check, IndexFinding& finding) {
  const Model& model = run.models[place.model];
  const Launch& launch = model.wrapper.launches[place.launch];
  BadInput bad;
  bad.what = "out-of-range";
  bad.bound = check.condition;
  finding.bad_input = bad;
  finding.evidence.push_back({run.files[place.model].kernel_path, check.line,
                              "",
                              fmt::format("the check {}", check.condition)});
  auto argument = IndexArgument(launch, check);
  if (!argument) {
    finding.not_known.push_back(
        fmt::format("{} is not read from any buffer that {} is given: the "
                    "kernel computes it itself",
                    check.variable, launch.name));
    return;
  }
  const Access& access = launch.accesses[*argument];
  finding.bad_input->buffer = access.buffer;
  finding.evidence.push_back(
      {model.wrapper.path, launch.line, "",
       fmt::format("the index comes from {}, passed as {}", access.buffer,
                   access.parameter)});
  const auto& origins =
      model.dataflow.launches[place.launch].origins[*argument];
  if (origins.size() == 1) {
    BlameOrigin(run, place, origins.front(), finding);
  } else if (!origins.empty()) {
    finding.not_known.push_back(
        fmt::format("{} possible writers of {}: control flow decides which",
                    origins.size(), finding.bad_input->buffer));
  }
}

/// "0 <= tmp2 < 20L" of the assertion that the run printed.
std::string ConditionIn(const RunEvidence& run) {
  for (const Symptom& symptom : run.symptoms) {
    std::string condition = CaptureOf(symptom, "condition");
    if (!condition.empty()) return condition;
  }
  return "";
}

/// What the index buffer held before the launch, by the last failed run that
/// shows it.
void AddObserved(const std::vector<RunEvidence>& runs, const LaunchPlace& place,
                 IndexFinding& finding) {
  BadInput& bad = *finding.bad_input;
  for (size_t i = runs.size(); i-- > 0;) {
    if (!Failed(runs[i]) || place.model >= runs[i].models.size()) continue;
    const TensorValue* value = ValueBefore(runs[i], place, bad.buffer);
    if (value == nullptr || !value->min || !value->max) continue;
    bad.observed = fmt::format("{} to {}", *value->min, *value->max);
    finding.evidence.push_back(
        {runs[i].log, value->line, "",
         fmt::format("{} holds {}", bad.buffer, bad.observed)});
    return;
  }
}

}  // namespace

IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place) {
  IndexFinding finding;
  const RunEvidence& seen = runs[run];
  const Launch& launch =
      seen.models[place.model].wrapper.launches[place.launch];
  std::string condition = ConditionIn(seen);
  if (condition.empty() || launch.kind != LaunchKind::kKernel) {
    finding.not_known.push_back(
        fmt::format("which input of {} holds the index: only the checks of "
                    "generated kernels are followed",
                    launch.name));
    return finding;
  }
  std::vector<IndexCheck> checks = FindIndexChecks(
      seen.files[place.model].kernel_source, launch.name, condition);
  if (checks.empty()) {
    finding.not_known.push_back(
        "the check is not in the kernel's source, so the index buffer is not "
        "known");
    return finding;
  }
  UseCheck(seen, place, checks.front(), finding);
  if (!finding.bad_input->buffer.empty()) AddObserved(runs, place, finding);
  return finding;
}

}  // namespace ladder
