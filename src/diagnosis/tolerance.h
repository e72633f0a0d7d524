// When two printed tensors say the same: how much room each dtype leaves.
#ifndef LADDER_DIAGNOSIS_TOLERANCE_H_
#define LADDER_DIAGNOSIS_TOLERANCE_H_

#include <optional>
#include <string>
#include <string_view>

#include "output/trace_event.h"

namespace ladder {

/// The relative room for numbers of a dtype as the printer spells it ("float",
/// "c10::BFloat16", "long int"): what a different order of summation may
/// change. 0 for integers and bool. Those of an unknown name are float32's.
double RelativeTolerance(std::string_view dtype);

/// Where two printed tensors differ first.
struct ValueDifference {
  std::string what;  ///< "shape", "NaN", "element 3", "minimum", "mean", …
  std::string a, b;  ///< as text: "0.5", "nan", "[8, 16]"
};

/// How two printed tensors compare.
struct ValueComparison {
  /// Both runs printed numbers of it (its extrema, or its elements), or it has
  /// no elements. False: that no difference is seen says nothing.
  bool comparable = false;
  std::optional<ValueDifference> difference;
};

/// As far as both were printed. Numbers are compared relative to the largest
/// magnitude of the tensor, since what is small beside its neighbours is mostly
/// rounding; the mean, which the printer computes in float32, never by less
/// than float32's room. `rtol` replaces the table.
ValueComparison CompareValues(const TensorValue& a, const TensorValue& b,
                              std::optional<double> rtol);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_TOLERANCE_H_
