// What the output of a stage says otherwise than that of the stage before it.
#ifndef LADDER_DIAGNOSIS_STAGE_CHANGE_H_
#define LADDER_DIAGNOSIS_STAGE_CHANGE_H_

#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Adds to `changed` of each stage after the first: launches printed more or
/// less often or in another order, the first values that differ, another number
/// of invocations, another failure, another failing launch. Of each
/// stage its last failed run counts, or its last. A launch that only one of
/// the two stages has the printer around is neither missing nor new, and what
/// `explained` shows, the stage whose failure is the verdict's, is no news.
/// failures: parallel to runs.
void NoteOutputChanges(const std::vector<RunEvidence>& runs,
                       const std::vector<RunFailure>& failures,
                       const std::string& explained,
                       std::vector<StageSummary>& stages);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_STAGE_CHANGE_H_
