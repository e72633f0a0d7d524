// Runs climbs of planned records as jobs: aoti-ladder resume-job.
#ifndef LADDER_JOBS_CLIMB_JOBS_H_
#define LADDER_JOBS_CLIMB_JOBS_H_

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/vocabulary.h"
#include "climb/climb_session.h"
#include "jobs/jobs.h"
#include "record/matrix_table.h"

namespace ladder {

/// The subcommand that climbs in one planned record; hidden.
inline constexpr const char* kResumeJob = "resume-job";

/// The values of --executor.
std::vector<std::string> JobExecutorNames();
/// "local", "slurm"
std::string ToString(JobExecutor executor);
/// The inverse; nothing for any other word.
std::optional<JobExecutor> ParseJobExecutor(const std::string& word);

// The jobs that --executor asks for.

/// Prints lines for people, except with --quiet.
std::function<void(const std::string&)> NotesUnless(bool quiet);

/// Jobs of this program: on this machine with its GPUs, or on Slurm as
/// slurm.yaml says. `tell` receives messages for people. Needs
/// HoldEndingSignals (PrepareToClimb). UserError if slurm.yaml is faulty or
/// Slurm's commands are missing. An executor does not know the jobs of another
/// one, so callers store which one they began with.
std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell);

// The climbs of a recipe's matrix, one after another or as jobs, and their
// table.

struct MatrixClimb {
  std::filesystem::path folder;  ///< with a record for each row
  std::vector<MatrixRow> rows;
  bool json = false;
  bool quiet = false;
  bool force = false;  ///< see resume
};

/// climb(i): runs the combination of row i, whose record and table exist. Skips
/// rows that have ended, except those that could not be judged (125). Writes
/// the table after each row and prints it at the end, before it throws the
/// UserError that stopped it. Returns the first of 130, 4, 1 and 125 that a row
/// has, else 0.
int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb);

/// The same with up to `at_once` jobs in parallel, each in the existing record
/// of its row. Jobs that an earlier process left continue.
int ClimbMatrixAsJobs(MatrixClimb& matrix, Jobs& jobs, size_t at_once);

/// How the jobs are run; stored beside them for whoever continues.
struct JobSettings {
  JobExecutor executor = JobExecutor::kLocal;
  size_t at_once = 1;
};
/// Nothing if the options ask for no jobs.
std::optional<JobSettings> JobSettingsOf(const RunOptions& options);
/// `folder`: of the matrix, or of the one record. UserError on failure.
void WriteJobSettings(const std::filesystem::path& folder,
                      const JobSettings& settings);
/// Nothing if one process ran it.
std::optional<JobSettings> ReadJobSettings(const std::filesystem::path& folder);

/// A job reads its settings from the record, which holds no secrets. So a
/// secret of an option or the recipe has to be a variable, too; else UserError.
/// `plan`: what the record was made from.
void RequireNoSecrets(const std::filesystem::path& record,
                      const RecordPlan& plan);

/// The result of a record's job: one member is set.
struct RecordEnd {
  std::optional<Climbed> climbed;
  std::optional<UserError> error;  ///< 125: of this record; else of all
};

struct RecordJobs {
  std::filesystem::path folder;  ///< see WriteJobSettings
  std::vector<std::filesystem::path> records;
  size_t at_once = 1;
  bool force = false;                            ///< see resume
  std::function<void(size_t, RecordEnd)> ended;  ///< with its index
  std::function<void(const std::string&)> say = {};
};

/// Climbs all records. A climb that a node lost, or that an earlier process
/// left, continues. False if this process was told to end before that.
/// UserError if a job cannot be started, or from `ended`.
bool ClimbRecords(Jobs& jobs, const RecordJobs& climbs);

}  // namespace ladder

#endif  // LADDER_JOBS_CLIMB_JOBS_H_
