#include "nightly/night.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/text.h"
#include "bisect/bisect_search.h"

namespace ladder {

std::string_view Name(NightState state) {
  switch (state) {
    case NightState::kStarted:
      return "started";
    case NightState::kComplete:
      return "complete";
    case NightState::kInterrupted:
      return "interrupted";
  }
  LADDER_CHECK(false);
}

std::string ToString(const RecipeKey& key) {
  if (key.combination.empty()) return key.recipe;
  return fmt::format("{} ({})", key.recipe, key.combination);
}

std::string ToString(const NightBisection& bisection) {
  if (bisection.first_bad.empty()) {
    std::string words = bisection.answer;  // "flaky-throughout"
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
  }
  return fmt::format("{}, first bad {}, last good {} ({})", bisection.answer,
                     bisection.first_bad, bisection.last_good,
                     PercentText(bisection.probability));
}

std::string TitleOf(const NightResult& result) {
  std::string title = result.failure_class;
  if (!result.kernel.empty()) {
    title += (title.empty() ? "in " : " in ") + result.kernel;
  }
  return title;
}

namespace {

using Result = Verdict::Result;
using Results = std::vector<const NightResult*>;

constexpr size_t kTurns = 3;

bool IsJudged(const NightResult& result) {
  return result.outcome != Result::kError;
}

/// How many judged nights decide whether a failure is flaky.
constexpr size_t kFlakyNights = 8;

/// The last judged results, oldest first: tonight's, and those of complete
/// nights.
Results LastJudged(std::span<const NightResult> results) {
  Results judged;
  for (auto at = results.rbegin();
       at != results.rend() && judged.size() < kFlakyNights; ++at) {
    const bool tonight = at == results.rbegin();
    if (IsJudged(*at) && (tonight || at->told)) {
      judged.insert(judged.begin(), &*at);
    }
  }
  return judged;
}

/// It failed and passed tonight, or its bisection found it flaky throughout.
bool IsFlaky(const NightResult& result) {
  return result.outcome == Result::kFlaky ||
         (result.bisection &&
          result.bisection->answer == ToString(BisectAnswer::kFlakyThroughout));
}

/// Whether the latest failure is flaky.
bool ComesAndGoes(const Results& judged) {
  const auto last =
      std::find_if(judged.rbegin(), judged.rend(),
                   [](const NightResult* each) { return Failed(*each); });
  if (last == judged.rend()) return false;
  const std::string& signature = (*last)->signature;
  size_t turns = 0;
  std::optional<bool> before;
  for (const NightResult* each : judged) {
    const bool failed = Failed(*each);
    if (failed && each->signature != signature) continue;
    if (IsFlaky(*each)) return true;
    if (before && *before != failed) ++turns;
    before = failed;
  }
  return turns >= kTurns;
}

}  // namespace

std::string_view Name(NightChange change) {
  switch (change) {
    case NightChange::kPassed:
      return "passed";
    case NightChange::kNew:
      return "new";
    case NightChange::kStill:
      return "still";
    case NightChange::kChanged:
      return "changed";
    case NightChange::kFixed:
      return "fixed";
    case NightChange::kFlaky:
      return "flaky";
    case NightChange::kNotJudged:
      return "not judged";
  }
  LADDER_CHECK(false);
}

bool Failed(const NightResult& result) {
  return result.outcome == Result::kFailed || result.outcome == Result::kFlaky;
}

NightChange ChangeOf(std::span<const NightResult> results) {
  LADDER_CHECK(!results.empty());
  const NightResult& tonight = results.back();
  if (!IsJudged(tonight)) return NightChange::kNotJudged;
  const Results judged = LastJudged(results);
  if (ComesAndGoes(judged)) return NightChange::kFlaky;
  const NightResult* before =
      judged.size() > 1 ? judged[judged.size() - 2] : nullptr;
  const bool failed_before = before != nullptr && Failed(*before);
  if (!Failed(tonight)) {
    return failed_before ? NightChange::kFixed : NightChange::kPassed;
  }
  if (!failed_before) return NightChange::kNew;
  return before->signature == tonight.signature ? NightChange::kStill
                                                : NightChange::kChanged;
}

bool IsNewRegression(std::span<const NightResult> results) {
  const NightChange change = ChangeOf(results);
  if (change != NightChange::kFlaky) {
    return change == NightChange::kNew || change == NightChange::kChanged;
  }
  return Failed(results.back()) &&
         std::none_of(results.begin(), results.end() - 1,
                      [&](const NightResult& each) {
                        return each.told && Failed(each) &&
                               each.signature == results.back().signature;
                      });
}

const NightResult& SinceWhen(std::span<const NightResult> results) {
  LADDER_CHECK(!results.empty());
  const NightResult& now = results.back();
  const NightResult* since = &now;
  for (auto at = results.rbegin() + 1; at != results.rend(); ++at) {
    if (IsJudged(now) && !IsJudged(*at)) continue;
    const bool same = IsJudged(now) == IsJudged(*at) &&
                      Failed(now) == Failed(*at) &&
                      (!Failed(now) || now.signature == at->signature);
    if (!same) break;
    since = &*at;
  }
  return *since;
}

const NightBisection* BisectionOf(std::span<const NightResult> results) {
  const NightResult& tonight = results.back();
  if (!Failed(tonight)) return nullptr;
  const bool flaky = ChangeOf(results) == NightChange::kFlaky;
  const int64_t since = SinceWhen(results).night;
  size_t nights = 0;
  for (auto at = results.rbegin(); at != results.rend(); ++at) {
    if (flaky ? ++nights > kFlakyNights : at->night < since) break;
    if (at->signature == tonight.signature && at->bisection) {
      return &*at->bisection;
    }
  }
  return nullptr;
}

std::vector<FailureGroup> GroupBySignature(
    const std::vector<NightResult>& results) {
  std::map<std::string, FailureGroup> by_signature;
  for (const NightResult& each : results) {
    if (!Failed(each)) continue;
    FailureGroup& group = by_signature[each.signature];
    group.signature = each.signature;
    group.results.push_back(each);
  }
  std::vector<FailureGroup> groups;
  groups.reserve(by_signature.size());
  for (auto& [signature, group] : by_signature) {
    groups.push_back(std::move(group));
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const FailureGroup& a, const FailureGroup& b) {
                     return a.results.size() > b.results.size();
                   });
  return groups;
}

}  // namespace ladder
