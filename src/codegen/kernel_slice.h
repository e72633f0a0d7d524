// Where the values of a generated kernel come from: a backward slice over its
// assignments, down to the pointer parameters. C++ kernels (cpp_kernel.h) and
// Triton kernels (triton_kernel.h) are both brought into this form.
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
  /// "in_ptr1". Pointers that the kernel wrote before count too: "out_ptr0",
  /// "in_ptr1". All pointers if none is an integer pointer. Empty if the
  /// variable comes from no buffer.
  std::vector<std::string> index_parameters;
  bool from_integers = false;  ///< index_parameters are integer pointers
  /// All pointers whose elements become part of the value. The others in
  /// index_parameters only select an element: "in_ptr0" in in_ptr1[in_ptr0[x]].
  std::vector<std::string> value_parameters;
  /// The pointers whose elements the variable chooses: "in_ptr2" in
  /// in_ptr2[x0 + 32L*tmp2].
  std::vector<std::string> indexed_parameters;
  /// The kernel lets a negative index count from the end. Inductor does so for
  /// gather and index, but not for scatter.
  bool wraps = false;
  /// The variable is more than a loaded element, converted or wrapped: the
  /// kernel computes it by sums, bit operations, comparisons or functions, or
  /// by a choice other than by sign. A valid element may then give an invalid
  /// index, and the other way round.
  bool computed = false;
  bool multiplied = false;  ///< a product is among these operations
  /// The last of them is a remainder or a mask: elements of any size give a
  /// valid index.
  bool reduced = false;
  /// If the variable is chosen by position from a constant in the source, the
  /// values of that constant; and how many constants of several values the
  /// source holds.
  std::vector<long long> constant;
  size_t constants = 0;
  /// Only some elements are checked, "(0 <= tmp2) & (tmp2 < 20L) | ~(tmp4)":
  /// the others may be out of bounds.
  bool masked = false;
};

/// A pointer among the kernel's parameters.
struct PointerParameter {
  std::string_view name;
  bool integer = false;  ///< points to integers; bool does not count
};

/// True if the text is the message of an index check and contains `condition`
/// in whole words: "tmp2 < 20L" is not in "tmp2 < 20L2". `condition` may begin
/// with "index out of bounds: ".
bool IsIndexMessage(std::string_view message, std::string_view condition);

/// The check that the message describes, without its parameters.
IndexCheck ParseIndexMessage(std::string_view message, size_t line);

/// The bound of the check if it is a plain number: 20 for "20L". Nothing for
/// "ks0", "2L*ks0" and "40L + ((-1L)*ks0)".
std::optional<long long> FixedBound(const IndexCheck& check);

/// The words of an expression: "tmp2", "2L", "x0".
std::vector<std::string_view> WordsOf(std::string_view text);

/// A NaN or an infinity that is written in a kernel's source and becomes part
/// of what the kernel stores. Inductor writes constants of up to 8 values, and
/// the numbers in the model's code, into the source.
struct StoredLiteral {
  enum class Value { kNan, kInf, kMinusInf };
  Value value = Value::kNan;
  size_t line = 0;  ///< in the file that holds the kernel
  /// How many values the constant has that it belongs to: 8 for a bias of 8
  /// values, from which the kernel chooses by position.
  size_t values = 1;
  /// A condition chooses between it, or what is computed from it, and another
  /// value, as in a masked fill.
  bool chosen = false;
  std::string parameter;  ///< the pointer that it is stored to: "out_ptr0"
};

/// All of a kernel.
struct StoredLiterals {
  std::vector<StoredLiteral> each;  ///< in the order of their lines
  /// The different constants of several values in the source, also of finite
  /// ones.
  size_t constants = 0;
};

// The slice.

/// A part of an assigned value, in textual order.
struct ValuePart {
  enum class Kind {
    kVariable,
    kPointer,  ///< an element of it is read; the parts of its subscript follow
    /// A sum, a comparison, a call; its operator or function is `name`.
    kOperation,
    /// A choice between values; `name` is the condition where it is a variable.
    /// `wraps`: it lets a negative index count from the end, as "tmp0 < 0 ?
    /// tmp3 : tmp0" where tmp3 is "tmp0 + 20L".
    kChoice,
    kLiteral,  ///< NaN or an infinity; `name` is "nan", "inf" or "-inf"
  };
  Kind kind = Kind::kVariable;
  std::string_view name = {};  ///< empty: a pointer that is only stored to
  size_t at = 0;               ///< where the name is read, as Assignment::at
  size_t end = 0;  ///< kPointer: index of the part after its subscript
  bool wraps = false;
};

