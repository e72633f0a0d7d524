// Runs that fail only because of a debug flag: its check or its printing fails,
// or the check rejects what does no harm. The user's command, without the flag,
// fails in another way or not at all, and only that counts.
#ifndef LADDER_DIAGNOSIS_FLAG_FAILURE_H_
#define LADDER_DIAGNOSIS_FLAG_FAILURE_H_

#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Fills in by_flag of all failures, which are parallel to `runs`.
void MarkFlagFailures(const std::vector<RunEvidence>& runs,
                      std::vector<RunFailure>& failures);

/// The open question that a failure by a flag leaves.
std::string DescribeFlagFailure(const RunEvidence& run,
                                const RunFailure& failure);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_FLAG_FAILURE_H_
