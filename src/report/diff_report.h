// The differences of two runs, as text and as JSON.
#ifndef LADDER_REPORT_DIFF_REPORT_H_
#define LADDER_REPORT_DIFF_REPORT_H_

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "diagnosis/diff.h"

namespace ladder {

/// The two runs as the user named them, and the paths of their logs.
struct DiffNames {
  std::string a, b;          ///< "good/stages/04-kernel-values/run-1"
  std::string log_a, log_b;  ///< files
  Ending ending_a = NotSeen{}, ending_b = NotSeen{};
  bool color = false;  ///< for RenderDiff
};

struct DiffedRuns {
  RunDiff diff;
  DiffNames names;
};

/// Why the runs cannot be compared: "neither printed any launch (A: exit 0, B:
/// SIGSEGV)"; empty if they can. `a`, `b`: what the text calls them.
std::string WhyNotComparable(const DiffedRuns& runs, const std::string& a,
                             const std::string& b);

/// "values differ at cpp_fused_sqrt_0 (kernel, launch 3, invocation 1)"
std::string DiffHeadline(const RunDiff& diff);
std::string RenderDiff(const RunDiff& diff, const DiffNames& names);
/// {schema_version 1, equal, a, b, launches, ending, matched, compared_values,
/// first, missing, extra, uncompared, not_known}.
boost::json::object DiffObject(const RunDiff& diff, const DiffNames& names);
std::string DiffToJson(const RunDiff& diff, const DiffNames& names);

// Reads two runs from disk and compares them.

struct DiffedPair {
  std::string a, b;            ///< a record, a stage or run in one, or a log
  std::string package;         ///< may be empty
  std::optional<double> rtol;  ///< nothing: by dtype
};

/// Compares the two runs; in a record, the run that shows most. Throws
/// UserError if one cannot be read or has no run.
DiffedRuns DiffOf(const DiffedPair& pair);

}  // namespace ladder

#endif  // LADDER_REPORT_DIFF_REPORT_H_
