// The settings of a run: the user's command, where and how it runs, and what
// counts as failing. A recipe, the command line, a request and a record hold
// the same struct. A new setting needs a member here, a key of recipes, an
// option of run and a line in the record's JSON.
#ifndef LADDER_RECIPE_RUN_SETTINGS_H_
#define LADDER_RECIPE_RUN_SETTINGS_H_

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnosis/advice_steps.h"
#include "diagnosis/verdict.h"
#include "output/fails_when.h"

namespace ladder {

/// What a command gets of the caller's environment, and what is set for it.
struct RecipeEnvironment {
  std::map<std::string, std::string> set;
  std::vector<std::string> unset;  ///< names
  /// Names, or prefixes with '*': only these and kAlwaysPassed are passed on.
  /// Nothing: all are.
  std::optional<std::vector<std::string>> pass;
  bool operator==(const RecipeEnvironment&) const = default;
};
/// Names that are passed on whatever `pass` says: few programs run without
/// them.
extern const std::vector<std::string> kAlwaysPassed;
/// Makes the command's environment from the caller's.
std::map<std::string, std::string> ApplyTo(
    const RecipeEnvironment& environment,
    const std::map<std::string, std::string>& callers);

/// An empty member was not set. Repeat, MaxLog, AllStages and LadderName then
/// return the default.
struct RunSettings {
  std::vector<std::string> command;  ///< words
  std::vector<std::string> compile;  ///< words; empty: the command compiles
  std::vector<std::string> eager;  ///< words; the same without a compiled model
  std::vector<std::vector<std::string>> setup;  ///< run once, before the runs
  std::string workdir;                          ///< empty: the current folder
  std::string input;  ///< path of the command's standard input; empty: none
  RecipeEnvironment environment;
  std::vector<std::string> files;  ///< paths or globs that the command needs
  std::optional<std::chrono::milliseconds> timeout;
  std::optional<int> repeat;             ///< the most runs of a stage
  std::optional<uint64_t> memory_limit;  ///< bytes, of each process
  std::optional<uint64_t> max_log;       ///< bytes of a run's output
  std::string ladder;                    ///< a name or a path
  std::string stage;                     ///< run only this one
  std::vector<std::string> failures;     ///< paths
  std::string against;                   ///< a good record
  std::optional<bool> all_stages;
  std::optional<bool> observe;  ///< watch the command's processes
  FailsWhen fails_when;         ///< empty: an abnormal end
  Expectation expect;
  /// Of a record: the settings that this version cannot read, and why.
  std::vector<std::string> unread;
  bool operator==(const RunSettings&) const = default;

  [[nodiscard]] int Repeat() const { return std::max(1, repeat.value_or(1)); }
  [[nodiscard]] uint64_t MaxLog() const {
    return max_log.value_or(uint64_t{1} << 30);
  }
  [[nodiscard]] bool AllStages() const { return all_stages.value_or(false); }
  [[nodiscard]] bool Observes() const { return observe.value_or(true); }
  [[nodiscard]] std::string LadderName() const {
    return ladder.empty() ? "documented" : ladder;
  }
};

/// All commands of the user: the command, the compile command, the setup
/// commands and the check.
std::vector<std::vector<std::string>*> CommandsIn(RunSettings& settings);
std::vector<std::vector<std::string>> CommandsOf(const RunSettings& settings);

/// The command and its options, for advice to run it again: those that decide
/// what runs and what counts as failing. No command if a recipe prepares it:
/// options cannot say that.
OwnCommand OwnCommandOf(const RunSettings& settings);

}  // namespace ladder

#endif  // LADDER_RECIPE_RUN_SETTINGS_H_
