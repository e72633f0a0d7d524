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

namespace ladder {

// A command to run, how long it may take, and what became of it.

/// What to run: an argument vector, never a shell line.
struct Command {
  std::vector<std::string> argv;  ///< argv[0] is looked up in PATH
  std::map<std::string, std::string> environment;  ///< the whole of it
  std::filesystem::path workdir;                   ///< empty: the current one
  /// The most private memory that each of its processes may have; what asks for
  /// more is refused it, as where the machine has no more. None: no limit.
  std::optional<uint64_t> memory_bytes = {};
};

/// When to stop it.
struct Limits {
  std::optional<std::chrono::milliseconds> timeout;  ///< none: wait for ever
  std::chrono::milliseconds grace{10000};  ///< from SIGTERM to SIGKILL
};

/// What became of it.
struct Outcome {
  Ending ending;
  std::chrono::microseconds wall_time{};
  std::chrono::microseconds cpu_time{};  ///< user + system, whole tree
  uint64_t peak_memory_bytes = 0;  ///< largest resident set of one process
  uint64_t output_bytes = 0;       ///< both streams
  size_t killed_leftovers = 0;     ///< processes that outlived the command
};

/// An open file descriptor with an owner; never 0, 1 or 2, closed on exec.
class Descriptor {
 public:
  Descriptor() = default;
  /// Takes what a system call returned; negative: none.
  explicit Descriptor(int number);
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] bool open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  /// Gives the descriptor away.
  int Release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

/// A command that runs: a child of ours that nobody has waited for yet.
struct Launched {
  pid_t pid = 0;
  Descriptor stdout_end;  ///< a pseudo-terminal's master; EIO is its end
  Descriptor stderr_end;  ///< a pipe's reading end
};

/// Starts the command in a session of its own. `io`: told about the fork.
std::variant<Launched, NotStarted> StartChild(const Command& command,
                                              boost::asio::io_context& io);

/// Starts the command in a session of its own, beside others: what it prints
/// goes to the file. It is told to end (SIGTERM) when this process dies. The
/// caller waits for it.
std::variant<pid_t, NotStarted> StartInBackground(
    const Command& command, const std::filesystem::path& output);

/// The file that `program` names, by PATH where it has no slash; empty when
/// there is no such executable file.
std::filesystem::path FindProgram(const std::string& program,
                                  const std::string& path_variable);

/// Why `program` cannot be started, as "there is no program "x" in PATH" or
/// "/x/y is not executable"; nothing when it can. `path_variable`: nothing for
/// an environment without PATH. A relative path counts from `workdir`.
std::optional<std::string> WhyNotFound(
    const std::string& program, const std::optional<std::string>& path_variable,
    const std::filesystem::path& workdir = {});

// Processes that a climb which was killed left behind.

/// Kills the processes of this user whose environment names a folder below
/// `record` as `variable`, as that of each command of a climb does, and waits
/// until they are gone, at most some seconds. Never this process or one that it
/// descends from. Returns how many it killed.
size_t EndOrphans(const std::filesystem::path& record, const char* variable);

// The processes that descend from one child of ours, wherever they went.

/// While it lives, processes whose parent dies become children of ours, so
/// that neither setsid nor a double fork takes them out of our sight.
class Subreaper {
 public:
  Subreaper();
  ~Subreaper();
  Subreaper(const Subreaper&) = delete;
  Subreaper& operator=(const Subreaper&) = delete;

 private:
  int before_ = 0;
};

/// A child (the main process) and all that descends from it. Needs a Subreaper
/// around it, and takes the exit of every child of this process: there can be
/// one tree at a time. Children that we had before the main process are not of
/// the tree.
class ProcessTree {
 public:
  /// main: a child of ours that nobody has waited for.
  explicit ProcessTree(pid_t main);

  /// Takes the exits that are there; never blocks.
  void Reap();
  /// The wait status of the main process, once it is reaped.
  [[nodiscard]] std::optional<int> main_status() const { return main_status_; }
  /// True when no process of the tree lives. Call Reap() first.
  [[nodiscard]] bool Empty() const;
  /// Sends a signal to each process, parents first.
  void Signal(int number) const;
  /// SIGKILLs and reaps until none is left, and returns how many it took. Gives
  /// up on a process that does not die for half a minute (one stuck in a
  /// driver's system call cannot).
  size_t Kill();

  /// Of what Kill() took: those that were there after the main process's end.
  [[nodiscard]] size_t killed_leftovers() const { return killed_leftovers_; }
  /// User and system time of all that has been reaped.
  [[nodiscard]] std::chrono::microseconds cpu_time() const { return cpu_time_; }
  /// The largest resident set of one process that has been reaped.
  [[nodiscard]] uint64_t peak_memory_bytes() const {
    return peak_memory_bytes_;
  }

 private:
  [[nodiscard]] std::vector<pid_t> Living() const;

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
