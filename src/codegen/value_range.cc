#include "codegen/value_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ladder::ranges {

namespace {

constexpr double kNoLimit = ValueRange::kInfinity;

/// The operations whose NaN or Inf no condition leaves out.
uint64_t AlwaysUsed(const ValueRange& range) {
  return range.bad & ~range.left_out;
}

}  // namespace

ValueRange Known(double low, double high, bool exact) {
  ValueRange range;
  range.low = low;
  range.high = high;
  range.known = true;
  range.exact = exact;
  return range;
}

ValueRange Number(double number) { return Known(number, number, true); }

ValueRange Within(double low, double high, const ValueRange& of) {
  ValueRange range = Known(low, high);
  range.known = of.known;
  range.bad = of.bad;
  range.hidden = of.hidden;
  range.left_out = of.left_out;
  return range;
}

bool ExcludesZero(const ValueRange& range) {
  return range.nonzero || range.low > 0 || range.high < 0;
}

bool IsPoint(const ValueRange& range) {
  return range.known && range.low == range.high;
}

void MarkBad(const ValueRange& a, const ValueRange& b, ValueRange& result) {
  result.bad = a.bad | b.bad;
  result.hidden = a.hidden | b.hidden;
  result.left_out = result.bad & ~AlwaysUsed(a) & ~AlwaysUsed(b);
}

ValueRange Join(const ValueRange& a, const ValueRange& b) {
  ValueRange range;
  range.low = std::min(a.low, b.low);
  range.high = std::max(a.high, b.high);
  range.known = a.known && b.known;
  MarkBad(a, b, range);
  range.largest = a.largest && b.largest;
  range.nonzero = ExcludesZero(a) && ExcludesZero(b);
  range.masked = a.masked || b.masked || (a.low == -kNoLimit && a.known) ||
                 (b.low == -kNoLimit && b.known);
  return range;
}

ValueRange Choose(const ValueRange& a, const ValueRange& b) {
  ValueRange range = Join(a, b);
  range.hidden |= range.bad;
  range.left_out = range.bad & ~(AlwaysUsed(a) & AlwaysUsed(b));
  return range;
}

double Sum(double a, double b, double otherwise) {
  const double sum = a + b;
  return std::isnan(sum) ? otherwise : sum;
}

double Product(double a, double b) {
  const double product = a * b;
  return std::isnan(product) ? 0 : product;
}

ValueRange Multiply(const ValueRange& a, const ValueRange& b) {
  const std::array<double, 4> ends = {
      Product(a.low, b.low), Product(a.low, b.high), Product(a.high, b.low),
      Product(a.high, b.high)};
  ValueRange range;
  range.low = *std::min_element(ends.begin(), ends.end());
  range.high = *std::max_element(ends.begin(), ends.end());
  range.known = a.known && b.known;
  range.exact = (a.exact && IsPoint(b)) || (b.exact && IsPoint(a));
  MarkBad(a, b, range);
  range.masked = a.masked || b.masked;
  range.nonzero = ExcludesZero(a) && ExcludesZero(b);
  return range;
}

ValueRange Negate(ValueRange range) {
  std::swap(range.low, range.high);
  range.low = -range.low;
  range.high = -range.high;
  range.largest = range.reaches_one = false;
  range.loaded = {};
  return range;
}

ValueRange Add(const ValueRange& a, const ValueRange& b) {
  ValueRange range;
  range.low = Sum(a.low, b.low, -kNoLimit);
  range.high = Sum(a.high, b.high, kNoLimit);
  range.known = a.known && b.known;
  range.exact = (a.exact && IsPoint(b)) || (b.exact && IsPoint(a));
  MarkBad(a, b, range);
  range.masked = a.masked || b.masked;
  range.reaches_one =
      (a.reaches_one && b.low >= 0) || (b.reaches_one && a.low >= 0);
  return range;
}

}  // namespace ladder::ranges
