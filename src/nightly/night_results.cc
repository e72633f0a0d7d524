#include "nightly/night_results.h"

#include <algorithm>

#include "base/file.h"
#include "recipe/recipe_text.h"
#include "record/record_store.h"
#include "climb/timed_out_climb.h"
#include "record/verdict_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

bool HasMatrix(const SuiteRecipe& recipe) {
  return !recipe.combinations.front().values.empty();
}

/// One for each combination, all alike.
std::vector<NightResult> Alike(const SuiteRecipe& recipe,
                               const NightResult& result) {
  std::vector<NightResult> all;
  for (const Recipe& each : recipe.combinations) {
    all.push_back(result);
    all.back().key = {recipe.name, ShowValues(each.values)};
  }
  return all;
}

NightResult ResultOf(const Verdict& verdict, const fs::path& record) {
  NightResult result;
  result.outcome = verdict.outcome;
  result.record = record;
  for (const RunSummary& run : verdict.runs) result.seconds += run.seconds;
  if (!verdict.stages.empty()) {
    result.failed = static_cast<int64_t>(verdict.stages.front().rate.failed);
    result.runs = static_cast<int64_t>(verdict.stages.front().rate.runs);
  }
  if (const auto& failure = verdict.failure) {
    result.failure_class = Name(failure->failure_class);
    result.signature = failure->signature;
    result.message = failure->message;
    result.failed = static_cast<int64_t>(failure->rate.failed);
    result.runs = static_cast<int64_t>(failure->rate.runs);
  }
  if (verdict.first_failing) result.kernel = verdict.first_failing->name;
  if (result.outcome == Verdict::Result::kError && result.message.empty() &&
      !verdict.not_known.empty()) {
    result.message = verdict.not_known.front();
  }
  return result;
}

std::vector<NightResult> ResultsOfMatrix(const SuiteRecipe& recipe,
                                         const fs::path& folder,
                                         const NightResult& otherwise) {
  const std::vector<MatrixRow> rows = ReadMatrix(folder);
  if (rows.size() != recipe.combinations.size()) {
    return Alike(recipe, otherwise);
  }
  std::vector<NightResult> all;
  for (const MatrixRow& row : rows) {
    const bool judged = row.exit_code && row.error.empty();
    NightResult result =
        judged ? ResultOf(row.verdict, folder / row.record) : otherwise;
    if (!row.error.empty()) result.message = row.error;
    result.key = {recipe.name, ShowValues(row.values)};
    all.push_back(std::move(result));
  }
  return all;
}

/// A run's exit code says that there is a verdict.
bool HasVerdict(const JobEnd& end) {
  const auto* exited =
      end.status ? std::get_if<Exited>(&end.status->ending) : nullptr;
  return exited != nullptr &&
         (exited->code == 0 || exited->code == 1 || exited->code == 4);
}

/// By the suite's limit, or the cluster's.
bool IsTimedOut(const JobEnd& end) {
  return end.what == JobEnd::What::kTimedOut ||
         (end.status && std::holds_alternative<TimedOut>(end.status->ending));
}

NightResult Unjudged(const Job& job, const fs::path& record,
                     const JobEnd& end) {
  NightResult result;
  result.outcome = Verdict::Result::kError;
  result.record = record;
  result.message = end.why;
  if (end.status) {
    result.seconds = end.status->seconds;
    result.message = LastLinesOf(job.folder);
    constexpr std::string_view kError = "aoti-ladder: error: ";
    if (result.message.starts_with(kError)) {
      result.message.erase(0, kError.size());
    }
    if (result.message.empty()) result.message = Describe(end.status->ending);
  }
  if (IsTimedOut(end) && end.status) {
    result.message = "the suite's timeout came before its end";
  }
  return result;
}

/// By as much as the climb had found out.
NightResult OfTimeLimit(const fs::path& record, const NightResult& otherwise) {
  try {
    const Climbed climbed = EndTimedOut(record, otherwise.message);
    if (climbed.exit_code != 125) return ResultOf(climbed.verdict, record);
  } catch (const UserError&) {
    // No run was begun.
  }
  return otherwise;
}

}  // namespace

std::vector<NightResult> ResultsOf(const SuiteRecipe& recipe, const Job& job,
                                   const fs::path& record, const JobEnd& end) {
  NightResult otherwise = Unjudged(job, record, end);
  if (HasMatrix(recipe)) return ResultsOfMatrix(recipe, record, otherwise);
  if (IsTimedOut(end)) {
    return Alike(recipe, OfTimeLimit(record, otherwise));
  }
  const fs::path file = record / "verdict.json";
  const auto text = ReadFile(file);
  if (!HasVerdict(end) || !text) return Alike(recipe, otherwise);
  try {
    NightResult result = ResultOf(ReadVerdict(*text, file), record);
    if (end.status) result.seconds = end.status->seconds;
    return Alike(recipe, result);
  } catch (const UserError& error) {
    otherwise.message = error.what();
    return Alike(recipe, otherwise);
  }
}

std::vector<NightResult> NotJudged(const SuiteRecipe& recipe,
                                   const std::string& why) {
  NightResult result;
  result.outcome = Verdict::Result::kError;
  result.message = why;
  return Alike(recipe, result);
}

}  // namespace ladder
