#include "cli/report_command.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/console.h"
#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "bisect/bisect_journal.h"
#include "bisect/bisect_page.h"
#include "bisect/bisect_report.h"
#include "bisect/bisect_run.h"
#include "cli/record_command.h"
#include "climb/climb_session.h"
#include "config/data_files.h"
#include "process/host.h"
#include "record/record_json.h"
#include "record/record_store.h"
#include "record/redact.h"
#include "report/junit.h"
#include "report/report_html.h"
#include "report/report_markdown.h"
#include "report/report_source.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

struct FormatName {
  const char* name;
  ReportFormat format;
};
constexpr FormatName kFormats[] = {
    {"terminal", ReportFormat::kTerminal},
    {"markdown", ReportFormat::kMarkdown},
    {"issue", ReportFormat::kIssue},
    {"json", ReportFormat::kJson},
    {"junit", ReportFormat::kJunit},
    {"html", ReportFormat::kHtml},
};

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const FormatName& each : kFormats) names.emplace_back(each.name);
  return names;
}

ReportFormat ParseFormat(const std::string& text) {
  for (const FormatName& each : kFormats) {
    if (text == each.name) return each.format;
  }
  const std::vector<std::string> names = FormatNames();
  const std::string meant = Nearest(text, names);
  RefuseValue("--format", text,
              meant.empty()
                  ? fmt::format("Use one of: {}.", fmt::join(names, ", "))
                  : fmt::format("Did you mean {}?", meant));
}

}  // namespace

Subcommand DescribeReport() {
  return {
      "report",
      "show a record's verdict as text, JSON, HTML or an issue",
      "[options] [RECORD]",
      "Writes the verdict of a record in another format. Runs nothing; the "
      "same record always gives the same output. If the record has no verdict, "
      "for example because the machine crashed, report judges the runs in it. "
      "RECORD may also be a bisection, finished or not, or a recipe's matrix, "
      "which has the formats terminal, markdown and json. Without RECORD, or "
      "with last, it is the newest in .aoti-ladder/.",
      {
          {"format", "FORMAT",
           "terminal: what run --verbose prints;\nmarkdown: for a pull "
           "request;\nissue: for a PyTorch issue, with the command's script, "
           "the source of the failing kernel and shortened logs, without "
           "private paths, secrets and the values of tensors;\njson: "
           "verdict.json;\njunit: for CI servers;\nhtml: one self-contained "
           "page\n(default: terminal)",
           false, Completes::kNothing, FormatNames()},
          {"with-values", "",
           "with --format issue: show the values of tensors"},
          {"out", "FILE", "write to FILE (default: standard output)", false,
           Completes::kFile},
          {"verbose", "",
           "as with run: print the whole verdict, which the format terminal "
           "always does"},
          OpenOption(),
          ColorOption(),
          NoColorOption(),
      },
      "RECORD",
      false,
      "Name the folder of a record, for example: aoti-ladder report "
      ".aoti-ladder/20261121-105200-repro --format markdown",
      R"(  aoti-ladder report .aoti-ladder/20261121-105200-repro
  aoti-ladder report last --format markdown
  aoti-ladder report RECORD --format issue | gh issue create -F - -t TITLE
  aoti-ladder report RECORD --format html --out report.html
  aoti-ladder report RECORD --format junit > junit.xml
)",
      R"(  0    written
  2    wrong usage, or RECORD is not a record
  3    an internal error of aoti-ladder, or the disk is full
)",
      {},
      Completes::kRecord,
  };
}

ReportRequest TakeReport(const ParsedArgs& given) {
  ReportRequest request;
  request.record = TakeRecord(
      given,
      "Name its folder, for example: aoti-ladder report RECORD --format "
      "markdown");
  if (const auto text = given.Text("format")) {
    request.format = ParseFormat(*text);
  }
  if (given.Has("verbose") && request.format != ReportFormat::kTerminal) {
    throw UserError(
        "--verbose has no effect with --format " + *given.Text("format"),
        "Remove it.");
  }
  request.values = given.Has("with-values");
  if (request.values && request.format != ReportFormat::kIssue) {
    throw UserError("--with-values needs --format issue",
                    "Other formats show the values anyway. Remove it.");
  }
  request.out = given.Text("out").value_or("");
  request.color = TakeColor(given);
  request.open = given.Has("open");
  return request;
}

