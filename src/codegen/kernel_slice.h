// Where the values of a generated C++ kernel come from: a backward slice over
// its assignments, down to the kernel's pointer parameters.
#ifndef LADDER_CODEGEN_KERNEL_SLICE_H_
#define LADDER_CODEGEN_KERNEL_SLICE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/kernel_parser.h"

namespace ladder {

// The text of an index check, "index out of bounds: 0 <= tmp2 < 20L", which is
// the same in C++ kernels, in Triton kernels and in what a failing run prints.

/// One check of a kernel.
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
  bool from_integers = false;  ///< those are integer pointers
  /// All pointers whose elements go into the variable themselves. The others of
  /// index_parameters only say which element is read: "in_ptr0" of
  /// in_ptr1[in_ptr0[x]].
  std::vector<std::string> value_parameters;
  /// A negative element counts from the end: the kernel chooses by the sign.
  /// Inductor's gather and index do so, its scatter does not.
  bool wraps = false;
  /// The variable is more than an element as it was loaded, converted or
  /// wrapped: the kernel reckons with it, by sums, bits, comparisons or
  /// functions, or chooses by anything but the sign. A good element may then
  /// make a bad index, and a bad one a good index.
  bool computed = false;
  /// Only some elements are checked, "(0 <= tmp2) & (tmp2 < 20L) | ~(tmp4)":
  /// the others may be out of bounds.
  bool masked = false;
};

/// A pointer among the kernel's parameters.
struct PointerParameter {
  std::string_view name;
  bool integer = false;  ///< points to integers; bool is none
};

/// True if the text is such a message, and holds `condition`, with or without
/// the words before it, as a whole: "tmp2 < 20L" is not in "tmp2 < 20L2".
bool IsIndexMessage(std::string_view message, std::string_view condition);

/// The check of that message, without its parameters.
IndexCheck ParseIndexMessage(std::string_view message, size_t line);

/// The bound of the check where it is a number alone: 20 of "20L". Nothing for
/// "ks0", "2L*ks0" and "40L + ((-1L)*ks0)".
std::optional<long long> FixedBound(const IndexCheck& check);

/// Chooses among the pointers behind the variable those that can hold the
/// index: an index that was made from floats alone came from those floats.
/// `values`: those of `pointers` that are no mere subscripts.
void SetIndexParameters(const std::vector<PointerParameter>& pointers,
                        const std::vector<PointerParameter>& values,
                        IndexCheck& check);

/// The words of an expression: "tmp2", "2L", "x0".
std::vector<std::string_view> WordsOf(std::string_view text);

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

// Generated C++ kernels: which buffer an index check reads its index from.

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

#endif  // LADDER_CODEGEN_KERNEL_SLICE_H_
