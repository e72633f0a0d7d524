// Which launch a run was in when it failed: from the runtime's error lines
// and from how far the trace came over the wrapper.
#ifndef LADDER_DIAGNOSIS_FAILING_LAUNCH_H_
#define LADDER_DIAGNOSIS_FAILING_LAUNCH_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// No suspect when no launch was in flight, or when the run shows none.
LaunchAttribution FindFailingLaunch(const RunEvidence& run,
                                    const RunFailure& failure);

// Which launch the runs of a climb together name: the best of what each says,
// and what others say against it.

/// True if one failure can be the other, seen under other flags.
bool SameFailure(const RunFailure& a, const RunFailure& b);

/// Names the first failing launch, with its place and run. representative: the
/// index of the run whose failure is the verdict's; failures: parallel to runs.
void FindLaunch(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t representative,
                Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILING_LAUNCH_H_
