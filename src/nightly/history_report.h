// What a history answers, for people and for programs. The texts are without
// control characters, whatever is in the history, and long signatures are cut
// there; the JSON has them whole.
#ifndef LADDER_NIGHTLY_HISTORY_REPORT_H_
#define LADDER_NIGHTLY_HISTORY_REPORT_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nightly/night.h"

namespace ladder {

// What a history answers to those who ask: when did this start, how often, what
// else broke that night. Pure; what is pointed to belongs to the history given.

/// As it was at the end of that night: without later ones.
SuiteHistory UpTo(const SuiteHistory& suite, const Night& night);

/// "2026-11-21, 2.14.0.dev20261121"; any bytes.
std::string DayOf(const Night& night);

/// A result in its night, and what had changed by then.
struct NightOfRecipe {
  const Night* night = nullptr;
  const NightResult* result = nullptr;
  NightChange change = NightChange::kPassed;
};

/// A recipe through the nights.
struct RecipeView {
  const SuiteHistory* suite = nullptr;
  RecipeKey key;
  /// Of the nights that are looked at, oldest first. The last one is there
  /// also when it is older than these.
  std::vector<NightOfRecipe> nights;
  /// Since when it is as it is now (SinceWhen), in all of its nights.
  const Night* since = nullptr;
  const NightBisection* bisection = nullptr;  ///< BisectionOf its nights
  const Night* last_passed = nullptr;         ///< in all of its nights; or none
  const Night* first_failed = nullptr;        ///< likewise
  /// A character for each night that is looked at: '.' passed, 'F' failed,
  /// '~' flaky, '?' not judged, '-' not run.
  std::string strip;
  size_t failed = 0;  ///< of the nights that are looked at
  size_t judged = 0;  ///< likewise
};
/// `last`: only so many of the suite's nights are looked at.
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
/// Those whose signature begins so; the one seen last comes first.
std::vector<SignatureView> SignatureViews(
    const std::vector<SuiteHistory>& suites, std::string_view prefix);

/// All recipes in one night.
struct NightView {
  const Night* night = nullptr;
  size_t recipes = 0;
  std::vector<FailureGroup> groups;
  std::map<RecipeKey, NightChange> changes;
  /// By their names; `passed` without those that were fixed.
  std::vector<const NightResult*> passed, fixed, not_judged;
};
NightView ViewNight(const SuiteHistory& suite, const Night& night);

/// One line a recipe.
std::string RenderOverview(const SuiteHistory& suite,
                           const std::vector<RecipeView>& recipes);
/// Each night of it.
std::string RenderRecipe(const RecipeView& recipe);
std::string RenderSignature(const SignatureView& signature);
std::string RenderNight(const NightView& night);

std::string OverviewJson(const std::vector<SuiteHistory>& suites, size_t last);
std::string RecipesJson(const std::vector<RecipeView>& recipes);
std::string SignaturesJson(const std::vector<SignatureView>& signatures);
std::string NightsJson(const std::vector<NightView>& nights);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_HISTORY_REPORT_H_
