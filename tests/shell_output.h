#ifndef LADDER_TESTS_SHELL_OUTPUT_H_
#define LADDER_TESTS_SHELL_OUTPUT_H_

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

}  // namespace ladder

#endif  // LADDER_TESTS_SHELL_OUTPUT_H_
