#include "report/report_html.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "base/vocabulary.h"
#include "diagnosis/verdict.h"
#include "report/report_launches.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

namespace json = boost::json;

constexpr size_t kTextBytes = 600;

struct Badge {
  const char* css;
  const char* text;
};

Badge BadgeOf(const Verdict& verdict) {
  switch (verdict.outcome) {
    case Verdict::Result::kPassed:
      if (verdict.differs) return {"failed", "DIFFERS"};
      return {"passed", "PASSED"};
    case Verdict::Result::kFailed:
      return {"failed", "FAILED"};
    case Verdict::Result::kFlaky:
      return {"flaky", "FLAKY"};
    case Verdict::Result::kError:
      return {"error", "ERROR"};
    case Verdict::Result::kUnknown:
      return {"error", "UNKNOWN"};
  }
  LADDER_CHECK(false);
}

std::string Title(const Verdict& verdict) {
  return verdict.failure ? Headline(verdict) : verdict.why;
}

TemplateData HeaderData(const ReportFacts& facts) {
  const Badge badge = BadgeOf(facts.verdict);
  std::string lead = facts.record;
  if (!facts.started_at.empty()) lead += ", " + facts.started_at;
  if (facts.judged_again) {
    lead +=
        ". The record has no verdict because it was interrupted; this verdict "
        "comes from the runs that it has";
  }
  return {{"badge_css", badge.css},
          {"badge", badge.text},
          {"title", Title(facts.verdict)},
          {"lead", lead}};
}

// --- places -----------------------------------------------------------------

/// Data for a template that includes place.html.
TemplateData InPlace(const ReportFacts& facts, const std::string& file,
                     size_t line) {
  return {{">place", PlaceData(facts, file, line)}};
}

// --- the verdict ------------------------------------------------------------

/// The lines of the model, the most relevant one first.
json::array ModelSource(const Suspect& suspect) {
  constexpr size_t kMost = 7;
  json::array lines;
  for (const ModelLine& line : ShownLines(suspect)) {
    if (lines.size() == kMost) break;
    lines.push_back(
        TemplateData{{"at", fmt::format("{}:{}", line.file, line.line)},
                     {"line", Shortened(line.code, kTextBytes)}});
  }
  return lines;
}

/// The list of facts.html: terms, and their texts if known.
class FactList {
 public:
  explicit FactList(const ReportFacts& facts) : facts_(facts) {}

  void AddText(const char* term, const std::string& text) {
    if (!text.empty()) list_.push_back({{"term", term}, {"text", text}});
  }
  void AddCode(const char* term, const std::string& code) {
    if (!code.empty()) list_.push_back({{"term", term}, {"code", code}});
  }
  void Add(TemplateData fact) { list_.emplace_back(std::move(fact)); }

  /// css: the class of its sign
  void AddSuspect(const std::string& term, const Suspect& suspect,
                  const char* css, const char* sign) {
    const std::string text =
        DescribeSuspect(suspect, facts_.verdict.several_models);
    // The title ends with it, or with "(arg3_1)".
    const size_t at = TitleOf(suspect).rfind(suspect.name);
    TemplateData fact{{"term", term},
                      {"css", css},
                      {"sign", sign},
                      {"text", text.substr(0, at)},
                      {"code", suspect.name},
                      {"after", text.substr(at + suspect.name.size())},
                      {"model_lines", ModelSource(suspect)}};
    fact["one_of"] = !suspect.model_source && ShownLines(suspect).size() > 1;
    if (const auto& wrapper = suspect.wrapper) {
      fact["wrapper"] = InPlace(facts_, wrapper->file, wrapper->line);
    }
    Add(std::move(fact));
  }

  TemplateData Take() { return {{"facts", std::move(list_)}}; }

 private:
  const ReportFacts& facts_;
  json::array list_;
};

bool Same(const Suspect& a, const Suspect& b) {
  return a.kind == b.kind && a.name == b.name && a.model == b.model &&
         a.launch == b.launch;
}

/// The producers of the bad value; lists the root cause only once.
void AddChain(const Verdict& verdict, FactList& list) {
  const auto& origin = verdict.origin;
  bool told = false;
  for (size_t i = 0; i < verdict.chain.size(); ++i) {
    const bool is_origin = origin && Same(verdict.chain[i], *origin);
    told |= is_origin;
    const std::string term = i == 0 ? "Produced by" : "Fed by";
    list.AddSuspect(is_origin ? term + ", root cause" : term, verdict.chain[i],
                    is_origin ? "origin" : "chain", is_origin ? "◆" : "●");
  }
  if (!origin || told) return;
  if (verdict.first_failing && Same(*origin, *verdict.first_failing)) {
    list.Add({{"term", "Root cause"},
              {"css", "origin"},
              {"sign", "◆"},
              {"text", "the same launch"}});
    return;
  }
  list.AddSuspect("Root cause", *origin, "origin", "◆");
}

