#include "process/host.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pty.h>
#include <re2/re2.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <set>
#include <system_error>
#include <thread>
#include <variant>

#include "base/console.h"
#include "base/file.h"
#include "process/child_process.h"
#include "process/preload_names.h"

namespace ladder {

namespace {

// Reads torch/version.py itself: importing torch takes seconds.
constexpr const char* kProbe =
    "import importlib.util as u,os,sys\n"
    "print('python='+sys.version.split()[0])\n"
    "p=u.find_spec('torch').submodule_search_locations[0]\n"
    "n={}\n"
    "exec(open(os.path.join(p,'version.py')).read(),n)\n"
    "print('hip='+(n.get('hip') or ''))\n"
    "print('cuda='+(n.get('cuda') or ''))\n"
    "print('git='+(n.get('git_version') or ''))\n"
    "print('torch='+n['__version__'])\n"
    "import importlib.metadata as m\n"
    "for p in ('triton','pytorch-triton'):\n"
    " try: print('triton='+m.version(p))\n"
    " except m.PackageNotFoundError: pass\n";

/// The value after "key=" at the start of a line of the probe's output.
std::string_view ValueOf(std::string_view output, std::string_view key) {
  size_t at = output.find(key);
  while (at != std::string_view::npos && at > 0 && output[at - 1] != '\n') {
    at = output.find(key, at + 1);
  }
  if (at == std::string_view::npos) return {};
  output.remove_prefix(at + key.size());
  return output.substr(0, output.find_first_of("\r\n"));
}

/// The value of LD_PRELOAD without the library of an observer that observes us:
/// our command gets its own.
std::string WithoutObserver(std::string_view preload) {
  std::string others;
  while (!preload.empty()) {
    const size_t end = std::min(preload.find_first_of(": "), preload.size());
    const std::string_view one = preload.substr(0, end);
    preload.remove_prefix(std::min(end + 1, preload.size()));
    if (one.empty() || one.ends_with("/" LADDER_LIBRARY)) continue;
    if (!others.empty()) others += ':';
    others += one;
  }
  return others;
}

std::map<std::string, std::string> ReadEnvironment() {
  std::map<std::string, std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string_view pair(*entry);
    size_t equals = pair.find('=');
    if (equals == std::string_view::npos) continue;
    if (pair.starts_with("LD_PRELOAD=")) {
      const std::string others = WithoutObserver(pair.substr(equals + 1));
      if (!others.empty()) environment.emplace("LD_PRELOAD", others);
      continue;
    }
    // Of an observer that observes us.
    if (pair.starts_with(LADDER_OBSERVE "=") ||
        pair.starts_with(LADDER_CARRY "=") ||
        pair.starts_with(LADDER_TERMINAL "=") ||
        pair.starts_with(LADDER_RUN "=")) {
      continue;
    }
    environment.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return environment;
}

bool IsPython(const std::string& word) {
  static const RE2 kPython(R"(python[-0-9.]*)");
  return RE2::FullMatch(std::filesystem::path(word).filename().string(),
                        kPython);
}

/// True for a program that only starts the one that follows in its words.
bool IsStarter(const std::string& word) {
  static const std::set<std::string> kStarters{
      "env",    "nice",    "ionice", "nohup",   "setsid",
      "stdbuf", "taskset", "time",   "timeout", "numactl"};
  return kStarters.contains(std::filesystem::path(word).filename());
}

// After other programs a word "python" is an argument, and running the words up
// to it would run the user's program once more.
std::vector<std::string>::const_iterator FindInterpreter(
    const std::vector<std::string>& argv) {
  if (argv.empty() || IsPython(argv.front())) return argv.begin();
  if (!IsStarter(argv.front())) return argv.end();
  return std::find_if(argv.begin(), argv.end(), IsPython);
}

}  // namespace

std::vector<std::string> InterpreterOf(const std::vector<std::string>& argv) {
  const auto python = FindInterpreter(argv);
  if (python == argv.end()) return {};
  return {argv.begin(), python + 1};
}

namespace {

constexpr size_t kMostInput = 64 << 20;  // bytes

bool IsShell(const std::string& word) {
  static const RE2 kShell("bash|sh|dash|zsh|ksh");
  return RE2::FullMatch(std::filesystem::path(word).filename().string(),
                        kShell);
}

/// True for a word that names the standard input.
bool IsInput(const std::string& word) {
  return word == "-" || word == "/dev/stdin" || word == "/dev/fd/0";
}

/// What a shell or Python with these words runs. Neither: the program is in an
/// option (-c, -m).
struct Program {
  bool is_input = false;
  std::string script;
};

Program ProgramIn(std::vector<std::string>::const_iterator words,
                  std::vector<std::string>::const_iterator end, bool shell) {
  // "-X dev", "-o pipefail"
  static const RE2 kShellValue("-[oO]"), kPythonValue("-[XW]"),
      kFromInput("-[a-z]*s[a-z]*"), kOtherProgram("-[a-zA-Z]*[cm]");
  for (; words != end; ++words) {
    if (shell && RE2::FullMatch(*words, kFromInput)) return {true, ""};
    if (IsInput(*words)) return {true, ""};  // what follows are its arguments
    if (!words->starts_with('-')) return {false, *words};
    if (RE2::FullMatch(*words, kOtherProgram)) return {};
    const bool value =
        RE2::FullMatch(*words, shell ? kShellValue : kPythonValue);
    if (value && words + 1 != end) ++words;
  }
  return {true, ""};
}

/// The shell or Python that the command is, or that a starter of it starts.
std::vector<std::string>::const_iterator FindReader(
    const std::vector<std::string>& argv) {
  const auto reads = [](const std::string& word) {
    return IsShell(word) || IsPython(word);
  };
  // After a starter: "env -u A B=1 sh", "timeout -k 5 60 sh"
  static const RE2 kOfStarter(R"(-.*|\w+=.*|[\d.]+[smhd]?)");
  static const RE2 kWithValue("-[ukscnCNm]");
  bool value = false;  // the word may be the value of an option
  const auto of_starter = [&](const std::string& word) {
    const bool is_value =
        std::exchange(value, RE2::FullMatch(word, kWithValue));
    return (is_value && !reads(word)) || IsStarter(word) ||
           RE2::FullMatch(word, kOfStarter);
  };
  if (argv.empty()) return argv.end();
  const auto reader =
      IsStarter(argv.front())
          ? std::find_if_not(argv.begin(), argv.end(), of_starter)
          : argv.begin();
  return reader != argv.end() && reads(*reader) ? reader : argv.end();
}

Program ProgramOf(const std::vector<std::string>& argv) {
  const auto reader = FindReader(argv);
  if (reader == argv.end()) return {};
  return ProgramIn(reader + 1, argv.end(), IsShell(*reader));
}

}  // namespace

bool NamesInput(const std::vector<std::string>& argv) {
  return std::any_of(argv.begin(), argv.end(), IsInput) ||
         ProgramOf(argv).is_input;
}

bool IsPythonOnInput(const std::vector<std::string>& argv) {
  const auto reader = FindReader(argv);
  return reader != argv.end() && IsPython(*reader) && ProgramOf(argv).is_input;
}

std::string ScriptOf(const std::vector<std::string>& argv) {
  return ProgramOf(argv).script;
}

InputKind KindOfInput(bool named) {
  struct stat status {};
  if (fstat(STDIN_FILENO, &status) != 0) return InputKind::kNone;
  if (S_ISREG(status.st_mode)) return InputKind::kFile;
  if (named && isatty(STDIN_FILENO) == 1) return InputKind::kTyped;
  if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode)) {
    return InputKind::kNone;
  }
  if (named) return InputKind::kPipe;
  int waiting = 0;
  const bool known = ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0;
  return known && waiting > 0 ? InputKind::kUnnamed : InputKind::kNone;
}

