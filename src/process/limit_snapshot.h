// What the processes of a command did when its time limit was reached, taken
// before they are ended.
#ifndef LADDER_PROCESS_LIMIT_SNAPSHOT_H_
#define LADDER_PROCESS_LIMIT_SNAPSHOT_H_

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace ladder {

struct ProcessAtLimit {
  int pid = 0;
  std::string program;             ///< path
  std::vector<std::string> words;  ///< its command line; the first 40 words
  double cpu_seconds = 0;
  bool operator==(const ProcessAtLimit&) const = default;
};

/// The stack of one process, as a tool printed it.
struct StackAtLimit {
  int pid = 0;
  std::string by;    ///< "py-spy", "gdb" or "faulthandler"
  std::string text;  ///< empty for faulthandler: it is at the end of the output
  bool operator==(const StackAtLimit&) const = default;
};

/// One of LimitSnapshot::missing.
inline constexpr const char* kFaultHandlerNotAsked =
    "faulthandler was not asked: the program handles SIGTERM";

struct LimitSnapshot {
  std::vector<ProcessAtLimit> processes;  ///< parents first
  std::vector<StackAtLimit> stacks;
  /// Why there is no Python stack, by tool: "py-spy is not installed".
  std::vector<std::string> missing;
  bool operator==(const LimitSnapshot&) const = default;
};

/// The name of the file in the record with that text.
inline constexpr const char* kAtLimitFile = "at-limit.txt";
/// The snapshot as a text for people. The record has it beside the log.
std::string TextOf(const LimitSnapshot& snapshot);

/// Programs that show the stack of a process; an empty path if not installed.
struct StackTools {
  std::filesystem::path py_spy, gdb;
};

/// Reads /proc, and takes the stacks of at most three Python processes, or of
/// the first process that has loaded PyTorch. Asks py-spy; without it
/// faulthandler, but only a process that SIGTERM would end at once; without
/// that gdb. Takes at most half a minute.
LimitSnapshot TakeLimitSnapshot(const std::vector<pid_t>& living,
                                const StackTools& tools);

}  // namespace ladder

#endif  // LADDER_PROCESS_LIMIT_SNAPSHOT_H_
