#include "record/rejudge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "climb/climb_session.h"
#include "config/data_files.h"
#include "record/record_json.h"
#include "support/sample_run.h"
#include "support/scripted_executor.h"
#include "support/told_progress.h"

namespace ladder {
namespace {

// A record says again what it said: all that a verdict was made of is in it.

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
    facts_.data.ladder.text = ladder.text;
    facts_.settings.command =
        request_.settings.command = {"python", "repro.py"};
    facts_.settings.workdir = folder_;
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
    ClimbResult result = ladder::Climb(request_, executor_, record, progress_);
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
  EXPECT_THAT(verdict, testing::Not(HasSubstr("stage not run: pinpoint")));
  EXPECT_THAT(verdict, HasSubstr("took-effect"));
  EXPECT_THAT(verdict, testing::Not(HasSubstr("which torch the command uses")));
  EXPECT_EQ(Again(), verdict);
}

TEST_F(RejudgeTest, ATorchThatCannotBeAskedIsNotKnown) {
  executor_.fails = "xxxx";
  // A shell, as of a recipe that says "shell: true".
  facts_.settings.command = request_.settings.command = {"/bin/sh", "repro.py"};
  Climb();
  const std::string verdict = Recorded();
  EXPECT_THAT(verdict, HasSubstr("which torch the command uses: no Python "
                                 "was found in the command"));
  EXPECT_EQ(Again(), verdict);
}

TEST_F(RejudgeTest, AFailureThatComesAndGoes) {
  request_.settings.repeat = 6;
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

// --- resume ---

/// Stands for a machine that dies in the nth run.
class DyingExecutor : public ScriptedExecutor {
 public:
  size_t dies_in = 0;
  Outcome Run(const Command& command, const Limits& limits,
              const OutputSink& sink) override {
    if (command.argv[1] != "-c" && runs + 1 == dies_in) {
      sink(Stream::kStdout, "half of what it wou", {});
      throw Death();
    }
    return ScriptedExecutor::Run(command, limits, sink);
  }
  struct Death {};
};

class ResumeTest : public RejudgeTest {
 protected:
  /// Dies in that run and is taken up again. The words of the verdict.
  std::string DieAndResume(size_t in) {
    DyingExecutor dying;
    dying.fails = fails_;
    dying.dies_in = in;
    {
      Record record = Record::Create(folder_ / "record", facts_);
      EXPECT_THROW(ladder::Climb(request_, dying, record, progress_),
                   DyingExecutor::Death);
    }
    return TakeUp(in);
  }
  std::string TakeUp(size_t in) {
    RecordedClimb climb = ReadRecord(folder_ / "record", RealPatterns);
    request_.finished = std::move(climb.runs);
    executor_.fails = fails_.substr(in - 1);
    Record record = Record::Open(folder_ / "record", facts_, nullptr);
    ClimbResult result = ladder::Climb(request_, executor_, record, progress_);
    WriteResult(result, facts_, record);
    request_.finished.clear();
    return Recorded();
  }

  std::string fails_ = "xxxx";
};

TEST_F(ResumeTest, WhereverItDiedTheVerdictIsTheSame) {
  executor_.fails = fails_;
  Climb();
  const std::string expected = Recorded();
  ASSERT_EQ(executor_.runs, 3u);
  for (size_t in = 1; in <= 3; ++in) {
    SCOPED_TRACE(in);
    fs::remove_all(folder_ / "record");
    executor_.runs = 0;
    EXPECT_EQ(DieAndResume(in), expected);
    EXPECT_EQ(executor_.runs, 3 - (in - 1)) << "what had ended is not repeated";
    const auto log = folder_ / "record/stages/00-baseline/run-1/output.log";
    EXPECT_THAT(ReadFile(log).value_or(""),
                testing::Not(HasSubstr("half of what")));
    fs::current_path(before_);
  }
}

TEST_F(ResumeTest, TriesThatWereMadeCount) {
  request_.settings.repeat = 6;
  fails_ = "..x.x.x..x.xx..x.";
  executor_.fails = fails_;
  Climb();
  const std::string expected = Recorded();
  const size_t runs = executor_.runs;
  for (size_t in : {3, 7}) {
    fs::remove_all(folder_ / "record");
    executor_.runs = 0;
    EXPECT_EQ(DieAndResume(in), expected);
    EXPECT_EQ(executor_.runs, runs - (in - 1));
  }
}

TEST_F(ResumeTest, ARunThatEndedAndWasNotLookedAtIsLookedAtNow) {
  executor_.fails = fails_;
  Climb();
  const std::string expected = Recorded();
  fs::remove_all(folder_ / "record");
  executor_.runs = 0;
  // The machine died between the end of run 2 and the reading of what it left:
  // its cache is still there, and a part of what was kept of it.
  DyingExecutor dying;
  dying.fails = fails_;
  dying.dies_in = 3;
  {
    Record record = Record::Create(folder_ / "record", facts_);
    EXPECT_THROW(ladder::Climb(request_, dying, record, progress_),
                 DyingExecutor::Death);
  }
  const RunFolder second(folder_ / "record/stages/01-sanity/run-1");
  fs::remove(second.findings());
  fs::remove(second.models());
  EXPECT_EQ(TakeUp(3), expected);
  EXPECT_EQ(executor_.runs, 1u);
}

TEST_F(ResumeTest, ARecordInWhichSomebodyIsAtWorkIsRefused) {
  Record record = Record::Create(folder_ / "record", facts_);
  try {
    Record::Open(folder_ / "record", facts_, nullptr);
    FAIL();
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("another aoti-ladder is using"));
  }
}

// --- what a record keeps ---

TEST_F(RejudgeTest, WhatWasObservedIsReadBack) {
  RunEvidence run;
  run.jit = JitCode::kCppWrapper;
  Observation& seen = run.observation;
  seen.made = true;
  seen.programs = {"/usr/bin/python3"};
  seen.compiled = {"/tmp/a/m.wrapper.cpp"};
  seen.loaded = {"/tmp/b/m.wrapper.so"};
  seen.packages = {"/srv/m.pt2"};
  seen.frameworks = {"/opt/torch/lib/libtorch_cpu.so"};
  seen.torch = {{"torch", "2.9.1"}, {"cuda", "13.0"}};
  seen.unseen = {{"/usr/bin/sudo", "running", {"CUDA_LAUNCH_BLOCKING"}}};
  seen.carried = {{"/bin/sh", {"CUDA_LAUNCH_BLOCKING"}}};
  RunEvidence read;
  ReadFindings(FindingsOf(run), read);
  EXPECT_EQ(read.observation, seen);
  EXPECT_EQ(read.jit, JitCode::kCppWrapper);
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
  EXPECT_EQ(read.observation, Observation()) << "none was made";
  // Onto other models nothing of it goes.
  RunEvidence other;
  other.models.resize(1);
  other.models[0].name = "cc";
  other.files.resize(1);
  ReadFindings(FindingsOf(run), other);
  EXPECT_FALSE(other.files[0].lines);
}

// Whole climbs that tests/record-cuda recorded, judged again and compared with
// the truth that lies beside each: tests/data/cuda from a GPU,
// tests/data/recorded-cpu from a CPU, which shows that what is filed is enough.
// $LADDER_RECORDED is a third such folder: what a test has just recorded.

namespace json = boost::json;

std::vector<std::string> RecordsIn(const fs::path& folder) {
  std::vector<std::string> records;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory()) records.push_back(it->path());
  }
  std::sort(records.begin(), records.end());
  return records;
}

