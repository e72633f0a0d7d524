// Whether a verdict is the one that was expected.
#ifndef LADDER_DIAGNOSIS_AS_EXPECTED_H_
#define LADDER_DIAGNOSIS_AS_EXPECTED_H_

#include "diagnosis/expectation.h"
#include "diagnosis/verdict.h"

namespace ladder {

/// A command that does not fail differs in that alone.
Comparison Compare(const Expectation& expected, const Verdict& verdict);

/// Of a verdict that has one: "this failure", "differs: the class is
/// nan-or-inf, not segfault", or that it does not fail any more.
std::string DescribeExpected(const Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_DIAGNOSIS_AS_EXPECTED_H_
