#include "report/report_markdown.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "process/host.h"
#include "process/limit_snapshot.h"
#include "record/record.h"
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

/// The names of suspects. An issue names a launch once, then by its number.
class Names {
 public:
  Names(bool numbers, bool several_models)
      : numbers_(numbers), several_models_(several_models) {}

  std::string operator()(const Suspect& suspect) {
    if (!numbers_ || !suspect.launch || !IsLaunch(suspect) ||
        told_.insert(KeyOf(suspect)).second) {
      return Name(suspect, several_models_);
    }
    return LaunchNumber(suspect) +
           (several_models_
                ? " of model " + MarkdownCode(BriefModel(suspect.model))
                : "");
  }
  [[nodiscard]] bool numbers() const { return numbers_; }
  /// The suspect is named above.
  void Tell(const Suspect& suspect) { told_.insert(KeyOf(suspect)); }

  /// "launch 5"
  static std::string LaunchNumber(const Suspect& suspect) {
    return fmt::format("launch {}", *suspect.launch);
  }

 private:
  using Key = std::tuple<std::string, std::string, size_t>;
  static Key KeyOf(const Suspect& suspect) {
    return {suspect.model, suspect.name, suspect.launch.value_or(0)};
  }

  bool numbers_, several_models_;
  std::set<Key> told_;
};

std::string MarkdownPlace(const std::string& file, size_t line) {
  return MarkdownCode(fmt::format("{}:{}", file, line));
}

std::string MarkdownModelSource(const Suspect& suspect) {
  constexpr size_t kMost = 4;
  const std::vector<ModelLine> lines = ShownLines(suspect);
  const bool one = suspect.model_source || lines.size() == 1;
  if (!one && suspect.candidates.empty() && lines.size() > kMost) return "";
  std::string text;
  for (const ModelLine& line : lines) {
    text += (text.empty() ? (one ? "" : "one of ") : ", ") +
            MarkdownPlace(line.file, line.line) +
            (line.code.empty() ? "" : " " + MarkdownCode(line.code));
    if (one) break;
  }
  return text;
}

