// Boost 1.81 compiles Process v2 into the file that defines this macro.
#define BOOST_PROCESS_V2_SEPARATE_COMPILATION

#include "process/child_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/close_range.h>
#include <pty.h>
#include <re2/re2.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/src.hpp>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "base/file.h"
#include "process/preload_names.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;
namespace process = boost::process::v2;
using boost::system::error_code;

// What execvp(3) uses if PATH is not set.
constexpr const char* kDefaultPath = "/bin:/usr/bin";

bool IsExecutableFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// The files that `program` may mean, in order. A relative path counts from
// `workdir`, because the command starts there.
std::vector<fs::path> Candidates(const std::string& program,
                                 std::string_view path_variable,
                                 const fs::path& workdir) {
  if (program.find('/') != std::string::npos) return {workdir / program};
  std::vector<fs::path> candidates;
  if (program.empty()) return candidates;
  for (;;) {
    const size_t colon = path_variable.find(':');
    // An empty entry of PATH is the current folder.
    candidates.push_back(workdir / path_variable.substr(0, colon) / program);
    if (colon == std::string_view::npos) return candidates;
    path_variable.remove_prefix(colon + 1);
  }
}

// Why none of the candidates can be started.
std::string WhyNotExecutable(const std::string& program,
                             const std::vector<fs::path>& candidates) {
  for (const fs::path& candidate : candidates) {
    std::error_code error;
    const fs::file_status status = fs::status(candidate, error);
    if (!fs::exists(status)) continue;
    if (fs::is_directory(status)) {
      return fmt::format("{} is a folder, not a program", candidate.native());
    }
    return fmt::format("{} is not executable", candidate.native());
  }
  if (program.find('/') != std::string::npos) {
    return fmt::format("no such file: {}", candidates.front().native());
  }
  return fmt::format("no program \"{}\" in PATH", program);
}

std::optional<std::string> WhyNotWorkdir(const fs::path& workdir) {
  if (workdir.empty()) return std::nullopt;
  std::error_code error;
  const fs::file_status status = fs::status(workdir, error);
  if (!fs::exists(status)) {
    return fmt::format("no such folder: {}", workdir.native());
  }
  if (!fs::is_directory(status)) {
    return fmt::format("{} is not a folder", workdir.native());
  }
  if (access(workdir.c_str(), X_OK) == 0) return std::nullopt;
  return fmt::format("folder {}: {}", workdir.native(), ErrorText(errno));
}

std::string WhyExecFailed(const std::string& program, int error) {
  switch (error) {
    case ENOEXEC:
      return fmt::format(
          "{} is not a program for this machine, nor a script that starts with "
          "#! (exec format error)",
          program);
    case ENOENT:
      return fmt::format(
          "{} exists, but its interpreter does not (the #! line or the dynamic "
          "loader)",
          program);
    default:
      return fmt::format("{}: {}", program, ErrorText(error));
  }
}

// Both ends of each stream.
struct Streams {
  Descriptor input;
  Descriptor terminal;
  Descriptor terminal_child;
  Descriptor errors;
  Descriptor errors_child;
};

// A raw terminal: no echo, no "\n" to "\r\n", so that bytes arrive as they were
// written. Wide, because some programs wrap their lines at its width.
bool OpenTerminal(Streams& streams) {
  termios settings{};
  cfmakeraw(&settings);
  settings.c_cflag |= CREAD;
  cfsetspeed(&settings, B38400);  // 0 would mean "hang up"
  const winsize size{24, 200, 0, 0};
  int master = -1;
  int slave = -1;
  if (openpty(&master, &slave, nullptr, &settings, &size) != 0) return false;
  streams.terminal = Descriptor(master);
  streams.terminal_child = Descriptor(slave);
  return true;
}

