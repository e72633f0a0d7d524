// Which failures of a night are bisected, and their bisections.
#ifndef LADDER_NIGHTLY_NIGHT_BISECT_H_
#define LADDER_NIGHTLY_NIGHT_BISECT_H_

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "nightly/history.h"
#include "nightly/night_run.h"

namespace ladder {

/// One cause: the failures of a night that have one signature.
struct CauseToBisect {
  /// The first one is bisected for all of them: one that was begun, else the
  /// one with the nearest last good candidate, else the quickest.
  std::vector<NightResult> results;
  size_t good = 0, bad = 0;  ///< indices of candidates
  /// The folder of a bisection that was cut off; empty: a new one.
  std::filesystem::path begun;
};

struct BisectionsToMake {
  std::vector<CauseToBisect> causes;
  std::vector<std::string> left_out;  ///< why; a line for each new failure
};

/// Failures that are new, or not bisected since they began, between the
/// candidate of the last night in which the recipe passed and tonight's. A
/// flaky failure is bisected only when it fails for the first time.
BisectionsToMake ChooseBisections(const NightTools& tools, const Night& night,
                                  const History& history);

struct BisectionLimits {
  std::chrono::milliseconds budget;  ///< of all together
  size_t most = 0;
  std::vector<std::string> options;  ///< more arguments of bisect
};

/// Runs bisect one after another. Stores each answer with all results of its
/// cause; "interrupted" if the budget cut it off. Returns false if this process
/// was told to end.
bool MakeBisections(const NightTools& tools, const Night& night,
                    const std::vector<CauseToBisect>& causes,
                    const BisectionLimits& limits, History& history);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_BISECT_H_
