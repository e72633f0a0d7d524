// The first bad write of a run: which invocation and launch made the NaN or Inf
// that a model returned.
#ifndef LADDER_DIAGNOSIS_NAN_ORIGIN_H_
#define LADDER_DIAGNOSIS_NAN_ORIGIN_H_

#include <string>

#include "diagnosis/nan_attribution.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Looks at every invocation of a run that printed values (level 2).
ValueFinding FindFirstBadWrite(const RunEvidence& run);

/// Who may have made a NaN that a script saw in what a model returned, if every
/// printed value that reaches the results is finite: a launch whose result the
/// last invocation returned, or passed on, unprinted. A guess; nothing in
/// `first_bad` if there is none.
ValueFinding FindUnprintedResult(const RunEvidence& run);

/// The value that the run printed for `buffer` right before that launch, in
/// its last execution; null when it printed none.
const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_NAN_ORIGIN_H_
