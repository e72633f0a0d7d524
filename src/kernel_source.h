// Generated C++ kernels: which buffer an index check reads its index from.
#ifndef LADDER_KERNEL_SOURCE_H_
#define LADDER_KERNEL_SOURCE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// One "index out of bounds: 0 <= tmp2 < 20L" check of a kernel.
struct IndexCheck {
  size_t line = 0;        ///< in the file that holds the kernel
  std::string condition;  ///< "0 <= tmp2 < 20L", as in the message
  std::string variable;   ///< "tmp2"
  std::string bound;      ///< "20L", "ks0"
  /// The integer pointers that the variable is computed from, nearest first:
  /// "in_ptr1"; what the kernel itself wrote before counts too: "out_ptr0",
  /// "in_ptr1". The other pointers where there is no integer one. Empty when
  /// the variable comes from no buffer.
  std::vector<std::string> index_parameters;
};

/// The checks of kernel `name` whose message holds `condition`; all of its
/// checks when `condition` is empty. `text` is a *.kernel.cpp or, before torch
/// 2.7, the wrapper itself. Empty when the kernel is not in the text.
std::vector<IndexCheck> FindIndexChecks(std::string_view text,
                                        std::string_view name,
                                        std::string_view condition);

}  // namespace ladder

#endif  // LADDER_KERNEL_SOURCE_H_
