// Triton kernels, whose Python source generated wrappers hold in comments since
// torch 2.8: which buffer an index check reads its index from.
#ifndef LADDER_TRITON_SOURCE_H_
#define LADDER_TRITON_SOURCE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel_source.h"

namespace ladder {

/// `async_compile.triton('triton_poi_fused_add_0', ''' … ''')`, or a kernel's
/// own .py file of the inductor cache.
struct TritonKernel {
  std::string name;    ///< "triton_poi_fused_add_0"
  std::string source;  ///< Python, from its decorators to its last line
  size_t line = 0;     ///< of the source's first line, in the file
};

/// All kernels in a wrapper or in a Python file, in textual order.
std::vector<TritonKernel> FindTritonKernels(std::string_view text);

/// The checks of that kernel whose message holds `condition`; all of them when
/// it is empty. Never throws on strange text.
std::vector<IndexCheck> FindTritonChecks(const TritonKernel& kernel,
                                         std::string_view condition);

/// The pointers whose elements the kernel stores to `parameter` as they are;
/// empty when it computes what it stores.
std::vector<std::string> TritonCopiesOf(const TritonKernel& kernel,
                                        std::string_view parameter);

}  // namespace ladder

#endif  // LADDER_TRITON_SOURCE_H_
