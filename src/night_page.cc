#include "night_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "html_page.h"
#include "markup.h"
#include "night_page_parts.h"
#include "page_frame.h"
#include "version.h"
#include "wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// In the order in which people want to know.
constexpr NightChange kChanges[] = {
    NightChange::kNew,    NightChange::kChanged,   NightChange::kStill,
    NightChange::kFlaky,  NightChange::kNotJudged, NightChange::kFixed,
    NightChange::kPassed,
};

using Counts = std::map<NightChange, size_t>;

Counts CountsOf(const NightView& view) {
  Counts counts;
  for (const NightChange change : kChanges) counts[change] = 0;
  for (const auto& [key, change] : view.changes) ++counts[change];
  return counts;
}

struct Badge {
  const char* css;
  const char* text;
};

Badge BadgeOf(const Counts& counts, const NightView& view) {
  using enum NightChange;
  if (view.recipes == 0) return {"error", "NOTHING RAN"};
  if (counts.at(kNew) + counts.at(kChanged) + counts.at(kStill) > 0) {
    return {"failed", "FAILED"};
  }
  if (counts.at(kFlaky) > 0) return {"flaky", "FLAKY"};
  if (counts.at(kNotJudged) > 0) return {"error", "NOT JUDGED"};
  return {"passed", "PASSED"};
}

/// "nightly: 2 new, 1 still of 300 recipes"
std::string Headline(const NightPageFacts& facts, const Counts& counts) {
  const std::string all = Counted(facts.view.recipes, "recipe");
  const std::string& suite = facts.suite().suite;
  if (facts.view.recipes == 0) return suite + ": no recipe has run";
  std::string bad;
  for (const NightChange change : kChanges) {
    const bool well =
        change == NightChange::kFixed || change == NightChange::kPassed;
    if (well || counts.at(change) == 0) continue;
    bad += fmt::format("{}{} {}", bad.empty() ? "" : ", ", counts.at(change),
                       Name(change));
  }
  if (!bad.empty()) return fmt::format("{}: {} of {}", suite, bad, all);
  return fmt::format("{}: {} passed", suite, all);
}

std::string HtmlCounts(const Counts& counts) {
  std::string html = "<ul class=\"counts\">\n";
  for (const NightChange change : kChanges) {
    html += fmt::format("<li{}><b>{}</b> {}</li>\n",
                        counts.at(change) == 0 ? " class=\"none\"" : "",
                        counts.at(change), HtmlChange(change));
  }
  return html + "</ul>\n";
}

std::string Header(const NightPageFacts& facts, const Counts& counts) {
  const Night& night = *facts.night;
  const Badge badge = BadgeOf(counts, facts.view);
  std::string lead = fmt::format("Night {}, ", night.id);
  if (!night.candidate.empty()) {
    lead += "<b>" + EscapeMarkup(night.candidate) + "</b>, ";
  }
  lead += "begun " + EscapeMarkup(night.started_at);
  if (night.state == NightState::kComplete) {
    lead += ", ended " + EscapeMarkup(night.ended_at);
  } else if (night.state == NightState::kInterrupted) {
    lead += ". <b>It was interrupted</b>: there may be more recipes";
  } else {
    lead += ". <b>It is under way or was killed</b>: there may be more recipes";
  }
  return fmt::format(
      "<header class=\"wrap\"><span class=\"badge {}\">{}</span>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p>\n{}</header>\n",
      badge.css, badge.text, EscapeMarkup(Headline(facts, counts)), lead,
      HtmlCounts(counts));
}

}  // namespace

MaybeChange ChangeIn(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = facts.view.changes.find(key);
  if (found == facts.view.changes.end()) return {};
  return found->second;
}

int Urgency(MaybeChange change) {
  if (!change) return static_cast<int>(std::size(kChanges));
  return static_cast<int>(
      std::find(std::begin(kChanges), std::end(kChanges), *change) -
      std::begin(kChanges));
}

std::string_view NameOf(MaybeChange change) {
  return change ? Name(*change) : "not run";
}

std::string HtmlChange(MaybeChange change) {
  std::string css(NameOf(change));
  std::replace(css.begin(), css.end(), ' ', '-');
  return fmt::format("<span class=\"change {}\">{}</span>", css,
                     NameOf(change));
}

std::string UrlOf(const NightPageFacts& facts, const std::string& folder) {
  const fs::path page = fs::path(folder) / "report.html";
  if (!page.is_absolute()) return "";
  const fs::path path =
      page.lexically_normal().lexically_relative(facts.folder);
  if (path.empty() || *path.begin() == ".." || !(*facts.exists)(page)) {
    return "";
  }
  return UrlOfPath(path.string());
}

std::string HtmlLink(const std::string& url, const std::string& html) {
  if (url.empty()) return html;
  return fmt::format("<a href=\"{}\">{}</a>", url, html);
}

std::string RenderNightPage(const SuiteHistory& suite, const Night& night,
                            const fs::path& page, const FileExists& exists) {
  NightPageFacts facts;
  facts.history.push_back(UpTo(suite, night));
  LADDER_CHECK(!facts.suite().nights.empty() &&
               facts.suite().nights.back().id == night.id);
  facts.night = &facts.suite().nights.back();
  facts.view = ViewNight(facts.suite(), *facts.night);
  facts.recipes = RecipeViews(facts.suite(), SIZE_MAX);
  facts.folder = page.lexically_normal().parent_path();
  facts.exists = &exists;
  const Counts counts = CountsOf(facts.view);
  const PageFrame frame = {
      fmt::format("{}: {}, {}", BadgeOf(counts, facts.view).text,
                  Headline(facts, counts), DayOf(night)),
      kToolVersion,
      {"src/report.css", "src/night_page.css"},
      {"src/night_page.js"},
      {{"causes", "Causes"}, {"recipes", "Recipes"}, {"nights", "Nights"}}};
  return HtmlFile(frame, Header(facts, counts),
                  HtmlSection("causes", "What failed", HtmlCauses(facts)) +
                      HtmlSection("recipes", "Recipes", HtmlRecipes(facts)) +
                      HtmlSection("nights", "Nights", HtmlNights(facts)));
}

}  // namespace ladder
