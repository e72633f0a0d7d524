// Any bytes as text of a markup language: nothing in them is taken for markup.
#ifndef LADDER_BASE_MARKUP_H_
#define LADDER_BASE_MARKUP_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace ladder {

/// For HTML and XML, in text and in quoted attributes. Terminal sequences and
/// characters that these cannot hold are left out; what is not UTF-8 becomes
/// U+FFFD. Characters that turn the direction of text, and so can hide what it
/// says, are spelled out: "U+202E".
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

}  // namespace ladder

#endif  // LADDER_BASE_MARKUP_H_
