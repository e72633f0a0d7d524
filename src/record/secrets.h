// Secrets whose values are known, in all their spellings.
#ifndef LADDER_RECORD_SECRETS_H_
#define LADDER_RECORD_SECRETS_H_

#include <re2/re2.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "config/redact_rules.h"

namespace ladder {

/// The position of a secret in a text.
struct FoundSecret {
  size_t begin = 0, end = 0;
  std::string name;  ///< for its mark
  /// The secret continues after the end of the text.
  bool open_block = false;
};

/// Options for bytes instead of UTF-8, without messages on stderr.
RE2::Options RedactionOptions();

/// "--hf-token" as HF_TOKEN.
std::string AsVariable(std::string_view name);

class KnownSecrets {
 public:
  /// A value of less than six bytes, or a common word, is known only by its
  /// name: any text may contain it.
  void Learn(const std::string& name, const std::string& value);
  /// The name under which the value was learned first.
  [[nodiscard]] std::optional<std::string> NameOf(
      const std::string& value) const;
  /// NameOf, or a new name: "REDACTED_" and `wanted`.
  [[nodiscard]] std::string NameFor(const std::string& wanted,
                                    const std::string& value) const;
  /// An RE2 pattern for all of them; empty if there are none.
  [[nodiscard]] std::string Regex() const;
  /// Adds all positions, from the left. `least`: leaves out shorter ones.
  void FindAll(std::string_view text, std::vector<FoundSecret>& found,
               size_t least = 0) const;

  // Secrets that a terminal's width wraps. Next to the end of the line are at
  // least kWindow bytes of the secret.
  static constexpr size_t kLeastWrapped = 12;  // parts of words are shorter
  static constexpr size_t kWindow = 8;
  /// False if no secret is wrapped in the text.
  [[nodiscard]] bool MayBeWrapped(std::string_view text) const;
  /// How many of the last bytes may be the beginning of such a secret. `text`:
  /// without line ends.
  [[nodiscard]] size_t WrappedAtEnd(std::string_view text) const;

  /// How many of the last bytes may be the beginning of a secret that contains
  /// blanks. Takes time proportional to the bytes.
  [[nodiscard]] size_t BegunAtEnd(std::string_view text) const;

 private:
  struct Literal {
    std::string text;
    std::string name;
    /// For a secret with blanks: for each prefix, the length of its longest
    /// proper border (Knuth, Morris, Pratt).
    std::vector<size_t> borders;
  };
  [[nodiscard]] const Literal* LiteralAt(std::string_view text,
                                         size_t at) const;
  [[nodiscard]] bool IsPart(std::string_view window) const;

  std::map<std::string, std::string> name_of_;  // value -> name
  std::vector<Literal> literals_;               // the longest first
  std::unordered_set<std::string> windows_;     // of literals that may wrap
  mutable std::unique_ptr<RE2> any_;  // of the literals; null: not made yet
};

// Secrets that are known by their shape, or by the text before them.

class SecretShapes {
 public:
  SecretShapes() = default;
  explicit SecretShapes(const std::vector<SecretShape>& shapes);

  /// An RE2 pattern for all of them; empty if there are none.
  [[nodiscard]] const std::string& Regex() const { return regex_; }
  /// Adds all positions, from the left. `is_none`: no secret has this name.
  void FindAll(std::string_view text,
               const std::function<bool(std::string_view)>& is_none,
               std::vector<FoundSecret>& found) const;

 private:
  struct Shape {
    SecretShape from;
    std::unique_ptr<RE2> regex, except;  // made when first needed
    int secret = 0, name = 0;            // group numbers; 0: none
  };
  /// The result of the shapes at one position.
  struct Match {
    std::optional<FoundSecret> found;
    size_t end = 0;  ///< where to search on
  };
  [[nodiscard]] Match MatchAt(
      std::string_view text, size_t at,
      const std::function<bool(std::string_view)>& is_none) const;
  static void Compile(Shape& shape);

  mutable std::vector<Shape> shapes_;
  std::string regex_;
  mutable std::unique_ptr<RE2> any_;  // made when first needed
};

/// The number of bytes of `text` that continue a private key, and whether the
/// key ends there. `before`: the key's bytes so far; its size is limited.
size_t BlockBytes(std::string_view text, size_t before, bool& over);

// Other spellings of a secret: JSON, Python, URLs, base64.

/// The value and all its other spellings, each once. For a value of several
/// lines, also each long line. For base64, the digits at every position that
/// the value can have in the encoded text.
std::vector<std::string> SpellingsOf(std::string_view value);

}  // namespace ladder

#endif  // LADDER_RECORD_SECRETS_H_
