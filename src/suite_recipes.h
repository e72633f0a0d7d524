// The recipes of a suite on the disk, and the candidates that they share.
#ifndef LADDER_SUITE_RECIPES_H_
#define LADDER_SUITE_RECIPES_H_

#include <filesystem>
#include <string>
#include <vector>

#include "candidates.h"
#include "executor.h"
#include "host.h"
#include "recipe.h"
#include "suite.h"

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
};

/// UserError with the faults of all recipes; where two are called the same, or
/// have other candidates than the others.
SuiteRecipes LoadRecipesOf(const Suite& suite, Executor& executor,
                           const Host& host);

}  // namespace ladder

#endif  // LADDER_SUITE_RECIPES_H_
