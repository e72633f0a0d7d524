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

/// `place` is the failing launch, seen in runs[run] with the assertion's text.
/// Log and wrapper of that run tell; where another run printed the index
/// buffer's values, they are added. Empty when the output holds no assertion of
/// a generated kernel.
IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_INDEX_ORIGIN_H_
