// Reads of a record what a report of it shows.
#ifndef LADDER_REPORT_REPORT_SOURCE_H_
#define LADDER_REPORT_REPORT_SOURCE_H_

#include <filesystem>
#include <string>

#include "report/report_facts.h"

namespace ladder {

/// How much of the record a report needs.
enum class ReportDepth {
  kVerdict,  ///< record.json and verdict.json
  kRuns,     ///< what the runs left, too
  kLines,    ///< and the lines of their files that are worth showing
};

/// `folder`: of a record, or of a stage or run in it; `shown`: the
/// record as people name it; empty: by its path from here. Of a record without
/// a verdict, as where its machine died, one is made of the runs that are in
/// it. UserError where the folder is no record, or something in it cannot be
/// read.
ReportFacts ReadReportFacts(const std::filesystem::path& folder,
                            ReportDepth depth, const std::string& shown = "");

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_SOURCE_H_
