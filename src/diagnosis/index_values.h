// The values that an index buffer held, from whichever run printed them.
#ifndef LADDER_DIAGNOSIS_INDEX_VALUES_H_
#define LADDER_DIAGNOSIS_INDEX_VALUES_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/index_finding.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// The least and the greatest element of a buffer, as a run printed them.
struct PrintedRange {
  double min = 0, max = 0;
  std::string log;  ///< of that run
  size_t line = 0;
};

/// "3 to 27".
std::string Describe(const PrintedRange& range);

/// What `buffer` held right before `place`, a launch seen in runs[run], by the
/// last failed run that shows it. Nothing where models of that run, or of
/// this one, look so alike that its model may be another one.
std::optional<PrintedRange> RangeBefore(const std::vector<RunEvidence>& runs,
                                        size_t run, const LaunchPlace& place,
                                        const std::string& buffer);

/// Adds what the bad input's buffer held, see RangeBefore. The value that the
/// failure line itself names is the exact one.
void AddObserved(const std::vector<RunEvidence>& runs, size_t run,
                 const LaunchPlace& place, IndexFinding& finding);

/// True if every element is an index of `size` elements; negative ones too,
/// where they count from the end.
bool IsWithin(const PrintedRange& range, double size, bool wraps);

/// The condition of the one index check in the kernel at `place`, seen in
/// runs[run], that the elements which some run printed do not meet: "0 <= tmp2
/// < 20L". Empty where none or several are broken.
std::string FindBrokenCheck(const std::vector<RunEvidence>& runs, size_t run,
                            const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_INDEX_VALUES_H_
