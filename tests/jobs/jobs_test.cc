#include "jobs/jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/file.h"
#include "process/executor.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using What = JobEnd::What;
using Words = std::vector<std::string>;

class JobsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "jobs-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] Job Shell(const std::string& name,
                          const std::string& line) const {
    return {name, folder_ / name, {{"sh", "-c", line}}, folder_, {}, {}};
  }
  /// Waits for all of them, by name.
  std::map<std::string, JobEnd> WaitForAll(Jobs& jobs, size_t count) const {
    std::map<std::string, JobEnd> ends;
    while (ends.size() < count) {
      for (JobEnd& end : jobs.Wait(std::chrono::seconds(60))) {
        ends[end.name] = std::move(end);
      }
    }
    return ends;
  }

  fs::path folder_;
};

TEST_F(JobsTest, WhatIsWrittenIsRead) {
  Job job = Shell("a", "exit 3");
  job.environment = {{"A", "b"}};
  job.timeout = std::chrono::seconds(90);
  job.emptied = {folder_ / "x", folder_ / "y"};
  job.record = folder_ / "a/record";
  WriteJob(job);
  const Job read = ReadJob(folder_ / "a");
  EXPECT_EQ(read.name, "a");
  EXPECT_EQ(read.folder, folder_ / "a");
  EXPECT_EQ(read.commands, job.commands);
  EXPECT_EQ(read.workdir, folder_);
  EXPECT_EQ(read.environment, job.environment);
  EXPECT_EQ(read.timeout, job.timeout);
  EXPECT_EQ(read.emptied, job.emptied);
  EXPECT_EQ(read.record, job.record);
  EXPECT_FALSE(ReadJobStatus(folder_ / "a"));
}

TEST_F(JobsTest, EachSaysHowItEndedAndKeepsWhatItPrinted) {
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(Shell("well", "echo all is well"));
  jobs->Start(Shell("badly", "echo no >&2; exit 7"));
  jobs->Start(Shell("killed", "kill -SEGV $$"));
  auto ends = WaitForAll(*jobs, 3);
  EXPECT_EQ(Describe(ends.at("well").status->ending), "exit 0");
  EXPECT_EQ(Describe(ends.at("badly").status->ending), "exit 7");
  EXPECT_THAT(Describe(ends.at("killed").status->ending), HasSubstr("SIGSEGV"));
  EXPECT_EQ(ReadFile(folder_ / "well/job.log"), "all is well\n");
  EXPECT_EQ(ReadFile(folder_ / "badly/job.log"), "no\n");
}

TEST_F(JobsTest, WhatAnEarlierTryLeftIsNotMet) {
  std::ofstream(folder_ / "file") << "in the way";
  fs::create_directories(folder_ / "full/of");
  Job job = Shell("a", "ls -A full file missing");
  job.emptied = {folder_ / "full", folder_ / "file", folder_ / "missing"};
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(job);
  auto ends = WaitForAll(*jobs, 1);
  EXPECT_EQ(Describe(ends.at("a").status->ending), "exit 0");
  EXPECT_EQ(ReadFile(folder_ / "a/job.log"), "file:\n\nfull:\n\nmissing:\n");
}

/// A job whose command fails in a stage after the first, unless it is told to
/// end the tool. It counts its runs.
Job JobThatIsCutOffOnce(const fs::path& folder) {
  Job job;
  job.name = "cut";
  job.folder = folder / "cut";
  job.record = job.folder / "record";
  job.workdir = folder;
  job.commands = {{TOOL, "run", "--quiet", "--out", job.record, "--", "sh",
                   "-c",
                   "echo run >> runs; "
                   "if [ -n \"$AOTI_RUNTIME_CHECK_INPUTS\" -a ! -e again ]; "
                   "then touch again; kill -9 $PPID; fi; kill -SEGV $$"}};
  return job;
}

TEST_F(JobsTest, TheRecordOfAnEarlierTryIsContinued) {
  const Job job = JobThatIsCutOffOnce(folder_);
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(job);
  auto ends = WaitForAll(*jobs, 1);
  EXPECT_THAT(Describe(ends.at("cut").status->ending), HasSubstr("SIGKILL"));
  EXPECT_EQ(ReadFile(folder_ / "runs"), "run\nrun\n");
  jobs->Start(job);
  ends = WaitForAll(*jobs, 1);
  EXPECT_EQ(Describe(ends.at("cut").status->ending), "exit 1");
  const std::string runs = ReadFile(folder_ / "runs").value_or("");
  const auto verdict =
      boost::json::parse(ReadFile(job.record / "verdict.json").value_or(""));
  // The run that was cut off is the only one that was made twice.
  EXPECT_EQ(std::count(runs.begin(), runs.end(), '\n'),
            verdict.at("runs").as_array().size() + 1);
}

