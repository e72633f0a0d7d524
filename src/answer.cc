#include "answer.h"

#include <cstdio>

#include "vocabulary.h"

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
  const std::string line = "aoti-ladder: " + text + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace ladder
