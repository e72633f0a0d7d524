// Jobs on a real Slurm cluster: nodes and the controller are killed, answers
// get lost, and each job still ends once.
#include "jobs/slurm_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "base/file.h"
#include "process/executor.h"
#include "support/shell_output.h"
#include "support/sleeper.h"
#include "support/slurm_cluster.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ContainsRegex;
using testing::HasSubstr;
using What = JobEnd::What;

// Longer than all that is waited for, the time limit excepted.
constexpr auto kMostWait = 120s;

class SlurmJobsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = "/tmp/slurm-jobs-XXXXXX";  // sockets have short paths
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    const auto trouble = cluster_.Start(folder_);
    if (trouble.skip) GTEST_SKIP() << trouble.why;
    ASSERT_EQ(trouble.why, "");
    settings_.file_delay = 2s;
  }

  void TearDown() override {
    if (folder_.empty()) return;
    cluster_.Stop();
    if (!HasFailure()) {
      fs::remove_all(folder_);
    } else {
      std::cerr << "left for you: " << folder_ << "\n";
    }
  }

  std::unique_ptr<Jobs> Make() {
    return MakeSlurmJobs(TOOL, settings_, [this](const std::string& text) {
      told_.push_back(text);
    });
  }

  [[nodiscard]] fs::path JobsFolder() const { return folder_ / "record/jobs"; }
  /// A shell line that first notes that it ran, and where.
  [[nodiscard]] Job Shell(const std::string& name,
                          const std::string& line) const {
    const std::string notes = (folder_ / (name + ".runs")).string();
    return {name,
            JobsFolder() / name,
            {{"sh", "-c", "echo $SLURMD_NODENAME >> " + notes + "; " + line}},
            folder_,
            {},
            {}};
  }
  /// The nodes on which it ran, one for each time.
  [[nodiscard]] std::vector<std::string> Runs(const std::string& name) const {
    std::istringstream lines(ReadFile(folder_ / (name + ".runs")).value_or(""));
    std::vector<std::string> nodes;
    for (std::string node; std::getline(lines, node);) nodes.push_back(node);
    return nodes;
  }
  [[nodiscard]] std::vector<fs::path> Arrays() const {
    std::vector<fs::path> lists;
    for (const auto& entry : fs::directory_iterator(JobsFolder() / "slurm")) {
      if (entry.path().extension() == ".list") lists.push_back(entry.path());
    }
    return lists;
  }

  void Start(Jobs& jobs, const Job& job) {
    started_[job.name] = job;
    jobs.Start(job);
  }
  /// Adds what comes back meanwhile to the ends. As callers do, it starts again
  /// what was lost: now and then slurmd itself takes away the script of a job
  /// that is about to start.
  void Pass(Jobs& jobs, std::chrono::milliseconds time) {
    for (JobEnd& end : jobs.Wait(time)) {
      const std::string name = end.name;
      if (end.what == What::kLost && lost_again_ > 0) {
        --lost_again_;
        jobs.Start(started_.at(name));
        continue;
      }
      EXPECT_TRUE(ends_.emplace(name, std::move(end)).second)
          << name << " came back twice";
    }
  }
  /// Until so many have come back.
  void WaitFor(Jobs& jobs, size_t count,
               std::chrono::seconds most = kMostWait) {
    const auto until = std::chrono::steady_clock::now() + most;
    while (ends_.size() < count) {
      ASSERT_LT(std::chrono::steady_clock::now(), until)
          << "only " << ends_.size() << " came back\n"
          << ShellOutput("squeue -t all 2>&1");
      Pass(jobs, 1s);
    }
  }
  void WaitUntilRunning(Jobs& jobs, const std::vector<std::string>& names) {
    const auto until = std::chrono::steady_clock::now() + kMostWait;
    for (const std::string& name : names) {
      while (Runs(name).empty()) {
        ASSERT_LT(std::chrono::steady_clock::now(), until) << name;
        Pass(jobs, 20ms);
      }
    }
  }
  void WaitUntilTold(Jobs& jobs) {
    const auto until = std::chrono::steady_clock::now() + kMostWait;
    while (told_.empty()) {
      ASSERT_LT(std::chrono::steady_clock::now(), until);
      Pass(jobs, 100ms);
    }
  }
  void ExpectEndedOnce(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const JobEnd& end = ends_.at(name);
      EXPECT_EQ(end.what, What::kEnded) << name << ": " << end.why;
      ASSERT_TRUE(end.status) << name;
      EXPECT_EQ(Describe(end.status->ending), "exit 0") << name;
      EXPECT_EQ(Runs(name).size(), 1U) << name;
    }
  }
  [[nodiscard]] size_t TimesTold(const std::string& text) const {
    return static_cast<size_t>(
        std::count_if(told_.begin(), told_.end(), [&](const auto& each) {
          return each.find(text) != std::string::npos;
        }));
  }
  fs::path folder_;
  SlurmCluster cluster_;
  SlurmSettings settings_;
  std::map<std::string, JobEnd> ends_;
  std::vector<std::string> told_;
  std::map<std::string, Job> started_;
  size_t lost_again_ = 3;  ///< so many are started again
};

