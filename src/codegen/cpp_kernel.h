// The source of generated C++ kernels: which buffer an index check reads its
// index from, what is only copied.
#ifndef LADDER_CODEGEN_CPP_KERNEL_H_
#define LADDER_CODEGEN_CPP_KERNEL_H_

#include <string>
#include <string_view>
#include <vector>

#include "codegen/kernel_parser.h"
#include "codegen/kernel_slice.h"

namespace ladder {

/// The pointers among the parameters, in order.
std::vector<PointerParameter> PointerParameters(const KernelTokens& kernel);

/// The file name of the wrapper that generated kernels (torch >= 2.7) name in
/// their first line as theirs: "c….wrapper.cpp". Views into `text`; empty when
/// it names none.
std::string_view WrapperNamedBy(std::string_view text);

/// The checks of kernel `name` whose message holds `condition`; all of its
/// checks when `condition` is empty. `text` is a *.kernel.cpp or, before torch
/// 2.7, the wrapper itself. Empty when the kernel is not in the text.
std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition);

/// The pointers whose elements kernel `name` stores to `parameter` as they
/// are; empty when it computes what it stores, or is not in the text.
std::vector<std::string> CopiesOf(std::string_view text, std::string_view name,
                                  std::string_view parameter);

}  // namespace ladder

#endif  // LADDER_CODEGEN_CPP_KERNEL_H_
