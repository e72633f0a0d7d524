#include "base/escape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/json.h"

namespace ladder {

namespace {

constexpr char kEscape = '\x1b';
constexpr char kLeadOfC1 = '\xc2';

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && byte != '\t') || byte == 0x7f;
}

bool Between(char c, char low, char high) { return low <= c && c <= high; }

// The end of an OSC, DCS, APC, PM or SOS string that begins at `at`: after BEL
// or ESC \. An unterminated string counts as ordinary text, because dropping
// the rest of a line could hide the last output of a command.
size_t EndOfString(std::string_view text, size_t at) {
  for (size_t i = at; i < text.size(); ++i) {
    if (text[i] == '\a') return i + 1;
    if (text[i] == kEscape) {
      return i + 1 < text.size() && text[i + 1] == '\\' ? i + 2 : at;
    }
  }
  return at;
}

// The end of the sequence whose ESC is at `escape`; ECMA-48 section 5.3 and 5.4
// (https://ecma-international.org/publications-and-standards/standards/ecma-48)
size_t EndOfEscape(std::string_view text, size_t escape) {
  size_t at = escape + 1;
  if (at == text.size()) return at;
  const char kind = text[at];
  if (kind == '[') {
    ++at;
    while (at < text.size() && Between(text[at], 0x20, 0x3f)) ++at;
    return at < text.size() && Between(text[at], 0x40, 0x7e) ? at + 1 : at;
  }
  if (std::string_view("]P_^X").find(kind) != std::string_view::npos) {
    return EndOfString(text, at + 1);
  }
  // ESC ( B and the like: bytes in between, then one that ends it.
  while (at < text.size() && Between(text[at], 0x20, 0x2f)) ++at;
  return at < text.size() && Between(text[at], 0x30, 0x7e) ? at + 1 : at;
}

// True if the byte would end one of U+0080 to U+009F, which terminals treat
// like ESC and a letter.
bool EndsC1(std::string_view before, char byte) {
  return before.ends_with(kLeadOfC1) && Between(byte, '\x80', '\x9f');
}

bool HasC1(std::string_view text) {
  for (size_t at = 0; (at = text.find(kLeadOfC1, at)) != text.npos; ++at) {
    if (at + 1 < text.size() && EndsC1(text.substr(at, 1), text[at + 1])) {
      return true;
    }
  }
  return false;
}

/// Removes what markup cannot hold: terminal sequences, and control characters
/// except newlines and tabs. XML also forbids U+FFFE and U+FFFF.
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

/// A character that changes the direction of the text after it.
struct Turning {
  std::string_view bytes, name;
};

/// The one at the start of the text; null for any other character.
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

}  // namespace

bool HasControlCharacters(std::string_view text) {
  // No early exit and no bool, so that the compiler vectorizes the loop: it
  // runs over every byte of every log.
  unsigned char found = 0;
  unsigned char lead = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool control = (byte < 0x20) & (byte != '\t') & (byte != '\n');
    found |= static_cast<unsigned char>(control | (byte == 0x7f));
    lead |= static_cast<unsigned char>(c == kLeadOfC1);
  }
  return found != 0 || (lead != 0 && HasC1(text));
}

std::string StripTerminalCodes(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    if (text[i] == kEscape) {
      i = EndOfEscape(text, i);
      continue;
    }
    // Its two bytes may meet only now that others between them are gone.
    if (EndsC1(kept, text[i])) {
      kept.pop_back();
    } else if (!IsControl(text[i])) {
      kept.push_back(text[i]);
    }
    ++i;
  }
  return kept;
}

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

std::string PrintableText(std::string_view bytes) {
  return SpellOutTurning(Clean(bytes));
}

std::string PrintableLine(std::string_view bytes) {
  std::string text = PrintableText(bytes);
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return text;
}

std::string EscapeMarkup(std::string_view bytes) {
  std::string escaped;
  for (const char c : PrintableText(bytes)) {
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
  const std::string text = PrintableLine(bytes);
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
    // The invisible comment separates the sign from the name.
    if (c == '@' || c == '#') escaped += "<!-- -->";
  }
  return escaped;
}

