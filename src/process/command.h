// A command to run, how long it may take, and what became of it.
#ifndef LADDER_PROCESS_COMMAND_H_
#define LADDER_PROCESS_COMMAND_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

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

}  // namespace ladder

#endif  // LADDER_PROCESS_COMMAND_H_
