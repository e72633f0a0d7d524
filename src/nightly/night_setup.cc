#include "nightly/night_setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "jobs/job_queue.h"

namespace ladder {
namespace {

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
  std::map<std::string, Shared> shared_;  // by the folder of the first one
};

/// Where nobody can say which candidates there are.
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

}  // namespace ladder
