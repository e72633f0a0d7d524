#include "report_command.h"

#include "answer.h"
#include "file.h"
#include "host.h"
#include "report.h"
#include "report_html.h"
#include "report_issue.h"
#include "report_junit.h"
#include "report_markdown.h"
#include "report_source.h"

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

std::string NoSecrets(std::string_view text) { return std::string(text); }

std::string Render(const ReportFacts& facts, ReportFormat format, bool color) {
  switch (format) {
    case ReportFormat::kTerminal:
      return RenderTerminal(facts.verdict,
                            {color, facts.record, facts.workdir});
    case ReportFormat::kJson:
      return ToJson(facts.verdict);
    case ReportFormat::kJunit:
      return RenderJunit(facts);
    case ReportFormat::kMarkdown:
      return RenderMarkdown(facts);
    case ReportFormat::kIssue:
      return RenderIssue(facts, NoSecrets);
    case ReportFormat::kHtml:
      return RenderHtml(facts);
  }
  LADDER_CHECK(false);
}

}  // namespace

int RunReportCommand(const ReportRequest& request) {
  const ReportFacts facts =
      ReadReportFacts(request.record, DepthOf(request.format), request.record);
  const bool color =
      MayColor(ObserveHost(), request.color && request.out.empty());
  const std::string text = Render(facts, request.format, color);
  if (request.out.empty()) {
    PrintAnswer(text, "it is made of the record again: run report once more");
  } else {
    WriteFileByRename(request.out, text);
  }
  return 0;
}

}  // namespace ladder
