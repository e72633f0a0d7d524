// A night of a suite as one HTML file to look at: nothing is loaded from
// elsewhere.
#ifndef LADDER_NIGHTLY_NIGHT_PAGE_H_
#define LADDER_NIGHTLY_NIGHT_PAGE_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nightly/history_report.h"
#include "nightly/night.h"
#include "report/html.h"

namespace ladder {

/// True for a file that the page may link to.
using FileExists = std::function<bool(const std::string& path)>;

/// What broke in that night, grouped by cause, with since when, how often and
/// what its bisection found; and how each recipe did in the last nights. Later
/// nights than `night` are not in it. Readable without the script.
///
/// page: where it will lie, an absolute path without "..". The report.html of a
/// record or a bisection below its folder is linked to by a relative path, so
/// that the folder may be moved; other records are named.
std::string RenderNightPage(const SuiteHistory& suite, const Night& night,
                            const std::string& page, const FileExists& exists);

// A night of a suite, written to files.

/// What RenderNightPage and NightJunit make. A reader sees the old file or the
/// new one. UserError where it cannot be written.
void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const std::filesystem::path& page);
void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const std::filesystem::path& file);

// A night as a JUnit file, for CI servers: one suite with a test case for each
// recipe, or combination of one.

/// A recipe that failed, always or now and then, is a failure; one that could
/// not be judged an error; one that a night which is not complete did not come
/// to, but the one before did, is skipped. Later nights do not count.
std::string NightJunit(const SuiteHistory& suite, const Night& night);

// What the parts of a night's page share.

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
/// The same as {{change}}, and as {{css}}, of which the style knows the color.
TemplateData ChangeData(MaybeChange change);

/// The URL of its page; "" where it is not to be linked. folder: of a record or
/// a bisection.
std::string UrlOf(const NightPageFacts& facts, const std::string& folder);
/// causes.html: the failures of the night, a cause once.
TemplateData CausesData(const NightPageFacts& facts);
/// recipes.html: each recipe through the nights.
TemplateData RecipesData(const NightPageFacts& facts);
/// nights.html: how many failed in each of the last nights.
TemplateData NightsData(const NightPageFacts& facts);

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_PAGE_H_
