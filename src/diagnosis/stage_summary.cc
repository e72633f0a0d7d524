#include "diagnosis/stage_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/wording.h"

namespace ladder {
namespace {

std::string Runs(size_t count) { return Counted(count, "run"); }

/// "5 of 10 runs"
std::string Share(const Rate& rate) {
  return fmt::format("{} of {}", rate.failed, Runs(rate.runs));
}

double ShareOf(const Rate& rate) {
  return static_cast<double>(rate.failed) / static_cast<double>(rate.runs);
}

/// What the stage's flags did to the rate, where chance does not explain it.
void NoteChange(const Rate& baseline, StageSummary& stage) {
  if (!IsSignificant(*stage.p_value)) return;
  const char* what = stage.rate.failed == 0 ? "vanishes"
                     : ShareOf(stage.rate) < ShareOf(baseline)
                         ? "comes less often"
                         : "comes more often";
  stage.changed.push_back(fmt::format(
      "the failure {} under these flags: {}, at the baseline {} (p = {:.2g}); "
      "it depends on what they change: code, memory or timing",
      what, Share(stage.rate), Share(baseline), *stage.p_value));
}

}  // namespace

std::vector<StageSummary> SummariseStages(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures) {
  std::vector<StageSummary> stages;
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::string& name = runs[i].summary.stage;
    auto stage = std::find_if(
        stages.begin(), stages.end(),
        [&](const StageSummary& each) { return each.name == name; });
    if (stage == stages.end()) {
      stage = stages.insert(stages.end(), {name, {}, {}, {}});
    }
    Rate& rate = stage->rate;
    rate =
        MeasureRate(rate.failed + (failures[i].failed ? 1 : 0), rate.runs + 1);
  }
  for (size_t i = 1; i < stages.size(); ++i) {
    stages[i].p_value = ChanceOfDifference(stages[0].rate, stages[i].rate);
    NoteChange(stages[0].rate, stages[i]);
  }
  return stages;
}

std::vector<std::string> NoteChance(const std::vector<StageSummary>& stages) {
  std::vector<std::string> sentences;
  const Rate& baseline = stages.front().rate;
  for (size_t i = 1; i < stages.size(); ++i) {
    const StageSummary& stage = stages[i];
    if (IsSignificant(*stage.p_value)) continue;
    if (baseline.failed == 0 && stage.rate.failed > 0) {
      sentences.push_back(fmt::format(
          "it failed in stage {} ({}) and not at the baseline ({}): chance, or "
          "that stage's flags",
          stage.name, Share(stage.rate), Runs(baseline.runs)));
    }
    if (baseline.failed == 0 || stage.rate.failed > 0) continue;
    auto needed = CleanRunsToTell(baseline);
    sentences.push_back(fmt::format(
        "it did not fail in stage {} ({}): chance, or that stage's flags hide "
        "it; {} (--repeat)",
        stage.name, Runs(stage.rate.runs),
        needed ? fmt::format("{} without a failure would tell", Runs(*needed))
               : "more runs would tell"));
  }
  return sentences;
}

Verdict::Result OutcomeOf(const std::vector<StageSummary>& stages) {
  const Rate& baseline = stages.front().rate;
  if (baseline.failed == 0) return Verdict::Result::kPassed;
  bool both_ways =
      baseline.mixed() ||
      (baseline.runs == 1 &&
       std::any_of(stages.begin(), stages.end(), [](const StageSummary& stage) {
         return stage.rate.mixed();
       }));
  return both_ways ? Verdict::Result::kFlaky : Verdict::Result::kFailed;
}

}  // namespace ladder
