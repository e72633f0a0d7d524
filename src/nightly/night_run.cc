#include "nightly/night_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/file.h"
#include "bisect/bisect_probe.h"
#include "climb/climb_session.h"
#include "jobs/jobs.h"
#include "recipe/recipe.h"
#include "record/record_json.h"
#include "record/record_store.h"
#include "record/surroundings.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

/// A recipe of a suite as a bisection sees it: how it is set up and run with a
/// candidate. The recipe has candidates.
class RecipeProbes {
 public:
  RecipeProbes(const NightTools& tools, const SuiteRecipe& recipe)
      : facts_(FactsOf(tools, recipe)),
        probes_(facts_, tools.program, tools.folder) {}
  RecipeProbes(const RecipeProbes&) = delete;
  RecipeProbes& operator=(const RecipeProbes&) = delete;

  const BisectProbes& operator*() const { return probes_; }
  const BisectProbes* operator->() const { return &probes_; }

 private:
  static BisectFacts FactsOf(const NightTools& tools,
                             const SuiteRecipe& recipe) {
    BisectFacts facts;
    facts.recipe = recipe.file;
    facts.workdir = tools.workdir;
    facts.cache = tools.cache();
    facts.candidates = tools.suite.candidates;
    facts.keep = recipe.combinations.front().bisect->keep;
    return facts;
  }

  BisectFacts facts_;
  BisectProbes probes_;
};

bool HasMatrix(const SuiteRecipe& recipe) {
  return !recipe.combinations.front().values.empty();
}

/// The same result for each combination.
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
  result.outcome =
      IsJudged(verdict.outcome) ? verdict.outcome : Verdict::Result::kError;
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

/// True if a run's exit code means that there is a verdict.
bool HasVerdict(const JobEnd& end) {
  const auto* exited =
      end.status ? std::get_if<Exited>(&end.status->ending) : nullptr;
  return exited != nullptr && (exited->code == 0 || exited->code == 1 ||
                               exited->code == 4 || exited->code == 5);
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
    const auto& error = end.status->error;
    result.message =
        error ? error->text + "\n  " + error->remedy : LastLinesOf(job.folder);
    if (result.message.empty()) result.message = Describe(end.status->ending);
  }
  if (IsTimedOut(end) && end.status) {
    result.message = "it reached the suite's timeout";
  }
  return result;
}

/// Judges by what the climb had found.
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
  const auto text = ReadJsonFile(file);
  if (!HasVerdict(end) || !text) return Alike(recipe, otherwise);
  try {
    NightResult result = ResultOf(ReadVerdict(*text, file), record);
    // The job may have continued what an earlier try had begun.
    if (end.status) {
      result.seconds = std::max(result.seconds, end.status->seconds);
    }
    return Alike(recipe, result);
  } catch (const UserError& error) {
    otherwise.message = error.what();
    return Alike(recipe, otherwise);
  }
}

namespace {

/// The results of a recipe that could not be run at all.
std::vector<NightResult> NotJudged(const SuiteRecipe& recipe,
                                   const std::string& why) {
  NightResult result;
  result.outcome = Verdict::Result::kError;
  result.message = why;
  return Alike(recipe, result);
}

constexpr size_t kMostBack = 7;

/// The recipes that one setup serves.
struct Shared {
  std::unique_ptr<RecipeProbes> probes;  // of any of them
  std::vector<std::string> recipes;      // their names
};

class Setter {
 public:
  explicit Setter(const NightTools& tools) : tools_(tools) {
    for (const SuiteRecipe& each : tools.suite.recipes) {
      if (!each.has_candidates()) continue;
      auto probes = std::make_unique<RecipeProbes>(tools, each);
      Shared& shared = shared_[(*probes)->FolderName(0)];
      if (!shared.probes) shared.probes = std::move(probes);
      shared.recipes.push_back(each.name);
    }
  }

  NightSetup Run() {
    NightSetup newest;
    std::vector<std::string> passed_over;
    const size_t count = tools_.suite.candidates.size();
    for (size_t back = 0; back < std::min(kMostBack, count); ++back) {
      NightSetup setup = SetUp(count - 1 - back);
      const bool works = setup.failed.size() < Named().size();
      if (works) setup.note = fmt::format("{}", fmt::join(passed_over, "; "));
      if (setup.interrupted || works) return setup;
      passed_over.push_back(
          fmt::format("{} {}", tools_.suite.candidates[count - 1 - back].title,
                      setup.failed.begin()->second));
      tools_.say(passed_over.back());
      if (back == 0) newest = std::move(setup);
    }
    return newest;
  }

