#include "record/record.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <boost/json.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "record/log_writer.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr Stream kOut = Stream::kStdout;
constexpr Stream kErr = Stream::kStderr;
constexpr size_t kTail = 4 << 20;

std::string Bytes(const fs::path& file) {
  return ReadFile(file).value_or("(cannot be read)");
}

json::object Json(const fs::path& file) {
  return json::parse(Bytes(file)).as_object();
}

std::string Text(const json::object& object, std::string_view key) {
  return std::string(object.at(key).as_string());
}

template <class Action>
UserError ErrorOf(const Action& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error;
  }
  return {"no error", "", 0};
}

struct RecordTest : testing::Test {
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "record-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    place = name;
    facts.tool_version = "1.2.3";
    facts.started_at = "2025-01-02T03:04:05Z";
    facts.settings.command = {"python", "repro.py"};
    facts.settings.workdir = place.string();
    facts.data.ladder.path = "documented";
    facts.data.ladder.text = "name: documented\n";
    run.stage_index = 2;
    run.stage = "pinpoint";
    run.adds = {{"CUDA_LAUNCH_BLOCKING", "1"}};
  }
  void TearDown() override { fs::remove_all(place); }

  Record Make() const { return Record::Create(place / "record", facts); }

  fs::path place;
  RecordFacts facts;
  RunFacts run;
};

// --- the record's states ---

TEST_F(RecordTest, IsStartedOnceCreated) {
  const Record record = Make();
  const json::object object = Json(place / "record/record.json");
  EXPECT_EQ(object.at("format_version"), 1);
  EXPECT_EQ(Text(object, "state"), "started");
  EXPECT_EQ(Text(object, "tool_version"), "1.2.3");
  EXPECT_EQ(Text(object, "started_at"), "2025-01-02T03:04:05Z");
  EXPECT_EQ(json::serialize(object.at("argv")), R"(["python","repro.py"])");
  EXPECT_EQ(json::serialize(object.at("compile_argv")), "[]");
  EXPECT_EQ(Text(object, "workdir"), place.string());
  EXPECT_EQ(Text(object, "ladder_name"), "documented");
  EXPECT_EQ(Text(object, "ladder_yaml"), "name: documented\n");
  EXPECT_EQ(Text(object, "torch_version"), "");
}

TEST_F(RecordTest, UpdateKeepsTheStateAndCloseKeepsTheFacts) {
  Record record = Make();
  facts.torch_version = "2.14.1";
  record.Update(facts);
  EXPECT_EQ(Text(Json(place / "record/record.json"), "state"), "started");
  record.Close("interrupted");
  const json::object object = Json(place / "record/record.json");
  EXPECT_EQ(Text(object, "state"), "interrupted");
  EXPECT_EQ(Text(object, "torch_version"), "2.14.1");
  record.Close("complete");
  EXPECT_EQ(Text(Json(place / "record/record.json"), "state"), "complete");
}

TEST_F(RecordTest, HoldsVerdictAndReport) {
  Record record = Make();
  record.WriteVerdict("{}\n");
  record.WriteReport("it failed\n");
  EXPECT_EQ(Bytes(place / "record/verdict.json"), "{}\n");
  EXPECT_EQ(Bytes(place / "record/report.txt"), "it failed\n");
}

TEST_F(RecordTest, TakesAnEmptyFolderAndMakesItsParents) {
  fs::create_directory(place / "empty");
  EXPECT_EQ(Record::Create(place / "empty", facts).folder(), place / "empty");
  Record::Create(place / "a/b/c", facts);
  EXPECT_TRUE(fs::exists(place / "a/b/c/record.json"));
}

TEST_F(RecordTest, ARelativeFolderBecomesAbsolute) {
  const fs::path before = fs::current_path();
  fs::current_path(place);
  const Record record = Record::Create("./here", facts);
  fs::current_path(before);
  EXPECT_TRUE(record.folder().is_absolute());
  EXPECT_EQ(record.folder(), fs::canonical(place) / "here");
}

TEST_F(RecordTest, RefusesAFolderThatHoldsARecord) {
  Make();
  const UserError error = ErrorOf([&] { Make(); });
  EXPECT_EQ(std::string(error.what()),
            (place / "record").string() + " already contains a record");
  EXPECT_EQ(error.exit_code(), 2);
  EXPECT_EQ(error.remedy(),
            "Choose another folder with --out DIR, or remove this one.");
}

