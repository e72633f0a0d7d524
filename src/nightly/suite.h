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

/// Paths are the suite's: relative to where the program was started, or
/// absolute.
struct Suite {
  std::string name;                  ///< of the file where it does not say one
  std::vector<std::string> recipes;  ///< paths or globs; at least one
  /// Of its history, its nights and its candidates.
  std::string folder;
  /// How many recipes, and runs of a bisection, there are at a time.
  std::optional<int> jobs;
  /// Of a recipe with all its runs, and of a setup that says no limit.
  std::chrono::milliseconds timeout = std::chrono::hours(4);
  int keep_nights = 30;      ///< whose folders are kept; the history has all
  bool any_failure = false;  ///< counts, also one that is known
  /// For all bisections of one night.
  std::chrono::milliseconds budget = std::chrono::hours(4);
  int most_bisections = 5;  ///< in one night
};

/// Reads it. All faults at once: UserError with file:line:column.
Suite ParseSuite(std::string_view yaml, const std::string& file);

// The recipes of a suite on the disk, and the candidates that they share.

/// UserError when it cannot be read, with every fault.
Suite LoadSuite(const std::string& file);

struct SuiteRecipe {
  std::filesystem::path file;  ///< absolute
  std::string name;            ///< no other of the suite is called so
  /// One for each combination of its matrix; at least one. Paths are absolute.
  std::vector<Recipe> combinations;

  /// What it is run with changes from night to night.
  [[nodiscard]] bool has_candidates() const {
    return combinations.front().bisect.has_value();
  }
};

struct SuiteRecipes {
  std::vector<SuiteRecipe> recipes;  ///< by their names
  /// In their order, the newest last; empty where no recipe has any.
  std::vector<Candidate> candidates;
  /// Why nobody can say which there are, as where the network is away.
  std::string no_candidates;

  /// Nothing where none is called so.
  [[nodiscard]] const SuiteRecipe* Find(const std::string& name) const;
};

/// Without their candidates. `file`: of the suite. UserError with the faults of
/// all recipes, and where two are called the same.
SuiteRecipes LoadRecipesOf(const Suite& suite, const std::string& file);

/// Those of the recipes that have any, or why they cannot be listed. UserError
/// where a recipe has other ones than the others.
void FindCandidatesOf(SuiteRecipes& suite, Executor& executor,
                      const Host& host);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_SUITE_H_
