// What the operators and functions of a kernel do to ranges of numbers, and
// which of them can make NaN or Inf.
#ifndef LADDER_CODEGEN_UNDEFINED_OPERATIONS_H_
#define LADDER_CODEGEN_UNDEFINED_OPERATIONS_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/value_range.h"

namespace ladder {

/// An operation of a kernel that can make NaN or Inf of finite inputs.
struct UndefinedOperation {
  std::string name;     ///< "log", "sqrt", "/", "-", "exp", "pow", "float16"
  size_t line = 0;      ///< in the file that holds the kernel
  ValueRange argument;  ///< of a division the divisor, of a power the base
  ValueRange exponent = {};  ///< of a power
  bool sure = false;         ///< it does so for some of its arguments
  bool makes_nan = false;    ///< else only Inf
  /// It is the call with this number, from 0, of so many of that function in
  /// the kernel's text, or of divisions by tensors; 0 of 0 for the others.
  size_t number = 0, calls = 0;
  /// Of these calls: how many made what it takes, and how many take what it
  /// made, also through others.
  size_t takes = 0, taken_by = 0;
  bool apart = false;  ///< none of them takes what another one made
  /// The pointer of the kernel of which `argument` are the elements; empty if
  /// the kernel computes them.
  std::string loaded = {};
  /// A condition decides whether its result is used, as in where(x > 0, log(x),
  /// 0), while that of another one is always used.
  bool guarded = false;
};

/// True for a division by numbers on both sides of zero: they seldom hold zero
/// itself.
bool IsUnlikely(const UndefinedOperation& operation);

/// Computes with ranges, and notes each operation that can make NaN or Inf of
/// finite operands; also one that follows an unlikely one. Its result is marked
/// with it: see ValueRange::bad.
class RangeOperations {
 public:
  /// "a + b". `same`: both are the same variable.
  ValueRange Apply(std::string_view mark, const ValueRange& a,
                   const ValueRange& b, bool same, size_t line);
  /// A function, a method or a conversion; of a method, the first value is its
  /// object. The result of one that is not known may have any value.
  ValueRange Call(std::string_view name, const std::vector<ValueRange>& values,
                  size_t line);
  /// The kernel may compute in float64, which holds more than float32.
  void ComputeInDouble();
  /// A conversion to an integer, or to bool: without NaN and Inf.
  static ValueRange ToWhole(const ValueRange& of, bool truth);
  /// A conversion to float16, which makes Inf of numbers that are too large.
  ValueRange ToHalf(ValueRange range, size_t line);
  /// All numbers of this range have turned out to be finite: the operations
  /// whose NaN or Inf would be among them have made none.
  void Clear(const ValueRange& finite);
  /// These numbers are stored: what made NaN or Inf of them is not guarded.
  void Keep(const ValueRange& stored);
  /// What was noted and not cleared, in textual order; each name and line once.
  std::vector<UndefinedOperation> Take();
  /// The lines of the calls that UndefinedOperation::number counts.
  [[nodiscard]] const std::set<size_t>& CallsOf(const std::string& name) {
    return calls_[name];
  }

 private:
  struct Domain;
  static const Domain* DomainOf(std::string_view name);
  ValueRange Subtract(const ValueRange& a, const ValueRange& b, size_t line);
  ValueRange Divide(const ValueRange& a, const ValueRange& b, size_t line);
  ValueRange Overflowing(const char* name, ValueRange range, size_t line);
  std::optional<ValueRange> CallOfSeveral(std::string_view name,
                                          const std::vector<ValueRange>& values,
                                          size_t line);
  ValueRange EndOfRow(std::string_view name, const ValueRange& of);
  static ValueRange SumOf(const ValueRange& of, const ValueRange& most);
  ValueRange Most(const ValueRange& a, const ValueRange& b);
  ValueRange Least(const ValueRange& a, const ValueRange& b);
  ValueRange In(const Domain& domain, const ValueRange& of, size_t line);
  ValueRange Exp(std::string_view name, const ValueRange& of, size_t line);
  ValueRange Pow(const ValueRange& base, const ValueRange& exponent,
                 size_t line);
  void Note(UndefinedOperation operation, ValueRange& result);
  [[nodiscard]] uint64_t MayBeInf(uint64_t operations) const;
  [[nodiscard]] bool AllUnlikely(uint64_t operations) const;

  std::vector<UndefinedOperation> found_;
  uint64_t cleared_ = 0;  // those that made nothing, as bits
  uint64_t kept_ = 0;     // those whose NaN or Inf would be stored
  /// The lines of the calls of each function.
  std::map<std::string, std::set<size_t>> calls_;
  size_t root_line_ = 0;  // of the last square root
  double largest_ = std::numeric_limits<float>::max();
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_UNDEFINED_OPERATIONS_H_
