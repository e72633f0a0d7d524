// Starts commands and tracks the processes that descend from them.
#ifndef LADDER_PROCESS_CHILD_PROCESS_H_
#define LADDER_PROCESS_CHILD_PROCESS_H_

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/vocabulary.h"
#include "process/limit_snapshot.h"
#include "process/observer.h"

namespace ladder {

// A command to run, its limits, and its outcome.

/// What to run: an argument vector, never a shell line.
struct Command {
  std::vector<std::string> argv;  ///< argv[0] is looked up in PATH
  std::map<std::string, std::string> environment;  ///< the whole of it
  std::filesystem::path workdir;                   ///< empty: the current one
  std::filesystem::path input = "/dev/null";       ///< its standard input
  /// Limit of the private memory of each of its processes. A request beyond it
  /// fails as if the machine had no more memory. None: no limit.
  std::optional<uint64_t> memory_bytes = {};
  /// Observe its processes; nothing: leave them alone.
  std::optional<Observe> observe = {};
};

/// When to stop the command.
struct Limits {
  std::optional<std::chrono::milliseconds> timeout;  ///< none: wait for ever
  std::chrono::milliseconds grace{10000};  ///< from SIGTERM to SIGKILL
};

/// How the command ended, and what it used.
struct Outcome {
  Ending ending;
  std::chrono::microseconds wall_time{};
  std::chrono::microseconds cpu_time{};  ///< user + system, whole tree
  uint64_t peak_memory_bytes = 0;  ///< largest resident set of one process
  uint64_t output_bytes = 0;       ///< both streams
  size_t killed_leftovers = 0;     ///< processes that outlived the command
  Observation observation = {};
  ObservedFiles observed_files = {};
  /// Of an observed command that reached its time limit.
  std::optional<LimitSnapshot> at_limit = {};
};

/// A running command: a child of this process that nobody has waited for.
struct Launched {
  pid_t pid = 0;
  Descriptor stdout_end;  ///< a pseudo-terminal's master; EIO means its end
  /// The slave of that terminal. The end comes only after it is closed; until
  /// then processes that closed their stdout can open the terminal by its path.
  Descriptor stdout_hold;
  Descriptor stderr_end;  ///< a pipe's reading end
};

/// Starts the command in a session of its own. `io` is notified of the fork. If
/// this process is killed (SIGKILL), another one that it started kills all
/// processes that have the command's environment, until a ProcessTree has seen
/// the end of the command and of all its descendants.
std::variant<Launched, NotStarted> StartChild(const Command& command,
                                              boost::asio::io_context& io);

/// Starts the command in a session of its own and returns at once; its output
/// goes to the file. It gets SIGTERM when this process dies. The caller must
/// wait for it.
std::variant<pid_t, NotStarted> StartInBackground(
    const Command& command, const std::filesystem::path& output);

/// The file that the command starts; empty if there is none.
std::filesystem::path ProgramFile(const Command& command);

/// The file that `program` names, in PATH if it has no slash; empty if there is
/// no such executable file.
std::filesystem::path FindProgram(const std::string& program,
                                  const std::string& path_variable);

/// Why `program` cannot be started: "no program "x" in PATH" or "/x/y is not
/// executable"; nothing if it can. `path_variable`: nothing for an environment
/// without PATH. A relative path starts at `workdir`.
std::optional<std::string> WhyNotFound(
    const std::string& program, const std::optional<std::string>& path_variable,
    const std::filesystem::path& workdir = {});

// Processes that an aoti-ladder left behind when it was killed.

/// Kills this user's processes whose environment sets `variable` to a folder
/// below `record`, as aoti-ladder sets it for each command. Waits until they
/// are gone, at most some seconds. Never kills this process or its ancestors.
/// Returns how many it killed.
size_t EndOrphans(const std::filesystem::path& record, const char* variable);

// All descendants of one child of this process.

/// While it exists, orphaned descendants become children of this process, so
/// that neither setsid nor a double fork hides them.
class Subreaper {
 public:
  Subreaper();
  ~Subreaper();
  Subreaper(const Subreaper&) = delete;
  Subreaper& operator=(const Subreaper&) = delete;

 private:
  int before_ = 0;
};

/// A child (the main process) and all its descendants. Needs a Subreaper. Reaps
/// every child of this process, so there can be only one tree at a time.
/// Children that are older than the main process are not in the tree.
class ProcessTree {
 public:
  /// main: a child of this process that nobody has waited for.
  explicit ProcessTree(pid_t main);
  ~ProcessTree();
  ProcessTree(const ProcessTree&) = delete;
  ProcessTree& operator=(const ProcessTree&) = delete;

  /// Reaps the children that have exited; never blocks.
  void Reap();
  /// The wait status of the main process, once it is reaped.
  [[nodiscard]] std::optional<int> main_status() const { return main_status_; }
  /// True when no process of the tree lives. Call Reap() first.
  [[nodiscard]] bool Empty() const;
  /// Sends a signal to each process, parents first.
  void Signal(int number) const;
  /// Stops each process until Continue(), or until this process is killed:
  /// another one that it started then lets them go on.
  void Suspend() const;
  void Continue() const;
  /// Sends SIGKILL and reaps until no process is left. Returns the number of
  /// processes killed. Gives up after half a minute: a process that is stuck in
  /// a system call of a driver cannot die.
  size_t Kill();

  /// The processes of the tree.
  [[nodiscard]] std::vector<pid_t> Living() const;
  /// The processes killed by Kill() that outlived the main process.
  [[nodiscard]] size_t killed_leftovers() const { return killed_leftovers_; }
  /// User and system time of all reaped processes.
  [[nodiscard]] std::chrono::microseconds cpu_time() const { return cpu_time_; }
  /// The largest resident set of a reaped process.
  [[nodiscard]] uint64_t peak_memory_bytes() const {
    return peak_memory_bytes_;
  }

 private:
  pid_t main_;
  uint64_t main_start_;
  std::optional<int> main_status_;
  bool childless_ = false;
  size_t killed_leftovers_ = 0;
  std::chrono::microseconds cpu_time_{};
  uint64_t peak_memory_bytes_ = 0;
};

}  // namespace ladder

#endif  // LADDER_PROCESS_CHILD_PROCESS_H_
