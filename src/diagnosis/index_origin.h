// An index out of bounds, followed back: which buffer held the index, who made
// it, and which dimension of which input a dynamic bound is.
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

/// Its confidence: how sure it is that the buffer and the chain are the cause.
struct IndexFinding : Finding {
  IndexFinding() { confidence = Confidence::kCertain; }

  std::optional<BadInput> bad_input;
  /// Who wrote the index buffer, who made that, … up to the launch that
  /// computed the index, a model input or a constant.
  std::vector<Suspect> chain;
  /// The last of the chain made the index. Else the way back was lost there.
  bool origin_known = true;
};

/// `place` is the failing launch, seen in runs[run]; `condition` that of the
/// check which failed there, empty where an operator refused its index. Log and
/// wrapper of that run tell; where another run printed the index buffer's
/// values, they are added.
IndexFinding FindIndexOrigin(const std::vector<RunEvidence>& runs, size_t run,
                             const LaunchPlace& place,
                             const std::string& condition);

// The values that an index buffer held, from whichever run printed them.

/// The condition of the one index check in the kernel at `place`, seen in
/// runs[run], that the elements which some run printed do not meet: "0 <= tmp2
/// < 20L". Empty where none or several are broken.
std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_ORIGIN_H_