void ExpectGone(const std::string& sleeper) {
  for (int i = 0; i < 200 && Sleeps(sleeper); ++i) {
    std::this_thread::sleep_for(100ms);
  }
  EXPECT_FALSE(Sleeps(sleeper));
}

// The first, since it is the longest: Slurm knows whole minutes, and looks
// twice in one.
TEST_F(SlurmJobsTest, SlurmsTimeLimitIsATimeout) {
  settings_.time = std::chrono::minutes(1);
  auto jobs = Make();
  const std::string sleeper = UniqueTime();
  Start(*jobs, Shell("a", "exec sleep " + sleeper));
  WaitFor(*jobs, 1, 240s);
  EXPECT_EQ(ends_.at("a").what, What::kTimedOut) << ends_.at("a").why;
  ExpectGone(sleeper);
}

TEST_F(SlurmJobsTest, OneArrayRunsOnSeveralNodesAndEachSaysHowItEnded) {
  auto jobs = Make();
  std::vector<std::string> names;
  std::set<std::string> nodes;
  for (int i = 0; i < 8; ++i) {
    names.push_back("well-" + std::to_string(i));
    Start(*jobs, Shell(names.back(), "sleep 1"));
  }
  Start(*jobs, Shell("badly", "echo no; exit 7"));
  Start(*jobs, Shell("killed", "kill -SEGV $$"));
  WaitFor(*jobs, 10);
  ExpectEndedOnce(names);
  for (const std::string& name : names) nodes.insert(Runs(name).front());
  EXPECT_GE(nodes.size(), 2U);
  EXPECT_EQ(Describe(ends_.at("badly").status->ending), "exit 7");
  EXPECT_THAT(Describe(ends_.at("killed").status->ending),
              HasSubstr("SIGSEGV"));
  EXPECT_EQ(ReadFile(JobsFolder() / "badly/job.log"), "no\n");
  EXPECT_LE(Arrays().size(), 4 - lost_again_);
  EXPECT_TRUE(told_.empty()) << told_.front();
}

TEST_F(SlurmJobsTest, HundredsNeedNoProcessEach) {
  constexpr int kJobs = 200;
  settings_.at_once = kJobs;
  auto jobs = Make();
  std::vector<std::string> names;
  for (int i = 0; i < kJobs; ++i) {
    names.push_back("job-" + std::to_string(i));
    Start(*jobs, Shell(names.back(), "true"));
  }
  while (ends_.size() < kJobs) {
    ASSERT_NO_FATAL_FAILURE(WaitFor(*jobs, ends_.size() + 1));
    EXPECT_EQ(
        ShellOutput("pgrep -P " + std::to_string(getpid()) + " -x aoti-ladder"),
        "");
  }
  ExpectEndedOnce(names);
  EXPECT_LE(Arrays().size(), 4 - lost_again_);
}

TEST_F(SlurmJobsTest, ArraysAreNoLargerThanTheClusterTakesThem) {
  cluster_.Stop();
  ASSERT_EQ(cluster_.StartWith("MaxArraySize=5\nMaxJobCount=22\nMinJobAge=2"),
            "");
  auto jobs = Make();
  std::vector<std::string> names;
  for (int i = 0; i < 30; ++i) {
    names.push_back("job-" + std::to_string(i));
    Start(*jobs, Shell(names.back(), "true"));
  }
  WaitFor(*jobs, 30);
  ExpectEndedOnce(names);
  for (const fs::path& list : Arrays()) {
    const std::string text = ReadFile(list).value();
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 4) << text;
  }
}

