#include "recorded_climb.h"

#include "report.h"

namespace ladder {

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

}  // namespace ladder
