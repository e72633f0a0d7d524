// The line of the user's model that a launch of the verdict comes from.
#ifndef LADDER_DIAGNOSIS_MODEL_SOURCE_H_
#define LADDER_DIAGNOSIS_MODEL_SOURCE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "config/ladder.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// The lines with an operation that is undefined or infinite for some numbers,
/// as far as the nodes of their launch show that it computes a tensor: "x **
/// p", but not "(d // heads) ** 0.5". Without nodes, any node may be there.
std::vector<ModelLine> LinesThatMay(const std::vector<ModelLine>& lines,
                                    const std::vector<std::string>& nodes);

/// Fills model_lines, model_source and candidates of every suspect that is a
/// launch, and its source_nodes if it has none. Any run can provide them: flags
/// change a model's generated code, but not its launches. For a launch that
/// made NaN or Inf, adds the operation of its kernel that did so, as the
/// printed values and the kernel's source show it. Adds the evidence, or, as an
/// open question, why the line of a named launch is missing.
void AddModelSources(const std::vector<RunEvidence>& runs,
                     const std::optional<TorchVersion>& torch,
                     Verdict& verdict);

/// Adds to each model input what the user's forward calls it, if a run tells:
/// "mask" for arg3_1.
void AddArguments(const std::vector<RunEvidence>& runs, Verdict& verdict);

/// Names each input in the sentences of the verdict as the user's forward does:
/// "mask (arg1_1)" for "arg1_1".
void NameInputs(const std::vector<RunEvidence>& runs, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_MODEL_SOURCE_H_
