#include "base/option_values.h"

#include <re2/re2.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "base/tries.h"

namespace ladder {
namespace {

// A year; also keeps later arithmetic with clocks far from overflowing.
constexpr double kMaxMilliseconds = 366.0 * 24 * 3600 * 1000;

struct Unit {
  std::string_view name;
  double milliseconds;
};
constexpr Unit kUnits[] = {{"h", 3600e3}, {"m", 60e3}, {"s", 1e3}, {"ms", 1}};

const RE2& SecondsPattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?))");
  return kPattern;
}
const RE2& TimePattern() {
  static const RE2 kPattern(R"((\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h))");
  return kPattern;
}
const RE2& SizePattern() {
  static const RE2 kPattern(R"((\d{1,19})([kKmMgGtT]?)(?:i?[bB])?)");
  return kPattern;
}

std::optional<std::chrono::milliseconds> Rounded(double milliseconds) {
  if (milliseconds > kMaxMilliseconds) return std::nullopt;
  return std::chrono::milliseconds(std::llround(milliseconds));
}

}  // namespace

std::optional<std::chrono::milliseconds> ParseDuration(
    const std::string& text) {
  double number = 0;
  if (RE2::FullMatch(text, SecondsPattern(), &number)) {
    return Rounded(number * 1e3);
  }
  re2::StringPiece rest(text);
  std::string name;
  double total = 0;
  double last = std::numeric_limits<double>::infinity();
  while (RE2::Consume(&rest, TimePattern(), &number, &name)) {
    for (const Unit& unit : kUnits) {
      if (name != unit.name) continue;
      // "30m1h" and "5m5m" are slips.
      if (unit.milliseconds >= last) return std::nullopt;
      last = unit.milliseconds;
      total += number * unit.milliseconds;
    }
  }
  if (text.empty() || !rest.empty()) return std::nullopt;
  return Rounded(total);
}

std::optional<uint64_t> ParseSize(const std::string& text) {
  uint64_t number = 0;
  std::string unit;
  if (!RE2::FullMatch(text, SizePattern(), &number, &unit)) return std::nullopt;
  int shift = 0;
  if (unit == "k" || unit == "K") shift = 10;
  if (unit == "m" || unit == "M") shift = 20;
  if (unit == "g" || unit == "G") shift = 30;
  if (unit == "t" || unit == "T") shift = 40;
  if (number > std::numeric_limits<uint64_t>::max() >> shift) {
    return std::nullopt;
  }
  return number << shift;
}

std::optional<int> ParseRepeat(const std::string& text) {
  int number = 0;
  if (!RE2::FullMatch(text, R"((\d{1,4}))", &number) || number < 1 ||
      number > static_cast<int>(kMostRepeats)) {
    return std::nullopt;
  }
  return number;
}

std::optional<double> ParseConfidence(const std::string& text) {
  double number = 0;
  if (!RE2::FullMatch(text, R"((0?\.\d{1,6}))", &number) || number <= 0.5) {
    return std::nullopt;
  }
  return number;
}

}  // namespace ladder
