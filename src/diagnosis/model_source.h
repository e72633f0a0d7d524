// The line of the model behind each launch that a verdict names.
#ifndef LADDER_DIAGNOSIS_MODEL_SOURCE_H_
#define LADDER_DIAGNOSIS_MODEL_SOURCE_H_

#include <optional>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "base/torch_version.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Fills model_lines and model_source of every suspect that is a launch, and
/// source_nodes where it has none, from whichever run recorded them: flags
/// change a model's generated code, but not which launches it has. Adds the
/// evidence, or to not_known why the line of a named launch is not there.
void AddModelSources(const std::vector<RunEvidence>& runs,
                     const std::optional<TorchVersion>& torch,
                     Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_MODEL_SOURCE_H_
