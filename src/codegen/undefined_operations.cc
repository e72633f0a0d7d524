#include "codegen/undefined_operations.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "base/text.h"

namespace ladder {

namespace {

constexpr double kInf = ValueRange::kInfinity;
constexpr double kLargestFloat = std::numeric_limits<float>::max();

using ranges::Add;
using ranges::Growing;
using ranges::IsPoint;
using ranges::Join;
using ranges::Known;
using ranges::Multiply;
using ranges::Negate;
using ranges::Number;
using ranges::Within;

/// Functions whose result is finite for each finite argument.
struct Bounded {
  std::string_view name;
  double low, high;
};
constexpr Bounded kBounded[] = {
    {"tanh", -1, 1},      {"sin", -1, 1},    {"cos", -1, 1},
    {"erf", -1, 1},       {"sigmoid", 0, 1}, {"atan", -1.6, 1.6},
    {"atan2", -3.2, 3.2}, {"signbit", 0, 1}, {"isnan", 0, 1},
    {"isinf", 0, 1},      {"erfc", 0, 2},    {"normalized_rand_cpu", 0, 1},
};

ValueRange Unknown(const std::vector<ValueRange>& values) {
  ValueRange range;
  for (const ValueRange& each : values) {
    range.bad |= each.bad;
    range.hidden |= each.bad;  // it is not known what the function does
  }
  return range;
}

/// A conversion, a load or a store.
bool IsSame(std::string_view name) {
  static constexpr std::string_view kSame[] = {"static_cast",
                                               "convert",
                                               "Vectorized",
                                               "VectorizedN",
                                               "loadu",
                                               "cast",
                                               "to",
                                               "float",
                                               "double",
                                               "Half",
                                               "BFloat16",
                                               "half",
                                               "bfloat16",
                                               "store",
                                               "data",
                                               "value",
                                               "set",
                                               "get",
                                               "int64_t",
                                               "int32_t",
                                               "uint8_t",
                                               "bool",
                                               "int8_t",
                                               "long",
                                               "from",
                                               "from_vec",
                                               "vec_reduce_all",
                                               "broadcast",
                                               "conj",
                                               "real",
                                               "reinterpret_cast"};
  return Contains(kSame, name);
}

ValueRange Absolute(const ValueRange& of) {
  ValueRange range = of;
  range.high = std::max(std::abs(of.low), std::abs(of.high));
  range.low = of.low <= 0 && of.high >= 0
                  ? 0
                  : std::min(std::abs(of.low), std::abs(of.high));
  range.exact = of.exact && range.low != 0;
  range.loaded = {};
  range.largest = range.reaches_one = range.masked = false;
  return range;
}

constexpr size_t kLastBit = 63;

/// The last bit stands for all operations from there on.
uint64_t BitOf(size_t operation) {
  return uint64_t{1} << std::min(operation, kLastBit);
}

}  // namespace

bool IsUnlikely(const UndefinedOperation& operation) {
  return operation.name == "/" && operation.argument.low < 0 &&
         operation.argument.high > 0;
}

/// Where a function of one argument is defined.
struct RangeOperations::Domain {
  std::string_view name;
  double low, high;
  bool open;  ///< the ends themselves give an infinity
};

const RangeOperations::Domain* RangeOperations::DomainOf(
    std::string_view name) {
  static constexpr Domain kDomains[] = {
      {"log", 0, kInf, true},    {"log2", 0, kInf, true},
      {"log10", 0, kInf, true},  {"log1p", -1, kInf, true},
      {"sqrt", 0, kInf, false},  {"rsqrt", 0, kInf, true},
      {"acos", -1, 1, false},    {"asin", -1, 1, false},
      {"acosh", 1, kInf, false}, {"atanh", -1, 1, true},
      {"erfinv", -1, 1, true},   {"calc_erfinv", -1, 1, true},
  };
  const auto* found =
      std::find_if(std::begin(kDomains), std::end(kDomains),
                   [&](const Domain& each) { return each.name == name; });
  return found == std::end(kDomains) ? nullptr : found;
}

ValueRange RangeOperations::Apply(std::string_view mark, const ValueRange& a,
                                  const ValueRange& b, bool same, size_t line) {
  if (mark == "+") return Overflowing("+", Add(a, b), line);
  if (mark == "-") return Subtract(a, b, line);
  if (mark == "*") {
    if (!same) return Overflowing("*", Multiply(a, b), line);
    ValueRange square = Multiply(a, a);
    square.low = a.low <= 0 && a.high >= 0
                     ? 0
                     : std::min(a.low * a.low, a.high * a.high);
    return Overflowing("*", square, line);
  }
  if (mark == "/") return Divide(a, b, line);
  ValueRange truth = Known(0, 1);
  if (mark == "&" || mark == "|") ranges::MarkBad(a, b, truth);
  if (mark == "%") return Within(-kInf, kInf, Divide(a, b, line));
  if (mark == "&" || mark == "|" || mark == "^") {
    return Within(-kInf, kInf, truth);
  }
  return truth;
}

ValueRange RangeOperations::Subtract(const ValueRange& a, const ValueRange& b,
                                     size_t line) {
  ValueRange difference = Add(a, Negate(b));
  difference.exact = (a.exact && IsPoint(b)) || (b.exact && IsPoint(a));
  // The largest elements of the rows of the same numbers: what was printed of
  // them after the kernel may say that none is as small as those.
  const bool of_row =
      a.high == b.high && (a.low == b.low || (a.low < b.low && a.high < kInf));
  if (b.largest && !a.largest && of_row) {
    difference.high = std::min(difference.high, 0.0);
    difference.largest = false;
    difference.reaches_one = true;  // of its exp
  }
  if (b.low == -kInf && b.masked && a.masked && !a.bad && !b.bad) {
    Note({"-", line, a, {}, false, true}, difference);
    return difference;
  }
  const bool of_largest = difference.reaches_one;
  difference = Overflowing("-", difference, line);
  difference.reaches_one = of_largest;
  return difference;
}

/// "1 / std::sqrt(tmp12)" is how a reciprocal root is written.
ValueRange RangeOperations::Divide(const ValueRange& a, const ValueRange& b,
                                   size_t line) {
  const bool of_root = IsPoint(a) && a.low == 1 && root_line_ == line;
  if (of_root && b.bad && !found_.empty() && found_.back().line == line &&
      found_.back().name == "sqrt") {
    found_.back().name = "rsqrt";
  }
  const char* name = of_root ? "rsqrt" : "/";
  if (!IsPoint(b)) calls_[name].insert(line);
  ValueRange quotient;
  ranges::MarkBad(a, b, quotient);
  quotient.hidden |= MayBeInf(b.bad);
  quotient.known = a.known && b.known;
  if (b.nonzero && b.low <= 0 && b.high >= 0) return quotient;
  if (b.low <= 0 && b.high >= 0) {
    const bool zero = b.exact && (b.low == 0 || b.high == 0);
    if (!b.bad && !a.bad) {
      Note({name, line, b, {}, zero, a.low <= 0 && a.high >= 0}, quotient);
    }
    return quotient;
  }
  ValueRange inverse = b;
  inverse.low = 1 / b.high;
  inverse.high = 1 / b.low;
  inverse.hidden |= MayBeInf(b.bad);
  return Multiply(a, inverse);
}

/// Notes an operation whose finite operands give more than a float holds.
ValueRange RangeOperations::Overflowing(const char* name, ValueRange range,
                                        size_t line) {
  if (!range.known || range.bad || range.masked || !range.exact) return range;
  if (range.high <= largest_ && range.low >= -largest_) {
    return range;
  }
  if (range.high == kInf || range.low == -kInf) return range;
  const ValueRange argument = range;
  Note({name, line, argument, {}, true, false}, range);
  return range;
}

void RangeOperations::ComputeInDouble() {
  largest_ = std::numeric_limits<double>::max();
}

ValueRange RangeOperations::ToWhole(const ValueRange& of, bool truth) {
  ValueRange whole = truth
                         ? Within(0, 1, of)
                         : Growing(of, [](double x) { return std::trunc(x); });
  whole.hidden |= of.bad;
  return whole;
}

ValueRange RangeOperations::ToHalf(ValueRange range, size_t line) {
  constexpr double kRoundedToInf = 65520;  // the largest number is 65504
  if (!range.known || range.bad || range.masked) return range;
  const double most = std::max(range.high, -range.low);
  if (most < kRoundedToInf || most == kInf) return range;
  const ValueRange argument = range;
  Note({"float16", line, argument, {}, range.exact, false}, range);
  return range;
}

ValueRange RangeOperations::Call(std::string_view name,
                                 const std::vector<ValueRange>& values,
                                 size_t line) {
  static constexpr std::string_view kNone[] = {"Vectorized", "VectorizedN",
                                               "Welford"};
  if (name == "infinity") return Number(kInf);
  if (name == "quiet_NaN") return {};
  if (name == "lowest") return Number(-kLargestFloat);
  if (values.empty()) return Contains(kNone, name) ? Number(0) : ValueRange();
  const ValueRange& first = values.front();
  if (const auto* domain = DomainOf(name)) return In(*domain, first, line);
  for (const Bounded& each : kBounded) {
    if (each.name != name) continue;
    ValueRange bounded = Within(each.low, each.high, first);
    if (name == "sin" || name == "cos") return bounded;  // Inf becomes NaN
    bounded.hidden |= name.starts_with("is") || name == "signbit"
                          ? first.bad
                          : MayBeInf(first.bad);
    return bounded;
  }
  if (name.starts_with("exp")) return Exp(name, first, line);
  if (name == "sinh" || name == "cosh") {
    return Exp(name, Join(first, Negate(first)), line);
  }
  if (name == "reciprocal") return Divide(Number(1), first, line);
  if (values.size() > 1) {
    if (auto value = CallOfSeveral(name, values, line)) return *value;
  }
  if (name == "sum") {
    return SumOf(first, values.size() > 1 ? values[1] : ValueRange());
  }
  if (name == "row_max" || name == "row_min") return EndOfRow(name, first);
  if (name == "abs" || name == "fabs") return Absolute(first);
  if (name == "neg") return Negate(first);
  if (name == "relu") {
    ValueRange range =
        Growing(first, [](double x) { return std::max(x, 0.0); });
    range.hidden |= MayBeInf(first.bad);
    return range;
  }
  static constexpr std::string_view kRounds[] = {"floor", "ceil", "trunc",
                                                 "round", "nearbyint"};
  if (Contains(kRounds, name)) {
    return Within(first.low - 1, first.high + 1, first);
  }
  return IsSame(name) ? first : Unknown(values);
}

std::optional<ValueRange> RangeOperations::CallOfSeveral(
    std::string_view name, const std::vector<ValueRange>& values, size_t line) {
  const ValueRange& a = values[0];
  const ValueRange& b = values[1];
  const auto has = [&](std::string_view part) {
    return name.find(part) != name.npos;
  };
  if (name == "pow") return Pow(a, b, line);
  if (name == "fmod" || name == "remainder" || name == "mod") {
    const double most = std::max(std::abs(b.low), std::abs(b.high));
    return Within(-most, most, Divide(a, b, line));
  }
  if (name == "blendv") return ranges::Choose(a, b);
  if (name == "vec_reduce_all" || name == "atomic_add") return values.back();
  if (name == "clamp" && values.size() > 2) {
    return Least(Most(a, b), values[2]);
  }
  if (has("clamp_min") || has("max")) return Most(a, b);
  if (has("clamp_max") || has("min")) return Least(a, b);
  if (name == "sum_masked_reduce" || name.starts_with("cascade_sum_comb")) {
    return Add(name[0] == 's' ? a : Number(0), name[0] == 's' ? b : a);
  }
  if (name.starts_with("welford")) return Join(a, b);
  if (name == "fmadd") {
    return Add(Multiply(a, b), values.size() > 2 ? values[2] : Number(0));
  }
  if (name == "copysign") return Join(a, Negate(a));
  return {};
}

/// The largest or smallest element of each row. An Inf of the other sign is
/// gone then.
ValueRange RangeOperations::EndOfRow(std::string_view name,
                                     const ValueRange& of) {
  ValueRange end = of;
  end.largest = name == "row_max";
  end.exact = IsPoint(of);
  end.reaches_one = false;
  end.hidden |= MayBeInf(of.bad);
  end.loaded = {};
  return end;
}

/// The sum of one to `most` elements.
ValueRange RangeOperations::SumOf(const ValueRange& of,
                                  const ValueRange& most) {
  ValueRange sum;
  sum.low = std::min(of.low, ranges::Product(of.low, most.high));
  sum.high = std::max(of.high, ranges::Product(of.high, most.high));
  if (of.reaches_one) sum.low = std::max(sum.low, 1.0);
  sum.known = of.known;
  ranges::MarkBad(of, of, sum);
  return sum;
}

/// The larger of each two elements.
ValueRange RangeOperations::Most(const ValueRange& a, const ValueRange& b) {
  ValueRange range;
  range.low = std::max(a.low, b.low);
  range.high = std::max(a.high, b.high);
  range.known = a.known && b.known;
  range.exact = (a.exact && IsPoint(b)) || (b.exact && IsPoint(a));
  ranges::MarkBad(a, b, range);
  range.hidden |= MayBeInf(range.bad);
  const bool above = range.low > -kInf;
  range.masked = !above && (a.masked || b.masked);
  return range;
}

ValueRange RangeOperations::Least(const ValueRange& a, const ValueRange& b) {
  return Negate(Most(Negate(a), Negate(b)));
}

ValueRange RangeOperations::In(const Domain& domain, const ValueRange& of,
                               size_t line) {
  ValueRange result;
  result.bad = of.bad;
  result.hidden = of.hidden;
  result.left_out = of.left_out;
  result.known = of.known;
  calls_[std::string(domain.name)].insert(line);
  if (domain.name == "sqrt") {
    root_line_ = line;
    result = Growing(of, [](double x) { return std::sqrt(std::max(x, 0.0)); });
  } else if (domain.name == "rsqrt") {
    result.low = 0;
    result.hidden |= MayBeInf(of.bad);
  } else if (domain.name.starts_with("log") && of.low > domain.low) {
    result = Growing(of, [](double x) { return std::log1p(x); });
  }
  const bool outside = of.low < domain.low || of.high > domain.high;
  const bool at_end =
      domain.open &&
      (of.low <= domain.low || (domain.high < kInf && of.high >= domain.high));
  if (!AllUnlikely(of.bad) || (!outside && !at_end)) return result;
  const bool all = of.high < domain.low || of.low > domain.high;
  const bool sure = of.known && !of.bad && (of.exact || all);
  ValueRange argument = of;
  if (of.bad) argument.known = false;
  Note({std::string(domain.name), line, argument, {}, sure, outside}, result);
  return result;
}

/// True if none of these operations is likely to make NaN or Inf. Then what
/// follows may be at fault as well.
bool RangeOperations::AllUnlikely(uint64_t operations) const {
  if ((operations & BitOf(kLastBit)) != 0) return false;  // not known
  for (size_t i = 0; i < std::min(found_.size(), kLastBit); ++i) {
    if ((operations & BitOf(i)) != 0 && !IsUnlikely(found_[i])) return false;
  }
  return true;
}

ValueRange RangeOperations::Exp(std::string_view name, const ValueRange& of,
                                size_t line) {
  const bool of_two = name == "exp2";
  const double most = of_two ? std::log2(largest_) : std::log(largest_);
  ValueRange result = Growing(
      of, [&](double x) { return of_two ? std::exp2(x) : std::exp(x); });
  calls_[std::string(name)].insert(line);
  if (name == "expm1") result = Add(result, Number(-1));
  result.reaches_one = of.reaches_one;
  result.exact = of.exact;
  result.hidden |= MayBeInf(of.bad);
  if (!of.known || of.bad || of.high <= most) return result;
  Note({std::string(name), line, of, {}, of.exact || of.low > most, false},
       result);
  return result;
}

ValueRange RangeOperations::Pow(const ValueRange& base,
                                const ValueRange& exponent, size_t line) {
  ValueRange result;
  ranges::MarkBad(base, exponent, result);
  result.hidden |= MayBeInf(result.bad);
  result.known = base.known && exponent.known;
  const bool whole =
      IsPoint(exponent) && exponent.low == std::floor(exponent.low);
  if (base.low >= 0 || (whole && std::fmod(exponent.low, 2) == 0)) {
    result.low = 0;
  }
  calls_["pow"].insert(line);
  if (result.bad) return result;
  if (base.low < 0 && !whole) {
    const bool sure =
        base.known && IsPoint(exponent) && (base.exact || base.high < 0);
    Note({"pow", line, base, exponent, sure, true}, result);
  } else if (base.low <= 0 && base.high >= 0 && exponent.low < 0) {
    Note({"pow", line, base, exponent, base.exact && base.low == 0, false},
         result);
  } else if (result.known && base.exact && IsPoint(exponent) &&
             std::pow(std::max(base.high, -base.low), exponent.low) >
                 largest_) {
    Note({"pow", line, base, exponent, true, false}, result);
  }
  return result;
}

/// Notes the operation; its result passes on what it may have made.
void RangeOperations::Note(UndefinedOperation operation, ValueRange& result) {
  operation.loaded = operation.argument.loaded;
  const auto same = std::find_if(
      found_.begin(), found_.end(), [&](const UndefinedOperation& each) {
        return each.name == operation.name && each.line == operation.line;
      });
  const uint64_t bit = BitOf(static_cast<size_t>(same - found_.begin()));
  result.bad |= bit;
  result.left_out &= ~bit;
  if (same != found_.end()) {
    same->sure = same->sure || operation.sure;
  } else {
    found_.push_back(std::move(operation));
  }
}

/// Those of the operations that do not only make NaN.
uint64_t RangeOperations::MayBeInf(uint64_t operations) const {
  for (size_t i = 0; i < std::min(found_.size(), kLastBit); ++i) {
    const bool only_nan = found_[i].name == "-" && found_[i].makes_nan;
    if (only_nan) operations &= ~BitOf(i);
  }
  return operations;
}

void RangeOperations::Clear(const ValueRange& finite) {
  cleared_ |= finite.bad & ~finite.hidden & ~BitOf(kLastBit);
}

void RangeOperations::Keep(const ValueRange& stored) {
  kept_ |= stored.bad & ~stored.left_out;
}

std::vector<UndefinedOperation> RangeOperations::Take() {
  for (size_t i = std::min(found_.size(), kLastBit); i-- > 0;) {
    if ((kept_ & ~cleared_) != 0 && (kept_ & BitOf(i)) == 0) {
      found_[i].guarded = true;
      found_[i].sure = false;
    }
    if ((cleared_ & BitOf(i)) == 0) continue;
    found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (UndefinedOperation& each : found_) {
    const std::set<size_t>& lines = calls_[each.name];
    const auto line = lines.find(each.line);
    if (line == lines.end()) continue;  // the order does not tell its place
    each.calls = lines.size();
    each.number = static_cast<size_t>(std::distance(lines.begin(), line));
  }
  return std::move(found_);
}

}  // namespace ladder
