// A record says again what it said: all that a verdict was made of is in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>

#include "data_files.h"
#include "file.h"
#include "record_json.h"
#include "record_verdict.h"
#include "recorded_climb.h"
#include "sample_run.h"
#include "scripted_executor.h"
#include "told_progress.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RejudgeTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "rejudge-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    before_ = fs::current_path();
    const DataFile ladder = FindLadder("documented", {});
    facts_.ladder_yaml = ladder.text;
    facts_.argv = request_.argv = {"python", "repro.py"};
    facts_.workdir = folder_;
    request_.ladder = ParseLadder(ladder.text, ladder.path, BuiltInFlags);
    request_.load_deep = [] {
      const DataFile deep = FindLadder("deep", {});
      return ParseLadder(deep.text, deep.path, BuiltInFlags);
    };
    request_.load_flags = BuiltInFlags;
    request_.load_patterns = RealPatterns;
    request_.host.workdir = folder_;
    request_.host.environment = {{"PATH", "/usr/bin"}};
  }
  void TearDown() override {
    fs::current_path(before_);
    if (!HasFailure()) fs::remove_all(folder_);
  }

  void Climb() {
    Record record = Record::Create(folder_ / "record", facts_);
    const ClimbResult result =
        ladder::Climb(request_, executor_, record, progress_);
    WriteResult(result, facts_, record);
  }
  [[nodiscard]] std::string Recorded() const {
    return ReadFile(folder_ / "record/verdict.json").value_or("(none)");
  }
  /// From inside the record, where its paths are what they are in it.
  [[nodiscard]] std::string Again() const {
    fs::current_path(folder_ / "record");
    return ToJson(JudgeRecord(".", {}, {}, RealPatterns));
  }

  fs::path folder_, before_;
  RecordFacts facts_;
  ClimbRequest request_;
  ScriptedExecutor executor_;
  ToldProgress progress_;
};

TEST_F(RejudgeTest, AFailureThatIsExplained) {
  executor_.fails = "xxxx";
  Climb();
  const std::string verdict = Recorded();
  EXPECT_THAT(verdict, HasSubstr("cpp_fused_log_relu_sub_0"));
  EXPECT_THAT(verdict, HasSubstr("not climbed: pinpoint"));
  EXPECT_THAT(verdict, HasSubstr("took-effect"));
  EXPECT_EQ(Again(), verdict);
}

TEST_F(RejudgeTest, AFailureThatComesAndGoes) {
  request_.repeat = 6;
  executor_.fails = "..x.x.x..x.xx..x.";
  Climb();
  EXPECT_THAT(Recorded(), HasSubstr("flaky"));
  EXPECT_EQ(Again(), Recorded());
}

TEST_F(RejudgeTest, ACommandThatDoesNotFail) {
  Climb();
  EXPECT_THAT(Recorded(), HasSubstr("passed"));
  EXPECT_EQ(Again(), Recorded());
}

TEST_F(RejudgeTest, WeightsAndLineTablesOutliveTheirLibrary) {
  RunEvidence run;
  run.models.resize(2);
  run.models[0].name = "ca";
  run.models[1].name = "cb";
  run.models[1].wrapper.constants.resize(3);
  run.files.resize(2);
  run.files[0].lines = FunctionLines{900, {"ca.wrapper.cpp"}, {{4, 0, 17}}};
  ConstantScan scan{2, 12, 3, 1, 7, 1, true};
  run.files[1].constants = ConstantsReport{{scan}, {"w: too small"}};
  Record record = Record::Create(folder_ / "record", facts_);
  const RunFolder place = record.StartRun({0, "baseline", 1, {}});
  record.WriteFindings(place, run);
  RunEvidence read = run;
  for (ModelFiles& files : read.files) files = {};
  ReadFindings(boost::json::parse(*ReadFile(place.findings())).as_object(),
               read);
  ASSERT_TRUE(read.files[0].lines);
  EXPECT_EQ(read.files[0].lines->size, 900u);
  EXPECT_EQ(LineAt(*read.files[0].lines, 5, "ca.wrapper.cpp"), 17u);
  EXPECT_FALSE(read.files[0].constants);
  ASSERT_TRUE(read.files[1].constants);
  const ConstantsReport& report = *read.files[1].constants;
  ASSERT_EQ(report.scanned.size(), 1u);
  EXPECT_EQ(report.scanned[0].constant, 2u);
  EXPECT_EQ(report.scanned[0].nans, 3u);
  EXPECT_EQ(report.scanned[0].first_bad, 7u);
  EXPECT_EQ(report.scanned[0].negative_infs, 1u);
  EXPECT_TRUE(report.scanned[0].large);
  EXPECT_EQ(report.not_scanned, std::vector<std::string>{"w: too small"});
  // Onto other models nothing of it goes.
  RunEvidence other;
  other.models.resize(1);
  other.models[0].name = "cc";
  other.files.resize(1);
  ReadFindings(FindingsOf(run), other);
  EXPECT_FALSE(other.files[0].lines);
}

}  // namespace
}  // namespace ladder
