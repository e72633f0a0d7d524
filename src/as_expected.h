// Whether a verdict is the one that was expected.
#ifndef LADDER_AS_EXPECTED_H_
#define LADDER_AS_EXPECTED_H_

#include "expectation.h"
#include "verdict.h"

namespace ladder {

/// A command that does not fail differs in that alone.
Comparison Compare(const Expectation& expected, const Verdict& verdict);

/// "this failure", or "differs: the class is nan-or-inf, not segfault".
std::string Describe(const Comparison& comparison);

}  // namespace ladder

#endif  // LADDER_AS_EXPECTED_H_
