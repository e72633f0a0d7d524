#include "recipe_file.h"

#include <fmt/format.h>
#include <glob.h>

#include <filesystem>
#include <set>

#include "data_files.h"
#include "file.h"
#include "ladder.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostText = 1 << 20;  // the reader has a lower bound

std::optional<RecipeText> LoadText(const std::string& path) {
  std::error_code error;
  // A folder or a pipe is no recipe, and a pipe may never end.
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  auto text = ReadFile(path, kMostText);
  if (!text) return std::nullopt;
  const fs::path real = fs::canonical(path, error);
  return RecipeText{std::move(*text), error ? path : real.string()};
}

std::vector<std::string> Find(const std::string& pattern) {
  std::error_code error;
  if (fs::is_regular_file(pattern, error)) return {pattern};
  std::vector<std::string> found;
  glob_t matches{};
  if (glob(pattern.c_str(), 0, nullptr, &matches) == 0) {
    for (size_t i = 0; i < matches.gl_pathc; ++i) {
      const std::string path = matches.gl_pathv[i];
      if (fs::is_regular_file(path, error)) found.push_back(path);
    }
  }
  globfree(&matches);
  return found;
}

std::string WhyNoLadder(const std::string& name) {
  try {
    FindLadder(name, FindPlaces(ObserveHost()));
    return "";
  } catch (const UserError& error) {
    return error.what();
  }
}

}  // namespace

RecipeWorld LocalWorld() {
  RecipeWorld world;
  world.load = LoadText;
  world.is_folder = [](const std::string& path) {
    std::error_code error;
    return fs::is_directory(path, error);
  };
  world.find = Find;
  world.why_no_ladder = WhyNoLadder;
  return world;
}

std::vector<Recipe> LoadRecipe(const std::string& path) {
  std::vector<Recipe> recipes = ReadRecipe(path, LocalWorld());
  std::set<std::string> ladders;
  std::set<std::vector<std::string>> failures;
  for (const Recipe& recipe : recipes) {
    if (!recipe.ladder.empty()) ladders.insert(recipe.ladder);
    if (!recipe.failures.empty()) failures.insert(recipe.failures);
  }
  const Places places = FindPlaces(ObserveHost());
  const auto flags = [&] {
    return FlagsWith(FilesNamed("flags.yaml", places));
  };
  for (const std::string& name : ladders) {
    const DataFile ladder = FindLadder(name, places);
    if (!ladder.built_in) ParseLadder(ladder.text, ladder.path, flags);
  }
  for (const auto& files : failures) {
    PatternsWith(FailureFiles(places, files));
  }
  return recipes;
}

std::vector<std::string> FindFiles(const std::vector<std::string>& patterns) {
  std::set<std::string> all;
  for (const std::string& pattern : patterns) {
    const auto found = Find(pattern);
    if (found.empty()) {
      throw UserError(fmt::format("there is no file '{}'", pattern),
                      "The recipe says under files that it depends on it.");
    }
    all.insert(found.begin(), found.end());
  }
  return {all.begin(), all.end()};
}

}  // namespace ladder