// The user frees some space and runs the same command again.
TEST_F(RecordTest, ARecordThatCannotBeBegunLeavesAnEmptyFolder) {
  RecordFacts bad = facts;
  bad.own_files = {{"a.sh", "a.sh", "true\n"},
                   {"b.sh", std::string(300, 'b') + ".sh", "true\n"}};
  ErrorOf([&] { Record::Create(place / "record", bad); });
  EXPECT_TRUE(fs::is_empty(place / "record"));
  EXPECT_NO_THROW(Make());
}

TEST_F(RecordTest, RefusesAFolderThatHoldsAnyFile) {
  fs::create_directory(place / "record");
  std::ofstream(place / "record/thesis.txt") << "precious";
  const UserError error = ErrorOf([&] { Make(); });
  EXPECT_EQ(std::string(error.what()),
            (place / "record").string() + " already contains files");
  EXPECT_EQ(Bytes(place / "record/thesis.txt"), "precious");
  EXPECT_FALSE(fs::exists(place / "record/record.json"));
}

TEST_F(RecordTest, SaysWhyAFolderCannotBeMade) {
  std::ofstream(place / "file") << "x";
  const UserError below_file =
      ErrorOf([&] { Record::Create(place / "file/record", facts); });
  EXPECT_NE(std::string(below_file.what()).find("Not a directory"),
            std::string::npos)
      << below_file.what();
  EXPECT_EQ(below_file.exit_code(), 2);
  const UserError in_proc =
      ErrorOf([&] { Record::Create("/proc/record", facts); });
  EXPECT_EQ(std::string(in_proc.what()),
            "cannot create /proc/record: No such file or directory");
  const UserError is_file =
      ErrorOf([&] { Record::Create(place / "file", facts); });
  EXPECT_EQ(std::string(is_file.what()),
            "cannot create " + (place / "file").string() + ": Not a directory");
}

// --- runs ---

TEST_F(RecordTest, ARunIsOnDiskBeforeItsCommandStarts) {
  Record record = Make();
  run.run = 3;
  const RunFolder folder = record.StartRun(run);
  EXPECT_EQ(folder.path(), place / "record/stages/02-pinpoint/run-3");
  EXPECT_TRUE(fs::is_directory(folder.cache()));
  EXPECT_TRUE(fs::is_directory(folder.wrappers()));
  const json::object object = Json(folder.path() / "run.json");
  EXPECT_EQ(object.at("format_version"), 1);
  EXPECT_EQ(Text(object, "state"), "started");
  EXPECT_EQ(Text(object, "stage"), "pinpoint");
  EXPECT_EQ(object.at("stage_index"), 2);
  EXPECT_EQ(object.at("run"), 3);
  EXPECT_EQ(json::serialize(object.at("argv")), R"(["python","repro.py"])");
  const json::object& added = object.at("environment_added").as_object();
  EXPECT_EQ(Text(added, "CUDA_LAUNCH_BLOCKING"), "1");
  EXPECT_EQ(Text(added, "TORCHINDUCTOR_CACHE_DIR"), folder.cache().string());
  EXPECT_FALSE(object.contains("ending"));
  EXPECT_FALSE(object.contains("compile"));
}

TEST_F(RecordTest, ACacheFolderThatIsGivenStays) {
  Record record = Make();
  run.adds["TORCHINDUCTOR_CACHE_DIR"] = "/elsewhere";
  const RunFolder folder = record.StartRun(run);
  const json::object object = Json(folder.path() / "run.json");
  EXPECT_EQ(Text(object.at("environment_added").as_object(),
                 "TORCHINDUCTOR_CACHE_DIR"),
            "/elsewhere");
}

TEST_F(RecordTest, AFinishedRunHasItsMeasures) {
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  Outcome outcome;
  outcome.ending = Exited{1};
  outcome.wall_time = milliseconds(2500);
  outcome.cpu_time = milliseconds(1250);
  outcome.peak_memory_bytes = 1ULL << 40;
  outcome.output_bytes = 77;
  outcome.killed_leftovers = 2;
  record.FinishRun(folder, run, outcome, std::nullopt);
  const json::object object = Json(folder.path() / "run.json");
  EXPECT_EQ(Text(object, "state"), "complete");
  EXPECT_EQ(json::serialize(object.at("ending")), R"({"exit":1})");
  EXPECT_EQ(object.at("seconds").as_double(), 2.5);
  EXPECT_EQ(object.at("cpu_seconds").as_double(), 1.25);
  EXPECT_EQ(object.at("peak_memory_bytes").to_number<uint64_t>(), 1ULL << 40);
  EXPECT_EQ(object.at("output_bytes"), 77);
  EXPECT_EQ(object.at("killed_leftovers"), 2);
  EXPECT_FALSE(object.contains("compile"));
}

