// Which launch a run was in when it ended: from the position in the wrapper
// that the trace reached.
#ifndef LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_
#define LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_

#include "diagnosis/failure_context.h"

namespace ladder {

/// Leaves `attribution` without a suspect when the trace shows none.
void AttributeByPosition(const FailureContext& context,
                         LaunchAttribution& attribution);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_
