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

// A job: commands with a folder that holds their description and result. A
// cluster runs it as this machine does: aoti-ladder job FOLDER. To wait for it,
// the folder is enough.

struct Job {
  /// Unique in a bisection or suite: letters, digits, '.', '_', '-'.
  std::string name;
  /// Holds job.json, job.log (what the commands print) and, when they have
  /// ended, status.json. Absolute.
  std::filesystem::path folder;
  /// Run one after another until one fails.
  std::vector<std::vector<std::string>> commands;
  std::filesystem::path workdir;
  /// Added to the environment that the job is started in.
  std::map<std::string, std::string> environment;
  /// Of each command.
  std::optional<std::chrono::milliseconds> timeout;
  /// Folders that the job empties before it begins, each time it runs.
  std::vector<std::filesystem::path> emptied = {};
  /// The record or matrix that its one command makes; empty: none. If an
  /// earlier try was cut off, the next one continues it: no run is made twice.
  /// What cannot be continued is removed.
  std::filesystem::path record = {};
  /// What the command reads beside its words, such as the hash of a recipe; may
  /// be empty. A record that was begun with another input is removed.
  std::string input = {};
  /// Runs after all of them succeeded: see JobStatus::identity.
  std::vector<std::string> same_as = {};
};

/// The file in Job::folder that holds the input of the last try.
inline constexpr const char* kJobInput = "input";

/// The UserError of our own program as a command of a job.
struct JobError {
  std::string text, remedy;
  ErrorKind kind = ErrorKind::kOther;
};

/// The result of a job.
struct JobStatus {
  /// Of the last command that was run.
  Ending ending;
  size_t commands_run = 0;
  double seconds = 0;
  std::string host;
  /// A hash of the output of same_as, which may hold secrets; empty: not known.
  std::string identity = {};
  /// Of the command that failed; nothing if it wrote none.
  std::optional<JobError> error = {};
};

/// Creates the folder and job.json; removes the status of an earlier try.
/// UserError on failure.
void WriteJob(const Job& job);
/// UserError when the folder holds no job.
Job ReadJob(const std::filesystem::path& folder);
/// Nothing if it has not ended, or was cut off.
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

/// The end of what its commands printed: lines of at most 300 bytes in all.
std::string LastLinesOf(const std::filesystem::path& folder);

void WriteJobStatus(const Job& job, const JobStatus& status);

/// How a started job ended.
struct JobEnd {
  enum class Cause {
    kUnclear,   ///< the job itself may be the cause
    kNode,      ///< the node that it ran on failed
    kPreempted  ///< the cluster gave its node to another
  };
  enum class What {
    kEnded,      ///< see `status`
    kCancelled,  ///< by Cancel
    kTimedOut,   ///< the cluster's own limit ended it
    kLost        ///< it ended without a status: run it again
  };
  std::string name;
  What what = What::kEnded;
  std::optional<JobStatus> status;
  std::string why;                ///< if it was lost or timed out
  Cause cause = Cause::kUnclear;  ///< if it was lost
};

/// How often a job was lost. A job that crashes its machine must not run for
/// ever.
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
  /// Writes the job to its folder and starts it. If an earlier process of ours
  /// started a job of that name that still runs, adopts that one instead.
  /// UserError if it cannot be started.
  virtual void Start(const Job& job) = 0;
  /// True if an earlier process of ours started a job in the folder and did not
  /// see its end.
  [[nodiscard]] virtual bool IsLeft(
      const std::filesystem::path& folder) const = 0;
  /// The jobs that have ended since the last call; waits for the first at most
  /// `most`. Returns early if this process is told to end.
  virtual std::vector<JobEnd> Wait(std::chrono::milliseconds most) = 0;
  /// Ends a job; Wait returns it. Does nothing if it has ended.
  virtual void Cancel(const std::string& name) = 0;
  /// This process was told to end.
  [[nodiscard]] virtual bool interrupted() const = 0;
};

/// Jobs as processes of this machine. `program`: this one, absolute. `devices`:
/// for CUDA_VISIBLE_DEVICES; each job gets the one with the fewest jobs. Empty:
/// the variable stays as it is. The destructor ends what still runs. Needs
/// HoldEndingSignals.
std::unique_ptr<Jobs> MakeLocalJobs(const std::filesystem::path& program,
                                    const std::vector<std::string>& devices);

/// The devices for jobs: those of the caller's CUDA_VISIBLE_DEVICES, else the
/// numbers of all NVIDIA GPUs that the driver lists. `listed`:
/// /proc/driver/nvidia/gpus.
std::vector<std::string> DevicesFor(
    const std::map<std::string, std::string>& environment,
    const std::filesystem::path& listed = "/proc/driver/nvidia/gpus");

// Many jobs, up to a number of them in parallel.

struct JobQueue {
  std::vector<Job> jobs;  ///< with distinct names
  size_t at_once = 1;
  /// Called with the end of each job. A lost job is started again; only one
  /// that is lost too often (JobLosses) is reported as lost.
  std::function<void(const Job&, const JobEnd&)> ended;
  /// Called with a message for each job that is started again; may be empty.
  std::function<void(const std::string&)> say = {};
};

/// Runs all jobs in order. Returns false if this process was told to end before
/// all had ended: `jobs` then has what still runs. UserError if one cannot be
/// started.
bool RunJobs(Jobs& jobs, const JobQueue& queue);

}  // namespace ladder

#endif  // LADDER_JOBS_JOBS_H_
