// aoti-ladder run as a job of a cluster.
#ifndef LADDER_JOB_RUN_H_
#define LADDER_JOB_RUN_H_

#include <filesystem>

#include "jobs.h"
#include "recorded_climb.h"
#include "run_options.h"

namespace ladder {

/// Where --executor says: in this process (RunRunCommand), or as one job, of
/// which the same is printed in the end. UserError for --jobs: there is one.
int RunWhereAsked(const RunOptions& options);

/// Has a job climb with the record, which is not complete, and prints what it
/// says.
int ClimbAsJob(const std::filesystem::path& record, Jobs& jobs,
               const AnswerStyle& style);

}  // namespace ladder

#endif  // LADDER_JOB_RUN_H_
