// Keeps secrets out of what is written: by the names of variables and options,
// by their shapes, and by their values wherever those turn up.
#ifndef LADDER_RECORD_REDACT_H_
#define LADDER_RECORD_REDACT_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "record/known_secrets.h"
#include "config/redact_rules.h"
#include "base/vocabulary.h"

namespace ladder {

/// "[redacted HF_TOKEN]": what stands where a secret stood. The name is that of
/// the variable that holds it, or under which it has to be given again; in
/// output also that of its shape.
std::string RedactionMark(std::string_view name);
/// As many newlines as a secret has: they stand behind its mark, so that the
/// lines after it keep their numbers.
std::string NewlinesOf(std::string_view secret);
/// A text as what is plain in it, and the names of the marks: "--token=" and
/// then {"", "HF_TOKEN"}.
struct MarkedPiece {
  std::string text;
  std::string name;  ///< of a mark; then `text` is empty
};
std::vector<MarkedPiece> SplitAtMarks(std::string_view text);

class Redactor {
 public:
  /// Finds nothing secret.
  Redactor();
  /// `environment`: the command's; `commands`: all argument vectors. Their
  /// secrets are known by value from then on.
  Redactor(const RedactRules& rules,
           const std::map<std::string, std::string>& environment,
           const std::vector<std::vector<std::string>>& commands);
  ~Redactor();
  Redactor(Redactor&&) noexcept;
  Redactor& operator=(Redactor&&) noexcept;

  /// Of a variable or, with its dashes or without, an option.
  [[nodiscard]] bool IsSecretName(std::string_view name) const;
  /// Whole texts. Redacting twice is redacting once.
  [[nodiscard]] std::string Text(std::string_view text) const;
  [[nodiscard]] std::map<std::string, std::string> Environment(
      std::map<std::string, std::string> variables) const;
  [[nodiscard]] std::vector<std::string> Arguments(
      std::vector<std::string> words) const;

  /// All secrets of a text, from the left, none within another. Colors do not
  /// hide one.
  [[nodiscard]] std::vector<FoundSecret> FindAll(std::string_view text) const;
  /// How many of the last bytes could be the beginning of a known secret that
  /// has blanks in it.
  [[nodiscard]] size_t BegunAtEnd(std::string_view text) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Takes the step; what it throws (UserError) tells nothing that is secret.
template <typename Step>
auto WithoutSecrets(const Redactor& redactor, const Step& step) {
  try {
    return step();
  } catch (const UserError& error) {
    throw UserError(redactor.Text(error.what()), redactor.Text(error.remedy()),
                    error.exit_code());
  }
}

}  // namespace ladder

#endif  // LADDER_RECORD_REDACT_H_
