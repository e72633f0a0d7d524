// Which failures of a night are bisected, between which candidates.
#include "nightly/night_bisect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "jobs/climb_jobs.h"
#include "nightly/night.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Result = Verdict::Result;

class NightBisectTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name =
        (fs::temp_directory_path() / "night-bisect-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    history_.emplace(History::OpenToWrite(folder_ / "history.db"));
    for (int i = 1; i <= 9; ++i) {
      suite_.candidates.push_back(
          {"l" + std::to_string(i), "v" + std::to_string(i)});
    }
    for (const char* each : {"a", "b", "c"}) AddRecipe(each, true);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void AddRecipe(const std::string& name, bool has_candidates) {
    Recipe recipe;
    recipe.name = name;
    if (has_candidates) recipe.bisect.emplace();
    suite_.recipes.push_back({folder_ / (name + ".yaml"), name, {recipe}});
  }

  /// A recipe, and what it came to: '.' passed, 'F' or 'G' failed with that
  /// signature, '~' flaky with "F", '?' not judged.
  using Signs = std::vector<std::pair<std::string, char>>;
  void Pass(const std::string& candidate, const Signs& signs) {
    night_ = {};
    night_.suite = "s";
    night_.started_at = "2026-11-21T02:00:00Z";
    night_.candidate = candidate;
    night_.id = history_->Begin(night_);
    for (const auto& [recipe, sign] : signs) {
      NightResult result;
      result.key.recipe = recipe;
      result.seconds = seconds_[recipe];
      if (sign == '?') result.outcome = Result::kError;
      if (sign == '~') result.outcome = Result::kFlaky;
      if (sign == 'F' || sign == 'G') result.outcome = Result::kFailed;
      if (Failed(result)) result.signature = sign == 'G' ? "G" : "F";
      last_[recipe] = history_->Store(night_.id, result);
    }
    history_->SetState(night_.id, NightState::kComplete, night_.started_at);
  }
  BisectionsToMake Choose() {
    return ChooseBisections(tools_, night_, *history_);
  }
  static std::vector<std::string> RecipesOf(const CauseToBisect& cause) {
    std::vector<std::string> names;
    for (const NightResult& each : cause.results) {
      names.push_back(each.key.recipe);
    }
    return names;
  }
  /// The one cause, as "good-bad".
  std::string Ends() {
    const BisectionsToMake chosen = Choose();
    if (chosen.causes.size() != 1) {
      return std::to_string(chosen.causes.size()) + " causes";
    }
    const auto& all = suite_.candidates;
    return all[chosen.causes[0].good].label + "-" +
           all[chosen.causes[0].bad].label;
  }

  fs::path folder_;
  std::optional<History> history_;
  SuiteRecipes suite_;
  std::unique_ptr<Jobs> jobs_ = MakeJobs(JobExecutor::kLocal, {});
  NightTools tools_{suite_, TOOL, "/suite", "/", *jobs_, 1, {}, {}};
  Night night_;
  std::map<std::string, double> seconds_;
  std::map<std::string, int64_t> last_;
};

TEST_F(NightBisectTest, FromTheLastNightThatPassedToTonight) {
  Pass("v1", {{"a", '.'}});
  Pass("v3", {{"a", '.'}});
  Pass("v4", {{"a", '?'}});
  Pass("v6", {{"a", 'F'}});
  EXPECT_EQ(Ends(), "l3-l6");
}

TEST_F(NightBisectTest, AnotherFailureIsBisectedFromWhereAllWasWell) {
  Pass("v2", {{"a", '.'}});
  Pass("v3", {{"a", 'F'}});
  history_->StoreBisection(last_["a"], {"culprit", "l3", "l2", 1, "/x"});
  Pass("v5", {{"a", 'G'}});
  EXPECT_EQ(Ends(), "l2-l5");
}

TEST_F(NightBisectTest, WhatIsBisectedIsNotBisectedAgain) {
  Pass("v2", {{"a", '.'}});
  Pass("v3", {{"a", 'F'}});
  history_->StoreBisection(last_["a"], {"drifts", "", "", 0, "/x"});
  Pass("v4", {{"a", '?'}});
  Pass("v5", {{"a", 'F'}});
  EXPECT_EQ(Ends(), "0 causes");
  EXPECT_THAT(Choose().left_out, IsEmpty());
}

