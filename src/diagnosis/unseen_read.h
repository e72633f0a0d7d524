// What a launch read that the printer does not show, and what may be concluded
// of it.
#ifndef LADDER_DIAGNOSIS_UNSEEN_READ_H_
#define LADDER_DIAGNOSIS_UNSEEN_READ_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/invocation_values.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// An argument whose value nobody printed.
struct UnseenRead {
  size_t access = 0;  ///< index into Launch::accesses
  Feed feed;
};

/// The reads of which one must have been bad: the visit sums up products (a
/// product of matrices, a convolution), wrote NaN or Inf, and what was printed
/// of its arguments is finite and too small to overflow. Weights that are
/// finite in the package are among them, as load_constants may have replaced
/// them. Empty for every other visit, and where large numbers may explain it.
std::vector<UnseenRead> BadUnseenReads(const RunEvidence& run,
                                       const InvocationValues& values,
                                       size_t visit);

/// The visit that wrote the only bad unseen read, into a model input or a
/// constant: so what it wrote there outlives the invocation.
std::optional<size_t> UnseenKeeper(const InvocationValues& values,
                                   const std::vector<UnseenRead>& reads,
                                   size_t visit);

/// The launch that may have written a bad value which the visit was handed,
/// although all that was seen to write there wrote finite ones: in the body of
/// a loop or branch, of which the printer shows no value.
std::optional<size_t> UnseenLaunch(const Model& model,
                                   const InvocationValues& values,
                                   size_t visit);

/// The custom op that was given a result of the visit before anybody printed
/// it, and so may have written into it.
std::optional<std::string> OtherWriter(const InvocationValues& values,
                                       size_t visit);

/// True for a constant of floating-point numbers.
bool CanHoldNan(const Model& model, const Origin& constant);
/// What changes a constant: "constant folding", "an earlier invocation".
std::string Changer(const Model& model, const Origin& constant);
/// Who writes it: ", which cpp_fused_add_0, launch 3, writes".
std::string WritersOf(const Model& model, const Origin& constant);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_UNSEEN_READ_H_
