// Runs the recipes of a suite for one night, and stores their results.
#ifndef LADDER_NIGHTLY_NIGHT_RUN_H_
#define LADDER_NIGHTLY_NIGHT_RUN_H_

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jobs/jobs.h"
#include "nightly/history.h"
#include "nightly/night.h"
#include "nightly/suite.h"

namespace ladder {

// The results of a recipe in one night, from its job and its record.

/// For a job that ran the recipe into `record`: one result per combination.
/// What a time limit cut off is judged by what is there (EndTimedOut). What
/// cannot be read counts as not judged.
std::vector<NightResult> ResultsOf(const SuiteRecipe& recipe, const Job& job,
                                   const std::filesystem::path& record,
                                   const JobEnd& end);

// What a nightly run works with.

struct NightTools {
  const SuiteRecipes& suite;
  std::filesystem::path program;  ///< this one, absolute
  std::filesystem::path folder;   ///< of the suite, absolute
  std::filesystem::path workdir;  ///< of the runs, absolute
  Jobs& jobs;
  size_t at_once = 1;
  /// Of a recipe with all its runs, and of a setup that has no limit.
  std::chrono::milliseconds timeout{};
  std::function<void(const std::string&)> say;  ///< a line for people

  /// Of all its recipes: those with the same setup share a folder.
  [[nodiscard]] std::filesystem::path cache() const {
    return folder / "candidates";
  }
};

// Sets up the newest candidate that works, for one night.

struct NightSetup {
  /// Index in the suite's; nothing if the suite has none.
  std::optional<size_t> candidate;
  /// Why they cannot be run, by the recipes' names: "cannot be set up: exit 1:
  /// …".
  std::map<std::string, std::string> failed;
  std::string note;  ///< which newer ones were skipped, and why
  bool interrupted = false;
};

/// Skips nightlies that were not published: if no recipe's setup works, tries
/// the candidate before, up to 7 in all; then returns the newest with its
/// faults. Uses existing setups. The caller holds the lock of the cache.
NightSetup SetUpNewest(const NightTools& tools);

/// The folder of a night: nights/20261121-105200-7, the last its id.
std::filesystem::path NightFolder(const std::filesystem::path& suite,
                                  const Night& night);

/// Stores each result at once. Results that the night already has are not
/// repeated, unless they were not judged. Returns false if this process was
/// told to end.
bool RunRecipes(const NightTools& tools, const Night& night,
                const NightSetup& setup, History& history);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_RUN_H_
