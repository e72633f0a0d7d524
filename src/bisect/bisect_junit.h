// A bisection as a JUnit file of one case, which a change that breaks fails.
#ifndef LADDER_BISECT_BISECT_JUNIT_H_
#define LADDER_BISECT_BISECT_JUNIT_H_

#include <string>

#include "bisect/bisect_findings.h"

namespace ladder {

std::string RenderBisectJunit(const BisectFindings& findings);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_JUNIT_H_
