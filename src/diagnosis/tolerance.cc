#include "diagnosis/tolerance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace ladder {
namespace {

struct Room {
  std::string_view word;  // in the dtype's name
  double relative;
};
// The first whose word is in the name. The printer gives 6 significant digits,
// so nothing finer than 1e-5 can be seen. Elsewhere a few dozen units in the
// last place: 2^-23 for float32, 2^-10, 2^-7, and 2^-3 or 2^-2 for fp8.
constexpr Room kRooms[] = {
    {"complex<double>", 1e-5},
    {"complex<c10::Half>", 2e-2},
    {"complex", 1e-4},
    {"e5m2", 0.5},
    {"e4m3", 0.25},
    {"float8", 0.5},
    {"bfloat16", 6e-2},
    {"float16", 2e-2},
    {"half", 2e-2},
    {"double", 1e-5},
    {"float64", 1e-5},
    {"float", 1e-4},
    {"int", 0},
    {"long", 0},
    {"short", 0},
    {"char", 0},
    {"bool", 0},
};
constexpr double kFloat32Room = 1e-4;

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

/// How large the tensor's finite numbers are.
double Magnitude(const TensorValue& value) {
  double largest = 0;
  auto take = [&](double number) {
    if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
  };
  for (double element : value.printed) take(element);
  for (const auto& each : {value.min, value.max}) {
    if (each) take(*each);
  }
  return largest;
}

/// Numbers of one tensor in both runs.
struct Comparison {
  double magnitude = 0;
  double room = 0;

  [[nodiscard]] bool Same(double a, double b, double at_least = 0) const {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    if (std::isinf(a) || std::isinf(b)) return a == b;
    return std::abs(a - b) <=
           std::max(room, at_least) *
               std::max({magnitude, std::abs(a), std::abs(b)});
  }
};

ValueDifference Difference(std::string what, double a, double b) {
  return {std::move(what), fmt::format("{:.6g}", a), fmt::format("{:.6g}", b)};
}

std::optional<ValueDifference> CompareElements(const TensorValue& a,
                                               const TensorValue& b,
                                               const Comparison& compare) {
  if (a.printed.size() != b.printed.size()) return {};
  for (size_t i = 0; i < a.printed.size(); ++i) {
    if (!compare.Same(a.printed[i], b.printed[i])) {
      return Difference(fmt::format("element {}", i), a.printed[i],
                        b.printed[i]);
    }
  }
  return {};
}

/// Numbers of both, enough for a tensor to be told from others. The mean alone
/// is not: other tensors have the same.
bool Comparable(const TensorValue& a, const TensorValue& b) {
  const bool whole = a.complete && b.complete;
  if (whole && a.elements == 0 && b.elements == 0) return true;
  if (!a.printed.empty() && a.printed.size() == b.printed.size()) return true;
  return a.min && b.min && a.max && b.max;
}

std::optional<ValueDifference> FirstDifference(const TensorValue& a,
                                               const TensorValue& b,
                                               std::optional<double> rtol) {
  // A block that was cut off knows neither.
  if (a.complete && b.complete && a.size != b.size) {
    return ValueDifference{"shape",
                           fmt::format("[{}]", fmt::join(a.size, ", ")),
                           fmt::format("[{}]", fmt::join(b.size, ", "))};
  }
  if (a.complete && b.complete && a.has_nan != b.has_nan) {
    return ValueDifference{"NaN", a.has_nan ? "yes" : "no",
                           b.has_nan ? "yes" : "no"};
  }
  Comparison compare;
  compare.magnitude = std::max(Magnitude(a), Magnitude(b));
  compare.room = rtol.value_or(
      std::max(RelativeTolerance(a.dtype), RelativeTolerance(b.dtype)));
  if (auto element = CompareElements(a, b, compare)) return element;
  if (a.min && b.min && !compare.Same(*a.min, *b.min)) {
    return Difference("minimum", *a.min, *b.min);
  }
  if (a.max && b.max && !compare.Same(*a.max, *b.max)) {
    return Difference("maximum", *a.max, *b.max);
  }
  // It may overflow where the tensor itself is finite.
  const bool means =
      a.mean && b.mean && std::isfinite(*a.mean) && std::isfinite(*b.mean);
  if (means && !compare.Same(*a.mean, *b.mean, rtol ? 0 : kFloat32Room)) {
    return Difference("mean", *a.mean, *b.mean);
  }
  return {};
}

}  // namespace

double RelativeTolerance(std::string_view dtype) {
  const std::string name = Lower(dtype);
  for (const Room& each : kRooms) {
    if (name.find(Lower(each.word)) != std::string::npos) return each.relative;
  }
  return kFloat32Room;
}

ValueComparison CompareValues(const TensorValue& a, const TensorValue& b,
                              std::optional<double> rtol) {
  ValueComparison comparison;
  comparison.difference = FirstDifference(a, b, rtol);
  comparison.comparable = comparison.difference || Comparable(a, b);
  return comparison;
}

}  // namespace ladder
