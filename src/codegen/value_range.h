// The range of the numbers that a variable of a kernel takes, and the
// arithmetic of ranges.
#ifndef LADDER_CODEGEN_VALUE_RANGE_H_
#define LADDER_CODEGEN_VALUE_RANGE_H_

#include <cstdint>
#include <limits>
#include <string_view>

namespace ladder {

/// What is known of the numbers that a variable takes.
struct ValueRange {
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double low = -kInfinity, high = kInfinity;
  bool known = false;  ///< all numbers are finite, or the kernel shows them
  bool exact = false;  ///< some element is `low`, and some is `high`
  /// The operations before it that may have made NaN or Inf, as bits.
  uint64_t bad = 0;
  /// Those of them whose NaN or Inf may be gone: something else was chosen in
  /// its place, or a function made a finite number of it.
  uint64_t hidden = 0;
  /// Those of them whose result a condition may have left out, everywhere.
  uint64_t left_out = 0;
  /// It holds the largest element of each row, as a softmax computes it.
  bool largest = false;
  /// One element of each row is 1 or more: exp(x - largest).
  bool reaches_one = false;
  bool masked = false;  ///< -Inf may be chosen in place of a number
  /// No number is zero, although `low` and `high` are on both sides of it: the
  /// sign that a softmax with a temperature multiplies by.
  bool nonzero = false;
  /// The pointer of the kernel of which these are the elements, as they are;
  /// empty: they were computed.
  std::string_view loaded = {};
};

// Each result is bad if an operand is, and known only if all are.
namespace ranges {

ValueRange Known(double low, double high, bool exact = false);
ValueRange Number(double number);
/// A result of which only the limits are known.
ValueRange Within(double low, double high, const ValueRange& of);
/// True if zero is not among the numbers.
bool ExcludesZero(const ValueRange& range);
/// True for a single known number.
bool IsPoint(const ValueRange& range);
/// Takes over what may have made NaN or Inf in either of them.
void MarkBad(const ValueRange& a, const ValueRange& b, ValueRange& result);
/// Either of them.
ValueRange Join(const ValueRange& a, const ValueRange& b);
/// Either of them, by a condition: a NaN or Inf may be left out.
ValueRange Choose(const ValueRange& a, const ValueRange& b);
ValueRange Add(const ValueRange& a, const ValueRange& b);
ValueRange Multiply(const ValueRange& a, const ValueRange& b);
ValueRange Negate(ValueRange range);

/// Limits of a sum and of a product: inf - inf is `otherwise`, 0 * inf is 0.
double Sum(double a, double b, double otherwise);
double Product(double a, double b);

/// A function that grows with its argument.
template <typename Function>
ValueRange Growing(const ValueRange& of, const Function& function) {
  ValueRange range = of;
  range.low = function(of.low);
  range.high = function(of.high);
  range.largest = range.reaches_one = range.masked = range.nonzero = false;
  range.loaded = {};
  return range;
}

}  // namespace ranges

}  // namespace ladder

#endif  // LADDER_CODEGEN_VALUE_RANGE_H_
