// What a nightly run works with.
#ifndef LADDER_NIGHTLY_NIGHT_TOOLS_H_
#define LADDER_NIGHTLY_NIGHT_TOOLS_H_

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include "bisect/bisect_probe.h"
#include "jobs/jobs.h"
#include "nightly/suite_recipes.h"

namespace ladder {

struct NightTools {
  const SuiteRecipes& suite;
  std::filesystem::path program;  ///< this one, absolute
  std::filesystem::path folder;   ///< of the suite, absolute
  std::filesystem::path workdir;  ///< of the runs, absolute
  Jobs& jobs;
  size_t at_once = 1;
  /// Of a recipe with all its runs, and of a setup that has no limit.
  std::chrono::milliseconds timeout{};
  std::function<void(const std::string&)> say;  ///< a line for people

  /// Of all its recipes: one setup serves those that have the same.
  [[nodiscard]] std::filesystem::path cache() const {
    return folder / "candidates";
  }
};

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
  BisectProbes probes_;  // refers to them
};

}  // namespace ladder

#endif  // LADDER_NIGHTLY_NIGHT_TOOLS_H_
