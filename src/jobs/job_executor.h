// The jobs that --executor asks for.
#ifndef LADDER_JOBS_JOB_EXECUTOR_H_
#define LADDER_JOBS_JOB_EXECUTOR_H_

#include <functional>
#include <memory>
#include <string>

#include "jobs/executor_option.h"
#include "jobs/jobs.h"

namespace ladder {

/// Prints lines for people, but with --quiet.
std::function<void(const std::string&)> NotesUnless(bool quiet);
std::function<void(const std::string&)> NotesFor(const Given& given);

/// Jobs of this program: on this machine with its GPUs, or as slurm.yaml of
/// the places says. `tell`: is handed what people are to know meanwhile.
/// Needs HoldEndingSignals (PrepareToClimb). UserError where slurm.yaml is
/// faulty or there are no commands of Slurm. Jobs that were started before by
/// another executor are not known to this one: what has jobs writes down which
/// it began with.
std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell);

}  // namespace ladder

#endif  // LADDER_JOBS_JOB_EXECUTOR_H_
