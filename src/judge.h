// From the evidence of all runs so far to a verdict, by the rules of
// judgement. Pure: the same evidence gives the same verdict.
#ifndef LADDER_JUDGE_H_
#define LADDER_JUDGE_H_

#include <optional>
#include <string>
#include <vector>

#include "ladder.h"
#include "run_evidence.h"
#include "verdict.h"

namespace ladder {

/// What the climb did apart from running.
struct ClimbNotes {
  /// "pinpoint: no model here runs on cuda"
  std::vector<std::string> skipped;
};

struct Judgement {
  Verdict verdict;
  /// The failing launch and the run that shows it, where one is known.
  std::optional<LaunchPlace> place;
  std::optional<size_t> place_run;
  /// The failure is of a kind that only printed values can explain.
  bool needs_values = false;
  /// The last run failed in another way than the climb's failure, and does not
  /// explain it: its stage's flags did that.
  bool changed_by_last_stage = false;
};

/// runs: in the order in which they were made, the baseline's first.
Judgement Judge(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_JUDGE_H_
