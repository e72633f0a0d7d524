#include "nightly/history_view.h"

#include <algorithm>
#include <map>

namespace ladder {
namespace {

using Result = Verdict::Result;

/// Of a result, which is never without its night.
const Night* NightOf(const SuiteHistory& suite, const NightResult& result) {
  const auto found = std::lower_bound(
      suite.nights.begin(), suite.nights.end(), result.night,
      [](const Night& night, int64_t id) { return night.id < id; });
  LADDER_CHECK(found != suite.nights.end() && found->id == result.night);
  return &*found;
}

char Sign(const NightResult& result) {
  switch (result.outcome) {
    case Result::kPassed:
      return '.';
    case Result::kFailed:
      return 'F';
    case Result::kFlaky:
      return '~';
    case Result::kError:
      return '?';
  }
  LADDER_CHECK(false);
}

/// What needs no count of nights.
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
    view.strip += Sign(results[at]);
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

}  // namespace ladder
