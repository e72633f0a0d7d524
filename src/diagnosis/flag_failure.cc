#include "diagnosis/flag_failure.h"

#include <fmt/format.h>

#include <optional>

#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/runtime_check.h"

namespace ladder {

namespace {

bool IsCallOfFlag(const std::string& call) {
  return call == "aoti_torch_check_inf_and_nan" ||
         call == "aoti_torch_print_tensor_handle";
}

/// True if the error arose in a call that only a flag puts into the code: the
/// printer, or a NaN assertion that does not know the dtype.
bool BrokeInFlagsCall(const RunEvidence& run) {
  if (FailedNanAssertion(run)) return false;
  const PatternMatch* call = FindMatch(run.matches, pattern_name::kFailedCall);
  if (call != nullptr && IsCallOfFlag(CaptureOf(*call, "call"))) return true;
  // A crash in the printer may be the user's: it reads the same memory.
  const bool crashed =
      SignalOf(run.summary.ending).has_value() && !EndedByThrow(run);
  return !crashed &&
         FindMatch(run.matches, pattern_name::kFlagFrame) != nullptr;
}

/// True for failures whose own line says what is wrong, so that a size which
/// inductor did not expect is probably not the reason.
bool ExplainsItself(const RunFailure& failure) {
  switch (failure.failure_class) {
    case FailureClass::kIndexOutOfBounds:
    case FailureClass::kNanOrInf:
    case FailureClass::kOpError:
    case FailureClass::kDeviceAssert:
      return !failure.script_failure;
    default:
      return false;
  }
}

/// A command that ends well shows that its code works for the small size.
bool RejectedWithoutReason(const RunEvidence& run, const RunFailure& failure,
                           const RunFailure& baseline) {
  if (failure.failure_class != FailureClass::kInputMismatch) return false;
  const auto refused = RefusedInput(run);
  if (!refused) return false;
  return IsIdleStride(run, *refused) ||
         (IsAssumedRange(*refused) &&
          (!baseline.failed || ExplainsItself(baseline)));
}

/// How the command fails without flags, if it ever does.
const RunFailure& BaselineOf(const std::vector<RunEvidence>& runs,
                             const std::vector<RunFailure>& failures) {
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].summary.stage == runs.front().summary.stage &&
        failures[i].failed) {
      return failures[i];
    }
  }
  return failures.front();
}

}  // namespace

void MarkFlagFailures(const std::vector<RunEvidence>& runs,
                      std::vector<RunFailure>& failures) {
  const RunFailure& baseline = BaselineOf(runs, failures);
  for (size_t i = 1; i < runs.size(); ++i) {
    if (!failures[i].failed ||
        runs[i].summary.stage == runs.front().summary.stage) {
      continue;
    }
    failures[i].by_flag = (baseline.failed && BrokeInFlagsCall(runs[i])) ||
                          RejectedWithoutReason(runs[i], failures[i], baseline);
  }
}

std::string DescribeFlagFailure(const RunEvidence& run,
                                const RunFailure& failure) {
  const std::string& stage = run.summary.stage;
  const auto refused = RefusedInput(run);
  if (!refused) {
    return fmt::format(
        "what stage {} would show: a check or a print that its own flags add "
        "failed: {}",
        stage, failure.message);
  }
  const char* why = refused->what == "stride"
                        ? "no code uses the stride of a dimension of size 1"
                        : "inductor expects 2 or more in every dynamic "
                          "dimension, but its code may work for less";
  return fmt::format(
      "whether it matters that the input check of stage {} rejects input {}: "
      "{}; {}",
      stage, refused->index.value_or(0), failure.message, why);
}

}  // namespace ladder
