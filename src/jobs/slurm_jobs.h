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

/// Jobs as tasks of arrays: Wait submits the jobs that were started before it,
/// with one sbatch. `program`: this one, absolute, the same on all nodes; so
/// are the jobs' folders. The status that a job wrote is its result; Slurm
/// shows which jobs ended without one. Wait retries a controller that does not
/// answer, however long. `tell` receives messages for people, also from the
/// destructor.
///
/// The destructor cancels what has not ended. Jobs that a killed process left
/// continue: Start adopts them, or submits them again if Slurm has lost them.
/// Needs HoldEndingSignals.
///
/// UserError from here if Slurm's commands are missing; from Wait if Slurm
/// rejects the jobs.
std::unique_ptr<Jobs> MakeSlurmJobs(
    const std::filesystem::path& program, const SlurmSettings& settings,
    std::function<void(const std::string&)> tell = {});

}  // namespace ladder

#endif  // LADDER_JOBS_SLURM_JOBS_H_