std::optional<std::string> ReadInput(InputKind kind, bool named) {
  if (kind == InputKind::kNone || kind == InputKind::kUnnamed) return {};
  // A file may be the input of our caller's loop, so its position stays.
  const bool file = kind == InputKind::kFile;
  off_t at = file ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
  std::string input;
  std::vector<char> block(1 << 16);
  while (input.size() <= kMostInput) {
    const ssize_t size =
        file ? pread(STDIN_FILENO, block.data(), block.size(), at)
             : read(STDIN_FILENO, block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return input;
    input.append(block.data(), static_cast<size_t>(size));
    at += size;
  }
  if (!named) return std::nullopt;
  throw UserError(
      "the standard input is larger than 64 MiB, and each run needs a copy",
      "Give the command a file by name, or no input: < /dev/null.");
}

Host ObserveHost() {
  Host host;
  host.environment = ReadEnvironment();
  std::error_code gone;
  host.workdir = std::filesystem::current_path(gone);
  std::time_t now =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  host.utc_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
  host.local_stamp = fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(now));
  host.stdout_is_terminal = isatty(STDOUT_FILENO) == 1;
  host.stderr_is_terminal = isatty(STDERR_FILENO) == 1;
  return host;
}

namespace {

/// TERM=dumb: a terminal without escape sequences.
bool IsDumb(const Host& host) {
  const auto term = host.environment.find("TERM");
  return term != host.environment.end() && term->second == "dumb";
}

}  // namespace

bool MayColor(const Host& host, ColorChoice choice) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  const auto found = host.environment.find("NO_COLOR");
  const bool refused =
      found != host.environment.end() && !found->second.empty();
  return host.stdout_is_terminal && !refused && !IsDumb(host);
}

