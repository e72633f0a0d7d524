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
#include <vector>

#include "config/redact_rules.h"

namespace ladder {

/// Where a secret stands in a text.
struct FoundSecret {
  size_t begin = 0, end = 0;
  std::string name;  ///< for its mark
  /// It goes on in the next lines, past what is there of the text.
  bool open_block = false;
};

/// Bytes as they are, nothing on stderr.
RE2::Options RedactionOptions();

/// "--hf-token" as HF_TOKEN.
std::string AsVariable(std::string_view name);

class KnownSecrets {
 public:
  /// One of less than six bytes, or a common word, is known by its name only:
  /// it would be found in any text.
  void Learn(const std::string& name, const std::string& value);
  /// The name under which the value was learnt first.
  [[nodiscard]] std::optional<std::string> NameOf(
      const std::string& value) const;
  /// NameOf, or a new one: "REDACTED_" and what is wanted.
  [[nodiscard]] std::string NameFor(const std::string& wanted,
                                    const std::string& value) const;
  /// RE2 of all of them; empty: there is none.
  [[nodiscard]] std::string Regex() const;
  /// Adds all places, from the left.
  void FindAll(std::string_view text, std::vector<FoundSecret>& found) const;
  /// How many of the last bytes could be the beginning of one that has blanks
  /// in it. Takes time in proportion to the bytes.
  [[nodiscard]] size_t BegunAtEnd(std::string_view text) const;

 private:
  struct Literal {
    std::string text;
    std::string name;
    /// Of one with blanks: for each of its beginnings, how long a shorter
    /// beginning that is an end of it is (Knuth, Morris, Pratt).
    std::vector<size_t> borders;
  };
  [[nodiscard]] const Literal* LiteralAt(std::string_view text,
                                         size_t at) const;

  std::map<std::string, std::string> name_of_;  // value -> name
  std::vector<Literal> literals_;               // the longest first
  mutable std::unique_ptr<RE2> any_;  // of the literals; null: not made yet
};

// Secrets that their shape, or what stands before them, gives away.

class SecretShapes {
 public:
  SecretShapes() = default;
  explicit SecretShapes(const std::vector<SecretShape>& shapes);

  /// RE2 of all of them; empty: there is none.
  [[nodiscard]] const std::string& Regex() const { return regex_; }
  /// Adds all places, from the left. `is_none`: of a name before a value.
  void FindAll(std::string_view text,
               const std::function<bool(std::string_view)>& is_none,
               std::vector<FoundSecret>& found) const;

 private:
  struct Shape {
    SecretShape from;
    std::unique_ptr<RE2> regex, except;  // made when first needed
    int secret = 0, name = 0;            // the groups; 0: there is none
  };
  /// What a shape says of one place.
  struct Match {
    std::optional<FoundSecret> found;
    size_t end = 0;  ///< nothing else begins before
  };
  [[nodiscard]] Match MatchAt(
      std::string_view text, size_t at,
      const std::function<bool(std::string_view)>& is_none) const;
  static void Compile(Shape& shape);

  mutable std::vector<Shape> shapes_;
  std::string regex_;
  mutable std::unique_ptr<RE2> any_;  // made when first needed
};

/// Where a private key goes on in `text`: how much of it belongs to it, and
/// whether it is over with that. `before`: its bytes so far; it has an end.
size_t BlockBytes(std::string_view text, size_t before, bool& over);

// How a secret is written where it is not written as it is: JSON, Python,
// URLs, base64.

/// The value and all other spellings of it, each once. Of a value of several
/// lines each long line, too; of base64 what the value gives wherever it stands
/// in what was encoded.
std::vector<std::string> SpellingsOf(std::string_view value);

}  // namespace ladder

#endif  // LADDER_RECORD_SECRETS_H_
