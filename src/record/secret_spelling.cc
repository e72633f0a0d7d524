#include "record/secret_spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <iterator>

namespace ladder {
namespace {

// A shorter line or piece of base64 would be found in any text.
constexpr size_t kLeastBytes = 12;

bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

std::string InJson(std::string_view value) {
  const std::string text = boost::json::serialize(boost::json::string(value));
  return text.substr(1, text.size() - 2);
}

/// With "é" as "\u00e9", as Python's json does; what is no UTF-8 stays.
std::string InAscii(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t size = first < 0xC0   ? 1
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                                       : 4;
    if (size == 1 || i + size > text.size()) {
      out += text[i++];
      continue;
    }
    uint32_t code = first & (0xFFU >> (size + 1));
    for (size_t k = 1; k < size; ++k) {
      code = (code << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    }
    if (code >= 0x10000) {
      code -= 0x10000;
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10),
                         0xDC00 + (code & 0x3FF));
    } else {
      out += fmt::format("\\u{:04x}", code);
    }
    i += size;
  }
  return out;
}

/// As repr() of a str or, with each byte beyond ASCII escaped, of bytes.
/// `quote`: the one around it, which is escaped.
std::string InPython(std::string_view value, char quote, bool bytes) {
  std::string out;
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\' || c == quote) {
      out += fmt::format("\\{}", c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 0x20 || code == 0x7F || (bytes && code >= 0x80)) {
      out += fmt::format("\\x{:02x}", code);
    } else {
      out += c;
    }
  }
  return out;
}

/// `plain`: what stays beside letters, digits and "_.-~".
std::string InUrl(std::string_view value, std::string_view plain, bool capitals,
                  bool plus) {
  std::string out;
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (IsLetterOrDigit(c) || std::string_view("_.-~").find(c) != plain.npos ||
        plain.find(c) != plain.npos) {
      out += c;
    } else if (plus && c == ' ') {
      out += '+';
    } else {
      out += capitals ? fmt::format("%{:02X}", code)
                      : fmt::format("%{:02x}", code);
    }
  }
  return out;
}

/// Without the padding behind it.
std::string InBase64(std::string_view bytes) {
  namespace iterators = boost::archive::iterators;
  using Digits = iterators::base64_from_binary<
      iterators::transform_width<std::string_view::const_iterator, 6, 8>>;
  return {Digits(bytes.begin()), Digits(bytes.end())};
}

/// Alone; and the digits that are its own where `before` bytes modulo 3 go
/// before it, as in "user:password".
void AddBase64(std::string_view value, std::vector<std::string>& spellings) {
  const auto add = [&](std::string digits) {
    if (digits.size() < kLeastBytes) return;
    std::string of_urls = digits;
    std::replace(of_urls.begin(), of_urls.end(), '+', '-');
    std::replace(of_urls.begin(), of_urls.end(), '/', '_');
    spellings.push_back(std::move(digits));
    spellings.push_back(std::move(of_urls));
  };
  const std::string alone = InBase64(value);
  const std::string padding((4 - alone.size() % 4) % 4, '=');
  if (!padding.empty()) add(alone + padding);
  add(alone);
  for (const size_t before : {0U, 1U, 2U}) {
    const size_t bits = 8 * (before + value.size());
    const size_t first = (8 * before + 5) / 6;
    const std::string digits =
        InBase64(std::string(before, '\0') + std::string(value));
    if (bits / 6 > first) add(digits.substr(first, bits / 6 - first));
  }
}

void AddLines(std::string_view value, std::vector<std::string>& spellings) {
  if (value.find('\n') == std::string_view::npos) return;
  std::string from_terminal;
  for (size_t at = 0; at < value.size();) {
    const size_t end = std::min(value.find('\n', at), value.size());
    const std::string_view line = value.substr(at, end - at);
    from_terminal += line;
    if (end < value.size()) from_terminal += "\r\n";
    if (line.size() >= kLeastBytes) spellings.emplace_back(line);
    at = end + 1;
  }
  spellings.push_back(std::move(from_terminal));
}

}  // namespace

std::vector<std::string> SpellingsOf(std::string_view value) {
  std::vector<std::string> all{std::string(value)};
  const std::string json = InJson(value);
  all.push_back(json);
  all.push_back(InAscii(json));
  std::string slashes;  // PHP and others write "\/"
  for (const char c : json) slashes += c == '/' ? "\\/" : std::string(1, c);
  all.push_back(slashes);
  for (const char quote : {'\'', '"'}) {
    all.push_back(InPython(value, quote, false));
    all.push_back(InPython(value, quote, true));
  }
  for (const std::string_view plain : {"/", "", "!*'()"}) {
    for (const bool capitals : {true, false}) {
      all.push_back(InUrl(value, plain, capitals, false));
      all.push_back(InUrl(value, plain, capitals, true));
    }
  }
  AddBase64(value, all);
  AddLines(value, all);
  std::vector<std::string> once;
  for (std::string& each : all) {
    if (std::find(once.begin(), once.end(), each) != once.end()) continue;
    once.push_back(std::move(each));
  }
  return once;
}

}  // namespace ladder
