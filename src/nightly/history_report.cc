#include "nightly/history_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "base/escape.h"
#include "base/json.h"
#include "base/json_fields.h"
#include "base/text.h"

namespace ladder {

template <>
inline constexpr auto kJsonFields<Night> =
    std::tuple{Key("id", &Night::id),
               Key("suite", &Night::suite),
               Key("started_at", &Night::started_at),
               Key("ended_at", &Night::ended_at),
               Key("candidate", &Night::candidate),
               Key("tool_version", &Night::tool_version),
               Key("state", &Night::state),
               Key("note", &Night::note)};

template <>
inline constexpr auto kJsonFields<RecipeKey> =
    std::tuple{Key("recipe", &RecipeKey::recipe),
               Key("combination", &RecipeKey::combination)};

template <>
inline constexpr auto kJsonFields<NightBisection> =
    std::tuple{Key("answer", &NightBisection::answer),
               Key("first_bad", &NightBisection::first_bad),
               Key("last_good", &NightBisection::last_good),
               Key("probability", &NightBisection::probability),
               Key("folder", &NightBisection::folder),
               KeyIfAny("compare", &NightBisection::compare)};

/// Without its key.
template <>
inline constexpr auto kJsonFields<NightResult> =
    std::tuple{Key("outcome", &NightResult::outcome),
               Key("class", &NightResult::failure_class),
               Key("signature", &NightResult::signature),
               Key("kernel", &NightResult::kernel),
               Key("message", &NightResult::message),
               Key("record", &NightResult::record),
               Key("seconds", &NightResult::seconds),
               Key("failed", &NightResult::failed),
               Key("runs", &NightResult::runs),
               KeyIfAny("bisection", &NightResult::bisection)};

namespace {

namespace json = boost::json;

json::value ToJson(const Night* night) {
  return night == nullptr ? json::value() : ToJsonObject(*night);
}

json::object ToJson(const RecipeKey& key) { return ToJsonObject(key); }

json::object ToJson(const NightResult& result, NightChange change) {
  json::object object = ToJson(result.key);
  object["change"] = Name(change);
  WriteFields(result, object);
  return object;
}

/// What the overview and --recipe both contain.
json::object ToJson(const RecipeView& view) {
  json::object object = ToJson(view.key);
  object["suite"] = ToUtf8(view.suite->suite);
  object["since"] = ToJson(view.since);
  object["first_failed"] = ToJson(view.first_failed);
  object["last_passed"] = ToJson(view.last_passed);
  object["strip"] = view.strip;
  object["failed"] = view.failed;
  object["judged"] = view.judged;
  return object;
}

json::array ToJson(const std::vector<const NightResult*>& results,
                   const NightView& view) {
  json::array array;
  for (const NightResult* each : results) {
    array.push_back(ToJson(*each, view.changes.at(each->key)));
  }
  return array;
}

}  // namespace

std::string OverviewJson(const std::vector<SuiteHistory>& suites, size_t last) {
  json::array array;
  for (const SuiteHistory& suite : suites) {
    json::array recipes;
    for (const RecipeView& view : RecipeViews(suite, last)) {
      json::object object = ToJson(view);
      const NightOfRecipe& now = view.nights.back();
      object["last"] = ToJson(*now.result, now.change);
      object["last"].as_object()["night"] = ToJson(now.night);
      recipes.push_back(std::move(object));
    }
    array.push_back({{"suite", ToUtf8(suite.suite)},
                     {"nights", suite.nights.size()},
                     {"first", ToJson(&suite.nights.front())},
                     {"last", ToJson(&suite.nights.back())},
                     {"recipes", std::move(recipes)}});
  }
  return PrettyJson(array) + "\n";
}

std::string RecipesJson(const std::vector<RecipeView>& recipes) {
  json::array array;
  for (const RecipeView& view : recipes) {
    json::object object = ToJson(view);
    json::array nights;
    for (const NightOfRecipe& each : view.nights) {
      nights.push_back({{"night", ToJson(each.night)},
                        {"result", ToJson(*each.result, each.change)}});
    }
    object["nights"] = std::move(nights);
    array.push_back(std::move(object));
  }
  return PrettyJson(array) + "\n";
}

std::string SignaturesJson(const std::vector<SignatureView>& signatures) {
  json::array array;
  for (const SignatureView& view : signatures) {
    json::array recipes;
    for (const SignatureView::In& each : view.recipes) {
      json::object object = ToJson(each.key);
      object["suite"] = ToUtf8(each.suite->suite);
      object["nights"] = each.nights;
      object["of"] = each.of;
      recipes.push_back(std::move(object));
    }
    array.push_back({{"signature", ToUtf8(view.signature)},
                     {"first", ToJson(view.first)},
                     {"last", ToJson(view.last)},
                     {"recipes", std::move(recipes)}});
  }
  return PrettyJson(array) + "\n";
}

std::string NightsJson(const std::vector<NightView>& nights) {
  json::array array;
  for (const NightView& view : nights) {
    json::array groups;
    for (const FailureGroup& group : view.groups) {
      json::array results;
      for (const NightResult& each : group.results) {
        results.push_back(ToJson(each, view.changes.at(each.key)));
      }
      groups.push_back({{"signature", ToUtf8(group.signature)},
                        {"results", std::move(results)}});
    }
    array.push_back({{"night", ToJson(view.night)},
                     {"recipes", view.recipes},
                     {"failures", std::move(groups)},
                     {"fixed", ToJson(view.fixed, view)},
                     {"not_judged", ToJson(view.not_judged, view)},
                     {"passed", ToJson(view.passed, view)}});
  }
  return PrettyJson(array) + "\n";
}

namespace {

using Result = Verdict::Result;

/// The night of a result; every result has one.
const Night* NightOf(const SuiteHistory& suite, const NightResult& result) {
  const auto found = std::lower_bound(
      suite.nights.begin(), suite.nights.end(), result.night,
      [](const Night& night, int64_t id) { return night.id < id; });
  LADDER_CHECK(found != suite.nights.end() && found->id == result.night);
  return &*found;
}

char StripSign(const NightResult& result) {
  switch (result.outcome) {
    case Result::kPassed:
      return '.';
    case Result::kFailed:
      return 'F';
    case Result::kFlaky:
      return '~';
    case Result::kError:
    case Result::kUnknown:
      return '?';
  }
  LADDER_CHECK(false);
}

/// What does not depend on the nights looked at.
RecipeView ViewOf(const SuiteHistory& suite, const RecipeKey& key,
                  const std::vector<NightResult>& results) {
  RecipeView view;
  view.suite = &suite;
  view.key = key;
  view.since = NightOf(suite, SinceWhen(results));
  view.bisection = BisectionOf(results);
  for (const NightResult& each : results) {
    if (each.outcome == Result::kPassed) {
      view.last_passed = NightOf(suite, each);
    }
    if (Failed(each) && view.first_failed == nullptr) {
      view.first_failed = NightOf(suite, each);
    }
  }
  return view;
}

void LookAt(const std::vector<NightResult>& results, size_t last,
            RecipeView& view) {
  const SuiteHistory& suite = *view.suite;
  const size_t nights = suite.nights.size();
  const size_t shown = std::min(last, nights);
  const int64_t from = suite.nights[nights - shown].id;
  size_t at = 0;
  while (at + 1 < results.size() && results[at].night < from) ++at;
  for (size_t i = at; i < results.size(); ++i) {
    view.nights.push_back({NightOf(suite, results[i]), &results[i],
                           ChangeOf({results.data(), i + 1})});
  }
  for (size_t i = nights - shown; i < nights; ++i) {
    while (at < results.size() && results[at].night < suite.nights[i].id) ++at;
    if (at == results.size() || results[at].night != suite.nights[i].id) {
      view.strip += '-';
      continue;
    }
    view.strip += StripSign(results[at]);
    if (Failed(results[at])) ++view.failed;
    if (results[at].outcome != Result::kError) ++view.judged;
  }
}

}  // namespace

SuiteHistory UpTo(const SuiteHistory& suite, const Night& night) {
  SuiteHistory past;
  past.suite = suite.suite;
  for (const Night& each : suite.nights) {
    if (each.id <= night.id) past.nights.push_back(each);
  }
  for (const auto& [key, results] : suite.recipes) {
    std::vector<NightResult> seen;
    for (const NightResult& each : results) {
      if (each.night <= night.id) seen.push_back(each);
    }
    if (!seen.empty()) past.recipes.emplace(key, std::move(seen));
  }
  return past;
}

std::string DayOf(const Night& night) {
  const std::string day = night.started_at.substr(0, 10);
  return night.candidate.empty() ? day : day + ", " + night.candidate;
}

std::vector<RecipeView> RecipeViews(const SuiteHistory& suite, size_t last) {
  std::vector<RecipeView> views;
  for (const auto& [key, results] : suite.recipes) {
    RecipeView view = ViewOf(suite, key, results);
    LookAt(results, last, view);
    views.push_back(std::move(view));
  }
  return views;
}

std::vector<SignatureView> SignatureViews(
    const std::vector<SuiteHistory>& suites, std::string_view prefix) {
  std::map<std::string, SignatureView> views;
  const auto see = [&](const SuiteHistory& suite, const NightResult& result,
                       size_t nights) {
    SignatureView& view = views[result.signature];
    view.signature = result.signature;
    const Night* night = NightOf(suite, result);
    if (view.first == nullptr || night->id < view.first->id) view.first = night;
    if (view.last == nullptr || night->id > view.last->id) view.last = night;
    if (view.recipes.empty() || view.recipes.back().suite != &suite ||
        view.recipes.back().key != result.key) {
      view.recipes.push_back({&suite, result.key, 0, nights});
    }
    ++view.recipes.back().nights;
  };
  for (const SuiteHistory& suite : suites) {
    for (const auto& [key, results] : suite.recipes) {
      for (const NightResult& each : results) {
        if (Failed(each) && each.signature.starts_with(prefix)) {
          see(suite, each, results.size());
        }
      }
    }
  }
  std::vector<SignatureView> sorted;
  sorted.reserve(views.size());
  for (auto& [signature, view] : views) sorted.push_back(std::move(view));
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const SignatureView& a, const SignatureView& b) {
                     return a.last->id > b.last->id;
                   });
  return sorted;
}

