// What a kernel stores into memory, and which stores replace earlier ones.
#ifndef LADDER_CODEGEN_KERNEL_STORES_H_
#define LADDER_CODEGEN_KERNEL_STORES_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/cpp_kernel.h"
#include "codegen/kernel_parser.h"
#include "codegen/value_range.h"

namespace ladder {

/// Takes the stores of one kernel in textual order. Refers to what it is given.
class KernelStores {
 public:
  /// declared_at: by variable, the token that declares it, so far.
  KernelStores(const std::vector<Token>& tokens,
               const std::unordered_map<std::string_view, size_t>& declared_at);

  /// The range of the elements of `memory` after a store into it. What was
  /// stored in the same elements before is gone. `accumulates`: the value
  /// counts for all elements.
  ValueRange After(const Assignment& assignment, std::string_view memory,
                   bool accumulates, const ValueRange& value);
  /// True if the store is always made, and has an element of its own for each
  /// round of the loops around it: none replaces what another one stored.
  bool KeepsEach(const Assignment& assignment);
  /// A variable of that name is declared anew.
  void Forget(std::string_view memory) { stores_.erase(memory); }

 private:
  using Subscript = std::vector<std::string_view>;

  /// "out_ptr0[x0] = …", "….store(out_ptr0 + x0)"
  struct Store {
    size_t at = 0;  ///< index of the target's token
    /// Nothing: too long to be compared, or several stores.
    std::optional<Subscript> subscript;
    ValueRange value;
  };

  std::optional<Subscript> SubscriptOf(const Assignment& assignment);
  bool AreSameElements(const Store& before, const Store& now);
  [[nodiscard]] size_t HeadOf(size_t open) const;
  [[nodiscard]] bool IsCondition(size_t open) const;
  [[nodiscard]] bool Declares(size_t open, const Subscript& words) const;
  [[nodiscard]] std::vector<size_t> Blocks() const;
  /// False if too many steps were taken: hostile text must not take forever.
  bool Spend() { return steps_ > 0 && --steps_ > 0; }

  const std::vector<Token>& tokens_;
  const std::unordered_map<std::string_view, size_t>& declared_at_;
  const std::vector<size_t> blocks_;
  std::unordered_map<std::string_view, std::vector<Store>> stores_;
  size_t steps_ = 2'000'000;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_STORES_H_
