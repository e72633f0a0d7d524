// An index out of bounds, followed back: which buffer held the index, what
// computed it, and which dimension of which input a dynamic bound is.
#ifndef LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
#define LADDER_DIAGNOSIS_INDEX_ORIGIN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

// What is found out about an index out of bounds.

/// `confidence`: that the buffer and the chain are the cause.
struct IndexFinding : Finding {
  IndexFinding() { confidence = Confidence::kCertain; }

  std::optional<BadInput> bad_input;
  /// What wrote the index buffer, what made the values passed on there, … up to
  /// the launch that computed the index, a model input or a constant.
  std::vector<Suspect> chain;
  /// The last of `chain` is the origin. False: no origin could be found.
  bool origin_known = true;
};

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
