#include "record/record_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/file.h"
#include "climb/climb.h"
#include "config/data_files.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"
#include "record/rejudge.h"
#include "support/climb_fixture.h"
#include "support/judge_copies.h"
#include "support/scripted_executor.h"
#include "support/told_progress.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

class RecordReaderTest : public ClimbFixture {
 protected:
  Verdict Climb(const std::string& fails) {
    executor_.fails = fails;
    RecordFacts facts;
    facts.settings.command = request_.settings.command;
    facts.torch_version = "2.14.1";
    Record record = Record::Create(folder_ / "record", facts);
    ToldProgress progress;
    Verdict verdict =
        ladder::Climb(request_, executor_, record, progress).verdict;
    record.Close("complete");
    return verdict;
  }
  RecordedClimb Read(const std::string& below = "") {
    return ReadRecord(folder_ / "record" / below, RealPatterns);
  }
  /// Of a record of Climb: its last run, with another output.
  void LetLastRunPrint(const std::string& text) {
    const fs::path log = folder_ / "record" / LastRun().log;
    std::ofstream(log) << text;
    fs::remove(log.parent_path() / "order");
  }
  RunEvidence LastRun(TraceKept kept = TraceKept::kWithoutRepetitions) {
    return ReadRecord(folder_ / "record", RealPatterns, kept)
        .runs.back()
        .evidence;
  }
  std::string Refusal(const fs::path& folder) {
    try {
      ReadRecord(folder, RealPatterns);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }

  ScriptedExecutor executor_;
};

TEST_F(RecordReaderTest, SkippedStagesAreReadBackAlsoInTheirOlderForm) {
  RecordFacts facts;
  facts.climbed.emplace().skipped = {
      {"pinpoint", "no model here runs on cuda", SkipReason::kOtherDevices},
      {"backtrace", "gdb: not installed"}};
  Record::Create(folder_ / "record", facts).Close("complete");
  const auto skipped = [&] { return Read().facts.climbed.value().skipped; };
  ASSERT_EQ(skipped().size(), 2U);
  EXPECT_EQ(skipped()[0].stage, "pinpoint");
  EXPECT_EQ(skipped()[0].why, "no model here runs on cuda");
  EXPECT_EQ(skipped()[0].reason, SkipReason::kOtherDevices);
  EXPECT_EQ(skipped()[1].reason, SkipReason::kOther);

  const fs::path file = folder_ / "record" / "record.json";
  boost::json::value record = boost::json::parse(ReadFile(file).value());
  record.at("climb").at("skipped") = {
      "backtrace: gdb: not installed", 3, "x",
      "pinpoint: no model here runs on cuda or rocm",
      "kernel-names: its flags act at compile time and this command compiles "
      "nothing; use --compile"};
  std::ofstream(file) << boost::json::serialize(record);
  ASSERT_EQ(skipped().size(), 3U);
  EXPECT_EQ(skipped()[0].stage, "backtrace");
  EXPECT_EQ(skipped()[0].why, "gdb: not installed");
  EXPECT_EQ(skipped()[0].reason, SkipReason::kOther);
  EXPECT_EQ(skipped()[1].reason, SkipReason::kOtherDevices);
  EXPECT_EQ(skipped()[2].reason, SkipReason::kCompilesNothing);
}

TEST_F(RecordReaderTest, WhatIsReadBackGivesTheSameVerdict) {
  Verdict verdict = Climb("x.xxx");
  RecordedClimb climb = Read();
  EXPECT_EQ(climb.state, "complete");
  EXPECT_EQ(climb.facts.settings.command, request_.settings.command);
  EXPECT_EQ(climb.facts.torch_version, "2.14.1");
  std::vector<RunEvidence> runs;
  for (const RecordedRun& run : climb.runs) {
    EXPECT_TRUE(run.complete);
    runs.push_back(run.evidence);
  }
  Verdict again = JudgeCopies(runs, request_.ladder, {}).verdict;
  ASSERT_TRUE(again.first_failing);
  EXPECT_EQ(again.first_failing->name, verdict.first_failing->name);
  EXPECT_EQ(again.first_failing->wrapper->file,
            verdict.first_failing->wrapper->file);
  EXPECT_EQ(again.first_failing->wrapper->line,
            verdict.first_failing->wrapper->line);
  EXPECT_EQ(again.confidence, verdict.confidence);
  EXPECT_EQ(again.why, verdict.why);
  ASSERT_EQ(again.evidence.size(), verdict.evidence.size());
  for (size_t i = 0; i < again.evidence.size(); ++i) {
    EXPECT_EQ(again.evidence[i].file, verdict.evidence[i].file);
    EXPECT_EQ(again.evidence[i].line, verdict.evidence[i].line);
  }
  ASSERT_EQ(again.stages.size(), verdict.stages.size());
  EXPECT_EQ(again.stages[1].rate.runs, 2u);
}

TEST_F(RecordReaderTest, IsJudgedAgainByThePatternsOfItsOwn) {
  Climb("x.xxx");
  RecordFacts facts = ReadRecord(folder_ / "record", RealPatterns).facts;
  ASSERT_TRUE(facts.data.failures.empty());
  const std::string own =
      "patterns:\n"
      "  - {name: mine, class: hang, rank: 99, pattern: '.', samples: [x]}\n";
  facts.data.failures.push_back({"mine.yaml", own});
  Record::Create(folder_ / "mine", facts).Close("complete");
  fs::copy(folder_ / "record" / "stages", folder_ / "mine" / "stages",
           fs::copy_options::recursive);
  const RecordedClimb climb = ReadRecord(folder_ / "mine", RealPatterns);
  ASSERT_EQ(climb.facts.data.failures.size(), 1U);
  EXPECT_EQ(climb.facts.data.failures[0].path, "mine.yaml");
  EXPECT_EQ(climb.facts.data.failures[0].text, own);
  ASSERT_FALSE(climb.runs.empty());
  EXPECT_NE(FindMatch(climb.runs[0].evidence.matches, "mine"), nullptr);
  // A part of it is read by them too.
  const auto part =
      ReadRecord(folder_ / "mine" / "stages" / "00-baseline", RealPatterns);
  EXPECT_EQ(part.facts.data.failures.size(), 1U);
}

TEST_F(RecordReaderTest, ReadsAStageOrARunOfARecord) {
  Climb("x.xxx");
  EXPECT_EQ(Read().runs.size(), 4u);
  RecordedClimb stage = Read("stages/01-sanity");
  ASSERT_EQ(stage.runs.size(), 2u);
  EXPECT_EQ(stage.folder, folder_ / "record");
  EXPECT_EQ(stage.runs[0].facts.run, 1);
  EXPECT_EQ(stage.runs[1].facts.run, 2);
  EXPECT_EQ(stage.runs[0].evidence.log, "stages/01-sanity/run-1/output.log");
  RecordedClimb run = Read("stages/04-kernel-values/run-1/");
  ASSERT_EQ(run.runs.size(), 1u);
  EXPECT_EQ(run.runs[0].facts.stage, "kernel-values");
  EXPECT_EQ(run.runs[0].facts.adds.at("TORCHINDUCTOR_NAN_ASSERTS"), "1");
  ASSERT_EQ(run.runs[0].evidence.models.size(), 1u);
  EXPECT_EQ(run.runs[0].evidence.models[0].wrapper.printer_level, 2);
  EXPECT_TRUE(run.runs[0].evidence.compiled);
}

TEST_F(RecordReaderTest, NoModelIsTakenFromOutsideTheRecord) {
  Climb("x.xxx");
  const std::string run = "stages/04-kernel-values/run-1";
  const fs::path models = folder_ / "record" / run / "models.json";
  const std::string text = *ReadFile(models);
  ASSERT_EQ(Read(run).runs[0].evidence.models.size(), 1u);
  const std::string own = run + "/wrappers/";
  const fs::path outside = folder_ / "outside";
  fs::copy(folder_ / "record" / own, outside);
  fs::create_directory_symlink(outside, folder_ / "record/link");
  for (const std::string& other :
       {std::string("../outside/"), outside.string() + "/",
        std::string("link/")}) {
    std::string foreign = text;
    for (size_t at = 0; (at = foreign.find(own, at)) != std::string::npos;) {
      foreign.replace(at, own.size(), other);
      at += other.size();
    }
    ASSERT_NE(foreign, text);
    std::ofstream(models, std::ios::binary) << foreign;
    EXPECT_EQ(Read(run).runs[0].evidence.models.size(), 0u) << other;
  }
}

TEST_F(RecordReaderTest, ARunThatLoadedHasTheModelsOfTheRunThatCompiled) {
  request_.settings.compile = {"python", "compile.py"};
  request_.settings.all_stages = true;  // pinpoint acts when running only
  Climb("xxxxx");
  RecordedClimb stage = Read("stages/02-pinpoint");
  ASSERT_EQ(stage.runs.size(), 1u);
  EXPECT_FALSE(stage.runs[0].evidence.compiled);
  ASSERT_EQ(stage.runs[0].evidence.models.size(), 1u);
  EXPECT_THAT(stage.runs[0].evidence.models[0].wrapper.path,
              testing::StartsWith("stages/01-sanity/run-1/wrappers/"));
}

TEST_F(RecordReaderTest, WhatMakesLaunchesWaitIsKnownOfEachRun) {
  request_.settings.compile = {"python", "compile.py"};
  request_.settings.all_stages = true;
  request_.host.environment["AMD_SERIALIZE_KERNEL"] = "1";
  Climb("xxxxx");
  const auto runs = Read().runs;
  ASSERT_GE(runs.size(), 3u);
  const auto& baseline = runs[0].evidence.environment;
  EXPECT_EQ(baseline.at("AMD_SERIALIZE_KERNEL"), "1");  // the user's own
  EXPECT_FALSE(baseline.contains("CUDA_LAUNCH_BLOCKING"));
  EXPECT_FALSE(baseline.contains("HOME"));
  const auto& pinpoint = runs[2].evidence.environment;
  EXPECT_EQ(runs[2].facts.stage, "pinpoint");
  EXPECT_EQ(pinpoint.at("CUDA_LAUNCH_BLOCKING"), "1");
}

TEST_F(RecordReaderTest, ARunThatWasCutOffIsReadAsFarAsItCame) {
  Record record = Record::Create(folder_ / "record", {});
  RunFolder folder = record.StartRun({0, "baseline", 1, {}});
  WriteFileByRename(folder.log(), "[ before_launch: cpp_fused_relu_0 ]\r\n");
  RecordedClimb climb = Read();
  EXPECT_EQ(climb.state, "started");
  ASSERT_EQ(climb.runs.size(), 1u);
  EXPECT_FALSE(climb.runs[0].complete);
  EXPECT_TRUE(std::holds_alternative<Interrupted>(
      climb.runs[0].evidence.summary.ending));
  EXPECT_EQ(climb.runs[0].evidence.trace.events.size(), 1u);
}

TEST_F(RecordReaderTest, EveryEndingComesBack) {
  Record record = Record::Create(folder_ / "record", {});
  const std::vector<Ending> endings{
      Exited{3}, Signalled{11, true},
      TimedOut{std::chrono::milliseconds(1500), true}, Interrupted{2},
      NotStarted{"no such file"}};
  for (size_t i = 0; i < endings.size(); ++i) {
    RunFacts facts{0, "baseline", static_cast<int>(i) + 1, {}};
    RunFolder folder = record.StartRun(facts);
    Outcome outcome;
    outcome.ending = endings[i];
    outcome.wall_time = std::chrono::microseconds(15981);
    Outcome compile;
    compile.ending = Exited{i == 0 ? 7 : 0};
    record.FinishRun(folder, facts, outcome, compile);
  }
  RecordedClimb climb = Read();
  ASSERT_EQ(climb.runs.size(), endings.size());
  for (size_t i = 0; i < endings.size(); ++i) {
    const RunSummary& summary = climb.runs[i].evidence.summary;
    EXPECT_EQ(Describe(summary.ending),
              i == 0 ? "exit 7" : Describe(endings[i]));
    EXPECT_DOUBLE_EQ(summary.seconds, 0.015981);
    EXPECT_EQ(Succeeded(*summary.compile), i != 0);
  }
}

TEST_F(RecordReaderTest, ANumberThatCannotBeIsCutToWhatCan) {
  Climb("xxxx");
  WriteFileByRename(
      folder_ / "record/stages/01-sanity/run-1/run.json",
      R"({"state": "complete", "stage": "sanity", "stage_index": -3,
          "run": 1e300, "ending": {"exit": 1e300}, "seconds": 1e300,
          "output_bytes": -1e300})");
  const RecordedClimb climb = Read();
  for (const RecordedRun& run : climb.runs) {
    if (run.facts.stage != "sanity") continue;
    EXPECT_EQ(run.facts.stage_index, 0U);
    EXPECT_EQ(run.facts.run, std::numeric_limits<int>::max());
    EXPECT_TRUE(Failed(run.evidence));
    EXPECT_GT(run.evidence.summary.seconds, 9e12);
    return;
  }
  FAIL() << "the run was not read";
}

