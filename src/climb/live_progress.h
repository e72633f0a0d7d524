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

/// "3/5 kernel-values: 12 s, about 8 s left, 241 launches, cpp_fused_mul_3",
/// cut to `columns`, without control characters of a kernel's name.
std::string RenderStatus(const RunStatus& status, size_t columns);

/// terminal: standard error is a terminal, where the status line is redrawn.
/// Else prints the status as a separate line once a minute.
std::unique_ptr<Progress> MakeLiveProgress(bool terminal);
/// Prints nothing (--quiet).
std::unique_ptr<Progress> MakeSilentProgress();

}  // namespace ladder

#endif  // LADDER_CLIMB_LIVE_PROGRESS_H_
