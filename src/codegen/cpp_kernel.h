// Reads the source of generated C++ kernels: where the index of an index check
// comes from, which stores only copy, and which NaN and Inf are written in it.
#ifndef LADDER_CODEGEN_CPP_KERNEL_H_
#define LADDER_CODEGEN_CPP_KERNEL_H_

#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_parser.h"
#include "codegen/kernel_slice.h"

namespace ladder {

/// True for "int64_t" and the like; not for bool.
bool IsInteger(std::string_view type);

/// The pointers among the parameters, in order.
std::vector<PointerParameter> PointerParameters(const KernelTokens& kernel);

/// The wrapper that the first line of a kernel file (torch >= 2.7) names as its
/// own: "c….wrapper.cpp". A view into `text`; empty if there is none.
std::string_view WrapperNamedBy(std::string_view text);

/// The checks of kernel `name` whose message holds `condition`; all of its
/// checks when `condition` is empty. `text` is a *.kernel.cpp or, before torch
/// 2.7, the wrapper itself. Empty when the kernel is not in the text.
std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition);

/// The pointers whose elements kernel `name` stores to `parameter` unchanged;
/// empty if it computes what it stores, or if it is not in the text.
std::vector<std::string> CopiesOf(std::string_view text, std::string_view name,
                                  std::string_view parameter);

/// The NaN and infinities in the source of kernel `name` that become part of
/// what it stores; empty if it is not in the text.
StoredLiterals FindStoredLiterals(std::string_view text, std::string_view name);

}  // namespace ladder

#endif  // LADDER_CODEGEN_CPP_KERNEL_H_
