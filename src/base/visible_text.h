// A text without what only colors it: a word may be colored in parts.
#ifndef LADDER_BASE_VISIBLE_TEXT_H_
#define LADDER_BASE_VISIBLE_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ladder {

/// Without codes such as "\e[1;31m" (CSI); all other bytes as they were.
struct VisibleText {
  std::string text;
  /// Where codes were left out: the place in `text`, and how many bytes were
  /// left out up to there.
  std::vector<std::pair<size_t, size_t>> gaps;
};
VisibleText LeaveOutColors(std::string_view text);
/// Where the byte at that place of `visible.text` was.
size_t PlaceBefore(const VisibleText& visible, size_t at);

/// With blanks in place of each code, so that all else stays where it is.
std::string BlankColors(std::string_view text);

/// True if there is any such code.
bool HasColors(std::string_view text);

}  // namespace ladder

#endif  // LADDER_BASE_VISIBLE_TEXT_H_
