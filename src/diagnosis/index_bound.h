// The bound of an index check that is a dynamic size: which dimension of
// which model input it is, and whether the model checks that dimension.
#ifndef LADDER_DIAGNOSIS_INDEX_BOUND_H_
#define LADDER_DIAGNOSIS_INDEX_BOUND_H_

#include <vector>

#include "codegen/kernel_slice.h"
#include "diagnosis/index_finding.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Follows "ks0" of the check to the argument of the launch at `place`, then to
/// the size symbol and the dimension that it stands for. Adds what it finds to
/// finding.bad_input, which must be set. Skips a bound that is a number.
void FollowBound(const RunEvidence& run, const LaunchPlace& place,
                 const IndexCheck& check, IndexFinding& finding);

/// Adds the size of that dimension in the last failed run that printed inputs.
void AddObservedSize(const std::vector<RunEvidence>& runs,
                     IndexFinding& finding);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_BOUND_H_
