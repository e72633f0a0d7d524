// Fields of a JSON object that may be damaged: a missing field, or one of
// another type, reads as empty. A number is clamped to its type.
#ifndef LADDER_BASE_JSON_H_
#define LADDER_BASE_JSON_H_

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

std::string TextOf(const boost::json::object& object, const char* key);
/// Never NaN.
double NumberOf(const boost::json::object& object, const char* key);
bool FlagOf(const boost::json::object& object, const char* key);
std::vector<std::string> TextsOf(const boost::json::object& object,
                                 const char* key);
std::map<std::string, std::string> VariablesOf(
    const boost::json::object& object, const char* key);
/// Empty if none.
const boost::json::object& ObjectOf(const boost::json::object& object,
                                    const char* key);
/// The objects in an array; other elements are left out.
std::vector<const boost::json::object*> ObjectsOf(
    const boost::json::object& object, const char* key);

/// The nearest whole number that fits into T; 0 for a NaN.
template <std::integral T>
T CutTo(double number) {
  number = std::round(number);
  constexpr auto kLow = static_cast<double>(std::numeric_limits<T>::min());
  constexpr auto kHigh = static_cast<double>(std::numeric_limits<T>::max());
  if (std::isnan(number)) return 0;
  if (number <= kLow) return std::numeric_limits<T>::min();
  if (number >= kHigh) return std::numeric_limits<T>::max();
  return static_cast<T>(number);
}

/// The number times `unit`, rounded.
template <typename T>
T IntegerOf(const boost::json::object& object, const char* key,
            double unit = 1) {
  return CutTo<T>(NumberOf(object, key) * unit);
}

/// The inverses of TextsOf and VariablesOf; every text becomes UTF-8.
boost::json::array ToJson(const std::vector<std::string>& texts);
boost::json::object ToJson(const std::map<std::string, std::string>& variables);

// JSON as people read it: valid UTF-8 whatever bytes went in, short values on
// one line, plain numbers.

/// Logs, arguments and paths are any bytes, but JSON is UTF-8. Each invalid
/// byte becomes U+FFFD.
std::string ToUtf8(std::string_view bytes);

/// At most `bytes` of the text; does not end within a UTF-8 character.
std::string_view HeadOf(std::string_view text, size_t bytes);

/// The value indented by two blanks per level; arrays and objects that fit into
/// 90 characters are on one line. No newline at the end.
std::string PrettyJson(const boost::json::value& value);

}  // namespace ladder

#endif  // LADDER_BASE_JSON_H_
