// What a recipe has done before the climb, and the files that it depends on.
#ifndef LADDER_CLIMB_CLIMB_SETUP_H_
#define LADDER_CLIMB_CLIMB_SETUP_H_

#include "climb/climb_request.h"
#include "base/progress.h"
#include "record/record.h"

namespace ladder {

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

#endif  // LADDER_CLIMB_CLIMB_SETUP_H_
