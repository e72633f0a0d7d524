// What to do next, chosen by what a verdict says.
#ifndef LADDER_DIAGNOSIS_ADVICE_H_
#define LADDER_DIAGNOSIS_ADVICE_H_

#include <optional>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Adds to verdict.advice what follows from class, suspects and bad input, and
/// to verdict.not_known who ended a process by SIGKILL.
void AddAdvice(Verdict& verdict);

// The line of the model behind each launch that a verdict names.

/// Fills model_lines and model_source of every suspect that is a launch, and
/// source_nodes where it has none, from whichever run recorded them: flags
/// change a model's generated code, but not which launches it has. Adds the
/// evidence, or to not_known why the line of a named launch is not there.
void AddModelSources(const std::vector<RunEvidence>& runs,
                     const std::optional<TorchVersion>& torch,
                     Verdict& verdict);

// Which further stages would tell more about a failure.

/// What was climbed, and what there is besides.
struct SuggestionContext {
  const Ladder& climbed;
  const Ladder& deep;  ///< whose optional stages (only_for) are suggested
  Known known;         ///< as at the end of the climb; missing: for `deep`
  const std::vector<RunEvidence>& runs;
};

/// Adds to verdict.advice the optional stages that were not climbed and are of
/// use for this failure: where the launch is certain only what a device's own
/// tools and a debugger of a hang can add. Those that lack their tool come
/// last, with its name. A fault on another maker's GPU gets its ladder.
void SuggestStages(const SuggestionContext& context, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ADVICE_H_
