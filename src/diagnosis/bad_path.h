// How NaN and Inf came to what a model returned: the printed values of one
// invocation, followed back from its results to the launch where they began.
#ifndef LADDER_DIAGNOSIS_BAD_PATH_H_
#define LADDER_DIAGNOSIS_BAD_PATH_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "diagnosis/invocation_values.h"

namespace ladder {

/// All of them visits of the invocation.
struct BadPath {
  /// Wrote a bad value while no launch had handed it one.
  size_t root = 0;
  /// Handed the root's Inf on, first the one next to the root, last the one
  /// that first wrote NaN. Empty where the root itself wrote NaN, or nothing
  /// did.
  std::vector<size_t> carried_by;
  /// Further roots whose bad values also came through.
  std::vector<size_t> other_roots;
};

/// Nothing where no bad value is known to have come through: what is masked
/// out on the way is meant. Results that the printer does not show may hold
/// anything.
std::optional<BadPath> FindBadPath(const InvocationValues& values);

/// The visit that handed a bad value to this read; nothing if none is known to
/// have written one.
std::optional<size_t> BadWriter(const InvocationValues& values,
                                const Feed& feed);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_BAD_PATH_H_
