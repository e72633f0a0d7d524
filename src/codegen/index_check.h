// The text of an index check, "index out of bounds: 0 <= tmp2 < 20L", which is
// the same in C++ kernels, in Triton kernels and in what a failing run prints.
#ifndef LADDER_CODEGEN_INDEX_CHECK_H_
#define LADDER_CODEGEN_INDEX_CHECK_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_CODEGEN_INDEX_CHECK_H_
