// What the printed values say of a NaN, or of a script that complains about
// what its models returned.
#ifndef LADDER_DIAGNOSIS_VALUE_VERDICT_H_
#define LADDER_DIAGNOSIS_VALUE_VERDICT_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/judgement.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Fills in class, suspects, confidence and evidence from the last of `runs`
/// that failed and printed values. `failure`: the climb's; out.verdict.failure
/// is set.
void ExplainByValues(const std::vector<RunEvidence>& runs,
                     const RunFailure& failure, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_VALUE_VERDICT_H_
