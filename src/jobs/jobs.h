// Jobs that run side by side: on this machine, or on a cluster.
#ifndef LADDER_JOBS_JOBS_H_
#define LADDER_JOBS_JOBS_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "process/child_process.h"

namespace ladder {

// A job: commands in a folder of their own, which says what they are and what
// became of them. A cluster runs it as this machine does: aoti-ladder job
// FOLDER. Whoever waits for it needs the folder only.

struct Job {
  /// Among all jobs of one bisection or suite: letters, digits, '.', '_', '-'.
  std::string name;
  /// Holds job.json, job.log (what the commands print) and, when they have
  /// ended, status.json. Absolute.
  std::filesystem::path folder;
  /// One after another until one does not end well.
  std::vector<std::vector<std::string>> commands;
  std::filesystem::path workdir;
  /// Added to the environment that the job is started in.
  std::map<std::string, std::string> environment;
  /// Of each command.
  std::optional<std::chrono::milliseconds> timeout;
  /// Folders that it empties before it begins, wherever and how often it runs.
  std::vector<std::filesystem::path> emptied = {};
  /// Asked when all of them have ended well: see JobStatus::identity.
  std::vector<std::string> same_as = {};
};

/// Why our own program, as a command of a job, could not go on: a UserError.
struct JobError {
  std::string text, remedy;
  ErrorKind kind = ErrorKind::kOther;
};

/// The last word of a job.
struct JobStatus {
  /// Of the last command that was run, which is the last one where all is well.
  Ending ending;
  size_t commands_run = 0;
  double seconds = 0;
  std::string host;
  /// A hash of what its same_as printed, which may hold secrets; empty: it did
  /// not say.
  std::string identity = {};
  /// Of the command that failed; nothing if it wrote none.
  std::optional<JobError> error = {};
};

/// Makes the folder and job.json; a status of an earlier try is taken away.
/// UserError when that cannot be done.
void WriteJob(const Job& job);
/// UserError when the folder holds no job.
Job ReadJob(const std::filesystem::path& folder);
/// Nothing while it has not ended, and for a job that was cut off.
std::optional<JobStatus> ReadJobStatus(const std::filesystem::path& folder);

// If a command of a job is our own program and fails with a UserError, it
// writes the error to a file in the job's folder. `aoti-ladder job` then moves
// it to the status.

/// The option that names the file; every subcommand takes it.
inline constexpr const char* kErrorFileOption = "error-file";
/// The words to add to the command of a job in `folder`.
std::vector<std::string> ErrorFileWords(const std::filesystem::path& folder);
/// Does nothing if the file cannot be written: the log has the error, too.
void WriteJobError(const std::filesystem::path& file, const UserError& error);
/// Reads and removes the file; nothing if there is none.
std::optional<JobError> TakeJobError(const std::filesystem::path& folder);

/// The last lines that its commands printed, of at most a few hundred bytes.
std::string LastLinesOf(const std::filesystem::path& folder);

/// That last word.
void WriteJobStatus(const Job& job, const JobStatus& status);

/// What became of a job that was started.
struct JobEnd {
  enum class Cause {
    kUnclear,   ///< the job itself may be the cause
    kNode,      ///< the node that it ran on failed
    kPreempted  ///< the cluster gave its place to another
  };
  enum class What {
    kEnded,      ///< see `status`
    kCancelled,  ///< by Cancel
    kTimedOut,   ///< the cluster's own limit ended it
    kLost        ///< it ended without a last word: it is to be run again
  };
  std::string name;
  What what = What::kEnded;
  std::optional<JobStatus> status;
  std::string why;                ///< of one that was lost or has timed out
  Cause cause = Cause::kUnclear;  ///< of one that was lost
};

/// How often a job came back lost. What takes its machine with it must not go
/// on for ever.
class JobLosses {
 public:
  /// True if the job should start again: at most twice if it may be the cause
  /// itself, ten times if nodes failed, always if it was preempted.
  bool MayTryAgain(const JobEnd& lost);
  /// What to say when it starts again: "run-2 was lost (…); retrying".
  static std::string Retrying(const JobEnd& lost);
  /// Why it does not: "lost too often; the last time: …".
  static std::string TooOften(const JobEnd& lost);

 private:
  int unclear_ = 0, nodes_ = 0;
};

/// Virtual: a bisection does not know where its jobs run.
class Jobs {
 public:
  virtual ~Jobs() = default;
  /// Writes the job to its folder and starts it. One of that name that an
  /// earlier process of ours started, and that still runs, is waited for
  /// instead. UserError when it cannot be started.
  virtual void Start(const Job& job) = 0;
  /// True where an earlier process of ours started a job in the folder, and
  /// nobody was there when it came back.
  [[nodiscard]] virtual bool IsLeft(
      const std::filesystem::path& folder) const = 0;
  /// The jobs that have ended since the last call; waits for the first of them
  /// at most so long. Returns early when this process is told to end.
  virtual std::vector<JobEnd> Wait(std::chrono::milliseconds most) = 0;
  /// Ends a job; it comes back from Wait. Nothing for one that has ended.
  virtual void Cancel(const std::string& name) = 0;
  /// This process was told to end.
  [[nodiscard]] virtual bool interrupted() const = 0;
};

/// Processes of this machine. `program`: this one, absolute. `devices`: for
/// CUDA_VISIBLE_DEVICES, each job is handed the one that the fewest others
/// have; empty: it is left as it is. What still runs when it is destroyed is
/// ended. Needs HoldEndingSignals.
std::unique_ptr<Jobs> MakeLocalJobs(const std::filesystem::path& program,
                                    const std::vector<std::string>& devices);

/// What jobs are handed one of: the caller's CUDA_VISIBLE_DEVICES, else the
/// numbers of all NVIDIA GPUs that the driver lists.
/// `listed`: /proc/driver/nvidia/gpus.
std::vector<std::string> DevicesFor(
    const std::map<std::string, std::string>& environment,
    const std::filesystem::path& listed = "/proc/driver/nvidia/gpus");

// Many jobs, so many of them at a time.

struct JobQueue {
  std::vector<Job> jobs;  ///< each has a name of its own
  size_t at_once = 1;
  /// Called with the end of each. One that is lost is started again; only one
  /// that is lost too often (JobLosses) comes as lost.
  std::function<void(const Job&, const JobEnd&)> ended;
  /// Is told of each that is started again; empty: nobody is.
  std::function<void(const std::string&)> say = {};
};

/// Runs them all in their order. Returns false when this process was told to
/// end before all had ended: what still runs is left to `jobs`. UserError when
/// one cannot be started.
bool RunJobs(Jobs& jobs, const JobQueue& queue);

}  // namespace ladder

#endif  // LADDER_JOBS_JOBS_H_