json::object ReadObject(const fs::path& path) {
  const auto text = ReadFile(path);
  if (!text) throw std::runtime_error("no file " + path.string());
  return json::parse(*text).as_object();
}

/// As aoti-ladder triage does it.
Verdict JudgeAgain(const std::string& folder) {
  const DataFile otherwise = FindLadder("documented", {});
  return JudgeRecord(folder, {},
                     ParseLadder(otherwise.text, otherwise.path, BuiltInFlags),
                     RealPatterns);
}

/// Texts of the truth are patterns; null: there must be nothing.
void Compare(const std::string& key, const json::value& want,
             const json::value& said) {
  if (want.is_object()) {
    ASSERT_TRUE(said.is_object()) << key << ": nothing is said";
    for (const auto& [part, value] : want.as_object()) {
      const json::value* found = said.as_object().if_contains(part);
      Compare(key + "." + std::string(part), value,
              found == nullptr ? json::value() : *found);
    }
  } else if (want.is_string()) {
    ASSERT_TRUE(said.is_string())
        << key << ": " << json::serialize(said) << ", not " << want.as_string();
    EXPECT_TRUE(RE2::FullMatch(std::string(said.as_string()),
                               std::string(want.as_string())))
        << key << ": " << said.as_string() << ", not " << want.as_string();
  } else {
    EXPECT_EQ(json::serialize(said), json::serialize(want)) << key;
  }
}

