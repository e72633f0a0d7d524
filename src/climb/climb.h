// Runs the stages of a ladder until the failure is explained.
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
  /// The runs that the verdict is based on, as the record has them.
  std::vector<RecordedRun> runs;
  bool interrupted = false;  ///< the verdict covers the earlier runs
  /// The error that stopped the climb; the verdict covers the runs before it.
  std::optional<UserError> stopped_by;
  std::optional<TorchVersion> torch;  ///< if it is known
  ClimbFacts facts;                   ///< for the record
  Surroundings::Facts versions;       ///< from its TorchProbe
};

/// No stage could run, so there is nothing to judge.
class NothingClimbed : public UserError {
  using UserError::UserError;
};

/// Runs the stages and writes everything into the record except the closing
/// state of record.json. Throws UserError (125) if the command cannot be
/// started, the error that stopped the first run, or NothingClimbed (125).
ClimbResult Climb(const ClimbRequest& request, Executor& executor,
                  Record& record, Progress& progress);

// The setup commands and file dependencies of a recipe.

/// Runs each setup command once, in the command's folder or the nearest
/// existing parent. Their output goes to setup/ in the record. Throws UserError
/// (125) if one fails, or if the folder does not exist afterwards.
void RunSetup(const ClimbRequest& request, Executor& executor,
              const Record& record, Progress& progress);

/// SHA-256 of the files that the request depends on, with paths relative to the
/// command's folder. Throws UserError if one is missing, or (130) if
/// interrupted.
Surroundings::Facts HashDependencies(const ClimbRequest& request,
                                     Progress& progress);

}  // namespace ladder

#endif  // LADDER_CLIMB_CLIMB_H_
