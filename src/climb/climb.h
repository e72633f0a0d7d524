// The climb: runs the stages of a ladder until the failure is decided.
#ifndef LADDER_CLIMB_CLIMB_H_
#define LADDER_CLIMB_CLIMB_H_

#include <optional>
#include <vector>

#include "base/console.h"
#include "climb/climb_request.h"
#include "diagnosis/verdict.h"
#include "record/record.h"
#include "record/record_reader.h"

namespace ladder {

struct ClimbResult {
  Verdict verdict;
  /// Those that the verdict is of, as the record has them.
  std::vector<RecordedRun> runs;
  bool interrupted = false;  ///< the verdict is of what was done until then
  /// What kept the climb from going on; the verdict is of the runs before.
  std::optional<UserError> stopped_by;
  std::optional<TorchVersion> torch;  ///< where it was found out
  ClimbFacts facts;                   ///< for the record
  Surroundings::Facts versions;       ///< those of its TorchProbe
};

/// No stage could be climbed, so that there is nothing to judge.
class NothingClimbed : public UserError {
  using UserError::UserError;
};

/// Climbs, and writes everything but record.json's closing state into the
/// record. UserError (125) when the command cannot be started, and what kept
/// even the first run from ending; NothingClimbed (125).
ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, Progress& progress);

// What a recipe has done before the climb, and the files that it depends on.

/// Runs the setup commands, each once, in the command's folder, or above it
/// where they make it. What they print is in setup/ of the record. UserError
/// (125) for one that fails, and where there is no such folder in the end.
void RunSetup(const ClimbRequest& request, Executor& executor,
              const Record& record, Progress& progress);

/// SHA-256 of the files that the request depends on, named as they are seen
/// from the command's folder. UserError where one is not there, and (130) when
/// we are to end.
Surroundings::Facts HashDependencies(const ClimbRequest& request,
                                     Progress& progress);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_H_
