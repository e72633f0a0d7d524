// The first bad write: which launch made the NaN or Inf that a model returned.
#ifndef LADDER_DIAGNOSIS_VALUES_H_
#define LADDER_DIAGNOSIS_VALUES_H_

#include <string>

#include "diagnosis/accusation.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Looks at every invocation of a run that printed values (level 2).
ValueFinding FindFirstBadWrite(const RunEvidence& run);

/// The value that the run printed for `buffer` right before that launch, in
/// its last execution; null when it printed none.
const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_VALUES_H_