TEST_F(RecordTest, EveryEndingIsSpelled) {
  const std::vector<std::pair<Ending, std::string>> spellings = {
      {Exited{139}, R"({"exit":139})"},
      {Signalled{SIGSEGV, true}, R"({"signal":11,"core":true})"},
      {TimedOut{milliseconds(1500), false},
       R"({"timeout_s":1.5E0,"killed":false})"},
      {Interrupted{SIGINT}, R"({"interrupted":2})"},
      {NotStarted{"no \"x\""}, R"({"not_started":"no \"x\""})"}};
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  for (const auto& [ending, spelling] : spellings) {
    record.FinishRun(folder, run, {.ending = ending}, std::nullopt);
    const json::object object = Json(folder.path() / "run.json");
    EXPECT_EQ(json::serialize(object.at("ending")), spelling);
  }
}

TEST_F(RecordTest, TheCompileCommandHasItsOwnOutcome) {
  facts.settings.compile = {"python", "export.py"};
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  record.FinishRun(folder, run, {.ending = Exited{1}},
                   Outcome{.ending = Signalled{SIGABRT, false}});
  const json::object object = Json(folder.path() / "run.json");
  EXPECT_EQ(json::serialize(object.at("compile_argv")),
            R"(["python","export.py"])");
  EXPECT_EQ(json::serialize(object.at("ending")), R"({"exit":1})");
  const json::object& compile = object.at("compile").as_object();
  EXPECT_EQ(json::serialize(compile.at("ending")),
            R"({"signal":6,"core":false})");
  EXPECT_TRUE(compile.contains("peak_memory_bytes"));
}

TEST_F(RecordTest, ArgumentsOfAnyBytesGiveValidJson) {
  facts.settings.command = {"caf\xc3\xa9", "\xff", "a\xe2\x82", "\xed\xa0\x80",
                            "\"\n"};
  Make();
  const json::object object = Json(place / "record/record.json");
  const json::array& argv = object.at("argv").as_array();
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(argv[0].as_string(), "caf\xc3\xa9");
  EXPECT_EQ(argv[1].as_string(), bad);
  EXPECT_EQ(argv[2].as_string(), "a" + bad + bad);
  EXPECT_EQ(argv[3].as_string(), bad + bad + bad);
  EXPECT_EQ(argv[4].as_string(), "\"\n");
}

TEST_F(RecordTest, StageNamesCannotLeaveTheRecord) {
  Record record = Make();
  run.stage = "../../outside/x y";
  const RunFolder folder = record.StartRun(run);
  EXPECT_EQ(folder.path(), place / "record/stages/02-_.._.._outside_x_y/run-1");
}

TEST_F(RecordTest, KeepsWrappersUnderNumberedNames) {
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  const auto keep = [&](const char* text) {
    KeptFile kept = record.KeepWrapper(folder, "c7.wrapper.cpp", text);
    EXPECT_EQ(kept.text, text);
    return kept.path;
  };
  const fs::path first = keep("one");
  const fs::path second = keep("two");
  const fs::path third = keep("three");
  EXPECT_EQ(first, folder.wrappers() / "c7.wrapper.cpp");
  EXPECT_EQ(second, folder.wrappers() / "c7-2.wrapper.cpp");
  EXPECT_EQ(third, folder.wrappers() / "c7-3.wrapper.cpp");
  EXPECT_EQ(Bytes(first) + Bytes(second) + Bytes(third), "onetwothree");
}

TEST_F(RecordTest, WrapperNamesCannotLeaveTheirFolder) {
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  const auto path_of = [&](const char* name) {
    return record.KeepWrapper(folder, name, "").path;
  };
  EXPECT_EQ(path_of("../../../x.cpp"), folder.wrappers() / "x.cpp");
  EXPECT_EQ(path_of(".."), folder.wrappers() / "_..");
  EXPECT_EQ(path_of(""), folder.wrappers() / "_");
}

// --- command.sh ---

