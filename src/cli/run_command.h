// The options of aoti-ladder run.
#ifndef LADDER_CLI_RUN_COMMAND_H_
#define LADDER_CLI_RUN_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

#include "cli/option_table.h"
#include "climb/climb_request.h"
#include "climb/climb_session.h"
#include "jobs/jobs.h"

namespace ladder {

/// Shown where the command is missing or out of place.
inline constexpr const char* kRunExample =
    "Put the command after --, for example: aoti-ladder run -- python repro.py";

Subcommand DescribeRun();
/// The words of --compile. UserError where they are no command.
std::vector<std::string> SplitCompile(const std::string& line);
/// defaults: what the words do not say. UserError for a value that cannot be
/// and for a command that is missing.
RunOptions TakeRun(const ParsedArgs& given, const RunOptions& defaults = {});

// aoti-ladder run as a job of a cluster.

/// Where --executor says: in this process (RunLocally), or as one job, of
/// which the same is printed in the end. UserError for --jobs: there is one.
int DispatchRun(const RunOptions& options);

/// A record that is not complete.
struct OpenRecord {
  std::filesystem::path folder;
  bool quiet = false;
  bool force = false;  ///< as of resume
};
/// Runs the record's command as a job, and prints the verdict.
int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style);

// aoti-ladder run RECIPE.yaml: a climb for each combination of its matrix.

/// Climbs with the recipe that is given as operand; other options go before
/// what it says. Without a matrix all is as with RunLocally. With one the
/// records are in one folder, which has a table of them (matrix.txt) and the
/// same for programs (matrix.json). The exit code is then the first of 130, 4,
/// 1 and 125 that a combination had, else 0.
int RunRecipe(const ParsedArgs& given);

}  // namespace ladder

#endif  // LADDER_CLI_RUN_COMMAND_H_
