// What each rung of a ladder would set where it is climbed, for people.
#ifndef LADDER_CONFIG_LADDER_PREVIEW_H_
#define LADDER_CONFIG_LADDER_PREVIEW_H_

#include <string>
#include <vector>

#include "config/ladder.h"
#include "config/plan.h"

namespace ladder {

/// A rung of a ladder, where `known` is all that is known: of torch, devices
/// and tools.
struct PreviewedRung {
  std::string name;
  std::string decides;
  std::string skipped;             ///< why it is not climbed; empty: it is
  std::vector<std::string> needs;  ///< programs
  std::string only_for;            ///< "segfault, abort"; empty: any failure
  std::vector<PlannedFlag> flags;  ///< its own; set, or left_out says why not
};

/// One for each rung of the ladder. Which kernels a filter names is found out
/// by climbing: their placeholder stays.
std::vector<PreviewedRung> PreviewLadder(const Ladder& ladder, Known known);

/// "when compiling", "when running", "when compiling and running"
const char* WhenRead(ActsAt acts);

/// Lines for a terminal: a rung, then its variables.
std::string RenderPreview(const std::vector<PreviewedRung>& rungs);

}  // namespace ladder

#endif  // LADDER_CONFIG_LADDER_PREVIEW_H_
