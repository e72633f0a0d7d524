// Whether a verdict is the one that was expected.
#ifndef LADDER_AS_EXPECTED_H_
#define LADDER_AS_EXPECTED_H_

#include "expectation.h"
#include "verdict.h"

namespace ladder {

/// A command that does not fail differs in that alone.
Comparison Compare(const Expectation& expected, const Verdict& verdict);

/// Of a verdict that has one: "this failure", "differs: the class is
/// nan-or-inf, not segfault", or that it does not fail any more.
std::string DescribeExpected(const Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_AS_EXPECTED_H_