TEST_F(NightBisectTest, WhatTheBudgetDidNotDoForComesNextTime) {
  Pass("v2", {{"a", '.'}});
  Pass("v3", {{"a", 'F'}});
  Pass("v5", {{"a", 'F'}});
  EXPECT_EQ(Ends(), "l2-l5");
}

TEST_F(NightBisectTest, WhatCameToNoAnswerIsTriedThreeTimes) {
  Pass("v2", {{"a", '.'}});
  for (const char* candidate : {"v3", "v4", "v5"}) {
    Pass(candidate, {{"a", 'F'}});
    EXPECT_EQ(Ends(), std::string("l2-l") + candidate[1]);
    history_->StoreBisection(last_["a"], {"end-unknown", "", "", 0, "/x"});
  }
  Pass("v6", {{"a", 'F'}});
  EXPECT_EQ(Ends(), "0 causes");
}

TEST_F(NightBisectTest, OneThatWasCutOffGoesOnUnlessItIsGone) {
  Pass("v2", {{"a", '.'}});
  Pass("v3", {{"a", 'F'}});
  const fs::path begun = folder_ / "begun";
  history_->StoreBisection(last_["a"], {"interrupted", "", "", 0, begun});
  Pass("v4", {{"a", 'F'}});
  EXPECT_EQ(Choose().causes.at(0).begun, "");
  fs::create_directory(begun);
  std::ofstream(begun / "bisect.json")
      << R"({"schema_version": 1, "recipe": "/r.yaml",
          "candidates": [{"label": "a"}, {"label": "b"}]})";
  EXPECT_EQ(Choose().causes.at(0).begun, begun);
}

TEST_F(NightBisectTest, OneCauseIsBisectedWhereItIsNearestThenQuickest) {
  seconds_ = {{"a", 9}, {"b", 5}, {"c", 1}};
  Pass("v2", {{"a", '.'}, {"b", '.'}, {"c", '.'}});
  Pass("v3", {{"a", '.'}, {"b", '.'}, {"c", '?'}});
  Pass("v6", {{"a", 'F'}, {"b", 'F'}, {"c", 'F'}});
  const BisectionsToMake chosen = Choose();
  ASSERT_EQ(chosen.causes.size(), 1U);
  EXPECT_THAT(RecipesOf(chosen.causes[0]), ElementsAre("b", "a", "c"));
  EXPECT_EQ(suite_.candidates[chosen.causes[0].good].label, "l3");
}

TEST_F(NightBisectTest, WhatBreaksMostComesFirst) {
  Pass("v2", {{"a", '.'}, {"b", '.'}, {"c", '.'}});
  Pass("v6", {{"a", 'F'}, {"b", 'G'}, {"c", 'G'}});
  const BisectionsToMake chosen = Choose();
  ASSERT_EQ(chosen.causes.size(), 2U);
  EXPECT_THAT(RecipesOf(chosen.causes[0]), ElementsAre("b", "c"));
  EXPECT_THAT(RecipesOf(chosen.causes[1]), ElementsAre("a"));
}

TEST_F(NightBisectTest, WhatIsFlakyIsBisectedTheFirstTimeOnly) {
  Pass("v2", {{"a", '.'}});
  Pass("v4", {{"a", '~'}});
  EXPECT_EQ(Ends(), "l2-l4");
  Pass("v5", {{"a", '.'}});
  Pass("v6", {{"a", '~'}});
  EXPECT_EQ(Ends(), "0 causes");
}

TEST_F(NightBisectTest, WhatCannotBeBisectedIsSaid) {
  AddRecipe("plain", false);
  Pass("v4", {{"b", '.'}, {"plain", '.'}, {"c", '.'}});
  Pass("v4", {{"a", 'F'}, {"b", 'F'}, {"plain", 'F'}, {"c", '.'}});
  EXPECT_THAT(
      Choose().left_out,
      ElementsAre(
          HasSubstr("a is not bisected: it has not passed in any"),
          HasSubstr(
              "b is not bisected: it passed before with the same candidate"),
          HasSubstr("plain is not bisected: its recipe has no "
                    "bisect section")));
  Pass("v3", {{"c", 'F'}});
  EXPECT_THAT(Choose().left_out,
              ElementsAre(HasSubstr("it passed with v4, which is newer")));
  Pass("old", {{"c", '.'}});
  Pass("v5", {{"c", 'G'}});
  EXPECT_THAT(Choose().left_out,
              ElementsAre(HasSubstr(
                  "it last passed with old, which is no longer a candidate")));
}

}  // namespace
}  // namespace ladder
