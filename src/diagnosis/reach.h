// How far the tool reached: whether a command used models at all, and whether
// the variables of the stages got to the processes that run them.
#ifndef LADDER_DIAGNOSIS_REACH_H_
#define LADDER_DIAGNOSIS_REACH_H_

#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

enum class ModelUse {
  kSeen,     ///< a process compiled or loaded a model of AOTInductor
  kNone,     ///< no process did: all of them were observed
  kUnknown,  ///< some process could not be observed, or none was
};
ModelUse ModelUseOf(const RunEvidence& run);
/// Of all runs together.
ModelUse ModelUseOf(const std::vector<RunEvidence>& runs);

/// True if it is proven that no process of the run has compiled or loaded a
/// model, or has begun to. A run that was cut off may have been about to.
bool SawNoModelSoFar(const RunEvidence& run);

/// True if it is proven that no process of the runs compiles a model, so that
/// flags that only a compiler reads are useless.
bool CompilesNothing(const std::vector<RunEvidence>& runs);

/// What the command uses instead of AOTInductor.
enum class OtherTool {
  kNone,
  kTorchCompile,  ///< torch.compile with a wrapper in Python
  kCppWrapper,    ///< torch.compile with a wrapper in C++
  kExecuTorch,
  kEager,  ///< torch, and no code of a compiler was found
};
/// kNone unless it is proven that no model was used.
OtherTool OtherToolOf(const std::vector<RunEvidence>& runs);

/// True if it is proven that no process of the runs loaded PyTorch.
bool LoadedNoTorch(const std::vector<RunEvidence>& runs);

/// True for a tool of its own that compiles or runs models: its failure is not
/// the script's.
bool IsOtherCompiler(OtherTool tool);

/// The models that the runs show, for a command that does not fail.
ModelsSeen SeenModels(const std::vector<RunEvidence>& runs);

/// For a run without known models whose failing launch cannot be named.
void NoteNoModel(const RunEvidence& run, Verdict& verdict);

/// For a failure without a model: says what the command uses instead, which
/// programs hide their processes, and how to pass the variables on.
void ExplainReach(const std::vector<RunEvidence>& runs, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_REACH_H_
