#include "report_html.h"

#include <fmt/format.h>

#include "embedded.h"
#include "html_page.h"
#include "markup.h"
#include "report.h"

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

struct Badge {
  const char* css;
  const char* text;
};

Badge BadgeOf(const Verdict& verdict) {
  switch (verdict.outcome) {
    case Verdict::Result::kPassed:
      return SomebodySawItEnd(verdict) ? Badge{"passed", "PASSED"}
                                       : Badge{"error", "NOT KNOWN"};
    case Verdict::Result::kFailed:
      return {"failed", "FAILED"};
    case Verdict::Result::kFlaky:
      return {"flaky", "FLAKY"};
    case Verdict::Result::kError:
      return {"error", "ERROR"};
  }
  LADDER_CHECK(false);
}

std::string Title(const Verdict& verdict) {
  return verdict.failure ? Headline(verdict) : verdict.why;
}

std::string Head(const ReportFacts& facts) {
  const EmbeddedFile& style = Asset("src/report.css");
  const EmbeddedFile& script = Asset("src/report.js");
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
      "'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; "
      "base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<meta "
      "name=\"referrer\" content=\"no-referrer\">\n<title>{}: "
      "{}</title>\n<link "
      "rel=\"icon\" href=\"data:,\">\n<style>{}</style>\n</head>\n",
      Base64(style.sha256), Base64(script.sha256), BadgeOf(facts.verdict).text,
      EscapeMarkup(Title(facts.verdict)), style.text);
}

/// The links at the top, of the sections that are there.
std::string Navigation(const std::string& sections) {
  struct Entry {
    const char* id;
    const char* name;
  };
  constexpr Entry kEntries[] = {
      {"verdict", "Verdict"},     {"advice", "What to do"},
      {"evidence", "Evidence"},   {"launches", "Launches"},
      {"dataflow", "Dataflow"},   {"stages", "Stages"},
      {"not-known", "Not known"}, {"files", "Logs"},
  };
  std::string list;
  for (const Entry& entry : kEntries) {
    if (sections.find(fmt::format("<section id=\"{}\"", entry.id)) ==
        std::string::npos) {
      continue;
    }
    list +=
        fmt::format("<li><a href=\"#{}\">{}</a></li>", entry.id, entry.name);
  }
  return "<nav aria-label=\"Sections\"><div class=\"wrap\"><ul>" + list +
         "</ul></div></nav>\n";
}

std::string Header(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  const Badge badge = BadgeOf(verdict);
  std::string lead = EscapeMarkup(facts.record);
  if (!facts.started_at.empty()) lead += ", " + EscapeMarkup(facts.started_at);
  if (facts.judged_again) {
    lead +=
        ". The record holds no verdict: it was cut off, and this one was made "
        "of the runs that are in it";
  }
  return fmt::format(
      "<header class=\"wrap\"><span class=\"badge {}\">{}</span>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p></header>\n",
      badge.css, badge.text, EscapeMarkup(Title(verdict)), lead);
}

std::string Sections(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string html = HtmlSection("verdict", "Verdict", HtmlVerdict(facts));
  html += HtmlSection("advice", "What to do", HtmlAdvice(verdict));
  html += HtmlSection("evidence", "Evidence", HtmlEvidence(facts));
  if (const auto timeline = MakeTimeline(facts)) {
    html += HtmlSection("launches", "Launches", HtmlLaunches(facts, *timeline));
    html += HtmlSection("dataflow", "Dataflow", HtmlDataflow(facts, *timeline));
  }
  html += HtmlSection("stages", "Stages", HtmlStages(facts));
  html += HtmlSection("not-known", "Not known", HtmlNotKnown(verdict));
  html += HtmlSection("files", "Logs and code", HtmlFiles(facts));
  return html;
}

}  // namespace

std::string RenderHtml(const ReportFacts& facts) {
  const std::string sections = Sections(facts);
  return Head(facts) +
         "<body>\n<a class=\"skip\" href=\"#verdict\">To the verdict</a>\n" +
         Navigation(sections) + Header(facts) + "<main class=\"wrap\">\n" +
         sections +
         fmt::format(
             "</main>\n<footer class=\"wrap\">aoti-ladder {}</footer>\n"
             "<script>{}</script>\n</body>\n</html>\n",
             EscapeMarkup(facts.tool_version), Asset("src/report.js").text);
}

}  // namespace ladder
