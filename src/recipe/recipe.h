// A recipe: the user's command, where and how it runs, what counts as failing
// and what is expected, read from YAML. A matrix makes several of one file.
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

// What a recipe says of its bisection.

/// One candidate a day.
struct Nightlies {
  /// "2026-01-31", both included, whatever words the recipe has for them.
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

/// The candidates are one of the first four.
struct BisectSection {
  std::vector<std::string> versions;  ///< in their order
  std::optional<Nightlies> nightlies;
  std::optional<Commits> commits;
  std::vector<std::string> list;  ///< a command that prints one a line

  /// Run once for each candidate, in its folder.
  std::vector<std::vector<std::string>> setup;
  /// A command that prints the same for candidates that are the same.
  std::vector<std::string> same_as;
  std::optional<std::chrono::milliseconds> setup_timeout;
  std::optional<uint64_t> keep;  ///< bytes of candidates that are kept
  std::optional<double> confidence;
  std::optional<int> most_runs;
  std::optional<int> jobs;  ///< at a time
  bool operator==(const BisectSection&) const = default;
};

/// What stands for a candidate in the texts of a recipe with such a key, and
/// for the folder that its setup fills.
inline constexpr const char* kCandidateAxis = "candidate";
inline constexpr const char* kCandidateFolderAxis = "candidate_dir";

/// One combination of a recipe's matrix, or the only one. Paths are the
/// recipe's: relative to where the program was started, or absolute.
struct Recipe : RunSettings {
  std::string name;  ///< of the file where it does not say one
  std::string description;
  /// Axis and value, in the order of the matrix; empty without one.
  std::vector<std::pair<std::string, std::string>> values;
  std::optional<BisectSection> bisect;
  bool operator==(const Recipe&) const = default;
};

// Recipes as YAML: one to begin with, and one as it is understood.

/// What is known of a command that a recipe is to be written for.
struct RecipeDraft {
  std::string name;
  std::vector<std::string> command;
  std::vector<std::string> compile;  ///< may be empty
  std::string workdir;  ///< as seen from the recipe; empty: beside it
  std::vector<std::string> files;  ///< that are there, as seen from the recipe
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
