#include "nightly/night_page.h"

#include <fmt/format.h>

#include <map>

#include "report/html_page.h"
#include "base/markup.h"
#include "nightly/night_page_parts.h"
#include "report/page_frame.h"
#include "base/version.h"
#include "base/wording.h"

namespace ladder {
namespace {

using Counts = std::map<NightChange, size_t>;

Counts CountsOf(const NightView& view) {
  Counts counts;
  for (const NightChange change : kByUrgency) counts[change] = 0;
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
  for (const NightChange change : kByUrgency) {
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
  for (const NightChange change : kByUrgency) {
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
  if (!night.note.empty()) {
    lead += ". Not the newest: " + EscapeMarkup(Shortened(night.note, 1000));
  }
  return fmt::format(
      "<header class=\"wrap\"><span class=\"badge {}\">{}</span>\n<h1>{}</h1>\n"
      "<p class=\"lead\">{}</p>\n{}</header>\n",
      badge.css, badge.text, EscapeMarkup(Headline(facts, counts)), lead,
      HtmlCounts(counts));
}

}  // namespace

std::string RenderNightPage(const SuiteHistory& suite, const Night& night,
                            const std::string& page, const FileExists& exists) {
  NightPageFacts facts;
  facts.history.push_back(UpTo(suite, night));
  LADDER_CHECK(!facts.suite().nights.empty() &&
               facts.suite().nights.back().id == night.id);
  facts.night = &facts.suite().nights.back();
  facts.view = ViewNight(facts.suite(), *facts.night);
  facts.recipes = RecipeViews(facts.suite(), SIZE_MAX);
  facts.folder = page.substr(0, page.rfind('/') + 1);
  facts.exists = &exists;
  const Counts counts = CountsOf(facts.view);
  const PageFrame frame = {
      fmt::format("{}: {}, {}", BadgeOf(counts, facts.view).text,
                  Headline(facts, counts), DayOf(night)),
      kToolVersion,
      {"src/report/assets/report.css", "src/nightly/assets/night_page.css"},
      {"src/nightly/assets/night_page.js"},
      {{"causes", "Causes"}, {"recipes", "Recipes"}, {"nights", "Nights"}}};
  return HtmlFile(frame, Header(facts, counts),
                  HtmlSection("causes", "What failed", HtmlCauses(facts)) +
                      HtmlSection("recipes", "Recipes", HtmlRecipes(facts)) +
                      HtmlSection("nights", "Nights", HtmlNights(facts)));
}

}  // namespace ladder
