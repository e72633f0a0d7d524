// Which launch was running when a run failed: from the runtime's error lines,
// and from the position in the wrapper that the trace reached.
#ifndef LADDER_DIAGNOSIS_FAILING_LAUNCH_H_
#define LADDER_DIAGNOSIS_FAILING_LAUNCH_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/failure_context.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Without a suspect if no launch was in flight, or the run shows none.
LaunchAttribution FindFailingLaunch(const RunEvidence& run,
                                    const RunFailure& failure);

// Which launch all runs together name: the best attribution, and what
// contradicts it.

/// True if both can be the same failure, seen under different flags.
bool SameFailure(const RunFailure& a, const RunFailure& b);

/// Names the first failing launch, with its place and run. representative: the
/// index of the run that the verdict is about; failures: parallel to runs.
void FindLaunch(const std::vector<RunEvidence>& runs,
                const std::vector<RunFailure>& failures, size_t representative,
                Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FAILING_LAUNCH_H_
