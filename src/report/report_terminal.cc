#include "report/report_terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "report/anonymize.h"

namespace ladder {
namespace {

// Of a line of a log, so much is shown on a narrow terminal, too.
constexpr size_t kTextWidth = 100;
constexpr size_t kMessageWidth = 240;  // its end may have the size or the line
// In a file or pipe, a search must find the whole line. But some logs print a
// tensor in one line.
constexpr size_t kLongText = 400;
constexpr size_t kLeastColumns = 40;
// Where the text after a label begins.
constexpr size_t kFieldIndent = 18;
// The number of list items in the brief report.
constexpr size_t kFew = 3;

/// The text in at most that many columns, cut behind a word if there is one.
std::string CutBehindWord(const std::string& text, size_t columns) {
  if (ColumnsOf(text) <= columns) return text;
  std::string head(HeadOf(text, columns - 1));
  const size_t blank = head.find_last_of(' ');
  if (blank != std::string::npos && blank > head.size() / 2) {
    head.resize(blank + 1);
  }
  return head + "…";
}

/// Text with styles and links, which are left out if the output has none.
class Page {
 public:
  explicit Page(const ReportOptions& options)
      : color_(options.color),
        columns_(options.columns == 0
                     ? 0
                     : std::max(options.columns, kLeastColumns)),
        files_url_(options.files_url) {}

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
  /// A line as it is, for what people copy, after `indent` blanks.
  void Copied(size_t indent, const std::string& text) {
    Line(std::string(indent, ' ') + text);
  }
  /// "label     text", with the label in its own column.
  void Field(const std::string& label, const std::string& text) {
    Line(fmt::format("  {:<15} {}", label, InField(text)));
  }
  /// The same for a file; `suffix` is ":LINE". A path that is too long for the
  /// column is whole in a line of its own, so that it can be copied.
  void FileField(const std::string& label, const std::string& shown,
                 const std::string& suffix, const std::string& path) {
    const std::string text = shown + suffix;
    if (columns_ == 0 || kFieldIndent + ColumnsOf(text) <= columns_) {
      return Line(fmt::format("  {:<15} {}", label, Linked(text, path)));
    }
    if (!label.empty()) Line("  " + label);
    Copied(4, Linked(text, path));
  }
  /// An item of a list.
  void Item(const std::string& text) {
    Line("  - " + Wrapped(text, {columns_, 4, 4}));
  }
  /// A command, continued by \ so that it can be copied.
  void Command(const std::string& command) {
    constexpr size_t kIndent = 6;
    std::string text = command;
    if (columns_ > kIndent + 2) {
      text = WrappedText(command, {columns_ - 2, kIndent + 4, kIndent});
      // A quoted word may hold blanks.
      if (text.find('\'') != std::string::npos) text = command;
      for (size_t at = text.find('\n'); at != std::string::npos;
           at = text.find('\n', at + 3)) {
        text.insert(at, " \\");
      }
    }
    Copied(kIndent, text);
  }
  /// The beginning of a page, after a word.
  void Headline(const std::string& word, const std::string& styled_word,
                const std::string& text) {
    const size_t at = word.size() + 2;
    Line(styled_word + "  " + Bold(Wrapped(text, {columns_, at, at})));
  }
  void Heading(const std::string& text) {
    Line();
    Line(Bold(text));
  }
  /// Text that begins at that column, without words that exceed a line.
  [[nodiscard]] std::string Wrapped(const std::string& text, Wrap wrap) const {
    if (columns_ == 0) return text;
    wrap.columns = columns_;
    std::string narrow;
    for (size_t from = 0; from <= text.size();) {
      const size_t end = std::min(text.find(' ', from), text.size());
      if (from > 0) narrow += ' ';
      narrow += Narrow(text.substr(from, end - from), wrap.indent);
      from = end + 1;
    }
    return WrappedText(narrow, wrap);
  }
  [[nodiscard]] std::string InField(const std::string& text) const {
    return Wrapped(text, {columns_, kFieldIndent, kFieldIndent});
  }
  /// A word that fits into a line after `indent` blanks; links stay whole.
  [[nodiscard]] std::string Narrow(const std::string& word,
                                   size_t indent) const {
    if (columns_ == 0 || word.find("://") != std::string::npos) return word;
    return ShortenedInside(word, columns_ - indent);
  }
  /// A line of a log in one line after `indent` blanks.
  [[nodiscard]] std::string OneLine(std::string_view text,
                                    size_t indent) const {
    const std::string plain = StripTerminalCodes(text);
    return columns_ == 0 ? Shortened(plain, kLongText)
                         : CutBehindWord(plain, columns_ - indent);
  }
  /// A line of a log or of code that may take a few lines of a narrow terminal.
  [[nodiscard]] std::string FewLines(std::string_view text,
                                     size_t width = kTextWidth) const {
    const std::string plain = StripTerminalCodes(text);
    return columns_ == 0 ? Shortened(plain, kLongText)
                         : CutBehindWord(plain, std::max(width, columns_));
  }
  /// The text, which opens the file where the terminal can.
  [[nodiscard]] std::string Linked(const std::string& text,
                                   const std::string& path) const {
    if (files_url_.empty() || !path.starts_with('/')) return text;
    return fmt::format("\x1b]8;;{}{}\x1b\\{}\x1b]8;;\x1b\\", files_url_,
                       UrlOfPath(path), text);
  }
  [[nodiscard]] size_t columns() const { return columns_; }
  [[nodiscard]] std::string& text() { return text_; }

