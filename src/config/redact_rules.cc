#include "config/redact_rules.h"

#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <utility>

#include "base/yaml_reader.h"
#include "base/yaml_table.h"

namespace ladder {
namespace {

/// A regular expression that does not match the empty text.
YamlType<std::string> Expression(RedactCheck check) {
  if (check == RedactCheck::kTested) return yaml::Text();
  const YamlType<std::string> regex = yaml::Regex();
  return {regex.shape,
          [](const YamlScalars& from,
             const YAML::Node& at) -> std::optional<std::string> {
            auto text = from.Maybe(at);
            if (text && yaml::CheckRegex(from.file(), at, *text) &&
                (text->empty() || RE2::FullMatch("", *text))) {
              from.file().AddFault(at, "the expression matches the empty text");
            }
            return text;
          }};
}

YamlTable<SecretShape> MakeShapeKeys(RedactCheck check) {
  YamlTable<SecretShape> keys;
  keys.Add("name", &SecretShape::name, yaml::SmallName(),
           "The name of the shape: small letters, digits and '-'.")
      .Required();
  keys.Add("regex", &SecretShape::regex, Expression(check),
           "A regular expression (RE2) that matches the secret.")
      .Required();
  keys.Add("block", &SecretShape::block, yaml::TrueOrFalse(),
           "true: the lines that follow are the secret, as in a private key.")
      .Default("false");
  keys.Add("except", &SecretShape::except, Expression(check),
           "A regular expression (RE2). A text that it matches from its "
           "start is not a secret.");
  return keys;
}

const YamlTable<SecretShape>& ShapeKeys(RedactCheck check) {
  static const YamlTable<SecretShape> kFull = MakeShapeKeys(RedactCheck::kFull);
  static const YamlTable<SecretShape> kTested =
      MakeShapeKeys(RedactCheck::kTested);
  return check == RedactCheck::kFull ? kFull : kTested;
}

YamlTable<RedactRules> RuleKeys(RedactCheck check) {
  YamlTable<RedactRules> keys;
  keys.Add("names", &RedactRules::names, yaml::ListOf(Expression(check)),
           "Regular expressions (RE2) for the names of variables and options "
           "whose values are secret.");
  keys.Add("except", &RedactRules::except, yaml::ListOf(Expression(check)),
           "Regular expressions (RE2) for names that only look secret.");
  keys.Add("values", &RedactRules::values,
           yaml::ListOf(yaml::MapOf(ShapeKeys(check))),
           "What secrets look like, wherever they are printed.");
  return keys;
}

void MoveBehind(std::vector<std::string>& from, std::vector<std::string>& to) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

RedactRules ParseRedactRules(std::string_view yaml, const std::string& name,
                             RedactCheck check) {
  YamlFile file(yaml, name);
  RedactRules rules;
  RuleKeys(check).Read(YamlScalars(file), file.root(), rules);
  file.Finish();
  return rules;
}

std::string RedactSchemaText() {
  return SchemaText(
      {"aoti-ladder redaction rules", "Which secrets are kept out of records."},
      RuleKeys(RedactCheck::kFull).keys());
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
