// What to do next, chosen by what a verdict says.
#ifndef LADDER_DIAGNOSIS_ADVICE_H_
#define LADDER_DIAGNOSIS_ADVICE_H_

#include "diagnosis/verdict.h"

namespace ladder {

/// Adds to verdict.advice what follows from class, suspects and bad input, and
/// to verdict.not_known who ended a process by SIGKILL.
void AddAdvice(Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_ADVICE_H_
