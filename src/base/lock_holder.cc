#include "base/lock_holder.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace ladder {

namespace {

/// A file of the kernel. Not with ReadFile, whose module needs this one.
std::string ReadProc(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The processes that hold a lock on a file with this inode. The device is not
/// compared: some file systems have another one for the kernel.
std::set<long> HoldersOf(ino_t inode) {
  static const RE2 kLock(
      R"(\d+: FLOCK +\S+ +WRITE +(\d+) +[\da-f:]+:(\d+) .*)");
  std::set<long> holders;
  std::istringstream lines(ReadProc("/proc/locks"));
  for (std::string line; std::getline(lines, line);) {
    long process = 0;
    ino_t locked = 0;
    if (RE2::FullMatch(line, kLock, &process, &locked) && locked == inode &&
        process > 0) {
      holders.insert(process);
    }
  }
  return holders;
}

/// In seconds since 1970; 0 if it has ended or is not known.
time_t StartOf(long process) {
  const std::string stat = ReadProc(fmt::format("/proc/{}/stat", process));
  // Its name, in parentheses, may hold anything.
  const size_t name = stat.rfind(')');
  long ticks = 0;
  time_t boot = 0;
  if (name == std::string::npos ||
      !RE2::PartialMatch(stat.substr(name), R"(^\)(?: \S+){19} (\d+))",
                         &ticks) ||
      !RE2::PartialMatch(ReadProc("/proc/stat"), R"((?m)^btime (\d+)$)",
                         &boot)) {
    return 0;
  }
  return boot + ticks / sysconf(_SC_CLK_TCK);
}

}  // namespace

std::string LockHolderText(const std::filesystem::path& folder) {
  struct stat found {};
  if (stat(folder.c_str(), &found) != 0) return "";
  std::set<long> holders = HoldersOf(found.st_ino);
  holders.erase(getpid());
  if (holders.size() != 1) return "";
  std::string text = fmt::format(": process {}", *holders.begin());
  const time_t start = StartOf(*holders.begin());
  tm local{};
  if (start == 0 || localtime_r(&start, &local) == nullptr) return text;
  constexpr size_t kSize = 32;
  char when[kSize];
  const size_t size = strftime(when, kSize, "%Y-%m-%d %H:%M:%S", &local);
  return text + ", started " + std::string(when, size);
}

}  // namespace ladder