namespace {

/// True for terminals that are known to show links; others may print their
/// codes. FORCE_HYPERLINK decides if it is set, as in other programs.
bool ShowsLinks(const Host& host) {
  const auto value = [&](const char* name) {
    const auto found = host.environment.find(name);
    return found == host.environment.end() ? std::string() : found->second;
  };
  if (const std::string forced = value("FORCE_HYPERLINK"); !forced.empty()) {
    return forced != "0";
  }
  for (const char* name :
       {"WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "KITTY_WINDOW_ID"}) {
    if (!value(name).empty()) return true;
  }
  constexpr int kFirstVte = 5000;  // 0.50 had the first sound version
  int vte = 0;
  if (RE2::FullMatch(value("VTE_VERSION"), R"((\d{1,8}))", &vte)) {
    return vte >= kFirstVte;
  }
  static const RE2 kPrograms("iTerm.app|WezTerm|vscode|ghostty|Hyper|zed");
  static const RE2 kTerms("(xterm-(kitty|ghostty)|alacritty|foot|wezterm).*");
  return RE2::FullMatch(value("TERM_PROGRAM"), kPrograms) ||
         RE2::FullMatch(value("TERM"), kTerms);
}

/// "file://HOST": over ssh, the files are not those of the terminal's machine.
std::string FilesUrl() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) name[0] = '\0';
  return fmt::format("file://{}", name.data());
}

}  // namespace

TerminalLook LookOf(const Host& host, ColorChoice choice) {
  TerminalLook look;
  look.color = MayColor(host, choice);
  if (!host.stdout_is_terminal) return look;
  look.columns = TerminalColumns(STDOUT_FILENO);
  if (!IsDumb(host) && ShowsLinks(host)) look.files_url = FilesUrl();
  return look;
}

namespace {

/// Starts the words with no streams, in a session of their own, so that they
/// outlive us. Returns the process; -1: it cannot be started.
pid_t StartDetached(const std::vector<std::string>& words) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) {
    argv.push_back(const_cast<char*>(word.c_str()));
  }
  argv.push_back(nullptr);
  const pid_t pid = fork();
  if (pid != 0) return pid;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  setsid();
  const int null = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    dup2(null, stream);
  }
  execv(argv.front(), argv.data());
  _exit(127);
}

}  // namespace

std::string ShowInBrowser(const std::filesystem::path& file, const Host& host) {
  using std::chrono::milliseconds;
  const auto path = host.environment.find("PATH");
  const auto program = FindProgram(
      "xdg-open", path == host.environment.end() ? "" : path->second);
  if (program.empty()) return "xdg-open is not installed";
  const pid_t pid =
      StartDetached({program, std::filesystem::absolute(file).string()});
  if (pid < 0) return "xdg-open cannot be started";
  // It fails soon if there is no browser or no display; a browser that it
  // starts itself may run for hours.
  constexpr milliseconds kMost{3000};
  constexpr milliseconds kStep{20};
  for (milliseconds waited{}; waited < kMost; waited += kStep) {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == pid) {
      return status == 0 ? "" : "xdg-open found no way to show it";
    }
    std::this_thread::sleep_for(kStep);
  }
  return "";
}

bool MayRedraw(const Host& host) {
  return host.stderr_is_terminal && !IsDumb(host);
}

TorchProbe ProbeTorch(Executor& executor, const std::vector<std::string>& argv,
                      const Host& host) {
  Command command;
  command.argv = InterpreterOf(argv);
  if (command.argv.empty()) return {};
  command.argv.insert(command.argv.end(), {"-c", kProbe});
  command.environment = host.environment;
  command.workdir = host.workdir;
  const auto [outcome, output, errors] =
      RunForOutput(executor, command, std::chrono::seconds(30));
  TorchProbe probe;
  probe.interrupted = std::holds_alternative<Interrupted>(outcome.ending);
  if (probe.interrupted) return probe;
  probe.version = ParseTorchVersion(ValueOf(output, "torch="));
  for (const auto& [name, key] : {std::pair("python", "python="),
                                  {"torch", "torch="},
                                  {"torch's commit", "git="},
                                  {"triton", "triton="},
                                  {"cuda", "cuda="},
                                  {"hip", "hip="}}) {
    const std::string_view value = ValueOf(output, key);
    // Distributions build torch without its commit.
    if (value.empty() || value == "Unknown") continue;
    probe.versions.emplace(name, value);
  }
  probe.rocm = probe.version && !ValueOf(output, "hip=").empty();
  return probe;
}

namespace {

namespace fs = std::filesystem;

constexpr size_t kTrialBytes = 64 << 10;

/// The first line of a file in /proc; empty if there is no such file.
std::string FirstLine(const char* path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// Only writing tests free space, permissions, quotas and limits together.
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

/// Why gdb cannot trace a program (containers and kernels may forbid it).
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
  return "cannot run a program to its end";
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
                               : "no pseudo-terminal";
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
  // temp_directory_path fails if TMPDIR does not name a folder.
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
