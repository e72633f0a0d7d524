#include "report/report_markdown.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>

#include "diagnosis/as_expected.h"
#include "base/markup.h"
#include "report/report.h"
#include "base/shell_words.h"
#include "report/stage_rows.h"
#include "base/wording.h"

namespace ladder {
namespace {

constexpr size_t kTextBytes = 400;

std::string Shown(std::string_view text) { return Shortened(text, kTextBytes); }

/// Rows of a table of two columns without a heading.
class Table {
 public:
  void Row(std::string_view label, const std::string& markdown) {
    if (markdown.empty()) return;
    if (text_.empty()) text_ = "| | |\n|---|---|\n";
    text_ += fmt::format("| {} | {} |\n", label, markdown);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string Name(const Suspect& suspect, bool several_models) {
  std::string name = MarkdownCode(suspect.name);
  const std::string text = Describe(suspect, several_models);
  const size_t at = TitleOf(suspect).size() - suspect.name.size();
  return MarkdownProse(text.substr(0, at)) + name +
         MarkdownProse(text.substr(at + suspect.name.size()));
}

std::string Place(const std::string& file, size_t line) {
  return MarkdownCode(fmt::format("{}:{}", file, line));
}

std::string ModelSource(const Suspect& suspect) {
  if (!suspect.model_source) return "";
  const ModelLine& line = *suspect.model_source;
  return Place(line.file, line.line) + " " + MarkdownCode(line.code);
}

void AddLaunch(const Verdict& verdict, Table& table) {
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  table.Row("first failing", Name(first, verdict.several_models));
  if (first.wrapper) {
    table.Row("wrapper", Place(first.wrapper->file, first.wrapper->line));
  }
  std::string nodes;
  for (const std::string& node : first.source_nodes) {
    nodes += (nodes.empty() ? "" : ", ") + MarkdownCode(node);
  }
  table.Row("made from", nodes);
  table.Row("model source", ModelSource(first));
}

std::string Command(const ReportFacts& facts) {
  return facts.argv.empty() ? "" : MarkdownCode(ShellQuote(facts.argv));
}

std::string List(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += "- " + MarkdownProse(line) + "\n";
  }
  return text;
}

std::string Section(const char* heading, const std::string& text) {
  return text.empty() ? "" : fmt::format("\n### {}\n\n{}", heading, text);
}

std::string AdviceList(const Verdict& verdict) {
  std::string text;
  for (const Advice& each : verdict.advice) {
    text += "- " + MarkdownProse(each.text);
    static const RE2 kPlainLink(R"(https://[\w./#?=&%~+,-]+)");
    if (RE2::FullMatch(each.link, kPlainLink)) {
      text += fmt::format(" ({})", each.link);
    }
    text += "\n";
  }
  return text;
}

std::string Endings(const Verdict& verdict, const StageRow& row) {
  std::vector<std::string> endings;
  for (const size_t run : row.runs) {
    const std::string ending =
        MarkdownProse(Describe(verdict.runs[run].ending));
    if (std::find(endings.begin(), endings.end(), ending) == endings.end()) {
      endings.push_back(ending);
    }
  }
  return endings.empty() ? "cut off"
                         : fmt::format("{}", fmt::join(endings, ", "));
}

std::string Added(const StageRow& row) {
  std::string text;
  for (const auto& [name, value] : row.adds) {
    text +=
        (text.empty() ? "" : "<br>") + MarkdownCode(name + "=" + Shown(value));
  }
  for (const std::string& name : row.drops) {
    text += (text.empty() ? "" : "<br>") + std::string("without ") +
            MarkdownCode(name);
  }
  return text;
}

}  // namespace

std::string MarkdownVerdict(const ReportFacts& facts, int heading_level) {
  const Verdict& verdict = facts.verdict;
  std::string text =
      std::string(static_cast<size_t>(heading_level), '#') + " " +
      OutcomeWord(verdict) + ": " +
      MarkdownProse(verdict.failure ? Headline(verdict) : verdict.why) + "\n\n";
  Table table;
  table.Row("command", Command(facts));
  if (!facts.compile_argv.empty()) {
    table.Row("compiled by", MarkdownCode(ShellQuote(facts.compile_argv)));
  }
  if (verdict.failure) {
    const Failure& failure = *verdict.failure;
    table.Row("message", MarkdownCode(Shown(failure.message)));
    if (failure.rate.runs > 1) {
      table.Row("fails in", MarkdownProse(DescribeRate(failure.rate)));
    }
  }
  AddLaunch(verdict, table);
  if (verdict.bad_input) {
    table.Row("bad input", MarkdownProse(DescribeBadInput(*verdict.bad_input)));
  }
  for (size_t i = 0; i < verdict.chain.size(); ++i) {
    table.Row(i == 0 ? "produced by" : "fed by",
              Name(verdict.chain[i], verdict.several_models));
  }
  if (verdict.origin) {
    table.Row("to blame", Name(*verdict.origin, verdict.several_models));
    table.Row("", ModelSource(*verdict.origin));
  }
  if (verdict.failure) {
    table.Row("confidence", fmt::format("{}: {}", Name(verdict.confidence),
                                        MarkdownProse(verdict.why)));
    table.Row("signature", MarkdownCode(verdict.failure->signature));
  }
  if (verdict.expected) {
    table.Row("expected", MarkdownProse(DescribeExpected(verdict)));
  }
  table.Row("against", MarkdownProse(verdict.against));
  table.Row("torch", MarkdownCode(facts.torch_version));
  return text + table.text();
}

std::string MarkdownEvidence(const Verdict& verdict) {
  std::string text;
  for (const Evidence& each : verdict.evidence) {
    text += "1. " + MarkdownProse(each.says);
    if (each.line != 0) text += ": " + Place(each.file, each.line);
    text += "\n";
    if (!each.text.empty()) {
      text += "   <br>" + MarkdownCode(Shown(each.text)) + "\n";
    }
  }
  return text;
}

std::string MarkdownStages(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text =
      "| stage | adds | ended | seconds | failed |\n|---|---|---|---:|---:|\n";
  for (const StageRow& row : MakeStageRows(facts)) {
    double seconds = 0;
    for (const size_t run : row.runs) seconds += verdict.runs[run].seconds;
    text +=
        fmt::format("| {} | {} | {} | {:.1f} | {} |\n", MarkdownProse(row.name),
                    Added(row), Endings(verdict, row), seconds,
                    row.summary == nullptr
                        ? ""
                        : fmt::format("{} of {}", row.summary->rate.failed,
                                      row.summary->rate.runs));
  }
  for (const StageSummary& stage : verdict.stages) {
    for (const std::string& change : stage.changed) {
      text += fmt::format("\n{}: {}\n", MarkdownCode(stage.name),
                          MarkdownProse(change));
    }
  }
  return text;
}

std::string RenderMarkdown(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = MarkdownVerdict(facts, 2);
  text += Section("What to do", AdviceList(verdict));
  text += Section("Evidence", MarkdownEvidence(verdict));
  text += Section("Not known", List(verdict.not_known));
  text += Section("Stages", MarkdownStages(facts));
  text += fmt::format(
      "\n<sub>aoti-ladder {}{}, record {}{}</sub>\n",
      MarkdownProse(facts.tool_version),
      facts.started_at.empty() ? "" : ", " + MarkdownProse(facts.started_at),
      MarkdownCode(facts.record),
      facts.judged_again
          ? ": it holds no verdict, and was judged again by what is in it"
          : "");
  return text;
}

}  // namespace ladder
