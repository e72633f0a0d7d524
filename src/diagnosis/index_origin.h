// An index out of bounds, followed back: which buffer held the index, who made
// it, and which dimension of which input a dynamic bound is.
#ifndef LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
#define LADDER_DIAGNOSIS_INDEX_ORIGIN_H_

#include <string>
#include <vector>

#include "diagnosis/index_finding.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// `place` is the failing launch, seen in runs[run]; `condition` that of the
/// check which failed there, empty where an operator refused its index. Log and
/// wrapper of that run tell; where another run printed the index buffer's
/// values, they are added.
IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place,
                             const std::string& condition);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
