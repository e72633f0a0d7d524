// The Python source of Triton kernels, which generated wrappers hold in
// comments since torch 2.8.
#ifndef LADDER_CODEGEN_TRITON_KERNEL_H_
#define LADDER_CODEGEN_TRITON_KERNEL_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_slice.h"

namespace ladder {

/// `async_compile.triton('triton_poi_fused_add_0', ''' … ''')`, or a kernel's
/// own .py file of the inductor cache.
struct TritonKernel {
  std::string name;    ///< "triton_poi_fused_add_0"
  std::string source;  ///< Python, from its decorators to its last line
  size_t line = 0;     ///< of the source's first line, in the file
  /// The launch's name where the wrapper's function that holds the source has
  /// another: "multi_kernel_0", and "shift_kernel_0" of a user's shift_kernel.
  std::string called_as;
};

/// All kernels in a wrapper or in a Python file, in textual order.
std::vector<TritonKernel> FindTritonKernels(std::string_view text);

struct TritonLine {
  std::string text;  ///< trimmed
  size_t line = 0;   ///< in the file
};

/// The lines of the kernel's body. A combo kernel's are those of its
/// sub-kernels, each whole: functions of their own (`X_body_0`) stand in the
/// place of their calls, a body that they share is repeated for each, and
/// every pointer has the name of the kernel's own parameter.
std::vector<TritonLine> FlatLines(const TritonKernel& kernel);

// What a Triton kernel's source says: which buffer an index check reads its
// index from, what is only copied.

/// The checks of that kernel whose message holds `condition`; all of them when
/// it is empty. Never throws on strange text.
std::vector<IndexCheck> FindTritonChecks(const TritonKernel& kernel,
                                         std::string_view condition);

/// The pointers whose elements the kernel stores to `parameter` as they are;
/// empty when it computes what it stores.
std::vector<std::string> TritonCopiesOf(const TritonKernel& kernel,
                                        std::string_view parameter);

}  // namespace ladder

#endif  // LADDER_CODEGEN_TRITON_KERNEL_H_
