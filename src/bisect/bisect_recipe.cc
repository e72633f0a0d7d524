#include "bisect/bisect_recipe.h"

#include <set>
#include <sstream>

#include "record/file_hashes.h"
#include "recipe/recipe_file.h"
#include "recipe/recipe_text.h"

namespace ladder {
namespace {

/// Without what is noted of a bisection itself, and what changes no answer.
Recipe Deciding(Recipe recipe) {
  recipe.description.clear();
  recipe.expect = {};
  if (!recipe.bisect) return recipe;
  BisectSection deciding;
  deciding.setup = std::move(recipe.bisect->setup);
  deciding.same_as = std::move(recipe.bisect->same_as);
  recipe.bisect = std::move(deciding);
  return recipe;
}

}  // namespace

std::map<std::string, std::string> RecipePartsOf(
    const std::filesystem::path& recipe) {
  std::istringstream lines(ShowRecipe(Deciding(LoadRecipe(recipe).front())));
  std::map<std::string, std::string> parts;
  std::string above;
  for (std::string line; std::getline(lines, line);) {
    const std::string name = line.substr(0, line.find(':'));
    if (line.ends_with(':')) {
      above = name;
      continue;
    }
    const bool below = name.starts_with("  ");
    parts[below ? above + name.substr(1) : name] = Sha256OfText(line);
  }
  return parts;
}

std::vector<std::string> ChangedPartsOf(const BisectFacts& facts) {
  if (facts.recipe_parts.empty()) return {};
  const auto now = RecipePartsOf(facts.recipe);
  std::set<std::string> changed;
  const auto compare = [&](const auto& ours, const auto& others) {
    for (const auto& [key, hash] : ours) {
      const auto found = others.find(key);
      if (found == others.end() || found->second != hash) changed.insert(key);
    }
  };
  compare(facts.recipe_parts, now);
  compare(now, facts.recipe_parts);
  return {changed.begin(), changed.end()};
}

bool IsOfSameRecipe(const std::filesystem::path& folder) {
  const BisectHistory history = ReadBisectHistory(folder);
  try {
    return ChangedPartsOf(history.facts).empty();
  } catch (const UserError&) {
    return false;
  }
}

}  // namespace ladder
