// The verdict on a command that does not fail: how certain that is, and what
// nobody checked.
#ifndef LADDER_DIAGNOSIS_PASSED_H_
#define LADDER_DIAGNOSIS_PASSED_H_

#include <vector>

#include "config/ladder.h"
#include "diagnosis/climb_notes.h"
#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// For runs that did not fail: how certain that is.
void CompletePassed(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_PASSED_H_
