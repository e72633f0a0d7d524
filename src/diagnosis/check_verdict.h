// The verdict of a run that a check of the model's own ended: what was refused,
// and whether that explains the end.
#ifndef LADDER_DIAGNOSIS_CHECK_VERDICT_H_
#define LADDER_DIAGNOSIS_CHECK_VERDICT_H_

#include <cstddef>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// runs[leading] is the one whose failure line decided; `failures` is parallel
/// to `runs`.
void ExplainByCheck(const std::vector<RunEvidence>& runs,
                    const std::vector<RunFailure>& failures, size_t leading,
                    Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CHECK_VERDICT_H_
