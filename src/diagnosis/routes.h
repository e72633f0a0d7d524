// Which branch an invocation took where its own run prints nothing: on a CPU,
// level 2 prints no launch inside of branches and loops, but level 3 does.
#ifndef LADDER_DIAGNOSIS_ROUTES_H_
#define LADDER_DIAGNOSIS_ROUTES_H_

#include <vector>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// Fills in the routes of each run that has unprinted launches, from the other
/// runs that printed them: those of the same invocation of the same model. If
/// those runs differ, nothing is known.
void LearnRoutes(std::vector<RunEvidence>& runs);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ROUTES_H_