// Such as one without the record's secrets.
TEST_F(JobsTest, ARecordThatCannotBeContinuedIsMadeAnew) {
  Job job = JobThatIsCutOffOnce(folder_);
  job.environment = {{"HF_TOKEN", "hf_abcdefghijklmnopqrstuvwxyz012345"}};
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(job);
  WaitForAll(*jobs, 1);
  job.environment = {};
  jobs->Start(job);
  const auto ends = WaitForAll(*jobs, 1);
  EXPECT_EQ(Describe(ends.at("cut").status->ending), "exit 1");
  EXPECT_FALSE(ends.at("cut").status->error);
  EXPECT_THAT(ReadFile(job.folder / "job.log").value_or(""),
              HasSubstr("not in the record and not set now: HF_TOKEN"));
  const std::string runs = ReadFile(folder_ / "runs").value_or("");
  const auto verdict =
      boost::json::parse(ReadFile(job.record / "verdict.json").value_or(""));
  EXPECT_EQ(std::count(runs.begin(), runs.end(), '\n'),
            verdict.at("runs").as_array().size() + 2);
}

TEST_F(JobsTest, OurOwnProgramSaysWhyItCouldNotGoOn) {
  const std::string secret = "hf_abcdefghijklmnopqrstuvwxyz012345";
  Job refused = Shell("refused", "");
  refused.commands = {{TOOL, "ladder", "show"}};
  refused.environment = {{"HF_TOKEN", secret}};
  Job killed = Shell("killed", "echo 'aoti-ladder: error: no'; kill -9 $$");
  for (Job* job : {&refused, &killed}) {
    const Words words = ErrorFileWords(job->folder);
    job->commands[0].insert(job->commands[0].end(), words.begin(), words.end());
    fs::create_directories(job->folder);
    WriteJobError(words.back(), UserError("an earlier try", "Forget it."));
  }
  refused.commands[0].push_back(secret);
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(refused);
  jobs->Start(killed);
  const auto ends = WaitForAll(*jobs, 2);
  const auto& error = ends.at("refused").status->error;
  ASSERT_TRUE(error);
  EXPECT_EQ(error->text, "no ladder '[redacted HF_TOKEN]'");
  EXPECT_THAT(error->remedy, HasSubstr("documented"));
  EXPECT_EQ(error->kind, ErrorKind::kOther);
  EXPECT_FALSE(ends.at("killed").status->error);
  for (const Job* job : {&refused, &killed}) {
    EXPECT_FALSE(fs::exists(ErrorFileWords(job->folder).back()));
    EXPECT_EQ(ReadFile(job->folder / "status.json")->find(secret),
              std::string::npos);
  }
}

TEST_F(JobsTest, AnErrorKeepsItsKind) {
  EXPECT_FALSE(TakeJobError(folder_));
  const UserError full("one\ntwo", "Free some space.", 3, ErrorKind::kDiskFull);
  WriteJobError(ErrorFileWords(folder_).back(), full);
  const auto error = TakeJobError(folder_);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->text, "one\ntwo");
  EXPECT_EQ(error->remedy, "Free some space.");
  EXPECT_EQ(error->kind, ErrorKind::kDiskFull);
  EXPECT_FALSE(TakeJobError(folder_));
  // The disk is full for this file, too.
  WriteJobError(folder_ / "missing/error.json", full);
}

TEST(JobLossesTest, OnlyWhatItMayHaveCausedCountsSoon) {
  using Cause = JobEnd::Cause;
  const auto tries = [](const std::vector<Cause>& losses) {
    JobLosses all;
    size_t count = 1;
    for (const Cause cause : losses) {
      if (!all.MayTryAgain({"a", What::kLost, {}, "", cause})) break;
      ++count;
    }
    return count;
  };
  EXPECT_EQ(tries(std::vector(100, Cause::kUnclear)), 3U);
  EXPECT_EQ(tries(std::vector(100, Cause::kNode)), 11U);
  EXPECT_EQ(tries(std::vector(100, Cause::kPreempted)), 101U);
  EXPECT_EQ(tries({Cause::kUnclear, Cause::kNode, Cause::kNode, Cause::kNode,
                   Cause::kPreempted, Cause::kUnclear, Cause::kUnclear}),
            7U);
}

TEST_F(JobsTest, TheFirstCommandThatFailsIsTheLast) {
  Job job = Shell("several", "touch one");
  job.commands.push_back({"false"});
  job.commands.push_back({"touch", "three"});
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(job);
  const JobEnd end = WaitForAll(*jobs, 1).at("several");
  EXPECT_EQ(end.status->commands_run, 2U);
  EXPECT_TRUE(fs::exists(folder_ / "one"));
  EXPECT_FALSE(fs::exists(folder_ / "three"));
}

