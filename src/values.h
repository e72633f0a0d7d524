// The first bad write: which launch made the NaN or Inf that a model returned.
#ifndef LADDER_VALUES_H_
#define LADDER_VALUES_H_

#include <optional>
#include <string>
#include <vector>

#include "run_evidence.h"

namespace ladder {

/// What the values of a run say.
struct ValueFinding {
  /// The launch that first wrote NaN or Inf while what it read was finite.
  std::optional<LaunchPlace> place;
  std::optional<Suspect> first_bad;
  /// The constant or model input that it read, when that is the bad one.
  std::optional<Suspect> source;
  std::optional<BadInput> bad_input;
  /// Launches that handed the bad value on to where NaN first appeared, first
  /// the one next to `first_bad`. Empty when `first_bad` itself wrote NaN.
  std::vector<Suspect> carried_by;
  Confidence confidence = Confidence::kGuess;
  std::string why;
  std::vector<Evidence> evidence;
  std::vector<std::string> not_known;
  bool only_inf = false;  ///< no NaN anywhere: may be meant, as in a mask
  /// Values were printed and every one that can be judged was finite.
  bool all_finite = false;
};

/// Looks at every invocation of a run that printed values (level 2).
ValueFinding FindFirstBadWrite(const RunEvidence& run);

/// The value that the run printed for `buffer` right before that launch, in
/// its last execution; null when it printed none.
const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer);

}  // namespace ladder

#endif  // LADDER_VALUES_H_