TEST_F(SlurmJobsTest, WhatThereIsNoRoomForWaits) {
  cluster_.Stop();
  ASSERT_EQ(cluster_.StartWith("MaxJobCount=6\nMinJobAge=2"), "");
  // Others have taken it all but for two.
  ShellOutput(
      "env -u SBATCH_PARTITION sbatch --output=/dev/null --array=0-3 --wrap "
      "'sleep 36'");
  auto jobs = Make();
  std::vector<std::string> names;
  for (int i = 0; i < 6; ++i) {
    names.push_back("job-" + std::to_string(i));
    Start(*jobs, Shell(names.back(), "true"));
  }
  WaitFor(*jobs, 6);
  ExpectEndedOnce(names);
  EXPECT_EQ(TimesTold("accepts no more jobs now"), 1U);
}

TEST_F(SlurmJobsTest, NoMoreThanAskedForAreSubmittedAtOnce) {
  settings_.at_once = 2;
  auto jobs = Make();
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    Start(*jobs,
          Shell(name, "squeue -h -r | wc -l > seen-" + std::string(name)));
  }
  WaitFor(*jobs, 5);
  ExpectEndedOnce({"a", "b", "c", "d", "e"});
  EXPECT_GE(Arrays().size(), 3U);
  for (const fs::path& list : Arrays()) {
    const std::string text = ReadFile(list).value();
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 2) << text;
  }
}

TEST_F(SlurmJobsTest, WhatRanOnALostNodeIsLostAndRunsAgainElsewhere) {
  lost_again_ = 0;
  auto jobs = Make();
  const std::string line = "[ -e " + (folder_ / "again").string() +
                           " ] || exec sleep " + UniqueTime();
  Start(*jobs, Shell("a", line));
  WaitUntilRunning(*jobs, {"a"});
  const std::string node = Runs("a").front();
  cluster_.Do("kill", node);
  WaitFor(*jobs, 1);
  EXPECT_EQ(ends_.at("a").what, What::kLost);
  EXPECT_THAT(ends_.at("a").why, HasSubstr("NODE_FAIL on " + node));
  ends_.clear();
  lost_again_ = 3;
  std::ofstream(folder_ / "again") << "";
  Start(*jobs, Shell("a", line));
  WaitFor(*jobs, 1);
  EXPECT_EQ(ends_.at("a").what, What::kEnded) << ends_.at("a").why;
  ASSERT_EQ(Runs("a").size(), 2U);
  EXPECT_NE(Runs("a").back(), node);
}

TEST_F(SlurmJobsTest, ACrashOfTheControllerLosesNothingAndRunsNothingTwice) {
  auto jobs = Make();
  for (const char* name : {"a", "b", "c"}) {
    Start(*jobs, Shell(name, "sleep 14"));
  }
  Start(*jobs, Shell("ends-meanwhile", "sleep 8"));
  WaitUntilRunning(*jobs, {"a", "b", "c", "ends-meanwhile"});
  // Slurm writes its own state with up to 5 seconds of delay.
  for (int i = 0; i < 60; ++i) Pass(*jobs, 100ms);
  ASSERT_TRUE(ends_.empty());
  cluster_.Do("kill", "slurmctld");
  WaitFor(*jobs, 1);
  EXPECT_TRUE(ends_.contains("ends-meanwhile"));
  WaitUntilTold(*jobs);
  Start(*jobs, Shell("started-meanwhile", "true"));
  Pass(*jobs, 1s);
  ASSERT_EQ(cluster_.Do("up"), "");
  WaitFor(*jobs, 5);
  ExpectEndedOnce({"a", "b", "c", "ends-meanwhile", "started-meanwhile"});
  EXPECT_EQ(TimesTold("does not respond"), 1U);
  EXPECT_EQ(TimesTold("responds again"), 1U);
}