TEST_F(JobsTest, ACommandThatTakesTooLongIsEnded) {
  Job job = Shell("long", "sleep 600");
  job.timeout = std::chrono::milliseconds(300);
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(job);
  const JobEnd end = WaitForAll(*jobs, 1).at("long");
  EXPECT_TRUE(std::holds_alternative<TimedOut>(end.status->ending));
}

TEST_F(JobsTest, ACancelledJobEndsWithAllItsProcesses) {
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(Shell("long", "echo $$ > pid; sleep 600"));
  while (!fs::exists(folder_ / "pid") || fs::is_empty(folder_ / "pid")) {
    jobs->Wait(std::chrono::milliseconds(10));
  }
  jobs->Cancel("long");
  const JobEnd end = WaitForAll(*jobs, 1).at("long");
  EXPECT_EQ(end.what, What::kCancelled);
  EXPECT_FALSE(end.status);
  const std::string pid = ReadFile(folder_ / "pid").value();
  EXPECT_FALSE(fs::exists("/proc/" + pid.substr(0, pid.size() - 1)));
}

TEST_F(JobsTest, OneThatIsKilledIsLostAndCanBeStartedAgain) {
  auto jobs = MakeLocalJobs(TOOL, {});
  jobs->Start(Shell("killed", "[ -e again ] || kill -9 $PPID"));
  const JobEnd end = WaitForAll(*jobs, 1).at("killed");
  EXPECT_EQ(end.what, What::kLost);
  EXPECT_THAT(end.why, HasSubstr("without a result"));
  std::ofstream(folder_ / "again") << "";
  jobs->Start(Shell("killed", "[ -e again ] || kill -9 $PPID"));
  EXPECT_EQ(WaitForAll(*jobs, 1).at("killed").what, What::kEnded);
}

// As a cluster ends a job: its command first, the job a moment later. A busy
// machine may take too long for that now and then.
TEST_F(JobsTest, ACommandThatIsEndedJustBeforeItsJobIsNoFailure) {
  auto jobs = MakeLocalJobs(TOOL, {});
  int lost = 0;
  for (int i = 0; i < 10; ++i) {
    const fs::path pids = folder_ / ("pids-" + std::to_string(i));
    const std::string name = "ended-" + std::to_string(i);
    jobs->Start(Shell(name, "echo $PPID $$ > pids; mv pids " + pids.string() +
                                "; kill -TERM $$"));
    while (!fs::exists(pids)) std::this_thread::yield();
    pid_t job = 0;
    pid_t command = 0;
    std::ifstream(pids) >> job >> command;
    ASSERT_GT(job, 1);  // 0 would be all of us
    while (fs::exists("/proc/" + std::to_string(command))) {
      std::this_thread::yield();
    }
    kill(job, SIGTERM);
    if (WaitForAll(*jobs, 1).at(name).what == What::kLost) ++lost;
  }
  EXPECT_GE(lost, 5);
}

TEST_F(JobsTest, EachIsHandedTheDeviceThatTheFewestHave) {
  auto jobs = MakeLocalJobs(TOOL, {"0", "3"});
  for (const char* name : {"a", "b", "c", "d"}) {
    jobs->Start(Shell(name, "echo $CUDA_VISIBLE_DEVICES"));
  }
  WaitForAll(*jobs, 4);
  std::vector<std::string> devices;
  for (const char* name : {"a", "b", "c", "d"}) {
    devices.push_back(ReadFile(folder_ / name / "job.log").value_or(""));
  }
  EXPECT_EQ(std::count(devices.begin(), devices.end(), "0\n"), 2);
  EXPECT_EQ(std::count(devices.begin(), devices.end(), "3\n"), 2);
}

TEST_F(JobsTest, DevicesAreTheCallersElseTheDriver) {
  EXPECT_EQ(DevicesFor({{"CUDA_VISIBLE_DEVICES", "2,5"}}), (Words{"2", "5"}));
  EXPECT_EQ(DevicesFor({{"CUDA_VISIBLE_DEVICES", ""}}), Words{});
  fs::create_directories(folder_ / "gpus/0000:01:00.0");
  fs::create_directories(folder_ / "gpus/0000:02:00.0");
  EXPECT_EQ(DevicesFor({}, folder_ / "gpus"), (Words{"0", "1"}));
  EXPECT_EQ(DevicesFor({}, folder_ / "none"), Words{});
}

}  // namespace
}  // namespace ladder
