// Jobs that run side by side: on this machine, or on a cluster.
#ifndef LADDER_JOBS_JOBS_H_
#define LADDER_JOBS_JOBS_H_

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/job.h"

namespace ladder {

/// What became of a job that was started.
struct JobEnd {
  enum class Cause {
    kUnclear,   ///< the job itself may be to blame
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
  /// True when it is to be started again: at most twice where it may be to
  /// blame itself, ten times where nodes failed, always where it had to make
  /// way.
  bool MayTryAgain(const JobEnd& lost);

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

}  // namespace ladder

#endif  // LADDER_JOBS_JOBS_H_