std::variant<Streams, NotStarted> OpenStreams(const fs::path& input) {
  Streams streams;
  streams.input = Descriptor(open(input.c_str(), O_RDONLY | O_CLOEXEC));
  if (!streams.input.open()) {
    return NotStarted{
        fmt::format("cannot open {}: {}", input.native(), ErrorText(errno))};
  }
  if (!OpenTerminal(streams)) {
    return NotStarted{"cannot create a pseudo-terminal (is devpts mounted?): " +
                      ErrorText(errno)};
  }
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return NotStarted{"cannot create a pipe: " + ErrorText(errno)};
  }
  streams.errors = Descriptor(ends[0]);
  streams.errors_child = Descriptor(ends[1]);
  return streams;
}

/// The terminal as the observer knows it (preload_names.h); empty: unknown.
std::string NameOfTerminal(const Streams& streams) {
  std::array<char, 128> path{};
  struct stat status {};
  if (!streams.terminal.open() ||
      fstat(streams.terminal_child.number(), &status) != 0 ||
      ttyname_r(streams.terminal_child.number(), path.data(), path.size()) !=
          0) {
    return "";
  }
  return fmt::format("{}:{}:{}", status.st_dev, status.st_rdev, path.data());
}

// Process v2 calls this between fork and exec: only system calls are safe.
struct ChildSetup {
  const Streams& streams;
  const char* workdir;
  const std::optional<uint64_t>& memory_bytes;
  int without_us;  // the signal that it gets when we are killed

  error_code on_exec_setup(process::posix::default_launcher& /*launcher*/,
                           const boost::filesystem::path& /*executable*/,
                           const char* const*(&/*argv*/)) const {
    if (!Prepare()) return {errno, boost::system::system_category()};
    return {};
  }

  // The library checks for one signature and calls another (1.81), hence "Any".
  // Without this the child would call exit() and run our exit handlers.
  template <class... Any>
  void on_exec_error(Any&&... /*any*/) const {
    _exit(EXIT_FAILURE);
  }

 private:
  [[nodiscard]] bool Prepare() const {
    if (setsid() < 0) return false;
    // If we are killed with SIGKILL, a hanging command must not stay behind.
    prctl(PR_SET_PDEATHSIG, without_us);
    if (dup2(streams.input.number(), STDIN_FILENO) < 0) return false;
    if (dup2(streams.terminal_child.number(), STDOUT_FILENO) < 0) return false;
    if (dup2(streams.errors_child.number(), STDERR_FILENO) < 0) return false;
    if (*workdir != '\0' && chdir(workdir) != 0) return false;
    if (memory_bytes && !LimitMemory(*memory_bytes)) return false;
    // exec resets handlers to the default. Signals that our own parent ignores
    // (nohup) stay ignored, as without us, but we ignore these two ourselves.
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    CloseOthersOnExec();
    return true;
  }

  // Limits private writable memory, not address space: CUDA and sanitizers
  // reserve much more address space than they ever use.
  static bool LimitMemory(rlim_t bytes) {
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) != 0) return false;
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    limit.rlim_max = limit.rlim_cur;
    return setrlimit(RLIMIT_DATA, &limit) == 0;
  }

  // The library does not close descriptors below its error pipe (1.81: both
  // bounds of its ranges are the same number).
  static void CloseOthersOnExec() {
    if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
    const auto end = static_cast<int>(sysconf(_SC_OPEN_MAX));  // Linux < 5.11
    for (int i = 3; i < end; ++i) fcntl(i, F_SETFD, FD_CLOEXEC);
  }
};

// Arrays of C strings, as exec takes them.
struct ExecArguments {
  ExecArguments(const Command& command, const std::string& terminal) {
    for (const std::string& word : command.argv) argv.push_back(word.c_str());
    argv.push_back(nullptr);
    for (const auto& [name, value] : command.environment) {
      assignments.push_back(fmt::format("{}={}", name, value));
    }
    if (!terminal.empty()) {
      assignments.push_back(fmt::format("{}={}", LADDER_TERMINAL, terminal));
    }
    for (const std::string& one : assignments) env.push_back(one.c_str());
    env.push_back(nullptr);
  }
  std::vector<const char*> argv;
  std::vector<std::string> assignments;
  std::vector<const char*> env;
};

