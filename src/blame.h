// Which launch a run was in when it failed: from the runtime's error lines
// and from how far the trace came over the wrapper.
#ifndef LADDER_BLAME_H_
#define LADDER_BLAME_H_

#include <optional>
#include <string>
#include <vector>

#include "failure.h"
#include "run_evidence.h"

namespace ladder {

struct Blame {
  std::optional<LaunchPlace> place;  ///< of the suspect
  std::optional<Suspect> suspect;
  Confidence confidence = Confidence::kGuess;
  std::string why;  ///< of the confidence
  /// The suspect's error was only logged; whatever failed later follows from
  /// it.
  bool swallowed = false;
  std::vector<Evidence> evidence;
  /// Others that cannot be told from the suspect by this run.
  std::vector<Suspect> alternatives;
  std::vector<std::string> not_known;
};

/// No suspect when no launch was in flight, or when the run shows none.
Blame FindFailingLaunch(const RunEvidence& run, const RunFailure& failure);

}  // namespace ladder

#endif  // LADDER_BLAME_H_
