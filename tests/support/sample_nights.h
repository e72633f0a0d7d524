// Nights of a suite that never ran, written as signs.
#ifndef LADDER_TESTS_SAMPLE_NIGHTS_H_
#define LADDER_TESTS_SAMPLE_NIGHTS_H_

#include <fmt/format.h>

#include <map>
#include <string>

#include "nightly/night.h"

namespace ladder {

inline constexpr const char* kNan =
    "nan-or-inf | cpp_fused_N | ValueError: NaN";

/// '.' passed, 'F' failed with kNan, 'S' segfault, '~' flaky, '?' not judged.
/// recipe: "load/device=cpu" has a combination.
inline NightResult SampleResult(const std::string& recipe, char sign) {
  using Result = Verdict::Result;
  NightResult result;
  result.key.recipe = recipe.substr(0, recipe.find('/'));
  if (recipe.find('/') != std::string::npos) {
    result.key.combination = recipe.substr(recipe.find('/') + 1);
  }
  result.runs = sign == '~' ? 5 : 1;
  result.record = "/climbs/" + result.key.recipe;
  if (sign == '?') {
    result.outcome = Result::kError;
    result.message = "no such file: model.pt2\nsecond line";
  }
  if (sign == 'F' || sign == '~' || sign == 'S') {
    result.outcome = sign == '~' ? Result::kFlaky : Result::kFailed;
    result.failure_class = sign == 'S' ? "segfault" : "nan-or-inf";
    result.kernel = sign == 'S' ? "" : "cpp_fused_3";
    result.signature = sign == 'S' ? "segfault" : kNan;
    result.failed = sign == '~' ? 2 : 1;
  }
  return result;
}

/// The n-th night, which is complete.
inline Night SampleNight(int64_t n) {
  Night night;
  night.id = n;
  night.suite = "nightly";
  night.started_at = fmt::format("2026-11-{:02}T02:00:00Z", n);
  night.ended_at = fmt::format("2026-11-{:02}T04:00:00Z", n);
  night.candidate = fmt::format("dev202611{:02}", n);
  night.tool_version = "0.1.0";
  night.state = NightState::kComplete;
  return night;
}

/// A sign for each night, '-' where the recipe did not run. The records lie in
/// /nights/N/RECIPE.
inline SuiteHistory SampleSuite(
    const std::map<std::string, std::string>& recipes) {
  SuiteHistory suite;
  suite.suite = "nightly";
  const size_t nights = recipes.empty() ? 1 : recipes.begin()->second.size();
  for (size_t n = 1; n <= nights; ++n) {
    suite.nights.push_back(SampleNight(static_cast<int64_t>(n)));
  }
  for (const auto& [recipe, signs] : recipes) {
    for (size_t n = 1; n <= nights; ++n) {
      if (signs[n - 1] == '-') continue;
      NightResult result = SampleResult(recipe, signs[n - 1]);
      result.id = result.night = static_cast<int64_t>(n);
      result.record = fmt::format("/nights/{}/{}", n, result.key.recipe);
      suite.recipes[result.key].push_back(result);
    }
  }
  return suite;
}

}  // namespace ladder

#endif  // LADDER_TESTS_SAMPLE_NIGHTS_H_
