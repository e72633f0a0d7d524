#include "report/report_markdown.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "report/report_facts.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

constexpr size_t kMarkdownTextBytes = 400;

std::string Shown(std::string_view text) {
  return Shortened(text, kMarkdownTextBytes);
}

/// A table of two columns without a heading.
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
  const std::string text = DescribeSuspect(suspect, several_models);
  // The title ends with it, or with "(arg3_1)".
  const size_t at = TitleOf(suspect).rfind(suspect.name);
  return MarkdownProse(text.substr(0, at)) + name +
         MarkdownProse(text.substr(at + suspect.name.size()));
}

std::string MarkdownPlace(const std::string& file, size_t line) {
  return MarkdownCode(fmt::format("{}:{}", file, line));
}

std::string MarkdownModelSource(const Suspect& suspect) {
  const bool one = suspect.model_source.has_value();
  std::string text;
  for (const ModelLine& line : ShownLines(suspect)) {
    if (!one && suspect.candidates.empty()) break;
    text += (text.empty() ? (one ? "" : "one of ") : ", ") +
            MarkdownPlace(line.file, line.line) + " " + MarkdownCode(line.code);
    if (one) break;
  }
  return text;
}

void AddLaunch(const Verdict& verdict, Table& table) {
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  table.Row("first failing", Name(first, verdict.several_models));
  if (first.wrapper) {
    table.Row("wrapper",
              MarkdownPlace(first.wrapper->file, first.wrapper->line));
  }
  std::string nodes;
  for (const std::string& node : first.source_nodes) {
    nodes += (nodes.empty() ? "" : ", ") + MarkdownCode(node);
  }
  table.Row("made from", nodes);
  table.Row("model source", MarkdownModelSource(first));
}

std::string CommandText(const ReportFacts& facts) {
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
    if (!each.command.empty()) text += " " + MarkdownCode(each.command);
    static const RE2 kPlainLink(R"(https://[\w./#?=&%~+,-]+)");
    if (RE2::FullMatch(each.link, kPlainLink)) {
      text += fmt::format(" ({})", each.link);
    }
    text += "\n";
  }
  return text;
}

