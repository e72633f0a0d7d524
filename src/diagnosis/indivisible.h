// A dynamic size that the generated code divides by a number which does not
// divide it: x.view(-1, 100) of 2099 numbers returns 20 rows, without an error.
#ifndef LADDER_DIAGNOSIS_INDIVISIBLE_H_
#define LADDER_DIAGNOSIS_INDIVISIBLE_H_

#include <cstdint>
#include <optional>

#include "diagnosis/run_evidence.h"

namespace ladder {

struct IndivisibleSize : Finding {
  BadInput bad_input;  ///< the input's dimension
  /// The result has the divisor as a dimension beside the quotient, so the
  /// remainder is lost. Otherwise the code may mean to round down.
  bool loses_remainder = false;
  int64_t divisor = 1;
};

/// The first such size in a run that printed the sizes of the model's inputs.
std::optional<IndivisibleSize> FindIndivisibleSize(const RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDIVISIBLE_H_