#pragma GCC diagnostic push
// g++ 12 -O2 mistakes the library's assignment of three numbers to a vector for
// an unbounded copy.
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wrestrict"
std::variant<pid_t, NotStarted> Start(const Command& command,
                                      const fs::path& program,
                                      const Streams& streams, int without_us,
                                      boost::asio::io_context& io) {
  ExecArguments arguments(
      command, command.observe ? NameOfTerminal(streams) : std::string());
  process::posix::default_launcher launcher;
  launcher.env = arguments.env.data();
  const ChildSetup setup{streams, command.workdir.c_str(), command.memory_bytes,
                         without_us};
  error_code error;
  try {
    auto started = launcher(io.get_executor(), error,
                            boost::filesystem::path(program.native()),
                            arguments.argv.data(), setup);
    // We wait for the process ourselves: the library's wait reports neither
    // memory nor CPU time, and knows no orphans.
    static_cast<void>(started.detach());
  } catch (const boost::system::system_error& failure) {
    // The process runs, but the library could not create a handle for it.
    error = failure.code();
    if (launcher.pid > 0) kill(launcher.pid, SIGKILL);
  }
  if (!error) return launcher.pid;
  // The library leaves a child whose exec failed behind as a zombie.
  if (launcher.pid > 0) waitpid(launcher.pid, nullptr, 0);
  return NotStarted{WhyExecFailed(program.native(), error.value())};
}
#pragma GCC diagnostic pop

/// The program to start, or why it cannot be started.
std::variant<fs::path, NotStarted> ProgramOf(const Command& command) {
  if (command.argv.empty()) return NotStarted{"no command"};
  if (auto why = WhyNotWorkdir(command.workdir)) return NotStarted{*why};
  const auto path = command.environment.find("PATH");
  const std::string& wanted = command.argv.front();
  const std::vector<fs::path> candidates = Candidates(
      wanted, path == command.environment.end() ? kDefaultPath : path->second,
      command.workdir);
  const auto found =
      std::find_if(candidates.begin(), candidates.end(), IsExecutableFile);
  if (found == candidates.end()) {
    return NotStarted{WhyNotExecutable(wanted, candidates)};
  }
  // A script sees the path that it was started by, so one with a slash stays.
  const bool has_slash = wanted.find('/') != std::string::npos;
  return has_slash ? fs::path(wanted) : fs::absolute(*found);
}

}  // namespace

fs::path FindProgram(const std::string& program,
                     const std::string& path_variable) {
  for (fs::path& candidate : Candidates(program, path_variable, {})) {
    if (IsExecutableFile(candidate)) return std::move(candidate);
  }
  return {};
}

fs::path ProgramFile(const Command& command) {
  const auto program = ProgramOf(command);
  const auto* found = std::get_if<fs::path>(&program);
  return found == nullptr ? fs::path() : command.workdir / *found;
}

std::optional<std::string> WhyNotFound(
    const std::string& program, const std::optional<std::string>& path_variable,
    const fs::path& workdir) {
  const auto candidates =
      Candidates(program, path_variable.value_or(kDefaultPath), workdir);
  if (std::any_of(candidates.begin(), candidates.end(), IsExecutableFile)) {
    return std::nullopt;
  }
  return WhyNotExecutable(program, candidates);
}

namespace {

void TellGuard(const std::string& what);

/// Begins as the mark of the run that this process is a part of: who kills all
/// that has that mark, guards included, kills what has this one.
std::string MarkOfRun() {
  const char* outer = getenv(LADDER_RUN);
  return fmt::format(
      "{}{}-{}/", outer == nullptr ? "" : outer, getpid(),
      std::chrono::steady_clock::now().time_since_epoch().count());
}

}  // namespace

