// From a ladder and what has been seen so far to the next stage.
#ifndef LADDER_CONFIG_PLAN_H_
#define LADDER_CONFIG_PLAN_H_

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/ladder.h"

namespace ladder {

/// What the climb knows when it plans a stage.
struct Known {
  std::optional<TorchVersion> torch;  ///< nothing: not found out
  bool rocm = false;                  ///< that torch was built for ROCm
  std::vector<std::string> devices;   ///< of the models; empty: not known yet
  std::vector<std::string> kernels;   ///< printed names to filter; may be empty
  bool all_stages = false;            ///< climb rungs for other devices too
  bool compiles = true;               ///< something is compiled in a run
  std::vector<std::string> missing;   ///< programs that rungs need
  std::optional<FailureClass> failure;  ///< as judged so far
  /// The rung that decided it: of those after it only the ones that are meant
  /// for the failure are climbed.
  std::optional<size_t> decided_at;
};

/// A variable that a stage sets, or one of its rung's that it leaves out.
struct PlannedFlag {
  Flag flag;              ///< its value filled in
  std::string stage;      ///< whose rung it is of
  bool observes = false;  ///< it decides nothing
  std::string left_out;   ///< why it is not set; empty: it is
};

/// A rung applied.
struct StagePlan {
  std::string name;
  /// This rung's own variables, then all of the stages up to and including
  /// this one (stages are cumulative; a later value replaces an earlier one).
  std::map<std::string, std::string> adds;
  std::map<std::string, std::string> environment;
  /// Words around the user's command, as in Rung::command.
  std::vector<std::string> command;
  /// Each variable that is in force, and those of this rung that are left out.
  std::vector<PlannedFlag> flags;
  /// One of the rung's flags is read when compiling, or when running. What it
  /// only observes does not count: that is no reason to climb.
  bool acts_at_compile = false;
  bool acts_at_run = false;
  /// Why the rung is not climbed: other devices, nothing for this torch, what
  /// it would set is read by a compiler that never runs.
  std::optional<std::string> skipped;
};

/// Plans rung `index`. A flag whose value is "{kernels}" is left out when no
/// kernels are known; one for another torch version or device likewise. Flags
/// bound to a version or a device are added when that is unknown: PyTorch
/// ignores variables that it does not know.
StagePlan PlanStage(const Ladder& ladder, size_t index, const Known& known);

/// The user's command, inside the stage's if that has one.
std::vector<std::string> CommandOf(const StagePlan& plan,
                                   const std::vector<std::string>& argv);

/// What only a run knows of the words of a stage.
struct RunPlaces {
  std::string artifacts;  ///< kArtifactsWord
  /// kTimeoutWord: when the run is called a hang; nothing: never ("0").
  std::optional<std::chrono::milliseconds> timeout;
};

/// True when the word ("{artifacts}") stands in a value or in the command.
bool Uses(const StagePlan& plan, std::string_view word);
/// The plan with all of them in the place of those words.
StagePlan FillIn(StagePlan plan, const RunPlaces& places);

}  // namespace ladder

#endif  // LADDER_CONFIG_PLAN_H_
