#include "diagnosis/climb_notes.h"

#include <fmt/format.h>

#include "diagnosis/leading_run.h"

namespace ladder {
namespace {

bool IsWithFlags(const std::string& stage, const Ladder& ladder) {
  return ladder.rungs.empty() || stage != ladder.rungs.front().name;
}

/// Its flags may have made the failure, or have hidden it.
void NoteOnlyFlags(const std::string& stage, Verdict& verdict) {
  const std::string under = "under the flags of " + stage;
  verdict.not_known.push_back(
      fmt::format("whether it fails without the flags of {0}: only stage {0} "
                  "was climbed",
                  stage));
  if (!verdict.failure) {
    verdict.why += " " + under;
    return;
  }
  verdict.why += (verdict.why.empty() ? "" : "; ") + ("seen only " + under);
  if (verdict.failure->failure_class != FailureClass::kUserError) return;
  verdict.confidence = Confidence::kGuess;
  verdict.advice.push_back(
      {"climb without --stage: then it shows whether the script raises without "
       "those flags, too",
       fmt::format("only stage {} was climbed", stage), ""});
}

}  // namespace

void NoteCutShort(const std::string& why, Verdict& verdict) {
  verdict.not_known.push_back("what the rest of the climb would have shown: " +
                              why);
  if (verdict.failure) return;
  verdict.outcome = Verdict::Result::kError;
  verdict.why += ", but the climb was cut short";
}

void NoteUnaskedTorch(const std::vector<RunEvidence>& runs,
                      const Ladder& ladder, const ClimbNotes& notes,
                      Verdict& verdict) {
  const std::string& last = runs.back().summary.stage;
  const bool flags = notes.only_stage.empty()
                         ? runs.front().summary.stage != last
                         : IsWithFlags(last, ladder);
  if (!flags || notes.torch || notes.names_python) return;
  verdict.not_known.emplace_back(
      "which torch it is: the command names no Python that could be asked, so "
      "flags were set that this version may not read");
}

void NoteOnlyStage(const Ladder& ladder, const ClimbNotes& notes,
                   Verdict& verdict) {
  const std::string& stage = notes.only_stage;
  if (stage.empty()) return;
  if (IsWithFlags(stage, ladder)) {
    NoteOnlyFlags(stage, verdict);
  } else if (verdict.failure &&
             !EndsClimb(ladder, stage, verdict.failure->failure_class)) {
    verdict.not_known.push_back(fmt::format(
        "what other stages show of it: only stage {} was climbed", stage));
  }
}

}  // namespace ladder
