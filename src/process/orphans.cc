#include "process/orphans.h"

#include <re2/re2.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <thread>

namespace ladder {
namespace {

namespace fs = std::filesystem;

std::string Contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::set<pid_t> ThisAndItsParents() {
  std::set<pid_t> pids;
  for (pid_t pid = getpid(); pid > 1 && pids.insert(pid).second;) {
    // "pid (name) state ppid …": a name may hold any byte.
    const std::string stat =
        Contents(fs::path("/proc") / std::to_string(pid) / "stat");
    pid = 0;
    RE2::FullMatch(stat, R"((?s).*\) \S (\d+) .*)", &pid);
  }
  return pids;
}

bool IsOurs(const fs::path& process) {
  struct stat facts {};
  return stat(process.c_str(), &facts) == 0 && facts.st_uid == geteuid();
}

/// Of a process that has ended nothing is there to be read.
bool NamesFolder(const fs::path& process, const std::string& begin) {
  const std::string environment = Contents(process / "environ");
  for (size_t at = 0; at < environment.size();) {
    const size_t end = std::min(environment.find('\0', at), environment.size());
    if (std::string_view(environment).substr(at, end - at).starts_with(begin)) {
      return true;
    }
    at = end + 1;
  }
  return false;
}

std::set<pid_t> FindOrphans(const std::string& begin) {
  const std::set<pid_t> spared = ThisAndItsParents();
  std::set<pid_t> found;
  std::error_code error;
  for (fs::directory_iterator it("/proc", error), end; !error && it != end;
       it.increment(error)) {
    pid_t pid = 0;
    if (!RE2::FullMatch(it->path().filename().native(), R"((\d+))", &pid) ||
        spared.contains(pid) || !IsOurs(it->path())) {
      continue;
    }
    if (NamesFolder(it->path(), begin)) found.insert(pid);
  }
  return found;
}

}  // namespace

size_t EndOrphans(const fs::path& record, const char* variable) {
  std::error_code error;
  const fs::path folder = fs::canonical(record, error);
  if (error) return 0;
  // As a climb gives it: the absolute path, without links followed or with.
  const std::set<std::string> begins = {
      variable + ("=" + folder.native()) + "/",
      variable + ("=" + fs::absolute(record).lexically_normal().native()) +
          "/"};
  std::set<pid_t> killed;
  for (int tries = 0; tries < 100; ++tries) {
    std::set<pid_t> living;
    for (const std::string& begin : begins) living.merge(FindOrphans(begin));
    if (living.empty()) break;
    for (const pid_t pid : living) kill(pid, SIGKILL);
    killed.merge(living);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return killed.size();
}

}  // namespace ladder
