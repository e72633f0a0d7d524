// Starts the process of a command, with its streams connected to us.
#ifndef LADDER_PROCESS_CHILD_PROCESS_H_
#define LADDER_PROCESS_CHILD_PROCESS_H_

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "process/command.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_PROCESS_CHILD_PROCESS_H_