// What it has not written yet it forgets: Slurm kills jobs that run, starts
// them once more, and cancels some that it cannot start for that reason.
TEST_F(SlurmJobsTest,
       WhatAForgetfulControllerKillsIsLostAndNeverRunsTwiceAtOnce) {
  const fs::path overlap = folder_ / "overlap";
  const auto job = [&](const std::string& name) {
    return Shell(name, "exec 9> " + (folder_ / (name + ".lock")).string() +
                           "; flock -n 9 || touch " + overlap.string() +
                           "; sleep 5");
  };
  const std::vector<std::string> names = {"a", "b", "c"};
  auto jobs = Make();
  for (const std::string& name : names) Start(*jobs, job(name));
  WaitUntilRunning(*jobs, names);
  cluster_.Do("kill", "slurmctld");
  ASSERT_EQ(cluster_.Do("up"), "");
  size_t ended = 0;
  for (int i = 0; ended < names.size() && i < 120; ++i) {
    for (const JobEnd& end : jobs->Wait(1s)) {
      if (end.what == What::kLost) {
        Start(*jobs, job(end.name));
        continue;
      }
      ASSERT_EQ(end.what, What::kEnded) << end.name;
      EXPECT_EQ(Describe(end.status->ending), "exit 0");
      ++ended;
    }
  }
  EXPECT_EQ(ended, names.size()) << ShellOutput("squeue -t all");
  EXPECT_FALSE(fs::exists(overlap));
}

TEST_F(SlurmJobsTest, WhatCannotBeCancelledAtTheEndIsTold) {
  {
    auto jobs = Make();
    Start(*jobs, Shell("a", "exec sleep " + UniqueTime()));
    WaitUntilRunning(*jobs, {"a"});
    cluster_.Do("kill", "slurmctld");
  }
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_THAT(told_.front(), HasSubstr("scancel --name=aoti-record-"));
}

TEST_F(SlurmJobsTest, WhatNeverArrivedIsSubmittedAgain) {
  cluster_.Do("kill", "slurmctld");
  auto jobs = Make();
  for (const char* name : {"a", "b"}) Start(*jobs, Shell(name, "true"));
  WaitUntilTold(*jobs);
  ASSERT_EQ(cluster_.Do("up"), "");
  WaitFor(*jobs, 2);
  ExpectEndedOnce({"a", "b"});
  EXPECT_GE(Arrays().size(), 2U);
}

TEST_F(SlurmJobsTest, ASubmissionWhoseAnswerIsLostIsFoundByItsName) {
  auto jobs = Make();
  for (const char* name : {"a", "b"}) Start(*jobs, Shell(name, "true"));
  ShellOutput("kill -STOP " + cluster_.ControllerPid());
  WaitUntilTold(*jobs);
  ShellOutput("kill -CONT " + cluster_.ControllerPid());
  WaitFor(*jobs, 2);
  ExpectEndedOnce({"a", "b"});
  EXPECT_LE(Arrays().size(), 4 - lost_again_);
}

TEST_F(SlurmJobsTest, CancelledJobsEndAlsoThoseThatHaveNotStarted) {
  settings_.options = {"--exclusive"};  // a node for each
  auto jobs = Make();
  const std::string sleeper = UniqueTime();
  const std::vector<std::string> names = {"a", "b", "c", "d", "e", "f"};
  for (const std::string& name : names) {
    Start(*jobs, Shell(name, "exec sleep " + sleeper));
  }
  while (Runs("a").size() + Runs("b").size() + Runs("c").size() +
             Runs("d").size() + Runs("e").size() + Runs("f").size() <
         4) {
    Pass(*jobs, 100ms);
  }
  Start(*jobs, Shell("not-submitted", "true"));
  jobs->Cancel("not-submitted");
  for (const std::string& name : names) jobs->Cancel(name);
  WaitFor(*jobs, 7);
  for (const auto& [name, end] : ends_) {
    EXPECT_EQ(end.what, What::kCancelled) << name;
    EXPECT_FALSE(end.status) << name;
  }
  EXPECT_TRUE(Runs("not-submitted").empty());
  ExpectGone(sleeper);
}

TEST_F(SlurmJobsTest, WhoIsDestroyedCancelsWhatStillRuns) {
  const std::string sleeper = UniqueTime();
  {
    auto jobs = Make();
    Start(*jobs, Shell("a", "exec sleep " + sleeper));
    WaitUntilRunning(*jobs, {"a"});
  }
  ExpectGone(sleeper);
  // Who goes on after that runs it anew.
  auto jobs = Make();
  Start(*jobs, Shell("a", "true"));
  WaitFor(*jobs, 1);
  EXPECT_EQ(ends_.at("a").what, What::kEnded) << ends_.at("a").why;
  EXPECT_EQ(Runs("a").size(), 2U);
}

