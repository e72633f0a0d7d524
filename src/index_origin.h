// An index out of bounds: which buffer held the index, and who wrote that.
#ifndef LADDER_INDEX_ORIGIN_H_
#define LADDER_INDEX_ORIGIN_H_

#include <optional>
#include <string>
#include <vector>

#include "run_evidence.h"

namespace ladder {

struct IndexFinding {
  std::optional<BadInput> bad_input;
  std::optional<Suspect> producer;
  std::optional<LaunchPlace> producer_place;  ///< where it is a launch
  std::vector<Evidence> evidence;
  std::vector<std::string> not_known;
};

/// `place` is the failing launch of `run`; `condition` the assertion's text,
/// "0 <= tmp2 < 20L". Needs no run of its own: log and wrapper tell.
IndexFinding FindIndexOrigin(const RunEvidence& run, const LaunchPlace& place,
                             const std::string& condition);

}  // namespace ladder

#endif  // LADDER_INDEX_ORIGIN_H_
