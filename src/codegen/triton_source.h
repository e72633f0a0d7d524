// What a Triton kernel's source says: which buffer an index check reads its
// index from, what is only copied.
#ifndef LADDER_CODEGEN_TRITON_SOURCE_H_
#define LADDER_CODEGEN_TRITON_SOURCE_H_

#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_source.h"
#include "codegen/triton_kernel.h"

namespace ladder {

/// The checks of that kernel whose message holds `condition`; all of them when
/// it is empty. Never throws on strange text.
std::vector<IndexCheck> FindTritonChecks(const TritonKernel& kernel,
                                         std::string_view condition);

/// The pointers whose elements the kernel stores to `parameter` as they are;
/// empty when it computes what it stores.
std::vector<std::string> TritonCopiesOf(const TritonKernel& kernel,
                                        std::string_view parameter);

}  // namespace ladder

#endif  // LADDER_CODEGEN_TRITON_SOURCE_H_
