// The launch that the runtime's own error lines name: by the wrapper line of a
// call that failed, or by the kernel that raised.
#ifndef LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_
#define LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_

#include <string>
#include <string_view>

#include "diagnosis/failure_context.h"

namespace ladder {

/// The doubt whether generated code of another name is that which ran.
std::string WhetherGivenCodeRan(std::string_view named_model);

/// True when the models went on after that line: the script caught the error.
/// The streams may be out of step, on a busy machine by many lines: later
/// launches count only where an invocation was cut off, or the run ended in
/// another way.
bool LaunchedAfter(const FailureContext& context, size_t line);

/// "Error: CALL(…) API call failed at FILE, line N": the line is the launch's.
/// False, and no suspect, where no such line tells of the end of the run.
bool AttributeToFailedCall(const FailureContext& context,
                           LaunchAttribution& attribution);

/// "Exception raised from cpp_fused_… at FILE": the kernel is certain, the
/// launch too if there is only one of that name in that file or the trace ends
/// in it.
bool AttributeToRaisingKernel(const FailureContext& context,
                              LaunchAttribution& attribution);

/// The place where the printer shows that the run ended, if it is one of these;
/// null otherwise.
const LaunchPlace* InFlightOf(const FailureContext& context,
                              const std::vector<LaunchPlace>& places);

/// True if what the last invocation printed fits another launch as well.
bool LastIsAmbiguous(const FailureContext& context);

// An error that torch <= 2.13 logged, to go on as if nothing had happened:
// which call it was. What the error says and what failed on the result tell;
// where it stands among the launches that were printed does not, since those
// come by another stream, and on a busy machine many lines earlier or later.

/// True if such an error came first: whatever failed later follows from it, so
/// that nothing else is the cause. Without a suspect where several calls may
/// have logged it; not_known then lists them.
bool AttributeToSwallowedError(const FailureContext& context,
                               LaunchAttribution& attribution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ATTRIBUTION_BY_ERROR_H_