void AddFailure(const Verdict& verdict, FactList& list) {
  const Failure& failure = *verdict.failure;
  list.AddCode("Message", Shortened(failure.message, kTextBytes));
  if (failure.rate.runs > 1) {
    list.AddText("Fails in", DescribeRate(failure.rate));
  }
  if (verdict.first_failing) {
    list.AddText("What failed", verdict.first_failing->fault);
    list.AddSuspect("First failing", *verdict.first_failing, "failing", "✕");
  }
  if (verdict.bad_input) {
    list.AddText("Bad input", DescribeBadInput(*verdict.bad_input));
  }
  AddChain(verdict, list);
  list.Add({{"term", "Confidence"},
            {"strong", Name(verdict.confidence)},
            {"text", verdict.why}});
  list.AddCode("Signature", failure.signature);
}

std::string VersionsText(const ReportFacts& facts) {
  std::vector<std::string> versions;
  if (!facts.torch_version.empty()) {
    versions.push_back("torch " + facts.torch_version);
  }
  for (const auto& [name, value] : facts.machine) {
    if (name != "torch") versions.push_back(fmt::format("{} {}", name, value));
  }
  return fmt::format("{}", fmt::join(versions, ", "));
}

TemplateData VerdictData(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  FactList list(facts);
  if (verdict.failure) AddFailure(verdict, list);
  if (facts.eager) list.AddText("Eager", Describe(*facts.eager));
  if (verdict.seen) list.AddText("Seen", Describe(*verdict.seen));
  if (verdict.expected) list.AddText("Expected", DescribeExpected(verdict));
  list.AddText("Against", verdict.against);
  if (!facts.argv.empty()) {
    list.Add(
        {{"term", "Command"},
         {"code", ShellQuote(facts.argv)},
         {"compiled_by",
          facts.compile_argv.empty() ? "" : ShellQuote(facts.compile_argv)}});
  }
  if (!facts.run_again.empty()) {
    list.Add({{"term", "Run again"}, {"copy", facts.run_again}});
  }
  list.AddCode("Folder", facts.workdir);
  list.AddText("Versions", VersionsText(facts));
  return list.Take();
}

TemplateData EvidenceData(const ReportFacts& facts) {
  json::array claims;
  for (const Evidence& each : facts.verdict.evidence) {
    TemplateData claim{{"number", claims.size() + 1},
                       {"says", each.says},
                       {"quote", Shortened(each.text, kTextBytes)}};
    if (each.line != 0) claim["where"] = InPlace(facts, each.file, each.line);
    claims.push_back(std::move(claim));
  }
  return DataOf("claims", std::move(claims));
}

TemplateData AdviceData(const Verdict& verdict) {
  json::array items;
  for (const Advice& each : verdict.advice) {
    const bool safe = each.link.starts_with("https://");
    items.push_back(TemplateData{{"text", each.text},
                                 {"example", each.example},
                                 {"command", each.command},
                                 {"link", safe ? each.link : ""}});
  }
  return DataOf("items", std::move(items));
}

TemplateData OpenQuestionsData(const Verdict& verdict) {
  json::array items;
  for (const std::string& each : verdict.not_known) {
    items.push_back(TemplateData{{"text", each}});
  }
  return DataOf("items", std::move(items));
}

// --- the stages -------------------------------------------------------------

json::array AddedVariables(const StageRow& row) {
  json::array list;
  for (const auto& [name, value] : row.adds) {
    list.push_back(
        TemplateData{{"variable", fmt::format("{}={}", name, value)}});
  }
  for (const std::string& name : row.drops) {
    list.push_back(TemplateData{{"variable", name}, {"dropped", true}});
  }
  return list;
}

/// The endings of the stage's runs, in words: "exit 1, 3 times".
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
  std::string all;
  for (const auto& [text, count] : counts) {
    all += (all.empty() ? "" : ", ") + text;
    if (count > 1) all += fmt::format(", {} times", count);
  }
  return all.empty() ? "cut off" : all;
}

json::array FlagsWithoutEffect(const Verdict& verdict, const StageRow& row) {
  json::array list;
  std::set<std::string> told;
  for (const size_t run : row.runs) {
    for (const FlagEffect& flag : verdict.runs[run].flags) {
      if (flag.effect != FlagEffect::Effect::kNone) continue;
      if (!told.insert(flag.name).second) continue;
      list.push_back(TemplateData{{"flag", flag.name}, {"why", flag.why}});
    }
  }
  return list;
}

json::array LogLinks(const ReportFacts& facts, const StageRow& row) {
  json::array links;
  for (const ReportedRun& run : facts.runs) {
    if (run.evidence.summary.stage != row.name) continue;
    for (const auto& [what, log] :
         {std::pair("log", &run.evidence.log),
          {"compile log", &run.evidence.compile_log}}) {
      const auto id = FileId(facts, *log);
      if (!id) continue;
      links.push_back(TemplateData{
          {"id", *id}, {"what", what}, {"run", run.evidence.summary.run}});
    }
  }
  return links;
}

