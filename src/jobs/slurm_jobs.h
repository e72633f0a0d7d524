// Jobs on a Slurm cluster.
#ifndef LADDER_JOBS_SLURM_JOBS_H_
#define LADDER_JOBS_SLURM_JOBS_H_

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "config/slurm_settings.h"
#include "jobs/jobs.h"

namespace ladder {

/// Jobs as tasks of arrays: those that were started before a Wait are submitted
/// by it, with one sbatch. `program`: this one, absolute, the same on all
/// nodes; so are the jobs' folders. What a job itself wrote is its last word;
/// Slurm says who is gone without one. While the controller does not answer it
/// is waited for, however long. `tell` is handed what people are to know
/// meanwhile, also at its destruction.
///
/// What still has not ended when it is destroyed is cancelled. What an earlier
/// process left, that was killed, goes on: Start waits for it, or submits it
/// again where Slurm has lost it. Needs HoldEndingSignals.
///
/// UserError, from here, where there are no commands of Slurm; from Wait where
/// Slurm refuses the jobs.
std::unique_ptr<Jobs> MakeSlurmJobs(
    const std::filesystem::path& program, const SlurmSettings& settings,
    std::function<void(const std::string&)> tell = {});

}  // namespace ladder

#endif  // LADDER_JOBS_SLURM_JOBS_H_