std::string MarkdownEndings(const Verdict& verdict, const StageRow& row) {
  std::vector<std::string> endings;
  for (const size_t run : row.runs) {
    const std::string ending =
        MarkdownProse(Describe(verdict.runs[run].ending));
    if (std::find(endings.begin(), endings.end(), ending) == endings.end()) {
      endings.push_back(ending);
    }
  }
  return endings.empty() ? "interrupted"
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

/// The rows from the bad input back to the root cause.
void AddCauses(const Verdict& verdict, Table& table) {
  if (verdict.bad_input) {
    table.Row("bad input", MarkdownProse(DescribeBadInput(*verdict.bad_input)));
  }
  for (size_t i = 0; i < verdict.chain.size(); ++i) {
    table.Row(i == 0 ? "produced by" : "fed by",
              Name(verdict.chain[i], verdict.several_models));
  }
  if (verdict.origin) {
    table.Row("root cause", Name(*verdict.origin, verdict.several_models));
    table.Row("", MarkdownModelSource(*verdict.origin));
  }
}

/// "### FAILED: nan-or-inf in `k`" and a table.
std::string MarkdownVerdict(const ReportFacts& facts, int heading_level) {
  const Verdict& verdict = facts.verdict;
  std::string text =
      std::string(static_cast<size_t>(heading_level), '#') + " " +
      OutcomeWord(verdict) + ": " +
      MarkdownProse(verdict.failure ? Headline(verdict) : verdict.why) + "\n\n";
  Table table;
  table.Row("command", CommandText(facts));
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
  AddCauses(verdict, table);
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

/// A list of the evidence: its claim, its place, its text.
std::string MarkdownEvidence(const Verdict& verdict) {
  std::string text;
  for (const Evidence& each : verdict.evidence) {
    text += "1. " + MarkdownProse(each.says);
    if (each.line != 0) text += ": " + MarkdownPlace(each.file, each.line);
    text += "\n";
    if (!each.text.empty()) {
      text += "   <br>" + MarkdownCode(Shown(each.text)) + "\n";
    }
  }
  return text;
}

/// A table of the stages: what each added to the previous one, how it ended.
std::string MarkdownStages(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text =
      "| stage | adds | ended | seconds | failed |\n|---|---|---|---:|---:|\n";
  for (const StageRow& row : MakeStageRows(facts)) {
    double seconds = 0;
    for (const size_t run : row.runs) seconds += verdict.runs[run].seconds;
    text +=
        fmt::format("| {} | {} | {} | {:.1f} | {} |\n", MarkdownProse(row.name),
                    Added(row), MarkdownEndings(verdict, row), seconds,
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

}  // namespace

std::string RenderMarkdown(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = MarkdownVerdict(facts, 2);
  text += Section("What to do", AdviceList(verdict));
  text += Section("Evidence", MarkdownEvidence(verdict));
  text += Section("Open questions", List(verdict.not_known));
  text += Section("Stages", MarkdownStages(facts));
  text += fmt::format(
      "\n<sub>aoti-ladder {}{}, record {}{}</sub>\n",
      MarkdownProse(facts.tool_version),
      facts.started_at.empty() ? "" : ", " + MarkdownProse(facts.started_at),
      MarkdownCode(facts.record),
      facts.judged_again
          ? ": the record has no verdict; its runs were judged again"
          : "");
  return text;
}

namespace {

/// How much of each part to show.
struct Room {
  size_t kernel_lines;
  size_t head, tail, around;  ///< lines of a log
  size_t line_bytes;
};
/// Of a word in a command, if the text is too long otherwise.
constexpr size_t kMostWordBytes = 1000;
/// From the most that is useful to what always fits.
constexpr Room kRooms[] = {
    {400, 15, 40, 8, 500}, {200, 10, 25, 5, 300}, {120, 5, 15, 3, 200},
    {60, 3, 10, 1, 160},   {25, 0, 5, 0, 120},
};

std::string Details(const std::string& summary, const std::string& markdown) {
  return fmt::format("<details>\n<summary>{}</summary>\n\n{}\n</details>\n\n",
                     EscapeMarkup(summary), markdown);
}

/// The numbers of the evidence lines in that file.
std::set<size_t> EvidenceLines(const Verdict& verdict,
                               const std::string& file) {
  std::set<size_t> lines;
  for (const Evidence& each : verdict.evidence) {
    if (each.file == file && each.line != 0) lines.insert(each.line);
  }
  return lines;
}

/// The excerpt, shortened further, with line numbers; ">" marks evidence.
std::string ExcerptText(const Excerpt& excerpt, const std::set<size_t>& wanted,
                        const Room& room) {
  std::string text;
  size_t last = 0;
  const auto gap = [&](size_t next) {
    if (next > last + 1) {
      text += fmt::format("       … {} left out …\n",
                          Counted(next - last - 1, "line"));
    }
  };
  for (const ExcerptLine& line : excerpt.lines) {
    const size_t n = line.number;
    const auto near = wanted.lower_bound(n > room.around ? n - room.around : 1);
    const bool wanted_near = near != wanted.end() && *near <= n + room.around;
    if (!wanted_near && n > room.head && n + room.tail <= excerpt.total_lines) {
      continue;
    }
    gap(n);
    last = n;
    text += fmt::format("{}{:>6} {}\n", wanted.contains(n) ? ">" : " ", n,
                        Shortened(ToUtf8(line.text), room.line_bytes));
  }
  gap(excerpt.total_lines + 1);
  return text;
}

/// A word quoted for a shell. A "~" for a masked home folder stays unquoted at
/// the beginning, where a shell expands it; elsewhere it becomes $HOME.
std::string MaskedWord(const std::string& word, bool first) {
  static const RE2 kTilde(R"((^|^-[IL]|[=:])~(?:[/:]|$))");
  std::string line;
  size_t from = 0;
  re2::StringPiece found[2];
  while (kTilde.Match(word, from, word.size(), RE2::UNANCHORED, found, 2)) {
    const auto at = static_cast<size_t>(found[1].end() - word.data());
    if (at > from) line += ShellArgument(word.substr(from, at - from));
    line += at == 0 ? "~" : "\"$HOME\"";
    from = at + 1;
    if (at == 0 && word[from] == '/') {  // no "~" before a quoted "/"
      line += '/';
      ++from;
    }
  }
  if (from == 0) return first ? ShellQuote({word}) : ShellArgument(word);
  return from == word.size() ? line : line + ShellArgument(word.substr(from));
}

std::string CommandLine(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    line += (line.empty() ? "" : " ") + MaskedWord(word, line.empty());
  }
  return line;
}

/// The variables of the stage if only one stage was run: the command's own
/// behavior is then unknown.
std::map<std::string, std::string> VariablesOf(const ReportFacts& facts) {
  if (!facts.only_stage || facts.runs.empty()) return {};
  return MakeStageRows(facts).front().adds;
}

std::string MarkdownCommands(const ReportFacts& facts) {
  if (facts.argv.empty()) return "";
  std::string text;
  for (const auto& [name, value] : VariablesOf(facts)) {
    text += fmt::format("export {}={}\n", name,
                        MaskedWord(Shortened(value, kMostWordBytes), false));
  }
  if (!facts.compile_argv.empty()) {
    text += "# compiles the package\n" + CommandLine(facts.compile_argv) +
            "\n# loads and runs it\n";
  }
  return MarkdownBlock(text + CommandLine(facts.argv), "sh") + "\n";
}

/// The first lines, each no longer than a log line.
std::string FirstLines(const std::string& text, const Room& room) {
  std::string first;
  size_t begin = 0;
  for (size_t i = 0; i < room.kernel_lines && begin < text.size(); ++i) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    first += Shortened(text.substr(begin, end - begin), room.line_bytes) + "\n";
    begin = end + 1;
  }
  return begin < text.size() ? first + "…\n" : first;
}

/// The kernel's source, or the call in the generated code.
std::string Code(const ReportFacts& facts, const Suspect& suspect,
                 const Room& room) {
  std::string text;
  const auto shown = FindShownModel(facts, suspect);
  if (shown) {
    const Launch& launch =
        shown->model_of()
            .wrapper.launches[*FindShownLaunch(shown->model_of(), suspect)];
    if (const auto kernel = FindKernelText(*shown, launch)) {
      text += Details(
          fmt::format("Source of {} ({}:{})", suspect.name, kernel->file,
                      kernel->line),
          MarkdownBlock(FirstLines(kernel->text, room), kernel->language));
    }
  }
  if (!suspect.wrapper) return text;
  const auto file = facts.files.find(suspect.wrapper->file);
  if (file == facts.files.end()) return text;
  Excerpt around;
  for (const ExcerptLine& line : file->second.lines) {
    const size_t n = line.number;
    const size_t at = suspect.wrapper->line;
    if (n + room.around >= at && n <= at + room.around) {
      around.lines.push_back(line);
    }
  }
  if (around.lines.empty()) return text;
  std::string code;
  for (const ExcerptLine& line : around.lines) {
    code += Shortened(ToUtf8(line.text), 2 * room.line_bytes) + "\n";
  }
  return text +
         Details(fmt::format("Generated call of {} ({}:{})", suspect.name,
                             suspect.wrapper->file, suspect.wrapper->line),
                 MarkdownBlock(code, "cpp"));
}

std::string Codes(const ReportFacts& facts, const Room& room) {
  const Verdict& verdict = facts.verdict;
  if (!verdict.first_failing) return "";
  std::string text = Code(facts, *verdict.first_failing, room);
  if (verdict.origin && IsLaunch(*verdict.origin) &&
      verdict.origin->name != verdict.first_failing->name) {
    text += Code(facts, *verdict.origin, room);
  }
  return text;
}

/// The logs that the verdict names, and the first one.
std::string Logs(const ReportFacts& facts, const Room& room) {
  std::string text;
  bool first = true;
  for (const ReportedRun& run : facts.runs) {
    for (const std::string& log :
         {run.evidence.compile_log, run.evidence.log}) {
      const auto file = facts.files.find(log);
      if (file == facts.files.end()) continue;
      const std::set<size_t> wanted = EvidenceLines(facts.verdict, log);
      if (wanted.empty() && !first) continue;
      if (log == run.evidence.log) first = false;
      text += Details(
          fmt::format("{}: {}", log, Describe(run.evidence.summary.ending)),
          MarkdownBlock(ExcerptText(file->second, wanted, room), "text"));
    }
  }
  return text;
}

std::string Versions(const ReportFacts& facts) {
  std::set<std::string> devices;
  for (const ReportedRun& run : facts.runs) {
    for (const Model& model : run.evidence.models) {
      devices.insert(model.wrapper.devices.begin(),
                     model.wrapper.devices.end());
    }
  }
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += fmt::format("{}: {}\n", name, value);
  };
  add("PyTorch", facts.torch_version);
  add("Devices of the model", fmt::format("{}", fmt::join(devices, ", ")));
  for (const auto& [name, value] : facts.machine) {
    if (name != "torch") add(name, value);
  }
  add("aoti-ladder", facts.tool_version);
  return "### Versions\n\n" + MarkdownBlock(text, "text") +
         "\n<!-- and the output of: python -m torch.utils.collect_env -->\n";
}

std::string Introduction(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = "### 🐛 Describe the bug\n\n";
  text += VariablesOf(facts).empty()
              ? "With AOTInductor this command "
              : "With AOTInductor and these variables this command ";
  switch (verdict.outcome) {
    case Verdict::Result::kPassed:
      text += verdict.differs ? "does not fail, but its result differs"
                              : "does not fail";
      break;
    case Verdict::Result::kFailed:
      text += "fails";
      break;
    case Verdict::Result::kFlaky:
      text += "fails sometimes";
      break;
    case Verdict::Result::kError:
      text += "could not be judged";
      break;
    case Verdict::Result::kUnknown:
      text += "may not have ended";
      break;
  }
  if (verdict.failure) text += ": " + MarkdownProse(Headline(verdict));
  return text + ".\n\n" + MarkdownCommands(facts);
}

std::string Whole(const ReportFacts& facts, const std::string& more,
                  const Room& room) {
  std::string text = Introduction(facts) + more;
  text += MarkdownVerdict(facts, 4) + "\n";
  if (!facts.verdict.evidence.empty()) {
    text += Details("Evidence", MarkdownEvidence(facts.verdict));
  }
  text += Codes(facts, room);
  text += Details("What was run", MarkdownStages(facts));
  text += Logs(facts, room);
  std::string open;
  for (const std::string& each : facts.verdict.not_known) {
    open +=
        "- " + MarkdownProse(Shortened(ToUtf8(each), room.line_bytes)) + "\n";
  }
  if (!open.empty()) text += Details("Open questions", open);
  return text + Versions(facts);
}

}  // namespace

std::string RenderIssue(const ReportFacts& facts, const Mask& secrets,
                        const IssuePart& more) {
  const Mask homes = MakeHomeMask(TextsWithPaths(facts), facts.owners);
  const auto both = [&](std::string_view text) { return homes(secrets(text)); };
  const ReportFacts masked = Masked(facts, both);
  const std::string part = more ? more(both) : "";
  std::string text;
  for (const Room& room : kRooms) {
    text = Whole(masked, part, room);
    if (text.size() <= kMostIssueBytes) return text;
  }
  // The logs are not the cause then: the command or the verdict alone exceeds
  // the limit of an issue.
  ReportFacts brief = masked;
  for (auto* words : {&brief.argv, &brief.compile_argv}) {
    for (std::string& word : *words) word = Shortened(word, kMostWordBytes);
  }
  text = Introduction(brief) + part + MarkdownVerdict(brief, 4) + "\n";
  const std::string end =
      "\n"
      "\n"
      "The rest is omitted because it exceeds GitHub's limit for an issue.\n"
      "\n" +
      Versions(masked);
  const size_t most = kMostIssueBytes - std::min(end.size(), kMostIssueBytes);
  if (text.size() > most) text.resize(text.rfind('\n', most) + 1);
  return text + end;
}

}  // namespace ladder
