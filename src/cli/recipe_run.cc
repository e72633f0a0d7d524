#include "cli/recipe_run.h"

#include <fmt/format.h>

#include <filesystem>

#include "climb/climb_start.h"
#include "base/folder_lock.h"
#include "jobs/job_executor.h"
#include "cli/job_run.h"
#include "jobs/matrix_climb.h"
#include "recipe/recipe_file.h"
#include "record/record.h"
#include "jobs/record_jobs.h"
#include "record/record_store.h"
#include "climb/run_command.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

RunOptions TakeRunOf(const Given& given, const Recipe& recipe) {
  if (given.operands.size() > 1) {
    throw UserError("run takes one recipe",
                    "Run them one after another, or make one with a matrix.");
  }
  if (!given.command.empty()) {
    throw UserError("a recipe has a command of its own",
                    "Leave out what comes after --, or the recipe.");
  }
  return TakeRun(given, OptionsOf(recipe));
}

/// One of a matrix, before its climb.
struct Combination {
  RunOptions options;
  RecordPlan plan;
  MatrixRow row;
};

/// What may be shown and written of the combination: a value may be a secret.
MatrixRow RowOf(const Recipe& recipe, const Redactor& redactor) {
  MatrixRow row;
  row.values = recipe.values;
  for (auto& [axis, value] : row.values) {
    if (redactor.IsSecretName(axis)) value = RedactionMark(axis);
    value = redactor.Text(value);
  }
  return row;
}

std::vector<Combination> PlanMatrix(const Given& given,
                                    const std::vector<Recipe>& recipes) {
  std::vector<Combination> all;
  for (const Recipe& recipe : recipes) {
    const RunOptions options = TakeRunOf(given, recipe);
    RecordPlan plan = PlanRecord(options);
    MatrixRow row = RowOf(recipe, *plan.redactor);
    row.record = FolderName(all.size() + 1, row.values);
    all.push_back({options, std::move(plan), std::move(row)});
  }
  return all;
}

Climbed ClimbCombination(const Combination& combination,
                         const std::shared_ptr<FileHashes>& hashes) {
  return WithoutSecrets(*combination.plan.redactor, [&] {
    return ClimbPlanned(combination.options, hashes);
  });
}

/// All records are there before the first climb, and the table before them:
/// whatever ends us, `resume` knows what is to be done. Where they cannot be
/// made none is left.
void MakeRecords(const std::vector<Combination>& all, const MatrixClimb& matrix,
                 bool for_jobs) {
  try {
    WriteMatrix(matrix.folder, matrix.rows);
    for (const Combination& each : all) {
      Record::Create(each.options.out, each.plan.facts, each.plan.redactor)
          .Close(kPlanned);
      if (for_jobs) RequireNoSecrets(each.options.out, each.plan);
    }
  } catch (const UserError&) {
    std::error_code ignored;
    for (const Combination& each : all) {
      fs::remove_all(each.options.out, ignored);
    }
    TidyMatrix(matrix.folder);
    fs::remove(matrix.folder, ignored);
    throw;
  }
}

int RunMatrix(const Given& given, const std::vector<Recipe>& recipes) {
  std::vector<Combination> all = PlanMatrix(given, recipes);
  const RunOptions first = all.front().options;
  const auto manner = MannerOf(first);
  // Before anything is written: there may be no Slurm.
  const auto jobs =
      manner ? MakeJobs(manner->executor, NotesUnless(first.quiet)) : nullptr;
  MatrixClimb matrix{MakeOutFolder(first.out, first.name, ObserveHost()),
                     {},
                     first.json,
                     first.quiet};
  const FolderLock lock = LockRecord(matrix.folder);
  for (Combination& each : all) {
    each.options.out = matrix.folder / each.row.record;
    matrix.rows.push_back(each.row);
  }
  MakeRecords(all, matrix, manner.has_value());
  if (manner) {
    WriteJobsManner(matrix.folder, *manner);
    return ClimbMatrixAsJobs(matrix, *jobs, manner->at_once);
  }
  const auto hashes = std::make_shared<FileHashes>();
  return ClimbMatrix(
      matrix, [&](size_t i) { return ClimbCombination(all[i], hashes); });
}

/// A recipe that is bisected is run for one candidate, no other has any.
void RequireCandidate(const std::string& file, const Recipe& recipe,
                      const AxisValues& candidate) {
  if (recipe.bisect && candidate.empty()) {
    throw UserError(
        file + " is run for one of its candidates",
        fmt::format("Find the first that fails: aoti-ladder bisect {}; or "
                    "give one: --candidate NAME --candidate-dir DIR",
                    file));
  }
  if (!recipe.bisect && !candidate.empty()) {
    throw UserError(file + " has no candidates to choose from",
                    "Leave --candidate out.");
  }
}

}  // namespace

RunOptions OptionsOf(const Recipe& recipe) {
  RunOptions options;
  options.argv = recipe.command;
  options.compile_argv = recipe.compile;
  options.name = recipe.name;
  options.workdir = recipe.workdir;
  options.setup = recipe.setup;
  options.files = recipe.files;
  options.variables = recipe.environment;
  options.timeout = recipe.timeout;
  options.repeat = recipe.repeat.value_or(options.repeat);
  options.memory_bytes = recipe.memory_limit;
  options.max_log_bytes = recipe.max_log.value_or(options.max_log_bytes);
  if (!recipe.ladder.empty()) options.ladder = recipe.ladder;
  options.failure_files = recipe.failures;
  options.against = recipe.against;
  options.all_stages = recipe.all_stages.value_or(false);
  options.fails_when = recipe.fails_when;
  options.expect = recipe.expect;
  return options;
}

int RunRecipe(const Given& given) {
  const AxisValues candidate = TakeCandidate(given);
  const std::string& file = given.operands.front();
  const std::vector<Recipe> recipes = LoadRecipe(file, candidate);
  RequireCandidate(file, recipes.front(), candidate);
  // Also one of a single combination has its table.
  if (!recipes.front().values.empty()) {
    PrepareToClimb();
    return RunMatrix(given, recipes);
  }
  return RunWhereAsked(TakeRunOf(given, recipes.front()));
}

}  // namespace ladder
