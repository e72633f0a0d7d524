// What is read of this machine, once: environment, clock, terminal, and which
// PyTorch a command uses.
#ifndef LADDER_PROCESS_HOST_H_
#define LADDER_PROCESS_HOST_H_

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "process/executor.h"
#include "base/torch_version.h"

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
/// True if the answer may be coloured: it goes to a terminal, and neither the
/// option nor NO_COLOR (https://no-color.org) is against it.
bool MayColor(const Host& host, bool color_option);

/// The words of a command that start its Python: up to its first word, or up to
/// the first that is called python behind a program that only starts others
/// (env, nice, timeout, …). Empty: it names none.
std::vector<std::string> InterpreterOf(const std::vector<std::string>& argv);

struct TorchProbe {
  std::optional<TorchVersion> version;
  bool rocm = false;  ///< built for ROCm, which calls its devices cuda
  /// "python", "torch", "triton", "cuda" or "hip", as far as they say.
  std::map<std::string, std::string> versions;
  bool interrupted = false;
};
/// Asks the Python interpreter that the command names for the version of its
/// torch and what it was built for, without importing it. No version when there
/// is no such word or no torch.
TorchProbe ProbeTorch(Executor& executor, const std::vector<std::string>& argv,
                      const Host& host);

}  // namespace ladder

#endif  // LADDER_PROCESS_HOST_H_