std::variant<Launched, NotStarted> StartChild(const Command& command,
                                              boost::asio::io_context& io) {
  const auto program = ProgramOf(command);
  if (const auto* failure = std::get_if<NotStarted>(&program)) return *failure;
  auto opened = OpenStreams(command.input);
  if (auto* failure = std::get_if<NotStarted>(&opened)) return *failure;
  auto& streams = std::get<Streams>(opened);
  Command marked = command;
  const std::string run = MarkOfRun();
  marked.environment[LADDER_RUN] = run;
  TellGuard(fmt::format("{}={}", LADDER_RUN, run));
  const auto started =
      Start(marked, std::get<fs::path>(program), streams, SIGKILL, io);
  if (const auto* failure = std::get_if<NotStarted>(&started)) return *failure;
  return Launched{std::get<pid_t>(started), std::move(streams.terminal),
                  std::move(streams.terminal_child), std::move(streams.errors)};
}

std::variant<pid_t, NotStarted> StartInBackground(const Command& command,
                                                  const fs::path& output) {
  const auto program = ProgramOf(command);
  if (const auto* failure = std::get_if<NotStarted>(&program)) return *failure;
  constexpr mode_t kMode = 0666;
  const auto open_output = [&] {
    return Descriptor(
        open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  };
  Streams streams;
  streams.input = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
  streams.terminal_child = open_output();
  streams.errors_child = open_output();
  if (!streams.input.open() || !streams.errors_child.open()) {
    return NotStarted{
        fmt::format("cannot write {}: {}", output.native(), ErrorText(errno))};
  }
  boost::asio::io_context io;
  return Start(command, std::get<fs::path>(program), streams, SIGTERM, io);
}

namespace {

struct ProcessFacts {
  pid_t pid = 0;
  pid_t parent = 0;
  uint64_t start = 0;  // clock ticks since boot
  bool living = false;
};

/// The number in the field of that index (from 0) of blank-separated fields.
uint64_t NumberAt(std::string_view fields, int index) {
  for (; index > 0; --index) {
    const size_t blank = fields.find(' ');
    if (blank == std::string_view::npos) return 0;
    fields.remove_prefix(blank + 1);
  }
  uint64_t value = 0;
  std::from_chars(fields.data(), fields.data() + fields.size(), value);
  return value;
}

/// /proc/PID/stat, proc(5): "pid (name) state ppid …". The name may hold any
/// byte, so the fields count from the last parenthesis.
std::optional<ProcessFacts> ReadProcess(pid_t pid) {
  std::array<char, 64> path{};
  fmt::format_to_n(path.data(), path.size() - 1, "/proc/{}/stat", pid);
  const int file = open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::array<char, 1024> buffer{};
  const ssize_t size = read(file, buffer.data(), buffer.size());
  close(file);
  if (size <= 0) return std::nullopt;
  std::string_view stat(buffer.data(), static_cast<size_t>(size));
  const size_t name_end = stat.rfind(") ");
  if (name_end == std::string_view::npos) return std::nullopt;
  stat.remove_prefix(name_end + 2);
  if (stat.empty()) return std::nullopt;
  ProcessFacts facts;
  facts.pid = pid;
  facts.parent = static_cast<pid_t>(NumberAt(stat, 1));
  facts.start = NumberAt(stat, 19);
  // In a zombie that still has threads, only the first thread has exited.
  const bool zombie = stat[0] == 'Z' || stat[0] == 'X';
  facts.living = !zombie || NumberAt(stat, 17) > 1;
  return facts;
}

std::set<pid_t> ThisAndItsParents() {
  std::set<pid_t> pids;
  for (pid_t pid = getpid(); pid > 1 && pids.insert(pid).second;) {
    const std::optional<ProcessFacts> facts = ReadProcess(pid);
    pid = facts ? facts->parent : 0;
  }
  return pids;
}

/// False for a process that has ended: it has no environment to read.
bool NamesFolder(const fs::path& process, const std::string& begin) {
  const std::string environment = ReadFile(process / "environ").value_or("");
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

namespace {

/// Kills the processes whose environment has an assignment that begins so;
/// waits until they are gone, at most some seconds.
std::set<pid_t> KillOrphans(const std::set<std::string>& begins) {
  std::set<pid_t> killed;
  for (int tries = 0; tries < 100; ++tries) {
    std::set<pid_t> living;
    for (const std::string& begin : begins) living.merge(FindOrphans(begin));
    if (living.empty()) break;
    for (const pid_t pid : living) kill(pid, SIGKILL);
    killed.merge(living);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return killed;
}

constexpr std::string_view kStopped = "stopped";

/// What this process told its guard, a line each.
struct ToldGuard {
  std::string mark;  // "VARIABLE=VALUE…": what has it is killed; empty: nothing
  std::string stopped;  // " PID PID …": those that we have stopped

  /// Takes the complete lines of `text` away; the last of each kind counts.
  void TakeLines(std::string& text) {
    for (size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n')) {
      const std::string line = text.substr(0, end);
      text.erase(0, end + 1);
      if (line.starts_with(kStopped)) {
        stopped = line.substr(kStopped.size());
      } else {
        mark = line;
      }
    }
  }
};

/// A stopped process can neither end itself nor be told to.
void ContinueStopped(std::string_view pids) {
  static const RE2 kPid(" (\\d+)");
  re2::StringPiece rest(pids);
  pid_t pid = 0;
  while (RE2::Consume(&rest, kPid, &pid)) kill(pid, SIGCONT);
}

/// In the guard: reads lines until the other end is closed, because we have
/// ended. Then nothing that has the mark may live on, and what we stopped goes
/// on.
[[noreturn]] void Guard(int from) {
  setsid();  // a Ctrl-C is not for it
  dup2(from, 0);
  if (close_range(1, ~0U, 0) != 0) {
    for (int i = 1; i < sysconf(_SC_OPEN_MAX); ++i) close(i);
  }
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    std::signal(number, SIG_IGN);
  }
  ToldGuard told;
  std::string text;
  std::array<char, 4096> block{};
  for (ssize_t size = 0; (size = read(0, block.data(), block.size())) != 0;) {
    if (size < 0 && errno != EINTR) break;
    if (size > 0) text.append(block.data(), static_cast<size_t>(size));
    told.TakeLines(text);
  }
  if (!told.mark.empty()) KillOrphans({told.mark});
  ContinueStopped(told.stopped);
  _exit(0);
}

/// Starts the guard; returns the end that tells it what to kill. It is no child
/// of ours, so that nothing of ours waits for it or counts it.
Descriptor StartGuard() {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) return Descriptor();
  Descriptor from(ends[0]), to(ends[1]);
  int subreaper = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &subreaper);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  const pid_t child = fork();
  if (child == 0) {
    if (fork() == 0) Guard(from.number());
    _exit(0);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  prctl(PR_SET_CHILD_SUBREAPER, subreaper);
  return child > 0 ? std::move(to) : Descriptor();
}

/// Tells the guard, without a newline, what to do if we are killed.
void TellGuard(const std::string& what) {
  static const Descriptor kGuard = StartGuard();
  if (!kGuard.open()) return;
  const std::string line = what + "\n";  // the guard always reads
  [[maybe_unused]] const ssize_t size =
      write(kGuard.number(), line.data(), line.size());
}

}  // namespace

size_t EndOrphans(const fs::path& record, const char* variable) {
  std::error_code error;
  const fs::path folder = fs::canonical(record, error);
  if (error) return 0;
  // The value is an absolute path, with links followed or not.
  const std::set<std::string> begins = {
      variable + ("=" + folder.native()) + "/",
      variable + ("=" + fs::absolute(record).lexically_normal().native()) +
          "/"};
  return KillOrphans(begins).size();
}

namespace {

constexpr std::chrono::seconds kGiveUpKilling{30};

std::vector<ProcessFacts> ReadAllProcesses() {
  std::vector<ProcessFacts> all;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (folder == nullptr) return all;
  while (const dirent* entry = readdir(folder.get())) {
    const std::string_view name = entry->d_name;
    pid_t pid = 0;
    const auto [end, error] =
        std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error != std::errc() || end != name.data() + name.size()) continue;
    const std::optional<ProcessFacts> facts = ReadProcess(pid);
    if (facts) all.push_back(*facts);
  }
  return all;
}

}  // namespace

Subreaper::Subreaper() {
  prctl(PR_GET_CHILD_SUBREAPER, &before_);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Subreaper::~Subreaper() { prctl(PR_SET_CHILD_SUBREAPER, before_); }

ProcessTree::ProcessTree(pid_t main) : main_(main), main_start_(0) {
  const std::optional<ProcessFacts> facts = ReadProcess(main);
  if (facts) main_start_ = facts->start;
}

// Nothing is left to kill. The guard need not look at every process of the
// machine when we end.
ProcessTree::~ProcessTree() {
  if (main_status_ && childless_) TellGuard("");
}

void ProcessTree::Reap() {
  int status = 0;
  rusage usage{};
  pid_t pid = 0;
  while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0) {
    if (pid == main_) main_status_ = status;
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      cpu_time_ += std::chrono::seconds(time.tv_sec) +
                   std::chrono::microseconds(time.tv_usec);
    }
    // In KiB. Never below the size of this program at the fork: the kernel
    // counts the image from before exec.
    peak_memory_bytes_ = std::max(
        peak_memory_bytes_, static_cast<uint64_t>(usage.ru_maxrss) * 1024);
  }
  childless_ = pid < 0 && errno == ECHILD;
}

