// Facts about the climb that the runs do not show, and what a verdict leaves
// open because of them.
#ifndef LADDER_DIAGNOSIS_CLIMB_NOTES_H_
#define LADDER_DIAGNOSIS_CLIMB_NOTES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

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

/// Stages that did not run can neither confirm nor refute. Runs without a
/// failure are fewer than requested, so they show nothing yet.
void NoteCutShort(const std::string& why, Verdict& verdict);

/// What is left open if only one stage ran.
void NoteOnlyStage(const Ladder& ladder, const ClimbNotes& notes,
                   Verdict& verdict);

/// Notes which flags may not have taken effect.
void NoteFlags(const std::vector<RunEvidence>& runs, const Ladder& ladder,
               const ClimbNotes& notes, Verdict& verdict);

/// Notes the stages that could have shown more. Neighbors with the same
/// reason share a sentence.
void NoteSkipped(const std::vector<SkippedStage>& skipped, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_CLIMB_NOTES_H_
