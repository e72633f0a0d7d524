// Judges the evidence of all runs so far. Pure: the same evidence gives the
// same verdict.
#ifndef LADDER_DIAGNOSIS_JUDGE_H_
#define LADDER_DIAGNOSIS_JUDGE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

// Facts about the climb that the runs do not show.

struct ClimbNotes {
  std::vector<SkippedStage> skipped;
  std::optional<TorchVersion> torch;  ///< the command's, if known
  bool names_python = true;           ///< the command does; torch can be asked
  const RunEvidence* good = nullptr;  ///< the run of --against
  /// The largest number of processes that a successful run left behind; they
  /// were ended after it.
  size_t left_behind = 0;
  /// Why the climb ended early, such as "interrupted in stage sanity"; empty if
  /// it did not.
  std::string cut_short;
  std::string only_stage;  ///< the only stage that ran (--stage); or empty
  OwnCommand own = {};     ///< for the commands of advice
  PackageOrigin compiled_by = {};
};

/// What the runs so far show: everything that the next stage depends on. runs:
/// in the order in which they ran, the baseline first. Failure lines that do
/// not explain the end are marked or dropped in them, see
/// DropStaleFailureLines.
Judgement JudgeRuns(std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes);

/// The final verdict of a judgement, after the last run: with open questions,
/// signature and advice.
Verdict CompleteVerdict(const std::vector<RunEvidence>& runs,
                        const Ladder& ladder, const ClimbNotes& notes,
                        Judgement judgement);

/// Both in one call.
Judgement Judge(std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGE_H_
