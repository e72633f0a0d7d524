#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/html_page.h"
#include "base/markup.h"
#include "nightly/night_page_parts.h"
#include "base/wording.h"

namespace ladder {
namespace {

/// Nights that are shown one by one: as many as are told apart, and fewer of
/// very many recipes, whose page would be too large.
constexpr size_t kMostNights = 30;
constexpr size_t kLeastNights = 14;
constexpr size_t kMostCells = 9000;

size_t ShownNights(const NightPageFacts& facts) {
  const size_t recipes = std::max<size_t>(facts.recipes.size(), 1);
  return std::min(facts.suite().nights.size(),
                  std::clamp(kMostCells / recipes, kLeastNights, kMostNights));
}

struct Sign {
  char sign;  ///< of RecipeView::strip
  const char* css;
  const char* text;
  const char* says;
  int y, height;  ///< where its bar stands in the strip of all nights
};
constexpr Sign kSigns[] = {
    {'F', "f", "F", "failed", 0, 12},
    {'~', "k", "~", "flaky: failed and passed", 3, 9},
    {'?', "e", "?", "not judged", 5, 2},
    {'.', "p", "·", "passed", 9, 3},
    {'-', "n", "", "not run", 0, 0},
};

const Sign& SignOf(char sign) {
  for (const Sign& each : kSigns) {
    if (each.sign == sign) return each;
  }
  LADDER_CHECK(false);
}

/// "2026-11-21, 2.14.0.dev20261121: new, nan-or-inf in cpp_fused_3"
std::string TitleOf(const Night& night, const NightOfRecipe* came,
                    const Sign& sign) {
  const std::string day = DayOf(night) + ": ";
  if (came == nullptr) return day + sign.says;
  std::string text = day + std::string(Name(came->change));
  if (Failed(*came->result)) {
    const std::string how = ladder::TitleOf(*came->result);
    text += (how.empty() ? "" : ", ") + Shortened(how, 80);
  }
  return text;
}

/// The last nights one by one, each a link to its record.
std::string HtmlCells(const NightPageFacts& facts, const RecipeView& recipe) {
  const auto& nights = facts.suite().nights;
  auto came = recipe.nights.begin();
  std::string html;
  for (size_t i = nights.size() - ShownNights(facts); i < nights.size(); ++i) {
    while (came != recipe.nights.end() && came->night->id < nights[i].id) {
      ++came;
    }
    const bool ran = came != recipe.nights.end() && came->night == &nights[i];
    const Sign& sign = SignOf(recipe.strip[i]);
    const std::string url = ran ? UrlOf(facts, came->result->record) : "";
    html += fmt::format(
        "<{0} class=\"{1}\" title=\"{2}\">{3}</{4}>",
        url.empty() ? "i" : fmt::format("a href=\"{}\"", url), sign.css,
        EscapeMarkup(TitleOf(nights[i], ran ? &*came : nullptr, sign)),
        sign.text, url.empty() ? "i" : "a");
  }
  return "<div class=\"cells\">" + html + "</div>";
}

/// All nights as bars, like ones next to each other as one: the higher, the
/// worse.
std::string HtmlBars(const RecipeView& recipe) {
  std::map<char, std::string> paths;
  const std::string& strip = recipe.strip;
  for (size_t begin = 0; begin < strip.size();) {
    size_t end = strip.find_first_not_of(strip[begin], begin);
    if (end == std::string::npos) end = strip.size();
    const Sign& sign = SignOf(strip[begin]);
    paths[sign.sign] += fmt::format("M{} {}h{}v{}h-{}z", begin, sign.y,
                                    end - begin, sign.height, end - begin);
    begin = end;
  }
  std::string html = fmt::format(
      "<svg class=\"bars\" viewBox=\"0 0 {} 12\" preserveAspectRatio=\"none\" "
      "role=\"img\" aria-label=\"{} failed, {} judged of {}\">",
      strip.size(), recipe.failed, recipe.judged,
      Counted(strip.size(), "night"));
  for (const auto& [sign, path] : paths) {
    if (sign == '-') continue;
    html +=
        fmt::format("<path class=\"{}\" d=\"{}\"/>", SignOf(sign).css, path);
  }
  return html + "</svg>";
}

/// On two lines where there is little room.
std::string HtmlDay(const Night& night) {
  std::string html = EscapeMarkup(night.started_at.substr(0, 10));
  if (night.candidate.empty()) return html;
  return html + " <br>" + EscapeMarkup(night.candidate);
}

std::string HtmlRow(const NightPageFacts& facts, const RecipeView& recipe) {
  const MaybeChange change = ChangeIn(facts, recipe.key);
  const NightResult& last = *recipe.nights.back().result;
  std::string name = EscapeMarkup(recipe.key.recipe);
  if (!recipe.key.combination.empty()) {
    name += " <span class=\"soft small\">" +
            EscapeMarkup(recipe.key.combination) + "</span>";
  }
  std::string now = HtmlChange(change);
  if (Failed(last)) now += " " + EscapeMarkup(Shortened(TitleOf(last), 120));
  if (last.outcome == Verdict::Result::kError) {
    now += " " + EscapeMarkup(Shortened(
                     last.message.substr(0, last.message.find('\n')), 120));
  }
  const bool all_shown = recipe.strip.size() == ShownNights(facts);
  return fmt::format(
      "<tr{}><th scope=\"row\">{}</th><td>{}</td><td class=\"since\">{}</td>"
      "<td>{}{}</td><td class=\"num\">{}</td></tr>\n",
      change == NightChange::kPassed ? " class=\"well\"" : "",
      HtmlLink(UrlOf(facts, last.record), name), now, HtmlDay(*recipe.since),
      HtmlCells(facts, recipe), all_shown ? "" : HtmlBars(recipe),
      recipe.failed == 0
          ? ""
          : fmt::format("{} of {}", recipe.failed, recipe.judged));
}

std::string HtmlLegend(bool all_shown) {
  std::string html;
  for (const Sign& each : kSigns) {
    html += fmt::format(
        "<li><span class=\"cells\"><i class=\"{}\">{}</i></span> {}</li>",
        each.css, each.text, each.says);
  }
  return "<ul class=\"legend\">" + html + "</ul>\n" +
         (all_shown ? ""
                    : "<p class=\"soft small\">Below them all nights, from "
                      "the first one on: the higher, the worse.</p>\n");
}

/// Those that ran in a night that is shown, the worst first.
std::vector<const RecipeView*> ShownRecipes(const NightPageFacts& facts) {
  const auto& nights = facts.suite().nights;
  const int64_t from = nights[nights.size() - ShownNights(facts)].id;
  std::vector<const RecipeView*> shown;
  for (const RecipeView& each : facts.recipes) {
    if (each.nights.back().night->id >= from) shown.push_back(&each);
  }
  std::stable_sort(shown.begin(), shown.end(),
                   [&](const RecipeView* a, const RecipeView* b) {
                     return Urgency(ChangeIn(facts, a->key)) <
                            Urgency(ChangeIn(facts, b->key));
                   });
  return shown;
}

/// Shown by the script, which they need.
constexpr const char* kTools =
    "<div class=\"tools\" id=\"recipe-tools\" hidden><input type=\"search\" "
    "id=\"recipe-filter\" placeholder=\"recipe, failure\" aria-label=\"Filter "
    "the recipes\"> <label><input type=\"checkbox\" id=\"recipe-well\"> hide "
    "those that still pass</label> <span class=\"soft small\" "
    "id=\"recipe-count\" aria-live=\"polite\"></span></div>\n";

}  // namespace

std::string HtmlRecipes(const NightPageFacts& facts) {
  const std::vector<const RecipeView*> shown = ShownRecipes(facts);
  if (shown.empty()) return "";
  std::string rows;
  for (const RecipeView* each : shown) rows += HtmlRow(facts, *each);
  const size_t nights = ShownNights(facts);
  std::string html = HtmlLegend(nights == facts.suite().nights.size());
  if (const size_t left = facts.recipes.size() - shown.size(); left > 0) {
    html += fmt::format(
        "<p class=\"soft small\">{} did not run in these nights and {} left "
        "out.</p>\n",
        Counted(left, "recipe"), left == 1 ? "is" : "are");
  }
  return html + kTools +
         fmt::format(
             "<table class=\"recipes\"><thead><tr><th scope=\"col\">recipe</th>"
             "<th scope=\"col\">now</th><th scope=\"col\">since</th><th "
             "scope=\"col\">last {}</th><th scope=\"col\">failed</th></tr>"
             "</thead>\n<tbody>\n{}</tbody></table>\n",
             Counted(nights, "night"), rows);
}

std::string HtmlNights(const NightPageFacts& facts) {
  std::map<const Night*, std::map<NightChange, size_t>> counts;
  for (const RecipeView& recipe : facts.recipes) {
    for (const NightOfRecipe& each : recipe.nights) {
      ++counts[each.night][each.change];
    }
  }
  std::string html =
      "<div class=\"table\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"The last nights\"><table class=\"nights\"><thead><tr><th "
      "scope=\"col\">night</th>";
  for (const NightChange each : kByUrgency) {
    html += fmt::format("<th scope=\"col\">{}</th>", Name(each));
  }
  html += "</tr></thead>\n<tbody>\n";
  const auto& nights = facts.suite().nights;
  const size_t shown = ShownNights(facts);
  for (size_t i = 0; i < shown; ++i) {
    const Night& night = nights[nights.size() - 1 - i];
    html += fmt::format("<tr><th scope=\"row\">{}{}</th>",
                        EscapeMarkup(DayOf(night)),
                        night.state == NightState::kComplete
                            ? ""
                            : fmt::format(" ({})", Name(night.state)));
    for (const NightChange each : kByUrgency) {
      const size_t count = counts[&night][each];
      html += fmt::format("<td class=\"num\">{}</td>",
                          count == 0 ? "" : std::to_string(count));
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace ladder
