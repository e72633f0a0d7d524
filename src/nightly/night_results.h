// What a recipe came to in one night, read from its job and its record.
#ifndef LADDER_NIGHTLY_NIGHT_RESULTS_H_
#define LADDER_NIGHTLY_NIGHT_RESULTS_H_

#include <filesystem>
#include <string>
#include <vector>

#include "jobs/jobs.h"
#include "nightly/night.h"
#include "nightly/suite_recipes.h"

namespace ladder {

/// Of a job that ran the recipe into `record`: one for each combination. What a
/// cluster's time limit cut off is judged by what is there of it (EndTimedOut).
/// What cannot be read was not judged.
std::vector<NightResult> ResultsOf(const SuiteRecipe& recipe, const Job& job,
                                   const std::filesystem::path& record,
                                   const JobEnd& end);

/// The same where it could not be run at all.
std::vector<NightResult> NotJudged(const SuiteRecipe& recipe,
                                   const std::string& why);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_RESULTS_H_
