// The bound of an index check where it is a dynamic size: which dimension of
// which model input it is, and whether the model checks that dimension.
#ifndef LADDER_DIAGNOSIS_INDEX_BOUND_H_
#define LADDER_DIAGNOSIS_INDEX_BOUND_H_

#include <vector>

#include "codegen/index_check.h"
#include "diagnosis/index_finding.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Follows "ks0" of the check to the argument of the launch at `place`, from
/// there to the size symbol and to what that is the size of. Adds what it finds
/// to finding.bad_input, which is set. A bound that is a number says nothing.
void FollowBound(const RunEvidence& run, const LaunchPlace& place,
                 const IndexCheck& check, IndexFinding& finding);

/// How large that dimension was, by the last run that printed its inputs.
void AddObservedSize(const std::vector<RunEvidence>& runs,
                     IndexFinding& finding);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_BOUND_H_
