// The pieces of a JUnit file. Both schemas in use are kept to: that of the Ant
// task and that of Jenkins' xUnit plugin. What XML cannot hold, such as control
// characters, is left out.
#ifndef LADDER_REPORT_JUNIT_H_
#define LADDER_REPORT_JUNIT_H_

#include <string>
#include <string_view>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

/// "" where the value is.
std::string JunitProperty(std::string_view name, std::string_view value);

struct JunitCase {
  enum class Kind { kPassed, kFailure, kError, kSkipped };
  Kind kind = Kind::kPassed;
  std::string name, classname;
  double seconds = 0;
  /// Of one that did not pass; a skipped one has no text.
  std::string type, message, text;
};

struct JunitSuite {
  std::string name;
  std::string started_at;  ///< "2026-11-21T10:52:00Z"
  std::string properties;  ///< of JunitProperty
  std::vector<JunitCase> cases;
  std::string output;
};
std::string ToXml(const JunitSuite& suite);

// The verdict as a JUnit file, for CI servers: one suite with one test case,
// the command.

/// Passes both schemas in use: that of the Ant task and that of Jenkins' xUnit
/// plugin. What XML cannot hold, such as control characters, is left out.
std::string RenderJunit(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_JUNIT_H_
