// Runs one command to its end. The only module that starts processes.
#ifndef LADDER_EXECUTOR_H_
#define LADDER_EXECUTOR_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vocabulary.h"

namespace ladder {

/// What to run: an argument vector, never a shell line.
struct Command {
  std::vector<std::string> argv;  ///< argv[0] is looked up in PATH
  std::map<std::string, std::string> environment;  ///< the whole of it
  std::filesystem::path workdir;                   ///< empty: the current one
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

/// Receives output as it arrives: stream, bytes, time since the start.
using OutputSink =
    std::function<void(Stream, std::string_view, std::chrono::microseconds)>;

/// Virtual so that the climb can be tested without processes.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Runs the command and returns when it and every process it left behind
  /// are gone. A command that cannot start is NotStarted, never an exception.
  virtual Outcome Run(const Command& command, const Limits& limits,
                      const OutputSink& sink) = 0;
};

/// Runs on this machine. The child has its own session; stdin is /dev/null;
/// stdout is a pseudo-terminal (so libc flushes every line and a crash loses
/// nothing), stderr a pipe. SIGINT, SIGTERM and SIGHUP to us during Run end
/// the child and give Interrupted.
std::unique_ptr<Executor> MakeLocalExecutor();

/// The file that `program` names, by PATH where it has no slash; empty when
/// there is no such executable file.
std::filesystem::path FindProgram(const std::string& program,
                                  const std::string& path_variable);

}  // namespace ladder

#endif  // LADDER_EXECUTOR_H_
