// From a ladder and what has been seen so far to the next stage.
#ifndef LADDER_PLAN_H_
#define LADDER_PLAN_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ladder.h"

namespace ladder {

/// What the climb knows when it plans a stage.
struct Known {
  std::optional<TorchVersion> torch;  ///< nothing: not found out
  std::vector<std::string> devices;   ///< of the models; empty: not known yet
  std::vector<std::string> kernels;   ///< printed names to filter; may be empty
  bool all_stages = false;            ///< climb rungs for other devices too
};

/// A rung applied.
struct StagePlan {
  std::string name;
  /// This rung's own variables, then all of the stages up to and including
  /// this one (stages are cumulative; a later value replaces an earlier one).
  std::map<std::string, std::string> adds;
  std::map<std::string, std::string> environment;
  /// One of the rung's flags is read when compiling, or when running. What it
  /// only observes does not count: that is no reason to climb.
  bool acts_at_compile = false;
  bool acts_at_run = false;
  /// Why the rung is not climbed: other devices, nothing for this torch.
  std::optional<std::string> skipped;
};

/// Plans rung `index`. A flag whose value is "{kernels}" is left out when no
/// kernels are known; one for another torch version likewise. Flags bound to a
/// version are added when the version is unknown and harmless otherwise: the
/// data says so with the range.
StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known);

}  // namespace ladder

#endif  // LADDER_PLAN_H_
