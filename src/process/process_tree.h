// The processes that descend from one child of ours, wherever they went.
#ifndef LADDER_PROCESS_PROCESS_TREE_H_
#define LADDER_PROCESS_PROCESS_TREE_H_

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ladder {

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

#endif  // LADDER_PROCESS_PROCESS_TREE_H_
