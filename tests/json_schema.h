// As much of JSON Schema (draft 7) as configs/schema uses, over YAML: what an
// editor would say of a file. Any other keyword is a failure of the test.
#ifndef LADDER_TESTS_JSON_SCHEMA_H_
#define LADDER_TESTS_JSON_SCHEMA_H_

#include <gtest/gtest.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <boost/json.hpp>
#include <cmath>
#include <functional>
#include <set>
#include <string>

namespace ladder {

class JsonSchema {
 public:
  explicit JsonSchema(const std::string& text)
      : root_(boost::json::parse(text)) {}
  [[nodiscard]] const boost::json::value& root() const { return root_; }

  /// The first thing wrong with the document, empty when there is none.
  [[nodiscard]] std::string Fault(const std::string& yaml) const {
    const std::string fault = Check(root_, YAML::Load(yaml));
    return fault;
  }

 private:
  using Value = boost::json::value;
  using Node = YAML::Node;

  // The types of YAML's core schema.
  static std::string TypeOf(const Node& node) {
    if (node.IsMap()) return "object";
    if (node.IsSequence()) return "array";
    if (!node.IsDefined() || node.IsNull()) return "null";
    if (node.Tag() == "!") return "string";  // in quotes
    const std::string& text = node.Scalar();
    if (text == "true" || text == "false") return "boolean";
    static const RE2 kInteger("[-+]?[0-9]+");
    static const RE2 kNumber(
        R"([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?)");
    if (RE2::FullMatch(text, kInteger)) return "integer";
    return RE2::FullMatch(text, kNumber) ? "number" : "string";
  }

  static bool Equal(const Value& wanted, const Node& node) {
    const std::string type = TypeOf(node);
    if (wanted.is_bool()) {
      return type == "boolean" && wanted.as_bool() == (node.Scalar() == "true");
    }
    return type == "string" && node.Scalar() == std::string(wanted.as_string());
  }

  static std::string At(const Node& node, const std::string& what) {
    return std::to_string(node.Mark().line + 1) + ": " + what;
  }

  [[nodiscard]] std::string Check(const Value& schema, const Node& node) const {
    for (const auto& [key, value] : schema.as_object()) {
      const std::string fault = CheckKeyword(key, value, schema, node);
      if (!fault.empty()) return fault;
    }
    return "";
  }

  [[nodiscard]] std::string CheckKeyword(const std::string& key,
                                         const Value& value,
                                         const Value& schema,
                                         const Node& node) const {
    static const std::set<std::string> kNotes = {"$schema",     "title",
                                                 "description", "default",
                                                 "examples",    "definitions"};
    if (kNotes.contains(key)) return "";
    if (key == "$ref") {
      const std::string path(value.as_string());
      return Check(root_.at_pointer(path.substr(1)), node);
    }
    if (key == "type") return CheckType(value, node);
    if (key == "enum") {
      for (const Value& each : value.as_array()) {
        if (Equal(each, node)) return "";
      }
      return At(node, "none of the values");
    }
    if (key == "allOf") {
      for (const Value& each : value.as_array()) {
        if (auto fault = Check(each, node); !fault.empty()) return fault;
      }
      return "";
    }
    if (key == "anyOf") {
      std::string fault;
      for (const Value& each : value.as_array()) {
        fault = Check(each, node);
        if (fault.empty()) return "";
      }
      return fault;
    }
    if (node.IsMap()) return CheckMap(key, value, schema, node);
    if (node.IsSequence()) return CheckList(key, value, node);
    return CheckScalar(key, value, node);
  }

  static std::string CheckType(const Value& value, const Node& node) {
    const std::string type = TypeOf(node);
    const auto fits = [&](const Value& wanted) {
      return wanted.as_string() == type ||
             (wanted.as_string() == "number" && type == "integer");
    };
    if (value.is_string() && fits(value)) return "";
    if (value.is_array()) {
      for (const Value& each : value.as_array()) {
        if (fits(each)) return "";
      }
    }
    return At(node, "of type " + type);
  }

  [[nodiscard]] std::string CheckMap(const std::string& key, const Value& value,
                                     const Value& schema,
                                     const Node& node) const {
    if (key == "required") {
      for (const Value& each : value.as_array()) {
        const std::string name(each.as_string());
        if (!node[name].IsDefined()) return At(node, "no " + name);
      }
    } else if (key == "minProperties") {
      if (node.size() < value.to_number<size_t>()) return At(node, "too few");
    } else if (key == "properties") {
      for (const auto& [name, of_it] : value.as_object()) {
        const Node child = node[std::string(name)];
        if (!child.IsDefined()) continue;
        if (auto fault = Check(of_it, child); !fault.empty()) return fault;
      }
    } else if (key == "additionalProperties") {
      const Value* known = schema.as_object().if_contains("properties");
      for (const auto& each : node) {
        const std::string name = each.first.Scalar();
        if (known != nullptr && known->as_object().contains(name)) continue;
        if (value.is_bool()) return At(each.first, "unknown key " + name);
        if (auto fault = Check(value, each.second); !fault.empty()) {
          return fault;
        }
      }
    } else if (key == "propertyNames") {
      for (const auto& each : node) {
        const Node name = YAML::Load("'" + each.first.Scalar() + "'");
        if (auto fault = Check(value, name); !fault.empty()) return fault;
      }
    } else {
      ExpectOfOtherType(key);
    }
    return "";
  }

  [[nodiscard]] std::string CheckList(const std::string& key,
                                      const Value& value,
                                      const Node& node) const {
    if (key == "items") {
      for (const auto& each : node) {
        if (auto fault = Check(value, each); !fault.empty()) return fault;
      }
    } else if (key == "minItems") {
      if (node.size() < value.to_number<size_t>()) return At(node, "too few");
    } else if (key == "uniqueItems") {
      std::set<std::string> seen;
      for (const auto& each : node) {
        const std::string text = each.IsScalar() ? each.Scalar() : "";
        if (!seen.insert(TypeOf(each) + text).second) return At(each, "twice");
      }
    } else {
      ExpectOfOtherType(key);
    }
    return "";
  }

  static std::string CheckScalar(const std::string& key, const Value& value,
                                 const Node& node) {
    const std::string type = TypeOf(node);
    const bool number = type == "integer" || type == "number";
    const std::string& text = node.Scalar();
    const auto limit = [&] { return value.to_number<double>(); };
    bool wrong = false;
    if (key == "pattern") {
      wrong = type == "string" &&
              !RE2::PartialMatch(text, std::string(value.as_string()));
    } else if (key == "minLength") {
      wrong = type == "string" && text.size() < value.to_number<size_t>();
    } else if (key == "minimum") {
      wrong = number && std::stod(text) < limit();
    } else if (key == "maximum") {
      wrong = number && std::stod(text) > limit();
    } else if (key == "exclusiveMinimum") {
      wrong = number && std::stod(text) <= limit();
    } else {
      ExpectOfOtherType(key);
    }
    return wrong ? At(node, key) : "";
  }

  // A keyword says nothing of a node of another type.
  static void ExpectOfOtherType(const std::string& key) {
    static const std::set<std::string> kKnown = {
        "required",        "minProperties",
        "properties",      "additionalProperties",
        "minItems",        "propertyNames",
        "items",           "uniqueItems",
        "pattern",         "minLength",
        "minimum",         "maximum",
        "exclusiveMinimum"};
    EXPECT_TRUE(kKnown.contains(key)) << key;
  }

  Value root_;
};

}  // namespace ladder

#endif  // LADDER_TESTS_JSON_SCHEMA_H_
