// Runs one command to its end. The only module that starts processes.
#ifndef LADDER_PROCESS_EXECUTOR_H_
#define LADDER_PROCESS_EXECUTOR_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "process/child_process.h"

namespace ladder {

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

/// Blocks SIGINT, SIGTERM and SIGHUP except while a command runs, so that no
/// read or write between two commands is cut off. A blocked signal interrupts
/// the next command. For the calling thread and those that it starts later.
void HoldEndingSignals();

/// True if such a signal is pending and would interrupt the next command.
bool EndingSignalCame();

/// Call after a command has failed in a job. A cluster ends the processes of a
/// job one after the other, so the command may end a moment before this process
/// gets a signal or is killed. Waits for that moment; true if a signal came.
/// The failure counts only if none did.
bool IsToldToEndNow();
/// True in a job of Slurm.
bool InClusterJob();

/// Runs on this machine. The child has its own session;
/// stdout is a pseudo-terminal (so libc flushes every line and a crash loses
/// nothing), stderr a pipe. SIGINT, SIGTERM and SIGHUP to us during Run end
/// the child and give Interrupted.
std::unique_ptr<Executor> MakeLocalExecutor();

/// How a short command of our own ended and what it printed.
struct Printed {
  Outcome outcome;
  std::string out, err;
};
/// Runs a command and keeps at most `most` bytes of each stream. Shows none.
Printed RunForOutput(Executor& executor, const Command& command,
                     std::chrono::milliseconds timeout, size_t most = 64 << 10);

}  // namespace ladder

#endif  // LADDER_PROCESS_EXECUTOR_H_
