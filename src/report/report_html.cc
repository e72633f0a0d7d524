#include "report/report_html.h"

#include <fmt/format.h>

#include "report/html_page.h"
#include "base/markup.h"
#include "report/page_frame.h"
#include "report/report.h"

namespace ladder {
namespace {

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
  const PageFrame frame = {
      fmt::format("{}: {}", BadgeOf(facts.verdict).text, Title(facts.verdict)),
      facts.tool_version,
      {"src/report/assets/report.css"},
      {"src/report/assets/report.js"},
      {{"verdict", "Verdict"},
       {"advice", "What to do"},
       {"evidence", "Evidence"},
       {"launches", "Launches"},
       {"dataflow", "Dataflow"},
       {"stages", "Stages"},
       {"not-known", "Not known"},
       {"files", "Logs"}}};
  return HtmlFile(frame, Header(facts), Sections(facts));
}

}  // namespace ladder
