#include "index_origin.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernel_source.h"

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

}  // namespace

IndexFinding FindIndexOrigin(const RunEvidence& run, const LaunchPlace& place,
                             const std::string& condition) {
  IndexFinding finding;
  const Launch& launch = run.models[place.model].wrapper.launches[place.launch];
  std::vector<IndexCheck> checks = FindIndexChecks(
      run.files[place.model].kernel_source, launch.name, condition);
  if (checks.empty()) {
    finding.not_known.push_back(
        "the check is not in the kernel's source, so the index buffer is not "
        "known");
    return finding;
  }
  UseCheck(run, place, checks.front(), finding);
  return finding;
}

}  // namespace ladder
