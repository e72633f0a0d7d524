// Recipes on the disk.
#ifndef LADDER_RECIPE_RECIPE_FILE_H_
#define LADDER_RECIPE_RECIPE_FILE_H_

#include <set>
#include <string>
#include <vector>

#include "recipe/recipe_reader.h"

namespace ladder {

/// Files, folders and ladders as they are on this machine.
RecipeWorld LocalWorld();

/// The recipe with all that it names: its ladder and failure files have no
/// fault either. UserError with every fault.
/// `candidate`: as in ReadRecipe. files: gets the real paths of it and of all
/// that it includes.
std::vector<Recipe> LoadRecipe(const std::string& path,
                               const AxisValues& candidate = {},
                               std::set<std::string>* files = nullptr);

/// The files that the paths and globs stand for, sorted, each once. UserError
/// where one stands for none; `remedy`: who named them.
std::vector<std::string> FindFiles(
    const std::vector<std::string>& patterns,
    const std::string& remedy =
        "The recipe says under files that it depends "
        "on it.");

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_FILE_H_
