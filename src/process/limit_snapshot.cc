#include "process/limit_snapshot.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <re2/re2.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <thread>

#include "base/file.h"
#include "base/text.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

constexpr size_t kMostWords = 40;
constexpr size_t kMostText = 64 << 10;
constexpr size_t kMostStacks = 3;
constexpr std::chrono::seconds kForPySpy{5};
constexpr std::chrono::seconds kForGdb{20};
constexpr std::chrono::seconds kToDie{2};

fs::path ProcFile(pid_t pid, const char* name) {
  return fs::path("/proc") / std::to_string(pid) / name;
}

Words WordsOf(pid_t pid) {
  const std::string text = ReadFile(ProcFile(pid, "cmdline")).value_or("");
  Words words;
  for (size_t at = 0; at < text.size() && words.size() < kMostWords;) {
    const size_t end = std::min(text.find('\0', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// User and system time; the name of the program may hold any character.
double CpuSecondsOf(pid_t pid) {
  const std::string stat = ReadFile(ProcFile(pid, "stat")).value_or("");
  const size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  static const RE2 kTimes(R"(\)(?: \S+){11} (\d+) (\d+))");
  long user = 0, system = 0;
  if (!RE2::PartialMatch(re2::StringPiece(stat).substr(name_end), kTimes, &user,
                         &system)) {
    return 0;
  }
  return static_cast<double>(user + system) /
         static_cast<double>(sysconf(_SC_CLK_TCK));
}

ProcessAtLimit Look(pid_t pid) {
  std::error_code error;
  ProcessAtLimit process;
  process.pid = pid;
  process.program = fs::read_symlink(ProcFile(pid, "exe"), error).string();
  process.words = WordsOf(pid);
  process.cpu_seconds = CpuSecondsOf(pid);
  return process;
}

bool RunsPython(const ProcessAtLimit& process) {
  static const RE2 kPython(R"((?:^|/)(?:python|pypy)[\d.]*$)");
  return RE2::PartialMatch(process.program, kPython);
}

/// Processes of Python's and torch's own, which only serve the others.
bool IsHelper(const ProcessAtLimit& process) {
  return std::any_of(
      process.words.begin(), process.words.end(), [](const std::string& word) {
        return word.find("resource_tracker") != std::string::npos ||
               word.find("compile_worker") != std::string::npos;
      });
}

bool HasTorch(pid_t pid) {
  return ReadFile(ProcFile(pid, "maps")).value_or("").find("libtorch") !=
         std::string::npos;
}

// --- asking a program -------------------------------------------------------

struct Said {
  int exit_code = -1;  ///< -1: it was ended, or a signal ended it
  std::string text;    ///< both streams
};

/// Runs a program and waits for it. Blocks: the processes that it looks at are
/// about to be ended, and nothing else may reap it.
Said Ask(const fs::path& program, const Words& arguments,
         Clock::duration most) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  const Descriptor out(ends[0]);
  Descriptor in(ends[1]);
  Words words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, in.number(), 1);
  posix_spawn_file_actions_adddup2(&actions, in.number(), 2);
  pid_t pid = 0;
  const int failed = posix_spawn(&pid, program.c_str(), &actions, nullptr,
                                 argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  in = Descriptor();
  if (failed != 0) return {};
  Said said;
  const auto end = Clock::now() + most;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - Clock::now());
    pollfd waits{out.number(), POLLIN, 0};
    const int ready =
        left.count() <= 0 ? 0 : poll(&waits, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;  // a child has ended
    if (ready <= 0) {
      kill(pid, SIGKILL);
      break;
    }
    std::array<char, 4096> bytes{};
    const ssize_t size = read(out.number(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    said.text.append(bytes.data(), static_cast<size_t>(size));
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) said.exit_code = WEXITSTATUS(status);
  if (said.text.size() > kMostText) said.text.resize(kMostText);
  return said;
}

std::string LastLineOf(const std::string& text) {
  const size_t end = text.find_last_not_of(" \n\r");
  if (end == std::string::npos) return "it said nothing";
  const size_t start = text.rfind('\n', end);
  const size_t begin = start == std::string::npos ? 0 : start + 1;
  return text.substr(begin, end - begin + 1);
}

// --- the three ways ---------------------------------------------------------

class Stacks {
 public:
  Stacks(LimitSnapshot& snapshot, const StackTools& tools)
      : snapshot_(snapshot), tools_(tools) {
    if (tools_.py_spy.empty()) Miss("py-spy is not installed");
  }

  void Take(const ProcessAtLimit& process) {
    // A debugger around the command shows the stack itself, at SIGTERM.
    if (IsTraced(process.pid)) return Miss("a debugger traces the process");
    if (AskPySpy(process) || AskFaultHandler(process)) return;
    AskGdb(process);
  }
  void AskGdb(const ProcessAtLimit& process) {
    if (tools_.gdb.empty()) return Miss("gdb is not installed");
    const Said said = Ask(
        tools_.gdb,
        {"-nx", "-batch", "-p", std::to_string(process.pid), "-ex", "bt 40"},
        kForGdb);
    if (said.text.find("#0 ") == std::string::npos) {
      return Miss("gdb showed no stack: " + LastLineOf(said.text));
    }
    snapshot_.stacks.push_back(
        {process.pid, "gdb", said.text.substr(said.text.find("#0 "))});
  }

 private:
  void Miss(std::string why) {
    auto& all = snapshot_.missing;
    if (std::find(all.begin(), all.end(), why) == all.end()) {
      all.push_back(std::move(why));
    }
  }

  bool AskPySpy(const ProcessAtLimit& process) {
    if (tools_.py_spy.empty()) return false;
    const Said said =
        Ask(tools_.py_spy, {"dump", "--pid", std::to_string(process.pid)},
            kForPySpy);
    if (said.exit_code != 0) {
      Miss("py-spy failed: " + LastLineOf(said.text));
      return false;
    }
    snapshot_.stacks.push_back({process.pid, "py-spy", said.text});
    return true;
  }

  /// faulthandler prints the stacks on SIGABRT and lets it end the process.
  /// Where SIGTERM, which is next, would end it too without a word, nothing is
  /// lost. A program that handles SIGTERM keeps its chance to do so.
  bool AskFaultHandler(const ProcessAtLimit& process) {
    const std::string status =
        ReadFile(ProcFile(process.pid, "status")).value_or("");
    const uint64_t caught = SignalsIn(status, "SigCgt");
    const uint64_t kept =
        caught | SignalsIn(status, "SigIgn") | SignalsIn(status, "SigBlk");
    const auto has = [](uint64_t set, int number) {
      return (set >> (number - 1) & 1) != 0;
    };
    const bool on = has(caught, SIGABRT) && has(caught, SIGSEGV) &&
                    has(caught, SIGBUS) && has(caught, SIGILL);
    if (!on) {
      Miss("faulthandler is off");
      return false;
    }
    if (has(kept, SIGTERM)) {
      Miss(kFaultHandlerNotAsked);
      return false;
    }
    const rlimit none{0, 0};  // of a core file, which SIGABRT may write
    prlimit(process.pid, RLIMIT_CORE, &none, nullptr);
    if (kill(process.pid, SIGABRT) != 0) return false;
    const auto end = Clock::now() + kToDie;
    while (Clock::now() < end && IsRunning(process.pid)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    snapshot_.stacks.push_back({process.pid, "faulthandler", ""});
    return true;
  }

  static bool IsTraced(pid_t pid) {
    static const RE2 kTracer(R"((?m)^TracerPid:\s*[1-9])");
    return RE2::PartialMatch(ReadFile(ProcFile(pid, "status")).value_or(""),
                             kTracer);
  }
  static uint64_t SignalsIn(const std::string& status, const char* name) {
    std::string mask;
    RE2::PartialMatch(status, fmt::format(R"((?m)^{}:\s*([0-9a-f]+)$)", name),
                      &mask);
    return mask.empty() ? 0 : std::stoull(mask, nullptr, 16);
  }
  /// False for a zombie as well.
  static bool IsRunning(pid_t pid) {
    const std::string stat = ReadFile(ProcFile(pid, "stat")).value_or("");
    const size_t name_end = stat.rfind(')');
    return name_end != std::string::npos &&
           stat.compare(name_end, 3, ") Z") != 0;
  }

  LimitSnapshot& snapshot_;
  const StackTools& tools_;
};

}  // namespace

std::string TextOf(const LimitSnapshot& snapshot) {
  std::string text = "processes when the time limit was reached:\n";
  for (const ProcessAtLimit& each : snapshot.processes) {
    text += fmt::format(
        "  pid {}, {:.1f} s of CPU: {}\n", each.pid, each.cpu_seconds,
        each.words.empty() ? each.program : ShellQuote(each.words));
  }
  for (const StackAtLimit& each : snapshot.stacks) {
    text += fmt::format(
        "stack of pid {}, by {}:\n{}\n", each.pid, each.by,
        each.text.empty() ? "  at the end of the output" : each.text);
  }
  for (const std::string& each : snapshot.missing) {
    text += fmt::format("a way to a stack that was not open: {}\n", each);
  }
  return text;
}

LimitSnapshot TakeLimitSnapshot(const std::vector<pid_t>& living,
                                const StackTools& tools) {
  LimitSnapshot snapshot;
  for (const pid_t pid : living) snapshot.processes.push_back(Look(pid));
  std::vector<const ProcessAtLimit*> pythons;
  for (const ProcessAtLimit& each : snapshot.processes) {
    if (RunsPython(each) && !IsHelper(each) && pythons.size() < kMostStacks) {
      pythons.push_back(&each);
    }
  }
  Stacks stacks(snapshot, tools);
  for (const ProcessAtLimit* each : pythons) stacks.Take(*each);
  if (!pythons.empty()) return snapshot;
  snapshot.missing.clear();
  const auto native = std::find_if(
      snapshot.processes.begin(), snapshot.processes.end(),
      [](const ProcessAtLimit& each) { return HasTorch(each.pid); });
  if (native != snapshot.processes.end()) stacks.AskGdb(*native);
  return snapshot;
}

}  // namespace ladder
