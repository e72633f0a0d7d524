#include "nightly/night_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "base/console.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/text.h"
#include "nightly/history_report.h"
#include "report/html.h"
#include "report/junit.h"

namespace ladder {

namespace {

namespace json = boost::json;

using Counts = std::map<NightChange, size_t>;

/// The most urgent first.
constexpr NightChange kByUrgency[] = {
    NightChange::kNew,    NightChange::kChanged,   NightChange::kStill,
    NightChange::kFlaky,  NightChange::kNotJudged, NightChange::kFixed,
    NightChange::kPassed,
};

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

struct NightPageFacts {
  std::vector<SuiteHistory> history;  ///< the suite, without later nights
  const Night* night = nullptr;       ///< the last one of them
  NightView view;
  std::vector<RecipeView> recipes;  ///< through all nights
  std::string folder;               ///< of the page, with a slash
  const std::function<bool(const std::string&)>* exists = nullptr;

  [[nodiscard]] const SuiteHistory& suite() const { return history.front(); }
};

/// The change in that night; nothing if the recipe did not run.
using MaybeChange = std::optional<NightChange>;

MaybeChange ChangeIn(const NightPageFacts& facts, const RecipeKey& key) {
  const auto found = facts.view.changes.find(key);
  if (found == facts.view.changes.end()) return {};
  return found->second;
}

/// Lower is worse.
int Urgency(MaybeChange change) {
  if (!change) return static_cast<int>(std::size(kByUrgency));
  return static_cast<int>(
      std::find(std::begin(kByUrgency), std::end(kByUrgency), *change) -
      std::begin(kByUrgency));
}

/// "new", "not judged", "not run"
std::string_view NameOf(MaybeChange change) {
  return change ? Name(*change) : "not run";
}

/// The same as {{change}}, and as {{css}}, for which the style has a color.
TemplateData ChangeData(MaybeChange change) {
  std::string css(NameOf(change));
  std::replace(css.begin(), css.end(), ' ', '-');
  return {{"css", css}, {"change", NameOf(change)}};
}

/// The URL of the report in `folder`, of a record or a bisection; "" if there
/// is nothing to link.
std::string UrlOf(const NightPageFacts& facts, const std::string& folder) {
  const std::string page = folder + "/report.html";
  if (!page.starts_with(facts.folder) ||
      page.find("/../") != std::string::npos || !(*facts.exists)(page)) {
    return "";
  }
  return UrlOfPath(page.substr(facts.folder.size()));
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

TemplateData HeaderData(const NightPageFacts& facts, const Counts& counts) {
  const Night& night = *facts.night;
  const Badge badge = BadgeOf(counts, facts.view);
  json::array changes;
  for (const NightChange change : kByUrgency) {
    TemplateData count = ChangeData(change);
    count["count"] = counts.at(change);
    count["none"] = counts.at(change) == 0;
    changes.push_back(std::move(count));
  }
  TemplateData data{{"badge_css", badge.css},
                    {"badge", badge.text},
                    {"title", Headline(facts, counts)},
                    {"night", night.id},
                    {"candidate", night.candidate},
                    {"started_at", night.started_at},
                    {"note", Shortened(night.note, 1000)},
                    {"counts", std::move(changes)}};
  if (night.state == NightState::kComplete) {
    data["ended_at"] = night.ended_at;
  } else {
    data["unfinished"] = night.state == NightState::kInterrupted
                             ? "It was interrupted"
                             : "It is under way or was killed";
  }
  return data;
}

}  // namespace

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

constexpr const char* kSkipped = "the night ended first";

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
  if (!bisection.compare.empty()) text += "\ncompare: " + bisection.compare;
  return text + "\n";
}

std::string Line(const char* name, const std::string& value) {
  return value.empty() ? "" : fmt::format("{}: {}\n", name, value);
}

/// What a person wants to know about a failure, one item per line.
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
    text += "details: " + ShellQuote({"aoti-ladder", "report", result.record}) +
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

/// Whether it is a case: it ran tonight, or should have run.
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
    // The only text for recipes that passed.
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
    return in.of == 1 ? "in the only night"
                      : fmt::format("in {} of its {} nights", in.nights, in.of);
  }
  return "";
}