/// Has another process start the job, and kills that when the job runs.
class KilledStarterTest : public SlurmJobsTest {
 protected:
  void StartByAnother(const Job& job) {
    const pid_t child = fork();
    ASSERT_NE(child, -1);
    if (child == 0) {
      auto jobs = Make();
      Start(*jobs, job);
      while (Runs(job.name).empty()) jobs->Wait(20ms);
      kill(getpid(), SIGKILL);
    }
    waitpid(child, nullptr, 0);
  }
  [[nodiscard]] std::string UntilGo() const {
    return "while [ ! -e " + (folder_ / "go").string() +
           " ]; do sleep .1; done";
  }
  void Go() const { std::ofstream(folder_ / "go") << ""; }
};

TEST_F(KilledStarterTest, WhatItLeftIsWaitedFor) {
  StartByAnother(Shell("runs-on", UntilGo()));
  auto jobs = Make();
  Start(*jobs, Shell("runs-on", UntilGo()));
  Start(*jobs, Shell("new", "true"));
  WaitFor(*jobs, 1);
  EXPECT_TRUE(ends_.contains("new"));
  Go();
  WaitFor(*jobs, 2);
  ExpectEndedOnce({"runs-on", "new"});
}

TEST_F(KilledStarterTest, WhatEndedMeanwhileComesBackAsItEnded) {
  StartByAnother(Shell("a", UntilGo()));
  Go();
  while (!fs::exists(JobsFolder() / "a/status.json")) {
    std::this_thread::sleep_for(20ms);
  }
  auto jobs = Make();
  Start(*jobs, Shell("a", "true"));
  WaitFor(*jobs, 1);
  ExpectEndedOnce({"a"});
}

TEST_F(KilledStarterTest, WhatItOnlyMeantToSubmitIsSubmitted) {
  fs::create_directories(JobsFolder() / "a");
  std::ofstream(JobsFolder() / "a/slurm.txt") << "aoti-never-1 0\n";
  auto jobs = Make();
  Start(*jobs, Shell("a", "true"));
  WaitFor(*jobs, 1);
  ExpectEndedOnce({"a"});
}

TEST_F(SlurmJobsTest, WhatIsHeldForEverIsGivenUpAndToldOf) {
  lost_again_ = 0;
  settings_.options = {"--hold"};
  auto jobs = Make();
  Start(*jobs, Shell("a", "true"));
  WaitFor(*jobs, 1);
  EXPECT_EQ(ends_.at("a").what, What::kLost);
  EXPECT_THAT(ends_.at("a").why, HasSubstr("PENDING (JobHeldUser)"));
  EXPECT_EQ(TimesTold("gave up on job a"), 1U);
  EXPECT_EQ(ShellOutput("squeue -h"), "");
}

TEST_F(SlurmJobsTest, ARefusalOfSlurmIsToldInItsWords) {
  settings_.partition = "nope";
  auto jobs = Make();
  Start(*jobs, Shell("a", "true"));
  try {
    WaitFor(*jobs, 1);
    FAIL() << "it was taken";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("Invalid partition name specified"));
    EXPECT_THAT(error.remedy(), HasSubstr("slurm.yaml"));
  }
}

TEST_F(SlurmJobsTest, AJobThatCannotStartThereIsLostWithWhatItSaid) {
  lost_again_ = 0;
  auto jobs = MakeSlurmJobs("/no/such/aoti-ladder", settings_);
  Start(*jobs, Shell("a", "true"));
  WaitFor(*jobs, 1);
  EXPECT_EQ(ends_.at("a").what, What::kLost);
  EXPECT_THAT(ends_.at("a").why, HasSubstr("FAILED (exit 127)"));
  EXPECT_THAT(ends_.at("a").why, HasSubstr("/no/such/aoti-ladder"));
}

TEST(SlurmClientTest, WithoutItsCommandsTheMachineIsToldFromSlurm) {
  const std::string path = getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  try {
    MakeSlurmJobs(TOOL, {});
    ADD_FAILURE() << "there is no sbatch";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "cannot use Slurm: no program \"sbatch\" in PATH");
    EXPECT_THAT(error.remedy(), HasSubstr("slurm-client"));
  }
  setenv("PATH", path.c_str(), 1);
}

}  // namespace
}  // namespace ladder
