#include <fmt/format.h>

#include "diagnosis/as_expected.h"
#include "report/html_page.h"
#include "base/json_text.h"
#include "base/markup.h"
#include "report/report.h"
#include "base/shell_words.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTextBytes = 600;

void AddFact(std::string& list, const std::string& term,
             const std::string& html) {
  if (html.empty()) return;
  list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, html);
}

/// The lines of the model, the telling one first.
std::string ModelSource(const Suspect& suspect) {
  std::string text;
  const auto add = [&](const ModelLine& line) {
    text += fmt::format("<span class=\"src\">{} {}</span>",
                        HtmlCode(fmt::format("{}:{}", line.file, line.line)),
                        HtmlCode(Shortened(line.code, kTextBytes)));
  };
  const auto& telling = suspect.model_source;
  if (telling) add(*telling);
  constexpr size_t kMost = 6;
  size_t shown = 0;
  for (const ModelLine& line : suspect.model_lines) {
    if (telling && line.file == telling->file && line.line == telling->line) {
      continue;
    }
    if (++shown > kMost) break;
    add(line);
  }
  return text;
}

std::string Named(const ReportFacts& facts, const Suspect& suspect,
                  const char* css, const char* sign) {
  const std::string text = Describe(suspect, facts.verdict.several_models);
  std::string html =
      fmt::format("<span class=\"tag {}\">{} </span>", css, sign);
  const size_t after = TitleOf(suspect).size();
  const size_t at = after - suspect.name.size();
  html += EscapeMarkup(text.substr(0, at)) + HtmlCode(suspect.name) +
          EscapeMarkup(text.substr(after));
  if (suspect.wrapper) {
    html += "<span class=\"src small\">" +
            HtmlPlace(facts, suspect.wrapper->file, suspect.wrapper->line) +
            "</span>";
  }
  return html + ModelSource(suspect);
}

std::string Commands(const ReportFacts& facts) {
  if (facts.argv.empty()) return "";
  std::string html = HtmlCode(ShellQuote(facts.argv));
  if (!facts.compile_argv.empty()) {
    html += "<span class=\"src\">compiled by " +
            HtmlCode(ShellQuote(facts.compile_argv)) + "</span>";
  }
  return html;
}

bool Same(const Suspect& a, const Suspect& b) {
  return a.kind == b.kind && a.name == b.name && a.model == b.model &&
         a.launch == b.launch;
}

/// Who made the bad value; the one to blame once, whatever else it is.
void AddChain(const ReportFacts& facts, std::string& list) {
  const Verdict& verdict = facts.verdict;
  const auto& origin = verdict.origin;
  bool blamed = false;
  for (size_t i = 0; i < verdict.chain.size(); ++i) {
    const bool is_origin = origin && Same(verdict.chain[i], *origin);
    blamed |= is_origin;
    AddFact(list,
            std::string(i == 0 ? "Produced by" : "Fed by") +
                (is_origin ? ", to blame" : ""),
            is_origin ? Named(facts, verdict.chain[i], "origin", "◆")
                      : Named(facts, verdict.chain[i], "chain", "●"));
  }
  if (!origin || blamed) return;
  if (verdict.first_failing && Same(*origin, *verdict.first_failing)) {
    AddFact(list, "To blame",
            "<span class=\"tag origin\">◆ </span>the same launch");
    return;
  }
  AddFact(list, "To blame", Named(facts, *origin, "origin", "◆"));
}

void AddFailure(const ReportFacts& facts, std::string& list) {
  const Verdict& verdict = facts.verdict;
  const Failure& failure = *verdict.failure;
  AddFact(list, "Message", HtmlCode(Shortened(failure.message, kTextBytes)));
  if (failure.rate.runs > 1) {
    AddFact(list, "Fails in", EscapeMarkup(DescribeRate(failure.rate)));
  }
  if (verdict.first_failing) {
    AddFact(list, "First failing",
            Named(facts, *verdict.first_failing, "failing", "✕"));
  }
  if (verdict.bad_input) {
    AddFact(list, "Bad input",
            EscapeMarkup(DescribeBadInput(*verdict.bad_input)));
  }
  AddChain(facts, list);
  AddFact(list, "Confidence",
          fmt::format("<b>{}</b>: {}", Name(verdict.confidence),
                      EscapeMarkup(verdict.why)));
  AddFact(list, "Signature", HtmlCode(failure.signature));
}

}  // namespace

std::string HtmlVerdict(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string list;
  if (verdict.failure) AddFailure(facts, list);
  if (verdict.expected) {
    AddFact(list, "Expected", EscapeMarkup(DescribeExpected(verdict)));
  }
  AddFact(list, "Against", EscapeMarkup(verdict.against));
  AddFact(list, "Command", Commands(facts));
  AddFact(list, "Folder", facts.workdir.empty() ? "" : HtmlCode(facts.workdir));
  std::string versions = facts.torch_version.empty()
                             ? ""
                             : "torch " + EscapeMarkup(facts.torch_version);
  for (const auto& [name, value] : facts.machine) {
    if (name == "torch") continue;
    versions += (versions.empty() ? "" : ", ") +
                EscapeMarkup(fmt::format("{} {}", name, value));
  }
  AddFact(list, "Versions", versions);
  return "<dl class=\"facts\">\n" + list + "</dl>\n";
}

std::string HtmlEvidence(const ReportFacts& facts) {
  std::string list;
  size_t number = 0;
  for (const Evidence& each : facts.verdict.evidence) {
    list += fmt::format("<li id=\"claim-{}\">{}", ++number,
                        EscapeMarkup(each.says));
    if (!each.text.empty()) {
      list += "<blockquote>" + HtmlCode(Shortened(each.text, kTextBytes)) +
              "</blockquote>";
    }
    if (each.line != 0) {
      list += "<div class=\"small\">" + HtmlPlace(facts, each.file, each.line) +
              "</div>";
    }
    list += "</li>\n";
  }
  return list.empty() ? "" : "<ol class=\"claims\">\n" + list + "</ol>\n";
}

std::string HtmlAdvice(const Verdict& verdict) {
  std::string list;
  for (const Advice& each : verdict.advice) {
    list += "<li>" + EscapeMarkup(each.text);
    if (each.link.starts_with("https://")) {
      list +=
          fmt::format(" <a href=\"{}\" rel=\"noreferrer\">documentation</a>",
                      EscapeMarkup(each.link));
    }
    list += "</li>\n";
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

std::string HtmlNotKnown(const Verdict& verdict) {
  std::string list;
  for (const std::string& each : verdict.not_known) {
    list += "<li>" + EscapeMarkup(each) + "</li>\n";
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

}  // namespace ladder
