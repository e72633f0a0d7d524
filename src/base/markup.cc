#include "base/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/json_text.h"
#include "output/log.h"

namespace ladder {
namespace {

/// Without what no markup can hold: terminal sequences, control characters but
/// line ends and tabs, the two that XML forbids beyond them.
std::string Clean(std::string_view bytes) {
  std::string text;
  for (size_t begin = 0; begin <= bytes.size();) {
    const size_t end = std::min(bytes.find('\n', begin), bytes.size());
    text += StripTerminalCodes(bytes.substr(begin, end - begin));
    if (end < bytes.size()) text += '\n';
    begin = end + 1;
  }
  text = ToUtf8(text);
  for (const std::string_view forbidden : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) {
    for (size_t at = 0; (at = text.find(forbidden, at)) != std::string::npos;) {
      text.replace(at, forbidden.size(), "\xef\xbf\xbd");
    }
  }
  return text;
}

/// A character that turns the direction of what follows it.
struct Turning {
  std::string_view bytes, name;
};

/// The one that the text begins with; null for any other character.
const Turning* TurningAt(std::string_view text) {
  static constexpr Turning kTurning[] = {
      {"\xd8\x9c", "U+061C"},     {"\xe2\x80\x8e", "U+200E"},
      {"\xe2\x80\x8f", "U+200F"}, {"\xe2\x80\xaa", "U+202A"},
      {"\xe2\x80\xab", "U+202B"}, {"\xe2\x80\xac", "U+202C"},
      {"\xe2\x80\xad", "U+202D"}, {"\xe2\x80\xae", "U+202E"},
      {"\xe2\x81\xa6", "U+2066"}, {"\xe2\x81\xa7", "U+2067"},
      {"\xe2\x81\xa8", "U+2068"}, {"\xe2\x81\xa9", "U+2069"},
  };
  for (const Turning& each : kTurning) {
    if (text.starts_with(each.bytes)) return &each;
  }
  return nullptr;
}

std::string OnOneLine(std::string_view bytes) {
  std::string text = SpellOutTurning(Clean(bytes));
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return text;
}

/// A row of backticks longer than any in the text.
std::string Fence(std::string_view text, size_t least) {
  size_t longest = 0;
  size_t here = 0;
  for (const char c : text) {
    here = c == '`' ? here + 1 : 0;
    longest = std::max(longest, here);
  }
  return std::string(std::max(least, longest + 1), '`');
}

bool IsWord(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_';
}

/// Code without backticks: every character that may be markup by its number.
std::string CodeElement(const std::string& text) {
  constexpr std::string_view kPlain = " ./:-,=";
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x80 || std::isalnum(byte) != 0 ||
                       kPlain.find(c) != std::string_view::npos;
    escaped += plain ? std::string(1, c) : fmt::format("&#{};", byte);
  }
  return "<code>" + escaped + "</code>";
}

}  // namespace

std::string SpellOutTurning(const std::string& text) {
  if (text.find_first_of("\xd8\xe2") == std::string::npos) return text;
  std::string spelled;
  for (size_t i = 0; i < text.size();) {
    const Turning* turning = TurningAt(std::string_view(text).substr(i));
    if (turning == nullptr) {
      spelled += text[i++];
    } else {
      spelled += turning->name;
      i += turning->bytes.size();
    }
  }
  return spelled;
}

std::string EscapeMarkup(std::string_view bytes) {
  std::string escaped;
  for (const char c : SpellOutTurning(Clean(bytes))) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string UrlOfPath(std::string_view path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string url;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        byte < 0x80 &&
        (std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos);
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return url;
}

std::string MarkdownProse(std::string_view bytes) {
  constexpr std::string_view kSpecial = R"(\`*[]<>|~&$)";
  const std::string text = OnOneLine(bytes);
  const auto in_word = [&](size_t i) {
    return i > 0 && i + 1 < text.size() && IsWord(text[i - 1]) &&
           IsWord(text[i + 1]);
  };
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool underscore = c == '_' && !in_word(i);
    if (underscore || kSpecial.find(c) != std::string_view::npos) {
      escaped += '\\';
    }
    escaped += c;
    // The comment parts the sign from the name, and is not shown.
    if (c == '@' || c == '#') escaped += "<!-- -->";
  }
  return escaped;
}

std::string MarkdownCode(std::string_view bytes) {
  std::string text = OnOneLine(bytes);
  if (text.empty()) return "";
  const std::string fence = Fence(text, 1);
  const bool pad = text.front() == '`' || text.back() == '`' ||
                   (text.front() == ' ' && text.back() == ' ');
  // A bar would end the cell of a table even in code.
  if (text.find('|') != std::string::npos) return CodeElement(text);
  return pad ? fence + " " + text + " " + fence : fence + text + fence;
}

std::string MarkdownBlock(std::string_view bytes, std::string_view language) {
  std::string text = SpellOutTurning(Clean(bytes));
  const std::string fence = Fence(text, 3);
  if (!text.ends_with('\n')) text += '\n';
  return fence + std::string(language) + "\n" + text + fence + "\n";
}

}  // namespace ladder