NightView ViewNight(const SuiteHistory& suite, const Night& night) {
  NightView view;
  view.night = &night;
  std::vector<NightResult> failed;
  for (const auto& [key, results] : suite.recipes) {
    const auto found = std::find_if(
        results.begin(), results.end(),
        [&](const NightResult& each) { return each.night == night.id; });
    if (found == results.end()) continue;
    ++view.recipes;
    const NightChange change = ChangeOf({results.begin(), found + 1});
    view.changes[key] = change;
    if (Failed(*found)) {
      failed.push_back(*found);
      const auto* known = BisectionOf({results.begin(), found + 1});
      if (known != nullptr) failed.back().bisection = *known;
    } else if (change == NightChange::kNotJudged) {
      view.not_judged.push_back(&*found);
    } else if (change == NightChange::kFixed) {
      view.fixed.push_back(&*found);
    } else {
      view.passed.push_back(&*found);
    }
  }
  view.groups = GroupBySignature(failed);
  return view;
}

namespace {

using Cells = std::vector<std::string>;

/// A text of the history, safe for a terminal.
std::string Shown(std::string_view text) { return PrintableLine(text); }

/// The same for what may be long, and is not to be copied from there.
std::string Cut(std::string_view text, size_t bytes = 60) {
  return Shortened(Shown(text), bytes);
}
std::string SignatureLine(const std::string& signature) {
  return signature.empty() ? "(no signature)" : Cut(signature, 150);
}

/// "2026-11-21 (2.14.0.dev20261121)"
std::string DayOf(const Night* night) {
  if (night == nullptr) return "never";
  std::string day = Shown(night->started_at.substr(0, 10));
  if (night->candidate.empty()) return day;
  return fmt::format("{} ({})", day, Shown(night->candidate));
}

/// "failed 2 of 5 nan-or-inf in cpp_fused_3"
std::string Came(const NightResult& result) {
  std::string text(Name(result.outcome));
  if (Failed(result)) {
    if (result.runs > 1) {
      text += fmt::format(" {} of {}", result.failed, result.runs);
    }
    const std::string title = Cut(TitleOf(result), 120);
    if (!title.empty()) text += " " + title;
  } else if (result.outcome == Verdict::Result::kError) {
    text += ": " + Cut(result.message.substr(0, result.message.find('\n')));
  }
  return text;
}

std::string TitleOf(const SuiteHistory& suite) {
  const Night& first = suite.nights.front();
  const Night& last = suite.nights.back();
  std::string text = fmt::format("{}: {}, ", Shown(suite.suite),
                                 Counted(suite.nights.size(), "night"));
  if (&first != &last) {
    text += fmt::format("{} to ", Shown(first.started_at.substr(0, 10)));
  }
  text += DayOf(&last);
  if (last.state == NightState::kInterrupted) {
    text += ", interrupted";
  } else if (last.state == NightState::kStarted) {
    text += ", running or killed";
  }
  return text;
}

/// The change; "not run" if a later night has completed without it.
std::string ChangeCell(const RecipeView& recipe) {
  const NightOfRecipe& last = recipe.nights.back();
  const auto& nights = recipe.suite->nights;
  const bool left_out =
      std::any_of(nights.begin(), nights.end(), [&](const Night& night) {
        return night.id > last.night->id &&
               night.state == NightState::kComplete;
      });
  return left_out ? "not run" : std::string(Name(last.change));
}

std::string LinesOf(const std::vector<Cells>& table,
                    const std::string& indent) {
  std::string text;
  for (const std::string& line : Aligned(table)) text += indent + line + "\n";
  return text;
}

/// The recipes below a title; empty if there are none.
std::string Listed(const char* title,
                   const std::vector<const NightResult*>& results) {
  if (results.empty()) return "";
  std::vector<Cells> table{{"recipe", "outcome"}};
  for (const NightResult* each : results) {
    table.push_back({Shown(ToString(each->key)), Came(*each)});
  }
  return fmt::format("\n{}\n{}", title, LinesOf(table, "  "));
}

std::string BisectionLine(const NightBisection& bisection) {
  std::string text = "bisected: " + Shown(ToString(bisection));
  if (!bisection.folder.empty()) text += ": " + Shown(bisection.folder);
  if (!bisection.compare.empty()) {
    text += "\n    compare: " + Shown(bisection.compare);
  }
  return text + "\n";
}

/// The bisections of a group, each once: results with one cause share one.
std::string BisectionsOf(const FailureGroup& group) {
  std::set<std::string> lines;
  for (const NightResult& each : group.results) {
    if (each.bisection) lines.insert("  " + BisectionLine(*each.bisection));
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

/// Below the line of its night: what does not fit into the table.
std::string MoreOf(const NightOfRecipe& each, const std::string& told) {
  std::string text;
  const NightResult& result = *each.result;
  if (Failed(result) && result.signature != told) {
    text += fmt::format("    {}\n", SignatureLine(result.signature));
  }
  if (result.bisection) text += "    " + BisectionLine(*result.bisection);
  return text;
}

}  // namespace

std::string RenderOverview(const SuiteHistory& suite,
                           const std::vector<RecipeView>& recipes) {
  if (recipes.empty()) return TitleOf(suite) + "; no results yet\n";
  std::vector<Cells> table{
      {"recipe", "change", "outcome", "since",
       fmt::format("last {}", Counted(recipes.front().strip.size(), "night")),
       "failed"}};
  for (const RecipeView& each : recipes) {
    table.push_back({Shown(ToString(each.key)), ChangeCell(each),
                     Came(*each.nights.back().result), DayOf(each.since),
                     each.strip,
                     each.failed == 0 ? "" : std::to_string(each.failed)});
  }
  return TitleOf(suite) + "\n\n" + LinesOf(table, "  ");
}

std::string RenderRecipe(const RecipeView& recipe) {
  const NightResult& last = *recipe.nights.back().result;
  std::string text = fmt::format(
      "{} of {}: {} since {}\n", Shown(ToString(recipe.key)),
      Shown(recipe.suite->suite), Name(last.outcome), DayOf(recipe.since));
  text += fmt::format("  failed in {} of {}\n", recipe.failed,
                      Counted(recipe.judged, "night"));
  text += fmt::format("  first failed {}, last passed {}\n\n",
                      DayOf(recipe.first_failed), DayOf(recipe.last_passed));
  std::vector<Cells> table{
      {"night", "began", "candidate", "change", "outcome", "record"}};
  for (const NightOfRecipe& each : recipe.nights) {
    table.push_back(
        {std::to_string(each.night->id), Shown(each.night->started_at),
         Shown(each.night->candidate), std::string(Name(each.change)),
         Came(*each.result), Shown(each.result->record)});
  }
  const std::vector<std::string> lines = Aligned(table);
  text += "  " + lines.front() + "\n";
  std::string told;
  for (size_t i = 0; i < recipe.nights.size(); ++i) {
    text += "  " + lines[i + 1] + "\n" + MoreOf(recipe.nights[i], told);
    told = recipe.nights[i].result->signature;
  }
  return text;
}

std::string RenderSignature(const SignatureView& signature) {
  std::vector<Cells> table{{"recipe", "suite", "failed in"}};
  for (const SignatureView::In& each : signature.recipes) {
    table.push_back(
        {Shown(ToString(each.key)), Shown(each.suite->suite),
         fmt::format("{} of {}", each.nights, Counted(each.of, "night"))});
  }
  return fmt::format("{}\n  first seen {}, last seen {}\n",
                     SignatureLine(signature.signature), DayOf(signature.first),
                     DayOf(signature.last)) +
         LinesOf(table, "  ");
}

std::string RenderNight(const NightView& view) {
  const Night& night = *view.night;
  size_t failed = 0;
  for (const FailureGroup& group : view.groups) failed += group.results.size();
  std::string text = fmt::format(
      "night {} of {}, {}{}{}: {} of {} failed", night.id, Shown(night.suite),
      Shown(night.started_at), night.candidate.empty() ? "" : ", ",
      Shown(night.candidate), failed, Counted(view.recipes, "recipe"));
  if (night.state != NightState::kComplete) {
    text += fmt::format(" (incomplete: {})", Name(night.state));
  }
  text += "\n";
  if (!night.note.empty()) {
    text += fmt::format("not the newest candidate: {}\n", Shown(night.note));
  }
  for (const FailureGroup& group : view.groups) {
    std::vector<Cells> table{{"change", "recipe", "outcome", "record"}};
    for (const NightResult& each : group.results) {
      table.push_back({std::string(Name(view.changes.at(each.key))),
                       Shown(ToString(each.key)), Came(each),
                       Shown(each.record)});
    }
    text += fmt::format("\n{}\n{}{}", SignatureLine(group.signature),
                        LinesOf(table, "  "), BisectionsOf(group));
  }
  return text + Listed("fixed", view.fixed) +
         Listed("not judged", view.not_judged);
}

}  // namespace ladder