/// The assignments of one kernel. All queries together may take a limited
/// number of steps: real kernels need some thousands, and a hostile one must
/// not take quadratic time.
class ValueFlow {
 public:
  virtual ~ValueFlow() = default;
  ValueFlow(const ValueFlow&) = delete;
  ValueFlow& operator=(const ValueFlow&) = delete;

  /// The check whose message is in `line`, with the pointers that its variable,
  /// as seen at `at`, is computed from. Conditions that only choose between
  /// values do not count.
  [[nodiscard]] IndexCheck CheckOf(std::string_view message, size_t line,
                                   size_t at) const;

  /// The pointers whose elements are stored to `parameter` unchanged, except
  /// for a change of the integer type. Empty if any stored value is computed,
  /// or if nothing is stored to it.
  [[nodiscard]] std::vector<std::string> CopiedFrom(
      std::string_view parameter) const;

  /// NaN and infinities in the source that become part of what is stored. Not
  /// those that only start a reduction, are compared with, or limit a maximum
  /// or minimum.
  [[nodiscard]] StoredLiterals FindLiterals() const;

 protected:
  ValueFlow() = default;

  void AddPointer(const PointerParameter& pointer);
  /// To be called in the order of `at`.
  void AddAssignment(const Assignment& assignment);

  [[nodiscard]] virtual std::vector<ValuePart> PartsOf(
      const Assignment& assignment) const = 0;
  /// The variables and pointers that are copied; nothing if more is done.
  [[nodiscard]] virtual std::optional<std::vector<ValuePart>> CopiesIn(
      const Assignment& assignment) const = 0;
  /// The line of the assignment in the file that holds the kernel.
  [[nodiscard]] virtual size_t LineOf(const Assignment& assignment) const = 0;
  /// What is assigned, as text.
  [[nodiscard]] virtual std::string TextOf(
      const Assignment& assignment) const = 0;

  /// The nearest declaration of the name that is visible at `at`; null if none.
  [[nodiscard]] const Assignment* Declaration(std::string_view name,
                                              size_t at) const;
  [[nodiscard]] const PointerParameter* FindPointer(
      std::string_view name) const;
  [[nodiscard]] bool IsAssigned(std::string_view name) const {
    return by_target_.contains(name);
  }
  [[nodiscard]] size_t CountAssignments() const { return assignments_.size(); }
  /// False if too many steps were taken.
  bool Spend(size_t steps) const;
  [[nodiscard]] bool HasSteps() const { return budget_ > 0; }

 private:
  struct Slice;
  class LiteralSearch;
  void FollowToConstant(size_t at, IndexCheck& check) const;
  /// The first assignment whose target is not before `at`.
  [[nodiscard]] std::vector<Assignment>::const_iterator FirstAt(
      size_t at) const;
  [[nodiscard]] std::vector<const Assignment*> CopiesOf(
      std::string_view variable, size_t at) const;
  [[nodiscard]] std::vector<std::string> IndexedBy(std::string_view variable,
                                                   size_t at) const;
  [[nodiscard]] Slice Walk(const std::vector<std::string_view>& names,
                           size_t at, bool subscripts) const;
  void Visit(Slice& slice, std::string_view name, size_t at) const;
  [[nodiscard]] std::vector<size_t> Reaching(std::string_view name,
                                             size_t at) const;
  void Follow(Slice& slice, const std::vector<ValuePart>& parts) const;
  void Found(Slice& slice, const PointerParameter& pointer) const;
  [[nodiscard]] size_t FirstFrom(const std::vector<size_t>& indices,
                                 size_t at) const;

  std::unordered_map<std::string_view, PointerParameter> pointers_;
  std::vector<Assignment> assignments_;
  std::unordered_map<std::string_view, std::vector<size_t>> by_target_;
  mutable size_t budget_ = 10'000'000;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_KERNEL_SLICE_H_
