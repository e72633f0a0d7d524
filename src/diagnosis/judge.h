// From the evidence of all runs so far to a verdict, by the rules of
// judgement. Pure: the same evidence gives the same verdict.
#ifndef LADDER_DIAGNOSIS_JUDGE_H_
#define LADDER_DIAGNOSIS_JUDGE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

// What the climb did apart from running, and what that leaves open.

struct ClimbNotes {
  /// "pinpoint: no model here runs on cuda"
  std::vector<std::string> skipped;
  std::optional<TorchVersion> torch;  ///< the command's, where it was found out
  bool names_python = true;           ///< the command, so that it can be asked
  const RunEvidence* good = nullptr;  ///< of --against
  /// The most processes that a run which ended well left behind; they were
  /// ended after it.
  size_t left_behind = 0;
  /// Why the climb ended before its time, as "interrupted in stage sanity";
  /// empty if it did not.
  std::string cut_short;
  std::string only_stage;  ///< of --stage: nothing else was climbed; or empty
};

/// What the runs made so far show: all that the next stage depends on. runs: in
/// the order in which they were made, the baseline's first; failure lines that
/// say nothing of the end are marked in them or dropped, see
/// DropStaleFailureLines.
Judgement JudgeRuns(std::vector<RunEvidence>& runs, const Ladder& ladder,
                    const ClimbNotes& notes);

/// The verdict of such a judgement when no run is added: with what stays open,
/// signature and advice.
Verdict CompleteVerdict(const std::vector<RunEvidence>& runs,
                        const Ladder& ladder, const ClimbNotes& notes,
                        Judgement judgement);

/// Both at once.
Judgement Judge(std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGE_H_
