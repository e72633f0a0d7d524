// --executor: where jobs run.
#ifndef LADDER_JOB_EXECUTOR_H_
#define LADDER_JOB_EXECUTOR_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "jobs.h"
#include "option_table.h"

namespace ladder {

enum class JobExecutor { kLocal, kSlurm };

/// "local", "slurm"
std::string ToString(JobExecutor executor);
/// Of one of these words.
std::optional<JobExecutor> ParseJobExecutor(const std::string& word);

/// The option, for the table of each subcommand that has jobs.
/// `shared`: what all nodes need to see under its path, as in "the recipe".
Option ExecutorOption(const std::string& shared);
/// What was given; UserError with "did you mean" for what is none.
JobExecutor TakeExecutor(const Given& given);

/// Prints lines for people, but with --quiet.
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

#endif  // LADDER_JOB_EXECUTOR_H_
