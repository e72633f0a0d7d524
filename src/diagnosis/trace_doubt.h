// What makes a place in a trace itself uncertain, whatever is concluded from
// it.
#ifndef LADDER_DIAGNOSIS_TRACE_DOUBT_H_
#define LADDER_DIAGNOSIS_TRACE_DOUBT_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"

namespace ladder {

struct TraceDoubt {
  Confidence at_most = Confidence::kCertain;
  std::vector<std::string> not_known;
};

/// Of one invocation, by its index into those of the alignment; or of the
/// trace as a whole.
TraceDoubt DoubtTrace(const RunEvidence& run, const Alignment& alignment,
                      std::optional<size_t> invocation);

/// Why the number of that invocation is in doubt; empty when it is not. It
/// need not have printed anything yet.
std::string WhyNumberOpen(const RunEvidence& run, const Alignment& alignment,
                          const LaunchPlace& place);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_TRACE_DOUBT_H_
