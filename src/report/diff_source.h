// Reads two runs off the disk and lays them over one another.
#ifndef LADDER_REPORT_DIFF_SOURCE_H_
#define LADDER_REPORT_DIFF_SOURCE_H_

#include <optional>
#include <string>

#include "report/diff_report.h"

namespace ladder {

struct DiffedPair {
  std::string a, b;            ///< a record, a stage or run of one, or a log
  std::string package;         ///< may be empty
  std::optional<double> rtol;  ///< nothing: by dtype
};

/// Of a record the run that says most. UserError where one cannot be read or
/// holds no run.
DiffedRuns DiffOf(const DiffedPair& pair);

}  // namespace ladder

#endif  // LADDER_REPORT_DIFF_SOURCE_H_
