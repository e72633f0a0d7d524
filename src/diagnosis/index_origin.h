// An index out of bounds, followed back: which buffer held the index, what
// computed it, and which dimension of which input a dynamic bound is.
#ifndef LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
#define LADDER_DIAGNOSIS_INDEX_ORIGIN_H_

#include <cstddef>
#include <string>
#include <vector>

#include "diagnosis/index_finding.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// `place` is the failing launch in runs[run]. `condition` is that of the
/// failed check, or empty if an operator rejected its index. Uses the log and
/// wrapper of that run, and the values of the index buffer from any run that
/// printed them.
IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place,
                             const std::string& condition);

// The values that an index buffer held, from whichever run printed them.

/// The condition ("0 <= tmp2 < 20L") of the only index check in the kernel at
/// `place` (in runs[run]) that the printed elements violate. Empty if they
/// violate none or several.
std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
