// aoti-ladder run as a job of a cluster.
#ifndef LADDER_CLI_JOB_RUN_H_
#define LADDER_CLI_JOB_RUN_H_

#include <filesystem>

#include "jobs/jobs.h"
#include "climb/recorded_climb.h"
#include "cli/run_options.h"

namespace ladder {

/// Where --executor says: in this process (RunRunCommand), or as one job, of
/// which the same is printed in the end. UserError for --jobs: there is one.
int RunWhereAsked(const RunOptions& options);

/// A record that is not complete.
struct OpenRecord {
  std::filesystem::path folder;
  bool quiet = false;
  bool anyway = false;  ///< as of resume
};
/// Has a job climb with it, and prints what it says.
int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style);

}  // namespace ladder

#endif  // LADDER_CLI_JOB_RUN_H_
