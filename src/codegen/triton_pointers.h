// What a Triton kernel does with its pointers: which it reads and writes, and
// whether it writes all of one. From its source, whatever its parameters are
// called.
#ifndef LADDER_CODEGEN_TRITON_POINTERS_H_
#define LADDER_CODEGEN_TRITON_POINTERS_H_

#include <map>
#include <string>
#include <vector>

#include "codegen/triton_kernel.h"

namespace ladder {

struct PointerUse {
  bool read = false;
  bool written = false;
  /// One store writes every position of these axes, unconditionally: "xnumel",
  /// "r0_numel". Only if `whole`; empty for a scalar.
  std::vector<std::string> axes;
  bool whole = false;

  bool operator==(const PointerUse&) const = default;
};

/// By parameter. Without those that the kernel seems not to use, and empty if
/// the source has no function of the kernel's name. Tensor descriptors count as
/// pointers. Never throws on strange text.
std::map<std::string, PointerUse> UsesOfPointers(const TritonKernel& kernel);

}  // namespace ladder

#endif  // LADDER_CODEGEN_TRITON_POINTERS_H_