 private:
  [[nodiscard]] std::string Styled(const char* code,
                                   const std::string& text) const {
    return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }
  bool color_;
  size_t columns_;
  std::string files_url_;
  std::string text_;
};

/// A file of the record, or any other file with an absolute path.
struct ShownFile {
  std::string shown;
  std::string path;  ///< empty: not known
};

ShownFile FileOf(const ReportOptions& options, const std::string& file) {
  if (options.record.empty() || file.empty() || file.front() == '/') {
    return {file, file};
  }
  return {options.record + "/" + file,
          options.place.empty() ? "" : options.place + "/" + file};
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

/// A line of the model: its place, then its code, below if there is no room.
void WriteModelLine(Page& page, const std::string& label, const ModelLine& line,
                    const ReportOptions& options) {
  const std::string name = UsersName(options, line.file);
  const std::string suffix = fmt::format(":{}", line.line);
  const std::string place = name + suffix;
  const std::string code = page.FewLines(line.code);
  const size_t room = kFieldIndent + ColumnsOf(place) + 2 + ColumnsOf(code);
  if (page.columns() != 0 && room > page.columns()) {
    page.FileField(label, name, suffix, line.file);
    page.Copied(kFieldIndent, page.InField(code));
    return;
  }
  page.Line(fmt::format("  {:<15} {}{}{}", label, page.Linked(place, line.file),
                        code.empty() ? "" : "  ", code));
}

/// The lines of the model behind a launch; the most relevant one, if known, is
/// on top.
void WriteModelSource(Page& page, const Suspect& suspect,
                      const ReportOptions& options) {
  constexpr size_t kMost = 4;
  const std::vector<ModelLine> lines = ShownLines(suspect);
  for (size_t i = 0; i < std::min(lines.size(), kMost); ++i) {
    const bool sure = suspect.model_source || lines.size() == 1;
    const char* label = i > 0 ? "" : sure ? "model source" : "one of";
    WriteModelLine(page, label, lines[i], options);
  }
  if (lines.size() > kMost) {
    page.Field("", "and " + Counted(lines.size() - kMost, "more line"));
  }
}

/// Names the suspects of a verdict: the whole name of a launch once, where it
/// is first described; elsewhere a short one if the name is long.
class Naming {
 public:
  Naming(const Verdict& verdict, Page& page) : verdict_(verdict), page_(page) {
    if (page.columns() == 0) return;
    most_ = std::clamp<size_t>(page.columns() / 2, 24, 60);
    const auto add = [&](const Suspect& each) {
      if (ColumnsOf(each.name) > most_) AddOnce(each.name, long_);
    };
    if (verdict.first_failing) add(*verdict.first_failing);
    if (verdict.origin) add(*verdict.origin);
    for (const Suspect& each : verdict.chain) add(each);
    // A name may begin with another one.
    std::sort(long_.begin(), long_.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
  }

  /// The text with short names.
  [[nodiscard]] std::string Short(std::string text) const {
    for (const std::string& name : long_) {
      const std::string brief = ShortenedInside(name, most_);
      for (size_t at = text.find(name); at != std::string::npos;
           at = text.find(name, at + brief.size())) {
        text.replace(at, name.size(), brief);
      }
    }
    return text;
  }
  /// Describes a suspect in a field; "the same launch" if the one before it is
  /// the same.
  void Describe(const std::string& label, const Suspect& suspect) {
    const bool again = last_ != nullptr && SameSuspect(*last_, suspect);
    last_ = &suspect;
    if (again) {
      page_.Field(label, fmt::format("the same {}", NounOf(suspect)));
      return;
    }
    const std::string text = DescribeSuspect(suspect, verdict_.several_models);
    if (Contains(given_, suspect.name)) return page_.Field(label, Short(text));
    given_.push_back(suspect.name);
    const size_t end = kFieldIndent + ColumnsOf(suspect.name);
    if (page_.columns() == 0 || end <= page_.columns()) {
      return page_.Field(label, text);
    }
    page_.Field(label, Short(text));
    // In a line of its own, so that it can be copied.
    page_.Copied(4, suspect.name);
  }

 private:
  static std::string_view NounOf(const Suspect& suspect) {
    if (IsLaunch(suspect)) return "launch";
    return suspect.kind == Suspect::Kind::kConstant ? "constant"
                                                    : "model input";
  }
  const Verdict& verdict_;
  Page& page_;
  size_t most_ = 0;  // columns of a name
  std::vector<std::string> long_, given_;
  const Suspect* last_ = nullptr;
};

void WriteAgainst(Page& page, const Verdict& verdict) {
  if (verdict.against.empty()) return;
  page.Field("against", verdict.against);
}

/// The launch that failed first, and what it read.
void WriteFirstFailing(Page& page, Naming& names, const Verdict& verdict,
                       const ReportOptions& options) {
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  names.Describe("first failing", first);
  if (first.wrapper) {
    const ShownFile file = FileOf(options, first.wrapper->file);
    page.FileField("", file.shown, fmt::format(":{}", first.wrapper->line),
                   file.path);
  }
  if (!first.source_nodes.empty()) {
    page.Field("made from",
               fmt::format("{}", fmt::join(first.source_nodes, ", ")));
  }
  if (verdict.bad_input) {
    page.Field("bad input", DescribeBadInput(*verdict.bad_input));
  }
}

/// Who made the bad value: from the launch that fails back to the cause.
void WriteChain(Page& page, Naming& names, const Verdict& verdict,
                const ReportOptions& options) {
  const size_t shown = NumberShown(verdict.chain.size(), options);
  for (size_t i = 0; i < shown; ++i) {
    const Suspect& each = verdict.chain[i];
    names.Describe(i == 0 ? "produced by" : "fed by", each);
    // Its lines are on top already.
    const auto& first = verdict.first_failing;
    if (first && SameSuspect(each, *first)) continue;
    WriteModelSource(page, each, options);
  }
  if (shown < verdict.chain.size()) {
    page.Field("",
               fmt::format("and {} more before", verdict.chain.size() - shown));
  }
  if (verdict.origin) names.Describe("root cause", *verdict.origin);
}

void WriteVerdict(Page& page, const Verdict& verdict,
                  const ReportOptions& options) {
  const Failure& failure = *verdict.failure;
  const bool flaky = verdict.outcome == Verdict::Result::kFlaky;
  const std::string word = flaky ? "FLAKY" : "FAILED";
  Naming names(verdict, page);
  page.Headline(word, page.Red(word), names.Short(Headline(verdict)));
  page.Line();
  page.Field("message", page.FewLines(failure.message, kMessageWidth));
  if (verdict.first_failing) {
    WriteModelSource(page, *verdict.first_failing, options);
    const std::string& fault = verdict.first_failing->fault;
    if (!fault.empty()) page.Field("what failed", fault);
  }
  if (failure.rate.runs > 1) {
    page.Field("fails in", DescribeRate(failure.rate));
  }
  WriteFirstFailing(page, names, verdict, options);
  WriteChain(page, names, verdict, options);
  page.Field("confidence", fmt::format("{}: {}", Name(verdict.confidence),
                                       names.Short(verdict.why)));
  WriteAgainst(page, verdict);
  if (!options.eager.empty()) page.Field("eager", options.eager);
}

void WriteEvidence(Page& page, const Verdict& verdict,
                   const ReportOptions& options) {
  if (verdict.evidence.empty()) return;
  page.Heading("Evidence");
  for (const Evidence& each : verdict.evidence) {
    page.Line("  " + page.Wrapped(each.says, {0, 2, 2}));
    if (!each.text.empty()) page.Line("    | " + page.OneLine(each.text, 6));
    if (each.line == 0) continue;
    // Whole, since it is here to be opened.
    const ShownFile file = FileOf(options, each.file);
    page.Copied(
        4, page.Linked(page.Dim(fmt::format("{}:{}", file.shown, each.line)),
                       file.path));
  }
}

void WriteOutputEnd(Page& page, const Verdict& verdict,
                    const ReportOptions& options) {
  if (verdict.output_end.empty()) return;
  page.Heading(OutputTitle(verdict));
  for (const Evidence& each : verdict.output_end) {
    page.Line("  | " + page.OneLine(each.text, 4));
  }
  const Evidence& last = verdict.output_end.back();
  const ShownFile file = FileOf(options, last.file);
  page.Copied(2,
              page.Linked(page.Dim(fmt::format("{}:{}", file.shown, last.line)),
                          file.path));
}

void WriteLeftOut(Page& page, size_t number) {
  if (number > 0) page.Line(fmt::format("  and {} more", number));
}

/// The text, with paths that can be opened in place of those in the record.
std::string WithRecord(std::string text, const ReportOptions& options) {
  static const RE2 kInRecord(R"((^|[\s(])(stages/\d\d-))");
  if (options.record.empty()) return text;
  std::string path = options.record;
  for (size_t at = 0; (at = path.find('\\', at)) != path.npos; at += 2) {
    path.insert(at, 1, '\\');  // a mark of the replacement
  }
  RE2::GlobalReplace(&text, kInRecord, "\\1" + path + "/\\2");
  return text;
}

void WriteAdvice(Page& page, const Verdict& verdict,
                 const ReportOptions& options) {
  if (verdict.advice.empty()) return;
  page.Heading(verdict.failure ? "What to do" : "Next");
  const Naming names(verdict, page);
  const size_t shown = NumberShown(verdict.advice.size(), options);
  std::set<std::string> linked;
  for (size_t i = 0; i < shown; ++i) {
    const Advice& each = verdict.advice[i];
    page.Item(names.Short(WithRecord(each.text, options)));
    if (!each.example.empty()) page.Copied(6, each.example);
    if (!each.command.empty()) page.Command(each.command);
    if (!each.link.empty() && linked.insert(each.link).second) {
      page.Copied(4, page.Dim(each.link));
    }
  }
  WriteLeftOut(page, verdict.advice.size() - shown);
}

void WriteNotKnown(Page& page, const Verdict& verdict,
                   const ReportOptions& options) {
  if (verdict.not_known.empty()) return;
  page.Heading("Open questions");
  const Naming names(verdict, page);
  const size_t shown = NumberShown(verdict.not_known.size(), options);
  for (size_t i = 0; i < shown; ++i) {
    page.Item(names.Short(verdict.not_known[i]));
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
    const std::string seconds =
        fmt::format("{:>8}", run.seconds > 0 ? RunTimeText(run.seconds) : "-");
    page.Line(fmt::format("  {:<15} {}  {}{}", run.stage, seconds,
                          Describe(run.ending), compile));
    const std::string phases = PhasesText(run);
    if (!phases.empty()) {
      page.Line("    " + page.Wrapped(phases, {0, 4, 4}));
    }
  }
}

/// What the brief report leaves out, and how to see it.
void WriteSummary(Page& page, const Verdict& verdict) {
  double seconds = 0;
  for (const RunSummary& run : verdict.runs) seconds += run.seconds;
  std::string text = Counted(verdict.runs.size(), "run");
  if (seconds > 0) text += ", " + RunTimeText(seconds);
  if (!verdict.evidence.empty()) {
    text += fmt::format(". --verbose prints the evidence ({}).",
                        Counted(verdict.evidence.size(), "item"));
  }
  page.Line();
  page.Line(page.Wrapped(text, {}));
}

/// Where the record is, and its page.
void WriteFooter(Page& page, const ReportOptions& options) {
  if (options.record.empty()) return;
  if (!options.brief) page.Line();
  const auto line = [&](const std::string& label, const std::string& shown,
                        const std::string& path) {
    page.Line(page.Linked(page.Dim(label + shown), path));
  };
  line("record: ", options.record, options.place);
  if (!options.page) return;
  const ShownFile file = FileOf(options, "report.html");
  line("page:   ", file.shown, file.path);
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

namespace {

void WriteExpected(Page& page, const Verdict& verdict) {
  if (!verdict.expected) return;
  page.Heading("Expected");
  const auto& differs = verdict.expected->differs;
  const auto line = [&](const std::string& text) {
    return page.Wrapped(StripTerminalCodes(text), {0, 4, 12});
  };
  if (differs.empty() || !verdict.failure) {
    page.Line("  " + line(DescribeExpected(verdict)));
    return;
  }
  for (const std::string& each : differs) {
    page.Line("  " + page.Red("another:") + " " + line(each));
  }
}

}  // namespace

ReportOptions ReportOptionsOf(const TerminalLook& look,
                              const std::string& folder) {
  ReportOptions options;
  options.color = look.color;
  options.columns = look.columns;
  options.files_url = look.files_url;
  options.record = folder;
  if (folder.empty()) return options;
  std::error_code error;
  options.place = (std::filesystem::absolute(folder, error) / "").parent_path();
  options.page = std::filesystem::exists(options.place + "/report.html", error);
  return options;
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
  options.eager = printable(options.eager);
  Page page(options);
  if (verdict.outcome == Verdict::Result::kError) {
    page.Headline("ERROR", page.Red("ERROR"), verdict.why);
  } else if (!verdict.failure) {
    const bool passed = verdict.outcome == Verdict::Result::kPassed;
    const std::string word = verdict.differs ? "DIFFERS"
                             : passed        ? "PASSED"
                                             : "UNKNOWN";
    page.Headline(word,
                  verdict.differs ? page.Red(word)
                  : passed        ? page.Green(word)
                                  : word,
                  verdict.why);
    if (verdict.seen || !verdict.against.empty()) page.Line();
    if (verdict.seen) page.Field("seen", Describe(*verdict.seen));
    WriteAgainst(page, verdict);
    if (verdict.differs_at)
      WriteModelSource(page, *verdict.differs_at, options);
    WriteAdvice(page, verdict, options);
  } else {
    WriteVerdict(page, verdict, options);
    WriteOutputEnd(page, verdict, options);
    WriteAdvice(page, verdict, options);
  }
  WriteExpected(page, verdict);
  if (!options.brief) WriteEvidence(page, verdict, options);
  WriteNotKnown(page, verdict, options);
  if (options.brief) {
    WriteSummary(page, verdict);
  } else {
    WriteStages(page, verdict);
    WriteRuns(page, verdict);
  }
  WriteFooter(page, options);
  return page.text();
}

}  // namespace ladder
