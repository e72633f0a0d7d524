#include "base/wording.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_text.h"

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

std::string DurationText(double seconds) {
  const auto whole = static_cast<int64_t>(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string Shortened(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  return std::string(HeadOf(text, bytes)) + "…";
}

std::string PercentText(double share) {
  const double percent = std::min(100 * share, share < 1 ? 99.9 : 100.0);
  return percent >= 99 ? fmt::format("{:.1f} %", percent)
                       : fmt::format("{:.0f} %", percent);
}

size_t ColumnsOf(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      }));
}

std::vector<std::string> Aligned(
    const std::vector<std::vector<std::string>>& lines) {
  std::vector<size_t> widths;
  for (const auto& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], ColumnsOf(line[i]));
    }
  }
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const auto& line : lines) {
    std::string text;
    for (size_t i = 0; i < line.size(); ++i) {
      text += line[i] + std::string(widths[i] - ColumnsOf(line[i]) + 2, ' ');
    }
    texts.push_back(text.substr(0, text.find_last_not_of(' ') + 1));
  }
  return texts;
}

}  // namespace ladder
