// Whether a text is a JUnit file.
#ifndef LADDER_TESTS_JUNIT_CHECK_H_
#define LADDER_TESTS_JUNIT_CHECK_H_

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "support/shell_output.h"
#include "support/test_data.h"

namespace ladder {

/// What xmllint says against it; "" where it is valid.
inline std::string JunitFaults(const std::string& xml) {
  std::string file =
      (std::filesystem::temp_directory_path() / "junit-XXXXXX").string();
  close(mkstemp(file.data()));
  std::ofstream(file, std::ios::binary) << xml;
  const std::string said = ShellOutput(
      "xmllint --noout --schema " +
      std::string(TestDataPath("handmade/junit.xsd")) + " " + file + " 2>&1");
  std::filesystem::remove(file);
  return said == file + " validates\n" ? "" : said;
}

}  // namespace ladder

#endif  // LADDER_TESTS_JUNIT_CHECK_H_
