// Takes of a record what a report of it shows.
#ifndef LADDER_REPORT_REPORT_SOURCE_H_
#define LADDER_REPORT_REPORT_SOURCE_H_

#include <filesystem>
#include <string>

#include "record/record_reader.h"
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

/// The same, to ReportDepth::kLines, of a record that was just written: `climb`
/// has what it says, `verdict_json` is the text of its verdict. Reads only the
/// lines to show, and the runs that `climb` does not have.
ReportFacts MakeReportFacts(RecordedClimb climb, std::string verdict_json,
                            const std::string& shown);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_SOURCE_H_
