// Whether the recipe of a bisection is still what it was when it began: runs of
// two recipes have no common answer.
#ifndef LADDER_BISECT_BISECT_RECIPE_H_
#define LADDER_BISECT_BISECT_RECIPE_H_

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "bisect/bisect_journal.h"

namespace ladder {

/// Of all that decides what a run or a setup shows: the key, such as "command"
/// or "bisect setup", and a hash of its value. UserError where the recipe has
/// faults.
std::map<std::string, std::string> RecipePartsOf(
    const std::filesystem::path& recipe);

/// The keys that have another value now, or none. Empty for a bisection of an
/// older aoti-ladder, which did not note them.
std::vector<std::string> ChangedPartsOf(const BisectFacts& facts);

/// False also where the recipe cannot be read any more. `folder`: of a
/// bisection.
bool IsOfSameRecipe(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_RECIPE_H_
