// Keeps secrets out of what is written: by the names of variables and options,
// by their shapes, and by their values wherever those turn up.
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

/// "[redacted HF_TOKEN]": what stands where a secret stood. The name is that of
/// the variable that holds it, or under which it has to be given again; in
/// output also that of its shape.
std::string RedactionMark(std::string_view name);
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
  /// A regular expression that matches what Text makes of the lines that it
  /// matched: a mark stands for each secret in it. UserError where none is left
  /// without its secrets.
  [[nodiscard]] std::string Regex(std::string_view pattern) const;
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

/// Each pattern as Redactor::Regex has it: output is redacted before it is
/// searched.
void HideInPatterns(const Redactor& redactor, FailsWhen& fails_when);

/// Takes the step; what it throws (UserError) tells nothing that is secret.
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

/// One stream's output. Only its last word is kept back until it ends, at most
/// 4 KiB; what is longer than that and a secret is left out as it comes.
class StreamRedactor {
 public:
  explicit StreamRedactor(const Redactor& redactor) : redactor_(&redactor) {}
  /// What may be written now; valid until the next call.
  std::string_view Feed(std::string_view bytes);
  /// What was kept back.
  std::string_view Finish();

 private:
  std::string_view Pass(bool finish);
  size_t SkipOpen();
  [[nodiscard]] size_t FirstToKeep() const;

  const Redactor* redactor_;
  std::string buffer_;  // what was passed on and may tell of a secret, then
  size_t passed_ = 0;   // from here: what came since
  std::string out_;
  bool in_word_ = false;   // a secret of which more may come
  bool in_block_ = false;  // a private key's lines
  size_t block_bytes_ = 0;
};

// What a command left in files, without its secrets.

/// The text of a file without secrets. Nothing of what is no text (a core dump
/// holds the whole environment, an archive hides what is in it), of more than
/// 256 MiB, or what cannot be read.
std::optional<std::string> RedactedText(const std::filesystem::path& file,
                                        const Redactor& redactor);

/// Rewrites the text files below the folder that hold secrets.
void RedactFiles(const std::filesystem::path& folder, const Redactor& redactor);

}  // namespace ladder

#endif  // LADDER_RECORD_REDACT_H_
