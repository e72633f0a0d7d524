// What is read from this machine, once: environment, clock, terminal, and which
// PyTorch a command uses.
#ifndef LADDER_PROCESS_HOST_H_
#define LADDER_PROCESS_HOST_H_

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "process/executor.h"

namespace ladder {

struct Host {
  std::map<std::string, std::string> environment;
  std::filesystem::path workdir;  ///< empty: it is gone
  std::string utc_time;           ///< "2026-11-21T10:52:00Z"
  std::string local_stamp;        ///< "20261121-105200", for names
  bool stdout_is_terminal = false;
  bool stderr_is_terminal = false;
};
Host ObserveHost();
/// --color
enum class ColorChoice { kAuto, kAlways, kNever };
/// True if the answer may be coloured. kAuto: it goes to a terminal that has
/// colors, and NO_COLOR (https://no-color.org) does not forbid it.
bool MayColor(const Host& host, ColorChoice choice);

/// What the terminal of the answer can show.
struct TerminalLook {
  bool color = false;
  size_t columns = 0;          ///< 0: the answer does not go to a terminal
  std::string files_url = {};  ///< "file://HOST" if it shows links (OSC 8)
};
TerminalLook LookOf(const Host& host, ColorChoice choice);

/// Shows the file with xdg-open, and does not wait for the browser. Returns why
/// it cannot; empty: it does.
std::string ShowInBrowser(const std::filesystem::path& file, const Host& host);

/// True if progress may redraw its line on standard error: a terminal that
/// knows escape sequences.
bool MayRedraw(const Host& host);

/// True if the command reads a program or data from its standard input: a word
/// names it ("-", "/dev/stdin"), or it is a shell or Python without a script.
bool NamesInput(const std::vector<std::string>& argv);

/// True if the command is a Python whose program is its standard input.
bool IsPythonOnInput(const std::vector<std::string>& argv);

/// The script that the command's Python or shell runs; empty if it runs none.
std::string ScriptOf(const std::vector<std::string>& argv);

/// What the standard input of this process is for a command.
enum class InputKind {
  kNone,     ///< the command gets none
  kFile,     ///< the command gets the rest of this file
  kPipe,     ///< the command names it, and gets all that comes
  kTyped,    ///< the same; it is a terminal
  kUnnamed,  ///< bytes wait in a pipe that the command does not name: it may
             ///< belong to our caller, so the command gets none
};
/// `named`: the command names its standard input.
InputKind KindOfInput(bool named);
/// Reads the standard input to its end; waits for it, except for kNone and
/// kUnnamed, which give nothing. A file keeps its position. If it is too large
/// to keep: UserError if `named`, else nothing.
std::optional<std::string> ReadInput(InputKind kind, bool named);

/// The words of a command that start its Python: the first word, or all up to
/// the first one called python after a program that only starts others (env,
/// nice, timeout, …). Empty: there is no Python.
std::vector<std::string> InterpreterOf(const std::vector<std::string>& argv);

struct TorchProbe {
  std::optional<TorchVersion> version;
  bool rocm = false;  ///< built for ROCm, which calls its devices cuda
  /// "python", "torch", "torch's commit", "triton", "cuda", "hip", if known.
  std::map<std::string, std::string> versions;
  bool interrupted = false;
};
/// Asks the command's Python interpreter for the version of its torch and what
/// it was built for, without importing it. No version if there is no
/// interpreter or no torch.
TorchProbe ProbeTorch(Executor& executor, const std::vector<std::string>& argv,
                      const Host& host);

// What is known of a machine.

/// A folder to write into.
struct DiskFacts {
  std::string path;   ///< the folder, or the nearest existing one above
  std::string error;  ///< why nothing can be written there; empty: it can
  uint64_t free_bytes = 0;
};

/// A program that is useful but not needed.
struct ToolFacts {
  std::string name;
  std::string path;  ///< empty: not in PATH
  std::string
      problem;  ///< it exists but cannot be used: why; empty: none known
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

// What a ladder needs from the machine: a disk, a pseudo-terminal, tools.

/// `record`: the folder to record in; it need not exist. Writes and removes a
/// small file where it would be; starts gdb if there is one.
MachineFacts LookAtMachine(const Host& host,
                           const std::filesystem::path& record,
                           Executor& executor);

}  // namespace ladder

#endif  // LADDER_PROCESS_HOST_H_
