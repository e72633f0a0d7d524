// Escapes any bytes for markup languages: none of them acts as markup.
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
/// True if there is a control character other than tabs and newlines; also one
/// of U+0080 to U+009F.
bool HasControlCharacters(std::string_view text);

/// What HTML and XML can hold, not escaped yet. Terminal sequences and other
/// control characters are left out; invalid UTF-8 becomes U+FFFD. Characters
/// that turn the direction of text could hide what it says: they are spelled
/// out, "U+202E".
std::string PrintableText(std::string_view bytes);
/// The same on one line: newlines and tabs become blanks.
std::string PrintableLine(std::string_view bytes);

/// PrintableText, escaped for HTML and XML, in text and in quoted attributes.
std::string EscapeMarkup(std::string_view bytes);

/// Only spells these characters out; terminals need that, too.
std::string SpellOutTurning(const std::string& text);

/// A relative path as a URL, also for an attribute.
std::string UrlOfPath(std::string_view path);

/// For a paragraph or a table cell in GitHub's Markdown, on one line. "@name"
/// notifies nobody, and "#12" links no issue.
std::string MarkdownProse(std::string_view bytes);
/// Code on one line, also for a table cell.
std::string MarkdownCode(std::string_view bytes);
/// A code block. language: "cpp"; may be empty.
std::string MarkdownBlock(std::string_view bytes, std::string_view language);

// Text without what shows nothing and may stand within a word: color codes such
// as "\e[1;31m" (CSI), NUL, soft hyphens, and characters without width.

/// All other bytes are kept.
struct VisibleText {
  std::string text;
  /// Where bytes were removed: the offset in `text`, and how many bytes were
  /// removed up to there.
  std::vector<std::pair<size_t, size_t>> gaps;
};
/// `line_ends`: leaves out these, too, since a terminal may wrap a word.
VisibleText LeaveOutInvisible(std::string_view text, bool line_ends = false);
/// The original offset of the byte at `at` in `visible.text`.
size_t PlaceBefore(const VisibleText& visible, size_t at);

/// Replaces these with blanks, so that all other bytes keep their offset.
std::string BlankInvisible(std::string_view text);

/// False if there are none; true if there may be.
bool HasInvisible(std::string_view text);

}  // namespace ladder

#endif  // LADDER_BASE_ESCAPE_H_