TEST_F(RecordReaderTest, AnOrderFileThatPromisesTooMuchGivesTheLogThereIs) {
  Climb("xxxx");
  const std::string run = "stages/04-kernel-values/run-1";
  const size_t events = Read(run).runs.at(0).evidence.trace.events.size();
  ASSERT_GT(events, 0u);
  WriteFileByRename(folder_ / "record" / run / "order",
                    "o 9000000000000000000 1\n");
  EXPECT_EQ(Read(run).runs.at(0).evidence.trace.events.size(), events);
}

TEST_F(RecordReaderTest, RefusesWhatIsNoRecordAndSaysWhichFile) {
  EXPECT_THAT(Refusal(folder_ / "nothing"),
              testing::EndsWith("no such folder"));
  EXPECT_THAT(Refusal(folder_), testing::HasSubstr("neither record.json"));
  Climb("xxxx");
  const fs::path run = folder_ / "record/stages/01-sanity/run-1/run.json";
  WriteFileByRename(run, "{\"state\": ");
  EXPECT_EQ(Refusal(folder_ / "record"), run.string() + ": not a JSON object");
  WriteFileByRename(run, R"({"format_version": 2})");
  EXPECT_EQ(Refusal(folder_ / "record"),
            run.string() + ": a newer aoti-ladder wrote it");
}

