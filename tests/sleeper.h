// A command that stays until it is ended, and that can be found meanwhile.
#ifndef LADDER_TESTS_SLEEPER_H_
#define LADDER_TESTS_SLEEPER_H_

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace ladder {

/// A time for sleep(1) that no other test uses.
inline std::string UniqueTime() { return "1000." + std::to_string(getpid()); }

/// True while some process is `sleep TIME`.
inline bool Sleeps(const std::string& time) {
  std::string wanted = "sleep";
  wanted += '\0' + time + '\0';
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc", error)) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    if (std::string(std::istreambuf_iterator<char>(file), {}) == wanted) {
      return true;
    }
  }
  return false;
}

}  // namespace ladder

#endif  // LADDER_TESTS_SLEEPER_H_
