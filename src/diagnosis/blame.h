// Which launch a run was in when it failed: from the runtime's error lines
// and from how far the trace came over the wrapper.
#ifndef LADDER_DIAGNOSIS_BLAME_H_
#define LADDER_DIAGNOSIS_BLAME_H_

#include "diagnosis/blame_scene.h"

namespace ladder {

/// No suspect when no launch was in flight, or when the run shows none.
Blame FindFailingLaunch(const RunEvidence& run, const RunFailure& failure);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_BLAME_H_