TEST_F(RecordReaderTest, RefusesJsonThatIsTooLargeBeforeParsingIt) {
  Climb("xxxx");
  for (const char* name : {"stages/01-sanity/run-1/run.json", "record.json"}) {
    const fs::path file = folder_ / "record" / name;
    fs::resize_file(file, kMostJson + 1);
    EXPECT_EQ(Refusal(folder_ / "record"),
              file.string() + ": cannot be read: larger than 64.0 MB");
  }
}

// The verdict needs the first and the last invocations, and how many there are.
TEST_F(RecordReaderTest, ALongTraceIsKeptWithoutItsRepetitions) {
  constexpr size_t kTimes = 9000;
  Climb("xxxx");
  const std::string once = TestData("2.14/nan/l3.stdout");
  std::string all;
  for (size_t i = 0; i < kTimes; ++i) all += once;
  LetLastRunPrint(all);
  const size_t events = kTimes * ParseTrace(once, {}).events.size();
  ASSERT_GT(events, TraceKeeper::kLong);
  const RunEvidence kept = LastRun();
  EXPECT_LT(kept.trace.events.size(), events / 2);
  EXPECT_EQ(AlignmentOf(kept).invocations.back().number, kTimes);
  EXPECT_EQ(LastRun(TraceKept::kWhole).trace.events.size(), events);
  // Whatever is compared with a good run may part from it anywhere.
  RunSettings settings;
  settings.against = "good";
  const RunFolder folder((folder_ / "record" / kept.log).parent_path());
  EXPECT_EQ(LogReader(RealPatterns, settings)
                .ReadRun(folder_ / "record", folder, {"", 1, {}, {}})
                .trace.events.size(),
            events);
}

