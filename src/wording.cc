#include "wording.h"

#include <fmt/format.h>

#include "json_text.h"

namespace ladder {

std::string Counted(size_t number, std::string_view noun) {
  const bool hisses = noun.ends_with("s") || noun.ends_with("ch");
  return fmt::format("{} {}{}", number, noun,
                     number == 1 ? ""
                     : hisses    ? "es"
                                 : "s");
}

std::string SizeText(uint64_t bytes) {
  const auto number = static_cast<double>(bytes);
  if (bytes >= 1ULL << 30) return fmt::format("{:.1f} GB", number / (1 << 30));
  if (bytes >= 1ULL << 20) return fmt::format("{:.1f} MB", number / (1 << 20));
  return fmt::format("{} kB", (bytes + 1023) / 1024);
}

std::string Shortened(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  return std::string(HeadOf(text, bytes)) + "…";
}

size_t ColumnsOf(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      }));
}

}  // namespace ladder
