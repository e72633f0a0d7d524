// Reports of a history, for people and for programs. The texts contain no
// control characters and shorten long signatures; the JSON has them whole.
#ifndef LADDER_NIGHTLY_HISTORY_REPORT_H_
#define LADDER_NIGHTLY_HISTORY_REPORT_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nightly/night.h"

namespace ladder {

// Questions to a history: when did this start, how often, what else failed that
// night. Pure; pointers are into the given history.

/// The suite at the end of that night: without later nights.
SuiteHistory UpTo(const SuiteHistory& suite, const Night& night);

/// "2026-11-21, 2.14.0.dev20261121"; may hold any bytes.
std::string DayOf(const Night& night);

/// A result, its night, and what had changed by then.
struct NightOfRecipe {
  const Night* night = nullptr;
  const NightResult* result = nullptr;
  NightChange change = NightChange::kPassed;
};

/// A recipe through the nights.
struct RecipeView {
  const SuiteHistory* suite = nullptr;
  RecipeKey key;
  /// In the nights looked at, oldest first. Always has the recipe's last one,
  /// even if it is older.
  std::vector<NightOfRecipe> nights;
  /// Since when it is as it is now (SinceWhen), of all nights.
  const Night* since = nullptr;
  const NightBisection* bisection = nullptr;  ///< BisectionOf its nights
  const Night* last_passed = nullptr;         ///< of all nights; may be null
  const Night* first_failed = nullptr;        ///< likewise
  /// A character for each night looked at: '.' passed, 'F' failed, '~' flaky,
  /// '?' not judged, '-' not run.
  std::string strip;
  size_t failed = 0;  ///< of the nights looked at
  size_t judged = 0;  ///< likewise
};
/// `last`: how many of the suite's last nights are looked at.
std::vector<RecipeView> RecipeViews(const SuiteHistory& suite, size_t last);

/// A failure through the nights.
struct SignatureView {
  std::string signature;
  const Night* first = nullptr;
  const Night* last = nullptr;
  struct In {
    const SuiteHistory* suite = nullptr;
    RecipeKey key;
    size_t nights = 0;  ///< that showed it
    size_t of = 0;      ///< nights in which the recipe ran
  };
  std::vector<In> recipes;
};
/// The failures whose signature begins with `prefix`; latest first.
std::vector<SignatureView> SignatureViews(
    const std::vector<SuiteHistory>& suites, std::string_view prefix);

/// All recipes in one night.
struct NightView {
  const Night* night = nullptr;
  size_t recipes = 0;
  std::vector<FailureGroup> groups;
  std::map<RecipeKey, NightChange> changes;
  /// Sorted by name; `passed` is without the fixed ones.
  std::vector<const NightResult*> passed, fixed, not_judged;
};
NightView ViewNight(const SuiteHistory& suite, const Night& night);

/// One line per recipe.
std::string RenderOverview(const SuiteHistory& suite,
                           const std::vector<RecipeView>& recipes);
/// Each night of the recipe.
std::string RenderRecipe(const RecipeView& recipe);
std::string RenderSignature(const SignatureView& signature);
std::string RenderNight(const NightView& night);

std::string OverviewJson(const std::vector<SuiteHistory>& suites, size_t last);
std::string RecipesJson(const std::vector<RecipeView>& recipes);
std::string SignaturesJson(const std::vector<SignatureView>& signatures);
std::string NightsJson(const std::vector<NightView>& nights);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_HISTORY_REPORT_H_
