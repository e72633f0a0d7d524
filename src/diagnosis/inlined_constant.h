// Constants that Inductor has written into a kernel's source: a NaN or Inf
// there is not the kernel's fault.
#ifndef LADDER_DIAGNOSIS_INLINED_CONSTANT_H_
#define LADDER_DIAGNOSIS_INLINED_CONSTANT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "codegen/kernel_slice.h"
#include "diagnosis/invocation_values.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// A constant in the source of a launch's kernel that explains a bad value.
struct InlinedConstant {
  Suspect suspect;  ///< by the constant's name, if that is known
  BadInput bad_input;
  std::vector<Evidence> evidence;
  std::string open;  ///< what is not proved about it; empty: nothing
};

struct InlinedFinding {
  std::optional<InlinedConstant> cause;
  /// Bad values in the source that may be intended, or that the kernel chooses
  /// by a condition.
  std::vector<Evidence> seen;
  /// What would have to be known of those: they may be the root cause.
  std::vector<std::string> questions;
};

/// Looks at the NaN and infinities in the source of the kernel that an
/// execution of the invocation ran, and at what it wrote.
InlinedFinding FindInlinedConstant(const RunEvidence& run,
                                   const InvocationValues& values,
                                   size_t execution);

/// The same for a launch of which only one result is known to be bad.
InlinedFinding FindInlinedConstant(const RunEvidence& run,
                                   const LaunchPlace& place,
                                   const std::string& buffer,
                                   const BufferState& state);

/// The constant that the check takes its index from, if a value of it is out of
/// bounds. Nothing if the bound is no number.
std::optional<InlinedConstant> FindInlinedIndex(const RunEvidence& run,
                                                const LaunchPlace& place,
                                                const IndexCheck& check);

/// True if -Inf is written in the source of that kernel and becomes part of
/// what it stores.
bool HoldsMinusInf(const RunEvidence& run, const InvocationValues& values,
                   size_t execution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INLINED_CONSTANT_H_
