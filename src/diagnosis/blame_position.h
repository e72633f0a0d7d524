// Which launch a run was in when it ended, by how far the trace came over the
// wrapper.
#ifndef LADDER_DIAGNOSIS_BLAME_POSITION_H_
#define LADDER_DIAGNOSIS_BLAME_POSITION_H_

#include "diagnosis/blame_scene.h"

namespace ladder {

/// Leaves `blame` without a suspect when the trace shows none.
void BlamePosition(const Scene& scene, Blame& blame);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_BLAME_POSITION_H_
