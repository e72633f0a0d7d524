// What is left when the built program is stopped, killed or out of space.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "base/text.h"
#include "support/sleeper.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kRunJson = "record/stages/00-baseline/run-1/run.json";
// Prints what no small disk holds, then stays.
constexpr const char* kFill = "head -c 2000000 /dev/zero | tr '\\0' x; sleep ";

/// Without a limit: ctest has one for the whole test.
void WaitUntil(const std::function<bool()>& condition) {
  while (!condition()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

class ToolEndingTest : public ToolRun {
 protected:
  // Sends a signal to the program while its command sleeps.
  Answer SignalWhileSleeping(int number) {
    const std::string time = UniqueTime();
    const pid_t pid = Start(RunWords({"--out", "record"}, {"sleep", time}));
    WaitUntil([&] { return Sleeps(time); });
    kill(pid, number);
    Answer answer = Finish(pid);
    // The kernel's part when the program is killed: it may take a moment.
    if (number == SIGKILL) WaitUntil([&] { return !Sleeps(time); });
    EXPECT_FALSE(Sleeps(time));
    return answer;
  }

  void ExpectInterruptedRecord(const Answer& answer) {
    EXPECT_EQ(answer.status, 130);
    EXPECT_EQ(answer.out, "") << "there is no verdict to print";
    EXPECT_THAT(
        answer.err,
        HasSubstr("aoti-ladder: interrupted; results so far are in record; "
                  "continue with: aoti-ladder resume record\n"));
    EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
    EXPECT_EQ(Json("record/verdict.json").at("outcome"), "error");
    EXPECT_TRUE(
        Json(kRunJson).at("ending").as_object().contains("interrupted"));
  }
};

// scancel and a time limit reach the command a moment before they reach us: it
// has not failed.
TEST_F(ToolEndingTest, AClustersJobThatIsEndedHasNotFailed) {
  const pid_t pid =
      Start(RunWords({"--out", "record"},
                     {"sh", "-c", "echo $$ > pid; exec sleep 1000"}),
            [] { setenv("SLURM_JOB_ID", "17", 1); });
  WaitUntil([&] { return Bytes("pid").ends_with('\n'); });
  kill(std::stoi(Bytes("pid")), SIGTERM);
  usleep(50'000);
  kill(pid, SIGTERM);
  ExpectInterruptedRecord(Finish(pid));
}

TEST_F(ToolEndingTest, WhatWasInterruptedInACheckOrCompileIsMadeAgain) {
  for (const Words& options : {Words{"--fails-when", "check:sh once.sh"},
                               Words{"--compile", "sh once.sh"}}) {
    SCOPED_TRACE(options.front());
    const std::string time = UniqueTime();
    Write("once.sh", "[ -e again ] || sleep " + time + "\n");
    Words words = options;
    words.insert(words.end(), {"--out", "record"});
    const pid_t pid = Start(RunWords(words, {"true"}));
    WaitUntil([&] { return Sleeps(time); });
    kill(pid, SIGTERM);
    EXPECT_EQ(Finish(pid).status, 130);
    EXPECT_THAT(Run({TOOL, "triage", "record"}).out,
                testing::Not(HasSubstr("FAILED")));
    Write("again", "");
    const Answer answer = Run({TOOL, "resume", "record"});
    EXPECT_EQ(answer.status, 0) << answer.out << answer.err;
    EXPECT_THAT(answer.err, HasSubstr("(finished runs: 0)"));
    fs::remove_all(Work("record"));
    fs::remove(Work("again"));
  }
}

TEST_F(ToolEndingTest, CtrlCEndsTheCommandAndKeepsTheRecord) {
  ExpectInterruptedRecord(SignalWhileSleeping(SIGINT));
}

TEST_F(ToolEndingTest, SigtermEndsTheCommandAndKeepsTheRecord) {
  ExpectInterruptedRecord(SignalWhileSleeping(SIGTERM));
}

TEST_F(ToolEndingTest, SigkillLeavesARecordThatSaysStarted) {
  EXPECT_EQ(SignalWhileSleeping(SIGKILL).signal, SIGKILL);
  EXPECT_EQ(Json("record/record.json").at("state"), "started");
  EXPECT_EQ(Json(kRunJson).at("state"), "started");
}

// Even where the command has started others, and whatever came before.
TEST_F(ToolEndingTest, SigkillLeavesNoProcessOfTheCommand) {
  for (const int before : {0, SIGTSTP, SIGSTOP, SIGTERM}) {
    SCOPED_TRACE(before);
    const std::string time = UniqueTime();
    const pid_t pid = Start(
        RunWords({"--out", "record" + std::to_string(before)},
                 {"sh", "-c",
                  "trap '' TERM; (setsid sleep " + time + " &); sleep 1000"}));
    WaitUntil([&] { return Sleeps(time); });
    if (before != 0) kill(pid, before);
    kill(pid, SIGKILL);
    EXPECT_EQ(Finish(pid).signal, SIGKILL);
    WaitUntil([&] { return !Sleeps(time); });
  }
}

// Where each has processes of its own: a run in a run, and a job of a
// bisection.
TEST_F(ToolEndingTest, SigkillLeavesNoProcessOfAToolThatTheToolRuns) {
  Write("r.yaml",
        "command: [sh, sleeps.sh]\nbisect: {candidates: {versions: "
        "[a, b]}, setup: ['true']}\n");
  for (const bool bisects : {false, true}) {
    for (const int before : {0, SIGTSTP}) {
      SCOPED_TRACE(fmt::format("{} {}", bisects, before));
      const std::string time = UniqueTime();
      const std::string sleeps = "(setsid sleep " + time + " &); sleep 1000";
      Write("sleeps.sh", sleeps + "\n");
      // Each process of the inner program has this name among its words.
      const std::string inner = "inner" + time;
      const Words words =
          bisects ? Words{TOOL, "bisect", "--out", inner, "r.yaml"}
                  : RunWords({"--out", inner}, {"sh", "-c", sleeps});
      const pid_t pid = Start(RunWords({"--out", "outer" + time}, words),
                              [] { setpgid(0, 0); });
      WaitUntil([&] { return Sleeps(time); });
      if (before != 0) kill(pid, before);
      if (before != 0) usleep(100'000);
      kill(pid, SIGKILL);
      EXPECT_EQ(Finish(pid).signal, SIGKILL);
      WaitUntil([&] { return !Sleeps(time) && !IsNamed(inner); });
    }
  }
}

// Nothing is left of such a command. So nobody looks at every process of the
// machine when the program ends.
TEST_F(ToolEndingTest, NothingIsKilledForACommandThatHasEnded) {
  const std::string time = UniqueTime();
  const std::string record = "record" + time;  // a word of the tool's processes
  const pid_t pid = Start(RunWords(
      {"--out", record}, {"sh", "-c",
                          "echo $AOTI_LADDER_RUN > part; mv part mark; "
                          "while [ ! -e end ]; do sleep .02; done"}));
  WaitUntil([&] { return fs::exists(Work("mark")); });
  const std::string mark = Bytes("mark");
  const pid_t marked = Start({"sleep", time}, [&] {
    setenv("AOTI_LADDER_RUN", mark.substr(0, mark.size() - 1).c_str(), 1);
  });
  WaitUntil([&] { return Sleeps(time); });
  Write("end", "");
  EXPECT_EQ(Finish(pid).status, 0);
  WaitUntil([&] { return !IsNamed(record); });
  EXPECT_TRUE(Sleeps(time));
  kill(marked, SIGKILL);
  EXPECT_EQ(Finish(marked).signal, SIGKILL);
}

TEST_F(ToolEndingTest, CtrlZStopsTheCommandToo) {
  const auto state_of = [&](const std::string& pid) {
    const std::string stat =
        ReadFile("/proc/" + pid + "/stat").value_or("0 (x) X");
    return stat.substr(stat.rfind(") ") + 2, 1);
  };
  const pid_t pid = Start(
      RunWords(
          {"--timeout", "4s", "--out", "record"},
          {"sh", "-c",
           "echo $$ > pid; while [ ! -e end ]; do sleep .1; done; exit 3"}),
      // The shell's part: a group that is in its session is not orphaned.
      [] { setpgid(0, 0); });
  WaitUntil([&] { return Bytes("pid").ends_with('\n'); });
  std::string child = Bytes("pid");
  child.pop_back();
  kill(pid, SIGTSTP);
  WaitUntil([&] { return state_of(std::to_string(pid)) == "T"; });
  // On a busy machine it stops a little later. A shell that is just starting
  // `sleep` waits in vfork(2) for that process, which is the stopped one: "D".
  WaitUntil([&] {
    const std::string state = state_of(child);
    return state == "T" || state == "D";
  });
  // No part of its time limit.
  std::this_thread::sleep_for(std::chrono::seconds(5));
  kill(pid, SIGCONT);
  WaitUntil([&] { return state_of(child) != "T"; });
  Write("end", "");
  EXPECT_EQ(Finish(pid).status, 1);
  EXPECT_EQ(Json("record/verdict.json").at("outcome"), "failed");
  EXPECT_EQ(Json(kRunJson).at("ending"), boost::json::value({{"exit", 3}}));
}

TEST_F(ToolEndingTest, AnInterruptedClimbKeepsWhatItKnows) {
  const std::string time = UniqueTime();
  const pid_t pid =
      Start(RunWords({"--out", "record"},
                     {"sh", "-c",
                      "[ -z \"$AOTI_RUNTIME_CHECK_INPUTS\" ] || exec sleep " +
                          time + "; kill -SEGV $$"}));
  WaitUntil([&] { return Sleeps(time); });
  kill(pid, SIGINT);
  const Answer answer = Finish(pid);
  EXPECT_EQ(answer.status, 130);
  EXPECT_THAT(answer.out, testing::StartsWith("FAILED  segfault"));
  EXPECT_THAT(answer.out, HasSubstr("what the remaining stages would show: "
                                    "interrupted in stage sanity"));
  EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
  EXPECT_EQ(Json("record/verdict.json").at("runs").as_array().size(), 1U);
  EXPECT_THAT(answer.err,
              HasSubstr("continue with: aoti-ladder resume record\n"));
  EXPECT_THAT(Run({TOOL, "record", "list", "."}).out,
              HasSubstr(" interrupted, failed segfault"));
}

TEST_F(ToolEndingTest, CtrlCWhileTheVersionIsAskedForEndsTheClimb) {
  // Called python, so it is asked for its torch with -c.
  const std::string time = UniqueTime();
  Write("python", "#!/bin/sh\n[ \"$1\" = -c ] && exec sleep " + time +
                      "\nkill -SEGV $$\n");
  fs::permissions(Work("python"), fs::perms::owner_all);
  const pid_t pid =
      Start(RunWords({"--out", "record"}, {"./python", "repro.py"}));
  WaitUntil([&] { return Sleeps(time); });
  kill(pid, SIGINT);
  EXPECT_EQ(Finish(pid).status, 130);
  EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
}

TEST_F(ToolEndingTest, CtrlCWhileAFileIsHashedEndsTheClimb) {
  Write("r.yaml", "command: sh -c 'exit 3'\nfiles: [big]\n");
  Write("big", "");
  fs::resize_file(Work("big"), 1ULL << 40);  // takes longer than any test may
  const pid_t pid = Start({TOOL, "run", "--out", "record", "r.yaml"});
  const std::string told = "hashing " + Work("big").string() + " (1.0 TB)\n";
  WaitUntil([&] {
    return ReadFile(Path("streams/1.err")).value_or("").find(told) !=
           std::string::npos;
  });
  kill(pid, SIGINT);
  Answer answer = Finish(pid);
  EXPECT_EQ(answer.status, 130);
  EXPECT_THAT(answer.err,
              HasSubstr("continue with: aoti-ladder resume record\n"));
  EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
  EXPECT_FALSE(fs::exists(Work("record/stages")));
  // What the recipe depends on is known although it was not hashed.
  fs::resize_file(Work("big"), 1);
  answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_TRUE(
      Json("record/record.json").at("files").as_object().contains("big"));
}

TEST_F(ToolEndingTest, AMatrixHashesALargeFileOnce) {
  Write("r.yaml", "matrix: {n: [1, 2]}\ncommand: 'true ${n}'\nfiles: [big]\n");
  Write("big", "");
  fs::resize_file(Work("big"), 64 << 20);
  const Answer answer = Run({TOOL, "run", "--out", "m", "r.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  const size_t first = answer.err.find("hashing ");
  ASSERT_NE(first, std::string::npos) << answer.err;
  EXPECT_EQ(answer.err.find("hashing ", first + 1), std::string::npos);
  for (const char* record : {"m/01-1/record.json", "m/02-2/record.json"}) {
    EXPECT_TRUE(Json(record).at("files").as_object().contains("big"));
  }
}

/// What the rows of m/matrix.json have as exit codes.
std::string ExitCodes(const std::string& matrix) {
  std::string codes;
  const boost::json::value rows = boost::json::parse(matrix);
  for (const boost::json::value& row : rows.as_array()) {
    codes += boost::json::serialize(row.at("exit_code")) + " ";
  }
  return codes;
}

TEST_F(ToolEndingTest, AMatrixThatWasCutOffGoesOnWhole) {
  const std::string time = UniqueTime();
  Write("r.yaml",
        "matrix: {n: [1, 2, 3]}\ncommand: sh say.sh ${n}\nfiles: [data]\n");
  Write("data", "1\n");
  Write("say.sh", "echo $1 >> runs\n[ $1 != 2 ] || [ -e go ] || exec sleep " +
                      time + "\n");
  for (const int number : {SIGINT, SIGKILL}) {
    SCOPED_TRACE(number);
    pid_t pid = Start(
        {TOOL, "run", "--out", "m", "--env", "A_TOKEN=t0ken-x", "r.yaml"});
    WaitUntil([&] { return Sleeps(time); });
    {
      const Answer busy = Run({TOOL, "resume", "m"});
      EXPECT_EQ(busy.status, 2);
      EXPECT_THAT(busy.err, HasSubstr("another aoti-ladder is using m"));
      const Answer one = Run({TOOL, "resume", "m/03-3"});
      EXPECT_EQ(one.status, 2);
      EXPECT_THAT(one.err,
                  HasSubstr("another aoti-ladder is using m: process " +
                            std::to_string(pid) + ", started "));
      Run({TOOL, "record", "prune", "--keep", "0", "m"});
      EXPECT_TRUE(fs::exists(Work("m/03-3")));
    }
    kill(pid, number);
    Answer answer = Finish(pid);
    if (number == SIGINT) {
      EXPECT_EQ(answer.status, 130);
      EXPECT_THAT(
          answer.err,
          HasSubstr(
              "interrupted; continue the matrix with: aoti-ladder resume m\n"));
      EXPECT_THAT(answer.out, HasSubstr("\n2  interrupted           02-2\n"
                                        "3  planned               03-3\n"));
      EXPECT_THAT(Run({TOOL, "record", "list", "m"}).out,
                  HasSubstr("  interrupted  (n=2)\n"));
    }
    EXPECT_EQ(ExitCodes(Bytes("m/matrix.json")),
              number == SIGINT ? "0 130 null " : "0 null null ");
    EXPECT_EQ(Json("m/03-3/record.json").at("state"), "planned");
    EXPECT_THAT(Bytes("m/03-3/record.json"), testing::Not(HasSubstr("t0ken")));

    Run({TOOL, "record", "prune", "--keep", "0", "m"});
    EXPECT_TRUE(fs::exists(Work("m/01-1"))) << "it is gone on with";
    EXPECT_THAT(Run({TOOL, "report", "m/03-3"}).out,
                HasSubstr("continue with: aoti-ladder resume m\n"));
    Write("go", "");
    answer = Run({TOOL, "resume", "m"});
    EXPECT_EQ(answer.status, 2) << "without the token";
    EXPECT_THAT(answer.out, HasSubstr("3  planned "));
    EXPECT_THAT(answer.err, HasSubstr("the matrix with: aoti-ladder resume m"));
    answer =
        Run({TOOL, "resume", "m"}, [] { setenv("A_TOKEN", "t0ken-x", 1); });
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(answer.out,
              "n  outcome  failure  record\n"
              "1  passed            01-1\n"
              "2  passed            02-2\n"
              "3  passed            03-3\n\nrecords: m\n");
    EXPECT_EQ(Bytes("runs"), "1\n2\n2\n3\n");
    EXPECT_EQ(ExitCodes(Bytes("m/matrix.json")), "0 0 0 ");
    EXPECT_EQ(Bytes("m/matrix.txt") + "\nrecords: m\n", answer.out);
    EXPECT_TRUE(
        Json("m/03-3/record.json").at("files").as_object().contains("data"));
    answer = Run({TOOL, "resume", "m"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("m is complete: nothing"));
    for (const char* each : {"m", "go", "runs"}) fs::remove_all(Work(each));
  }
}

TEST_F(ToolEndingTest, AMatrixOfChangedFilesIsRefusedByItsName) {
  const std::string time = UniqueTime();
  Write("r.yaml", "matrix: {n: [1, 2]}\ncommand: sh say.sh ${n}\n");
  Write("say.sh", "[ $1 = 1 ] || exec sleep " + time + "\n");
  const pid_t pid = Start({TOOL, "run", "--out", "m", "r.yaml"});
  WaitUntil([&] { return Sleeps(time); });
  kill(pid, SIGINT);
  Finish(pid);
  Write("say.sh", "exit 0\n");
  fs::remove_all(Work("m/01-1"));  // has ended, and is not asked for
  Answer answer = Run({TOOL, "resume", "m"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.out, HasSubstr("\n1  passed "));
  EXPECT_THAT(
      answer.err,
      HasSubstr("error: m was started with different inputs: say.sh\n"
                "  It would not run what was planned. Undo the change, or "
                "continue despite the change: aoti-ladder resume --force m\n"));
  fs::remove_all(Work("m/02-2"));
  answer = Run({TOOL, "resume", "m"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(answer.out, HasSubstr("\n2  error    its record is missing"));
}

TEST_F(ToolEndingTest, WhatCouldNotStartInAMatrixIsTriedAgain) {
  Write("r.yaml", "matrix: {program: ['true', ./late]}\ncommand: ${program}\n");
  EXPECT_EQ(Run({TOOL, "run", "--out", "m", "r.yaml"}).status, 125);
  EXPECT_EQ(ExitCodes(Bytes("m/matrix.json")), "0 125 ");
  EXPECT_EQ(Run({TOOL, "resume", "m"}).status, 125);
  Write("late", "#!/bin/sh\nexit 3\n");
  fs::permissions(Work("late"), fs::perms::owner_all);
  const Answer answer = Run({TOOL, "resume", "--force", "m"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(ExitCodes(Bytes("m/matrix.json")), "0 1 ");
  EXPECT_TRUE(fs::exists(Work("m/02-late/verdict.json")));
}

TEST_F(ToolEndingTest, AFullDiskTakesNoMatrixWithIt) {
  Write("r.yaml",
        "matrix: {n: [1, 2]}\nshell: true\ncommand: >-\n"
        "  [ ${n} = 1 ] || head -c 2000000 /dev/zero | tr '\\0' x\n");
  const auto limited = [](rlim_t bytes) {
    return [bytes] {
      const rlimit limit{bytes, bytes};
      setrlimit(RLIMIT_FSIZE, &limit);
    };
  };
  Answer answer = Run({TOOL, "run", "--out", "m", "r.yaml"}, limited(1000));
  EXPECT_EQ(answer.status, 3) << answer.err;
  EXPECT_FALSE(fs::exists(Work("m"))) << "no record could be made";
  answer = Run({TOOL, "run", "--out", "m", "r.yaml"}, limited(100000));
  EXPECT_EQ(answer.status, 3);
  EXPECT_THAT(answer.out, HasSubstr("\n1  passed "));
  EXPECT_THAT(answer.out, HasSubstr("\n2  error    cannot write "));
  EXPECT_THAT(answer.err, HasSubstr("the matrix with: aoti-ladder resume m\n"));
  EXPECT_THAT(
      answer.err,
      HasSubstr("  Free some space, then continue: aoti-ladder resume m\n"));
  EXPECT_EQ(ExitCodes(Bytes("m/matrix.json")), "0 3 ");
  EXPECT_EQ(Run({TOOL, "resume", "m"}).status, 0);
}

TEST_F(ToolEndingTest, WithoutASecondThreadTheClimbGoesOn) {
  rlimit before{};
  getrlimit(RLIMIT_STACK, &before);
  if (before.rlim_max != RLIM_INFINITY) GTEST_SKIP() << "ulimit -Hs is set";
  // No thread has room for such a stack, also where root may have any number.
  const Answer answer =
      Run(RunWords({"--out", "record"}, {"sh", "-c", "ulimit -s; exit 3"}), [] {
        const rlimit limit{1ULL << 50, RLIM_INFINITY};
        setrlimit(RLIMIT_STACK, &limit);
      });
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(Bytes("record/stages/00-baseline/run-1/output.log"),
              HasSubstr("1099511627776"));
  EXPECT_EQ(Json("record/record.json").at("state"), "complete");
}

TEST_F(ToolEndingTest, ATooLongLogIsAClearError) {
  const std::string time = UniqueTime();
  const Answer answer =
      Run(RunWords({"--out", "record"}, {"sh", "-c", kFill + time}), [] {
        const rlimit limit{100000, 100000};
        setrlimit(RLIMIT_FSIZE, &limit);
      });
  EXPECT_EQ(answer.status, 3);
  EXPECT_THAT(
      answer.err,
      HasSubstr(
          "aoti-ladder: error: cannot write " +
          Work("record/stages/00-baseline/run-1/output.log").native() +
          ": File too large\n"
          "  Free some space, then continue: aoti-ladder resume record\n"));
  EXPECT_FALSE(Sleeps(time));
  EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
  EXPECT_EQ(Json(kRunJson).at("state"), "started");
}

// Crashes; from the stage with the input checks on it fills the disk first.
constexpr const char* kFillLater =
    "[ -z \"$AOTI_RUNTIME_CHECK_INPUTS\" ] || "
    "head -c 2000000 /dev/zero | tr '\\0' x; kill -SEGV $$";

TEST_F(ToolEndingTest, WhatWasFoundBeforeTheDiskWasFullIsTold) {
  const Answer answer =
      Run(RunWords({"--out", "record"}, {"sh", "-c", kFillLater}), [] {
        const rlimit limit{100000, 100000};
        setrlimit(RLIMIT_FSIZE, &limit);
      });
  EXPECT_EQ(answer.status, 3);
  EXPECT_THAT(answer.out, testing::StartsWith("FAILED  segfault"));
  EXPECT_THAT(answer.out, HasSubstr("what the remaining stages would show: "
                                    "stopped in stage sanity: cannot "
                                    "write "));
  EXPECT_THAT(answer.err, HasSubstr("output.log: File too large"));
  const auto verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("outcome"), "failed");
  EXPECT_EQ(verdict.at("runs").as_array().size(), 1U);
  EXPECT_EQ(Json("record/record.json").at("state"), "interrupted");
}

TEST_F(ToolEndingTest, AnAnswerThatCannotBePrintedIsInTheRecord) {
  const std::vector<std::string> command = {"sh", "-c", "kill -SEGV $$"};
  const std::string full =
      ShellQuote(RunWords({"--out", "full"}, command)) + " > /dev/full";
  const Answer answer = Run({"sh", "-c", full});
  EXPECT_EQ(answer.status, 3);
  EXPECT_THAT(answer.err,
              HasSubstr("The result is in the record: verdict.json"));
  EXPECT_EQ(Json("full/verdict.json").at("outcome"), "failed");
  EXPECT_EQ(Json("full/record.json").at("state"), "complete");
  // The reader of both streams is gone before anything is written.
  const std::string gone = "{ " +
                           ShellQuote(RunWords({"--out", "gone"}, command)) +
                           "; echo $? > status; } 2>&1 | true";
  Run({"sh", "-c", gone});
  WaitUntil([&] { return fs::exists(Work("status")); });
  EXPECT_EQ(Json("gone/verdict.json").at("outcome"), "failed");
  EXPECT_EQ(Json("gone/record.json").at("state"), "complete");
}

TEST_F(ToolEndingTest, WhatIsNotKeptIsToBeAskedForAgain) {
  for (const Words& words : std::vector<Words>{
           {"man"}, {"recipe", "schema"}, {"ladder", "show", "documented"}}) {
    Words all = {TOOL};
    all.insert(all.end(), words.begin(), words.end());
    const Answer answer = Run({"sh", "-c", ShellQuote(all) + " > /dev/full"});
    EXPECT_EQ(answer.status, 3);
    EXPECT_EQ(answer.err,
              "aoti-ladder: error: cannot write to standard output\n"
              "  Try again with an output that can be written.\n");
  }
}

TEST_F(ToolEndingTest, CleanRunsThatWereCutShortAreNotAPass) {
  const std::string time = UniqueTime();
  const pid_t pid = Start(
      RunWords({"--out", "record", "--repeat", "3"},
               {"sh", "-c", "[ ! -e ran ] || exec sleep " + time + "; > ran"}));
  WaitUntil([&] { return Sleeps(time); });
  kill(pid, SIGINT);
  const Answer answer = Finish(pid);
  EXPECT_EQ(answer.status, 130);
  EXPECT_EQ(answer.out, "");
  const auto verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("outcome"), "error");
  EXPECT_EQ(verdict.at("runs").as_array().size(), 1U);
}

TEST_F(ToolEndingTest, AFullDiskIsAClearError) {
  fs::create_directory(Work("disk"));
  // In a namespace of its own, so that nobody has to unmount anything.
  const std::string mount = "mount -t tmpfs -o size=300k tmpfs disk";
  if (Run({"unshare", "-rm", "sh", "-c", mount}).status != 0) {
    GTEST_SKIP() << "no file system can be mounted here (unshare -rm)";
  }
  const std::string time = UniqueTime();
  const std::string climb = ShellQuote(
      RunWords({"--out", "disk/record"}, {"sh", "-c", kFill + time}));
  const Answer answer = Run({"unshare", "-rm", "sh", "-c",
                             mount + " && " + climb +
                                 "; status=$?; cp -r disk/record .; "
                                 "exit $status"});
  EXPECT_EQ(answer.status, 3);
  EXPECT_THAT(answer.err, HasSubstr("output.log: No space left on device\n  "
                                    "Free some space"));
  EXPECT_FALSE(Sleeps(time));
  EXPECT_EQ(Json("record/record.json").at("state"), "started");
  EXPECT_EQ(Json(kRunJson).at("state"), "started");
}

}  // namespace
}  // namespace ladder
