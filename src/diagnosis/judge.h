// Judges the evidence of all runs so far. Pure: the same evidence gives the
// same verdict.
#ifndef LADDER_DIAGNOSIS_JUDGE_H_
#define LADDER_DIAGNOSIS_JUDGE_H_

#include <vector>

#include "config/ladder.h"
#include "diagnosis/climb_notes.h"
#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// What the runs so far show: everything that the next stage depends on. runs:
/// in the order in which they ran, the baseline first. Failure lines that do
/// not explain the end are marked or dropped in them, see
/// DropStaleFailureLines.
Judgement JudgeRuns(std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes);

/// The final verdict of a judgement, after the last run: with open questions,
/// signature and advice.
Verdict CompleteVerdict(const std::vector<RunEvidence>& runs,
                        const Ladder& ladder, const ClimbNotes& notes,
                        Judgement judgement);

/// Both in one call.
Judgement Judge(std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGE_H_
