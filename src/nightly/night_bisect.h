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
  /// The one that is bisected first, for all of them: whose last good candidate
  /// is the nearest, then the one that takes the least time.
  std::vector<NightResult> results;
  size_t good = 0, bad = 0;  ///< the suite's candidates
  /// Of a bisection that was cut off, and goes on; empty: a new one.
  std::filesystem::path begun;
};

struct BisectionsToMake {
  std::vector<CauseToBisect> causes;
  std::vector<std::string> left_out;  ///< why; a line for each new failure
};

/// Failures that are new, or not yet bisected since they began, between the
/// candidate of the last night in which the recipe passed and tonight's. What
/// comes and goes is not bisected, but where it failed for the first time.
BisectionsToMake ChooseBisections(const NightTools& tools, const Night& night,
                                  const History& history);

struct BisectionLimits {
  std::chrono::milliseconds budget;  ///< of all together
  size_t most = 0;
  std::vector<std::string> options;  ///< more words for bisect
};

/// One after another, by this program's bisect. Their answers are kept with all
/// results of the cause. Of one that the budget cut off, the answer is
/// "interrupted". Returns false when this process was told to end.
bool MakeBisections(const NightTools& tools, const Night& night,
                    const std::vector<CauseToBisect>& causes,
                    const BisectionLimits& limits, History& history);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_BISECT_H_
