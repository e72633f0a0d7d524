#include "base/tries.h"

#include <algorithm>

#include "base/vocabulary.h"

namespace ladder {
namespace {

// So many failures and no success: 81 % or more at 95 %.
constexpr size_t kSteady = 16;
// Of a stage that was not asked to be repeated.
constexpr size_t kTriesOfFlaky = 3;

/// Runs without a failure that say something about flags.
size_t TellingRuns(const Rate& baseline, size_t most) {
  return std::min(most, std::max(CleanRunsToProveFix(baseline).value_or(most),
                                 CleanRunsToTell(baseline).value_or(most)));
}

/// Without --repeat: the climb costs a run more, unless it is worth it.
size_t TriesUnasked(const std::vector<Rate>& stages) {
  if (stages.front().failed == 0) return 1;
  if (std::any_of(stages.begin(), stages.end(),
                  [](const Rate& rate) { return rate.mixed(); })) {
    return kTriesOfFlaky;
  }
  bool spent = std::any_of(stages.begin(), std::prev(stages.end()),
                           [](const Rate& rate) { return rate.runs > 1; });
  return spent ? 1 : 2;
}

}  // namespace

size_t TriesOfStage(const std::vector<Rate>& stages, size_t most) {
  LADDER_CHECK(!stages.empty() && most > 0);
  const Rate& stage = stages.back();
  if (stage.runs == 0) return 1;
  const Rate& baseline = stages.front();
  if (stages.size() == 1) {
    bool steady = stage.failed == stage.runs && stage.runs >= kSteady;
    return steady ? stage.runs : most;
  }
  if (stage.failed > 0) return stage.runs;
  return most == 1 ? TriesUnasked(stages) : TellingRuns(baseline, most);
}

}  // namespace ladder
