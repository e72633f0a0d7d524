#include "diagnosis/trace_doubt.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "config/pattern_names.h"
#include "base/wording.h"

namespace ladder {

TraceDoubt DoubtTrace(const RunEvidence& run, const Alignment& alignment,
                      std::optional<size_t> invocation) {
  TraceDoubt all;
  auto doubt = [&](Confidence at_most, std::string why) {
    all.at_most = std::max(all.at_most, at_most);
    all.not_known.push_back(std::move(why));
  };
  if (run.log_cut) {
    // What stands before and behind the gap may look like one invocation.
    doubt(Confidence::kGuess,
          "the invocation, and what the part of the output says that was left "
          "out (--max-log)");
  }
  if (invocation && alignment.invocations[*invocation].ambiguous) {
    doubt(Confidence::kGuess,
          "which model or launch it was: what was printed fits more than one");
  }
  if (alignment.unmatched + alignment.cut_off > 0) {
    doubt(Confidence::kLikely,
          fmt::format("{} without a place in the generated code, and {} cut "
                      "off",
                      Counted(alignment.unmatched, "printed launch"),
                      Counted(alignment.cut_off, "invocation")));
  }
  return all;
}

std::string WhyNumberOpen(const RunEvidence& run, const Alignment& alignment,
                          const LaunchPlace& place) {
  const size_t compilations = run.files[place.model].compilations;
  if (compilations > 1) {
    return fmt::format(
        "in which invocation, and of which model: this code was compiled {} "
        "times, perhaps with other weights",
        compilations);
  }
  if (FindSymptom(run.symptoms, pattern_name::kSeveralProcesses) != nullptr) {
    return "in which invocation: several processes of the command may have run "
           "models, each of which counts its own";
  }
  bool begun = false, open = false;
  for (const Invocation& each : alignment.invocations) {
    if (each.model != place.model || each.number != place.invocation) continue;
    begun = true;
    open = each.number_open;
  }
  if (begun ? open : alignment.ambiguous) {
    return "in which invocation: what was printed fits more than one model";
  }
  return "";
}

}  // namespace ladder
