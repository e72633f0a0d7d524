// Secrets that their shape, or what stands before them, gives away.
#ifndef LADDER_RECORD_SECRET_SHAPES_H_
#define LADDER_RECORD_SECRET_SHAPES_H_

#include <re2/re2.h>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "record/known_secrets.h"
#include "config/redact_rules.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_RECORD_SECRET_SHAPES_H_
