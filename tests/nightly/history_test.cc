#include "nightly/history.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "base/file.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using Result = Verdict::Result;

class HistoryTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "history-test-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    file_ = folder_ / "history.db";
  }
  void TearDown() override {
    if (HasFailure()) {
      std::printf("kept: %s\n", folder_.c_str());
    } else {
      fs::remove_all(folder_);
    }
  }

  /// What plain SQLite makes of it, as with its command line.
  void Sql(const std::string& sql) const {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &connection), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, &error),
              SQLITE_OK)
        << error;
    sqlite3_free(error);
    sqlite3_close(connection);
  }
  /// The first value of the first row.
  [[nodiscard]] std::string Value(const std::string& sql) const {
    sqlite3* connection = nullptr;
    EXPECT_EQ(sqlite3_open(file_.c_str(), &connection), SQLITE_OK);
    std::string value = "(none)";
    sqlite3_exec(
        connection, sql.c_str(),
        [](void* out, int, char** values, char**) {
          *static_cast<std::string*>(out) = values[0];
          return 1;
        },
        &value, nullptr);
    sqlite3_close(connection);
    return value;
  }

  fs::path folder_, file_;
};

/// What is said of it, and its exit code.
std::string Refusal(const std::function<void()>& tries) {
  try {
    tries();
  } catch (const UserError& error) {
    return fmt::format("{} | {} | {}", error.what(), error.remedy(),
                       error.exit_code());
  }
  return "(not refused)";
}

Night NightNamed(const std::string& candidate,
                 const std::string& suite = "nightly") {
  Night night;
  night.suite = suite;
  night.started_at = "2026-11-21T02:00:00Z";
  night.candidate = candidate;
  night.tool_version = "0.1.0";
  return night;
}

NightResult Passed(const std::string& recipe) {
  NightResult result;
  result.key = {recipe, ""};
  result.runs = 1;
  return result;
}

NightResult FailedAs(const std::string& recipe, const std::string& signature) {
  NightResult result = Passed(recipe);
  result.outcome = Result::kFailed;
  result.failure_class = "nan-or-inf";
  result.signature = signature;
  result.failed = 1;
  return result;
}

/// One that has ended.
Night Finished(History& history, const std::string& candidate,
               const std::vector<NightResult>& results,
               const std::string& suite = "nightly") {
  Night night = NightNamed(candidate, suite);
  night.id = history.Begin(night);
  for (const NightResult& each : results) history.Store(night.id, each);
  history.SetState(night.id, NightState::kComplete, "2026-11-21T04:00:00Z");
  return night;
}

std::vector<std::string> Recipes(const std::vector<NightResult>& results) {
  std::vector<std::string> names;
  for (const NightResult& each : results) {
    names.push_back(
        fmt::format("{} {}", ToString(each.key), Name(each.outcome)));
  }
  return names;
}

// --- content ----------------------------------------------------------------

