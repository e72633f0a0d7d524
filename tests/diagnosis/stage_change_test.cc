#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnosis/stage_effects.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// `out`: in place of the sample's.
RunEvidence Printing(const std::string& sample, const std::string& out,
                     const std::string& stage, const Ending& ending) {
  RunEvidence run =
      RunThatPrinted(out, TestDataOr(sample + ".stderr", ""), ending, stage);
  AddModel(run, TestData(sample + ".wrapper.cpp"),
           TestDataOr(sample + ".wrapper.json", ""),
           TestDataOr(sample + ".kernel.cpp", ""));
  return run;
}

RunEvidence Sample(const std::string& sample, const std::string& stage,
                   const Ending& ending = Exited{0}) {
  return Printing(sample, TestData(sample + ".stdout"), stage, ending);
}

/// What the last of the stages changed.
std::vector<std::string> Changes(const std::vector<RunEvidence>& runs,
                                 const std::string& explained = "") {
  std::vector<RunFailure> failures;
  Background background;
  background.models_known = true;
  for (const RunEvidence& run : runs) {
    failures.push_back(ClassifyRun(run, background));
  }
  auto stages = SummariseStages(runs, failures);
  for (StageSummary& stage : stages) stage.changed.clear();
  NoteOutputChanges(runs, failures, explained, stages);
  return stages.back().changed;
}

// Real output of one model at both levels of the printer; what a filter or the
// level leaves out of the generated code is not missing.
TEST(StageChangeTest, LessPrintedOnPurposeIsNoChange) {
  const std::pair<const char*, const char*> pairs[] = {
      {"2.14/nan/l3", "2.14/nan/l2"},
      {"2.14/nan/l3", "2.14/nan/l2filter"},
      {"2.14/nan/l2", "2.14/nan/l2filter"},
      {"2.14/cond/l3", "2.14/cond/l2"},
      {"2.6/cond/l3", "2.6/cond/l2"},
      {"2.6/nan/l3", "2.6/nan/l2"},

  };
  for (const auto& [before, now] : pairs) {
    EXPECT_THAT(
        Changes({Sample(before, "kernel-names"), Sample(now, "kernel-values")}),
        IsEmpty())
        << before << " " << now;
  }
}

TEST(StageChangeTest, ALaunchThatTheFilterKeepsIsMissed) {
  std::string out = TestData("2.14/nan/l2filter.stdout");
  out.resize(out.find("[  before_launch - aoti_torch_cpu_cumsum"));
  EXPECT_THAT(
      Changes({Sample("2.14/nan/l3", "kernel-names"),
               Printing("2.14/nan/l2filter", out, "kernel-values", Exited{0})}),
      ElementsAre("it prints other launches than in kernel-names: 1 launch "
                  "fewer (aoti_torch_cpu_cumsum)"));
}

// Two models, called the other way round.
TEST(StageChangeTest, AnotherOrderIsTold) {
  const std::string nan = "2.14/nan/l3", loop = "2.14/while/l3";
  auto calling = [&](const std::string& first, const std::string& second,
                     const std::string& stage) {
    RunEvidence run = Printing(
        first, TestData(first + ".stdout") + TestData(second + ".stdout"),
        stage, Exited{0});
    AddModel(run, TestData(second + ".wrapper.cpp"),
             TestDataOr(second + ".wrapper.json", ""),
             TestDataOr(second + ".kernel.cpp", ""));
    return run;
  };
  EXPECT_THAT(Changes({calling(nan, loop, "a"), calling(loop, nan, "b")}),
              ElementsAre("it prints the launches in another order than in a, "
                          "from aoti_torch_cpu_addmm_out on"));
  EXPECT_THAT(Changes({calling(nan, loop, "a"), calling(nan, loop, "b")}),
              IsEmpty());
}

TEST(StageChangeTest, TheFirstValuesThatPartAreTold) {
  const std::string sample = "2.14/nan/l2";
  std::string out = TestData(sample + ".stdout");
  const std::string max = "Max value: 1.54784";
  out.replace(out.find(max), max.size(), "Max value: 1.75784");
  EXPECT_THAT(
      Changes({Sample(sample, "a"), Printing(sample, out, "b", Exited{0})}),
      ElementsAre("its values differ from those of a at "
                  "aoti_torch_cpu_addmm_out: maximum of buf0 is 1.75784, "
                  "there 1.54784"));
}

TEST(StageChangeTest, AnotherNumberOfInvocationsIsTold) {
  const std::string out = TestData("2.14/nan/l3.stdout");
  EXPECT_THAT(
      Changes({Sample("2.14/nan/l2", "a"),
               Printing("2.14/nan/l3", out + out, "b", Exited{0})}),
      ElementsAre(AllOf(HasSubstr("5 launches more (aoti_torch_cpu_addmm_out"),
                        HasSubstr("2 invocations of models instead of 1"))));
  // A time limit may fall anywhere.
  EXPECT_THAT(Changes({Sample("2.14/nan/l2", "a"),
                       Printing("2.14/nan/l3", out + out, "b",
                                TimedOut{std::chrono::seconds(1), false})}),
              IsEmpty());
}

TEST(StageChangeTest, AnotherFailureIsToldButForTheOneThatTheVerdictNames) {
  const std::vector<RunEvidence> runs{
      Sample("2.14/seg/exc-l3", "a", Exited{1}),
      Sample("2.14/seg/segv-l3-unbuf", "b", Signalled{11, false})};
  EXPECT_THAT(
      Changes(runs),
      ElementsAre(AllOf(HasSubstr("it fails in another way (segfault, "),
                        HasSubstr(") than in a (op-error, exit 1: "))));
  EXPECT_THAT(Changes(runs, "b"), IsEmpty());
}

TEST(StageChangeTest, MoreWordsOfTheSameCrashAreNoOtherFailure) {
  EXPECT_THAT(
      Changes({Sample("2.14/seg/segv-l3-unbuf", "a", Signalled{11, false}),
               Printing("2.14/seg/segv-l3-fault",
                        TestData("2.14/seg/segv-l3-unbuf.stdout"), "b",
                        Signalled{11, false})}),
      IsEmpty());
}

TEST(StageChangeTest, AnotherFailingLaunchIsTold) {
  const std::string sample = "2.14/seg/segv-l3-unbuf";
  std::string out = TestData(sample + ".stdout");
  out.resize(out.find("[ after_launch: cpp_fused_bad_relu_0"));
  const auto changes =
      Changes({Sample(sample, "a", Signalled{11, false}),
               Printing(sample, out, "b", Signalled{11, false})});
  EXPECT_THAT(changes, ElementsAre("it fails in cpp_fused_bad_relu_0; in a it "
                                   "was my::bad"));
}

TEST(StageChangeTest, WithoutGeneratedCodeNothingIsMissed) {
  RunEvidence now = Sample("2.14/nan/l2filter", "b");
  now.models.clear();
  now.files.clear();
  EXPECT_THAT(Changes({Sample("2.14/nan/l3", "a"), now}), IsEmpty());
}

}  // namespace
}  // namespace ladder
