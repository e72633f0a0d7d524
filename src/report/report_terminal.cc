#include "report/report_terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/escape.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "report/anonymize.h"

namespace ladder {
namespace {

constexpr size_t kTextWidth = 100;
// The number of list items in the brief report.
constexpr size_t kFew = 3;

/// Text with styles, which are left out if the output has no colors.
class Page {
 public:
  explicit Page(bool color) : color_(color) {}

  [[nodiscard]] std::string Bold(const std::string& text) const {
    return Styled("1", text);
  }
  [[nodiscard]] std::string Red(const std::string& text) const {
    return Styled("1;31", text);
  }
  [[nodiscard]] std::string Green(const std::string& text) const {
    return Styled("1;32", text);
  }
  [[nodiscard]] std::string Dim(const std::string& text) const {
    return Styled("2", text);
  }
  void Line(const std::string& text = "") { text_ += text + "\n"; }
  /// "label     text", with the label in its own column.
  void Field(const std::string& label, const std::string& text) {
    Line(fmt::format("  {:<15} {}", label, text));
  }
  void Heading(const std::string& text) {
    Line();
    Line(Bold(text));
  }
  [[nodiscard]] std::string& text() { return text_; }

 private:
  [[nodiscard]] std::string Styled(const char* code,
                                   const std::string& text) const {
    return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }
  bool color_;
  std::string text_;
};

std::string OneLine(std::string_view text) {
  return Shortened(StripTerminalCodes(text), kTextWidth);
}

std::string TerminalPlace(const ReportOptions& options, const std::string& file,
                          size_t line) {
  std::string path =
      options.record.empty() || file.empty() || file.front() == '/'
          ? file
          : options.record + "/" + file;
  return fmt::format("{}:{}", path, line);
}

/// The file's path relative to the command's folder, if it is in it.
std::string UsersName(const ReportOptions& options, const std::string& file) {
  std::string folder = options.workdir + "/";
  bool below = folder.size() > 1 && file.starts_with(folder);
  return StripTerminalCodes(below ? file.substr(folder.size()) : file);
}

/// How many items of a list to show: shows all if it has only one more, since a
/// line about what is left out would be as long.
size_t NumberShown(size_t size, const ReportOptions& options) {
  return options.brief && size > kFew + 1 ? kFew : size;
}

/// The lines of the model behind a launch; the most relevant one, if known, is
/// on top.
void WriteModelSource(Page& page, const Suspect& suspect,
                      const ReportOptions& options) {
  constexpr size_t kMost = 4;
  const std::vector<ModelLine> lines = ShownLines(suspect);
  for (size_t i = 0; i < std::min(lines.size(), kMost); ++i) {
    const char* label = i > 0                        ? ""
                        : suspect.candidates.empty() ? "model source"
                                                     : "one of";
    page.Field(label,
               fmt::format("{}:{}  {}", UsersName(options, lines[i].file),
                           lines[i].line, OneLine(lines[i].code)));
  }
  if (lines.size() > kMost) {
    page.Field("", "and " + Counted(lines.size() - kMost, "more line"));
  }
}

bool SameLaunch(const Suspect& a, const Suspect& b) {
  return a.kind == b.kind && a.name == b.name && a.model == b.model &&
         a.launch == b.launch;
}

/// A suspect in a field, with its model lines unless they are shown already.
void WriteSuspect(Page& page, const std::string& label, const Suspect& suspect,
                  const Verdict& verdict, const ReportOptions& options) {
  page.Field(label, DescribeSuspect(suspect, verdict.several_models));
  if (verdict.first_failing && SameLaunch(suspect, *verdict.first_failing)) {
    return;
  }
  WriteModelSource(page, suspect, options);
}

void WriteAgainst(Page& page, const Verdict& verdict) {
  if (verdict.against.empty()) return;
  page.Field("against", verdict.against);
}

void WriteVerdict(Page& page, const Verdict& verdict,
                  const ReportOptions& options) {
  const Failure& failure = *verdict.failure;
  bool flaky = verdict.outcome == Verdict::Result::kFlaky;
  page.Line(page.Red(flaky ? "FLAKY" : "FAILED") + "  " +
            page.Bold(Headline(verdict)));
  page.Line();
  page.Field("message", OneLine(failure.message));
  if (failure.rate.runs > 1) {
    page.Field("fails in", DescribeRate(failure.rate));
  }
  if (verdict.first_failing) {
    const Suspect& first = *verdict.first_failing;
    page.Field("first failing", DescribeSuspect(first, verdict.several_models));
    if (first.wrapper) {
      page.Field(
          "", TerminalPlace(options, first.wrapper->file, first.wrapper->line));
    }
    if (!first.source_nodes.empty()) {
      page.Field("made from",
                 fmt::format("{}", fmt::join(first.source_nodes, ", ")));
    }
    WriteModelSource(page, first, options);
    if (!first.fault.empty()) page.Field("what failed", first.fault);
    if (verdict.bad_input) {
      page.Field("bad input", DescribeBadInput(*verdict.bad_input));
    }
  }
  const size_t shown = NumberShown(verdict.chain.size(), options);
  for (size_t i = 0; i < shown; ++i) {
    WriteSuspect(page, i == 0 ? "produced by" : "fed by", verdict.chain[i],
                 verdict, options);
  }
  if (shown < verdict.chain.size()) {
    page.Field("",
               fmt::format("and {} more before", verdict.chain.size() - shown));
  }
  if (verdict.origin)
    page.Field("root cause",
               DescribeSuspect(*verdict.origin, verdict.several_models));
  page.Field("confidence",
             fmt::format("{}: {}", Name(verdict.confidence), verdict.why));
  WriteAgainst(page, verdict);
}

void WriteEvidence(Page& page, const Verdict& verdict,
                   const ReportOptions& options) {
  if (verdict.evidence.empty()) return;
  page.Heading("Evidence");
  for (const Evidence& each : verdict.evidence) {
    page.Line("  " + each.says);
    if (!each.text.empty()) page.Line("    | " + OneLine(each.text));
    if (each.line != 0) {
      page.Line("    " +
                page.Dim(TerminalPlace(options, each.file, each.line)));
    }
  }
}

void WriteLeftOut(Page& page, size_t number) {
  if (number > 0) page.Line(fmt::format("  and {} more", number));
}

void WriteAdvice(Page& page, const Verdict& verdict,
                 const ReportOptions& options) {
  if (verdict.advice.empty()) return;
  page.Heading("What to do");
  const size_t shown = NumberShown(verdict.advice.size(), options);
  std::set<std::string> linked;
  for (size_t i = 0; i < shown; ++i) {
    const Advice& each = verdict.advice[i];
    page.Line("  - " + each.text);
    if (!each.command.empty()) page.Line("      " + each.command);
    if (!each.link.empty() && linked.insert(each.link).second) {
      page.Line("    " + page.Dim(each.link));
    }
  }
  WriteLeftOut(page, verdict.advice.size() - shown);
}

void WriteNotKnown(Page& page, const Verdict& verdict,
                   const ReportOptions& options) {
  if (verdict.not_known.empty()) return;
  page.Heading("Open questions");
  const size_t shown = NumberShown(verdict.not_known.size(), options);
  for (size_t i = 0; i < shown; ++i) {
    page.Line("  - " + verdict.not_known[i]);
  }
  WriteLeftOut(page, verdict.not_known.size() - shown);
}

/// How often each stage failed; not for single runs, which have their list.
void WriteStages(Page& page, const Verdict& verdict) {
  const auto& stages = verdict.stages;
  if (std::none_of(stages.begin(), stages.end(), [](const StageSummary& each) {
        return each.rate.runs > 1 || !each.changed.empty();
      })) {
    return;
  }
  page.Heading("Stages");
  for (const StageSummary& stage : stages) {
    page.Line(fmt::format("  {:<15} fails in {}", stage.name,
                          DescribeRate(stage.rate)));
    for (const std::string& change : stage.changed) {
      page.Line("    " + change);
    }
  }
}

void WriteRuns(Page& page, const Verdict& verdict) {
  page.Heading("Runs");
  for (const RunSummary& run : verdict.runs) {
    std::string compile =
        run.compile ? fmt::format(" (compile: {})", Describe(*run.compile))
                    : "";
    // The run of a log that is judged alone has no time.
    const std::string seconds = run.seconds > 0
                                    ? fmt::format("{:>6.1f} s", run.seconds)
                                    : fmt::format("{:>8}", "-");
    page.Line(fmt::format("  {:<15} {}  {}{}", run.stage, seconds,
                          Describe(run.ending), compile));
  }
}

/// What the brief report leaves out, and how to see it.
void WriteSummary(Page& page, const Verdict& verdict,
                  const ReportOptions& options) {
  double seconds = 0;
  for (const RunSummary& run : verdict.runs) seconds += run.seconds;
  std::string text = Counted(verdict.runs.size(), "run");
  if (seconds > 0) text += fmt::format(", {:.1f} s", seconds);
  if (!verdict.evidence.empty()) {
    const std::string evidence = fmt::format(
        "the evidence ({})", Counted(verdict.evidence.size(), "item"));
    text += options.record.empty()
                ? fmt::format(". --verbose prints {}.", evidence)
                : fmt::format(". --verbose prints {}; report.txt has it, too.",
                              evidence);
  }
  page.Line();
  page.Line(text);
}

}  // namespace

std::string OutcomeWord(const Verdict& verdict) {
  std::string word(Name(verdict.outcome));
  for (char& c : word) c = static_cast<char>(c - 'a' + 'A');
  return word;
}

std::string DescribeRate(const Rate& rate) {
  std::string share =
      fmt::format("{} of {}", rate.failed, Counted(rate.runs, "run"));
  if (rate.runs == 1) return share;
  return fmt::format("{} (95 % interval: {:.0f}–{:.0f} %)", share,
                     100 * rate.low, 100 * rate.high);
}

void WriteExpected(Page& page, const Verdict& verdict) {
  if (!verdict.expected) return;
  page.Heading("Expected");
  const auto& differs = verdict.expected->differs;
  if (differs.empty() || !verdict.failure) {
    page.Line("  " + StripTerminalCodes(DescribeExpected(verdict)));
    return;
  }
  for (const std::string& each : differs) {
    page.Line("  " + page.Red("another:") + " " + StripTerminalCodes(each));
  }
}

std::string RenderTerminal(const Verdict& given,
                           const ReportOptions& given_options) {
  // The texts may come from anybody's record.
  const Mask printable = [](std::string_view text) {
    return SpellOutTurning(StripTerminalCodes(text));
  };
  const Verdict verdict = Masked(given, printable);
  ReportOptions options = given_options;
  options.record = printable(options.record);
  Page page(options.color);
  if (verdict.outcome == Verdict::Result::kError) {
    page.Line(page.Red("ERROR") + "  " + page.Bold(verdict.why));
  } else if (!verdict.failure) {
    const bool passed = verdict.outcome == Verdict::Result::kPassed;
    page.Line((verdict.differs ? page.Red("DIFFERS")
               : passed        ? page.Green("PASSED")
                               : "UNKNOWN") +
              "  " + page.Bold(verdict.why));
    WriteAgainst(page, verdict);
    if (verdict.differs_at)
      WriteModelSource(page, *verdict.differs_at, options);
  } else {
    WriteVerdict(page, verdict, options);
    WriteAdvice(page, verdict, options);
  }
  WriteExpected(page, verdict);
  if (!options.brief) WriteEvidence(page, verdict, options);
  WriteNotKnown(page, verdict, options);
  if (options.brief) {
    WriteSummary(page, verdict, options);
  } else {
    WriteStages(page, verdict);
    WriteRuns(page, verdict);
  }
  if (!options.record.empty()) {
    if (!options.brief) page.Line();
    page.Line(page.Dim("record: " + options.record));
  }
  return page.text();
}

}  // namespace ladder
