// What the compiled model's own checks said: which input they refused, or
// which operator returned something else than its meta function promised.
#ifndef LADDER_DIAGNOSIS_RUNTIME_CHECK_H_
#define LADDER_DIAGNOSIS_RUNTIME_CHECK_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// The input that a check refused, by index, dimension, expected and got;
/// nothing when no check of an input failed in the run.
std::optional<BadInput> RefusedInput(const RunEvidence& run);

/// The operator whose result a check refused. It has a place, whatever the
/// invocation, where what the check said fits one launch alone; else only its
/// name is known.
struct RefusedResult {
  Suspect suspect;
  std::vector<std::string> not_known;
};

/// Nothing when no such check failed, or no model of the run has the operator.
std::optional<RefusedResult> RefusedOperator(const RunEvidence& run);

/// The custom ops whose results nothing checked, although a wrong meta function
/// makes wrong numbers of them: torch <= 2.13 compiles no such check. A
/// sentence, or none.
std::vector<std::string> UncheckedResults(const std::vector<RunEvidence>& runs);

// The verdict of a run that a check of the model's own ended: what was refused,
// and whether that explains the end.

/// runs[representative] is the one whose failure line decided; `failures` is
/// parallel to `runs`.
void ExplainByCheck(const std::vector<RunEvidence>& runs,
                    const std::vector<RunFailure>& failures,
                    size_t representative, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_RUNTIME_CHECK_H_
