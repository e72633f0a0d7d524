#include "diagnosis/leading_run.h"

#include <algorithm>
#include <optional>

namespace ladder {

bool EndsClimb(const Ladder& ladder, const std::string& stage,
               FailureClass failure_class) {
  for (const Rung& rung : ladder.rungs) {
    if (rung.name != stage) continue;
    return std::find(rung.ends_on.begin(), rung.ends_on.end(), failure_class) !=
           rung.ends_on.end();
  }
  return false;
}

size_t FindLeadingRun(const std::vector<RunEvidence>& runs,
                      const std::vector<RunFailure>& failures,
                      const Ladder& ladder) {
  auto ends_climb = [&](size_t i) {
    return EndsClimb(ladder, runs[i].summary.stage, failures[i].failure_class);
  };
  std::optional<size_t> lead;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!failures[i].failed) continue;
    if (!lead) {
      lead = i;
      continue;
    }
    if (ends_climb(*lead)) break;
    auto signal = SignalOf(runs[i].summary.ending);
    bool same_signal = signal && signal == SignalOf(runs[*lead].summary.ending);
    bool says_more = same_signal && failures[i].rank > failures[*lead].rank;
    if (ends_climb(i) || says_more) lead = i;
  }
  return lead.value_or(0);
}

}  // namespace ladder
