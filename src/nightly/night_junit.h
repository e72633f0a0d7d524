// A night as a JUnit file, for CI servers: one suite with a test case for each
// recipe, or combination of one.
#ifndef LADDER_NIGHTLY_NIGHT_JUNIT_H_
#define LADDER_NIGHTLY_NIGHT_JUNIT_H_

#include <string>

#include "nightly/night.h"

namespace ladder {

/// A recipe that failed, always or now and then, is a failure; one that could
/// not be judged an error; one that a night which is not complete did not come
/// to, but the one before did, is skipped. Later nights do not count.
std::string NightJunit(const SuiteHistory& suite, const Night& night);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_JUNIT_H_
