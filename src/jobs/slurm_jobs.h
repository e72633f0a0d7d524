// Jobs on a Slurm cluster.
#ifndef LADDER_JOBS_SLURM_JOBS_H_
#define LADDER_JOBS_SLURM_JOBS_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "config/slurm_settings.h"
#include "jobs/jobs.h"
#include "jobs/slurm_client.h"

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

// A job that was submitted to Slurm: where it stands in what we wrote, and what
// Slurm's answers say of it.

/// So long a submission without an answer may take to be seen after all.
inline constexpr std::chrono::milliseconds kSlurmSettles{5000};

struct SubmittedTask {
  using Clock = std::chrono::steady_clock;
  Job job;
  SlurmArray array;      ///< without a name: it waits to be submitted
  size_t index = 0;      ///< in that
  bool adopted = false;  ///< an earlier process started it; not seen alive yet
  bool cancelled = false;
  Clock::time_point cancel_again;
  std::string given_up;     ///< why
  bool known = false;       ///< to Slurm, at the last answer
  SlurmTask seen;           ///< what Slurm said last of it
  size_t gone_answers = 0;  ///< in a row
  Clock::time_point gone_since;
  bool told_in_use = false;
};

/// A submission of which it is not known yet whether it was one.
struct DoubtfulArray {
  std::string array;
  SlurmFailure failure;
  std::optional<std::chrono::steady_clock::time_point> unknown_since;
};

/// A name for arrays of jobs in folders beside this one that no other process
/// makes; a number is to follow it.
std::string NewNameOfArrays(const std::filesystem::path& folder);

/// Writes the array's files, beside the first folder, and into each that this
/// array is to run it. UserError when that cannot be done.
SlurmArray WriteArray(const std::string& name,
                      const std::vector<std::filesystem::path>& folders,
                      const std::filesystem::path& program);

/// What an earlier process of ours submitted in that folder: adopted, or not
/// submitted where it did not.
SubmittedTask ReadSubmitted(const Job& job);
/// True where that would be adopted.
[[nodiscard]] bool WasSubmitted(const std::filesystem::path& folder);
/// Takes away what says so; a task that starts later does nothing.
void Disown(const Job& job);

/// `said`: null where Slurm does not know it. True when it is given up now,
/// since it would never start.
bool NoteAnswer(const SlurmTask* said, SubmittedTask& task);
[[nodiscard]] bool IsAlive(const SubmittedTask& task);
/// Pending, and never to be started.
[[nodiscard]] bool IsStuck(const SubmittedTask& task);
/// Gone for so long that its last word would be seen, if there were one.
[[nodiscard]] bool IsOverdue(const SubmittedTask& task,
                             std::chrono::milliseconds file_delay);
/// A process runs in the job's folder. False where the file system has no
/// locks.
[[nodiscard]] bool IsAtWork(const Job& job);
/// What Slurm may still have of these.
struct LeftOnSlurm {
  std::vector<std::string> ids;     ///< of tasks
  std::vector<std::string> unseen;  ///< names of arrays whose ids are not known
  std::set<std::string> arrays;     ///< the names of all
  std::string output;               ///< for what scancel says
};
LeftOnSlurm LeftOf(const std::map<std::string, SubmittedTask>& tasks);
/// Of one that left no last word.
[[nodiscard]] JobEnd EndWithoutWord(const SubmittedTask& task);

}  // namespace ladder

#endif  // LADDER_JOBS_SLURM_JOBS_H_
