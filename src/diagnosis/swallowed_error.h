// An error that torch <= 2.13 logged, to go on as if nothing had happened:
// which call it was. What the error says and what failed on the result tell;
// where it stands among the launches that were printed does not, since those
// come by another stream, and on a busy machine many lines earlier or later.
#ifndef LADDER_DIAGNOSIS_SWALLOWED_ERROR_H_
#define LADDER_DIAGNOSIS_SWALLOWED_ERROR_H_

#include "diagnosis/blame_scene.h"

namespace ladder {

/// True if such an error came first: whatever failed later follows from it, so
/// that nothing else is to be blamed. Without a suspect where several calls may
/// have logged it; not_known then lists them.
bool BlameSwallowedError(const Scene& scene, Blame& blame);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_SWALLOWED_ERROR_H_
