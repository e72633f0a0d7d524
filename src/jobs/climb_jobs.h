// Climbs with planned records as jobs, each by aoti-ladder resume --as-job.
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

/// The words of --executor.
std::vector<std::string> JobExecutorNames();
/// "local", "slurm"
std::string ToString(JobExecutor executor);
/// Of one of these words.
std::optional<JobExecutor> ParseJobExecutor(const std::string& word);

// The jobs that --executor asks for.

/// Prints lines for people, but with --quiet.
std::function<void(const std::string&)> NotesUnless(bool quiet);

/// Jobs of this program: on this machine with its GPUs, or as slurm.yaml of
/// the places says. `tell`: is handed what people are to know meanwhile.
/// Needs HoldEndingSignals (PrepareToClimb). UserError where slurm.yaml is
/// faulty or there are no commands of Slurm. Jobs that were started before by
/// another executor are not known to this one: what has jobs writes down which
/// it began with.
std::unique_ptr<Jobs> MakeJobs(
    JobExecutor executor, const std::function<void(const std::string&)>& tell);

// The climbs of a recipe's matrix, one after another or as jobs, with the table
// of them.

struct MatrixClimb {
  std::filesystem::path folder;  ///< with a record for each row
  std::vector<MatrixRow> rows;
  bool json = false;
  bool quiet = false;
  bool force = false;  ///< as of resume
};

/// climb(i): runs the combination of row i, whose record and table are
/// there. Of rows that have ended nothing is made again, but of those that
/// could not be judged (125). The table is in the folder after each, and is
/// printed in the end, before any UserError that kept it from going on. Returns
/// the first of 130, 4, 1 and 125 that a row has, else 0.
int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb);

/// The same with jobs, `at_once` side by side, each in the record of its row,
/// which is there. Those that an earlier process left go on.
int ClimbMatrixAsJobs(MatrixClimb& matrix, Jobs& jobs, size_t at_once);

/// How the jobs are run; kept beside them, for who goes on with them.
struct JobSettings {
  JobExecutor executor = JobExecutor::kLocal;
  size_t at_once = 1;
};
/// Nothing where the options ask for no jobs.
std::optional<JobSettings> JobSettingsOf(const RunOptions& options);
/// `folder`: of the matrix, or of the one record. UserError.
void WriteJobSettings(const std::filesystem::path& folder,
                      const JobSettings& settings);
/// Nothing if one process ran it.
std::optional<JobSettings> ReadJobSettings(const std::filesystem::path& folder);

/// A job reads what it is to do from the record, which holds no secrets: what
/// was given by an option or by the recipe has to be a variable, too. UserError
/// that says which. `plan`: what the record was made from.
void RequireNoSecrets(const std::filesystem::path& record,
                      const RecordPlan& plan);

/// What a record's job came to: one of both.
struct RecordEnd {
  std::optional<Climbed> climbed;
  std::optional<UserError> error;  ///< 125: of this one; else of all
};

struct RecordJobs {
  std::filesystem::path folder;  ///< as of WriteJobSettings
  std::vector<std::filesystem::path> records;
  size_t at_once = 1;
  bool force = false;                            ///< as of resume
  std::function<void(size_t, RecordEnd)> ended;  ///< with its number
  std::function<void(const std::string&)> say = {};
};

/// Climbs with all of them. One that nodes lost, or that an earlier process
/// left, goes on. False when this process was told to end before. UserError
/// when a job cannot be started, and what keeps all others from ending well.
bool ClimbRecords(Jobs& jobs, const RecordJobs& climbs);

}  // namespace ladder

#endif  // LADDER_JOBS_CLIMB_JOBS_H_
