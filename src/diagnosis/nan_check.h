// What a failed assertion of TORCHINDUCTOR_NAN_ASSERTS=1 shows. Generated code
// asserts the model's inputs (torch 2.14) and, after each Triton kernel, all of
// its tensors. It asserts nothing after other launches.
#ifndef LADDER_DIAGNOSIS_NAN_CHECK_H_
#define LADDER_DIAGNOSIS_NAN_CHECK_H_

#include <optional>
#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/nan_origin.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// An assertion in the wrapper of a model of the run; both are indices.
struct CheckPlace {
  size_t model = 0;
  size_t check = 0;  ///< into Wrapper::nan_checks
};
/// The assertion whose call failed, found by file and line.
std::optional<CheckPlace> FailedNanCheck(const RunEvidence& run);

/// The launch before an assertion; nothing for an assertion on model inputs.
std::optional<size_t> CheckedLaunch(const Model& model, size_t check);

/// What wrote the values that the assertion rejected, as far as the assertions
/// before it show. `first_bad` and `source` are empty if no assertion failed.
ValueFinding FindByCheck(const RunEvidence& run);

// What the printed values show about a NaN, or about a script that rejects what
// its models returned.

/// Fills in class, suspects, confidence and evidence from the last of `runs`
/// that failed and printed values. `failure`: of the representative run;
/// out.verdict.failure must be set.
void ExplainByValues(const std::vector<RunEvidence>& runs,
                     const RunFailure& failure, Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_NAN_CHECK_H_
