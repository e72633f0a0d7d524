// What a run that went well says of the climb: where its values part.
#ifndef LADDER_DIAGNOSIS_GOOD_RUN_VERDICT_H_
#define LADDER_DIAGNOSIS_GOOD_RUN_VERDICT_H_

#include <vector>

#include "diagnosis/judgement.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Compares the values of `good` with those of the last of `runs` that printed
/// some (and failed, where the climb's failure did) and fills in
/// out.verdict.against, parts_at and evidence. `explains`: nothing else
/// explains the failure, so that where they part becomes the verdict. It is
/// never certain: values are compared by their statistics, within a tolerance.
void CompareWithGoodRun(const std::vector<RunEvidence>& runs,
                        const RunEvidence& good, bool explains, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_GOOD_RUN_VERDICT_H_
