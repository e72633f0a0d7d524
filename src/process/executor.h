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

/// Keeps SIGINT, SIGTERM and SIGHUP back but while a command runs: what is
/// being read or written between two commands is not cut off. One that came
/// then interrupts the next command. For the calling thread and those that it
/// starts later.
void HoldEndingSignals();

/// True if such a signal has come and would interrupt the next command.
bool EndingSignalCame();

/// Of a command that has failed. A cluster ends all processes of a job, one
/// after the other: the command may have been told to end a moment before this
/// process is, or be killed a moment before it. A failure counts only where
/// neither follows, for which this waits.
bool IsToldToEndNow();
/// True in a job of Slurm.
bool InClusterJob();

/// Runs on this machine. The child has its own session; stdin is /dev/null;
/// stdout is a pseudo-terminal (so libc flushes every line and a crash loses
/// nothing), stderr a pipe. SIGINT, SIGTERM and SIGHUP to us during Run end
/// the child and give Interrupted.
std::unique_ptr<Executor> MakeLocalExecutor();

/// How a short command of our own ended and what it printed.
struct Printed {
  Outcome outcome;
  std::string out, err;
};
/// Of each stream at most `most` bytes are kept. Nobody is shown any of it.
Printed RunForOutput(Executor& executor, const Command& command,
                     std::chrono::milliseconds timeout, size_t most = 64 << 10);

}  // namespace ladder

#endif  // LADDER_PROCESS_EXECUTOR_H_