 private:
  [[nodiscard]] std::set<std::string> Named() const {
    std::set<std::string> names;
    for (const auto& [folder, shared] : shared_) {
      names.insert(shared.recipes.begin(), shared.recipes.end());
    }
    return names;
  }

  NightSetup SetUp(size_t candidate) {
    NightSetup setup;
    setup.candidate = candidate;
    JobQueue queue;
    std::map<std::string, const Shared*> served;  // by the job's name
    std::set<std::string> needed;
    for (const auto& [first, shared] : shared_) {
      needed.insert((*shared.probes)->FolderName(candidate));
    }
    for (const auto& [first, shared] : shared_) {
      const BisectProbes& probes = **shared.probes;
      const std::string& folder = probes.FolderName(candidate);
      if (probes.cache().IsReady(folder)) {
        probes.cache().Touch(folder);
        continue;
      }
      static_cast<void>(probes.cache().MakeRoom(needed));
      Job job = probes.SetupOf(candidate);
      job.name = "setup-" + folder;
      job.folder = tools_.folder / "setups" / folder;
      if (!job.timeout) job.timeout = tools_.timeout;
      served[job.name] = &shared;
      queue.jobs.push_back(std::move(job));
    }
    if (!queue.jobs.empty()) {
      tools_.say("setting up " + tools_.suite.candidates[candidate].title);
    }
    queue.at_once = tools_.at_once;
    queue.ended = [&](const Job& job, const JobEnd& end) {
      OnEnd(*served.at(job.name), job, end, setup);
    };
    setup.interrupted = !RunJobs(tools_.jobs, queue);
    return setup;
  }

  void OnEnd(const Shared& shared, const Job& job, const JobEnd& end,
             NightSetup& setup) const {
    const BisectProbes& probes = **shared.probes;
    if (end.status && Succeeded(end.status->ending)) {
      probes.MarkReady(*setup.candidate, end.status->identity);
      return;
    }
    std::string why = "cannot be set up: ";
    why += end.status ? Describe(end.status->ending) : end.why;
    const std::string said = LastLinesOf(job.folder);
    why += (said.empty() ? "" : ": " + said) +
           fmt::format(" ({})", (job.folder / "job.log").string());
    for (const std::string& name : shared.recipes) setup.failed[name] = why;
  }

  const NightTools& tools_;
  std::map<std::string, Shared> shared_;  // by the first candidate's folder
};

/// For candidates that cannot be listed.
NightSetup NoneListed(const SuiteRecipes& suite) {
  NightSetup setup;
  for (const SuiteRecipe& each : suite.recipes) {
    if (!each.has_candidates()) continue;
    setup.failed[each.name] = suite.no_candidates;
  }
  return setup;
}

}  // namespace

NightSetup SetUpNewest(const NightTools& tools) {
  const SuiteRecipes& suite = tools.suite;
  return suite.no_candidates.empty() ? Setter(tools).Run() : NoneListed(suite);
}

namespace {

using Words = std::vector<std::string>;

/// The line for people about a result.
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

  /// True for a job that ended unseen; stores its results.
  bool EndedUnseen(const SuiteRecipe& recipe, const Job& job) {
    const auto known = known_.lower_bound({recipe.name, ""});
    if (known != known_.end() && known->first.recipe == recipe.name) {
      return false;
    }
    const auto status = ReadJobStatus(job.folder);
    if (!status || ReadFile(job.folder / kJobInput) != job.input) return false;
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
    const Words error_file = ErrorFileWords(job.folder);
    words.insert(words.end(), error_file.begin(), error_file.end());
    job.commands = {words};
    job.record = RecordOf(job);
    job.input = HashOf(recipe);
    return job;
  }

  /// Of what decides a run: a recipe that was corrected since is not continued.
  static std::string HashOf(const SuiteRecipe& recipe) {
    std::string text;
    for (Recipe each : recipe.combinations) {
      each.bisect.reset();  // its days move at midnight
      text += ShowRecipe(each) + "\n";
    }
    return Sha256OfText(text);
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
  /// The outcomes that the history has of the night.
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
