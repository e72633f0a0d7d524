#include "process/machine.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "process/child_process.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kTrialBytes = 64 << 10;

std::string ErrorText(int error) {
  return std::generic_category().message(error);
}

/// Of a file of one line in /proc; empty when there is none.
std::string FirstLine(const char* path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// Free space, permissions, quotas, limits: only writing tells of all of them.
std::string WhyNotWritable(const fs::path& folder) {
  std::string name = folder / ".aoti-ladder-doctor-XXXXXX";
  const Descriptor file(mkostemp(name.data(), O_CLOEXEC));
  if (!file.open()) return ErrorText(errno);
  std::string bytes(kTrialBytes, 'x');
  std::string why;
  for (size_t done = 0; done < bytes.size() && why.empty();) {
    const ssize_t written =
        write(file.number(), bytes.data() + done, bytes.size() - done);
    if (written > 0) {
      done += static_cast<size_t>(written);
    } else if (written < 0 && errno != EINTR) {
      why = ErrorText(errno);
    }
  }
  unlink(name.c_str());
  return why;
}

DiskFacts LookAtDisk(fs::path folder) {
  std::error_code error;
  while (folder.has_parent_path() && folder != folder.parent_path() &&
         !fs::exists(folder, error)) {
    folder = folder.parent_path();
  }
  DiskFacts disk;
  disk.path = folder;
  disk.error = WhyNotWritable(folder);
  struct statvfs status {};
  if (statvfs(folder.c_str(), &status) == 0) {
    disk.free_bytes = uint64_t{status.f_bavail} * status.f_frsize;
  }
  return disk;
}

std::string WhyNoTerminal() {
  int master = -1, slave = -1;
  if (openpty(&master, &slave, nullptr, nullptr, nullptr) != 0) {
    return ErrorText(errno);
  }
  close(master);
  close(slave);
  return "";
}

/// Whether it may trace a program here: containers and kernels forbid that.
std::string WhyGdbFails(const Host& host, const fs::path& gdb,
                        Executor& executor) {
  Command command;
  command.argv = {gdb, "-nx", "-batch", "-ex", "run", "--args", "true"};
  command.environment = host.environment;
  const Printed printed =
      RunForOutput(executor, command, std::chrono::seconds(20));
  const std::string output = printed.out + printed.err;
  if (output.find("exited normally]") != std::string::npos) return "";
  for (const char* word : {"ptrace", "not permitted", "error", "rror"}) {
    const size_t at = output.find(word);
    if (at == std::string::npos) continue;
    const size_t begin = output.rfind('\n', at) + 1;
    return output.substr(begin, output.find('\n', at) - begin);
  }
  return "it could not run a program to its end";
}

/// can_start: a pseudo-terminal can be made.
std::vector<ToolFacts> LookForTools(const Host& host, bool can_start,
                                    Executor& executor) {
  const auto path = host.environment.find("PATH");
  std::vector<ToolFacts> tools;
  for (const char* name : {"gdb", "compute-sanitizer", "tlparse"}) {
    ToolFacts tool;
    tool.name = name;
    if (path != host.environment.end()) {
      tool.path = FindProgram(name, path->second);
    }
    const fs::path usual = fs::path("/usr/local/cuda/bin") / name;
    if (tool.path.empty() && access(usual.c_str(), X_OK) == 0) {
      tool.problem = fmt::format("{} is not in PATH", usual.native());
    }
    if (tool.name == "gdb" && !tool.path.empty()) {
      tool.problem = can_start ? WhyGdbFails(host, tool.path, executor)
                               : "there is no pseudo-terminal";
    }
    tools.push_back(std::move(tool));
  }
  return tools;
}

}  // namespace

MachineFacts LookAtMachine(const Host& host, const fs::path& record,
                           Executor& executor) {
  MachineFacts facts;
  utsname system{};
  if (uname(&system) == 0) {
    facts.system =
        fmt::format("{} {} {}", system.sysname, system.release, system.machine);
  }
  std::error_code error;
  facts.record = LookAtDisk(fs::absolute(record, error));
  const fs::path temporary = fs::temp_directory_path(error);
  // It names what TMPDIR says only where that is a folder.
  facts.temporary = LookAtDisk(error ? fs::path("/tmp") : temporary);
  facts.terminal_error = WhyNoTerminal();
  rlimit core{};
  if (getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur != RLIM_INFINITY) {
    facts.core_limit = core.rlim_cur;
  }
  facts.core_pattern = FirstLine("/proc/sys/kernel/core_pattern");
  const std::string scope = FirstLine("/proc/sys/kernel/yama/ptrace_scope");
  if (!scope.empty()) facts.ptrace_scope = std::atoi(scope.c_str());
  facts.tools = LookForTools(host, facts.terminal_error.empty(), executor);
  return facts;
}

}  // namespace ladder
