#include "base/visible_text.h"

#include <algorithm>

namespace ladder {
namespace {

constexpr char kEscape = '\x1b';

struct Code {
  size_t begin, end;
};

/// The next code at or after `from`; an empty one at the end of the text.
Code NextCode(std::string_view text, size_t from) {
  for (size_t at; (at = text.find(kEscape, from)) != std::string_view::npos;
       from = at + 1) {
    if (at + 1 >= text.size() || text[at + 1] != '[') continue;
    const size_t end = text.find_first_not_of("0123456789;:?", at + 2);
    if (end == std::string_view::npos) continue;
    if (text[end] >= '@' && text[end] <= '~') return {at, end + 1};
  }
  return {text.size(), text.size()};
}

}  // namespace

VisibleText LeaveOutColors(std::string_view text) {
  VisibleText visible;
  size_t left_out = 0;
  for (size_t at = 0; at < text.size();) {
    const Code code = NextCode(text, at);
    visible.text += text.substr(at, code.begin - at);
    left_out += code.end - code.begin;
    visible.gaps.emplace_back(visible.text.size(), left_out);
    at = code.end;
  }
  return visible;
}

size_t PlaceBefore(const VisibleText& visible, size_t at) {
  const auto after = std::upper_bound(
      visible.gaps.begin(), visible.gaps.end(), at,
      [](size_t place, const auto& gap) { return place < gap.first; });
  return after == visible.gaps.begin() ? at : at + std::prev(after)->second;
}

std::string BlankColors(std::string_view text) {
  std::string blanked(text);
  for (size_t at = 0; at < text.size();) {
    const Code code = NextCode(text, at);
    std::fill(blanked.begin() + static_cast<ptrdiff_t>(code.begin),
              blanked.begin() + static_cast<ptrdiff_t>(code.end), ' ');
    at = code.end;
  }
  return blanked;
}

bool HasColors(std::string_view text) {
  return text.find(kEscape) != std::string_view::npos;
}

}  // namespace ladder
