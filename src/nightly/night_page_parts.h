// What the parts of a night's page share.
#ifndef LADDER_NIGHTLY_NIGHT_PAGE_PARTS_H_
#define LADDER_NIGHTLY_NIGHT_PAGE_PARTS_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nightly/history_view.h"

namespace ladder {

struct NightPageFacts {
  std::vector<SuiteHistory> history;  ///< the suite, without later nights
  const Night* night = nullptr;       ///< the last one of them
  NightView view;
  std::vector<RecipeView> recipes;  ///< through all nights
  std::string folder;               ///< of the page, with a slash
  const std::function<bool(const std::string&)>* exists = nullptr;

  [[nodiscard]] const SuiteHistory& suite() const { return history.front(); }
};

/// What changed in that night; nothing where it did not run.
using MaybeChange = std::optional<NightChange>;
MaybeChange ChangeIn(const NightPageFacts& facts, const RecipeKey& key);

/// In the order in which people want to know.
inline constexpr NightChange kByUrgency[] = {
    NightChange::kNew,    NightChange::kChanged,   NightChange::kStill,
    NightChange::kFlaky,  NightChange::kNotJudged, NightChange::kFixed,
    NightChange::kPassed,
};
/// The worst one first.
int Urgency(MaybeChange change);
/// "new", "not judged", "not run"
std::string_view NameOf(MaybeChange change);
/// The same, of which the style knows the color.
std::string HtmlChange(MaybeChange change);

/// The URL of its page; "" where it is not to be linked. folder: of a record or
/// a bisection.
std::string UrlOf(const NightPageFacts& facts, const std::string& folder);
/// `html` as a link to that; else `html` alone.
std::string HtmlLink(const std::string& url, const std::string& html);

/// The failures of the night, a cause once.
std::string HtmlCauses(const NightPageFacts& facts);
/// Each recipe through the nights.
std::string HtmlRecipes(const NightPageFacts& facts);
/// How many failed in each of the last nights.
std::string HtmlNights(const NightPageFacts& facts);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_PAGE_PARTS_H_