namespace {

ReportDepth DepthOf(ReportFormat format) {
  switch (format) {
    case ReportFormat::kTerminal:
    case ReportFormat::kJson:
    case ReportFormat::kJunit:
      return ReportDepth::kVerdict;
    case ReportFormat::kMarkdown:
      return ReportDepth::kRuns;
    case ReportFormat::kIssue:
    case ReportFormat::kHtml:
      return ReportDepth::kLines;
  }
  LADDER_CHECK(false);
}

/// A record has no secrets that redact.yaml knew when it was made. This mask
/// removes those that the file has learned since.
Mask MakeSecretMask(const ReportFacts& facts) {
  const auto redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", FindConfigDirs(ObserveHost()))),
      std::map<std::string, std::string>{},
      std::vector{facts.argv, facts.compile_argv});
  return [redactor](std::string_view text) { return redactor->Text(text); };
}

/// Whoever writes the report owns what is in it, too.
void AddOwners(const Host& host, ReportFacts& facts) {
  facts.owners.Add(host.environment);
  utsname name{};
  if (uname(&name) == 0) facts.owners.hosts.insert(name.nodename);
}

/// The page is passed on, so it shows the folder's name without its path.
ReportFacts ForPage(ReportFacts facts) {
  const auto folder =
      std::filesystem::absolute(facts.record + "/").lexically_normal();
  facts.record = folder.parent_path().filename().string();
  return facts;
}

/// How to send the issue that is about to be printed, on standard error, but
/// not in a pipe, which may lead to gh. Warns of an issue that is none of
/// PyTorch.
void TellHowToFile(const ReportFacts& facts, const ReportRequest& request,
                   const Host& host) {
  const auto& failure = facts.verdict.failure;
  if (failure ? failure->failure_class == FailureClass::kUserError
              : !facts.verdict.differs) {
    PrintNote(failure
                  ? "the command failed by a mistake in its own script: there "
                    "may be nothing to report to PyTorch"
                  : "the command does not fail: there may be nothing to "
                    "report to PyTorch");
  }
  if (request.out.empty() && !host.stdout_is_terminal) return;
  const std::string title =
      "-t " + ShellArgument(IssueTitle(facts, MakeSecretMask(facts)));
  const std::string create = "gh issue create -R pytorch/pytorch " + title;
  if (!request.out.empty()) {
    PrintNote("to file it: " + create + " -F " + ShellArgument(request.out));
    return;
  }
  PrintNote(
      fmt::format("to file it: aoti-ladder report {} --format issue{} | "
                  "{} -F -",
                  ShellArgument(request.record),
                  request.values ? " --with-values" : "", create));
}

std::string RenderForTerminal(const ReportFacts& facts,
                              const TerminalLook& look) {
  ReportOptions options = ReportOptionsOf(look, facts.record);
  options.workdir = facts.workdir;
  if (facts.eager) options.eager = Describe(*facts.eager);
  return RenderTerminal(facts.verdict, options);
}

std::string Render(const ReportFacts& facts, const ReportRequest& request,
                   const TerminalLook& look) {
  switch (request.format) {
    case ReportFormat::kTerminal:
      return RenderForTerminal(facts, look);
    case ReportFormat::kJson:
      return facts.verdict_json;
    case ReportFormat::kJunit:
      return RenderJunit(facts);
    case ReportFormat::kMarkdown:
      return RenderMarkdown(facts);
    case ReportFormat::kIssue:
      return RenderIssue(facts, MakeSecretMask(facts), {request.values});
    case ReportFormat::kHtml:
      return RenderHtml(ForPage(facts));
  }
  LADDER_CHECK(false);
}

/// The record is evidence: nothing in it may be overwritten.
void RefuseOut(const std::string& out, const std::string& record) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_directory(out, error)) {
    throw UserError(fmt::format("--out {} is a folder", out),
                    "Name a file, for example: --out report.html");
  }
  const fs::path below = fs::weakly_canonical(out, error)
                             .lexically_relative(fs::canonical(record, error));
  if (error || below.empty() || *below.begin() == "..") return;
  throw UserError(fmt::format("--out {} is inside the record {}", out, record),
                  "Write to another folder; records are not modified.");
}

