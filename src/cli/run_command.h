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

/// Shown if the command is missing or misplaced.
inline constexpr const char* kRunExample =
    "Name the command, for example: aoti-ladder run python repro.py";

Subcommand DescribeRun();
/// The words of --compile or --eager. Throws UserError if they are not a
/// command; `example` is one.
std::vector<std::string> SplitCommand(const std::string& option,
                                      const std::string& line,
                                      const std::string& example);
/// Adds a value of --expect. People also type a class alone, as "hang".
void TakeExpectation(const std::string& text, Expectation& expectation);
/// defaults: for what the words do not set. Throws UserError for an invalid
/// value or a missing command.
RunOptions TakeRun(const ParsedArgs& given, const RunOptions& defaults = {});

// aoti-ladder run as a job of a cluster.

/// Runs in this process (RunLocally) or, as --executor says, as one job; prints
/// the same result. Throws UserError for --jobs, since there is one job.
int DispatchRun(const RunOptions& options);

/// A record that is not complete.
struct OpenRecord {
  std::filesystem::path folder;
  bool quiet = false;
  bool force = false;  ///< as in resume
};
/// Runs the record's command as a job, and prints the verdict.
int ClimbAsJob(const OpenRecord& record, Jobs& jobs, const AnswerStyle& style);

// aoti-ladder run RECIPE.yaml: one run for each combination of its matrix.

/// Runs the recipe that is the operand; options override the recipe. Without a
/// matrix, as RunLocally. With a matrix, all records are in one folder, with a
/// table of them (matrix.txt, matrix.json). The exit code is then the first of
/// 130, 4, 1 and 125 that a combination had, else 0.
int RunRecipe(const ParsedArgs& given);

}  // namespace ladder

#endif  // LADDER_CLI_RUN_COMMAND_H_
