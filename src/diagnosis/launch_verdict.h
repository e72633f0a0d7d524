// Which launch the runs of a climb together blame: the best of what each says,
// and what others say against it.
#ifndef LADDER_DIAGNOSIS_LAUNCH_VERDICT_H_
#define LADDER_DIAGNOSIS_LAUNCH_VERDICT_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/judgement.h"

namespace ladder {

/// True if one failure can be the other, seen under other flags.
bool SameFailure(const RunFailure& a, const RunFailure& b);

/// Names the first failing launch, with its place and run. leading: the index
/// of the run whose failure is the verdict's; failures: parallel to runs.
void FindLaunch(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t leading,
                Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_LAUNCH_VERDICT_H_
