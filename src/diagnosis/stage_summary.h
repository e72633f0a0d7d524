// What the runs of each stage show together: how often it failed there, and
// whether its flags changed that.
#ifndef LADDER_DIAGNOSIS_STAGE_SUMMARY_H_
#define LADDER_DIAGNOSIS_STAGE_SUMMARY_H_

#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Of the stages that were climbed, in order. runs: the baseline's first;
/// failures: parallel to them.
std::vector<StageSummary> SummariseStages(
    const std::vector<RunEvidence>& runs,
    const std::vector<RunFailure>& failures);

/// What the number of runs does not tell: a sentence for each stage that did
/// not fail where the baseline did, or the other way round, without a
/// significant difference.
std::vector<std::string> NoteChance(const std::vector<StageSummary>& stages);

/// kPassed, kFailed or kFlaky: by the baseline; where that was run once, runs
/// of one later stage that ended both ways tell that it is flaky.
Verdict::Result OutcomeOf(const std::vector<StageSummary>& stages);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_STAGE_SUMMARY_H_
