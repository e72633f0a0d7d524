#include "report/report_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "report/html.h"
#include "report/report_facts.h"
#include "report/report_terminal.h"

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

namespace {

std::string AddedVariables(const StageRow& row) {
  std::string list;
  for (const auto& [name, value] : row.adds) {
    list +=
        fmt::format("<li>{}</li>", HtmlCode(fmt::format("{}={}", name, value)));
  }
  for (const std::string& name : row.drops) {
    list += "<li>without " + HtmlCode(name) + "</li>";
  }
  return list.empty() ? "<p class=\"none small\">nothing</p>"
                      : "<ul class=\"small\">" + list + "</ul>";
}

/// Of the stage's runs, in words: "exit 1, 3 times".
std::string Endings(const Verdict& verdict, const StageRow& row) {
  std::vector<std::pair<std::string, size_t>> counts;
  for (const size_t run : row.runs) {
    const std::string text = Describe(verdict.runs[run].ending);
    const auto found =
        std::find_if(counts.begin(), counts.end(),
                     [&](const auto& each) { return each.first == text; });
    if (found != counts.end()) {
      ++found->second;
    } else {
      counts.emplace_back(text, 1);
    }
  }
  std::string html;
  for (const auto& [text, count] : counts) {
    html += (html.empty() ? "" : ", ") + EscapeMarkup(text);
    if (count > 1) html += fmt::format(", {} times", count);
  }
  return html.empty() ? "cut off" : html;
}

std::string Flags(const Verdict& verdict, const StageRow& row) {
  std::string list;
  std::set<std::string> told;
  for (const size_t run : row.runs) {
    for (const FlagEffect& flag : verdict.runs[run].flags) {
      if (flag.effect != FlagEffect::Effect::kNone) continue;
      if (!told.insert(flag.name).second) continue;
      list +=
          "<li>" + HtmlCode(flag.name) + " " + EscapeMarkup(flag.why) + "</li>";
    }
  }
  return list.empty()
             ? ""
             : "<h4>Without effect</h4><ul class=\"small\">" + list + "</ul>";
}

std::string LogLinks(const ReportFacts& facts, const StageRow& row) {
  std::string html;
  for (const ReportedRun& run : facts.runs) {
    if (run.evidence.summary.stage != row.name) continue;
    for (const auto& [what, log] :
         {std::pair("log", &run.evidence.log),
          {"compile log", &run.evidence.compile_log}}) {
      const auto id = FileId(facts, *log);
      if (!id) continue;
      html += fmt::format("{}<a href=\"#{}\">{} of run {}</a>",
                          html.empty() ? "" : ", ", *id, what,
                          run.evidence.summary.run);
    }
  }
  return html.empty() ? "" : "<p class=\"small\">" + html + "</p>";
}

std::string HtmlStage(const ReportFacts& facts, const StageRow& row,
                      bool first) {
  const Verdict& verdict = facts.verdict;
  double seconds = 0;
  for (const size_t run : row.runs) seconds += verdict.runs[run].seconds;
  std::string html = fmt::format(
      "<article class=\"stage\"><h3>{}</h3><p class=\"small soft\">{}, {:.1f} "
      "s",
      EscapeMarkup(row.name), Endings(verdict, row), seconds);
  if (row.summary != nullptr && row.summary->rate.runs > 1) {
    html += "; fails in " + EscapeMarkup(DescribeRate(row.summary->rate));
  }
  html += "</p><h4>Adds to the environment</h4>" + AddedVariables(row);
  if (!first && row.summary != nullptr) {
    html += "<h4>Changed against the stage before</h4>";
    std::string list;
    for (const std::string& change : row.summary->changed) {
      list += "<li>" + EscapeMarkup(change) + "</li>";
    }
    html += list.empty() ? "<p class=\"none small\">nothing beyond what "
                           "its flags print</p>"
                         : "<ul class=\"small\">" + list + "</ul>";
  }
  return html + Flags(verdict, row) + LogLinks(facts, row) + "</article>\n";
}

/// The claims about each line of a file, by number from 1.
std::map<size_t, std::vector<size_t>> ClaimsOf(const Verdict& verdict,
                                               const std::string& file) {
  std::map<size_t, std::vector<size_t>> claims;
  for (size_t i = 0; i < verdict.evidence.size(); ++i) {
    if (verdict.evidence[i].file != file) continue;
    claims[verdict.evidence[i].line].push_back(i + 1);
  }
  return claims;
}

std::string HtmlLine(const std::string& id, const ExcerptLine& line,
                     const Verdict& verdict,
                     const std::vector<size_t>& claims) {
  std::string html = fmt::format(
      "<li value=\"{}\" id=\"{}-{}\"{}>{}", line.number, id, line.number,
      claims.empty() ? "" : " class=\"hit\"", EscapeMarkup(line.text));
  if (line.left_out > 0) {
    html += fmt::format("<span class=\"cut\"> … {} more</span>",
                        Counted(line.left_out, "byte"));
  }
  for (const size_t claim : claims) {
    html += fmt::format(
        " <a class=\"back\" href=\"#claim-{}\">↑ claim {}: {}</a>", claim,
        claim, EscapeMarkup(verdict.evidence[claim - 1].says));
  }
  return html + "</li>\n";
}

std::string Gap(size_t lines) {
  return fmt::format("<li class=\"gap\">… {} left out</li>\n",
                     Counted(lines, "line"));
}

std::string HtmlLines(const ReportFacts& facts, const std::string& path,
                      const Excerpt& excerpt, const std::string& id) {
  const auto claims = ClaimsOf(facts.verdict, path);
  std::string html = fmt::format(
      "<ol class=\"log\" tabindex=\"0\" aria-label=\"Lines of {}\">\n",
      EscapeMarkup(path));
  size_t last = 0;
  for (const ExcerptLine& line : excerpt.lines) {
    if (line.number > last + 1) html += Gap(line.number - last - 1);
    last = line.number;
    const auto found = claims.find(line.number);
    html +=
        HtmlLine(id, line, facts.verdict,
                 found == claims.end() ? std::vector<size_t>{} : found->second);
  }
  if (excerpt.total_lines > last) html += Gap(excerpt.total_lines - last);
  return html + "</ol>\n";
}

std::string HtmlFile(const ReportFacts& facts, const std::string& path,
                     const Excerpt& excerpt) {
  const std::string id = *FileId(facts, path);
  std::string note = Counted(excerpt.total_lines, "line");
  if (!excerpt.Whole()) {
    note += fmt::format(
        ", {} of them shown: the ends and what is around the "
        "evidence",
        excerpt.lines.size());
  }
  const size_t claims = ClaimsOf(facts.verdict, path).size();
  if (claims > 0) {
    note += fmt::format(", {} with evidence", claims);
  }
  return fmt::format(
      "<details id=\"{}\"{}><summary>{}<span class=\"soft small\">{}</span>"
      "</summary>\n{}</details>\n",
      id, claims > 0 ? " open" : "", HtmlCode(path), note,
      excerpt.lines.empty() ? "<p class=\"soft small\">It is empty.</p>\n"
                            : HtmlLines(facts, path, excerpt, id));
}

/// Generated files are called by hashes of 50 letters, of which the first ones
/// are enough to tell them apart.
std::string ShortName(const std::string& file) {
  constexpr size_t kHash = 40;
  constexpr size_t kShown = 9;
  const size_t name = file.rfind('/') + 1;
  const size_t dot = std::min(file.find('.', name), file.size());
  if (dot - name < kHash) return file;
  return file.substr(0, name + kShown) + "…" + file.substr(dot);
}

}  // namespace