TEST_F(RecordReaderTest, TheLongTraceOfAGoodRunIsKeptWhole) {
  constexpr size_t kTimes = 2000;
  Climb("x...");
  const std::string once = TestData("2.14/nan/l2.stdout");
  std::string all;
  for (size_t i = 0; i < kTimes; ++i) all += once;
  LetLastRunPrint(all);
  EXPECT_EQ(ReadGoodRun(folder_ / "record", RealPatterns).trace.events.size(),
            kTimes * ParseTrace(once, {}).events.size());
}

// Not in the climb, not when its record is read, nor if the code comes later.
TEST_F(RecordReaderTest, EqualLayersAreNoInvocationsThatCanBeLeftOut) {
  constexpr size_t kLayers = 7000;
  // It ends within the first launch of the last layer.
  constexpr size_t kLast = (kLayers - 1) * LayeredModel::kLaunches + 1;
  static_assert(kLast > TraceKeeper::kLong / 2);
  const auto [wrapper, printed] = ModelOfLayers(kLayers);
  for (size_t i = 0; i + 1 < kLayers; ++i) executor_.output += printed;
  executor_.output += printed.substr(0, printed.find('\n') + 1);
  executor_.wrapper = wrapper;
  executor_.failure = Signalled{SIGSEGV};
  request_.settings.stage = "baseline";
  const Verdict climbed = Climb("x");
  ASSERT_TRUE(climbed.first_failing);
  EXPECT_EQ(climbed.first_failing->launch, kLast);
  const RunEvidence run = LastRun();
  EXPECT_EQ(run.trace.events.size(), 2 * kLast - 1);
  const fs::path record = folder_ / "record";
  fs::remove((record / run.log).parent_path() / "models.json");
  const Verdict later = JudgeRecord(
      record, ReadGivenModels({}, {record / run.models.at(0).wrapper.path}),
      request_.ladder, RealPatterns);
  ASSERT_TRUE(later.first_failing);
  EXPECT_EQ(later.first_failing->launch, kLast);
}

