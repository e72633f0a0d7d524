#include "diagnosis/index_values.h"

#include <fmt/format.h>

#include <set>

#include "diagnosis/asserted_kernel.h"
#include "diagnosis/failure.h"
#include "diagnosis/values.h"

namespace ladder {
namespace {

/// The one model of `run` that is this one. The generated file's name is a
/// hash of its text, so that equal names leave no doubt.
std::optional<size_t> FindModel(const RunEvidence& run, const Model& model) {
  std::optional<size_t> found;
  size_t alike = 0;
  for (size_t i = 0; i < run.models.size(); ++i) {
    const Model& other = run.models[i];
    if (other.folding != model.folding) continue;
    if (!SameModel(other.wrapper, model.wrapper)) continue;
    if (other.name == model.name) return i;
    found = i;
    ++alike;
  }
  return alike == 1 ? found : std::nullopt;
}

bool HasTwin(const RunEvidence& run, const Model& model) {
  size_t alike = 0;
  for (const Model& other : run.models) {
    alike += SameModel(other.wrapper, model.wrapper) ? 1 : 0;
  }
  return alike > 1;
}

}  // namespace

std::string Describe(const PrintedRange& range) {
  return fmt::format("{} to {}", range.min, range.max);
}

std::optional<PrintedRange> RangeBefore(const std::vector<RunEvidence>& runs,
                                        size_t run, const LaunchPlace& place,
                                        const std::string& buffer) {
  const Model& model = runs[run].models[place.model];
  const bool has_twin = HasTwin(runs[run], model);
  for (size_t i = runs.size(); i-- > 0;) {
    if (!Failed(runs[i])) continue;
    LaunchPlace there = place;
    if (i != run) {
      const auto same = FindModel(runs[i], model);
      if (!same || (has_twin && runs[i].models[*same].name != model.name)) {
        continue;
      }
      there.model = *same;
    }
    const TensorValue* value = ValueBefore(runs[i], there, buffer);
    if (value == nullptr || !value->min || !value->max) continue;
    return PrintedRange{*value->min, *value->max, runs[i].log, value->line};
  }
  return {};
}

void AddObserved(const std::vector<RunEvidence>& runs, size_t run,
                 const LaunchPlace& place, IndexFinding& finding) {
  BadInput& bad = *finding.bad_input;
  const auto range = RangeBefore(runs, run, place, bad.buffer);
  if (!range) return;
  if (bad.observed.empty()) bad.observed = Describe(*range);
  finding.evidence.push_back(
      {range->log, range->line, "",
       fmt::format("{} holds {}", bad.buffer, Describe(*range))});
}

bool IsWithin(const PrintedRange& range, double size, bool wraps) {
  return range.min >= (wraps ? -size : 0) && range.max < size;
}

std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place) {
  const Launch& launch =
      runs[run].models[place.model].wrapper.launches[place.launch];
  std::set<std::string> broken;
  for (const IndexCheck& check : ChecksOf(runs[run], place, "").checks) {
    const auto size = FixedBound(check);
    const bool plain = check.from_integers && !check.computed &&
                       !check.masked && check.value_parameters.size() == 1;
    if (!size || !plain) continue;
    for (const Access& access : launch.accesses) {
      if (access.parameter != check.value_parameters[0] || !access.read) {
        continue;
      }
      const auto range = RangeBefore(runs, run, place, access.buffer);
      if (range && !IsWithin(*range, static_cast<double>(*size), check.wraps)) {
        broken.insert(check.condition);
      }
    }
  }
  return broken.size() == 1 ? *broken.begin() : "";
}

}  // namespace ladder