TEST_F(HistoryTest, GivesBackAllThatWasStored) {
  // Any bytes: quotes, a zero byte, what is not UTF-8.
  const std::string message("it's \"0 * log 0\"; DROP TABLE nights;\0\xff\n",
                            39);
  int64_t night_id = 0;
  {
    History history = History::OpenToWrite(file_);
    night_id = history.Begin(NightNamed("2.14.0.dev20261121"));
    NightResult result = FailedAs("load", "nan-or-inf | cpp_fused_N");
    result.key.combination = "device=cpu, size=8";
    result.outcome = Result::kFlaky;
    result.kernel = "cpp_fused_3";
    result.message = message;
    result.record = "/var/climbs/1";
    result.seconds = 12.5;
    result.failed = 2;
    result.runs = 5;
    const int64_t id = history.Store(night_id, result);
    history.StoreBisection(
        id, {"culprit", "dev20261119", "dev20261118", .98, "/var/bisect/1",
             "https://github.com/a/b/compare/1...2"});
    history.SetState(night_id, NightState::kInterrupted,
                     "2026-11-21T03:00:00Z");
  }
  const History history = History::Read(file_);
  const std::vector<Night> nights = history.Nights();
  ASSERT_EQ(nights.size(), 1U);
  EXPECT_EQ(nights[0].id, night_id);
  EXPECT_EQ(nights[0].suite, "nightly");
  EXPECT_EQ(nights[0].started_at, "2026-11-21T02:00:00Z");
  EXPECT_EQ(nights[0].ended_at, "2026-11-21T03:00:00Z");
  EXPECT_EQ(nights[0].candidate, "2.14.0.dev20261121");
  EXPECT_EQ(nights[0].tool_version, "0.1.0");
  EXPECT_EQ(nights[0].state, NightState::kInterrupted);
  const std::vector<NightResult> results = history.ResultsOf(night_id);
  ASSERT_EQ(results.size(), 1U);
  const NightResult& result = results[0];
  EXPECT_EQ(ToString(result.key), "load (device=cpu, size=8)");
  EXPECT_EQ(result.outcome, Result::kFlaky);
  EXPECT_EQ(result.failure_class, "nan-or-inf");
  EXPECT_EQ(result.signature, "nan-or-inf | cpp_fused_N");
  EXPECT_EQ(result.kernel, "cpp_fused_3");
  EXPECT_EQ(result.message, message);
  EXPECT_EQ(result.record, "/var/climbs/1");
  EXPECT_EQ(result.seconds, 12.5);
  EXPECT_EQ(result.failed, 2);
  EXPECT_EQ(result.runs, 5);
  ASSERT_TRUE(result.bisection);
  EXPECT_EQ(result.bisection->answer, "culprit");
  EXPECT_EQ(result.bisection->compare, "https://github.com/a/b/compare/1...2");
  EXPECT_EQ(result.bisection->first_bad, "dev20261119");
  EXPECT_EQ(result.bisection->last_good, "dev20261118");
  EXPECT_EQ(result.bisection->probability, .98);
  EXPECT_EQ(result.bisection->folder, "/var/bisect/1");
}

TEST_F(HistoryTest, AResumedNightReplacesItsResult) {
  History history = History::OpenToWrite(file_);
  const int64_t night = history.Begin(NightNamed("a"));
  NightResult result = FailedAs("load", "s");
  const int64_t id = history.Store(night, result);
  history.StoreBisection(id, {"culprit", "a", "b", .9, ""});
  result.message = "the same, seen again";
  EXPECT_EQ(history.Store(night, result), id);
  auto stored = history.ResultsOf(night);
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_EQ(stored[0].message, "the same, seen again");
  EXPECT_TRUE(stored[0].bisection) << "it is of this failure";
  result.signature = "t";
  history.Store(night, result);
  stored = history.ResultsOf(night);
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_EQ(stored[0].signature, "t");
  EXPECT_FALSE(stored[0].bisection) << "it was of another failure";
  // Another combination is another result.
  result.key.combination = "device=cpu";
  history.Store(night, result);
  EXPECT_EQ(history.ResultsOf(night).size(), 2U);
}

TEST_F(HistoryTest, AnswersWhatANightAsks) {
  History history = History::OpenToWrite(file_);
  const Night first = Finished(history, "a", {Passed("x"), Passed("y")});
  Finished(history, "b", {FailedAs("x", "s"), Passed("y")});
  Finished(history, "b", {Passed("x")}, "other suite");
  Night cut_off = NightNamed("c");
  cut_off.id = history.Begin(cut_off);
  history.Store(cut_off.id, FailedAs("x", "t"));
  Night tonight = NightNamed("d");
  tonight.id = history.Begin(tonight);
  history.Store(tonight.id, FailedAs("x", "u"));

  const RecipeKey x{"x", ""};
  EXPECT_EQ(history.LastPassedBefore(tonight, x)->candidate, "a");
  EXPECT_EQ(history.LastPassedBefore(tonight, {"y", ""})->candidate, "b");
  EXPECT_FALSE(history.LastPassedBefore(first, x));
  EXPECT_THAT(Recipes(history.ResultsUpTo(cut_off, x)),
              ElementsAre("x passed", "x failed", "x failed"));
  EXPECT_EQ(history.ResultsUpTo(tonight, x).back().signature, "u");

  EXPECT_EQ(history.Nights().size(), 5U);
  EXPECT_EQ(history.Nights("other suite").size(), 1U);
  EXPECT_EQ(history.Nights("").size(), 0U);
  const auto suites = history.Suites();
  ASSERT_EQ(suites.size(), 2U);
  EXPECT_EQ(suites[0].suite, "nightly");
  EXPECT_EQ(suites[0].nights.size(), 4U);
  EXPECT_EQ(suites[0].recipes.at(x).size(), 4U);
  EXPECT_EQ(suites[0].recipes.at({"y", ""}).size(), 2U);
  EXPECT_EQ(suites[1].recipes.at(x).size(), 1U);
}

