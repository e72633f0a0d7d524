// What a bisection found, for programs.
#ifndef LADDER_BISECT_BISECT_JSON_H_
#define LADDER_BISECT_BISECT_JSON_H_

#include <string>

#include "bisect/bisect_findings.h"

namespace ladder {

/// What is in result.json, of schema version 1: see the README.
std::string BisectionJson(const BisectFindings& findings);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_JSON_H_
