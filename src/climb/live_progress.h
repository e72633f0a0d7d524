// Progress on standard error: on a terminal, one line that changes during a
// run; elsewhere, plain lines.
#ifndef LADDER_CLIMB_LIVE_PROGRESS_H_
#define LADDER_CLIMB_LIVE_PROGRESS_H_

#include <chrono>
#include <memory>
#include <string>

#include "base/console.h"

namespace ladder {

/// What is known about the current run.
struct RunStatus {
  RunStart start;
  std::chrono::duration<double> elapsed = {};
  size_t launches = 0;      ///< 0: the printer is off, or no model ran yet
  std::string last_kernel;  ///< of the last launch that began
};

/// "3/5 kernel-names: 12 s, about 8 s left, then 1 more run (about 20 s), 241
/// launches, cpp_fused_mul_3", cut to `columns`, without control characters of
/// a kernel's name.
std::string RenderStatus(const RunStatus& status, size_t columns);

struct ProgressStyle {
  /// Standard error is a terminal, where the status line is redrawn. Else the
  /// status is a separate line once a minute.
  bool redraws = false;
  bool quiet = false;         ///< --quiet: no lines of ours
  bool shows_output = false;  ///< --show-output: what the command prints
};
std::unique_ptr<Progress> MakeProgress(const ProgressStyle& style);

}  // namespace ladder

#endif  // LADDER_CLIMB_LIVE_PROGRESS_H_
