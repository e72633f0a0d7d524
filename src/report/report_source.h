// Takes what a report shows from a record.
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
  kRuns,     ///< also the results of the runs
  kLines,    ///< also the lines of their files to show
};

/// `folder`: a record, or a stage or run in it. `shown`: the record as the user
/// names it; empty: its path from here. If the record has no verdict, for
/// example after a crash of the machine, judges its runs. Throws UserError if
/// the folder is no record, or something in it cannot be read.
ReportFacts ReadReportFacts(const std::filesystem::path& folder,
                            ReportDepth depth, const std::string& shown = "");

/// The same, to ReportDepth::kLines, for a record that was just written.
/// `climb` has its contents, `verdict_json` is its verdict. Reads only the
/// lines to show, and the runs that `climb` lacks.
ReportFacts MakeReportFacts(RecordedClimb climb, std::string verdict_json,
                            const std::string& shown);

/// Makes the evidence's paths relative to the record, as in verdict.json.
Verdict ShortenPaths(const std::string& record, Verdict verdict);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_SOURCE_H_
