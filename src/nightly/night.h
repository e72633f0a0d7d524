// What a history of nightly runs holds: nights, what each recipe came to in
// them, and the bisections of new failures.
#ifndef LADDER_NIGHTLY_NIGHT_H_
#define LADDER_NIGHTLY_NIGHT_H_

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/verdict.h"

namespace ladder {

enum class NightState {
  kStarted,  ///< under way, or its process was killed
  kComplete,
  kInterrupted,
};
/// "started", "complete", "interrupted"
std::string_view Name(NightState state);

/// A suite run once with one candidate.
struct Night {
  int64_t id = 0;  ///< from 1; later nights have higher ones
  std::string suite;
  std::string started_at;  ///< "2026-11-21T10:52:00Z"
  std::string ended_at;    ///< empty before its end
  std::string candidate;   ///< "2.14.0.dev20261121"
  std::string tool_version;
  NightState state = NightState::kStarted;
  std::string note;  ///< why it is not the newest candidate; may be empty
};

/// A recipe of a suite, or one combination of its matrix.
struct RecipeKey {
  std::string recipe;
  std::string combination;  ///< "device=cpu, size=8"; empty without a matrix
  auto operator<=>(const RecipeKey&) const = default;
};
/// "load", "load (device=cpu, size=8)"
std::string ToString(const RecipeKey& key);

/// What the bisection of a failure found.
struct NightBisection {
  std::string answer;                ///< as the report of the bisection has it
  std::string first_bad, last_good;  ///< candidates; empty: not found
  double probability = 0;            ///< of first_bad
  std::string folder;
};

/// "culprit, first bad dev20261119, last good dev20261118 (98 %)"
std::string ToString(const NightBisection& bisection);

/// What a recipe came to in one night.
struct NightResult {
  int64_t id = 0, night = 0;
  RecipeKey key;
  Verdict::Result outcome = Verdict::Result::kPassed;
  std::string failure_class, signature, kernel;  ///< as far as it failed
  std::string message;  ///< of the failure, or why it could not be judged
  std::string record;   ///< its folder
  double seconds = 0;
  int64_t failed = 0, runs = 0;  ///< of the stage that counts
  std::optional<NightBisection> bisection;
  /// Its night is complete: people were told of it.
  bool told = true;
};

/// "nan-or-inf in cpp_fused_3": how it failed, as far as that is known.
std::string TitleOf(const NightResult& result);

/// The nights of one suite, and each recipe's results, all oldest first.
struct SuiteHistory {
  std::string suite;
  std::vector<Night> nights;
  std::map<RecipeKey, std::vector<NightResult>> recipes;
};

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_H_
