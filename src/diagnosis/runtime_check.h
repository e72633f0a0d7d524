// What the compiled model's own checks reported: which input they rejected, or
// which operator did not return what its meta function promised.
#ifndef LADDER_DIAGNOSIS_RUNTIME_CHECK_H_
#define LADDER_DIAGNOSIS_RUNTIME_CHECK_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// The input that a check rejected, by index, dimension, expected and got;
/// nothing when no check of an input failed in the run.
std::optional<BadInput> RefusedInput(const RunEvidence& run);

/// Inductor assumes that every dynamic size is at least 2, whatever range the
/// export requested. Most of its generated code works for smaller sizes.
bool IsAssumedRange(const BadInput& input);

/// True if the check rejected the stride of a dimension of size 1, which no
/// code uses.
bool IsIdleStride(const RunEvidence& run, const BadInput& input);

/// The operator whose result a check rejected. It has a place (of unknown
/// invocation) if the check's message fits only one launch; otherwise only its
/// name is known.
struct RefusedResult {
  Suspect suspect;
  std::vector<std::string> not_known;
};

/// Nothing when no such check failed, or no model of the run has the operator.
std::optional<RefusedResult> RefusedOperator(const RunEvidence& run);

/// A sentence about the custom ops whose results nothing checked, or none. With
/// a wrong meta function their results become wrong numbers; torch <= 2.13
/// compiles no check for that.
std::vector<std::string> UncheckedResults(const std::vector<RunEvidence>& runs);

// The verdict of a run that one of the model's own checks ended: what it
// rejected, and whether that explains the end.

/// runs[representative] is the one whose failure line decided; `failures` is
/// parallel to `runs`.
void ExplainByCheck(const std::vector<RunEvidence>& runs,
                    const std::vector<RunFailure>& failures,
                    size_t representative, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_RUNTIME_CHECK_H_
