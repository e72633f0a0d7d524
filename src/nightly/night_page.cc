#include "nightly/night_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/console.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/text.h"
#include "nightly/history_report.h"
#include "report/html.h"
#include "report/junit.h"

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

namespace fs = std::filesystem;

void WriteNightPage(const SuiteHistory& suite, const Night& night,
                    const fs::path& page) {
  const auto exists = [](const std::string& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
  };
  WriteNamedFile(
      page, RenderNightPage(suite, night, fs::absolute(page).lexically_normal(),
                            exists));
}

void WriteNightJunit(const SuiteHistory& suite, const Night& night,
                     const fs::path& file) {
  WriteNamedFile(file, NightJunit(suite, night));
}

namespace {

constexpr const char* kSkipped = "the night ended before it";

/// "new: nan-or-inf in cpp_fused_3: Tensor contains NaN"
std::string MessageOf(const NightOfRecipe& tonight) {
  std::string text(Name(tonight.change));
  const std::string title = TitleOf(*tonight.result);
  for (const std::string& each : {title, tonight.result->message}) {
    if (!each.empty()) text += ": " + each;
  }
  return text;
}

std::string TextOf(const NightBisection& bisection) {
  std::string text = "bisected: " + ToString(bisection);
  if (!bisection.folder.empty()) text += ", see " + bisection.folder;
  return text + "\n";
}

std::string Line(const char* name, const std::string& value) {
  return value.empty() ? "" : fmt::format("{}: {}\n", name, value);
}

/// What a person wants to know of a failure, a line each.
std::string TextOf(const RecipeView& recipe) {
  const NightResult& result = *recipe.nights.back().result;
  std::string text = Line("message", result.message);
  if (result.runs > 1) {
    text += fmt::format("failed in {} of {}\n", result.failed,
                        Counted(static_cast<size_t>(result.runs), "run"));
  }
  text += Line("signature", result.signature);
  text += Line("since", DayOf(*recipe.since));
  text += fmt::format("failed in {} of {}\n", recipe.failed,
                      Counted(recipe.judged, "night"));
  if (recipe.bisection != nullptr) text += TextOf(*recipe.bisection);
  if (!result.record.empty()) {
    text +=
        "look at it: " + ShellQuote({"aoti-ladder", "report", result.record}) +
        "\n";
  }
  return text;
}

JunitCase CaseOf(const RecipeView& recipe, const Night& night) {
  JunitCase one;
  one.name = ToString(recipe.key);
  one.classname = recipe.suite->suite;
  const NightOfRecipe& last = recipe.nights.back();
  if (last.night->id != night.id) {
    one.kind = JunitCase::Kind::kSkipped;
    one.type = "not run";
    one.message = kSkipped;
    return one;
  }
  const NightResult& result = *last.result;
  one.seconds = result.seconds;
  if (result.outcome == Verdict::Result::kPassed) return one;
  one.message = MessageOf(last);
  one.text = TextOf(recipe);
  if (Failed(result)) {
    one.kind = JunitCase::Kind::kFailure;
    one.type = result.failure_class.empty() ? "failure" : result.failure_class;
  } else {
    one.kind = JunitCase::Kind::kError;
    one.type = "error";
  }
  return one;
}

/// Whether it is a case: it ran tonight, or was to run.
bool Belongs(const RecipeView& recipe, const std::vector<Night>& nights) {
  const int64_t last = recipe.nights.back().night->id;
  const Night& tonight = nights.back();
  if (last == tonight.id) return true;
  return tonight.state != NightState::kComplete && nights.size() > 1 &&
         last == nights[nights.size() - 2].id;
}

}  // namespace

std::string NightJunit(const SuiteHistory& suite, const Night& night) {
  const SuiteHistory past = UpTo(suite, night);
  JunitSuite xml;
  xml.name = suite.suite.empty() ? "nightly" : suite.suite;
  xml.started_at = night.started_at;
  xml.properties = JunitProperty("night", std::to_string(night.id)) +
                   JunitProperty("candidate", night.candidate) +
                   JunitProperty("state", Name(night.state)) +
                   JunitProperty("aoti-ladder", kToolVersion);
  for (const RecipeView& recipe : RecipeViews(past, SIZE_MAX)) {
    if (!Belongs(recipe, past.nights)) continue;
    xml.cases.push_back(CaseOf(recipe, night));
    const NightOfRecipe& last = recipe.nights.back();
    // All that there is to say of what passed.
    if (last.change == NightChange::kFixed ||
        (last.change == NightChange::kFlaky && !Failed(*last.result))) {
      xml.output +=
          fmt::format("{}: {}\n", ToString(recipe.key), Name(last.change));
    }
  }
  return ToXml(xml);
}

