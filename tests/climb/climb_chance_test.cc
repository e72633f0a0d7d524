// Climbs with a failure that comes and goes: a scripted executor decides which
// runs fail, the climb how often it tries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "climb/climb.h"
#include "config/data_files.h"
#include "support/climb_fixture.h"
#include "support/sample_run.h"
#include "support/scripted_executor.h"
#include "support/told_progress.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

using testing::Contains;
using testing::Each;
using testing::HasSubstr;

class ClimbChanceTest : public ClimbFixture {
 protected:
  /// "1/1 baseline, 0/2 sanity" of a climb whose runs fail as said.
  std::string Stages(const std::string& fails) {
    executor_.fails = fails;
    Record record = Record::Create(folder_ / "record", {});
    verdict_ = Climb(request_, executor_, record, progress_).verdict;
    std::string stages;
    for (const StageSummary& stage : verdict_.stages) {
      stages += (stages.empty() ? "" : ", ") +
                std::to_string(stage.rate.failed) + "/" +
                std::to_string(stage.rate.runs) + " " + stage.name;
    }
    return stages;
  }

  ToldProgress progress_;
  ScriptedExecutor executor_;
  Verdict verdict_;
};

TEST_F(ClimbChanceTest, WithoutRepeatASteadyFailureCostsOneRunAStage) {
  EXPECT_EQ(Stages("xxxx"),
            "1/1 baseline, 1/1 sanity, 1/1 kernel-names, 1/1 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFailed);
}

TEST_F(ClimbChanceTest, ASecondRunOfAStageShowsThatItIsFlaky) {
  EXPECT_EQ(Stages("x.x..xx"),
            "1/1 baseline, 1/2 sanity, 1/3 kernel-names, 1/1 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict_.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(verdict_.confidence, Confidence::kCertain);
}

TEST_F(ClimbChanceTest, OneVanishedStageIsTriedTwiceTheOthersOnce) {
  EXPECT_EQ(Stages("x...."),
            "1/1 baseline, 0/2 sanity, 0/1 kernel-names, 0/1 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFailed);
  EXPECT_THAT(
      verdict_.not_known,
      Contains("it did not fail in stage sanity (2 runs): chance, or that "
               "stage's flags hide it; 20 runs without a failure would tell "
               "(--repeat)"));
}

TEST_F(ClimbChanceTest, RepeatMeasuresTheBaselineAndCatchesTheFailure) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages("x.x.x.x.x."  // baseline
                   "x"
                   "..x"
                   "....x"),
            "5/10 baseline, 1/1 sanity, 1/3 kernel-names, 1/5 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict_.failure->rate.failed, 5u);
  // The values are those of the run that failed.
  bool shows_values = false;
  for (const Evidence& each : verdict_.evidence) {
    EXPECT_THAT(each.file, testing::Not(HasSubstr("kernel-values/run-4")));
    shows_values = shows_values ||
                   each.file.find("kernel-values/run-5") != std::string::npos;
  }
  EXPECT_TRUE(shows_values);
  EXPECT_NE(std::find_if(verdict_.advice.begin(), verdict_.advice.end(),
                         [](const Advice& each) {
                           return each.text.find("12 clean runs in a row") !=
                                  std::string::npos;
                         }),
            verdict_.advice.end());
}

TEST_F(ClimbChanceTest, RepeatDoesNotWasteRunsOnASteadyFailure) {
  request_.settings.repeat = 100;
  EXPECT_EQ(Stages(std::string(100, 'x')),
            "16/16 baseline, 1/1 sanity, 1/1 kernel-names, 1/1 kernel-values");
}

TEST_F(ClimbChanceTest, AFailureThatVanishesIsAFindingOnlyIfChanceIsNot) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages("xxxxxxxxxx"
                   "..."),
            "10/10 baseline, 0/3 sanity, 0/3 kernel-names, 0/3 kernel-values");
  const StageSummary& sanity = verdict_.stages[1];
  EXPECT_LT(sanity.p_value.value(), 0.05);
  EXPECT_THAT(sanity.changed,
              Contains(HasSubstr("vanishes under these flags: 0 of 3 runs, at "
                                 "the baseline 10 of 10 runs")));
  EXPECT_THAT(verdict_.not_known,
              Each(testing::Not(HasSubstr("did not fail"))));
  // Runs that did not fail say nothing of where it fails.
  EXPECT_FALSE(verdict_.first_failing);
  EXPECT_EQ(verdict_.why, "no run that printed values failed");
}

TEST_F(ClimbChanceTest, AnErrorThatTorchSwallowedIsAFailureToo) {
  request_.settings.repeat = 5;
  executor_.swallows = "x.x.x.x";
  executor_.torch = "2.6.0";
  EXPECT_EQ(Stages(""),
            "3/5 baseline, 1/2 sanity, 0/5 kernel-names, 0/5 kernel-values");
}

TEST_F(ClimbChanceTest, APackageIsCompiledOnceAStage) {
  request_.settings.repeat = 3;
  request_.settings.compile = {"python", "compile.py"};
  Stages(
      "x.x"
      "..x"
      "x"
      "x");
  using Words = std::vector<std::string>;
  const std::string c = "compile.py", r = "repro.py";
  EXPECT_EQ(executor_.scripts, (Words{c, r, r, r, c, r, r, r, c, r, c, r}));
}

TEST_F(ClimbChanceTest, AFailedCompilationIsTriedAgain) {
  request_.settings.repeat = 2;
  request_.settings.compile = {"python", "compile.py"};
  executor_.rotten_compiler = true;
  EXPECT_EQ(Stages(""), "2/2 baseline");
  EXPECT_EQ(executor_.scripts,
            (std::vector<std::string>{"compile.py", "compile.py"}));
}

TEST_F(ClimbChanceTest, APassedCommandSaysWhatItMayHaveMissed) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages(""), "0/10 baseline");
  EXPECT_EQ(verdict_.why, "no failure in 10 runs");
  EXPECT_THAT(verdict_.not_known,
              Contains(HasSubstr("in fewer than 26 % of the runs")));
}

TEST_F(ClimbChanceTest, AStageThatFailsWhereTheBaselineDidNotIsNoted) {
  request_.settings.all_stages = true;
  EXPECT_EQ(Stages("..x.."),
            "0/1 baseline, 0/1 sanity, 1/1 pinpoint, 0/1 kernel-names, 0/1 "
            "kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kPassed);
  EXPECT_THAT(verdict_.not_known,
              Contains(HasSubstr("it failed in stage pinpoint (1 of 1 run)")));
}

}  // namespace
}  // namespace ladder
