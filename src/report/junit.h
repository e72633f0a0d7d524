// The parts of a JUnit file. They pass both schemas in use: that of the Ant
// task and that of Jenkins' xUnit plugin. Characters that XML cannot contain,
// such as control characters, are left out.
#ifndef LADDER_REPORT_JUNIT_H_
#define LADDER_REPORT_JUNIT_H_

#include <string>
#include <string_view>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

/// "" if the value is empty.
std::string JunitProperty(std::string_view name, std::string_view value);

struct JunitCase {
  enum class Kind { kPassed, kFailure, kError, kSkipped };
  Kind kind = Kind::kPassed;
  std::string name, classname;
  double seconds = 0;
  /// Unless it passed; a skipped one has no text.
  std::string type, message, text;
};

struct JunitSuite {
  std::string name;
  std::string started_at;  ///< "2026-11-21T10:52:00Z"
  std::string properties;  ///< from JunitProperty
  std::vector<JunitCase> cases;
  std::string output;
};
std::string ToXml(const JunitSuite& suite);

// The verdict as a JUnit file, for CI servers: one suite with one test case,
// the command.

/// Passes both schemas, as above.
std::string RenderJunit(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_JUNIT_H_
