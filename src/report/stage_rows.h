// The stages of a climb side by side: what each added to the environment of the
// one before it, how its runs ended, what its output changed.
#ifndef LADDER_REPORT_STAGE_ROWS_H_
#define LADDER_REPORT_STAGE_ROWS_H_

#include <map>
#include <string>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

struct StageRow {
  std::string name;
  std::vector<size_t> runs;  ///< indices into Verdict::runs
  /// Variables that the stage before did not have, or with another value;
  /// without those that only name a folder of the run.
  std::map<std::string, std::string> adds;
  std::vector<std::string> drops;         ///< that the stage before had
  const StageSummary* summary = nullptr;  ///< in the verdict; null: none
};

/// In the order of the climb; of the verdict's runs and of those that are only
/// in the record. Refers to `facts`.
std::vector<StageRow> MakeStageRows(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_STAGE_ROWS_H_
