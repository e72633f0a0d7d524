// A model that was compiled without its weights crashes in the first launch
// that reads one, if nobody loads them.
#ifndef LADDER_DIAGNOSIS_MISSING_WEIGHTS_H_
#define LADDER_DIAGNOSIS_MISSING_WEIGHTS_H_

#include <vector>

#include "diagnosis/failure.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// If a segfault happened where such a model first reads a weight, that is the
/// explanation. Changes the class, and names the weight.
void ExplainByMissingWeights(const std::vector<RunEvidence>& runs,
                             Judgement& out);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_MISSING_WEIGHTS_H_
