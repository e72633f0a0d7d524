// A recipe: the user's command, where and how it runs, what counts as failing
// and what is expected, read from YAML. A file with a matrix makes several.
#ifndef LADDER_RECIPE_RECIPE_H_
#define LADDER_RECIPE_RECIPE_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "recipe/run_settings.h"

namespace ladder {

// The key "bisect" of a recipe.

/// One candidate per day.
struct Nightlies {
  /// "2026-01-31", both included; "today" and the like are resolved.
  std::string from, to;
  /// With %Y, %m and %d in it: "2.12.0.dev%Y%m%d".
  std::string version;
  bool operator==(const Nightlies&) const = default;
};

/// The commits of a git repository, first parents only.
struct Commits {
  std::string repository;          ///< a folder
  std::string good, bad;           ///< revisions; good comes first
  std::vector<std::string> paths;  ///< only commits that touch one of them
  bool operator==(const Commits&) const = default;
};

/// Exactly one of the first four members lists the candidates.
struct BisectSection {
  std::vector<std::string> versions;  ///< in their order
  std::optional<Nightlies> nightlies;
  std::optional<Commits> commits;
  std::vector<std::string> list;  ///< a command that prints one per line

  /// Run once for each candidate, in its folder.
  std::vector<std::vector<std::string>> setup;
  /// A command that prints the same text for identical candidates.
  std::vector<std::string> same_as;
  std::optional<std::chrono::milliseconds> setup_timeout;
  std::optional<uint64_t> keep;  ///< bytes of the candidate cache
  std::optional<double> confidence;
  /// The failure comes in each run or in none.
  bool deterministic = false;
  std::optional<int> most_runs;
  std::optional<int> jobs;  ///< at a time
  bool operator==(const BisectSection&) const = default;
};

/// The axes of a recipe with the key "bisect": the candidate, and the folder
/// that its setup fills.
inline constexpr const char* kCandidateAxis = "candidate";
inline constexpr const char* kCandidateFolderAxis = "candidate_dir";

/// One combination of a recipe's matrix, or the only one. Paths are relative to
/// the current folder, or absolute.
struct Recipe : RunSettings {
  std::string name;  ///< default: from the file's name
  std::string description;
  /// Axis and value, in the order of the matrix; empty without a matrix.
  std::vector<std::pair<std::string, std::string>> values;
  std::optional<BisectSection> bisect;
  bool operator==(const Recipe&) const = default;
};

// Recipes as YAML: a draft for a new one, and one as it was read.

/// What is known about the command of a new recipe.
struct RecipeDraft {
  std::string name;
  std::vector<std::string> command;
  std::vector<std::string> compile;  ///< may be empty
  std::string workdir;             ///< relative to the recipe; empty: beside it
  std::vector<std::string> files;  ///< that exist, relative to the recipe
};
/// Each key that the draft sets, and its value as YAML.
std::map<std::string, std::string> DraftValues(const RecipeDraft& draft);

/// The recipe after includes and matrix, as YAML.
std::string ShowRecipe(const Recipe& recipe);

/// "device=cpu, batch=8"; empty without a matrix.
std::string ShowValues(
    const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_H_
