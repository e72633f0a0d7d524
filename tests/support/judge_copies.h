// Judges runs that the test keeps as they are, by the documented ladder.
#ifndef LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_
#define LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_

#include <vector>

#include "config/data_files.h"
#include "diagnosis/failing_launch.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"

namespace ladder {

inline Judgement JudgeCopies(std::vector<RunEvidence> runs,
                             const Ladder& ladder, const ClimbNotes& notes) {
  return Judge(runs, ladder, notes);
}

inline Ladder Documented() {
  const DataFile file = FindLadder("documented", {});
  return ParseLadder(file.text, file.path, BuiltInFlags);
}

inline Verdict VerdictOf(const std::vector<RunEvidence>& runs) {
  return JudgeCopies(runs, Documented(), {}).verdict;
}

inline LaunchAttribution AttributionIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

}  // namespace ladder

#endif  // LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_
