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
  /// RE2; a group in it holds the secret, else the whole match does. A group
  /// called "name" holds a name; RedactRules::except may exempt it.
  std::string regex;
  bool block = false;  ///< the lines after it are the secret: a private key
  /// RE2; if it matches the text from the start of the secret on, this is not a
  /// secret. May be empty.
  std::string except = {};
};

struct RedactRules {
  std::vector<std::string> names;   ///< RE2, searched in "HF_TOKEN"
  std::vector<std::string> except;  ///< RE2; names that are not secret
  std::vector<SecretShape> values;
};

/// Whether to compile each expression of a redaction file to find faults.
enum class RedactCheck {
  kFull,
  kTested,  ///< no: it is the program's own file, which a test checks
};

/// Reads a redaction file. All faults at once: UserError with
/// file:line:column.
RedactRules ParseRedactRules(std::string_view yaml, const std::string& file,
                             RedactCheck check = RedactCheck::kFull);

/// The JSON Schema of such files.
std::string RedactSchemaText();

/// Adds the user's rules to `rules`; a shape replaces one of the same name.
void OverlayRedactRules(RedactRules own, RedactRules& rules);

}  // namespace ladder

#endif  // LADDER_CONFIG_REDACT_RULES_H_