TEST_F(RecordTest, CommandScriptRepeatsTheRun) {
  const fs::path workdir = place / "it's here";
  fs::create_directory(workdir);
  facts.settings.workdir = workdir.string();
  facts.settings.command = {
      "sh",    "-c", "printf '%s|' \"$PWD\" \"$A\" \"$B\" \"$@\"", "sh", "a b",
      "$HOME", ""};
  run.adds = {{"A", "two words"}, {"B", "'\n\""}};
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  const std::string script = (folder.path() / "command.sh").string();
  EXPECT_EQ(ShellOutput(ShellQuote({script})),
            workdir.string() + "|two words|'\n\"|a b|$HOME||");
}

TEST_F(RecordTest, CommandScriptUsesTheRunsCache) {
  facts.settings.command = {"printenv", "TORCHINDUCTOR_CACHE_DIR"};
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  EXPECT_EQ(ShellOutput((folder.path() / "command.sh").string()),
            folder.cache().string() + "\n");
}

TEST_F(RecordTest, CommandScriptCompilesFirst) {
  facts.settings.compile = {"sh", "-c", "echo compile $CUDA_LAUNCH_BLOCKING"};
  facts.settings.command = {"sh", "-c", "echo run $CUDA_LAUNCH_BLOCKING"};
  Record record = Make();
  const RunFolder folder = record.StartRun(run);
  EXPECT_EQ(ShellOutput((folder.path() / "command.sh").string()),
            "compile 1\nrun 1\n");
}

TEST_F(RecordTest, CommandScriptStopsWhereCompilingFails) {
  facts.settings.compile = {"sh", "-c", "exit 3"};
  facts.settings.command = {"echo", "run"};
  Record record = Make();
  const std::string script =
      (record.StartRun(run).path() / "command.sh").string();
  EXPECT_EQ(ShellOutput(script + "; echo $?"), "3\n");
}

TEST_F(RecordTest, CommandScriptEndsAsTheCommandDoes) {
  facts.settings.command = {"sh", "-c", "exit 7"};
  Record record = Make();
  const std::string script =
      (record.StartRun(run).path() / "command.sh").string();
  EXPECT_EQ(ShellOutput(script + "; echo $?"), "7\n");
}

// --- LogWriter ---

struct LogWriterTest : RecordTest {
  // The lines of one stream, read back through the order file.
  [[nodiscard]] std::vector<std::string> Lines(Stream stream) const {
    std::vector<std::string> lines;
    ForEachLine(Bytes(log()), ParseOrder(Bytes(order())),
                [&](const LogLine& line) {
                  if (line.stream == stream) lines.emplace_back(line.text);
                });
    return lines;
  }
  [[nodiscard]] fs::path log() const { return place / "output.log"; }
  [[nodiscard]] fs::path order() const { return place / "order"; }

  [[nodiscard]] size_t OrderedBytes() const {
    size_t bytes = 0;
    for (const Chunk& chunk : ParseOrder(Bytes(order()))) bytes += chunk.bytes;
    return bytes;
  }
};

TEST_F(LogWriterTest, WritesBytesAndTheirOrder) {
  LogWriter writer(log(), order(), 1000);
  writer.Write(kOut, "one\n", microseconds(5));
  writer.Write(kErr, "two\n", microseconds(70));
  // Before Finish: a crash of ours must not lose them.
  EXPECT_EQ(Bytes(log()), "one\ntwo\n");
  EXPECT_EQ(Bytes(order()), "o 4 5\ne 4 70\n");
  writer.Finish();
  EXPECT_EQ(Bytes(log()), "one\ntwo\n");
}

TEST_F(LogWriterTest, ALineStandsWholeWhereItEnds) {
  LogWriter writer(log(), order(), 1000);
  writer.Write(kOut, "launch ", microseconds(1));
  writer.Write(kErr, "Trace", microseconds(2));
  writer.Write(kOut, "one\nlaunch ", microseconds(3));
  EXPECT_EQ(Bytes(log()), "launch one\nTracelaunch ");
  EXPECT_EQ(Bytes(order()), "o 11 3\ne 5 2\no 7 3\n");
  writer.Write(kErr, "back\n", microseconds(4));
  EXPECT_EQ(Bytes(log()), "launch one\nTraceback\nlaunch ");
  EXPECT_EQ(Bytes(order()), "o 11 3\ne 10 4\no 7 3\n");
  writer.Write(kOut, "two", microseconds(5));
  writer.Finish();
  EXPECT_EQ(Bytes(log()), "launch one\nTraceback\nlaunch two");
  EXPECT_EQ(Lines(kOut),
            (std::vector<std::string>{"launch one", "launch two"}));
}

