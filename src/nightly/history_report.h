// What a history answers, for people and for programs. The texts are without
// control characters, whatever is in the history, and long signatures are cut
// there; the JSON has them whole.
#ifndef LADDER_NIGHTLY_HISTORY_REPORT_H_
#define LADDER_NIGHTLY_HISTORY_REPORT_H_

#include <string>
#include <vector>

#include "nightly/history_view.h"

namespace ladder {

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
