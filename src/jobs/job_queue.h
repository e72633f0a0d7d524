// Many jobs, so many of them at a time.
#ifndef LADDER_JOBS_JOB_QUEUE_H_
#define LADDER_JOBS_JOB_QUEUE_H_

#include <functional>
#include <string>
#include <vector>

#include "jobs/jobs.h"

namespace ladder {

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

#endif  // LADDER_JOBS_JOB_QUEUE_H_
