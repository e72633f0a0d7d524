#include "good_run.h"

#include <algorithm>

#include "failure.h"
#include "record_reader.h"

namespace ladder {

RunEvidence ReadGoodRun(const std::string& record,
                        const LogReader::PatternLoader& load_patterns) {
  RecordedClimb climb = ReadRecord(record, load_patterns);
  RecordedRun* best = nullptr;
  bool bad = false;
  for (RecordedRun& run : climb.runs) {
    if (!run.complete || !PrintedValues(run.evidence)) continue;
    if (Failed(run.evidence)) {
      bad = true;
      continue;
    }
    const bool more = best == nullptr || run.evidence.trace.events.size() >=
                                             best->evidence.trace.events.size();
    if (more) best = &run;
  }
  if (best == nullptr) {
    throw UserError(
        "--against " + record +
            (bad ? ": each run in it that printed values failed"
                 : ": no run in it printed values"),
        "Record one that goes well with: aoti-ladder run --all-stages "
        "--out DIR -- CMD");
  }
  best->evidence.log = (climb.folder / best->evidence.log).string();
  return std::move(best->evidence);
}

}  // namespace ladder
