// Judges runs that the test keeps as they are.
#ifndef LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_
#define LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_

#include <vector>

#include "diagnosis/judge.h"

namespace ladder {

inline Judgement JudgeCopies(std::vector<RunEvidence> runs,
                             const Ladder& ladder, const ClimbNotes& notes) {
  return Judge(runs, ladder, notes);
}

}  // namespace ladder

#endif  // LADDER_TESTS_SUPPORT_JUDGE_COPIES_H_