// --- versions ---------------------------------------------------------------

constexpr const char* kNightOfVersion1 =
    "INSERT INTO nights (suite, started_at, ended_at, candidate, state) VALUES "
    "('nightly', '2026-11-20T02:00:00Z', '', 'a', 'complete'); "
    "INSERT INTO results (night, recipe, combination, outcome, class, "
    "signature, kernel, message, record, seconds, failed, runs) VALUES "
    "(1, 'x', '', 'passed', '', '', '', '', '', 1, 0, 1)";

TEST_F(HistoryTest, AnOlderFileIsBroughtUpToDateByWritersOnly) {
  const DatabaseSchema& now = HistorySchema();
  ASSERT_GE(now.steps.size(), 2U);
  DatabaseSchema first = now;
  first.steps.resize(1);
  {
    const Database old = Database::OpenToWrite(file_, first, 1s);
    old.Run(kNightOfVersion1);
  }
  EXPECT_EQ(Value("PRAGMA user_version"), "1");
  const auto before = ReadFile(file_);
  {
    const History history = History::Read(file_);
    ASSERT_EQ(history.Nights().size(), 1U);
    EXPECT_EQ(history.Nights()[0].tool_version, "");
  }
  EXPECT_EQ(ReadFile(file_), before) << "a reader changed it";
  {
    History history = History::OpenToWrite(file_);
    Finished(history, "b", {FailedAs("x", "s")});
    EXPECT_EQ(history.Nights()[0].tool_version, "");
    EXPECT_EQ(history.Nights()[1].tool_version, "0.1.0");
    EXPECT_EQ(
        history.LastPassedBefore(history.Nights()[1], {"x", ""})->candidate,
        "a");
  }
  EXPECT_EQ(Value("PRAGMA user_version"), std::to_string(now.steps.size()));
  EXPECT_EQ(Value("SELECT count(*) FROM sqlite_schema WHERE name = "
                  "'results_of_recipe'"),
            "1");
}

TEST_F(HistoryTest, AStepThatFailsLeavesTheFileAsItWas) {
  DatabaseSchema broken = HistorySchema();
  History::OpenToWrite(file_);
  const auto before = ReadFile(file_);
  broken.steps.emplace_back(
      "ALTER TABLE nights ADD COLUMN more TEXT; DROP TABLE no_such_table");
  EXPECT_THAT(Refusal([&] { Database::OpenToWrite(file_, broken, 1s); }),
              HasSubstr("no such table: no_such_table"));
  EXPECT_EQ(ReadFile(file_), before);
}

TEST_F(HistoryTest, ANewerFileIsRefused) {
  History::OpenToWrite(file_);
  Sql("PRAGMA user_version = 99");
  const auto before = ReadFile(file_);
  const std::string says = fmt::format(
      "'{}' was written by a newer aoti-ladder: it is version 99 of the "
      "history of nightly runs; this program supports versions up to {} | Use "
      "the newer aoti-ladder, or name another file. | 2",
      file_.string(), HistorySchema().steps.size());
  EXPECT_EQ(Refusal([&] { History::Read(file_); }), says);
  EXPECT_EQ(Refusal([&] { History::OpenToWrite(file_); }), says);
  EXPECT_EQ(ReadFile(file_), before);
}

// --- files that are none ----------------------------------------------------

