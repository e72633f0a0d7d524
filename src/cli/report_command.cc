#include "cli/report_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/answer.h"
#include "bisect/bisect_journal.h"
#include "bisect/bisect_json.h"
#include "bisect/bisect_junit.h"
#include "bisect/bisect_markdown.h"
#include "bisect/bisect_page.h"
#include "bisect/bisect_report.h"
#include "bisect/bisect_source.h"
#include "config/data_files.h"
#include "base/file.h"
#include "process/host.h"
#include "record/redact.h"
#include "report/report.h"
#include "report/report_html.h"
#include "report/report_issue.h"
#include "report/report_junit.h"
#include "report/report_markdown.h"
#include "report/report_source.h"
#include "base/shell_words.h"

namespace ladder {
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

/// A record holds no secrets that redact.yaml knew when it was made; what the
/// file has learned since is kept out of issues as well.
Mask MakeSecretMask(const ReportFacts& facts) {
  const auto redactor = std::make_shared<const Redactor>(
      RedactRulesWith(FilesNamed("redact.yaml", FindPlaces(ObserveHost()))),
      std::map<std::string, std::string>{},
      std::vector{facts.argv, facts.compile_argv});
  return [redactor](std::string_view text) { return redactor->Text(text); };
}

/// The page names the record's folder and not where it lies: it is passed on.
ReportFacts ForPage(ReportFacts facts) {
  const auto folder =
      std::filesystem::absolute(facts.record + "/").lexically_normal();
  facts.record = folder.parent_path().filename().string();
  return facts;
}

std::string Render(const ReportFacts& facts, ReportFormat format, bool color) {
  switch (format) {
    case ReportFormat::kTerminal:
      return RenderTerminal(facts.verdict,
                            {color, facts.record, facts.workdir});
    case ReportFormat::kJson:
      return facts.verdict_json;
    case ReportFormat::kJunit:
      return RenderJunit(facts);
    case ReportFormat::kMarkdown:
      return RenderMarkdown(facts);
    case ReportFormat::kIssue:
      return RenderIssue(facts, MakeSecretMask(facts));
    case ReportFormat::kHtml:
      return RenderHtml(ForPage(facts));
  }
  LADDER_CHECK(false);
}

/// The record is evidence: nothing in it is written over.
void RefuseOut(const std::string& out, const std::string& record) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_directory(out, error)) {
    throw UserError(fmt::format("--out {} is a folder", out),
                    "Name a file in it, as in: --out report.html");
  }
  const fs::path below = fs::weakly_canonical(out, error)
                             .lexically_relative(fs::canonical(record, error));
  if (error || below.empty() || *below.begin() == "..") return;
  throw UserError(
      fmt::format("--out {} lies in the record {}", out, record),
      "Write it elsewhere: what is in a record stays as it was measured.");
}

/// The first bad run as an issue, with what the bisection found.
std::string BisectIssue(const BisectFindings& findings, const Host& host) {
  std::string record = findings.first_bad ? findings.first_bad->record : "";
  if (record.empty() && findings.sought) {
    record = findings.folder + "/" + findings.sought->record;
  }
  if (record.empty()) {
    throw UserError("there is nothing to report: no run of the bisection in " +
                        findings.folder + " failed",
                    "Its answer is in: aoti-ladder report " +
                        ShellQuote({findings.folder}));
  }
  ReportFacts facts = ReadReportFacts(record, ReportDepth::kLines);
  facts.owners.Add(host.environment);
  return RenderIssue(facts, MakeSecretMask(facts), [&](const Mask& mask) {
    return BisectIssuePart(findings, mask);
  });
}

std::string Render(const BisectFindings& findings, ReportFormat format,
                   const Host& host) {
  switch (format) {
    case ReportFormat::kTerminal:
      return RenderBisection(findings);
    case ReportFormat::kJson:
      return BisectionJson(findings);
    case ReportFormat::kJunit:
      return RenderBisectJunit(findings);
    case ReportFormat::kMarkdown:
      return RenderBisectMarkdown(findings);
    case ReportFormat::kIssue:
      return BisectIssue(findings, host);
    case ReportFormat::kHtml:
      return RenderBisectPage(findings);
  }
  LADDER_CHECK(false);
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
    const BisectFindings findings = ReadFindings(request.record);
    if (!request.out.empty()) RefuseOut(request.out, request.record);
    return Answer(request, Render(findings, request.format, host));
  }
  ReportFacts facts = ReadReportFacts(request.record, DepthOf(request.format));
  if (!request.out.empty()) RefuseOut(request.out, facts.record);
  facts.owners.Add(host.environment);
  const bool color = MayColor(host, request.color && request.out.empty());
  return Answer(request, Render(facts, request.format, color));
}

}  // namespace ladder
