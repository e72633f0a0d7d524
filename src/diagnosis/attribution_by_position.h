// Which launch a run was in when it ended, by how far the trace came over the
// wrapper.
#ifndef LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_
#define LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_

#include "diagnosis/failure_context.h"

namespace ladder {

/// Leaves `attribution` without a suspect when the trace shows none.
void AttributeByPosition(const FailureContext& context,
                         LaunchAttribution& attribution);

// A run that ended inside the printer. Level 2 sums up each tensor that it
// prints and waits for the GPU, so that an earlier fault comes up there, or the
// printer itself cannot sum up that tensor.

/// False if the run did not end in a block of values. Else the search is over:
/// which launch it was, or none and the reason.
bool AttributeToPrinterFault(const FailureContext& context,
                             LaunchAttribution& attribution);

/// True if the printed size of the launch's grid is 0: nothing ran then.
bool RanNothing(const Launch& launch, const TraceEvent& before);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ATTRIBUTION_BY_POSITION_H_
