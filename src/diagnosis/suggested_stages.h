// Which other stages would show more about a failure.
#ifndef LADDER_DIAGNOSIS_SUGGESTED_STAGES_H_
#define LADDER_DIAGNOSIS_SUGGESTED_STAGES_H_

#include <vector>

#include "config/ladder.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// The ladder that was used, and what else is available.
struct SuggestionContext {
  const Ladder& climbed;
  const Ladder& deep;  ///< its optional stages (only_for) are suggested
  Known known;         ///< as at the end of the climb; missing: for `deep`
  const std::vector<RunEvidence>& runs;
  OwnCommand own = {};
};

/// Adds advice to run optional stages that did not run and apply to this
/// failure; if the launch is certain, only those with tools for the device, or
/// a debugger for a hang. Stages whose tool is missing come last, with its
/// name. A fault on an AMD or Intel GPU gets the ladder for that GPU.
void SuggestStages(const SuggestionContext& context, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_SUGGESTED_STAGES_H_
