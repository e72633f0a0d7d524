// What is known of a machine.
#ifndef LADDER_PROCESS_MACHINE_FACTS_H_
#define LADDER_PROCESS_MACHINE_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ladder {

/// A folder to write into.
struct DiskFacts {
  std::string path;   ///< the folder, or the nearest one above that is there
  std::string error;  ///< why nothing can be written there; empty: it can
  uint64_t free_bytes = 0;
};

/// A program that is of use but not needed.
struct ToolFacts {
  std::string name;
  std::string path;  ///< empty: not in PATH
  std::string
      problem;  ///< it is there and does not work; empty: as far as known
};

struct MachineFacts {
  std::string system;  ///< "Linux 6.1.0-18-amd64 x86_64"
  DiskFacts record;
  DiskFacts temporary;                 ///< where compilers write
  std::string terminal_error;          ///< why no pseudo-terminal can be made
  std::optional<uint64_t> core_limit;  ///< bytes; nothing: unlimited
  std::string core_pattern;            ///< of the kernel; empty: not known
  std::optional<int> ptrace_scope;     ///< of Yama; nothing: there is none
  std::vector<ToolFacts> tools;        ///< gdb, compute-sanitizer, tlparse

  /// Null for a tool that was not looked for.
  [[nodiscard]] const ToolFacts* Tool(const std::string& name) const {
    for (const ToolFacts& tool : tools) {
      if (tool.name == name) return &tool;
    }
    return nullptr;
  }
};

}  // namespace ladder

#endif  // LADDER_PROCESS_MACHINE_FACTS_H_
