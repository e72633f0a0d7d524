#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "report/html_page.h"
#include "base/json_text.h"
#include "base/markup.h"
#include "report/report.h"
#include "report/stage_rows.h"
#include "base/wording.h"

namespace ladder {
namespace {

std::string Variables(const StageRow& row) {
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
  html += "</p><h4>Adds to the environment</h4>" + Variables(row);
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

}  // namespace ladder