std::string MarkdownCode(std::string_view bytes) {
  std::string text = PrintableLine(bytes);
  if (text.empty()) return "";
  const std::string fence = Fence(text, 1);
  const bool pad = text.front() == '`' || text.back() == '`' ||
                   (text.front() == ' ' && text.back() == ' ');
  // A bar would end the cell of a table even in code between backticks.
  if (text.find('|') != std::string::npos) {
    return "<code>" + MarkdownProse(text) + "</code>";
  }
  return pad ? fence + " " + text + " " + fence : fence + text + fence;
}

std::string MarkdownBlock(std::string_view bytes, std::string_view language) {
  std::string text = SpellOutTurning(Clean(bytes));
  const std::string fence = Fence(text, 3);
  if (!text.ends_with('\n')) text += '\n';
  return fence + std::string(language) + "\n" + text + fence + "\n";
}

namespace {

struct Range {
  size_t begin, end;
};

/// The size of a character of UTF-8 that shows nothing; 0 for any other.
size_t SizeOfInvisible(std::string_view text) {
  using namespace std::string_view_literals;
  static constexpr std::string_view kInvisible[] = {
      "\0"sv,          // NUL
      "\xc2\xad",      // U+00AD, a soft hyphen
      "\xe2\x80\x8b",  // U+200B to U+200D, of no width
      "\xe2\x80\x8c", "\xe2\x80\x8d",
      "\xe2\x81\xa0",   // U+2060, a word joiner
      "\xef\xbb\xbf"};  // U+FEFF
  for (const std::string_view each : kInvisible) {
    if (text.starts_with(each)) return each.size();
  }
  return 0;
}

/// The end of the color code whose ESC is at `at`; `at` if it is none.
size_t EndOfCode(std::string_view text, size_t at) {
  if (at + 1 >= text.size() || text[at + 1] != '[') return at;
  const size_t end = text.find_first_not_of("0123456789;:?", at + 2);
  if (end == std::string_view::npos) return at;
  return Between(text[end], '@', '~') ? end + 1 : at;
}

/// The next one at or after `from`; an empty one at the end of the text.
Range NextInvisible(std::string_view text, size_t from, bool line_ends) {
  constexpr std::string_view kBegins("\0\x1b\xc2\xe2\xef\r\n", 7);
  const std::string_view begins = kBegins.substr(0, line_ends ? 7 : 5);
  for (size_t at;
       (at = text.find_first_of(begins, from)) != std::string_view::npos;
       from = at + 1) {
    size_t end = at + SizeOfInvisible(text.substr(at, 3));
    if (text[at] == kEscape) end = EndOfCode(text, at);
    if (text[at] == '\r' || text[at] == '\n') end = at + 1;
    if (end > at) return {at, end};
  }
  return {text.size(), text.size()};
}

}  // namespace

VisibleText LeaveOutInvisible(std::string_view text, bool line_ends) {
  VisibleText visible;
  size_t left_out = 0;
  for (size_t at = 0; at < text.size();) {
    const Range gone = NextInvisible(text, at, line_ends);
    visible.text += text.substr(at, gone.begin - at);
    left_out += gone.end - gone.begin;
    visible.gaps.emplace_back(visible.text.size(), left_out);
    at = gone.end;
  }
  return visible;
}

size_t PlaceBefore(const VisibleText& visible, size_t at) {
  const auto after = std::upper_bound(
      visible.gaps.begin(), visible.gaps.end(), at,
      [](size_t place, const auto& gap) { return place < gap.first; });
  return after == visible.gaps.begin() ? at : at + std::prev(after)->second;
}

std::string BlankInvisible(std::string_view text) {
  std::string blanked(text);
  for (size_t at = 0; at < text.size();) {
    const Range gone = NextInvisible(text, at, false);
    std::fill(blanked.begin() + static_cast<ptrdiff_t>(gone.begin),
              blanked.begin() + static_cast<ptrdiff_t>(gone.end), ' ');
    at = gone.end;
  }
  return blanked;
}

bool HasInvisible(std::string_view text) {
  // Most logs are ASCII. No early exit, so that the loop is vectorized.
  bool rare = false;
  for (const char c : text) {
    rare |=
        c == '\0' || c == kEscape || c == '\xc2' || c == '\xe2' || c == '\xef';
  }
  return rare && NextInvisible(text, 0, false).begin < text.size();
}

}  // namespace ladder
