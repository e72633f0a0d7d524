// A suite: the recipes that a nightly job runs, and what it may spend on
// those that fail.
#ifndef LADDER_NIGHTLY_SUITE_H_
#define LADDER_NIGHTLY_SUITE_H_

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bisect/candidates.h"
#include "process/executor.h"
#include "process/host.h"
#include "recipe/recipe.h"

namespace ladder {

/// Paths are relative to the current folder, or absolute.
struct Suite {
  std::string name;                  ///< the default is the name of the file
  std::vector<std::string> recipes;  ///< paths or globs; at least one
  /// Holds the history, the nights and the candidates.
  std::string folder;
  /// How many recipes, or runs of a bisection, run in parallel.
  std::optional<int> jobs;
  /// For a recipe with all its runs, and for a setup without a limit.
  std::chrono::milliseconds timeout = std::chrono::hours(4);
  int keep_nights =
      30;  ///< nights that keep their folders; the history keeps all
  bool any_failure = false;  ///< a known failure also sets the exit code
  /// For all bisections of one night together.
  std::chrono::milliseconds budget = std::chrono::hours(4);
  int most_bisections = 5;  ///< in one night
};

/// UserError has all faults, with file:line:column.
Suite ParseSuite(std::string_view yaml, const std::string& file);

/// The JSON Schema of suites.
std::string SuiteSchemaText();

// The recipes of a suite on the disk, and the candidates that they share.

/// UserError if it cannot be read, or with every fault.
Suite LoadSuite(const std::string& file);
/// Throws UserError, with what to do, if the file is a suite. For subcommands
/// that expect a recipe.
void RefuseSuite(const std::string& file);

struct SuiteRecipe {
  std::filesystem::path file;  ///< absolute
  std::string name;            ///< unique in the suite
  /// One for each combination of its matrix; at least one. Paths are absolute.
  std::vector<Recipe> combinations;

  /// Whether each night runs it with a new candidate.
  [[nodiscard]] bool has_candidates() const {
    return combinations.front().bisect.has_value();
  }
};

struct SuiteRecipes {
  std::vector<SuiteRecipe> recipes;  ///< by their names
  /// In order, the newest last; empty if no recipe has any.
  std::vector<Candidate> candidates;
  /// Why the candidates cannot be listed, such as no network; may be empty.
  std::string no_candidates;

  /// Null when no recipe has that name.
  [[nodiscard]] const SuiteRecipe* Find(const std::string& name) const;
};

/// The recipes without their candidates. `file` is the suite's. UserError with
/// the faults of all recipes, and when two have the same name.
SuiteRecipes LoadRecipesOf(const Suite& suite, const std::string& file);

/// Finds the candidates of the recipes, or why they cannot be listed. UserError
/// when two recipes have different candidates.
void FindCandidatesOf(SuiteRecipes& suite, Executor& executor,
                      const Host& host);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_SUITE_H_
