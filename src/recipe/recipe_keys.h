// The keys of one recipe file, except include and matrix.
#ifndef LADDER_RECIPE_RECIPE_KEYS_H_
#define LADDER_RECIPE_RECIPE_KEYS_H_

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/yaml_reader.h"
#include "recipe/recipe.h"
#include "recipe/recipe_values.h"

namespace ladder {

struct YamlKeys;

/// A recipe file's text.
struct RecipeText {
  std::string text;
  /// Equal for the same file, whatever path or link leads there.
  std::string identity;
};

/// What a recipe's faults depend on beside its text.
struct RecipeFiles {
  /// Nothing for a file that cannot be read.
  std::function<std::optional<RecipeText>(const std::string& path)> load;
  std::function<bool(const std::string& path)> is_folder;
  std::function<bool(const std::string& path)> is_file;
  /// The files that a path or glob stands for: see PatternIn.
  std::function<std::vector<std::string>(const std::string& pattern)> find;
  /// Why there is no such ladder ("no ladder 'x'; did you mean …");
  /// empty when there is one.
  std::function<std::string(const std::string& name)> why_no_ladder;
  std::string today;  ///< in UTC, "2026-01-31"
};

/// Where a recipe file stands, and for which combination it is read.
struct RecipePlace {
  YamlFile& file;
  std::string folder;  ///< of the file; empty: the current one
  const AxisValues& values;
  const RecipeFiles& files;
  std::set<std::string>& asked;  ///< gets the axes that texts use
};

/// Reads the file's keys over what `recipe` holds: variables of the environment
/// one by one, any other key as a whole. Faults go to the file.
void ReadRecipeKeys(const RecipePlace& place, Recipe& recipe);

/// The JSON Schema of recipes.
std::string RecipeSchemaText();
/// The draft as YAML: each key has a comment that explains it, and keys that
/// the draft does not set are commented out.
std::string DraftRecipe(const RecipeDraft& draft);

// The key "bisect" of a recipe.

/// One version per day; nothing if a date is invalid, or the range is reversed
/// or longer than ten years.
std::optional<std::vector<std::string>> VersionsOf(const Nightlies& nightlies);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_KEYS_H_
