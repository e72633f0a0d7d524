// The options of aoti-ladder run.
#ifndef LADDER_CLI_RUN_OPTIONS_H_
#define LADDER_CLI_RUN_OPTIONS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jobs/executor_option.h"
#include "diagnosis/expectation.h"
#include "output/fails_when.h"
#include "cli/option_table.h"
#include "recipe/recipe.h"
#include "recipe/recipe_values.h"

namespace ladder {

/// aoti-ladder run [options] [--compile CMD] -- CMD [ARG…], or of a recipe
struct RunOptions {
  std::vector<std::string> argv;  ///< after "--"; never empty
  std::string name;               ///< for the record's folder; empty: from argv
  std::string workdir;            ///< where it runs; empty: the current folder
  std::vector<std::vector<std::string>> setup;  ///< run before the climb
  std::vector<std::string> files;  ///< paths and globs that it depends on
  RecipeEnvironment variables;     ///< of a recipe; --env goes over it
  std::vector<std::string> compile_argv;  ///< --compile, split as a shell does
  std::string out;                        ///< --out; empty: chosen for the user
  std::string ladder = "documented";      ///< --ladder: a name or a file
  std::vector<std::string> failure_files;  ///< --failures FILE, in order
  std::optional<std::chrono::milliseconds> timeout;  ///< --timeout 20m
  std::vector<std::string> environment;              ///< --env K=V, in order
  int repeat = 1;                                    ///< --repeat N, 1..1000
  bool all_stages = false;
  std::string stage;                     ///< --stage: only it; empty: all
  FailsWhen fails_when;                  ///< --fails-when; empty: a bad end
  Expectation expect;                    ///< --expect
  std::optional<uint64_t> memory_bytes;  ///< --memory-limit 8G
  std::string against;                   ///< --against: a record; empty: none
  uint64_t max_log_bytes = 1ULL << 30;   ///< --max-log 1G
  int jobs = 0;  ///< --jobs K: combinations side by side; 0: not given
  JobExecutor executor = JobExecutor::kLocal;  ///< --executor
  bool json = false;
  bool verbose = false;
  bool quiet = false;
  bool color = true;  ///< cleared by --no-color
};

/// Shown where the command is missing or out of place.
inline constexpr const char* kRunExample =
    "Put the command after --, as in: aoti-ladder run -- python repro.py";

/// What --candidate and --candidate-dir say, for LoadRecipe; empty without.
AxisValues TakeCandidate(const Given& given);

Subcommand DescribeRun();
/// The words of --compile. UserError where they are no command.
std::vector<std::string> SplitCompile(const std::string& line);
/// defaults: what the words do not say. UserError for a value that cannot be
/// and for a command that is missing.
RunOptions TakeRun(const Given& given, const RunOptions& defaults = {});

}  // namespace ladder

#endif  // LADDER_CLI_RUN_OPTIONS_H_
