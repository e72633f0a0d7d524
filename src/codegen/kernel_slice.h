// Where the values of a generated C++ kernel come from: a backward slice over
// its assignments, down to the kernel's pointer parameters.
#ifndef LADDER_CODEGEN_KERNEL_SLICE_H_
#define LADDER_CODEGEN_KERNEL_SLICE_H_

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/index_check.h"
#include "codegen/kernel_assignments.h"
#include "codegen/kernel_tokens.h"

namespace ladder {

/// The pointers among the parameters, in order.
std::vector<PointerParameter> PointerParameters(const KernelTokens& kernel);

/// All assignments of a kernel.
class KernelFlow {
 public:
  /// `kernel` must outlive it.
  explicit KernelFlow(const KernelTokens& kernel);

  /// The pointers that the variables `names`, as seen at token `at`, are
  /// computed from, nearest first. Conditions that only choose between values
  /// do not count, nor does without `subscripts` what only says which element
  /// is read. Takes at most `*budget` steps and lowers it by those.
  [[nodiscard]] std::vector<PointerParameter> PointersBehind(
      const std::vector<std::string_view>& names, size_t at, bool subscripts,
      size_t* budget) const;

  /// Sets what the kernel does to the elements on their way into those
  /// variables: whether one is chosen by its sign, "tmp0 < 0 ? tmp3 : tmp0",
  /// tmp3 being "tmp0 + 20L", so that a negative index is made one that counts
  /// from the end, and whether it reckons with them otherwise, which any other
  /// choice is. Budget as above.
  void SetArithmetic(const std::vector<std::string_view>& names, size_t at,
                     size_t* budget, IndexCheck& check) const;

  /// The pointers whose elements are stored to the pointer `parameter` just as
  /// they were loaded, but for a change of the integer type. Empty when any
  /// store to it is computed, or when it is never stored to.
  [[nodiscard]] std::vector<std::string_view> CopiedFrom(
      std::string_view parameter, size_t* budget) const;

 private:
  /// "condition ? yes : no", blendv(no, yes, condition) of three variables.
  struct Choice {
    std::string_view condition, yes, no;
  };
  struct Slice;
  [[nodiscard]] Slice Walk(const std::vector<std::string_view>& names,
                           size_t at, bool subscripts, size_t* budget) const;
  /// The nearest declaration of the name around that token.
  [[nodiscard]] const Assignment* Declaration(std::string_view name, size_t at,
                                              size_t* budget) const;
  /// That of the "?" or blendv at that token; empty where it is of others.
  [[nodiscard]] Choice ChoiceAt(size_t at) const;
  [[nodiscard]] bool IsWrap(const Choice& choice, size_t at,
                            size_t* budget) const;
  [[nodiscard]] bool OnlyDoes(const Assignment& assignment,
                              std::string_view mark, std::string_view variable,
                              size_t* budget) const;
  [[nodiscard]] bool EndsInZero(const Assignment* assignment,
                                size_t* budget) const;
  void Visit(Slice& slice, std::string_view name, size_t at) const;
  void Follow(Slice& slice, const Assignment& assignment) const;
  bool Found(Slice& slice, std::string_view name) const;
  bool FollowCopy(Slice& slice, const Assignment& assignment) const;
  [[nodiscard]] bool IsOperation(size_t at) const;
  [[nodiscard]] bool IsPointer(std::string_view name) const;

  const KernelTokens* kernel_;
  std::vector<PointerParameter> parameters_;
  std::vector<Assignment> assignments_;
  std::unordered_map<std::string_view, std::vector<size_t>> by_target_;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_SLICE_H_
