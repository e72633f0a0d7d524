#include "process/executor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

#include "process/child_process.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;

// What a run gave.
struct Seen {
  Outcome outcome;
  std::string out;
  std::string err;
};

Command Shell(const std::string& script) {
  return {{"/bin/sh", "-c", script}, {{"PATH", "/usr/bin:/bin"}}, {}};
}

Seen RunCommand(const Command& command, const Limits& limits = {}) {
  Seen seen;
  seen.outcome = MakeLocalExecutor()->Run(
      command, limits,
      [&](Stream stream, std::string_view bytes, std::chrono::microseconds) {
        (stream == Stream::kStdout ? seen.out : seen.err).append(bytes);
      });
  return seen;
}

template <class Kind>
Kind EndOf(const Seen& seen) {
  const Kind* const end = std::get_if<Kind>(&seen.outcome.ending);
  if (end == nullptr) {
    throw std::logic_error("ended with " + Describe(seen.outcome.ending));
  }
  return *end;
}

// True when there is no such process, not even as a zombie.
bool Gone(pid_t pid) { return kill(pid, 0) != 0 && errno == ESRCH; }

pid_t PidIn(const fs::path& file) {
  std::ifstream stream(file);
  pid_t pid = 0;
  stream >> pid;
  return pid;
}

auto OpenDescriptors() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), {});
}

struct ExecutorTest : testing::Test {
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "executor-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
  }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] fs::path Path(const std::string& name) const {
    return folder / name;
  }
  fs::path Write(const std::string& name, const std::string& text,
                 mode_t mode) {
    std::ofstream(Path(name)) << text;
    chmod(Path(name).c_str(), mode);
    return Path(name);
  }
  fs::path folder;
};

// --- how commands end ---

TEST_F(ExecutorTest, ReportsTheExitStatus) {
  const Seen seen = RunCommand(Shell("echo out; echo err >&2; exit 7"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 7);
  EXPECT_EQ(seen.out, "out\n");
  EXPECT_EQ(seen.err, "err\n");
  EXPECT_EQ(seen.outcome.output_bytes, 8U);
  EXPECT_EQ(seen.outcome.killed_leftovers, 0U);
}

TEST_F(ExecutorTest, ExitElevenIsNotASignal) {
  EXPECT_EQ(EndOf<Exited>(RunCommand(Shell("exit 11"))).code, 11);
}

TEST_F(ExecutorTest, ReportsTheSignal) {
  EXPECT_EQ(EndOf<Signalled>(RunCommand(Shell("kill -SEGV $$"))).number,
            SIGSEGV);
  EXPECT_EQ(EndOf<Signalled>(RunCommand(Shell("kill -KILL $$"))).number,
            SIGKILL);
}

TEST_F(ExecutorTest, KeepsTheStatusOfAWrapperShell) {
  const Seen seen = RunCommand(Shell("sh -c 'kill -SEGV $$'; exit $?"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 139);
  EXPECT_EQ(SignalOf(seen.outcome.ending), SIGSEGV);
}

TEST_F(ExecutorTest, MeasuresTimeAndMemory) {
  const Seen seen =
      RunCommand(Shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 0);
  EXPECT_GT(seen.outcome.cpu_time.count(), 0);
  EXPECT_GT(seen.outcome.wall_time.count(), 0);
  EXPECT_GT(seen.outcome.peak_memory_bytes, 100000U);
}

/// User and system time of the children that were waited for.
std::chrono::microseconds TimeOfChildren() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  std::chrono::microseconds total{};
  for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
    total += seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  }
  return total;
}