namespace {

constexpr size_t kTextBytes = 600;
constexpr size_t kMostRecipes = 8;  ///< more are folded

const RecipeView& ViewOf(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = std::lower_bound(
      facts.recipes.begin(), facts.recipes.end(), key,
      [](const RecipeView& view, const RecipeKey& x) { return view.key < x; });
  LADDER_CHECK(found != facts.recipes.end() && found->key == key);
  return *found;
}

/// A cause with its recipes, the worst first.
struct Cause {
  const FailureGroup* group = nullptr;
  std::vector<const NightResult*> results;
  const SignatureView* seen = nullptr;  ///< in all nights
};

MaybeChange WorstOf(const NightPageFacts& facts, const Cause& cause) {
  return ChangeIn(facts, cause.results.front()->key);
}

std::vector<Cause> CausesOf(const NightPageFacts& facts,
                            const std::vector<SignatureView>& signatures) {
  const auto urgency = [&](const NightResult* result) {
    return Urgency(ChangeIn(facts, result->key));
  };
  std::vector<Cause> causes;
  for (const FailureGroup& group : facts.view.groups) {
    Cause cause{&group, {}, nullptr};
    for (const NightResult& each : group.results) {
      cause.results.push_back(&each);
    }
    std::stable_sort(cause.results.begin(), cause.results.end(),
                     [&](const NightResult* a, const NightResult* b) {
                       return urgency(a) < urgency(b);
                     });
    cause.seen = &*std::find_if(signatures.begin(), signatures.end(),
                                [&](const SignatureView& view) {
                                  return view.signature == group.signature;
                                });
    causes.push_back(std::move(cause));
  }
  std::stable_sort(
      causes.begin(), causes.end(), [&](const Cause& a, const Cause& b) {
        return urgency(a.results.front()) < urgency(b.results.front());
      });
  return causes;
}

/// "in 3 of its 14 nights"
std::string HowOften(const Cause& cause, const RecipeKey& key) {
  for (const SignatureView::In& in : cause.seen->recipes) {
    if (in.key != key) continue;
    return in.of == 1 ? "in its only night"
                      : fmt::format("in {} of its {} nights", in.nights, in.of);
  }
  return "";
}

std::string HtmlRecipe(const NightPageFacts& facts, const Cause& cause,
                       const NightResult& result) {
  const RecipeView& view = ViewOf(facts, result.key);
  const std::string url = UrlOf(facts, result.record);
  std::string html = fmt::format(
      "<li>{} {}: ", HtmlChange(ChangeIn(facts, result.key)),
      HtmlLink(url, "<b>" + EscapeMarkup(ToString(result.key)) + "</b>"));
  if (result.runs > 1) {
    html +=
        fmt::format("failed in {} of {} runs; ", result.failed, result.runs);
  }
  html += fmt::format("since {}, {}", EscapeMarkup(DayOf(*view.since)),
                      HowOften(cause, result.key));
  if (url.empty() && !result.record.empty()) {
    html += "<span class=\"src small\">" + HtmlCode(result.record) + "</span>";
  }
  return html + "</li>\n";
}

/// "14 recipes: 1 new, 13 flaky"
std::string SummaryOf(const NightPageFacts& facts, const Cause& cause) {
  const size_t all = cause.results.size();
  std::string text = Counted(all, "recipe");
  for (size_t begin = 0; begin < all;) {
    const auto change = ChangeIn(facts, cause.results[begin]->key);
    size_t end = begin + 1;
    while (end < all && ChangeIn(facts, cause.results[end]->key) == change) {
      ++end;
    }
    text += fmt::format("{}{} {}", begin == 0 ? ": " : ", ", end - begin,
                        NameOf(change));
    begin = end;
  }
  return text;
}

std::string HtmlRecipesOf(const NightPageFacts& facts, const Cause& cause) {
  std::string list;
  for (const NightResult* each : cause.results) {
    list += HtmlRecipe(facts, cause, *each);
  }
  list = "<ul class=\"plain\">\n" + list + "</ul>\n";
  if (cause.results.size() <= kMostRecipes) return list;
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                     SummaryOf(facts, cause), list);
}

/// Those of a cause, each once: one may serve several recipes.
struct Served {
  const NightBisection* bisection;
  std::string recipes;  ///< "load, softmax"
};
std::vector<Served> BisectionsOf(const NightPageFacts& facts,
                                 const Cause& cause) {
  std::vector<Served> all;
  for (const NightResult* each : cause.results) {
    const NightBisection* bisection = ViewOf(facts, each->key).bisection;
    if (bisection == nullptr) continue;
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const Served& other) {
          return other.bisection->folder == bisection->folder &&
                 ToString(*other.bisection) == ToString(*bisection);
        });
    if (same == all.end()) {
      all.push_back({bisection, ToString(each->key)});
    } else {
      same->recipes += ", " + ToString(each->key);
    }
  }
  return all;
}

