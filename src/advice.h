// What to do next, chosen by what a verdict says.
#ifndef LADDER_ADVICE_H_
#define LADDER_ADVICE_H_

#include "verdict.h"

namespace ladder {

/// Adds to verdict.advice what follows from class, suspects and bad input, and
/// to verdict.not_known who ended a process by SIGKILL.
void AddAdvice(Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_ADVICE_H_
