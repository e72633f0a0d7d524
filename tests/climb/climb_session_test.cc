#include "climb/climb_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "base/file.h"
#include "config/data_files.h"
#include "record/record_json.h"
#include "report/report_html.h"
#include "report/report_source.h"
#include "support/sample_run.h"
#include "support/scripted_executor.h"
#include "support/told_progress.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

// Climbs that are cut off as a cluster's time limit does it, at different
// moments: what is said of them.

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

class TimedOutClimbTest : public ToolRun {
 protected:
  /// Climbs with a shell's line until the file "now" is there.
  void CutOff(const std::string& line, int signal, const Words& options = {}) {
    Words words = options;
    words.insert(words.end(), {"--quiet", "--out", "record"});
    const pid_t pid = Start(RunWords(words, {"sh", "-c", line}));
    for (int i = 0; i < 60'000 && !fs::exists(Work("now")); ++i) usleep(1000);
    kill(pid, signal);
    Finish(pid);
  }
  [[nodiscard]] Climbed End() const {
    return EndTimedOut(Work("record"), "the limit came");
  }
  void ExpectThePageThatReportMakes() {
    EXPECT_EQ(Run({TOOL, "report", "--format", "html", "record"}).out,
              Bytes("record/report.html"));
  }
  [[nodiscard]] std::string State() const {
    return std::string(Json("record/record.json").at("state").as_string());
  }
};

TEST_F(TimedOutClimbTest, WhereNothingHadEndedItHangs) {
  for (const int signal : {SIGTERM, SIGKILL}) {
    fs::remove_all(Work("record"));
    fs::remove(Work("now"));
    CutOff("echo so far; touch now; exec sleep 1000", signal);
    const Climbed climbed = End();
    EXPECT_EQ(climbed.exit_code, 1);
    ASSERT_TRUE(climbed.verdict.failure);
    EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kHang);
    EXPECT_THAT(climbed.verdict.not_known,
                Contains(HasSubstr("the limit came")));
    EXPECT_EQ(State(), "complete");
    // Who asks twice gets the same.
    EXPECT_EQ(End().exit_code, 1);
  }
}

TEST_F(TimedOutClimbTest, AFailureThatWasSeenBeforeStays) {
  CutOff("[ ! -e once ] || { touch now; exec sleep 1000; }; touch once; exit 3",
         SIGTERM);
  const Climbed climbed = End();
  EXPECT_EQ(climbed.exit_code, 1);
  ASSERT_TRUE(climbed.verdict.failure);
  EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_EQ(climbed.verdict.failure->stage, "baseline");
  EXPECT_THAT(climbed.verdict.not_known, Contains(HasSubstr("the limit came")));
  EXPECT_EQ(State(), "complete");
  ExpectThePageThatReportMakes();
}

TEST_F(TimedOutClimbTest, ARunThatLastedNoLongerThanOthersIsNoHang) {
  CutOff("sleep 1; [ ! -e once ] || { touch now; sleep 0.5; }; touch once",
         SIGTERM, {"--repeat", "3"});
  EXPECT_EQ(End().exit_code, 125);
  EXPECT_EQ(State(), "interrupted");
  EXPECT_EQ(Run({TOOL, "resume", "--quiet", "record"}).status, 0);
}

TEST_F(TimedOutClimbTest, OneThatLastedMuchLongerIs) {
  CutOff(
      "[ ! -e once ] || { sleep 1; touch now; exec sleep 1000; }; touch once",
      SIGTERM, {"--repeat", "3"});
  const Climbed climbed = End();
  EXPECT_EQ(climbed.exit_code, 1);
  ASSERT_TRUE(climbed.verdict.failure);
  EXPECT_EQ(climbed.verdict.failure->failure_class, FailureClass::kHang);
  EXPECT_EQ(climbed.verdict.failure->rate.failed, 1U);
  ExpectThePageThatReportMakes();
}

// The page that a climb leaves is the one that `report` makes of its record.

using testing::Not;

const std::string kToken = "hf_" + std::string(34, 'Q');

/// Each command prints a secret and leaves it in the code that it compiles.
class LeakyExecutor : public ScriptedExecutor {
 public:
  size_t interrupt_in = 0;  ///< the nth run; 0: none

  Outcome Run(const Command& command, const Limits& limits,
              const OutputSink& sink) override {
    if (command.argv[1] == "-c") {
      return ScriptedExecutor::Run(command, limits, sink);
    }
    sink(Stream::kStderr, "downloads with " + kToken + "\n", {});
    if (runs + 1 == interrupt_in) {
      interrupt_in = 0;
      Outcome outcome;
      outcome.ending = Interrupted{SIGINT};
      return outcome;
    }
    Outcome outcome = ScriptedExecutor::Run(command, limits, sink);
    const fs::path cache = command.environment.at("TORCHINDUCTOR_CACHE_DIR");
    for (const auto& file : fs::directory_iterator(cache / "chash")) {
      AddToken(file.path());
    }
    return outcome;
  }