std::string HtmlBisection(const NightPageFacts& facts,
                          const NightBisection& bisection) {
  std::string html = EscapeMarkup(bisection.answer);
  if (!bisection.first_bad.empty()) {
    html += fmt::format(", first bad <b>{}</b>, last good <b>{}</b> ({})",
                        EscapeMarkup(bisection.first_bad),
                        EscapeMarkup(bisection.last_good),
                        PercentText(bisection.probability));
  }
  const std::string url = UrlOf(facts, bisection.folder);
  if (!url.empty()) {
    html += ": " + HtmlLink(url, "its report");
  } else if (!bisection.folder.empty()) {
    html +=
        "<span class=\"src small\">" + HtmlCode(bisection.folder) + "</span>";
  }
  return html;
}

std::string HtmlBisections(const NightPageFacts& facts, const Cause& cause) {
  const std::vector<Served> all = BisectionsOf(facts, cause);
  if (all.size() == 1) return HtmlBisection(facts, *all[0].bisection);
  std::string list;
  for (const Served& each : all) {
    list += fmt::format("<li>{}: {}</li>\n",
                        EscapeMarkup(Shortened(each.recipes, kTextBytes)),
                        HtmlBisection(facts, *each.bisection));
  }
  return list.empty() ? "" : "<ul class=\"plain\">\n" + list + "</ul>\n";
}

std::string Fact(const char* term, const std::string& html) {
  return html.empty() ? ""
                      : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, html);
}

std::string HtmlCause(const NightPageFacts& facts, const Cause& cause) {
  const NightResult& first = *cause.results.front();
  const std::string title = TitleOf(first);
  std::string html = fmt::format(
      "<article class=\"cause\">\n<h3>{} {}</h3>\n<dl class=\"facts\">\n",
      HtmlChange(WorstOf(facts, cause)),
      title.empty() ? "a failure" : EscapeMarkup(title));
  html += Fact("Message", HtmlCode(Shortened(first.message, kTextBytes)));
  html += Fact("First seen", EscapeMarkup(DayOf(*cause.seen->first)));
  html += Fact("Bisected", HtmlBisections(facts, cause));
  html += Fact("Recipes", HtmlRecipesOf(facts, cause));
  html += Fact("Signature", HtmlCode(cause.group->signature));
  return html + "</dl>\n</article>\n";
}

/// Those that nobody can say of whether they fail.
std::string HtmlNotJudged(const NightPageFacts& facts) {
  std::string list;
  for (const NightResult* each : facts.view.not_judged) {
    const std::string name = "<b>" + EscapeMarkup(ToString(each->key)) + "</b>";
    list += fmt::format("<li>{}: {}</li>\n",
                        HtmlLink(UrlOf(facts, each->record), name),
                        HtmlCode(Shortened(each->message, kTextBytes)));
  }
  if (list.empty()) return "";
  return fmt::format(
      "<article class=\"cause\">\n<h3>{} {}</h3>\n<ul class=\"plain\">\n{}"
      "</ul>\n</article>\n",
      HtmlChange(NightChange::kNotJudged),
      Counted(facts.view.not_judged.size(), "recipe"), list);
}

}  // namespace

std::string HtmlCauses(const NightPageFacts& facts) {
  const std::vector<SignatureView> signatures =
      SignatureViews(facts.history, "");
  std::string html;
  for (const Cause& cause : CausesOf(facts, signatures)) {
    html += HtmlCause(facts, cause);
  }
  html += HtmlNotJudged(facts);
  return html.empty() ? "<p>Nothing in this night.</p>\n" : html;
}

MaybeChange ChangeIn(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = facts.view.changes.find(key);
  if (found == facts.view.changes.end()) return {};
  return found->second;
}

int Urgency(MaybeChange change) {
  if (!change) return static_cast<int>(std::size(kByUrgency));
  return static_cast<int>(
      std::find(std::begin(kByUrgency), std::end(kByUrgency), *change) -
      std::begin(kByUrgency));
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
  const std::string page = folder + "/report.html";
  if (!page.starts_with(facts.folder) ||
      page.find("/../") != std::string::npos || !(*facts.exists)(page)) {
    return "";
  }
  return UrlOfPath(page.substr(facts.folder.size()));
}

std::string HtmlLink(const std::string& url, const std::string& html) {
  if (url.empty()) return html;
  return fmt::format("<a href=\"{}\">{}</a>", url, html);
}

namespace {

/// Nights that are shown one by one: as many as are told apart, and fewer of
/// very many recipes, whose page would be too large.
constexpr size_t kMostShownNights = 30;
constexpr size_t kLeastNights = 14;
constexpr size_t kMostCells = 9000;

size_t ShownNights(const NightPageFacts& facts) {
  const size_t recipes = std::max<size_t>(facts.recipes.size(), 1);
  return std::min(
      facts.suite().nights.size(),
      std::clamp(kMostCells / recipes, kLeastNights, kMostShownNights));
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