TemplateData StageData(const ReportFacts& facts, const StageRow& row,
                       bool first) {
  const Verdict& verdict = facts.verdict;
  double seconds = 0;
  for (const size_t run : row.runs) seconds += verdict.runs[run].seconds;
  TemplateData stage{{"stage", row.name},
                     {"endings", Endings(verdict, row)},
                     {"seconds", fmt::format("{:.1f}", seconds)},
                     {"variables", AddedVariables(row)},
                     {"no_variables", row.adds.empty() && row.drops.empty()},
                     {"flags", FlagsWithoutEffect(verdict, row)},
                     {"logs", LogLinks(facts, row)}};
  if (const std::string phases =
          row.runs.empty() ? "" : PhasesText(verdict.runs[row.runs.back()]);
      !phases.empty()) {
    stage["phases"] = phases;
  }
  if (row.summary == nullptr) return stage;
  if (row.summary->rate.runs > 1) {
    stage["rate"] = DescribeRate(row.summary->rate);
  }
  if (!first) {
    const auto& changed = row.summary->changed;
    stage["compared"] =
        TemplateData{{"changes", json::array(changed.begin(), changed.end())},
                     {"no_changes", changed.empty()}};
  }
  return stage;
}

TemplateData StagesData(const ReportFacts& facts) {
  json::array stages;
  for (const StageRow& row : MakeStageRows(facts)) {
    stages.push_back(StageData(facts, row, stages.empty()));
  }
  return DataOf("stages", std::move(stages));
}

// --- logs and code ----------------------------------------------------------

/// The claims about each line of a file, by number from 1.
std::map<size_t, json::array> ClaimsOf(const Verdict& verdict,
                                       const std::string& file) {
  std::map<size_t, json::array> claims;
  for (size_t i = 0; i < verdict.evidence.size(); ++i) {
    const Evidence& each = verdict.evidence[i];
    if (each.file != file) continue;
    claims[each.line].push_back(
        TemplateData{{"claim", i + 1}, {"says", each.says}});
  }
  return claims;
}

json::array Lines(const Excerpt& excerpt,
                  const std::map<size_t, json::array>& claims) {
  json::array lines;
  const auto add_gap = [&](size_t left_out) {
    if (left_out == 0) return;
    lines.push_back(TemplateData{{"gap", Counted(left_out, "line")}});
  };
  size_t last = 0;
  for (const ExcerptLine& line : excerpt.lines) {
    add_gap(line.number - last - 1);
    last = line.number;
    TemplateData shown{{"number", line.number}, {"line", line.text}};
    if (line.left_out > 0) shown["cut"] = Counted(line.left_out, "byte");
    const auto found = claims.find(line.number);
    if (found != claims.end()) shown["claims"] = found->second;
    lines.push_back(std::move(shown));
  }
  if (!lines.empty()) add_gap(excerpt.total_lines - last);
  return lines;
}

TemplateData FileData(const ReportFacts& facts, const std::string& path,
                      const Excerpt& excerpt) {
  const auto claims = ClaimsOf(facts.verdict, path);
  std::string note = Counted(excerpt.total_lines, "line");
  if (!excerpt.Whole()) {
    note += fmt::format(
        ", {} shown: the start, the end, and the lines around the evidence",
        excerpt.lines.size());
  }
  if (!claims.empty()) note += fmt::format(", {} with evidence", claims.size());
  return {{"id", *FileId(facts, path)},
          {"path", path},
          {"note", note},
          {"open", !claims.empty()},
          {"lines", Lines(excerpt, claims)},
          {"no_lines", excerpt.lines.empty()}};
}

/// Data for the files, logs first.
TemplateData FilesData(const ReportFacts& facts) {
  json::array files;
  for (const bool logs : {true, false}) {
    for (const auto& [path, excerpt] : facts.files) {
      if (path.ends_with(".log") != logs) continue;
      files.push_back(FileData(facts, path, excerpt));
    }
  }
  return DataOf("files", std::move(files));
}

}  // namespace

std::string RenderHtml(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  const PageFrame frame = {
      fmt::format("{}: {}", BadgeOf(verdict).text, Title(verdict)),
      facts.tool_version,
      {"src/report/assets/report.css"},
      {"src/report/assets/report.js"},
      "header",
      HeaderData(facts)};
  const auto timeline = MakeTimeline(facts);
  return RenderPage(
      frame,
      {{"verdict", "Verdict", "Verdict", "facts", VerdictData(facts)},
       {"advice", "What to do", "What to do", "list", AdviceData(verdict)},
       {"evidence", "Evidence", "Evidence", "evidence", EvidenceData(facts)},
       {"launches", "Launches", "Launches", "launches",
        timeline ? LaunchesData(facts, *timeline) : TemplateData{}},
       {"dataflow", "Dataflow", "Dataflow", "dataflow",
        timeline ? DataflowData(facts, *timeline) : TemplateData{}},
       {"stages", "Stages", "Stages", "stages", StagesData(facts)},
       {"not-known", "Open questions", "Open questions", "list",
        OpenQuestionsData(verdict)},
       {"files", "Logs", "Logs and code", "files", FilesData(facts)}});
}

}  // namespace ladder
