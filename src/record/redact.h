// Keeps secrets out of what is written: by the names of variables and options,
// by the shapes of secrets, and by their values wherever those occur.
#ifndef LADDER_RECORD_REDACT_H_
#define LADDER_RECORD_REDACT_H_

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "config/redact_rules.h"
#include "output/fails_when.h"
#include "record/secrets.h"

namespace ladder {

/// "[redacted HF_TOKEN]": replaces a secret. The name is the variable that
/// holds the secret, or that must be set to provide it again. In output it can
/// also be the name of the secret's shape.
std::string RedactionMark(std::string_view name);
/// A text split into plain text and the names of marks: "--token=" and then
/// {"", "HF_TOKEN"}.
struct MarkedPiece {
  std::string text;
  std::string name;  ///< of a mark; `text` is then empty
};
std::vector<MarkedPiece> SplitAtMarks(std::string_view text);

class Redactor {
 public:
  /// Finds nothing secret.
  Redactor();
  /// `environment`: the command's; `commands`: all argument vectors. Learns the
  /// values of their secrets.
  Redactor(const RedactRules& rules,
           const std::map<std::string, std::string>& environment,
           const std::vector<std::vector<std::string>>& commands);
  ~Redactor();
  Redactor(Redactor&&) noexcept;
  Redactor& operator=(Redactor&&) noexcept;

  /// For a variable or an option, with or without its dashes.
  [[nodiscard]] bool IsSecretName(std::string_view name) const;
  /// For whole texts. Redacting twice has the same result as once.
  [[nodiscard]] std::string Text(std::string_view text) const;
  /// A regular expression for redacted text: `pattern` with a mark in place of
  /// each secret that it spells out. A secret within ".*" or "[a-z]" is not
  /// found. Throws UserError if the pattern is not valid without its secrets.
  [[nodiscard]] std::string Regex(std::string_view pattern) const;
  [[nodiscard]] std::map<std::string, std::string> Environment(
      std::map<std::string, std::string> variables) const;
  [[nodiscard]] std::vector<std::string> Arguments(
      std::vector<std::string> words) const;

  /// All secrets of a text, from the left, not nested. Finds them in spite of
  /// color codes and characters that show nothing; known secrets also where a
  /// terminal's width wraps them.
  [[nodiscard]] std::vector<FoundSecret> FindAll(std::string_view text) const;
  /// How many of the last bytes may be the beginning of a known secret that
  /// contains blanks, or that is wrapped.
  [[nodiscard]] size_t BegunAtEnd(std::string_view text) const;

 private:
  [[nodiscard]] std::string TextOnce(std::string_view text) const;
  [[nodiscard]] std::string RegexOnce(std::string_view pattern) const;
  [[nodiscard]] std::vector<FoundSecret> FindInLines(
      std::string_view text) const;
  [[nodiscard]] size_t WrappedAtEnd(std::string_view text) const;
  struct State;
  std::unique_ptr<State> state_;
};

/// Replaces each pattern by Redactor::Regex, since output is redacted before it
/// is searched.
void HideInPatterns(const Redactor& redactor, FailsWhen& fails_when);

/// Runs the step; redacts the UserError that it throws.
template <typename Step>
auto WithoutSecrets(const Redactor& redactor, const Step& step) {
  try {
    return step();
  } catch (const UserError& error) {
    throw UserError(redactor.Text(error.what()), redactor.Text(error.remedy()),
                    error.exit_code(), error.kind());
  }
}

// Redacts output as it arrives, in pieces that may cut a secret in two.

/// For one stream. It keeps back only the last word, at most 4 KiB, until the
/// word ends. The rest of a longer secret is left out as it arrives.
class StreamRedactor {
 public:
  explicit StreamRedactor(const Redactor& redactor) : redactor_(&redactor) {}
  /// Returns what may be written now; valid until the next call.
  std::string_view Feed(std::string_view bytes);
  /// Returns what was kept back.
  std::string_view Finish();

 private:
  std::string_view Pass(bool finish);
  size_t SkipOpen();
  [[nodiscard]] size_t FirstToKeep() const;

  const Redactor* redactor_;
  std::string buffer_;  // context that was passed on, then new bytes
  size_t passed_ = 0;   // where the new bytes begin
  std::string out_;
  bool in_word_ = false;   // a secret that may continue
  bool in_block_ = false;  // a private key's lines
  size_t block_bytes_ = 0;
};

// Files that a command left, without its secrets.

/// The text of a file without secrets. Nothing if the file is unreadable,
/// exceeds 256 MiB or is not text: a core dump contains the whole environment,
/// and an archive hides its contents.
std::optional<std::string> RedactedText(const std::filesystem::path& file,
                                        const Redactor& redactor);

/// Rewrites the text files below the folder that hold secrets.
void RedactFiles(const std::filesystem::path& folder, const Redactor& redactor);

}  // namespace ladder

#endif  // LADDER_RECORD_REDACT_H_
