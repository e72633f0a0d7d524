#include "base/answer.h"

#include <cstdio>

#include "output/log.h"
#include "base/vocabulary.h"

namespace ladder {

void PrintAnswer(const std::string& text, const std::string& elsewhere) {
  bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
      std::fflush(stdout) == 0;
  if (!written) {
    throw UserError("cannot write to standard output", elsewhere, 3);
  }
}

void PrintNote(const std::string& text) {
  // Names and texts of files that others wrote may be in it.
  std::string line = "aoti-ladder: ";
  for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find('\n', begin);
    line += StripTerminalCodes(text.substr(begin, end - begin)) + "\n";
  }
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace ladder
