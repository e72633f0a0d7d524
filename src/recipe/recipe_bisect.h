// The key "bisect" of a recipe.
#ifndef LADDER_RECIPE_RECIPE_BISECT_H_
#define LADDER_RECIPE_RECIPE_BISECT_H_

#include <optional>
#include <string>
#include <vector>

#include "recipe/bisect_section.h"
#include "recipe/filled_text.h"
#include "recipe/recipe_commands.h"

namespace ladder {

/// What the section counts from.
struct BisectPlace {
  const std::string& folder;  ///< of the recipe
  const std::string& today;   ///< "2026-01-31"
};

/// Reads its map. Faults go to the file.
BisectSection ReadBisectSection(const FilledText& text,
                                RecipeCommands& commands,
                                const BisectPlace& place, const YAML::Node& at);

/// The days from one to the other as versions; nothing where a date is none or
/// they are in the wrong order.
std::optional<std::vector<std::string>> VersionsOf(const Nightlies& nightlies);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_BISECT_H_