// Whatever the pieces are: nothing is lost, at any moment.
TEST_F(LogWriterTest, LosesNothingOfManyPieces) {
  LogWriter writer(log(), order(), 1 << 20);
  std::minstd_rand random(7);
  std::string said[2];
  for (int i = 0; i < 3000; ++i) {
    const Stream stream = random() % 3 == 0 ? kErr : kOut;
    std::string piece(random() % 12, stream == kErr ? 'e' : 'o');
    for (char& each : piece) {
      if (random() % 6 == 0) each = random() % 2 == 0 ? '\n' : '\r';
    }
    said[static_cast<size_t>(stream)] += piece;
    writer.Write(stream, piece, microseconds(i));
    if (i % 50 != 0) continue;
    std::string kept[2];
    std::string all = Bytes(log());
    for (const Chunk& chunk : ParseOrder(Bytes(order()))) {
      kept[static_cast<size_t>(chunk.stream)] += all.substr(0, chunk.bytes);
      all.erase(0, chunk.bytes);
    }
    ASSERT_EQ(kept[0], said[0]);
    ASSERT_EQ(kept[1], said[1]);
    ASSERT_EQ(all, "");
  }
  writer.Finish();
  std::istringstream file(Bytes(log()));
  size_t cut = 0;
  for (std::string line; std::getline(file, line) && !file.eof();) {
    const bool out = line.find('o') != std::string::npos;
    cut += out && line.find('e') != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(cut, 0U);
}

TEST_F(LogWriterTest, AProgressBarStaysInOneLine) {
  LogWriter writer(log(), order(), 1 << 20);
  std::string bar, lines;
  for (int i = 0; i < 100; ++i) {
    const std::string step = "\r" + std::to_string(i) + " %";
    writer.Write(kErr, step, {});
    writer.Write(kOut, "step\n", {});
    bar += step;
    lines += "step\n";
  }
  EXPECT_EQ(Bytes(log()), lines + bar);
  writer.Write(kErr, "\n", {});
  writer.Finish();
  EXPECT_EQ(Bytes(log()), lines + bar + "\n");
}

TEST_F(LogWriterTest, KeepsALongLineWholeOnlyUpToALimit) {
  LogWriter writer(log(), order(), 1 << 24);
  const std::string block(10000, 'z');
  for (int i = 0; i < 400; ++i) {
    writer.Write(kErr, block, {});
    writer.Write(kOut, "step\n", {});
  }
  writer.Finish();
  EXPECT_EQ(Lines(kOut), std::vector<std::string>(400, "step"));
  ASSERT_EQ(Lines(kErr).size(), 1U);
  EXPECT_EQ(OrderedBytes(), Bytes(log()).size());
  EXPECT_EQ(OrderedBytes(), 400 * (block.size() + 5));
}

TEST_F(LogWriterTest, KeepsEverythingThatFitsHeadAndTail) {
  {
    LogWriter writer(log(), order(), 10);
    for (int i = 0; i < 1000; ++i) {
      writer.Write(i % 3 == 0 ? kErr : kOut, std::to_string(i) + "\n", {});
    }
  }
  EXPECT_EQ(Lines(kErr).size(), 334U);
  EXPECT_EQ(Lines(kOut).size(), 666U);
  EXPECT_EQ(Lines(kOut).back(), "998");
  EXPECT_EQ(OrderedBytes(), Bytes(log()).size());
}

TEST_F(LogWriterTest, LeavesOutTheMiddle) {
  const std::string line(99, 'x');
  std::string all;
  LogWriter writer(log(), order(), 1000);
  for (int i = 0; i < 100000; ++i) {
    const std::string text = std::to_string(i) + line + "\n";
    all += text;
    writer.Write(kOut, text, {});
  }
  writer.Finish();
  const std::string kept = Bytes(log());
  EXPECT_EQ(kept.substr(0, 1000), all.substr(0, 1000));
  EXPECT_EQ(kept.substr(kept.size() - kTail / 2),
            all.substr(all.size() - kTail / 2));
  EXPECT_LT(kept.size(), kTail + 2000);
  EXPECT_GT(kept.size(), kTail);
  EXPECT_EQ(OrderedBytes(), kept.size());
}

TEST_F(LogWriterTest, SaysHowMuchIsLeftOut) {
  LogWriter writer(log(), order(), 4);
  const std::string block = std::string(1023, 'y') + "\n";
  writer.Write(kOut, "head\n", {});
  for (int i = 0; i < 5 * 1024; ++i) writer.Write(kOut, block, {});
  writer.Finish();
  const std::vector<std::string> lines = Lines(kOut);
  EXPECT_EQ(lines[0], "head");
  EXPECT_EQ(lines[1], "[aoti-ladder: 1048576 bytes of output left out here]");
  EXPECT_EQ(lines.size(), 2 + 4 * 1024U);
}

TEST_F(LogWriterTest, CutsNoLineInTwo) {
  LogWriter writer(log(), order(), 1001);
  for (int i = 100000; i < 900000; ++i) {
    // In pieces, so that every cut meets an open line of both streams.
    writer.Write(kOut, "max value: ", {});
    writer.Write(kErr, "warn", {});
    writer.Write(kOut, std::to_string(i) + "\n", {});
    writer.Write(kErr, "ing\n", {});
  }
  writer.Finish();
  size_t gaps = 0;
  for (const std::string& line : Lines(kOut)) {
    if (line.starts_with("[aoti-ladder: ")) {
      ++gaps;
      continue;
    }
    ASSERT_EQ(line.size(), std::string("max value: 100000").size()) << line;
    ASSERT_TRUE(line.starts_with("max value: ")) << line;
  }
  EXPECT_EQ(gaps, 1U);
  for (const std::string& line : Lines(kErr)) ASSERT_EQ(line, "warning");
  EXPECT_EQ(OrderedBytes(), Bytes(log()).size());
}

TEST_F(LogWriterTest, BoundsALineWithoutAnEnd) {
  LogWriter writer(log(), order(), 100);
  const std::string block(1 << 20, 'z');
  for (int i = 0; i < 100; ++i) writer.Write(kErr, block, {});
  writer.Write(kErr, "the end", {});
  writer.Finish();
  const std::string kept = Bytes(log());
  EXPECT_LT(kept.size(), kTail + (1 << 17));
  EXPECT_TRUE(kept.ends_with("zthe end"));
  EXPECT_NE(kept.find("left out here]\n"), std::string::npos);
  EXPECT_EQ(OrderedBytes(), kept.size());
}

TEST_F(LogWriterTest, CountsWhatItLeavesOut) {
  uint64_t written = 0;
  LogWriter writer(log(), order(), 5000);
  for (int i = 0; i < 300000; ++i) {
    const std::string text = std::string(static_cast<size_t>(i % 60), 'a') +
                             (i % 4 == 0 ? "\n" : "");
    written += text.size();
    writer.Write(i % 7 == 0 ? kErr : kOut, text, {});
  }
  writer.Finish();
  const std::string kept = Bytes(log());
  const size_t at = kept.find("[aoti-ladder: ");
  ASSERT_NE(at, std::string::npos);
  const size_t end = kept.find('\n', at) + 1;
  const uint64_t missing = std::stoull(kept.substr(at + 14));
  // A line that the gap interrupts gets an end: one byte for each stream.
  const uint64_t own = end - at;
  EXPECT_GE(kept.size() - own + missing, written);
  EXPECT_LE(kept.size() - own + missing, written + 2);
}

TEST_F(LogWriterTest, SaysThatTheDiskIsFull) {
  fs::create_symlink("/dev/full", log());
  LogWriter writer(log(), order(), 1000);
  const UserError error = ErrorOf([&] { writer.Write(kOut, "x\n", {}); });
  EXPECT_EQ(std::string(error.what()),
            "cannot write " + log().string() + ": No space left on device");
  EXPECT_EQ(error.remedy(),
            "Free some space, or choose another folder with --out DIR.");
}

TEST_F(LogWriterTest, AFullDiskAtTheEndIsSeenByFinishButNotByTheDestructor) {
  fs::create_symlink("/dev/full", log());
  {
    LogWriter writer(log(), order(), 0);
    writer.Write(kOut, "kept in the tail\n", {});
    EXPECT_THROW(writer.Finish(), UserError);
  }
  LogWriter writer(log(), order(), 0);
  writer.Write(kOut, "kept in the tail\n", {});
}

TEST_F(LogWriterTest, SaysThatAFileCannotBeMade) {
  const UserError error =
      ErrorOf([&] { LogWriter(place / "none/log", order(), 1); });
  EXPECT_EQ(std::string(error.what()), "cannot write " +
                                           (place / "none/log").string() +
                                           ": No such file or directory");
}

}  // namespace
}  // namespace ladder
