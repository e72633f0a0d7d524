// What is found out about an index out of bounds.
#ifndef LADDER_DIAGNOSIS_INDEX_FINDING_H_
#define LADDER_DIAGNOSIS_INDEX_FINDING_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/verdict.h"

namespace ladder {

struct IndexFinding {
  std::optional<BadInput> bad_input;
  /// Who wrote the index buffer, who made that, … up to the launch that
  /// computed the index, a model input or a constant.
  std::vector<Suspect> chain;
  /// The last of the chain made the index. Else the way back was lost there.
  bool origin_known = true;
  /// How sure it is that the buffer and the chain are to blame.
  Confidence at_most = Confidence::kCertain;
  std::vector<Evidence> evidence;
  std::vector<std::string> not_known;
};

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_FINDING_H_