bool ProcessTree::Empty() const {
  // Orphans of the tree become our children: no children, no tree. This saves
  // the common case the walk through /proc.
  return main_status_ && (childless_ || Living().empty());
}

void ProcessTree::Signal(int number) const {
  const std::vector<pid_t> living = Living();
  for (const pid_t pid : living) kill(pid, number);
  // A stopped process handles only SIGKILL until it continues.
  for (const pid_t pid : living) kill(pid, SIGCONT);
}

void ProcessTree::Suspend() const {
  const std::vector<pid_t> living = Living();
  TellGuard(fmt::format("{} {}", kStopped, fmt::join(living, " ")));
  for (const pid_t pid : living) kill(pid, SIGSTOP);
}

void ProcessTree::Continue() const {
  Signal(SIGCONT);
  TellGuard(std::string(kStopped));
}

size_t ProcessTree::Kill() {
  const auto give_up = std::chrono::steady_clock::now() + kGiveUpKilling;
  std::set<pid_t> taken;
  do {
    Reap();
    const std::vector<pid_t> living = Living();
    if (living.empty()) break;
    for (const pid_t pid : living) {
      if (kill(pid, SIGKILL) != 0 || !taken.insert(pid).second) continue;
      if (main_status_) ++killed_leftovers_;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (std::chrono::steady_clock::now() < give_up);
  Reap();
  return taken.size();
}

std::vector<pid_t> ProcessTree::Living() const {
  std::vector<ProcessFacts> all = ReadAllProcesses();
  const auto by_parent = [](const ProcessFacts& a, const ProcessFacts& b) {
    return a.parent < b.parent;
  };
  std::sort(all.begin(), all.end(), by_parent);
  std::vector<pid_t> living;
  std::vector<pid_t> parents = {getpid()};
  for (size_t i = 0; i < parents.size(); ++i) {
    const ProcessFacts probe{0, parents[i], 0, false};
    const auto [first, last] =
        std::equal_range(all.begin(), all.end(), probe, by_parent);
    for (auto child = first; child != last; ++child) {
      // Older: children of a shell that became this program by exec.
      if (child->start < main_start_) continue;
      parents.push_back(child->pid);
      if (child->living) living.push_back(child->pid);
    }
  }
  // Without a readable /proc there is at least the process we know.
  if (all.empty() && !main_status_) living.push_back(main_);
  return living;
}

}  // namespace ladder
