#include "base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace ladder {

namespace json = boost::json;

std::string TextOf(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string()
             ? std::string(value->as_string())
             : "";
}

double NumberOf(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr) return 0;
  boost::system::error_code error;
  const auto number = value->to_number<double>(error);
  // "0E99999" is read as NaN.
  return error || std::isnan(number) ? 0 : number;
}

bool FlagOf(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->as_bool();
}

std::vector<std::string> TextsOf(const json::object& object, const char* key) {
  std::vector<std::string> texts;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return texts;
  for (const json::value& each : value->as_array()) {
    if (each.is_string()) texts.emplace_back(each.as_string());
  }
  return texts;
}

std::map<std::string, std::string> VariablesOf(const json::object& object,
                                               const char* key) {
  std::map<std::string, std::string> variables;
  for (const auto& [name, value] : ObjectOf(object, key)) {
    if (value.is_string()) {
      variables[std::string(name)] = std::string(value.as_string());
    }
  }
  return variables;
}

const json::object& ObjectOf(const json::object& object, const char* key) {
  static const auto& none = *new json::object();
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_object() ? value->as_object() : none;
}

std::vector<const json::object*> ObjectsOf(const json::object& object,
                                           const char* key) {
  std::vector<const json::object*> objects;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return objects;
  for (const json::value& each : value->as_array()) {
    if (each.is_object()) objects.push_back(&each.as_object());
  }
  return objects;
}

json::array ToJson(const std::vector<std::string>& texts) {
  json::array array;
  for (const std::string& text : texts) array.emplace_back(ToUtf8(text));
  return array;
}

json::object ToJson(const std::map<std::string, std::string>& variables) {
  json::object object;
  for (const auto& [name, value] : variables) {
    object[ToUtf8(name)] = ToUtf8(value);
  }
  return object;
}

namespace {

bool IsContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

// The length of the UTF-8 character at the front; 0 when there is none.
size_t CharacterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const size_t length = first < 0x80                    ? 1
                        : first >= 0xc2 && first < 0xe0 ? 2
                        : first >= 0xe0 && first < 0xf0 ? 3
                        : first >= 0xf0 && first < 0xf5 ? 4
                                                        : 0;
  if (length == 0 || text.size() < length) return 0;
  const std::string_view rest = text.substr(1, length - 1);
  if (!std::all_of(rest.begin(), rest.end(), IsContinuation)) return 0;
  if (length < 3) return length;
  // Overlong forms, surrogate halves, beyond U+10FFFF.
  const auto second = static_cast<unsigned char>(text[1]);
  const bool wrong =
      (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
      (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return wrong ? 0 : length;
}

/// json::serialize, but 9.5 instead of 9.5E0.
std::string Flat(const json::value& value) {
  if (const double* number = value.if_double()) {
    // JSON has neither infinities nor NaN.
    return std::isfinite(*number) ? fmt::format("{:.6g}", *number) : "null";
  }
  std::string text;
  if (const json::object* object = value.if_object()) {
    for (const auto& [key, item] : *object) {
      text += text.empty() ? "{" : ", ";
      text += json::serialize(json::string(key)) + ": " + Flat(item);
    }
    return text.empty() ? "{}" : text + "}";
  }
  if (const json::array* array = value.if_array()) {
    for (const json::value& item : *array) {
      text += text.empty() ? "[" : ", ";
      text += Flat(item);
    }
    return text.empty() ? "[]" : text + "]";
  }
  return json::serialize(value);
}

/// Small values stay on one line, so that a person can read the file.
void Print(const json::value& value, size_t depth, std::string& out) {
  constexpr size_t kOneLine = 90;
  std::string flat = Flat(value);
  bool is_object = value.is_object();
  if ((!is_object && !value.is_array()) || flat.size() <= kOneLine) {
    out += flat;
    return;
  }
  std::string indent(2 * (depth + 1), ' ');
  out += is_object ? "{" : "[";
  const char* separator = "\n";
  auto begin_item = [&] {
    out += separator + indent;
    separator = ",\n";
  };
  if (is_object) {
    for (const auto& [key, item] : value.get_object()) {
      begin_item();
      out += json::serialize(json::string(key)) + ": ";
      Print(item, depth + 1, out);
    }
  } else {
    for (const json::value& item : value.get_array()) {
      begin_item();
      Print(item, depth + 1, out);
    }
  }
  out += '\n';
  out.append(2 * depth, ' ');
  out += is_object ? '}' : ']';
}

}  // namespace

std::string ToUtf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const size_t length = CharacterLength(bytes);
    text += length == 0 ? "\xef\xbf\xbd" : bytes.substr(0, length);
    bytes.remove_prefix(std::max<size_t>(length, 1));
  }
  return text;
}

std::string_view HeadOf(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  // A character is at most 4 bytes; those after its first are 10xxxxxx.
  size_t end = bytes;
  while (end > 0 && bytes - end < 3 && (text[end] & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

std::string PrettyJson(const json::value& value) {
  std::string text;
  Print(value, 0, text);
  return text;
}

}  // namespace ladder
