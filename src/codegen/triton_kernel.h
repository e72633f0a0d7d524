// The Python source of Triton kernels, which generated wrappers hold in
// comments since torch 2.8.
#ifndef LADDER_CODEGEN_TRITON_KERNEL_H_
#define LADDER_CODEGEN_TRITON_KERNEL_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_slice.h"
#include "codegen/python_text.h"

namespace ladder {

/// A kernel in `async_compile.triton('triton_poi_fused_add_0', ''' … ''')`, or
/// in its own .py file of the inductor cache.
struct TritonKernel {
  std::string name;    ///< "triton_poi_fused_add_0"
  std::string source;  ///< Python, from its decorators to its last line
  size_t line = 0;     ///< of the source's first line, in the file
  /// The name in launches, from the function that holds the source. May differ:
  /// "multi_kernel_0", or "shift_kernel_0" for a user's shift_kernel.
  std::string called_as;
};

/// All kernels in a wrapper or in a Python file, in textual order.
std::vector<TritonKernel> FindTritonKernels(std::string_view text);

/// The types of the kernel's parameters, "*i64", "i32", "constexpr" and
/// "tensordesc", by name; until torch 2.4 by position. Empty if not known.
std::map<std::string, std::string> ParameterTypes(const TritonKernel& kernel);

/// The lines of the kernel's body. In a combo kernel, calls of sub-kernels
/// (`X_body_0`) are replaced by their bodies, a shared body is repeated for
/// each sub-kernel, and every pointer has the name of the kernel's own
/// parameter.
std::vector<PythonLine> FlatLines(const TritonKernel& kernel);

// Reads the source of a Triton kernel: where the index of an index check comes
// from, which stores only copy, and which NaN and Inf are written in it.

/// The checks of the kernel whose message contains `condition`; all if it is
/// empty. Never throws on strange text.
std::vector<IndexCheck> FindTritonChecks(const TritonKernel& kernel,
                                         std::string_view condition);

/// The pointers whose elements the kernel stores to `parameter` unchanged;
/// empty if it computes what it stores.
std::vector<std::string> TritonCopiesOf(const TritonKernel& kernel,
                                        std::string_view parameter);

/// The NaN and infinities in the kernel's source that become part of what it
/// stores.
StoredLiterals FindTritonLiterals(const TritonKernel& kernel);

}  // namespace ladder

#endif  // LADDER_CODEGEN_TRITON_KERNEL_H_
