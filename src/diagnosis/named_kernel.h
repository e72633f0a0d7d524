// The kernel or operator that a log names as the one that failed, where no
// generated code is known that would show it.
#ifndef LADDER_DIAGNOSIS_NAMED_KERNEL_H_
#define LADDER_DIAGNOSIS_NAMED_KERNEL_H_

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// Names the kernel that the log names, where no model is known:
/// torch.compile's, or one that could not be compiled.
void NameKernelOfLog(const RunEvidence& run, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_NAMED_KERNEL_H_