TEST_F(RecordReaderTest, LinksThatLeadBackAddNoRuns) {
  Climb("x.xxx");
  const fs::path stages = folder_ / "record" / "stages";
  for (const char* name : {"a", "b", "c", "d"}) {
    fs::create_directory_symlink("..", stages / name);
  }
  fs::create_directory_symlink("loop", stages / "loop");
  fs::create_directory_symlink("run-9", stages / "00-baseline" / "run-9");
  EXPECT_EQ(Read().runs.size(), 4u);
  EXPECT_EQ(Read("stages/01-sanity").runs.size(), 2u);
}

// Nor by the user who owns all files, so that this tests what others may not
// read as well.
TEST_F(RecordReaderTest, NamesWhatItMayNotRead) {
  Climb("xxxx");
  const fs::path run = folder_ / "record/stages/01-sanity/run-1";
  for (const fs::path& path :
       {run / "output.log", run / "models.json", run / "run.json",
        folder_ / "record/record.json", folder_ / "record/stages"}) {
    fs::rename(path, folder_ / "aside");
    fs::create_symlink(path.filename(), path);
    EXPECT_EQ(
        Refusal(folder_ / "record"),
        path.string() + " cannot be read: Too many levels of symbolic links");
    EXPECT_FALSE(path.filename() == "run.json" && RunOfLog(run / "output.log"));
    fs::remove(path);
    fs::rename(folder_ / "aside", path);
  }
  EXPECT_EQ(Refusal(folder_ / "record"), "");
}

}  // namespace
}  // namespace ladder
