// The JSON Schemas of our YAML files, made from the tables of their keys.
#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <boost/json.hpp>

#include "base/json.h"
#include "base/yaml_table.h"

namespace ladder {

namespace {

namespace json = boost::json;
using Kind = YamlShape::Kind;

json::array Texts(const std::vector<std::string>& texts) {
  return json::array(texts.begin(), texts.end());
}

json::object Required(const std::string& name) {
  return {{"required", json::array{name}}};
}

json::object AnyOf(json::array alternatives) {
  if (alternatives.size() == 1) return alternatives.front().as_object();
  return {{"anyOf", std::move(alternatives)}};
}

/// The scalar of a YAML file: a number, "true", or a text.
json::value OfScalar(const YAML::Node& node) {
  const std::string& text = node.Scalar();
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  const bool quoted = node.Tag() == "!";
  if (error || quoted || value.is_structured()) return json::value(text);
  return value;
}

json::value FromYaml(const YAML::Node& node) {
  if (node.IsSequence()) {
    json::array all;
    for (const auto& each : node) all.push_back(FromYaml(each));
    return all;
  }
  if (!node.IsMap()) return OfScalar(node);
  json::object all;
  for (const auto& entry : node) {
    all[entry.first.Scalar()] = FromYaml(entry.second);
  }
  return all;
}

class SchemaWriter {
 public:
  explicit SchemaWriter(const SchemaTitle& title) : title_(title) {}

  std::string Write(const YamlKeys& keys) {
    json::object schema = {
        {"$schema", "http://json-schema.org/draft-07/schema#"},
        {"title", title_.title},
        {"description", title_.description}};
    for (auto& [key, value] : Map(keys, 0)) schema[key] = std::move(value);
    if (!definitions_.empty()) schema["definitions"] = std::move(definitions_);
    return PrettyJson(schema) + "\n";
  }

 private:
  /// The shape, or a reference to its definition; or "${axis}" if allowed.
  json::object Of(const YamlShape& shape) {
    json::array all = ScalarsOf(shape);
    const bool scalar = !all.empty();
    if (!shape.name.empty()) {
      all = json::array{Reference(shape)};
    } else if (!scalar) {
      all = json::array{Structure(shape)};
    }
    if (scalar && title_.fills_in && shape.filled) all.push_back(Axis());
    return AnyOf(std::move(all));
  }

  json::object Reference(const YamlShape& shape) {
    if (!definitions_.contains(shape.name)) {
      definitions_[shape.name] = nullptr;  // keeps the order of first use
      json::object defined;
      if (!shape.about.empty()) defined["description"] = shape.about;
      json::array scalars = ScalarsOf(shape);
      json::object whole =
          scalars.empty() ? Structure(shape) : AnyOf(std::move(scalars));
      for (auto& [key, value] : whole) defined[key] = std::move(value);
      definitions_[shape.name] = std::move(defined);
    }
    return {{"$ref", "#/definitions/" + shape.name}};
  }

  /// For shapes without ScalarsOf.
  json::object Structure(const YamlShape& shape) {
    switch (shape.kind) {
      case Kind::kText:
        return Text(shape);
      case Kind::kList:
        return List(shape);
      case Kind::kMap:
        return Map(*shape.keys, shape.least);
      case Kind::kEntries:
        return Entries(shape);
      default: {
        LADDER_CHECK(shape.kind == Kind::kAnyOf);
        json::array all;
        for (const YamlShape& part : shape.parts) all.push_back(Of(part));
        return AnyOf(std::move(all));
      }
    }
  }

  json::object Axis() {
    definitions_.emplace("axis", json::object{{"type", "string"},
                                              {"pattern", R"(\$\{[A-Za-z_])"}});
    return {{"$ref", "#/definitions/axis"}};
  }

  [[nodiscard]] json::object Text(const YamlShape& shape) const {
    const auto fits = [&](const char* text) {
      return shape.pattern.empty() || RE2::FullMatch(text, shape.pattern);
    };
    json::array types{"string"};
    if (fits("1")) types.emplace_back("number");
    if (fits("true")) types.emplace_back("boolean");
    json::object text;
    text["type"] = types.size() == 1 ? types.front() : json::value(types);
    if (!shape.pattern.empty()) {
      const bool fills_in = title_.fills_in && shape.filled;
      text["pattern"] =
          fmt::format("^(?:{})${}", shape.pattern, fills_in ? R"(|\$\{)" : "");
    }
    if (shape.least > 0) text["minLength"] = shape.least;
    return text;
  }

