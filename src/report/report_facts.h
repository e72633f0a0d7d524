// All that a report shows of a record: its verdict, how it came about, and what
// its runs left.
#ifndef LADDER_REPORT_REPORT_FACTS_H_
#define LADDER_REPORT_REPORT_FACTS_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "output/log_excerpt.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// A run of the record. Its paths are relative to the record, as in
/// verdict.json.
struct ReportedRun {
  size_t stage_index = 0;
  std::map<std::string, std::string>
      adds;              ///< variables, beside the user's own
  bool complete = true;  ///< false: it was cut off
  RunEvidence evidence;
};

/// Whose record it is, for reports that are not to tell.
struct Owners {
  std::set<std::string> homes;  ///< home folders, wherever they lie
  std::set<std::string> names;
  /// HOME, USER and LOGNAME of an environment.
  void Add(const std::map<std::string, std::string>& environment) {
    for (const auto& [name, value] : environment) {
      if (name == "HOME") homes.insert(value);
      if (name == "USER" || name == "LOGNAME") names.insert(value);
    }
  }
};

struct ReportFacts {
  Verdict verdict;
  /// The record holds no verdict, as where its machine died: this one was made
  /// of the runs that are in it.
  bool judged_again = false;
  std::string verdict_json;  ///< as the record holds it, else as it would
  std::string record;        ///< its folder, as people name it
  std::string tool_version, torch_version;
  std::string started_at;  ///< ISO 8601, UTC
  std::string workdir;
  std::vector<std::string> argv, compile_argv;
  bool only_stage = false;  ///< one rung alone was climbed (--stage)
  Owners owners;
  /// What else is known of the machine: "Python", "3.14.1"; in order.
  std::vector<std::pair<std::string, std::string>> machine;
  /// Only in reports that show more than the verdict.
  std::vector<ReportedRun> runs;
  /// Of the files that `runs` and the evidence name, the lines to show.
  std::map<std::string, Excerpt> files;
};

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_FACTS_H_
