// Which run's failure is the climb's: not the first one, where a later stage
// exists to find its cause.
#ifndef LADDER_DIAGNOSIS_LEADING_RUN_H_
#define LADDER_DIAGNOSIS_LEADING_RUN_H_

#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// True if a failure of that class says all there is to say when it comes up
/// at that stage (the rung's `ends_on`).
bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class);

/// The index of the run whose failure the verdict is about; 0 if none failed.
/// `failures` is parallel to `runs`.
///
/// The first failing run leads. A later one takes over when its stage exists
/// to find that cause, or when it says more about the same failure: flags may
/// also bring up failures of their own, which must not hide the user's.
size_t FindLeadingRun(const std::vector<RunEvidence>& runs,
                      const std::vector<RunFailure>& failures,
                      const Ladder& ladder);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_LEADING_RUN_H_
