// The verdict as a JUnit file, for CI servers: one suite with one test case,
// the command.
#ifndef LADDER_REPORT_REPORT_JUNIT_H_
#define LADDER_REPORT_REPORT_JUNIT_H_

#include <string>

#include "report/report_facts.h"

namespace ladder {

/// Passes both schemas in use: that of the Ant task and that of Jenkins' xUnit
/// plugin. What XML cannot hold, such as control characters, is left out.
std::string RenderJunit(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_REPORT_JUNIT_H_
