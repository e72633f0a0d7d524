// What makes two failures the same one.
#ifndef LADDER_DIAGNOSIS_SIGNATURE_H_
#define LADDER_DIAGNOSIS_SIGNATURE_H_

#include <string>
#include <string_view>

#include "base/vocabulary.h"

namespace ladder {

/// Class, kernel family (numbers masked) and message (numbers, addresses and
/// paths masked): equal for the same failure in another run or version.
std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_SIGNATURE_H_
