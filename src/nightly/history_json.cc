#include <boost/json.hpp>

#include "nightly/history_report.h"
#include "base/json_text.h"

namespace ladder {
namespace {

namespace json = boost::json;

json::value ToJson(const Night* night) {
  if (night == nullptr) return {};
  return {{"id", night->id},
          {"suite", ToUtf8(night->suite)},
          {"started_at", ToUtf8(night->started_at)},
          {"ended_at", ToUtf8(night->ended_at)},
          {"candidate", ToUtf8(night->candidate)},
          {"tool_version", ToUtf8(night->tool_version)},
          {"state", Name(night->state)},
          {"note", ToUtf8(night->note)}};
}

json::object ToJson(const RecipeKey& key) {
  return {{"recipe", ToUtf8(key.recipe)},
          {"combination", ToUtf8(key.combination)}};
}

json::object ToJson(const NightResult& result, NightChange change) {
  json::object object = ToJson(result.key);
  object["change"] = Name(change);
  object["outcome"] = Name(result.outcome);
  object["class"] = ToUtf8(result.failure_class);
  object["signature"] = ToUtf8(result.signature);
  object["kernel"] = ToUtf8(result.kernel);
  object["message"] = ToUtf8(result.message);
  object["record"] = ToUtf8(result.record);
  object["seconds"] = result.seconds;
  object["failed"] = result.failed;
  object["runs"] = result.runs;
  if (const auto& bisection = result.bisection) {
    object["bisection"] = {{"answer", ToUtf8(bisection->answer)},
                           {"first_bad", ToUtf8(bisection->first_bad)},
                           {"last_good", ToUtf8(bisection->last_good)},
                           {"probability", bisection->probability},
                           {"folder", ToUtf8(bisection->folder)}};
  }
  return object;
}

/// What the overview and --recipe both say of it.
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

}  // namespace ladder
