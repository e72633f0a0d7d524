// Reads recipes with what they include, for every combination of a matrix.
#ifndef LADDER_RECIPE_RECIPE_READER_H_
#define LADDER_RECIPE_RECIPE_READER_H_

#include <set>
#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "recipe/recipe_keys.h"

namespace ladder {

/// Reads the recipe at `path` with all that it includes: one recipe for each
/// combination of its matrix, at least one. Every fault of every file at once:
/// UserError with file:line:column.
/// `candidate`: the values of kCandidateAxis and kCandidateFolderAxis for a
/// recipe that is bisected; without them those places are left as they are.
std::vector<Recipe> ReadRecipe(const std::string& path,
                               const RecipeFiles& files,
                               const AxisValues& candidate = {});

// Recipes on the disk.

/// Reads the recipe and checks the files that it names. UserError with every
/// fault of the recipe, its ladder and its failure patterns.
/// `candidate`: as in ReadRecipe. files: gets the real paths of it and of all
/// that it includes.
std::vector<Recipe> LoadRecipe(const std::string& path,
                               const AxisValues& candidate = {},
                               std::set<std::string>* files = nullptr);

/// The files that the paths and globs match, sorted, each once. UserError when
/// one matches nothing; `remedy` says who names them.
std::vector<std::string> FindFiles(
    const std::vector<std::string>& patterns,
    const std::string& remedy = "The recipe lists it under 'files'.");

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_READER_H_
