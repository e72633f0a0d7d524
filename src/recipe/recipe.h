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

#include "recipe/bisect_section.h"
#include "diagnosis/expectation.h"
#include "output/fails_when.h"

namespace ladder {

/// What a command gets of the caller's environment, and what is set for it.
struct RecipeEnvironment {
  std::map<std::string, std::string> set;
  std::vector<std::string> unset;  ///< names
  /// Names, or beginnings of names with a '*' behind: only these are passed on,
  /// and kAlwaysPassed. Nothing: all are.
  std::optional<std::vector<std::string>> pass;
};
/// Names that are passed on whatever a recipe says: without them few programs
/// run.
extern const std::vector<std::string> kAlwaysPassed;
/// The command's environment, made of the caller's.
std::map<std::string, std::string> ApplyTo(
    const RecipeEnvironment& environment,
    const std::map<std::string, std::string>& callers);

/// One combination of a recipe's matrix, or the only one. Paths are the
/// recipe's: relative to where the program was started, or absolute.
struct Recipe {
  std::string name;  ///< of the file where it does not say one
  std::string description;
  /// Axis and value, in the order of the matrix; empty without one.
  std::vector<std::pair<std::string, std::string>> values;
  std::vector<std::string> command;  ///< words; never empty
  std::vector<std::string> compile;  ///< words; may be empty
  std::vector<std::vector<std::string>> setup;
  std::string workdir;
  RecipeEnvironment environment;
  std::vector<std::string> files;  ///< paths or globs that it depends on
  std::optional<std::chrono::milliseconds> timeout;
  std::optional<int> repeat;
  std::optional<uint64_t> memory_limit;  ///< bytes, of each process
  std::optional<uint64_t> max_log;       ///< bytes
  std::string ladder;                    ///< a name or a path; empty: default
  std::vector<std::string> failures;     ///< paths
  std::string against;                   ///< a record; may be empty
  std::optional<bool> all_stages;
  FailsWhen fails_when;
  Expectation expect;
  std::optional<BisectSection> bisect;
};

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_H_