/// The first bad run as an issue, with the results of the bisection.
std::string BisectIssue(const BisectFindings& findings,
                        const ReportRequest& request, const Host& host) {
  std::string record = findings.first_bad ? findings.first_bad->record : "";
  if (record.empty() && findings.sought) {
    record = findings.folder + "/" + findings.sought->record;
  }
  if (record.empty()) {
    throw UserError("nothing to report: no run of the bisection in " +
                        findings.folder + " failed",
                    "To see its answer: aoti-ladder report " +
                        ShellQuote({findings.folder}));
  }
  ReportFacts facts = ReadReportFacts(record, ReportDepth::kLines);
  AddOwners(host, facts);
  TellHowToFile(facts, request, host);
  return RenderIssue(facts, MakeSecretMask(facts),
                     {request.values, [&](const Mask& mask) {
                        return BisectIssuePart(findings, mask);
                      }});
}

std::string Render(const BisectFindings& findings, const ReportRequest& request,
                   const Host& host) {
  switch (request.format) {
    case ReportFormat::kTerminal:
      return RenderBisection(findings);
    case ReportFormat::kJson:
      return BisectionJson(findings);
    case ReportFormat::kJunit:
      return RenderBisectJunit(findings);
    case ReportFormat::kMarkdown:
      return RenderBisectMarkdown(findings);
    case ReportFormat::kIssue:
      return BisectIssue(findings, request, host);
    case ReportFormat::kHtml:
      return RenderBisectPage(findings);
  }
  LADDER_CHECK(false);
}

/// The record of a combination that failed, if one did.
std::string ExampleOf(const std::vector<MatrixRow>& rows,
                      const std::string& folder) {
  const auto failed = std::find_if(
      rows.begin(), rows.end(),
      [](const MatrixRow& row) { return row.verdict.failure.has_value(); });
  const MatrixRow& example = failed == rows.end() ? rows.front() : *failed;
  return folder + "/" + example.record;
}

std::string RenderMatrix(const std::vector<MatrixRow>& rows,
                         const std::string& folder, ReportFormat format) {
  switch (format) {
    case ReportFormat::kTerminal:
      return RenderMatrix(rows) + "\nrecords: " + folder + "\n";
    case ReportFormat::kJson:
      return MatrixJson(rows);
    case ReportFormat::kMarkdown:
      return RenderMatrixMarkdown(rows);
    case ReportFormat::kIssue:
    case ReportFormat::kJunit:
    case ReportFormat::kHtml:
      break;
  }
  throw UserError(
      folder + " is a matrix: only its combinations have this format",
      "Name one of them, for example: aoti-ladder report " +
          ShellQuote({ExampleOf(rows, folder)}));
}

int Answer(const ReportRequest& request, const std::string& text) {
  if (request.out.empty()) {
    PrintAnswer(text);
  } else {
    WriteNamedFile(request.out, text);
  }
  return 0;
}

}  // namespace

int RunReportCommand(const ReportRequest& request) {
  const Host host = ObserveHost();
  if (IsBisection(request.record)) {
    const BisectFindings findings = ReadBisectFindings(request.record);
    if (!request.out.empty()) RefuseOut(request.out, request.record);
    return Answer(request, Render(findings, request, host));
  }
  const auto rows = IsMatrix(request.record) ? ReadMatrix(request.record)
                                             : std::vector<MatrixRow>{};
  if (!rows.empty()) {
    if (!request.out.empty()) RefuseOut(request.out, request.record);
    if (request.open) {
      PrintNote(
          "a matrix has no page, but its combinations have: aoti-ladder "
          "report --open " +
          ShellQuote({ExampleOf(rows, request.record)}));
    }
    return Answer(request, RenderMatrix(rows, request.record, request.format));
  }
  ReportFacts facts = ReadReportFacts(request.record, DepthOf(request.format));
  if (!request.out.empty()) RefuseOut(request.out, facts.record);
  AddOwners(host, facts);
  const TerminalLook look =
      request.out.empty() ? LookOf(host, request.color) : TerminalLook{};
  if (request.format == ReportFormat::kIssue) {
    TellHowToFile(facts, request, host);
  }
  Answer(request, Render(facts, request, look));
  if (request.open) OpenPage(facts.record, host);
  return 0;
}

}  // namespace ladder
