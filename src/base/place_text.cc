#include "base/place_text.h"

#include <charconv>

namespace ladder {

std::string_view FileNameOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::optional<uint64_t> NumberOf(std::string_view text, int base) {
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

}  // namespace ladder
