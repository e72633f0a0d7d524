#include "config/redact_rules.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <utility>

#include "base/yaml_reader.h"

namespace ladder {
namespace {

std::string ReadRegex(YamlFile& file, const YAML::Node& node) {
  std::string text = ReadText(file, node).value_or("");
  RE2::Options options;
  options.set_log_errors(false);
  const RE2 regex(text, options);
  if (!regex.ok()) {
    file.AddFault(node,
                  fmt::format("not an RE2 expression: {}", regex.error()));
  } else if (text.empty() || RE2::FullMatch("", regex)) {
    file.AddFault(node, "it matches where nothing stands");
  }
  return text;
}

bool ReadIsBlock(YamlFile& file, const YAML::Node& node) {
  const std::string text = ReadText(file, node).value_or("");
  if (text != "true" && text != "false") {
    file.AddFault(node, "not true or false");
  }
  return text == "true";
}

SecretShape ReadShape(YamlFile& file, const YAML::Node& node) {
  SecretShape shape;
  ReadMap(file, node,
          {{"name", true,
            [&](const YAML::Node& at) {
              shape.name = ReadText(file, at).value_or("");
              if (!RE2::FullMatch(shape.name, "[a-z0-9-]+")) {
                file.AddFault(at, "a name is of a-z, 0-9 and -");
              }
            }},
           {"regex", true,
            [&](const YAML::Node& at) { shape.regex = ReadRegex(file, at); }},
           {"block", false,
            [&](const YAML::Node& at) { shape.block = ReadIsBlock(file, at); }},
           {"except", false, [&](const YAML::Node& at) {
              shape.except = ReadRegex(file, at);
            }}});
  return shape;
}

void MoveBehind(std::vector<std::string>& from, std::vector<std::string>& to) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

RedactRules ParseRedactRules(std::string_view yaml, const std::string& name) {
  YamlFile file(yaml, name);
  RedactRules rules;
  const auto regexes_into = [&](std::vector<std::string>& into) {
    return [&](const YAML::Node& at) {
      ReadList(file, at, [&](const YAML::Node& each) {
        into.push_back(ReadRegex(file, each));
      });
    };
  };
  ReadMap(file, file.root(),
          {{"names", false, regexes_into(rules.names)},
           {"except", false, regexes_into(rules.except)},
           {"values", false, [&](const YAML::Node& at) {
              ReadList(file, at, [&](const YAML::Node& each) {
                rules.values.push_back(ReadShape(file, each));
              });
            }}});
  file.ThrowIfFaulty();
  return rules;
}

void OverlayRedactRules(RedactRules own, RedactRules& rules) {
  MoveBehind(own.names, rules.names);
  MoveBehind(own.except, rules.except);
  for (SecretShape& mine : own.values) {
    const auto same = std::find_if(
        rules.values.begin(), rules.values.end(),
        [&](const SecretShape& each) { return each.name == mine.name; });
    if (same != rules.values.end()) {
      *same = std::move(mine);
    } else {
      rules.values.push_back(std::move(mine));
    }
  }
}

}  // namespace ladder
