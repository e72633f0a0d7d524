// The recipes of a suite on the disk, and the candidates that they share.
#ifndef LADDER_NIGHTLY_SUITE_RECIPES_H_
#define LADDER_NIGHTLY_SUITE_RECIPES_H_

#include <filesystem>
#include <string>
#include <vector>

#include "bisect/candidates.h"
#include "process/executor.h"
#include "process/host.h"
#include "recipe/recipe.h"
#include "nightly/suite.h"

namespace ladder {

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

#endif  // LADDER_NIGHTLY_SUITE_RECIPES_H_
