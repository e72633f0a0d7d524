#include "recorded_climb.h"

#include <functional>

#include "answer.h"
#include "report.h"
#include "report_html.h"
#include "report_source.h"

namespace ladder {
namespace {

constexpr const char* kElsewhere =
    "it is in the record: verdict.json and report.txt";

void PrintResult(const ClimbResult& result, const AnswerStyle& style) {
  if (style.json) {
    PrintAnswer(ToJson(result.verdict), kElsewhere);
  } else if (result.verdict.outcome != Verdict::Result::kError) {
    PrintAnswer(RenderTerminal(result.verdict, {style.color, style.folder,
                                                style.workdir, !style.verbose}),
                kElsewhere);
  }
  if (result.interrupted) {
    PrintNote("interrupted; what was measured is in " + style.folder);
  }
}

/// The page costs a reading of all logs: a tenth of a second for usual ones.
/// Where it would cost a wait, and where a command went well and there is
/// nothing to look at, it is left to aoti-ladder report.
void WritePage(const Verdict& verdict, Record& record) {
  constexpr uint64_t kMostLogBytes = 64ULL << 20;
  uint64_t bytes = 0;
  for (const RunSummary& run : verdict.runs) bytes += run.log_bytes;
  const bool plain =
      verdict.outcome == Verdict::Result::kPassed && verdict.runs.size() == 1;
  if (verdict.runs.empty() || plain || bytes > kMostLogBytes) return;
  record.WritePage(
      RenderHtml(ReadReportFacts(record.folder(), ReportDepth::kLines,
                                 record.folder().filename().string())));
}

}  // namespace

ClimbResult ClimbOrClose(const ClimbRequest& request, Record& record,
                         Progress& progress) {
  auto executor = MakeLocalExecutor();
  try {
    return Climb(request, *executor, record, progress);
  } catch (...) {
    try {
      record.Close("interrupted");
    } catch (const UserError&) {  // the disk is full: the first error counts
    }
    throw;
  }
}

void WriteResult(const ClimbResult& result, RecordFacts& facts,
                 Record& record) {
  if (result.torch) facts.torch_version = Format(*result.torch);
  facts.climbed = result.facts;
  record.Update(facts);
  record.WriteVerdict(ToJson(result.verdict));
  record.WriteReport(
      RenderTerminal(result.verdict, {false, "", facts.workdir}));
  const bool whole = !result.interrupted && !result.stopped_by;
  record.Close(whole ? "complete" : "interrupted");
}

void Deliver(const ClimbResult& result, const AnswerStyle& style,
             RecordFacts& facts, Record& record) {
  std::optional<UserError> failed = result.stopped_by;
  auto attempt = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const UserError& error) {
      if (!failed) failed = error;
    }
  };
  attempt([&] { PrintResult(result, style); });
  attempt([&] { WriteResult(result, facts, record); });
  attempt([&] { WritePage(result.verdict, record); });
  if (failed) throw UserError(*failed);
}

int ExitCodeOf(const ClimbResult& result) {
  if (result.interrupted) return 130;
  switch (result.verdict.outcome) {
    case Verdict::Result::kPassed:
      return 0;
    case Verdict::Result::kFailed:
    case Verdict::Result::kFlaky:
      return 1;
    case Verdict::Result::kError:
      return 125;
  }
  LADDER_CHECK(false);
}

}  // namespace ladder
