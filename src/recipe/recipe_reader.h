// Reads recipes and their includes, for every combination of a matrix.
#ifndef LADDER_RECIPE_RECIPE_READER_H_
#define LADDER_RECIPE_RECIPE_READER_H_

#include <set>
#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "recipe/recipe_keys.h"

namespace ladder {

/// Reads the recipe at `path` and all that it includes: one recipe for each
/// combination of its matrix, at least one. UserError has all faults of all
/// files, with file:line:column.
/// `candidate`: the values of kCandidateAxis and kCandidateFolderAxis in a
/// bisection; without them, the texts keep "${candidate}" and
/// "${candidate_dir}".
std::vector<Recipe> ReadRecipe(const std::string& path,
                               const RecipeFiles& files,
                               const AxisValues& candidate = {});

// Recipes on the disk.

/// Reads the recipe and checks the files that it names. UserError with every
/// fault of the recipe, its ladder and its failure patterns.
/// `candidate`: as in ReadRecipe. files: gets the real paths of the recipe and
/// its includes.
std::vector<Recipe> LoadRecipe(const std::string& path,
                               const AxisValues& candidate = {},
                               std::set<std::string>* files = nullptr);

/// The files that the paths and globs match, sorted, each once. UserError if
/// one matches nothing; `remedy` says where they are named.
std::vector<std::string> FindFiles(
    const std::vector<std::string>& patterns,
    const std::string& remedy = "The recipe lists it under 'files'.");

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_READER_H_