TemplateData ResultData(const NightPageFacts& facts, const Cause& cause,
                        const NightResult& result) {
  const std::string url = UrlOf(facts, result.record);
  TemplateData data = ChangeData(ChangeIn(facts, result.key));
  data["recipe"] = ToString(result.key);
  data["url"] = url;
  if (result.runs > 1) {
    data["failed"] = result.failed;
    data["runs"] = result.runs;
  }
  data["since"] = DayOf(*ViewOf(facts, result.key).since);
  data["how_often"] = HowOften(cause, result.key);
  data["record"] = url.empty() ? result.record : "";
  return data;
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

/// The bisections of a cause, each once: several recipes may share one.
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

/// Names the recipes of a bisection only if there are several bisections.
json::array BisectionsData(const NightPageFacts& facts,
                           const std::vector<Served>& all) {
  json::array list;
  for (const Served& each : all) {
    const NightBisection& bisection = *each.bisection;
    const std::string url = UrlOf(facts, bisection.folder);
    TemplateData data{
        {"answer",
         bisection.first_bad.empty() ? ToString(bisection) : bisection.answer},
        {"first_bad", bisection.first_bad},
        {"last_good", bisection.last_good},
        {"percent", PercentText(bisection.probability)},
        {"url", url},
        {"folder", url.empty() ? bisection.folder : ""},
        {"compare",
         bisection.compare.starts_with("https://") ? bisection.compare : ""}};
    if (all.size() > 1) data["recipes"] = Shortened(each.recipes, kTextBytes);
    list.push_back(std::move(data));
  }
  return list;
}

TemplateData CauseData(const NightPageFacts& facts, const Cause& cause) {
  const NightResult& first = *cause.results.front();
  const std::string title = TitleOf(first);
  const std::vector<Served> bisections = BisectionsOf(facts, cause);
  TemplateData data = ChangeData(WorstOf(facts, cause));
  data["title"] = title.empty() ? "a failure" : title;
  data["message"] = Shortened(first.message, kTextBytes);
  data["first_seen"] = DayOf(*cause.seen->first);
  data["bisections"] = BisectionsData(facts, bisections);
  data["several"] = bisections.size() > 1;
  if (cause.results.size() > kMostRecipes) {
    data["folded"] = SummaryOf(facts, cause);
  }
  json::array results;
  for (const NightResult* each : cause.results) {
    results.push_back(ResultData(facts, cause, *each));
  }
  data["results"] = std::move(results);
  data["signature"] = cause.group->signature;
  return data;
}

json::array NotJudgedData(const NightPageFacts& facts) {
  json::array list;
  for (const NightResult* each : facts.view.not_judged) {
    list.push_back(
        TemplateData{{"url", UrlOf(facts, each->record)},
                     {"recipe", ToString(each->key)},
                     {"message", Shortened(each->message, kTextBytes)}});
  }
  return list;
}

/// causes.html: the failures of the night by cause.
TemplateData CausesData(const NightPageFacts& facts) {
  const std::vector<SignatureView> signatures =
      SignatureViews(facts.history, "");
  json::array causes;
  for (const Cause& cause : CausesOf(facts, signatures)) {
    causes.push_back(CauseData(facts, cause));
  }
  json::array not_judged = NotJudgedData(facts);
  return {{"nothing", causes.empty() && not_judged.empty()},
          {"causes", std::move(causes)},
          {"count", Counted(facts.view.not_judged.size(), "recipe")},
          {"not_judged", std::move(not_judged)}};
}

/// Nights that are shown one by one: as many as are legible, and fewer for very
/// many recipes, to limit the size of the page.
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
json::array CellsData(const NightPageFacts& facts, const RecipeView& recipe) {
  const auto& nights = facts.suite().nights;
  auto came = recipe.nights.begin();
  json::array cells;
  for (size_t i = nights.size() - ShownNights(facts); i < nights.size(); ++i) {
    while (came != recipe.nights.end() && came->night->id < nights[i].id) {
      ++came;
    }
    const bool ran = came != recipe.nights.end() && came->night == &nights[i];
    const Sign& sign = SignOf(recipe.strip[i]);
    const std::string url = ran ? UrlOf(facts, came->result->record) : "";
    cells.push_back(TemplateData{
        {"page", url},
        {"bare", url.empty()},
        {"css", sign.css},
        {"title", TitleOf(nights[i], ran ? &*came : nullptr, sign)},
        {"sign", sign.text}});
  }
  return cells;
}

/// All nights as bars: the higher, the worse. Equal neighbours share one bar.
TemplateData BarsData(const RecipeView& recipe) {
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
  json::array drawn;
  for (const auto& [sign, path] : paths) {
    if (sign == '-') continue;
    drawn.push_back(TemplateData{{"css", SignOf(sign).css}, {"path", path}});
  }
  return {{"width", strip.size()},
          {"says", fmt::format("{} failed, {} judged of {}", recipe.failed,
                               recipe.judged, Counted(strip.size(), "night"))},
          {"paths", std::move(drawn)}};
}

/// What follows the change: how it fails, or why it is not judged.
std::string HowItIs(const NightResult& last) {
  constexpr size_t kMost = 120;
  if (Failed(last)) return " " + Shortened(TitleOf(last), kMost);
  if (last.outcome != Verdict::Result::kError) return "";
  return " " +
         Shortened(last.message.substr(0, last.message.find('\n')), kMost);
}

TemplateData RowData(const NightPageFacts& facts, const RecipeView& recipe) {
  const MaybeChange change = ChangeIn(facts, recipe.key);
  const NightResult& last = *recipe.nights.back().result;
  TemplateData row = ChangeData(change);
  row["well"] = change == NightChange::kPassed;
  row["url"] = UrlOf(facts, last.record);
  row["recipe"] = recipe.key.recipe;
  row["combination"] = recipe.key.combination;
  row["now"] = HowItIs(last);
  row["day"] = recipe.since->started_at.substr(0, 10);
  row["candidate"] = recipe.since->candidate;
  row["cells"] = CellsData(facts, recipe);
  if (recipe.strip.size() != ShownNights(facts)) row["bars"] = BarsData(recipe);
  if (recipe.failed > 0) {
    row["failed"] = fmt::format("{} of {}", recipe.failed, recipe.judged);
  }
  return row;
}

json::array LegendData() {
  json::array legend;
  for (const Sign& each : kSigns) {
    legend.push_back(TemplateData{
        {"css", each.css}, {"sign", each.text}, {"says", each.says}});
  }
  return legend;
}

/// The recipes that ran in a shown night, the worst first.
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

/// recipes.html: each recipe through the nights.
TemplateData RecipesData(const NightPageFacts& facts) {
  const std::vector<const RecipeView*> shown = ShownRecipes(facts);
  if (shown.empty()) return {};
  json::array rows;
  for (const RecipeView* each : shown) rows.push_back(RowData(facts, *each));
  const size_t nights = ShownNights(facts);
  TemplateData data{{"legend", LegendData()},
                    {"has_bars", nights != facts.suite().nights.size()},
                    {"nights", Counted(nights, "night")},
                    {"rows", std::move(rows)}};
  if (const size_t left = facts.recipes.size() - shown.size(); left > 0) {
    data["left_out"] = Counted(left, "recipe") +
                       " did not run in these nights and " +
                       (left == 1 ? "is" : "are");
  }
  return data;
}

/// nights.html: how many failed in each of the last nights.
TemplateData NightsData(const NightPageFacts& facts) {
  std::map<const Night*, std::map<NightChange, size_t>> counts;
  for (const RecipeView& recipe : facts.recipes) {
    for (const NightOfRecipe& each : recipe.nights) {
      ++counts[each.night][each.change];
    }
  }
  json::array changes, rows;
  for (const NightChange each : kByUrgency) changes.emplace_back(Name(each));
  const auto& nights = facts.suite().nights;
  const size_t shown = ShownNights(facts);
  for (size_t i = 0; i < shown; ++i) {
    const Night& night = nights[nights.size() - 1 - i];
    json::array cells;
    for (const NightChange each : kByUrgency) {
      const size_t count = counts[&night][each];
      cells.emplace_back(count == 0 ? "" : std::to_string(count));
    }
    TemplateData row{{"day", DayOf(night)}, {"counts", std::move(cells)}};
    if (night.state != NightState::kComplete) row["state"] = Name(night.state);
    rows.push_back(std::move(row));
  }
  return {{"changes", std::move(changes)}, {"rows", std::move(rows)}};
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
      "night_header",
      HeaderData(facts, counts)};
  return RenderPage(
      frame, {{"causes", "Causes", "What failed", "causes", CausesData(facts)},
              {"recipes", "Recipes", "Recipes", "recipes", RecipesData(facts)},
              {"nights", "Nights", "Nights", "nights", NightsData(facts)}});
}

}  // namespace ladder
