#include "nightly/night_run.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <utility>

#include "jobs/job_queue.h"
#include "nightly/night_results.h"
#include "recipe/recipe_text.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// What a person reads of it as it comes in.
std::string LineOf(const NightResult& result) {
  std::string text =
      fmt::format("{}: {}", ToString(result.key), Name(result.outcome));
  if (!result.signature.empty()) return text + ", " + result.signature;
  const std::string first = result.message.substr(0, result.message.find('\n'));
  return text + (first.empty() ? "" : ", " + first);
}

class NightRunner {
 public:
  NightRunner(const NightTools& tools, const Night& night,
              const NightSetup& setup, History& history)
      : tools_(tools),
        night_(night),
        setup_(setup),
        history_(history),
        folder_(NightFolder(tools.folder, night)) {
    for (const NightResult& each : history.ResultsOf(night.id)) {
      known_[each.key] = each.outcome;
    }
  }

  bool Run() {
    JobQueue queue;
    for (const SuiteRecipe& recipe : tools_.suite.recipes) {
      if (IsDone(recipe)) continue;
      const auto failed = setup_.failed.find(recipe.name);
      if (failed != setup_.failed.end()) {
        Keep(NotJudged(recipe, failed->second));
        continue;
      }
      Job job = JobOf(recipe);
      if (EndedUnseen(recipe, job)) continue;
      recipes_[recipe.name] = &recipe;
      queue.jobs.push_back(std::move(job));
    }
    tools_.say(fmt::format("{} of {} to run", queue.jobs.size(),
                           tools_.suite.recipes.size()));
    queue.at_once = tools_.at_once;
    queue.ended = [&](const Job& job, const JobEnd& end) {
      Keep(ResultsOf(*recipes_.at(job.name), job, RecordOf(job), end));
    };
    return RunJobs(tools_.jobs, queue);
  }

 private:
  static fs::path RecordOf(const Job& job) { return job.folder / "record"; }

  /// All its combinations were judged before the night was cut off.
  [[nodiscard]] bool IsDone(const SuiteRecipe& recipe) const {
    return std::all_of(recipe.combinations.begin(), recipe.combinations.end(),
                       [&](const Recipe& each) {
                         const auto found = known_.find(
                             {recipe.name, ShowValues(each.values)});
                         return found != known_.end() &&
                                found->second != Verdict::Result::kError;
                       });
  }

  /// Nobody was there to see it, before the night was cut off.
  bool EndedUnseen(const SuiteRecipe& recipe, const Job& job) {
    const auto known = known_.lower_bound({recipe.name, ""});
    if (known != known_.end() && known->first.recipe == recipe.name) {
      return false;
    }
    const auto status = ReadJobStatus(job.folder);
    if (!status) return false;
    Keep(ResultsOf(recipe, job, RecordOf(job),
                   {job.name, JobEnd::What::kEnded, status, "", {}}));
    return true;
  }

  [[nodiscard]] Job JobOf(const SuiteRecipe& recipe) const {
    Words words{tools_.program, "run", recipe.file};
    if (recipe.has_candidates()) {
      words = RecipeProbes(tools_, recipe)->CommandOf(*setup_.candidate, {});
    }
    Job job;
    job.name = recipe.name;
    job.folder = folder_ / "recipes" / recipe.name;
    job.timeout = tools_.timeout;
    job.workdir = tools_.workdir;
    words.insert(words.end(), {"--quiet", "--out", RecordOf(job)});
    job.commands = {words};
    job.emptied = {RecordOf(job)};
    return job;
  }

  void Keep(const std::vector<NightResult>& results) {
    for (const NightResult& each : results) {
      history_.Store(night_.id, each);
      tools_.say(LineOf(each));
    }
  }

  const NightTools& tools_;
  const Night& night_;
  const NightSetup& setup_;
  History& history_;
  fs::path folder_;
  /// What the history has of the night.
  std::map<RecipeKey, Verdict::Result> known_;
  std::map<std::string, const SuiteRecipe*> recipes_;
};

}  // namespace

fs::path NightFolder(const fs::path& suite, const Night& night) {
  std::string name = night.started_at;
  RE2::GlobalReplace(&name, "[-:Z]", "");
  RE2::GlobalReplace(&name, "T", "-");
  return suite / "nights" / fmt::format("{}-{}", name, night.id);
}

bool RunRecipes(const NightTools& tools, const Night& night,
                const NightSetup& setup, History& history) {
  return NightRunner(tools, night, setup, history).Run();
}

}  // namespace ladder