void AddLaunch(const Verdict& verdict, Names& names, Table& table) {
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  table.Row("what failed", MarkdownProse(first.fault));
  table.Row("first failing", names(first));
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
  if (first.mask) {
    table.Row("mask", MarkdownPlace(first.mask->file, first.mask->line) + " " +
                          MarkdownCode(first.mask->code));
  }
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
    for (const std::string& code : {each.example, each.command}) {
      if (!code.empty()) text += " " + MarkdownCode(code);
    }
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
void AddCauses(const Verdict& verdict, Names& names, Table& table) {
  if (verdict.bad_input) {
    table.Row("bad input", MarkdownProse(DescribeBadInput(*verdict.bad_input)));
  }
  for (size_t i = 0; i < verdict.chain.size(); ++i) {
    table.Row(i == 0 ? "produced by" : "fed by", names(verdict.chain[i]));
  }
  if (verdict.origin) {
    table.Row("root cause", names(*verdict.origin));
    table.Row("", MarkdownModelSource(*verdict.origin));
  }
}

/// "FAILED: nan-or-inf in `k`"
std::string MarkdownHeadline(const Verdict& verdict) {
  return OutcomeWord(verdict) + ": " +
         MarkdownProse(verdict.failure ? Headline(verdict) : verdict.why);
}

/// The rows of the verdict.
void AddVerdict(const ReportFacts& facts, Names& names, Table& table) {
  const Verdict& verdict = facts.verdict;
  if (verdict.failure) {
    const Failure& failure = *verdict.failure;
    table.Row("message", MarkdownCode(Shown(failure.message)));
    if (failure.rate.runs > 1) {
      table.Row("fails in", MarkdownProse(DescribeRate(failure.rate)));
    }
  }
  if (verdict.seen) table.Row("seen", MarkdownProse(Describe(*verdict.seen)));
  AddLaunch(verdict, names, table);
  AddCauses(verdict, names, table);
  if (verdict.failure) {
    table.Row("confidence", fmt::format("{}: {}", Name(verdict.confidence),
                                        MarkdownProse(verdict.why)));
    if (!names.numbers()) {
      table.Row("signature", MarkdownCode(verdict.failure->signature));
    }
  }
  if (verdict.expected) {
    table.Row("expected", MarkdownProse(DescribeExpected(verdict)));
  }
  table.Row("against", MarkdownProse(verdict.against));
}

/// "## FAILED: nan-or-inf in `k`" and a table.
std::string MarkdownVerdict(const ReportFacts& facts) {
  Table table;
  Names names(false, facts.verdict.several_models);
  table.Row("command", CommandText(facts));
  if (!facts.compile_argv.empty()) {
    table.Row("compiled by", MarkdownCode(ShellQuote(facts.compile_argv)));
  }
  AddVerdict(facts, names, table);
  if (facts.eager) table.Row("eager", MarkdownProse(Describe(*facts.eager)));
  table.Row("torch", MarkdownCode(facts.torch_version));
  return "## " + MarkdownHeadline(facts.verdict) + "\n\n" + table.text();
}

/// The last lines of the output, and where they are.
std::string MarkdownOutputEnd(const Verdict& verdict) {
  std::string text;
  for (const Evidence& each : verdict.output_end) {
    text += MarkdownCode(Shown(each.text)) + "<br>\n";
  }
  if (text.empty()) return text;
  const Evidence& last = verdict.output_end.back();
  return text + MarkdownPlace(last.file, last.line) + "\n";
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
  std::string text = MarkdownVerdict(facts);
  text += Section(OutputTitle(verdict), MarkdownOutputEnd(verdict));
  text += Section(verdict.failure ? "What to do" : "Next", AdviceList(verdict));
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

/// GitHub finds names ("@name") and issues ("#12") everywhere but in code.
std::string InSummary(const std::string& text) {
  std::string escaped = EscapeMarkup(text);
  if (text.find_first_of("@#") == std::string::npos) return escaped;
  return "<code>" + escaped + "</code>";
}

std::string Details(const std::string& summary, const std::string& markdown) {
  return fmt::format("<details>\n<summary>{}</summary>\n\n{}\n</details>\n\n",
                     InSummary(summary), markdown);
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
  const auto line = [&](const std::vector<std::string>& words) {
    const bool reads = !facts.input.empty() && NamesInput(words);
    return CommandLine(words) + (reads ? fmt::format(" < {}", kInputFile) : "");
  };
  if (!facts.compile_argv.empty()) {
    text += "# compiles the package\n" + line(facts.compile_argv) +
            "\n# loads and runs it\n";
  }
  return MarkdownBlock(text + line(facts.argv), "sh") + "\n";
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
  const std::string name =
      suspect.launch ? Names::LaunchNumber(suspect) : suspect.name;
  std::string text;
  const auto shown = FindShownModel(facts, suspect);
  if (shown) {
    const Launch& launch =
        shown->model_of()
            .wrapper.launches[*FindShownLaunch(shown->model_of(), suspect)];
    if (const auto kernel = FindKernelText(*shown, launch)) {
      text += Details(
          fmt::format("Source of {} ({}:{})", name, kernel->file, kernel->line),
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
         Details(fmt::format("Generated call of {} ({}:{})", name,
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
      if (file->second.total_lines == 0) continue;
      if (log == run.evidence.log) first = false;
      text += Details(
          fmt::format("{}: {}", log, Describe(run.evidence.summary.ending)),
          MarkdownBlock(ExcerptText(file->second, wanted, room), "text"));
    }
  }
  return text;
}

/// The processes and stacks at a time limit.
std::string AtLimits(const ReportFacts& facts, const Room& room) {
  std::string text;
  for (const auto& [path, excerpt] : facts.files) {
    if (FileNameOf(path) != kAtLimitFile) continue;
    text += Details(
        fmt::format("{}: the processes and their stacks at the time limit",
                    path),
        MarkdownBlock(
            ExcerptText(excerpt, EvidenceLines(facts.verdict, path), room),
            "text"));
  }
  return text;
}

/// Of collect_env: packages of the user may be many.
constexpr size_t kMostFactsBytes = 12 << 10;

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
  const bool collected = !facts.torch_facts.empty();
  if (collected) {
    text = Shortened(facts.torch_facts, kMostFactsBytes);
    while (text.ends_with('\n')) text.pop_back();
    text += "\n\n";
  } else {
    add("PyTorch", facts.torch_version);
  }
  add("Devices of the model", fmt::format("{}", fmt::join(devices, ", ")));
  for (const auto& [name, value] : facts.machine) {
    if (!collected && name != "torch") add(name, value);
  }
  add("aoti-ladder", facts.tool_version);
  text = "### Versions\n\n" + MarkdownBlock(text, "text");
  if (collected) return text;
  return text +
         "\n<!-- and the output of: python -m torch.utils.collect_env -->\n";
}

/// What a script that is worth showing has at most.
constexpr size_t kMostScriptLines = 200;
constexpr size_t kMostScriptBytes = 16 << 10;

std::string LanguageOf(const std::string& file) {
  static const std::map<std::string_view, std::string> kLanguages = {
      {"py", "python"}, {"sh", "sh"},    {"yaml", "yaml"}, {"yml", "yaml"},
      {"cc", "cpp"},    {"cpp", "cpp"},  {"cu", "cpp"},    {"h", "cpp"},
      {"json", "json"}, {"toml", "toml"}};
  const size_t dot = file.rfind('.');
  const auto found = kLanguages.find(
      std::string_view(file).substr(dot == std::string::npos ? 0 : dot + 1));
  return found == kLanguages.end() ? "text" : found->second;
}

std::string LanguageOfInput(const ReportFacts& facts) {
  const bool python =
      IsPythonOnInput(facts.argv) || IsPythonOnInput(facts.compile_argv);
  return python ? "python" : "text";
}

/// The command's own small files, and its standard input.
std::string Scripts(const ReportFacts& facts) {
  std::string text;
  size_t bytes = 0;
  const auto show = [&](const std::string& name, const std::string& script,
                        const std::string& language) {
    const size_t lines = CountNewlines(script);
    if (script.empty()) return;
    if (lines > kMostScriptLines || bytes + script.size() > kMostScriptBytes) {
      text += fmt::format("{} ({}) is not shown.\n\n", MarkdownCode(name),
                          Counted(lines, "line"));
      return;
    }
    bytes += script.size();
    text += Details(name, MarkdownBlock(script, language));
  };
  show(kInputFile, facts.input, LanguageOfInput(facts));
  for (const OwnFile& file : facts.own_files) {
    show(file.place, file.text, LanguageOf(file.place));
  }
  return text;
}

bool IsOwnMistake(const Verdict& verdict) {
  return verdict.failure &&
         verdict.failure->failure_class == FailureClass::kUserError;
}

/// Whether eager mode fails too, or that nobody compared.
std::string EagerText(const ReportFacts& facts) {
  if (!facts.verdict.failure || IsOwnMistake(facts.verdict)) return "";
  const auto& eager = facts.eager;
  if (eager && !eager->mistaken && !eager->uses_model) {
    std::string text = Describe(*eager);
    text.front() = static_cast<char>(std::toupper(text.front()));
    return MarkdownProse(text) + ".\n\n";
  }
  return "Whether eager mode fails too was not compared.\n"
         "<!-- To compare: aoti-ladder run --eager 'CMD' -- … -->\n\n";
}

std::string Introduction(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = "### 🐛 Describe the bug\n\n";
  const bool with = !VariablesOf(facts).empty();
  if (IsOwnMistake(verdict)) {
    text += with ? "With these variables this command " : "This command ";
  } else {
    text += with ? "With AOTInductor and these variables this command "
                 : "With AOTInductor this command ";
  }
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
  if (verdict.failure) {
    const auto& first = verdict.first_failing;
    const FailureClass failed = verdict.failure->failure_class;
    if (IsOwnMistake(verdict)) {
      text += " by a mistake in its own script";
    } else if (failed != FailureClass::kUnknown || first) {
      text += ": " + MarkdownProse(Name(failed));
    }
    if (first) text += " in " + Name(*first, verdict.several_models);
  }
  return text + ".\n\n" + MarkdownCommands(facts) + EagerText(facts);
}

/// The launches that the verdict names, by name. Of a name that two launches
/// have, nothing.
std::map<std::string, std::string> LaunchNumbers(const Verdict& verdict) {
  std::map<std::string, std::string> numbers;
  const auto add = [&](const Suspect& suspect) {
    if (!IsLaunch(suspect) || !suspect.launch) return;
    const std::string number = Names::LaunchNumber(suspect);
    const auto [at, added] = numbers.emplace(suspect.name, number);
    if (!added && at->second != number) at->second.clear();
  };
  if (verdict.first_failing) add(*verdict.first_failing);
  for (const Suspect& each : verdict.chain) add(each);
  if (verdict.origin) add(*verdict.origin);
  std::erase_if(numbers, [](const auto& each) { return each.second.empty(); });
  return numbers;
}

/// The verdict's sentences with numbers in place of the names of launches.
Verdict ByNumber(Verdict verdict) {
  if (verdict.several_models) return verdict;  // numbers are ambiguous
  for (const auto& [name, number] : LaunchNumbers(verdict)) {
    // "team::rows(at::Tensor)" is a C++ function of that name.
    const RE2 word(R"(\b)" + RE2::QuoteMeta(name) + R"(([^\w(]|$))");
    const auto replace = [&, by = number + R"(\1)"](std::string& text) {
      RE2::GlobalReplace(&text, word, by);
    };
    replace(verdict.why);
    for (std::string& each : verdict.not_known) replace(each);
    for (Evidence& each : verdict.evidence) replace(each.says);
    for (StageSummary& stage : verdict.stages) {
      for (std::string& change : stage.changed) replace(change);
    }
  }
  return verdict;
}

std::string IssueVerdict(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  Names names(true, verdict.several_models);
  if (verdict.failure && verdict.first_failing) {
    names.Tell(*verdict.first_failing);
  }
  Table table;
  AddVerdict(facts, names, table);
  return table.text() + "\n";
}

std::string Whole(const ReportFacts& facts, const std::string& more,
                  const Room& room) {
  std::string text = Introduction(facts) + Scripts(facts) + more;
  text += IssueVerdict(facts);
  if (!facts.verdict.evidence.empty()) {
    text += Details("Evidence", MarkdownEvidence(facts.verdict));
  }
  text += Codes(facts, room);
  text += Details("What was run", MarkdownStages(facts));
  text += Logs(facts, room);
  text += AtLimits(facts, room);
  std::string open;
  for (const std::string& each : facts.verdict.not_known) {
    open +=
        "- " + MarkdownProse(Shortened(ToUtf8(each), room.line_bytes)) + "\n";
  }
  if (!open.empty()) text += Details("Open questions", open);
  return text + Versions(facts);
}

/// Removes secrets, and what tells who made the record and where.
Mask PrivateMask(const ReportFacts& facts, const Mask& secrets) {
  return
      [secrets, record = MakeFolderMask(facts.folder, "RECORD", facts.owners),
       workdir = MakeFolderMask(facts.workdir, ".", facts.owners),
       homes = MakeHomeMask(TextsWithPaths(facts), facts.owners)](
          std::string_view text) {
        static const RE2 kPackages(
            R"((?:/[^\s/"'():,]+)+/((?:site|dist)-packages/))");
        std::string masked = homes(workdir(record(secrets(text))));
        RE2::GlobalReplace(&masked, kPackages, R"(…/\1)");
        return masked;
      };
}

/// Inductor names its files by 52 characters of a hash; a few tell them apart.
std::string WithShortHashes(std::string text) {
  static const RE2 kHash(R"(\b(c[a-z2-7]{7})[a-z2-7]{40,})");
  RE2::GlobalReplace(&text, kHash, R"(\1…)");
  return text;
}

/// "python3" for "/opt/team/venv/bin/python3".
void HideInterpreter(std::vector<std::string>& argv) {
  const size_t words = InterpreterOf(argv).size();
  if (words == 0) return;
  std::string& python = argv[words - 1];
  if (python.starts_with('/') || python.starts_with('~')) {
    python = FileNameOf(python);
  }
}

}  // namespace

std::string RenderIssue(const ReportFacts& facts, const Mask& secrets,
                        const IssueStyle& style) {
  const Mask both = PrivateMask(facts, secrets);
  ReportFacts masked = Masked(facts, both);
  for (auto* words : {&masked.argv, &masked.compile_argv}) {
    HideInterpreter(*words);
  }
  masked.verdict = ByNumber(std::move(masked.verdict));
  if (!style.values) masked = WithoutValues(std::move(masked));
  const std::string part = style.more ? style.more(both) : "";
  std::string text;
  for (const Room& room : kRooms) {
    text = WithShortHashes(Whole(masked, part, room));
    if (text.size() <= kMostIssueBytes) return text;
  }
  // The logs are not the cause then: the command or the verdict alone exceeds
  // the limit of an issue.
  ReportFacts brief = masked;
  for (auto* words : {&brief.argv, &brief.compile_argv}) {
    for (std::string& word : *words) word = Shortened(word, kMostWordBytes);
  }
  text = Introduction(brief) + part + IssueVerdict(brief);
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

std::string IssueTitle(const ReportFacts& facts, const Mask& secrets) {
  const Verdict& verdict = facts.verdict;
  const std::string what = verdict.failure ? Headline(verdict) : verdict.why;
  constexpr size_t kMostTitle = 200;
  return "[AOTInductor] " +
         Shortened(PrivateMask(facts, secrets)(what), kMostTitle);
}

}  // namespace ladder
