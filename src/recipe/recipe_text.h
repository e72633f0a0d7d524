// Recipes as YAML: one to begin with, and one as it is understood.
#ifndef LADDER_RECIPE_RECIPE_TEXT_H_
#define LADDER_RECIPE_RECIPE_TEXT_H_

#include <string>
#include <vector>

#include "recipe/recipe.h"

namespace ladder {

/// What is known of a command that a recipe is to be written for.
struct RecipeDraft {
  std::string name;
  std::vector<std::string> command;
  std::vector<std::string> compile;  ///< may be empty
  std::string workdir;  ///< as seen from the recipe; empty: beside it
  std::vector<std::string> files;  ///< that are there, as seen from the recipe
};
/// A recipe with a comment for each key, those not used commented out.
std::string DraftRecipe(const RecipeDraft& draft);

/// The recipe after includes and matrix, as YAML.
std::string ShowRecipe(const Recipe& recipe);

/// "device=cpu, batch=8"; empty without a matrix.
std::string ShowValues(
    const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_TEXT_H_
