// A job: commands in a folder of their own, which says what they are and what
// became of them. A cluster runs it as this machine does: aoti-ladder job
// FOLDER. Whoever waits for it needs the folder only.
#ifndef LADDER_JOBS_JOB_H_
#define LADDER_JOBS_JOB_H_

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "process/command.h"

namespace ladder {

struct Job {
  /// Among all jobs of one bisection or suite: letters, digits, '.', '_', '-'.
  std::string name;
  /// Holds job.json, job.log (what the commands print) and, when they have
  /// ended, status.json. Absolute.
  std::filesystem::path folder;
  /// One after another until one does not end well.
  std::vector<std::vector<std::string>> commands;
  std::filesystem::path workdir;
  /// Added to the environment that the job is started in.
  std::map<std::string, std::string> environment;
  /// Of each command.
  std::optional<std::chrono::milliseconds> timeout;
  /// Folders that it empties before it begins, wherever and how often it runs.
  std::vector<std::filesystem::path> emptied = {};
  /// Asked when all of them have ended well: see JobStatus::identity.
  std::vector<std::string> same_as = {};
};

/// The last word of a job.
struct JobStatus {
  /// Of the last command that was run, which is the last one where all is well.
  Ending ending;
  size_t commands_run = 0;
  double seconds = 0;
  std::string host;
  /// A hash of what its same_as printed, which may hold secrets; empty: it did
  /// not say.
  std::string identity = {};
};

/// Makes the folder and job.json; a status of an earlier try is taken away.
/// UserError when that cannot be done.
void WriteJob(const Job& job);
/// UserError when the folder holds no job.
Job ReadJob(const std::filesystem::path& folder);
/// Nothing while it has not ended, and for a job that was cut off.
std::optional<JobStatus> ReadJobStatus(const std::filesystem::path& folder);

/// The last lines that its commands printed, of at most a few hundred bytes.
std::string LastLinesOf(const std::filesystem::path& folder);

/// That last word.
void WriteJobStatus(const Job& job, const JobStatus& status);

}  // namespace ladder

#endif  // LADDER_JOBS_JOB_H_
