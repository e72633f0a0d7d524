// Any bytes as text of a markup language: nothing in them is taken for markup.
#ifndef LADDER_BASE_ESCAPE_H_
#define LADDER_BASE_ESCAPE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ladder {

/// The text without ANSI escape sequences and other control characters.
std::string StripTerminalCodes(std::string_view text);
/// True if there is a control character other than a tab.
bool HasControlCharacters(std::string_view text);

/// What HTML and XML can hold, not escaped yet. Terminal sequences and other
/// control characters are left out; what is not UTF-8 becomes U+FFFD.
/// Characters that turn the direction of text, and so can hide what it says,
/// are spelled out: "U+202E".
std::string PrintableText(std::string_view bytes);

/// The same, escaped for HTML and XML, in text and in quoted attributes.
std::string EscapeMarkup(std::string_view bytes);

/// That alone, as terminals need it too.
std::string SpellOutTurning(const std::string& text);

/// A relative path as a URL, in an attribute too.
std::string UrlOfPath(std::string_view path);

/// For a paragraph or a cell of a table in GitHub's Markdown, on one line.
/// Nobody is called by an "@name" in it, and no issue by a "#12".
std::string MarkdownProse(std::string_view bytes);
/// `text` as code on one line; of a table too.
std::string MarkdownCode(std::string_view bytes);
/// Lines as a block of code. language: "cpp"; may be empty.
std::string MarkdownBlock(std::string_view bytes, std::string_view language);

// A text without what only colors it: a word may be colored in parts.

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

#endif  // LADDER_BASE_ESCAPE_H_
