#include "base/console.h"

#include <archive.h>
#include <elfutils/version.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <boost/version.hpp>
#include <cstdio>

#include "base/escape.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "build_facts.h"

namespace ladder {

void PrintAnswer(const std::string& text, const std::string& elsewhere) {
  bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
      std::fflush(stdout) == 0;
  if (!written) {
    throw UserError("cannot write to standard output", elsewhere, 3);
  }
}

size_t TerminalColumns(int descriptor) {
  winsize size{};
  constexpr size_t kUsual = 80;
  if (isatty(descriptor) == 0) return 0;
  const bool known = ioctl(descriptor, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col > 0 ? size.ws_col : kUsual;
}

std::string FitTerminal(const std::string& text) {
  return FitLines(text, TerminalColumns(STDOUT_FILENO));
}

void PrintNote(const std::string& text) {
  // Names and texts of files that others wrote may be in it.
  std::string lines = "aoti-ladder: ";
  for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find('\n', begin);
    lines += PrintableText(text.substr(begin, end - begin)) + "\n";
  }
  // A command of ours stays whole, so that it can be pasted.
  if (lines.find("aoti-ladder ") == std::string::npos) {
    lines = FitLines(lines, TerminalColumns(STDERR_FILENO));
  }
  std::fwrite(lines.data(), 1, lines.size(), stderr);
}

namespace {

std::string CompilerText() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

/// A static program has no dynamic linker in its memory.
const char* LinkageText() {
  return getauxval(AT_BASE) == 0 ? "static" : "dynamic";
}

/// "1.81.0" of Boost's 108100.
std::string BoostText() {
  return fmt::format("{}.{}.{}", BOOST_VERSION / 100000,
                     BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100);
}

/// "9.1.0" of fmt's 90100.
std::string FmtText() {
  return fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                     FMT_VERSION % 100);
}

}  // namespace

std::string VersionText() {
  const std::string commit = LADDER_COMMIT;
  return fmt::format(
      "aoti-ladder {}\n"
      "commit     {}\n"
      "compiler   {}, {} build, {}\n"
      "libraries  Boost {}, fmt {}, libarchive {}, elfutils {}, SQLite {}\n",
      kToolVersion, commit.empty() ? "unknown" : commit, CompilerText(),
      LADDER_BUILD_TYPE, LinkageText(), BoostText(), FmtText(),
      ARCHIVE_VERSION_ONLY_STRING, fmt::format("0.{}", _ELFUTILS_VERSION),
      SQLITE_VERSION);
}

}  // namespace ladder
