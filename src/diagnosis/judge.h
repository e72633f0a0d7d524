// From the evidence of all runs so far to a verdict, by the rules of
// judgement. Pure: the same evidence gives the same verdict.
#ifndef LADDER_DIAGNOSIS_JUDGE_H_
#define LADDER_DIAGNOSIS_JUDGE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
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

/// What was not climbed can neither confirm nor refute; runs without a failure
/// are fewer than were asked for, so they show nothing yet.
void NoteCutShort(const std::string& why, Verdict& verdict);

/// A shell's line, a C++ program: a rung may have set what this torch does not
/// read. The one that nothing is set for is the ladder's first.
void NoteUnaskedTorch(const std::vector<RunEvidence>& runs,
                      const Ladder& ladder, const ClimbNotes& notes,
                      Verdict& verdict);

/// Where one rung alone was climbed: what that leaves open.
void NoteOnlyStage(const Ladder& ladder, const ClimbNotes& notes,
                   Verdict& verdict);

/// runs: in the order in which they were made, the baseline's first.
Judgement Judge(const std::vector<RunEvidence>& runs, const Ladder& ladder,
                const ClimbNotes& notes);

// What a run that went well says of the climb: where its values part.

/// Compares the values of `good` with those of the last of `runs` that printed
/// some (and failed, where the climb's failure did) and fills in
/// out.verdict.against, parts_at and evidence. `explains`: nothing else
/// explains the failure, so that where they part becomes the verdict. It is
/// never certain: values are compared by their statistics, within a tolerance.
void CompareWithGoodRun(const std::vector<RunEvidence>& runs,
                        const RunEvidence& good, bool explains, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_JUDGE_H_
