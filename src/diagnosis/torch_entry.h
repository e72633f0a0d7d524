// What a script had asked torch for when an exception came out of it: to
// export, to compile or to load a model.
#ifndef LADDER_DIAGNOSIS_TORCH_ENTRY_H_
#define LADDER_DIAGNOSIS_TORCH_ENTRY_H_

#include <vector>

#include "output/symptom.h"

namespace ladder {

/// The call of torch.export, of inductor's packaging or of its loader, through
/// which the last exception of the output came: the outermost, which is the
/// script's. Null when it came through none, and when it is a slip of the
/// script's own line (a wrong name, a missing module) that torch only ran.
const Symptom* EntryOfException(const std::vector<Symptom>& symptoms);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_TORCH_ENTRY_H_
