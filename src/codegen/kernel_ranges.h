// Which operations of a generated kernel can make NaN or Inf: the ranges of
// its inputs, followed through its source.
#ifndef LADDER_CODEGEN_KERNEL_RANGES_H_
#define LADDER_CODEGEN_KERNEL_RANGES_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/triton_kernel.h"
#include "codegen/undefined_operations.h"
#include "codegen/value_range.h"

namespace ladder {

/// The range of the elements of a pointer of the kernel; nothing if it is not
/// known.
using RangeOfPointer =
    std::function<std::optional<ValueRange>(std::string_view parameter)>;

/// The first such operations, in textual order: not those that only pass on
/// what another one made. Each name and line once. Empty if the kernel is not
/// in the text. Never throws on strange text: what is not understood may have
/// any finite value. range_of: before the kernel. range_after: after it, of
/// pointers whose elements are all finite then: an operation whose NaN would
/// have come into them did not make it.
std::vector<UndefinedOperation> FindUndefinedOperations(
    std::string_view text, std::string_view kernel,
    const RangeOfPointer& range_of, const RangeOfPointer& range_after);
/// The same of a Triton kernel that inductor generated; empty for others.
std::vector<UndefinedOperation> FindUndefinedOperations(
    const TritonKernel& kernel, const RangeOfPointer& range_of,
    const RangeOfPointer& range_after);

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_RANGES_H_