TEST_F(HistoryTest, WhatIsNoHistoryIsRefusedAndStaysAsItIs) {
  std::ofstream(file_) << "recipes: [a, b]\n";
  for (const auto& open :
       {std::function<void()>([&] { History::Read(file_); }),
        std::function<void()>([&] { History::OpenToWrite(file_); })}) {
    EXPECT_THAT(Refusal(open), HasSubstr("history.db' as a history of nightly "
                                         "runs: not an SQLite file | Name"));
    EXPECT_EQ(ReadFile(file_), "recipes: [a, b]\n");
  }
  fs::remove(file_);
  Sql("CREATE TABLE bookmarks (url TEXT)");
  const auto before = ReadFile(file_);
  for (const auto& open :
       {std::function<void()>([&] { History::Read(file_); }),
        std::function<void()>([&] { History::OpenToWrite(file_); })}) {
    EXPECT_THAT(Refusal(open),
                HasSubstr("is not a history of nightly runs: it is "
                          "an SQLite file of another program"));
    EXPECT_EQ(ReadFile(file_), before);
  }
}

TEST_F(HistoryTest, AFolderThatCannotBeWrittenIsTold) {
  const fs::path folder = file_.parent_path() / "closed";
  fs::create_directory(folder);
  fs::permissions(file_.parent_path(), fs::perms(0755));
  fs::permissions(folder, fs::perms(0555));
  const bool root = geteuid() == 0;  // may write everywhere
  if (root) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  const std::string says =
      Refusal([&] { History::OpenToWrite(folder / "h.db"); });
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  EXPECT_THAT(says, HasSubstr("h.db': Permission denied | Make the folder "
                              "writable, or name another file. | 3"));
}

TEST_F(HistoryTest, OtherTablesThanThoseItMadeAreToldOf) {
  History::OpenToWrite(file_);
  Sql("ALTER TABLE results RENAME COLUMN kernel TO launch");
  const History history = History::Read(file_);
  EXPECT_EQ(Refusal([&] { EXPECT_TRUE(history.Suites().empty()); }),
            fmt::format(
                "cannot use '{}' as a history of nightly runs: no such column: "
                "kernel | Its tables were modified: restore a backup. | 2",
                file_.string()));
}

TEST_F(HistoryTest, WhatIsNotThereIsMadeByWritersOnly) {
  EXPECT_THAT(Refusal([&] { History::Read(file_); }),
              HasSubstr("history.db': no such file"));
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_THAT(
      Refusal([&] { History::OpenToWrite(folder_ / "none" / "history.db"); }),
      HasSubstr("cannot be opened"));
  EXPECT_THAT(Refusal([&] { History::OpenToWrite(folder_); }),
              HasSubstr("': is a folder"));
  std::ofstream(file_) << "";
  EXPECT_TRUE(History::Read(file_).Nights().empty());
  EXPECT_EQ(fs::file_size(file_), 0U) << "a reader wrote";
  History::OpenToWrite(file_).Begin(NightNamed("a"));
  EXPECT_EQ(History::Read(file_).Nights().size(), 1U);
}

TEST_F(HistoryTest, ADamagedFileIsRefusedAndStaysAsItIs) {
  {
    History history = History::OpenToWrite(file_);
    for (int i = 0; i < 30; ++i) {
      Finished(history, "a", {FailedAs("x", std::string(500, 's'))});
    }
  }
  const std::string whole = ReadFile(file_).value();
  const auto is_refused = [&](const std::string& bytes, const char* how) {
    std::ofstream(file_, std::ios::binary) << bytes;
    for (const auto& open :
         {std::function<void()>([&] { History::Read(file_); }),
          std::function<void()>([&] { History::OpenToWrite(file_); })}) {
      EXPECT_THAT(Refusal(open),
                  HasSubstr("runs: it is damaged | Restore a backup"))
          << how;
      EXPECT_EQ(ReadFile(file_), bytes) << how;
    }
  };
  is_refused(whole.substr(0, whole.size() / 2), "cut off");
  std::string holed = whole;
  for (size_t page = 4096; page < holed.size(); page += 4096) {
    holed.replace(page, 64, 64, '\xa5');
  }
  is_refused(holed, "written over");
}

