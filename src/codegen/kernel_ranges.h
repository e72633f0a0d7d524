// Which operations of a generated C++ kernel can make NaN or Inf: the ranges of
// its inputs, followed through its source.
#ifndef LADDER_CODEGEN_KERNEL_RANGES_H_
#define LADDER_CODEGEN_KERNEL_RANGES_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/value_range.h"

namespace ladder {

/// An operation of a kernel that can make NaN or Inf of finite inputs.
struct UndefinedOperation {
  std::string name;          ///< "log", "sqrt", "/", "-", "exp", "pow"
  size_t line = 0;           ///< in the file that holds the kernel
  ValueRange argument;       ///< of a division the divisor, of a power the base
  ValueRange exponent = {};  ///< of a power
  bool sure = false;         ///< it does so for some of its arguments
  bool makes_nan = false;    ///< else only Inf
  /// It is the call with this number, from 0, of so many of that function in
  /// the kernel's text, or of divisions by tensors; 0 of 0 for the others.
  size_t number = 0, calls = 0;
  /// The pointer of the kernel of which `argument` are the elements; empty if
  /// the kernel computes them.
  std::string loaded = {};
};

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

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_RANGES_H_
