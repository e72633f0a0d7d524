// What compute-sanitizer printed of the first error that it found.
#ifndef LADDER_DIAGNOSIS_SANITIZER_H_
#define LADDER_DIAGNOSIS_SANITIZER_H_

#include <optional>
#include <string>
#include <vector>

#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"

namespace ladder {

struct SanitizerError {
  /// "pack_rows", "at::native::copy_kernel": without arguments; may be empty.
  std::string kernel;
  /// "write of 4 bytes at 0x7f2e4c000000 (out of bounds), in c4x.py:22, thread
  /// (33,0,0) of block (2,0,0)", as far as the run says it.
  std::string access;
  std::vector<Evidence> evidence;  ///< a line for each part
};

/// Nothing where the run has none.
std::optional<SanitizerError> FirstSanitizerError(const RunEvidence& run);

/// Says in the failure's message and in the evidence what the first of the
/// runs says that has such an error. The verdict has a failure.
void AddSanitizerError(const std::vector<RunEvidence>& runs, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_SANITIZER_H_
