// Climbs with planned records as jobs, each by aoti-ladder resume --as-job.
#ifndef LADDER_JOBS_RECORD_JOBS_H_
#define LADDER_JOBS_RECORD_JOBS_H_

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/executor_option.h"
#include "jobs/jobs.h"
#include "climb/run_command.h"
#include "base/vocabulary.h"

namespace ladder {

/// How the jobs are run; kept beside them, for who goes on with them.
struct JobsManner {
  JobExecutor executor = JobExecutor::kLocal;
  size_t at_once = 1;
};
/// Nothing where the options ask for no jobs.
std::optional<JobsManner> MannerOf(const RunOptions& options);
/// `folder`: of the matrix, or of the one record. UserError.
void WriteJobsManner(const std::filesystem::path& folder,
                     const JobsManner& manner);
/// Nothing where it was climbed with by one process.
std::optional<JobsManner> ReadJobsManner(const std::filesystem::path& folder);

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
  std::filesystem::path folder;  ///< as of WriteJobsManner
  std::vector<std::filesystem::path> records;
  size_t at_once = 1;
  bool anyway = false;                           ///< as of resume
  std::function<void(size_t, RecordEnd)> ended;  ///< with its number
  std::function<void(const std::string&)> say = {};
};

/// Climbs with all of them. One that nodes lost, or that an earlier process
/// left, goes on. False when this process was told to end before. UserError
/// when a job cannot be started, and what keeps all others from ending well.
bool ClimbRecords(Jobs& jobs, const RecordJobs& climbs);

}  // namespace ladder

#endif  // LADDER_JOBS_RECORD_JOBS_H_
