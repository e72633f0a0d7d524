#include "report/html.h"

#include <fmt/format.h>

#include <cctype>

#include "base/escape.h"
#include "base/vocabulary.h"
#include "config/data_files.h"

namespace ladder {

namespace {

const EmbeddedFile& Asset(std::string_view path) {
  const EmbeddedFile* const file = FindEmbedded(path);
  LADDER_CHECK(file != nullptr);
  return *file;
}

/// Bytes given in hexadecimal digits, as a Content-Security-Policy wants them.
std::string Base64(std::string_view hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bits;
  for (const char c : hex) {
    const int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    for (int bit = 8; bit > 0; bit /= 2) {
      bits += (digit & bit) != 0 ? '1' : '0';
    }
  }
  std::string text;
  while (bits.size() % 6 != 0) bits += '0';
  for (size_t at = 0; at < bits.size(); at += 6) {
    text += kDigits[std::stoul(bits.substr(at, 6), nullptr, 2)];
  }
  while (text.size() % 4 != 0) text += '=';
  return text;
}

/// " 'sha256-…' 'sha256-…'"
std::string Hashes(const std::vector<std::string_view>& paths) {
  std::string text;
  for (const std::string_view path : paths) {
    text += fmt::format(" 'sha256-{}'", Base64(Asset(path).sha256));
  }
  return text;
}

/// Each in an element of its own.
std::string Inline(const char* element,
                   const std::vector<std::string_view>& paths) {
  std::string html;
  for (const std::string_view path : paths) {
    html += fmt::format("<{0}>{1}</{0}>", element, Asset(path).text);
  }
  return html;
}

std::string Head(const PageFrame& frame) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
      "'none'; style-src{}; script-src{}; img-src data:; "
      "base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<meta "
      "name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<link "
      "rel=\"icon\" href=\"data:,\">\n{}\n</head>\n",
      Hashes(frame.styles), Hashes(frame.scripts), EscapeMarkup(frame.title),
      Inline("style", frame.styles));
}

/// Those whose section is there.
std::vector<PageFrame::Entry> Entries(const PageFrame& frame,
                                      const std::string& sections) {
  std::vector<PageFrame::Entry> entries;
  for (const PageFrame::Entry& each : frame.entries) {
    if (sections.find(fmt::format("<section id=\"{}\"", each.id)) !=
        std::string::npos) {
      entries.push_back(each);
    }
  }
  return entries;
}

std::string Navigation(const std::vector<PageFrame::Entry>& entries) {
  std::string list;
  for (const PageFrame::Entry& each : entries) {
    list += fmt::format("<li><a href=\"#{}\">{}</a></li>", each.id, each.name);
  }
  return "<nav aria-label=\"Sections\"><div class=\"wrap\"><ul>" + list +
         "</ul></div></nav>\n";
}

}  // namespace

std::string HtmlFile(const PageFrame& frame, const std::string& header,
                     const std::string& sections) {
  const std::vector<PageFrame::Entry> entries = Entries(frame, sections);
  LADDER_CHECK(!entries.empty());
  std::string skip(entries[0].name);
  skip[0] = static_cast<char>(std::tolower(skip[0]));
  return Head(frame) +
         fmt::format("<body>\n<a class=\"skip\" href=\"#{}\">To the {}</a>\n",
                     entries[0].id, skip) +
         Navigation(entries) + header + "<main class=\"wrap\">\n" + sections +
         fmt::format(
             "</main>\n<footer class=\"wrap\">aoti-ladder {}</footer>\n"
             "{}\n</body>\n</html>\n",
             EscapeMarkup(frame.tool_version), Inline("script", frame.scripts));
}

}  // namespace ladder
