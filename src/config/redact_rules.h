// What counts as a secret: configs/redact.yaml, as a table.
#ifndef LADDER_CONFIG_REDACT_RULES_H_
#define LADDER_CONFIG_REDACT_RULES_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// A shape that secrets have.
struct SecretShape {
  std::string name;  ///< "github-token"
  /// RE2; a group in it holds the secret, else all of it. What a group called
  /// "name" holds is a name that `except` of the rules may take out.
  std::string regex;
  bool block = false;  ///< the lines after it are the secret: a private key
  /// RE2; none is a secret that this matches from its begin on, with what comes
  /// after it in the text. May be empty.
  std::string except = {};
};

struct RedactRules {
  std::vector<std::string> names;   ///< RE2, searched in "HF_TOKEN"
  std::vector<std::string> except;  ///< RE2; these are no secrets after all
  std::vector<SecretShape> values;
};

/// Reads a redaction file. All faults at once: UserError with
/// file:line:column.
RedactRules ParseRedactRules(std::string_view yaml, const std::string& file);

/// The JSON Schema of such files.
std::string RedactSchemaText();

/// The user's rules over `rules`: names and exceptions are added, a shape of
/// the same name is replaced.
void OverlayRedactRules(RedactRules own, RedactRules& rules);

}  // namespace ladder

#endif  // LADDER_CONFIG_REDACT_RULES_H_
