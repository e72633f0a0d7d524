#ifndef LADDER_TESTS_SHELL_OUTPUT_H_
#define LADDER_TESTS_SHELL_OUTPUT_H_

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace ladder {

/// What a shell prints for that script.
inline std::string ShellOutput(const std::string& script) {
  FILE* const pipe = popen(script.c_str(), "r");
  std::string output;
  for (int c = 0; (c = fgetc(pipe)) != EOF;) output += static_cast<char>(c);
  pclose(pipe);
  return output;
}

/// A test that lacks a program must not pass for one that ran: it fails, and
/// says what to install.
inline testing::AssertionResult IsInstalled(const std::string& program,
                                            const std::string& package) {
  if (!ShellOutput("command -v " + program).empty()) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure()
         << "there is no " << program << ": apt-get install " << package;
}

}  // namespace ladder

#endif  // LADDER_TESTS_SHELL_OUTPUT_H_
