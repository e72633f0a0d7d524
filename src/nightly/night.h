// The contents of a history of nightly runs: nights, the results of their
// recipes, and the bisections of new failures.
#ifndef LADDER_NIGHTLY_NIGHT_H_
#define LADDER_NIGHTLY_NIGHT_H_

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
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
  std::string answer;                ///< as in the bisection's report
  std::string first_bad, last_good;  ///< candidates; empty: not found
  double probability = 0;            ///< of first_bad
  std::string folder;
  std::string compare = {};  ///< page that compares both commits; may be empty
};

/// "culprit, first bad dev20261119, last good dev20261118 (98 %)"
std::string ToString(const NightBisection& bisection);

/// The result of a recipe in one night.
struct NightResult {
  int64_t id = 0, night = 0;
  RecipeKey key;
  Verdict::Result outcome = Verdict::Result::kPassed;
  std::string failure_class, signature, kernel;  ///< if it failed
  std::string message;  ///< of the failure, or why it could not be judged
  std::string record;   ///< its folder
  double seconds = 0;
  int64_t failed = 0, runs = 0;  ///< of the deciding stage
  std::optional<NightBisection> bisection;
  /// Its night is complete: people have seen the result.
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

// What changed from one night to the next, by the signatures of failures.
//
// Only nights that were judged count: those with the outcome "error" are
// skipped. s is the signature of the latest failure among the last 8 judged
// nights, tonight included. Of these nights, "flaky" considers only those that
// passed or failed with s:
//
//   flaky    one of them is flaky (failed and passed, or its bisection found
//            it flaky throughout), or passing and failing alternated at least
//            three times
//   new      it fails, and the night before it passed or there is none
//   still    it fails with the night before's signature
//   changed  it fails with another one
//   fixed    it passes, and the night before it failed
//   passed   it passes, as the night before, or there is none
//
// So a failure that comes back once is flaky and not new, while another one
// after it is new. Of incomplete nights, which people have not seen, only
// tonight's results count. Pure.

enum class NightChange {
  kPassed,
  kNew,
  kStill,
  kChanged,
  kFixed,
  kFlaky,
  kNotJudged,
};
/// "passed", "new", …, "not judged"
std::string_view Name(NightChange change);

/// `results`: of one recipe, oldest first; tonight's is the last. At least one.
NightChange ChangeOf(std::span<const NightResult> results);

/// Whether a person should look at it: it is new or changed, or flaky for the
/// first time.
bool IsNewRegression(std::span<const NightResult> results);

/// The last bisection of tonight's failure since it began, or within
/// kFlakyNights if it is flaky; null if there is none.
const NightBisection* BisectionOf(std::span<const NightResult> results);

/// True if it failed or is flaky.
bool Failed(const NightResult& result);

/// The first of the latest results in a row that passed, or failed with one
/// signature. Nights in between that were not judged do not matter. At least
/// one result.
const NightResult& SinceWhen(std::span<const NightResult> results);

/// The failures with one signature.
struct FailureGroup {
  std::string signature;
  std::vector<NightResult> results;
};
/// Of the failed and flaky ones; the largest group first.
std::vector<FailureGroup> GroupBySignature(
    const std::vector<NightResult>& results);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_H_
