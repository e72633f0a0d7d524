// What two runs differ in, for people and for programs.
#ifndef LADDER_REPORT_DIFF_REPORT_H_
#define LADDER_REPORT_DIFF_REPORT_H_

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "diagnosis/diff.h"

namespace ladder {

/// The two runs as the user named them, and where their logs lie.
struct DiffNames {
  std::string a, b;          ///< "good/stages/04-kernel-values/run-1"
  std::string log_a, log_b;  ///< files
  Ending ending_a = NotSeen{}, ending_b = NotSeen{};
  bool color = false;  ///< of RenderDiff
};

struct DiffedRuns {
  RunDiff diff;
  DiffNames names;
};

/// Why nothing is known of them: "neither printed any launch (A: exit 0, B:
/// SIGSEGV)"; empty where something is.
std::string WhyNotComparable(const DiffedRuns& runs);

/// "values differ at cpp_fused_sqrt_0 (kernel, launch 3, invocation 1)"
std::string DiffHeadline(const RunDiff& diff);
std::string RenderDiff(const RunDiff& diff, const DiffNames& names);
/// {schema_version 1, equal, a, b, launches, ending, matched, compared_values,
/// first, missing, extra, uncompared, not_known}.
boost::json::object DiffObject(const RunDiff& diff, const DiffNames& names);
std::string DiffToJson(const RunDiff& diff, const DiffNames& names);

// Reads two runs off the disk and lays them over one another.

struct DiffedPair {
  std::string a, b;            ///< a record, a stage or run of one, or a log
  std::string package;         ///< may be empty
  std::optional<double> rtol;  ///< nothing: by dtype
};

/// Of a record the run that says most. UserError where one cannot be read or
/// holds no run.
DiffedRuns DiffOf(const DiffedPair& pair);

}  // namespace ladder

#endif  // LADDER_REPORT_DIFF_REPORT_H_
