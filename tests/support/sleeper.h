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
inline std::string UniqueTime() {
  static int count = 0;
  return std::to_string(1000 + ++count) + "." + std::to_string(getpid());
}

/// The words of a process, each with a 0 after it; "" if it is gone.
inline std::string WordsOf(const std::filesystem::path& process) {
  try {
    std::ifstream file(process / "cmdline", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  } catch (const std::ios::failure&) {  // it ended while we read
    return "";
  }
}

template <class Condition>
bool SomeProcess(const Condition& condition) {
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc", error)) {
    if (condition(WordsOf(entry.path()))) return true;
  }
  return false;
}

/// True while some process is `sleep TIME`.
inline bool Sleeps(const std::string& time) {
  std::string wanted = "sleep";
  wanted += '\0' + time + '\0';
  return SomeProcess([&](const std::string& words) { return words == wanted; });
}

/// True while some process has `text` in its words.
inline bool IsNamed(const std::string& text) {
  return SomeProcess([&](const std::string& words) {
    return words.find(text) != std::string::npos;
  });
}

}  // namespace ladder

#endif  // LADDER_TESTS_SLEEPER_H_