  static json::object Number(const char* type, const YamlShape& shape) {
    json::object number{{"type", type}};
    number["minimum"] = static_cast<int64_t>(shape.low);
    if (shape.high > 0) number["maximum"] = static_cast<int64_t>(shape.high);
    return number;
  }
  static json::object Pattern(const std::string& pattern) {
    return {{"type", "string"}, {"pattern", pattern}};
  }

  /// The ways to write a scalar that has a type of its own; empty for others.
  static json::array ScalarsOf(const YamlShape& shape) {
    switch (shape.kind) {
      case Kind::kYes:
        return {json::object{{"type", "boolean"}},
                json::object{{"enum", json::array{"true", "false"}}}};
      case Kind::kWholeNumber: {
        const size_t digits = fmt::format("{:.0f}", shape.high).size();
        const std::string pattern =
            shape.low > 0 ? fmt::format("^0*[1-9][0-9]{{0,{}}}$", digits - 1)
                          : fmt::format("^[0-9]{{1,{}}}$", digits);
        return {Number("integer", shape), Pattern(pattern)};
      }
      case Kind::kNumber:
        return {json::object{{"type", "number"},
                             {"exclusiveMinimum", shape.low},
                             {"exclusiveMaximum", shape.high}},
                Pattern("^(?:" + shape.pattern + ")$")};
      case Kind::kTime:
        return {json::object{{"type", "number"}, {"exclusiveMinimum", 0}},
                Pattern(R"(^([0-9]+(\.[0-9]+)?(h|m|s|ms))+$|)"
                        R"(^[0-9]+(\.[0-9]+)?$)")};
      case Kind::kSize:
        return {Number("integer", shape),
                Pattern("^[0-9]{1,19}[kKmMgGtT]?(i?[bB])?$")};
      case Kind::kChoice:
        return {json::object{{"enum", Texts(shape.words)}}};
      default:
        return {};
    }
  }

  json::object List(const YamlShape& shape) {
    json::object list{{"type", "array"}};
    if (shape.least > 0) list["minItems"] = shape.least;
    if (shape.unique) list["uniqueItems"] = true;
    list["items"] = Of(shape.parts.front());
    return list;
  }

  json::object Entries(const YamlShape& shape) {
    json::object map{{"type", "object"}};
    if (shape.least > 0) map["minProperties"] = shape.least;
    map["propertyNames"] = Pattern("^(?:" + shape.pattern + ")$");
    map["additionalProperties"] = Of(shape.parts.front());
    return map;
  }

  json::object Described(const YamlKey& key) {
    json::object described{{"description", key.about}};
    json::object shape = Of(key.shape);
    // Draft 7 ignores what is beside a $ref.
    if (shape.contains("$ref")) {
      described["allOf"] = json::array{std::move(shape)};
    } else {
      for (auto& [name, value] : shape) described[name] = std::move(value);
    }
    if (!key.standard.empty()) {
      described["default"] = FromYaml(YAML::Load(key.standard));
    }
    const bool scalar = key.shape.kind != Kind::kMap;
    if (scalar && !key.example.empty()) {
      described["examples"] = json::array{FromYaml(YAML::Load(key.example))};
    }
    return described;
  }

  json::object Map(const YamlKeys& keys, size_t least) {
    json::object map{{"type", "object"}, {"additionalProperties", false}};
    if (least > 0) map["minProperties"] = least;
    json::array required, rules;
    json::object properties, old;
    for (const YamlKey& key : keys.all) {
      properties[key.name] = Described(key);
      const bool renamed = !key.old_name.empty();
      if (key.required && !renamed) required.emplace_back(key.name);
      if (!renamed) continue;
      // Editors accept keys of patternProperties, but do not suggest them.
      old["^" + key.old_name + "$"] = Of(key.shape);
      if (key.required) {
        rules.push_back(
            json::object{{"oneOf", json::array{Required(key.name),
                                               Required(key.old_name)}}});
      } else {
        rules.push_back(json::object{
            {"not", {{"required", json::array{key.name, key.old_name}}}}});
      }
    }
    if (!keys.exactly_one.empty()) {
      json::array ones;
      for (const std::string& name : keys.exactly_one) {
        ones.push_back(Required(name));
      }
      rules.push_back(json::object{{"oneOf", std::move(ones)}});
    }
    if (!required.empty()) map["required"] = std::move(required);
    map["properties"] = std::move(properties);
    if (!old.empty()) map["patternProperties"] = std::move(old);
    if (!rules.empty()) map["allOf"] = std::move(rules);
    return map;
  }

  const SchemaTitle& title_;
  json::object definitions_;
};

}  // namespace

std::string SchemaText(const SchemaTitle& title, const YamlKeys& keys) {
  return SchemaWriter(title).Write(keys);
}

}  // namespace ladder