 private:
  static void AddToken(const fs::path& file) {
    std::string text = ReadFile(file).value_or("");
    const std::string comment = "  // " + kToken;
    for (size_t at = 0; (at = text.find("{\n", at)) != std::string::npos;) {
      text.insert(at + 1, comment);
      at += comment.size();
    }
    std::ofstream(file, std::ios::binary) << text;
  }
};

class ClimbPageTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "climb-page-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    const DataFile ladder = FindLadder("documented", {});
    facts_.data.ladder = ladder;
    facts_.settings.command = {"python", "repro.py", "--token", "s3same0"};
    facts_.settings.workdir = folder_;
    facts_.settings.environment.set = {{"MY_API_KEY", "k3y-that-is-given"}};
    request_.settings = facts_.settings;
    request_.ladder = ParseLadder(ladder.text, ladder.path, BuiltInFlags);
    request_.load_flags = BuiltInFlags;
    request_.load_patterns = RealPatterns;
    request_.host.workdir = folder_;
    request_.host.environment = {{"PATH", "/usr/bin"},
                                 {"MY_API_KEY", "k3y-that-is-given"}};
    redactor_ = std::make_shared<const Redactor>(RedactRulesWith({}),
                                                 request_.host.environment,
                                                 CommandsOf(facts_.settings));
    executor_.fails = "xxxx";
  }
  void TearDown() override {
    if (!HasFailure()) fs::remove_all(folder_);
  }

  [[nodiscard]] fs::path Folder() const { return folder_ / "record"; }
  Record Create() { return Record::Create(Folder(), facts_, redactor_); }
  ClimbResult ClimbInto(Record& record) {
    return Climb(request_, executor_, record, progress_);
  }
  /// The page that the climb wrote. `report` makes the same one.
  std::string Page() {
    std::string page = ReadFile(Folder() / "report.html").value_or("(none)");
    EXPECT_EQ(page, Again());
    for (const std::string& secret :
         {kToken, kToken.substr(9), std::string("s3same0"),
          std::string("k3y-that-is-given")}) {
      EXPECT_THAT(page, Not(HasSubstr(secret)));
    }
    return page;
  }
  [[nodiscard]] std::string Again() const {
    return RenderHtml(ReadReportFacts(Folder(), ReportDepth::kLines, "record"));
  }

  fs::path folder_;
  RecordFacts facts_;
  ClimbRequest request_;
  std::shared_ptr<const Redactor> redactor_;
  LeakyExecutor executor_;
  ToldProgress progress_;
};

TEST_F(ClimbPageTest, OfSeveralStagesWithSecrets) {
  Record record = Create();
  ClimbResult result = ClimbInto(record);
  ASSERT_EQ(result.runs.size(), 3u);
  WriteResult(result, facts_, record);
  const std::string page = Page();
  // In a log, in a kernel, in the command and in its environment.
  EXPECT_THAT(page, HasSubstr("downloads with [redacted huggingface-token]"));
  EXPECT_THAT(page, HasSubstr("{  // [redacted huggingface-token]"));
  EXPECT_THAT(page, HasSubstr("--token &#39;[redacted"));
  EXPECT_THAT(page, HasSubstr("MY_API_KEY=[redacted MY_API_KEY]"));
  EXPECT_THAT(page, HasSubstr("cpp_fused_log_relu_sub_0"));
}

TEST_F(ClimbPageTest, OfARunThatWasCutOffAndOfItsResumption) {
  executor_.interrupt_in = 3;
  {
    Record record = Create();
    ClimbResult result = ClimbInto(record);
    EXPECT_TRUE(result.interrupted);
    EXPECT_EQ(result.runs.size(), 2u);
    WriteResult(result, facts_, record);
  }
  EXPECT_THAT(Page(), HasSubstr("cut off"));
  request_.finished = ReadRecord(Folder(), RealPatterns).runs;
  Record record = Record::Open(Folder(), facts_, redactor_);
  ClimbResult result = ClimbInto(record);
  EXPECT_EQ(executor_.runs, 3u);
  ASSERT_EQ(result.runs.size(), 3u);
  WriteResult(result, facts_, record);
  EXPECT_THAT(Page(), Not(HasSubstr("cut off")));
}

TEST_F(ClimbPageTest, IsMadeOfWhatTheClimbHolds) {
  Record record = Create();
  ClimbResult result = ClimbInto(record);
  facts_.climbed = result.facts;
  record.Update(facts_);
  const std::string verdict = record.WriteVerdict(ToJson(result.verdict));
  const std::string expected = Again();
  RecordedClimb climb;
  climb.folder = record.folder();
  climb.facts = record.Recorded();
  climb.runs = std::move(result.runs);
  // Without these, `report` finds neither a run nor a verdict.
  fs::remove(Folder() / "record.json");
  fs::remove(Folder() / "verdict.json");
  for (const RecordedRun& run : climb.runs) {
    const RunFolder of_run = record.FolderOf(run.facts);
    for (const fs::path& file : {of_run.path() / "run.json", of_run.models(),
                                 of_run.findings(), of_run.order()}) {
      ASSERT_TRUE(fs::remove(file)) << file;
    }
  }
  EXPECT_EQ(RenderHtml(MakeReportFacts(std::move(climb), verdict, "record")),
            expected);
}

}  // namespace
}  // namespace ladder
