// A suite: the recipes that a nightly job runs, and what it may spend on
// those that fail.
#ifndef LADDER_NIGHTLY_SUITE_H_
#define LADDER_NIGHTLY_SUITE_H_

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// Paths are the suite's: relative to where the program was started, or
/// absolute.
struct Suite {
  std::string name;                  ///< of the file where it does not say one
  std::vector<std::string> recipes;  ///< paths or globs; at least one
  /// Of its history, its nights and its candidates.
  std::string folder;
  /// How many recipes, and runs of a bisection, there are at a time.
  std::optional<int> jobs;
  /// Of a recipe with all its runs, and of a setup that says no limit.
  std::chrono::milliseconds timeout = std::chrono::hours(4);
  int keep_nights = 30;      ///< whose folders are kept; the history has all
  bool any_failure = false;  ///< counts, also one that is known
  /// For all bisections of one night.
  std::chrono::milliseconds budget = std::chrono::hours(4);
  int most_bisections = 5;  ///< in one night
};

/// Reads it. All faults at once: UserError with file:line:column.
Suite ParseSuite(std::string_view yaml, const std::string& file);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_SUITE_H_