// --- several processes ------------------------------------------------------

/// Runs it in a process of its own, which ends with 0 where nothing is thrown.
pid_t InChild(const std::function<void()>& work) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  try {
    work();
    _exit(0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    _exit(1);
  }
}

int StatusOf(pid_t pid) {
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return status;
}

TEST_F(HistoryTest, KilledAtAnyMomentItIsWholeAndHasWhatWasAcknowledged) {
  std::mt19937 random(1);
  size_t stored_before = 0;
  for (int round = 0; round < 25; ++round) {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t pid = InChild([&] {
      // Making the file is a part of it.
      History history = History::OpenToWrite(file_);
      const int64_t night = history.Begin(NightNamed(std::to_string(round)));
      for (int i = 0;; ++i) {
        // Over several pages, so that a half of it would show.
        const std::string text(9000, static_cast<char>('a' + i % 26));
        NightResult result = FailedAs(std::to_string(i), text);
        result.message = text;
        const int64_t id = history.Store(night, result);
        history.StoreBisection(id, {text, "", "", 1, text});
        if (write(pipe_ends[1], "x", 1) != 1) _exit(1);
      }
    });
    close(pipe_ends[1]);
    // In every third round the file may not even be made.
    const size_t wanted = static_cast<size_t>(round) % 3 * 2;
    size_t acknowledged = 0;
    char byte = 0;
    while (acknowledged < wanted && read(pipe_ends[0], &byte, 1) == 1) {
      ++acknowledged;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(
        std::uniform_int_distribution<int>(0, 20000)(random)));
    kill(pid, SIGKILL);
    StatusOf(pid);
    while (read(pipe_ends[0], &byte, 1) == 1) ++acknowledged;
    close(pipe_ends[0]);
    if (!fs::exists(file_)) continue;

    const History history = History::Read(file_);
    size_t stored = 0;
    for (const SuiteHistory& suite : history.Suites()) {
      for (const auto& [key, results] : suite.recipes) {
        for (const NightResult& each : results) {
          ++stored;
          EXPECT_EQ(each.message, each.signature);
          EXPECT_EQ(each.message, std::string(9000, each.message[0]));
        }
      }
    }
    EXPECT_GE(stored, stored_before + acknowledged) << "round " << round;
    EXPECT_LE(stored, stored_before + acknowledged + 1) << "round " << round;
    stored_before = stored;
    EXPECT_EQ(Value("PRAGMA integrity_check"), "ok");
  }
  EXPECT_GT(stored_before, 40U) << "the children came to little";
}

// The kernel kills whoever writes beyond the limit: so the moments between the
// writes of one commit are met, which are too short for a random one.
TEST_F(HistoryTest, KilledBetweenTwoWritesOfACommitItIsAsBefore) {
  int64_t night = 0;
  NightResult result = FailedAs("x", std::string(30000, 's'));
  {
    History history = History::OpenToWrite(file_);
    night = history.Begin(NightNamed("a"));
    history.StoreBisection(history.Store(night, result),
                           {"culprit", "a", "", 1, ""});
    // Pages that are free now are written before those beyond the limit.
    history.Store(night, FailedAs("x", "short"));
    history.StoreBisection(1, {"culprit", "b", "", 1, ""});
  }
  const uintmax_t size = fs::file_size(file_);
  int killed = 0;
  for (uintmax_t limit = 4096; limit <= size + 40960; limit += 4096) {
    const pid_t pid = InChild([&] {
      const rlimit no_core{0, 0};
      setrlimit(RLIMIT_CORE, &no_core);
      History history = History::OpenToWrite(file_);
      std::signal(SIGXFSZ, SIG_DFL);
      const rlimit most{limit, RLIM_INFINITY};
      setrlimit(RLIMIT_FSIZE, &most);
      result.signature = std::string(70000, 't');
      history.Store(night, result);
    });
    const int status = StatusOf(pid);
    if (!WIFSIGNALED(status)) continue;
    ++killed;
    const auto left = History::Read(file_).ResultsOf(night);
    ASSERT_EQ(left.size(), 1U) << limit;
    EXPECT_EQ(left[0].signature, "short") << limit;
    EXPECT_EQ(left[0].bisection.value_or(NightBisection{}).first_bad, "b")
        << limit;
    EXPECT_EQ(Value("PRAGMA integrity_check"), "ok") << limit;
  }
  EXPECT_GT(killed, 10);
}

