// What is found out about an index out of bounds.
#ifndef LADDER_DIAGNOSIS_INDEX_FINDING_H_
#define LADDER_DIAGNOSIS_INDEX_FINDING_H_

#include <optional>
#include <vector>

#include "diagnosis/verdict.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_FINDING_H_
