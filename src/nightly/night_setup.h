// Sets up the newest candidate that can be: what a night is about.
#ifndef LADDER_NIGHTLY_NIGHT_SETUP_H_
#define LADDER_NIGHTLY_NIGHT_SETUP_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "nightly/night_tools.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_SETUP_H_
