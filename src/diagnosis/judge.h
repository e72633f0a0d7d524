// From the evidence of all runs so far to a verdict, by the rules of
// judgement. Pure: the same evidence gives the same verdict.
#ifndef LADDER_DIAGNOSIS_JUDGE_H_
#define LADDER_DIAGNOSIS_JUDGE_H_

#include <vector>

#include "diagnosis/climb_notes.h"
#include "diagnosis/judgement.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// runs: in the order in which they were made, the baseline's first.
Judgement Judge(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGE_H_