TEST_F(HistoryTest, WritersAtOnceLoseNothing) {
  constexpr int kEach = 40;
  std::vector<pid_t> writers;
  for (const char* candidate : {"a", "b", "c"}) {
    writers.push_back(InChild([&] {
      // All of them find no file.
      History history = History::OpenToWrite(file_, 60s);
      const int64_t night = history.Begin(NightNamed(candidate));
      for (int i = 0; i < kEach; ++i) {
        const int64_t id = history.Store(
            night, FailedAs(fmt::format("recipe {:02}", i), candidate));
        history.StoreBisection(id, {"culprit", candidate, "", 1, ""});
      }
      history.SetState(night, NightState::kComplete, "2026-11-21T04:00:00Z");
    }));
  }
  for (const pid_t each : writers) EXPECT_EQ(StatusOf(each), 0);
  const History history = History::Read(file_);
  std::vector<std::string> candidates;
  for (const Night& night : history.Nights()) {
    candidates.push_back(night.candidate);
    EXPECT_EQ(night.state, NightState::kComplete);
    const auto results = history.ResultsOf(night.id);
    EXPECT_EQ(results.size(), static_cast<size_t>(kEach));
    for (const NightResult& each : results) {
      EXPECT_EQ(each.signature, night.candidate);
      EXPECT_EQ(each.bisection.value_or(NightBisection{}).first_bad,
                night.candidate);
    }
  }
  EXPECT_THAT(candidates, testing::UnorderedElementsAre("a", "b", "c"));
}

TEST_F(HistoryTest, AWriterThatWaitsTooLongIsToldSo) {
  History history = History::OpenToWrite(file_, 50ms);
  History::OpenToWrite(file_).Begin(NightNamed("a"));
  const Database other = Database::OpenToWrite(file_, HistorySchema(), 1s);
  {
    const Transaction at_work(other);
    EXPECT_EQ(
        Refusal([&] { history.Begin(NightNamed("b")); }),
        fmt::format(
            "'{0}' is in use: another process held its lock for 0.05 s | Try "
            "again later. To see which process has it open: fuser -v {0} | 3",
            file_.string()));
    EXPECT_THAT(Refusal([&] { history.Store(1, Passed("x")); }),
                HasSubstr("is in use"));
    EXPECT_EQ(History::Read(file_, 50ms).Nights().size(), 1U)
        << "readers do not wait for one who has not written yet";
  }
  other.Run("BEGIN EXCLUSIVE");
  EXPECT_THAT(Refusal([&] { History::Read(file_, 50ms); }),
              HasSubstr("is in use"));
  other.Run("ROLLBACK");
  EXPECT_EQ(history.Begin(NightNamed("b")), 2) << "it can be gone on with";
}

TEST_F(HistoryTest, AFullDiskIsToldAndLosesNothing) {
  History history = History::OpenToWrite(file_);
  const int64_t night = history.Begin(NightNamed("a"));
  history.Store(night, Passed("x"));
  const pid_t pid = InChild([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    History small = History::OpenToWrite(file_);
    const rlimit limit{fs::file_size(file_), RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    NightResult result = FailedAs("y", "s");
    result.message = std::string(200000, 'm');
    const std::string told = Refusal([&] { small.Store(night, result); });
    if (told.find("disk I/O error") == std::string::npos) {
      throw std::runtime_error(told);
    }
  });
  EXPECT_EQ(StatusOf(pid), 0);
  EXPECT_THAT(Recipes(History::Read(file_).ResultsOf(night)),
              ElementsAre("x passed"));
  EXPECT_EQ(Value("PRAGMA integrity_check"), "ok");
}

}  // namespace
}  // namespace ladder
