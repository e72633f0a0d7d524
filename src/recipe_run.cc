#include "recipe_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "answer.h"
#include "climb_start.h"
#include "file.h"
#include "matrix_table.h"
#include "recipe_file.h"
#include "recipe_text.h"
#include "run_command.h"

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

/// One combination; what makes its command impossible is told in its row.
void ClimbCombination(const RunOptions& options, const Redactor& redactor,
                      MatrixRow& row) {
  row.record = fs::path(options.out).filename();
  try {
    Climbed climbed = ClimbOnce(options, false);
    row.verdict = std::move(climbed.verdict);
    row.exit_code = climbed.exit_code;
  } catch (const UserError& error) {
    if (error.exit_code() != 125 && error.exit_code() != 130) throw;
    row.exit_code = error.exit_code();
    row.error = redactor.Text(error.what());
    if (!fs::exists(options.out)) row.record.clear();
  }
}

int ExitCodeOf(const std::vector<MatrixRow>& rows) {
  for (const int code : {130, 4, 1, 125}) {
    const auto has = [&](const MatrixRow& row) {
      return row.exit_code == code;
    };
    if (std::any_of(rows.begin(), rows.end(), has)) return code;
  }
  return 0;
}

fs::path MakeMatrixFolder(const RunOptions& options) {
  if (options.out.empty()) return MakeFolder(options.name, ObserveHost());
  std::error_code error;
  fs::create_directories(options.out, error);
  if (error || !fs::is_empty(options.out, error) || error) {
    throw UserError(fmt::format("cannot record in '{}': {}", options.out,
                                error ? error.message() : "it holds files"),
                    "Give another place with --out DIR.");
  }
  return options.out;
}

int RunMatrix(const Given& given, const std::vector<Recipe>& recipes) {
  const RunOptions first = TakeRunOf(given, recipes.front());
  const fs::path folder = MakeMatrixFolder(first);
  std::vector<MatrixRow> rows;
  for (const Recipe& recipe : recipes) {
    RunOptions options = TakeRunOf(given, recipe);
    const Redactor redactor = RedactorOf(options);
    MatrixRow row = RowOf(recipe, redactor);
    options.out = folder / FolderName(rows.size() + 1, row.values);
    if (!options.quiet) {
      PrintNote(fmt::format("{}/{}: {}", rows.size() + 1, recipes.size(),
                            ShowValues(row.values)));
    }
    ClimbCombination(options, redactor, row);
    rows.push_back(std::move(row));
    // Whatever ends us later, what is known is there.
    WriteFileByRename(folder / "matrix.json", MatrixJson(rows));
    WriteFileByRename(folder / "matrix.txt", RenderMatrix(rows));
    if (rows.back().exit_code == 130) break;
  }
  const std::string where = "It is in " + folder.string();
  if (first.json) {
    PrintAnswer(MatrixJson(rows), where);
  } else {
    PrintAnswer(RenderMatrix(rows) + "\nrecords: " + folder.string() + "\n",
                where);
  }
  return ExitCodeOf(rows);
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
  const std::vector<Recipe> recipes = LoadRecipe(given.operands.front());
  // Also one of a single combination has its table.
  if (!recipes.front().values.empty()) {
    PrepareToClimb();
    return RunMatrix(given, recipes);
  }
  return RunRunCommand(TakeRunOf(given, recipes.front()));
}

}  // namespace ladder