TEST_F(ExecutorTest, CountsTheTimeOfOrphans) {
  // The subshell is orphaned at once and works on, until it has used so much by
  // its own count: fields 14 and 15 of its stat file, in clock ticks.
  // The first command also starts the guard, which is no part of it.
  RunCommand(Shell("true"));
  const auto before = TimeOfChildren();
  const Seen seen = RunCommand(Shell(
      "(read -r me rest </proc/self/stat; used=0; while [ $used -lt 10 ]; do "
      "i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; "
      "read -r line </proc/$me/stat; set -- ${line##*) }; "
      "used=$((${12} + ${13})); done; echo $used) &"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 0);
  ASSERT_GE(std::atoi(seen.out.c_str()), 10) << seen.out;
  const auto tick = std::chrono::microseconds(1'000'000 / sysconf(_SC_CLK_TCK));
  EXPECT_GE(seen.outcome.cpu_time, tick * 10);
  // Nobody else starts children here. Each one's times are cut to microseconds,
  // their sum only once.
  EXPECT_LE(TimeOfChildren() - before - seen.outcome.cpu_time,
            std::chrono::microseconds(20));
}

// --- time limits ---

TEST_F(ExecutorTest, ATimeLimitEndsTheCommandWithSigterm) {
  const Seen seen = RunCommand(
      Shell("trap 'echo bye; exit 3' TERM; echo ready; while :; do sleep 0.05; "
            "done"),
      {seconds(1), seconds(20)});
  const auto end = EndOf<TimedOut>(seen);
  EXPECT_EQ(end.limit, seconds(1));
  EXPECT_FALSE(end.killed);
  EXPECT_EQ(seen.out, "ready\nbye\n");
}

TEST_F(ExecutorTest, SigkillFollowsWhereSigtermIsIgnored) {
  const Seen seen =
      RunCommand(Shell("trap '' TERM; echo $$ > " + Path("pid").string() +
                       "; echo ready; while :; do sleep 0.05; done"),
                 {seconds(1), milliseconds(200)});
  EXPECT_TRUE(EndOf<TimedOut>(seen).killed);
  EXPECT_EQ(seen.out, "ready\n");
  EXPECT_TRUE(Gone(PidIn(Path("pid"))));
}

TEST_F(ExecutorTest, ATimeLimitReachesAGrandchildInItsOwnSession) {
  // setsid -f forks, so the sleeper is an orphan in a session of its own.
  const Seen seen =
      RunCommand(Shell("setsid -f sh -c 'trap \"\" TERM; echo $$ > " +
                       Path("pid").string() +
                       "; while :; do sleep 0.05; done'; exec sleep 1000"),
                 {seconds(1), milliseconds(200)});
  EXPECT_TRUE(EndOf<TimedOut>(seen).killed);
  const pid_t pid = PidIn(Path("pid"));
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(Gone(pid));
  EXPECT_GE(seen.outcome.killed_leftovers, 1U);
}

TEST_F(ExecutorTest, ATimeLimitEndsAStoppedCommand) {
  const Seen seen =
      RunCommand(Shell("kill -STOP $$"), {milliseconds(200), seconds(20)});
  EXPECT_FALSE(EndOf<TimedOut>(seen).killed);
}

TEST_F(ExecutorTest, KillsATreeThatKeepsForking) {
  const Seen seen = RunCommand(
      Shell("f() { trap '' TERM; while :; do (sleep 0.01; :) & sleep 0.01; "
            "done; }; f & f & f & wait"),
      {seconds(1), milliseconds(100)});
  EXPECT_TRUE(EndOf<TimedOut>(seen).killed);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(ExecutorTest, AnEndlessTimeLimitIsNone) {
  const Seen seen =
      RunCommand(Shell("exit 4"), {milliseconds::max(), milliseconds::max()});
  EXPECT_EQ(EndOf<Exited>(seen).code, 4);
}

// --- what commands leave behind ---

TEST_F(ExecutorTest, KillsADaemonOfASuccessfulCommandAndCountsIt) {
  const Seen seen =
      RunCommand(Shell("setsid -f sh -c 'echo $$ > " + Path("pid").string() +
                       "; exec sleep 1000' >/dev/null 2>&1; while [ ! -s " +
                       Path("pid").string() + " ]; do sleep 0.01; done"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 0);
  EXPECT_EQ(seen.outcome.killed_leftovers, 1U);
  EXPECT_TRUE(Gone(PidIn(Path("pid"))));
}

TEST_F(ExecutorTest, DoesNotWaitForAGrandchildThatHoldsTheStreams) {
  const Seen seen = RunCommand(Shell("echo first; sleep 1000 & exit 5"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 5);
  EXPECT_EQ(seen.out, "first\n");
  EXPECT_EQ(seen.outcome.killed_leftovers, 1U);
}

TEST_F(ExecutorTest, LetsAGrandchildFinishShortly) {
  const Seen seen = RunCommand(Shell("(sleep 0.1; echo last) & exit 0"));
  EXPECT_EQ(EndOf<Exited>(seen).code, 0);
  EXPECT_EQ(seen.out, "last\n");
  EXPECT_EQ(seen.outcome.killed_leftovers, 0U);
}

TEST_F(ExecutorTest, LeavesOlderChildrenOfOursAlone) {
  const pid_t ours = fork();
  if (ours == 0) {
    pause();
    _exit(0);
  }
  // Ages are told apart by the clock tick in which a process began.
  std::this_thread::sleep_for(milliseconds(50));
  const Seen seen = RunCommand(Shell("sleep 1000 & exit 0"));
  EXPECT_EQ(seen.outcome.killed_leftovers, 1U);
  EXPECT_FALSE(Gone(ours));
  kill(ours, SIGKILL);
  EXPECT_EQ(waitpid(ours, nullptr, 0), ours);
}

TEST_F(ExecutorTest, TheCommandDiesWithUsWhenWeAreKilled) {
  const pid_t us = fork();
  if (us == 0) {
    RunCommand(Shell("echo $$ > " + Path("new").string() + "; mv " +
                     Path("new").string() + " " + Path("pid").string() +
                     "; exec sleep 1000"));
    _exit(0);
  }
  while (!fs::exists(Path("pid"))) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  const pid_t command = PidIn(Path("pid"));
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // so that we can wait for the orphan
  kill(us, SIGKILL);
  EXPECT_EQ(waitpid(us, nullptr, 0), us);
  int status = 0;
  EXPECT_EQ(waitpid(command, &status, 0), command);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
}

TEST_F(ExecutorTest, FiftyRunsLeaveNoZombieAndNoDescriptor) {
  RunCommand(Shell("exit 0"));
  const auto before = OpenDescriptors();
  for (int i = 0; i < 50; ++i) {
    RunCommand(i % 10 == 0 ? Command{{"/no/such"}, {}, {}} : Shell("exit 0"));
  }
  EXPECT_EQ(OpenDescriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

// --- output ---

TEST_F(ExecutorTest, CarriesAHundredMegabytesOnBothStreams) {
  size_t bytes[2] = {0, 0};
  const Outcome outcome = MakeLocalExecutor()->Run(
      Shell("head -c 52428800 /dev/zero >&2 & head -c 52428800 /dev/zero; "
            "wait"),
      {},
      [&](Stream stream, std::string_view piece, std::chrono::microseconds) {
        bytes[static_cast<size_t>(stream)] += piece.size();
      });
  EXPECT_TRUE(Succeeded(outcome.ending));
  EXPECT_EQ(bytes[0], 52428800U);
  EXPECT_EQ(bytes[1], 52428800U);
  EXPECT_EQ(outcome.output_bytes, 104857600U);
}

TEST_F(ExecutorTest, CarriesEveryByteAsItIs) {
  std::string bytes;
  for (int i = 0; i < 100 * 256; ++i) bytes.push_back(static_cast<char>(i));
  const fs::path file = Path("bytes");
  std::ofstream(file, std::ios::binary) << bytes;
  const Seen seen = RunCommand(
      Shell("cat " + file.string() + "; cat " + file.string() + " >&2"));
  EXPECT_EQ(seen.out, bytes);
  EXPECT_EQ(seen.err, bytes);
}

TEST_F(ExecutorTest, SeesUnflushedLinesOfACrashedProgram) {
  const Seen seen = RunCommand({{TEST_HELPER_DIR "/printf_then_die"}, {}, {}});
  EXPECT_EQ(EndOf<Signalled>(seen).number, SIGKILL);
  EXPECT_EQ(seen.out, "before_launch\nafter_launch\n");
}

TEST_F(ExecutorTest, ReadsWhatIsLeftInTheStreamsAfterTheEnd) {
  // More than either stream holds at once, and then a sudden end.
  const Seen seen = RunCommand(
      Shell("head -c 60000 /dev/zero >&2; seq 1 500; kill -KILL $$"));
  EXPECT_EQ(seen.err.size(), 60000U);
  EXPECT_TRUE(seen.out.ends_with("\n499\n500\n"));
}

// A pseudo-terminal delivers later than a pipe.
TEST_F(ExecutorTest, WhatIsPrintedBeforeAnErrorComesBeforeIt) {
  std::string all;
  MakeLocalExecutor()->Run(
      Shell("i=0; while [ $i -lt 500 ]; do echo out$i.; echo err$i. >&2; "
            "i=$((i+1)); done"),
      {}, [&](Stream, std::string_view bytes, std::chrono::microseconds) {
        all += bytes;
      });
  for (int i = 0; i < 500; ++i) {
    const size_t out = all.find(fmt::format("out{}.", i));
    const size_t err = all.find(fmt::format("err{}.", i));
    ASSERT_LT(out, err) << i;
    ASSERT_NE(err, std::string::npos) << i;
  }
}

TEST_F(ExecutorTest, AFloodComesWholeAndBeforeTheErrorAfterIt) {
  std::string all;
  MakeLocalExecutor()->Run(
      Shell("head -c 300000 /dev/zero | tr '\\0' x; echo; echo err >&2"), {},
      [&](Stream, std::string_view bytes, std::chrono::microseconds) {
        all += bytes;
      });
  EXPECT_EQ(std::count(all.begin(), all.end(), 'x'), 300'000);
  EXPECT_GT(all.find("err"), all.rfind('x'));
}

TEST_F(ExecutorTest, TimesDoNotDecrease) {
  std::chrono::microseconds last{};
  MakeLocalExecutor()->Run(
      Shell("for i in 1 2 3 4 5; do echo $i; echo $i >&2; done"), {},
      [&](Stream, std::string_view, std::chrono::microseconds at) {
        EXPECT_GE(at, last);
        last = at;
      });
  EXPECT_GT(last.count(), 0);
}

TEST_F(ExecutorTest, ASinkThatThrowsEndsTheTree) {
  const Command command =
      Shell("echo $$ > " + Path("pid").string() + "; echo x; sleep 1000");
  const OutputSink full = [](Stream, std::string_view,
                             std::chrono::microseconds) {
    throw UserError("cannot write output.log: No space left on device", "");
  };
  EXPECT_THROW(MakeLocalExecutor()->Run(command, {}, full), UserError);
  EXPECT_TRUE(Gone(PidIn(Path("pid"))));
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

// --- what the child sees ---

TEST_F(ExecutorTest, StandardInputIsEmpty) {
  const Seen seen = RunCommand(Shell("cat; readlink /proc/self/fd/0"));
  EXPECT_EQ(seen.out, "/dev/null\n");
}

TEST_F(ExecutorTest, OnlyStandardOutputIsATerminal) {
  const Seen seen = RunCommand(
      Shell("for i in 0 1 2; do [ -t $i ] && echo $i; done; stty size <&1; "
            "(: </dev/tty) 2>/dev/null || echo no controlling terminal"));
  EXPECT_EQ(seen.out, "1\n24 200\nno controlling terminal\n");
}

TEST_F(ExecutorTest, TheEnvironmentIsWhatWasGivenAndAMark) {
  const Seen seen = RunCommand(
      {{"/usr/bin/env"}, {{"A", "1"}, {"B", "two words"}, {"C", ""}}, {}});
  // And the mark by which what the command leaves behind is found.
  EXPECT_THAT(seen.out,
              testing::MatchesRegex(
                  "A=1\nAOTI_LADDER_RUN=[0-9-]+/\nB=two words\nC=\n"));
}

TEST_F(ExecutorTest, NoShellTouchesTheArguments) {
  const Seen seen =
      RunCommand({{"printf", "%s|", "a b", "$HOME", "*", "", "'\"\n"},
                  {{"PATH", "/usr/bin:/bin"}},
                  {}});
  EXPECT_EQ(seen.out, "a b|$HOME|*||'\"\n|");
}

TEST_F(ExecutorTest, NoDescriptorOfOursIsOpenInTheChild) {
  const int leak = dup(2);
  const Seen seen = RunCommand(Shell("exec ls -1 /proc/self/fd"));
  close(leak);
  EXPECT_EQ(seen.out.substr(0, 6), "0\n1\n2\n");
  // The fourth is ls's own, of the folder that it lists.
  EXPECT_EQ(std::count(seen.out.begin(), seen.out.end(), '\n'), 4);
}

TEST_F(ExecutorTest, TheChildLeadsItsOwnSession) {
  const Seen seen = RunCommand(Shell("ps -o sid= -p $$ | tr -d ' '; echo $$"));
  const size_t half = seen.out.size() / 2;
  EXPECT_EQ(seen.out.substr(0, half), seen.out.substr(half));
}

TEST_F(ExecutorTest, SignalsAreAsInAFreshProcess) {
  std::signal(SIGPIPE, SIG_IGN);
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigaddset(&blocked, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  const Seen seen =
      RunCommand(Shell("exec grep -E '^Sig(Blk|Ign)' /proc/self/status"));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  EXPECT_EQ(seen.out, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(ExecutorTest, StartsInTheWorkdir) {
  Command command = Shell("pwd");
  command.workdir = folder;
  EXPECT_EQ(RunCommand(command).out, fs::canonical(folder).string() + "\n");
}

TEST_F(ExecutorTest, ARelativeProgramCountsFromTheWorkdir) {
  Write("tool", "#!/bin/sh\necho $0\n", 0755);
  EXPECT_EQ(RunCommand({{"./tool"}, {}, folder}).out, "./tool\n");
}

// --- commands that do not start ---

std::string WhyNot(const Command& command) {
  return EndOf<NotStarted>(RunCommand(command)).why;
}

TEST_F(ExecutorTest, SaysThatAProgramIsMissing) {
  EXPECT_EQ(WhyNot({{"no-such-program"}, {{"PATH", "/bin"}}, {}}),
            "no program \"no-such-program\" in PATH");
  EXPECT_EQ(WhyNot({{"/no/such/program"}, {}, {}}),
            "no such file: /no/such/program");
  EXPECT_EQ(WhyNot({{""}, {}, {}}), "no program \"\" in PATH");
  EXPECT_EQ(WhyNot({{}, {}, {}}), "no command");
}

TEST_F(ExecutorTest, SaysThatAProgramIsNotExecutable) {
  const fs::path file = Write("tool", "#!/bin/sh\n", 0644);
  EXPECT_EQ(WhyNot({{file.string()}, {}, {}}),
            file.string() + " is not executable");
  EXPECT_EQ(WhyNot({{"tool"}, {{"PATH", folder.string()}}, {}}),
            file.string() + " is not executable");
}

TEST_F(ExecutorTest, SaysThatAProgramIsAFolder) {
  EXPECT_EQ(WhyNot({{folder.string()}, {}, {}}),
            folder.string() + " is a folder, not a program");
}

TEST_F(ExecutorTest, SaysThatTheWorkdirIsMissing) {
  Command command = Shell("exit 0");
  command.workdir = Path("none");
  EXPECT_EQ(WhyNot(command), "no such folder: " + Path("none").string());
  command.workdir = Write("file", "", 0644);
  EXPECT_EQ(WhyNot(command), Path("file").string() + " is not a folder");
}

TEST_F(ExecutorTest, SaysThatAFileIsNoProgram) {
  const fs::path file = Write("text", "just text\n", 0755);
  EXPECT_EQ(WhyNot({{file.string()}, {}, {}}),
            file.string() +
                " is not a program for this machine, nor a script that starts "
                "with #! (exec format error)");
}

TEST_F(ExecutorTest, SaysThatTheInterpreterIsMissing) {
  const fs::path file = Write("tool", "#!/no/such/python\n", 0755);
  EXPECT_EQ(WhyNot({{file.string()}, {}, {}}),
            file.string() +
                " exists, but its interpreter does not (the #! line or the "
                "dynamic loader)");
}

TEST_F(ExecutorTest, SaysThatTheArgumentsAreTooLong) {
  EXPECT_EQ(WhyNot({{"/bin/true", std::string(1 << 20, 'x')}, {}, {}}),
            "/bin/true: Argument list too long");
}

TEST_F(ExecutorTest, FindsProgramsAsExecDoes) {
  const fs::path tool = Write("tool", "#!/bin/sh\n", 0755);
  Write("data", "", 0644);
  fs::create_directory(Path("sub"));
  const std::string path = "/no/such:" + folder.string() + ":/bin";
  EXPECT_EQ(FindProgram("tool", path), tool);
  EXPECT_EQ(FindProgram(tool.string(), ""), tool);
  EXPECT_EQ(FindProgram("data", path), fs::path());
  EXPECT_EQ(FindProgram("sub", path), fs::path());
  EXPECT_EQ(FindProgram("", path), fs::path());
  EXPECT_EQ(FindProgram("tool", ""), fs::path());
}

// --- interrupts ---

// Sends signals to this process, as a terminal or a scheduler would, once the
// command has said that it is ready.
Seen RunInterrupted(const Command& command, const std::vector<int>& signals) {
  Seen seen;
  std::atomic<bool> ready = false;
  std::thread sender([&] {
    while (!ready) std::this_thread::sleep_for(milliseconds(5));
    for (const int number : signals) {
      kill(getpid(), number);
      std::this_thread::sleep_for(milliseconds(200));
    }
  });
  seen.outcome = MakeLocalExecutor()->Run(
      command, {std::nullopt, seconds(100)},
      [&](Stream, std::string_view bytes, std::chrono::microseconds) {
        seen.out.append(bytes);
        ready = true;
      });
  ready = true;  // also where nothing came: the sender must end
  sender.join();
  return seen;
}

TEST_F(ExecutorTest, AnInterruptEndsTheCommand) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const Seen seen = RunInterrupted(
        Shell("trap 'echo bye; exit 1' TERM; echo $$; while :; do sleep 0.05; "
              "done"),
        {number});
    EXPECT_EQ(EndOf<Interrupted>(seen).signal, number);
    EXPECT_NE(seen.out.find("bye\n"), std::string::npos);
    EXPECT_TRUE(Gone(std::stoi(seen.out)));
  }
}

// Whoever ends a job ends its command at the same moment.
TEST_F(ExecutorTest, AnInterruptAtTheEndOfTheCommandIsNotLost) {
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, nullptr, &before);
  HoldEndingSignals();
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  for (int i = 0; i < 300; ++i) {
    std::thread interrupter([i] {
      std::this_thread::sleep_for(std::chrono::microseconds(20 * i));
      kill(getpid(), SIGTERM);
    });
    const Seen seen = RunCommand({{"true"}, {}, {}});
    interrupter.join();
    const bool now = std::holds_alternative<Interrupted>(seen.outcome.ending);
    const timespec none{};
    const bool later = sigtimedwait(&ending, nullptr, &none) == SIGTERM;
    EXPECT_TRUE(now != later) << i << (now ? ": twice" : ": lost");
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(ExecutorTest, ASecondInterruptKillsAtOnce) {
  const Seen seen = RunInterrupted(
      Shell("trap '' TERM; echo $$; while :; do sleep 0.05; done"),
      {SIGINT, SIGINT});
  EXPECT_EQ(EndOf<Interrupted>(seen).signal, SIGINT);
  EXPECT_TRUE(Gone(std::stoi(seen.out)));
}

TEST_F(ExecutorTest, PutsSignalHandlersBack) {
  const auto handler = [](int) {};
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) {
    std::signal(number, handler);
  }
  RunCommand(Shell("exit 0"));
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) {
    EXPECT_EQ(std::signal(number, SIG_DFL), +handler) << number;
  }
}

TEST_F(ExecutorTest, AnIgnoredHangupStaysIgnored) {
  std::signal(SIGHUP, SIG_IGN);  // as under nohup
  const Seen seen =
      RunInterrupted(Shell("echo $$; sleep 0.5; exit 6"), {SIGHUP});
  EXPECT_EQ(EndOf<Exited>(seen).code, 6);
  EXPECT_EQ(std::signal(SIGHUP, SIG_DFL), SIG_IGN);
}

TEST_F(ExecutorTest, WorksWhereOurParentIgnoredTheEndsOfChildren) {
  std::signal(SIGCHLD, SIG_IGN);
  EXPECT_EQ(EndOf<Exited>(RunCommand(Shell("exit 9"))).code, 9);
  EXPECT_EQ(std::signal(SIGCHLD, SIG_DFL), SIG_IGN);
}

TEST_F(ExecutorTest, IsNoSubreaperAfterwards) {
  RunCommand(Shell("exit 0"));
  int subreaper = -1;
  ASSERT_EQ(prctl(PR_GET_CHILD_SUBREAPER, &subreaper), 0);
  EXPECT_EQ(subreaper, 0);
}

}  // namespace
}  // namespace ladder
