// Runs the recipes of a suite for one night, and keeps what they come to.
#ifndef LADDER_NIGHTLY_NIGHT_RUN_H_
#define LADDER_NIGHTLY_NIGHT_RUN_H_

#include "nightly/history.h"
#include "nightly/night_setup.h"
#include "nightly/night_tools.h"

namespace ladder {

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
