// The launch that the runtime's own error lines name: by the wrapper line of a
// call that failed, or by the kernel that raised.
#ifndef LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_
#define LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_

#include <string>
#include <string_view>

#include "diagnosis/failure_context.h"

namespace ladder {

/// The open question whether generated code of another name is what ran.
std::string WhetherGivenCodeRan(std::string_view named_model);

/// True if models ran on after that line: the script caught the error. The
/// order of the two streams is not exact, on a busy machine by many lines. So
/// later launches count only if an invocation was cut off, or the run ended
/// with another error.
bool LaunchedAfter(const FailureContext& context, size_t line);

/// The line "Error: CALL(…) API call failed at FILE, line N" of the error that
/// ended the run; null if another error did, or none is known.
const PatternMatch* FailedCallAtTheEnd(const FailureContext& context);

/// Uses that line: it names the launch's line, or without code the operator.
/// False, without a suspect, if it names no launch.
bool AttributeToFailedCall(const FailureContext& context,
                           LaunchAttribution& attribution);

/// "Exception raised from cpp_fused_… at FILE": the kernel is certain, the
/// launch too if there is only one of that name in that file or the trace ends
/// in it.
bool AttributeToRaisingKernel(const FailureContext& context,
                              LaunchAttribution& attribution);

/// The one of `places` that the printer shows in flight at the end; null if
/// none is.
const LaunchPlace* InFlightOf(const FailureContext& context,
                              const std::vector<LaunchPlace>& places);

/// True if the last invocation also fits another model or launch.
bool LastIsAmbiguous(const FailureContext& context);

// Which call caused an error that torch <= 2.13 only logged before it
// continued. The error's text and what failed on the result show it. Its
// position among the printed launches does not: they come through another
// stream, on a busy machine many lines earlier or later.

/// True if such an error came first: it is the root cause of all later
/// failures. There is no suspect if different calls may have caused it;
/// not_known then lists them.
bool AttributeToSwallowedError(const FailureContext& context,
                               LaunchAttribution& attribution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_
