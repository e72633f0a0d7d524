// The assignments of a generated C++ kernel, with the scopes of its variables.
#ifndef LADDER_CODEGEN_KERNEL_ASSIGNMENTS_H_
#define LADDER_CODEGEN_KERNEL_ASSIGNMENTS_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "codegen/kernel_tokens.h"

namespace ladder {

/// `target = source;`, a store through a pointer, or a bare declaration.
struct Assignment {
  std::string_view target;
  size_t at = 0;          ///< index of the target's token
  size_t begin = 0;       ///< the source, as token indices
  size_t end = 0;         ///< one past the source
  bool declares = false;  ///< begins a new variable
  size_t scope_end = 0;   ///< where the variable ends, if it declares one
  /// Index of the assignment that declared the target; kUndeclared for what
  /// comes from outside, a parameter.
  size_t declaration = kUndeclared;

  static constexpr size_t kUndeclared = static_cast<size_t>(-1);
};

/// All assignments in the kernel's body, in the order of their targets.
std::vector<Assignment> CollectAssignments(const KernelTokens& kernel);

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_ASSIGNMENTS_H_