std::string HtmlStages(const ReportFacts& facts) {
  std::string html;
  for (const StageRow& row : MakeStageRows(facts)) {
    html += HtmlStage(facts, row, html.empty());
  }
  return html.empty() ? "" : "<div class=\"stages\">\n" + html + "</div>\n";
}

std::string HtmlFiles(const ReportFacts& facts) {
  std::string logs;
  std::string code;
  for (const auto& [path, excerpt] : facts.files) {
    const bool log = path.ends_with(".log");
    (log ? logs : code) += HtmlFile(facts, path, excerpt);
  }
  return logs + code;
}

std::optional<std::string> FileId(const ReportFacts& facts,
                                  const std::string& file) {
  const auto found = facts.files.find(file);
  if (found == facts.files.end()) return {};
  return fmt::format("f{}", std::distance(facts.files.begin(), found) + 1);
}

std::optional<std::string> LineId(const ReportFacts& facts,
                                  const std::string& file, size_t line) {
  const auto id = FileId(facts, file);
  if (!id || facts.files.at(file).Find(line) == nullptr) return {};
  return fmt::format("{}-{}", *id, line);
}

std::string HtmlPlace(const ReportFacts& facts, const std::string& file,
                      size_t line) {
  const std::string place =
      fmt::format("<code title=\"{}\">{}</code>",
                  EscapeMarkup(fmt::format("{}:{}", file, line)),
                  EscapeMarkup(fmt::format("{}:{}", ShortName(file), line)));
  const auto id = LineId(facts, file, line);
  return id ? fmt::format("<a href=\"#{}\">{}</a>", *id, place) : place;
}

std::string HtmlCode(std::string_view text) {
  return text.empty() ? "" : "<code>" + EscapeMarkup(text) + "</code>";
}

std::string HtmlSection(const std::string& id, const std::string& heading,
                        const std::string& inside) {
  if (inside.empty()) return "";
  return fmt::format(
      "<section id=\"{}\" aria-labelledby=\"{}-h\">\n<h2 id=\"{}-h\">{}</h2>\n"
      "{}</section>\n",
      id, id, id, heading, inside);
}

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
  const std::string text =
      DescribeSuspect(suspect, facts.verdict.several_models);
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
