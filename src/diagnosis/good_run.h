// Where the values of a run differ from those of a good run.
#ifndef LADDER_DIAGNOSIS_GOOD_RUN_H_
#define LADDER_DIAGNOSIS_GOOD_RUN_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Compares the values of `good` with those of the last of `runs` that printed
/// some (and failed, if there is a failure). Fills in out.verdict.against,
/// differs_at and evidence. `explains`: nothing else explains the failure, so
/// the difference becomes the verdict. It is never certain: values are compared
/// by their statistics, within a tolerance.
void CompareWithGoodRun(const std::vector<RunEvidence>& runs,
                        const RunEvidence& good, bool explains, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_GOOD_RUN_H_
