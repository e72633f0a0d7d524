#include "bisect/bisect_page.h"

#include <fmt/format.h>

#include "bisect/bisect_picture.h"
#include "bisect/bisect_report.h"
#include "report/html_page.h"
#include "base/markup.h"
#include "report/page_frame.h"
#include "base/shell_words.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTextBytes = 400;

/// Its name and not where it lies: the page is passed on.
std::string NameOf(const std::string& folder) {
  const size_t end = folder.find_last_not_of('/');
  if (end == std::string::npos) return folder;
  const size_t slash = folder.rfind('/', end);
  const size_t begin = slash == std::string::npos ? 0 : slash + 1;
  return folder.substr(begin, end + 1 - begin);
}

std::string Header(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  std::string lead = EscapeMarkup(NameOf(findings.folder));
  if (!findings.started_at.empty()) {
    lead += ", " + EscapeMarkup(findings.started_at);
  }
  return fmt::format(
      "<header class=\"wrap\"><span class=\"badge {}\">{}</span>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p></header>\n",
      findings.IsFound() ? "passed" : "error", word, EscapeMarkup(says), lead);
}

std::string HtmlAnswer(const BisectFindings& findings) {
  std::string list;
  for (const auto& [name, value] : FactsOf(findings)) {
    if (name == "bisection") continue;  // it is above
    list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", EscapeMarkup(name),
                        EscapeMarkup(Shortened(value, kTextBytes)));
  }
  return "<dl class=\"facts\">\n" + list + "</dl>\n";
}

/// Lines in a box of their own.
std::string Block(const std::string& label, const std::string& text) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">"
      "<pre class=\"block\">{}</pre></div>\n",
      EscapeMarkup(label), EscapeMarkup(text));
}

const char* HeadingOf(const BisectFindings& findings, bool bad) {
  if (findings.IsFound()) return bad ? "✕ First bad" : "○ Last good";
  return bad ? "? Likeliest" : "○ Good before it";
}

std::string HtmlSide(const BisectFindings& findings, const BisectSide& side,
                     bool bad) {
  const FoundCandidate& candidate = findings.candidates[side.candidate];
  std::string html =
      fmt::format("<div class=\"side {}\"><h3>{}: {}</h3>\n<p>{}</p>\n",
                  bad ? "first-bad" : "last-good", HeadingOf(findings, bad),
                  EscapeMarkup(candidate.title),
                  EscapeMarkup(RowOf(findings, side.candidate)));
  if (!candidate.author.empty()) {
    html += fmt::format(
        "<p class=\"small\">{}<br>{}, {}</p>\n", HtmlCode(candidate.label),
        EscapeMarkup(candidate.author), EscapeMarkup(candidate.date));
  }
  if (!side.shown) return html + "</div>\n";
  html += "<p>" + EscapeMarkup(ShownBy(side)) + "</p>\n";
  if (const auto& failure = side.shown->verdict.failure) {
    html += "<p class=\"small\">" +
            HtmlCode(Shortened(failure->signature, kTextBytes)) + "</p>\n";
  }
  // From the bisection's folder, in which the page lies.
  const size_t inside = side.record.rfind("jobs/");
  return html + fmt::format("<p class=\"small soft\">{}</p></div>\n",
                            EscapeMarkup(side.record.substr(
                                inside == std::string::npos ? 0 : inside)));
}

std::string HtmlSides(const BisectFindings& findings) {
  if (!findings.last_good || !findings.first_bad) return "";
  std::string html = "<div class=\"sides\">\n" +
                     HtmlSide(findings, *findings.last_good, false) +
                     HtmlSide(findings, *findings.first_bad, true) +
                     "</div>\n<h3>Where the two part</h3>\n";
  if (!findings.diff) {
    return html + "<p>" + EscapeMarkup(findings.no_diff) + "</p>\n";
  }
  return html +
         fmt::format("<p class=\"soft small\">A is the {} one, B the {}.</p>\n",
                     GoodWord(findings), BadWord(findings)) +
         Block("Where the two part",
               RenderDiff(findings.diff->diff, findings.diff->names));
}

std::string HtmlCommands(const BisectFindings& findings) {
  std::string html;
  for (const auto* side : {&findings.last_good, &findings.first_bad}) {
    if (!*side || (*side)->command.empty()) continue;
    const std::string& title = findings.candidates[(*side)->candidate].title;
    std::string lines;
    for (const auto& setup : (*side)->setup) {
      lines += ShellQuote(setup) + "\n";
    }
    if (!lines.empty()) {
      html +=
          fmt::format("<h3>How {} was set up, in a folder of its own</h3>\n",
                      EscapeMarkup(title)) +
          Block("How it was set up", lines);
    }
    html += fmt::format("<h3>Run {} again</h3>\n", EscapeMarkup(title)) +
            Block("How it is run again", ShellQuote((*side)->command));
  }
  return html;
}

