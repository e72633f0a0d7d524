// Runs the recipes of a suite for one night, and keeps what they come to.
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

// What a recipe came to in one night, read from its job and its record.

/// Of a job that ran the recipe into `record`: one for each combination. What a
/// cluster's time limit cut off is judged by what is there of it (EndTimedOut).
/// What cannot be read was not judged.
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

  /// Of all its recipes: one setup serves those that have the same.
  [[nodiscard]] std::filesystem::path cache() const {
    return folder / "candidates";
  }
};

// Sets up the newest candidate that can be: what a night is about.

struct NightSetup {
  /// In the suite's; nothing where it has none.
  std::optional<size_t> candidate;
  /// Why they cannot be run, by the names of the recipes: "cannot be set up:
  /// exit 1: …".
  std::map<std::string, std::string> failed;
  std::string note;  ///< which newer ones were passed over, and why
  bool interrupted = false;
};

/// A nightly that was not published is passed over: where no recipe's setup
/// works the candidate before it is taken, a week back at most, after that the
/// newest one with its faults. What is set up already is used as it is. The
/// caller holds the cache.
NightSetup SetUpNewest(const NightTools& tools);

/// The folder of a night: nights/20261121-105200-7, the last its id.
std::filesystem::path NightFolder(const std::filesystem::path& suite,
                                  const Night& night);

/// Each result is in the history as soon as it is there; those that the night
/// already has are not run again, but for what was not judged. Returns false
/// when this process was told to end.
bool RunRecipes(const NightTools& tools, const Night& night,
                const NightSetup& setup, History& history);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_RUN_H_