/// Each pattern must be found in what is not known or in what evidence says.
void Find(const json::array& patterns, const Verdict& verdict) {
  std::string all;
  for (const std::string& each : verdict.not_known) all += each + "\n";
  for (const Evidence& each : verdict.evidence) all += each.says + "\n";
  for (const json::value& pattern : patterns) {
    EXPECT_TRUE(RE2::PartialMatch(all, std::string(pattern.as_string())))
        << "nothing says " << pattern.as_string();
  }
}

class ReplayTest : public testing::TestWithParam<std::string> {};

TEST_P(ReplayTest, TheRecordGivesTheVerdictThatIsTrue) {
  const fs::path folder = GetParam();
  const Verdict verdict = JudgeAgain(folder);
  const json::object said = json::parse(ToJson(verdict)).as_object();
  const json::object truth = ReadObject(folder / "truth.json");
  ASSERT_TRUE(truth.contains("outcome"));
  for (const auto& [key, want] : truth) {
    if (key == "class") {
      ASSERT_TRUE(said.at("failure").is_object()) << "it did not fail";
      Compare("class", want, said.at("failure").as_object().at("class"));
    } else if (key == "says") {
      Find(want.as_array(), verdict);
    } else {
      Compare(std::string(key), want, said.at(key));
    }
  }
  // Certain and wrong is what no record may show.
  if (HasFailure()) {
    EXPECT_NE(verdict.confidence, Confidence::kCertain);
  }
}

TEST_P(ReplayTest, TheOriginIsWrittenDown) {
  const fs::path folder = GetParam();
  const json::object origin = ReadObject(folder / "origin.json");
  for (const char* key : {"device", "torch", "script", "climb", "recorder",
                          "recorded_at", "system", "gpu", "driver"}) {
    EXPECT_TRUE(origin.contains(key)) << key;
  }
  EXPECT_EQ(origin.at("device") == "cuda", origin.at("gpu").is_string());
  const fs::path script = fs::path(TEST_DATA_DIR) / "../.." /
                          std::string(origin.at("script").as_string());
  EXPECT_TRUE(fs::exists(script)) << script;
}

std::string NameOf(const testing::TestParamInfo<std::string>& record) {
  std::string name = fs::path(record.param).filename();
  RE2::GlobalReplace(&name, R"(\W)", "_");
  return name;
}

constexpr const char* kFromGpu = TEST_DATA_DIR "/cuda";
constexpr const char* kFromCpu = TEST_DATA_DIR "/recorded-cpu";

/// Null where no test has just recorded.
const char* JustRecorded() { return std::getenv("LADDER_RECORDED"); }

std::vector<std::string> JustRecordedOnes() {
  return JustRecorded() == nullptr ? std::vector<std::string>()
                                   : RecordsIn(JustRecorded());
}

// A folder without records has no tests. That of the GPU is empty until
// tests/record-cuda has run on a machine with one.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReplayTest);
INSTANTIATE_TEST_SUITE_P(Cuda, ReplayTest,
                         testing::ValuesIn(RecordsIn(kFromGpu)), NameOf);
INSTANTIATE_TEST_SUITE_P(Cpu, ReplayTest,
                         testing::ValuesIn(RecordsIn(kFromCpu)), NameOf);
INSTANTIATE_TEST_SUITE_P(JustRecorded, ReplayTest,
                         testing::ValuesIn(JustRecordedOnes()), NameOf);

// record.replay of CMakeLists.txt runs this with what lies under JustRecorded.
TEST(JustRecordedTest, TheFolderHoldsRecords) {
  const char* folder = JustRecorded() == nullptr ? kFromCpu : JustRecorded();
  EXPECT_THAT(RecordsIn(folder), testing::Not(testing::IsEmpty())) << folder;
}

}  // namespace
}  // namespace ladder
