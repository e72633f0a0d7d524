// What a recipe says of its bisection.
#ifndef LADDER_RECIPE_BISECT_SECTION_H_
#define LADDER_RECIPE_BISECT_SECTION_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ladder {

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
};

/// What stands for a candidate in the texts of a recipe with such a key, and
/// for the folder that its setup fills.
inline constexpr const char* kCandidateAxis = "candidate";
inline constexpr const char* kCandidateFolderAxis = "candidate_dir";

}  // namespace ladder

#endif  // LADDER_RECIPE_BISECT_SECTION_H_
