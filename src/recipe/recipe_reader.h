// Reads recipes with what they include, for every combination of a matrix.
#ifndef LADDER_RECIPE_RECIPE_READER_H_
#define LADDER_RECIPE_RECIPE_READER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "recipe/recipe_keys.h"

namespace ladder {

/// The most combinations of a matrix.
constexpr size_t kMostCombinations = 100;

/// Reads the recipe at `path` with all that it includes: one recipe for each
/// combination of its matrix, at least one. Every fault of every file at once:
/// UserError with file:line:column.
/// `candidate`: the values of kCandidateAxis and kCandidateFolderAxis for a
/// recipe that is bisected; without them those places are left as they are.
std::vector<Recipe> ReadRecipe(const std::string& path,
                               const RecipeWorld& world,
                               const AxisValues& candidate = {});

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_READER_H_
