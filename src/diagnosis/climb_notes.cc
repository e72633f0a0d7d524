#include "diagnosis/climb_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "diagnosis/stage_effects.h"

namespace ladder {

namespace {

bool IsWithFlags(const std::string& stage, const Ladder& ladder) {
  return ladder.stages.empty() || stage != ladder.stages.front().name;
}

/// The script raises, or a NaN assertion rejects a value that may be intended.
/// Either may happen only because of a stage's flags.
bool MayComeFromFlags(const Verdict& verdict) {
  switch (verdict.failure->failure_class) {
    case FailureClass::kUserError:
      return true;
    case FailureClass::kNanOrInf:
      return verdict.confidence == Confidence::kGuess;
    default:
      return false;
  }
}

/// The flags of the only stage may have caused the failure, or hidden it.
void NoteOnlyFlags(const std::string& stage, Verdict& verdict) {
  const std::string under = "under the flags of " + stage;
  verdict.not_known.push_back(
      fmt::format("whether it fails without the flags of {0}: only stage {0} "
                  "ran",
                  stage));
  if (!verdict.failure) {
    verdict.why += " " + under;
    return;
  }
  verdict.why += (verdict.why.empty() ? "" : "; ") + ("seen only " + under);
  if (!MayComeFromFlags(verdict)) return;
  verdict.confidence = Confidence::kGuess;
  // First: an edit may be unnecessary.
  verdict.advice.insert(
      verdict.advice.begin(),
      AdviceToRunAgain({},
                       "Run the command without --stage to see whether it also "
                       "fails without those flags.",
                       fmt::format("only stage {} ran", stage), ""));
}

/// If the command is a shell line or a C++ program, its torch may not read the
/// flags of a stage. Only the ladder's first stage sets none.
void NoteUnaskedTorch(const std::vector<RunEvidence>& runs,
                      const Ladder& ladder, const ClimbNotes& notes,
                      Verdict& verdict) {
  const std::string& last = runs.back().summary.stage;
  const bool flags = notes.only_stage.empty()
                         ? runs.front().summary.stage != last
                         : IsWithFlags(last, ladder);
  if (!flags || notes.torch || notes.names_python) return;
  verdict.not_known.emplace_back(
      "which torch the command uses: no Python was found in the command; its "
      "torch may ignore some flags");
}

}  // namespace

void NoteCutShort(const std::string& why, Verdict& verdict) {
  verdict.not_known.push_back("what the remaining stages would show: " + why);
  if (verdict.failure) return;
  verdict.outcome = Verdict::Result::kError;
  verdict.why += ", but the run was cut short";
}

void NoteOnlyStage(const Ladder& ladder, const ClimbNotes& notes,
                   Verdict& verdict) {
  const std::string& stage = notes.only_stage;
  if (stage.empty()) return;
  if (IsWithFlags(stage, ladder)) {
    NoteOnlyFlags(stage, verdict);
  } else if (verdict.failure &&
             !EndsClimb(ladder, stage, verdict.failure->failure_class)) {
    verdict.not_known.push_back(
        fmt::format("what other stages would show: only stage {} ran", stage));
  }
}

void NoteFlags(const std::vector<RunEvidence>& runs, const Ladder& ladder,
               const ClimbNotes& notes, Verdict& verdict) {
  Append(verdict.not_known, StagesThatDidNothing(verdict.runs));
  NoteUnaskedTorch(runs, ladder, notes, verdict);
}

void NoteSkipped(const std::vector<SkippedStage>& skipped, Verdict& verdict) {
  std::vector<std::pair<std::string, std::vector<std::string>>> stages_of;
  for (const SkippedStage& each : skipped) {
    if (each.reason == SkipReason::kOtherDevices ||
        each.reason == SkipReason::kValuesDecide) {
      continue;  // it would have shown nothing more
    }
    if (stages_of.empty() || stages_of.back().first != each.why) {
      stages_of.push_back({each.why, {}});
    }
    stages_of.back().second.push_back(each.stage);
  }
  for (const auto& [why, stages] : stages_of) {
    verdict.not_known.push_back(fmt::format("stage{} not run: {}: {}",
                                            stages.size() == 1 ? "" : "s",
                                            fmt::join(stages, ", "), why));
  }
}

}  // namespace ladder
