// From the propagation of the bad values of one invocation to the launch that
// caused them, with evidence and open questions.
#ifndef LADDER_DIAGNOSIS_NAN_ATTRIBUTION_H_
#define LADDER_DIAGNOSIS_NAN_ATTRIBUTION_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "diagnosis/invocation_values.h"
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
  /// Nothing bad was printed. In the last invocation, this launch computed all
  /// that was not printed, in a branch, from finite values.
  std::optional<Suspect> unprinted;
  /// Values were printed and every one that can be judged was finite.
  bool all_finite = false;
};

/// Names the launch where the bad values of an invocation began, and says how
/// sure that is. harmless: launches of this model whose Inf did no harm in
/// other invocations.
ValueFinding AttributeNan(const RunEvidence& run,
                          const InvocationValues& values,
                          const NanPropagation& path,
                          const std::set<size_t>& harmless);

/// "2 NaN and 0 Inf in 8 elements, first at element 3"
std::string DescribeScan(const ConstantScan& scan);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_NAN_ATTRIBUTION_H_
