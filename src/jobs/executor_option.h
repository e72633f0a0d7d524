// --executor: where jobs run.
#ifndef LADDER_JOBS_EXECUTOR_OPTION_H_
#define LADDER_JOBS_EXECUTOR_OPTION_H_

#include <optional>
#include <string>

#include "cli/option_table.h"

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

}  // namespace ladder

#endif  // LADDER_JOBS_EXECUTOR_OPTION_H_
