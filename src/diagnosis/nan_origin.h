// From the propagation of the bad values of one invocation to the launch that
// caused them, with evidence and open questions.
#ifndef LADDER_DIAGNOSIS_NAN_ORIGIN_H_
#define LADDER_DIAGNOSIS_NAN_ORIGIN_H_

#include <optional>
#include <string>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// What the values of a run show.
struct ValueFinding : Finding {
  /// The launch that first wrote NaN or Inf while what it read was finite.
  /// Nothing if it is not printed and its code is not known; then `bad_input`
  /// is what it wrote.
  std::optional<Suspect> first_bad;
  /// The constant or model input that it read, if that holds the bad value.
  std::optional<Suspect> source;
  std::optional<BadInput> bad_input;
  /// False if an earlier invocation or an unprinted input may hold the origin.
  bool born_here = true;
  /// The first bad value is Inf, not NaN.
  bool made_inf = false;
  /// Values were printed and every one that can be judged was finite.
  bool all_finite = false;
};

// The first bad write: which launch made the NaN or Inf that a model returned.

/// Looks at every invocation of a run that printed values (level 2).
ValueFinding FindFirstBadWrite(const RunEvidence& run);

/// Who may have made a NaN that a script saw in what a model returned, if every
/// printed value that reaches the results is finite: a launch whose result the
/// last invocation returned, or passed on, unprinted. A guess; nothing in
/// `first_bad` if there is none.
ValueFinding FindUnprintedResult(const RunEvidence& run);

/// "2 NaN and 0 Inf in 8 elements, first at element 3"
std::string DescribeScan(const ConstantScan& scan);

/// The value that the run printed for `buffer` right before that launch, in
/// its last execution; null when it printed none.
const TensorValue* ValueBefore(const RunEvidence& run, const LaunchPlace& place,
                               const std::string& buffer);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_NAN_ORIGIN_H_
