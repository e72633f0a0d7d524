// What compute-sanitizer printed of the first error that it found.
#ifndef LADDER_SANITIZER_H_
#define LADDER_SANITIZER_H_

#include <string>
#include <vector>

#include "run_evidence.h"

namespace ladder {

/// ": write of 4 bytes at 0x7f2e4c000000 (out of bounds), in c4x.py:22, thread
/// (33,0,0) of block (2,0,0)", as far as the run says it; may be empty. Adds a
/// line of evidence for each part.
std::string SanitizerAccess(const RunEvidence& run,
                            std::vector<Evidence>& evidence);

}  // namespace ladder

#endif  // LADDER_SANITIZER_H_