std::string HtmlTable(const std::string& label, const std::string& css,
                      const std::string& head, const std::string& rows) {
  return fmt::format(
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">"
      "<table class=\"{}\"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>"
      "</table></div>\n",
      label, css, head, rows);
}

std::string HtmlCandidates(const BisectFindings& findings) {
  std::string rows, others;
  size_t not_run = 0;
  for (size_t i = 0; i < findings.candidates.size(); ++i) {
    const FoundCandidate& each = findings.candidates[i];
    const std::string row = RowOf(findings, i), mark = MarkOf(findings, i);
    if (row.empty() && mark.empty()) {
      ++not_run;
      others += (others.empty() ? "" : "; ") + EscapeMarkup(each.title);
      continue;
    }
    rows += fmt::format(
        "<tr class=\"{}\"><td>{}</td><td>{}</td><td class=\"num\">{}</td>"
        "<td>{}</td></tr>\n",
        mark.empty()                ? ""
        : mark == BadWord(findings) ? "first-bad"
                                    : "last-good",
        EscapeMarkup(each.title), EscapeMarkup(Shortened(row, kTextBytes)),
        each.probability < 0.0005
            ? "0"
            : fmt::format("{:.1f} %", 100 * each.probability),
        mark);
  }
  std::string html = rows.empty()
                         ? "<p>no run yet</p>\n"
                         : HtmlTable("Candidates that were run", "candidates",
                                     "<th>Candidate</th><th>Failed in</th>"
                                     "<th>It began there</th><th></th>",
                                     rows);
  if (not_run == 0) return html;
  return html + fmt::format(
                    "<details><summary>{} that {} not run</summary>"
                    "<p class=\"not-run small\">{}</p></details>\n",
                    Counted(not_run, "candidate"),
                    not_run == 1 ? "was" : "were", others);
}

std::string HtmlRuns(const BisectFindings& findings) {
  std::string rows;
  for (size_t i = 0; i < findings.runs.size(); ++i) {
    const FoundRun& run = findings.runs[i];
    rows += fmt::format(
        "<tr><td class=\"num\">{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td class=\"num\">{:.1f} s</td><td>{}</td></tr>\n",
        i + 1, EscapeMarkup(findings.candidates[run.candidate].title),
        ToString(run.phase), run.setup ? "setup failed" : ToString(run.outcome),
        run.seconds,
        EscapeMarkup(
            Shortened(run.why.empty() ? run.signature : run.why, kTextBytes)));
  }
  if (rows.empty()) return "";
  return fmt::format(
             "<details><summary>{} in the order of their ends"
             "</summary>\n",
             Counted(findings.runs.size(), "run")) +
         HtmlTable("Runs", "runs",
                   "<th>#</th><th>Candidate</th><th>Phase</th><th>Showed</th>"
                   "<th>Took</th><th></th>",
                   rows) +
         "</details>\n";
}

std::string HtmlOpen(const BisectFindings& findings) {
  std::string list;
  for (const std::string& each : findings.not_known) {
    list += "<li>" + EscapeMarkup(each) + "</li>\n";
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

}  // namespace

std::string RenderBisectPage(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  const PageFrame frame = {fmt::format("{}: {}", word, says),
                           findings.tool_version,
                           {"src/report/assets/report.css", "src/bisect/assets/bisect_page.css"},
                           {},
                           {{"answer", "Answer"},
                            {"search", "Search"},
                            {"sides", "Both sides"},
                            {"again", "Commands"},
                            {"candidates", "Candidates"},
                            {"runs", "Runs"},
                            {"not-known", "Not known"}}};
  return HtmlFile(
      frame, Header(findings),
      HtmlSection("answer", "Answer", HtmlAnswer(findings)) +
          HtmlSection("search", "The search", HtmlSearch(findings)) +
          HtmlSection("sides", "Both sides of the change",
                      HtmlSides(findings)) +
          HtmlSection("again", "Make the runs again", HtmlCommands(findings)) +
          HtmlSection("candidates", "Candidates", HtmlCandidates(findings)) +
          HtmlSection("runs", "Runs", HtmlRuns(findings)) +
          HtmlSection("not-known", "Not known", HtmlOpen(findings)));
}

}  // namespace ladder
