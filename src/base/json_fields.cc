#include "base/json_fields.h"

#include <boost/json.hpp>

#include "base/json_text.h"

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
  return error ? 0 : number;
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

}  // namespace ladder
