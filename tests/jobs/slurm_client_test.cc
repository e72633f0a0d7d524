// Lines recorded from Slurm 22.05.8 (Debian 12), of a cluster that
// tests/slurm/cluster made; names of jobs as they were given to sbatch.
#include "jobs/slurm_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "base/text.h"
#include "config/data_files.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using Words = std::vector<std::string>;

constexpr const char* kRecorded =
    "1_0|COMPLETED|0|None|n1|aoti-x-1|\n"
    "1_1|FAILED|1792|NonZeroExitCode|n1|aoti-x-1|\n"
    "1_2|FAILED|9|JobLaunchFailure|n1|aoti-x-1|\n"
    "2|PENDING|0|JobHeldUser||a|b c=d|\n"
    "1_3|RUNNING|0|None|n1|aoti-x-1|\n";

TEST(SlurmTextTest, EachLineOfSqueueIsATask) {
  const SqueueAnswer answer = ParseSqueue(kRecorded);
  ASSERT_EQ(answer.tasks.size(), 5U);
  EXPECT_EQ(answer.not_understood, 0U);
  const SlurmTask& failed = answer.tasks[1];
  EXPECT_EQ(failed.id, "1_1");
  EXPECT_EQ(failed.task, 1U);
  EXPECT_EQ(failed.state, "FAILED");
  EXPECT_EQ(failed.wait_status, 7 << 8);
  EXPECT_EQ(failed.nodes, "n1");
  EXPECT_EQ(failed.name, "aoti-x-1");
  EXPECT_EQ(answer.tasks[3].name, "a|b c=d");
  EXPECT_EQ(answer.tasks[3].id, "2");
}

TEST(SlurmTextTest, WhatIsNoTaskIsCounted) {
  const SqueueAnswer answer = ParseSqueue(
      "1_[4-7%4]|PENDING|0|None||x|\n\nslurmctld says hello\n"
      "1_0|COMPLETED|0|None|n1|x|\n1_1|RUNNING|0|No");
  EXPECT_EQ(answer.tasks.size(), 1U);
  EXPECT_EQ(answer.not_understood, 3U);
  EXPECT_EQ(ParseSqueue("").tasks.size(), 0U);
}

TEST(SlurmTextTest, WhoIsAliveGoneOrStuckForEver) {
  const auto life = [](const char* state, const char* reason = "None") {
    return LifeOf({"1_0", state, 0, reason, "", "x", 0});
  };
  for (const char* state :
       {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL",
        "OUT_OF_MEMORY", "PREEMPTED", "BOOT_FAIL", "DEADLINE"}) {
    EXPECT_EQ(life(state), SlurmLife::kGone) << state;
  }
  for (const char* state : {"PENDING", "RUNNING", "COMPLETING", "CONFIGURING",
                            "SUSPENDED", "REQUEUED", "NEW_IN_SLURM_30"}) {
    EXPECT_EQ(life(state), SlurmLife::kAlive) << state;
  }
  for (const char* reason : {"DependencyNeverSatisfied", "JobHeldUser",
                             "JobHeldAdmin", "launch failed requeued held"}) {
    EXPECT_EQ(life("PENDING", reason), SlurmLife::kStuck) << reason;
    EXPECT_EQ(life("COMPLETED", reason), SlurmLife::kGone) << reason;
  }
  EXPECT_EQ(life("PENDING", "Resources"), SlurmLife::kAlive);
  EXPECT_EQ(life("PENDING", "Dependency"), SlurmLife::kAlive);
}

TEST(SlurmTextTest, AnEndIsToldWithItsNode) {
  const auto tasks = ParseSqueue(kRecorded).tasks;
  EXPECT_EQ(Describe(tasks[1]), "Slurm says FAILED (exit 7) on n1");
  EXPECT_EQ(Describe(tasks[2]), "Slurm says FAILED (signal 9) on n1");
  EXPECT_EQ(Describe(tasks[3]),
            "Slurm says PENDING (JobHeldUser), so it will never start");
}

TEST(SlurmTextTest, TheIdOfASubmission) {
  EXPECT_EQ(ParseSbatch("446\n"), "446");
  EXPECT_EQ(ParseSbatch("446;cluster\n"), "446");
  EXPECT_EQ(ParseSbatch("a plugin of the site says hello\n446\n"), "446");
  EXPECT_EQ(ParseSbatch(""), std::nullopt);
  EXPECT_EQ(ParseSbatch("Submitted batch job\n"), std::nullopt);
}

TEST(SlurmTextTest, ARefusalIsToldFromALostAnswer) {
  const std::string failed = "sbatch: error: Batch job submission failed: ";
  EXPECT_TRUE(MayBeSubmitted(
      failed + "Unable to contact slurm controller (connect failure)\n"));
  EXPECT_TRUE(
      MayBeSubmitted(failed + "Socket timed out on send/recv operation\n"));
  EXPECT_TRUE(MayBeSubmitted(failed + "Protocol authentication error\n"));
  EXPECT_FALSE(
      MayBeSubmitted("sbatch: error: invalid partition specified: "
                     "nope\n" +
                     failed + "Invalid partition name specified\n"));
  EXPECT_FALSE(MayBeSubmitted(
      failed + "Requested node configuration is not available\n"));
  EXPECT_FALSE(MayBeSubmitted("sbatch: unrecognized option '--nosuch'\n"));
}

TEST(SlurmTextTest, SbatchIsGivenTheSettings) {
  SlurmSettings settings;
  settings.partition = "gpu";
  settings.gres = "gpu:1";
  settings.time = std::chrono::minutes(90);
  settings.memory_bytes = (1 << 30) + 1;
  settings.cpus = 4;
  settings.options = {"-C", "a100"};
  const SlurmArray array{"aoti-1", "/r/50%j", 8};
  EXPECT_THAT(
      SbatchWords(array, settings),
      ElementsAre("sbatch", "--parsable", "--no-requeue", "--export=ALL",
                  "--job-name=aoti-1", "--array=0-7", "--chdir=/r/50%j",
                  "--output=/r/50%%j/aoti-1-%a.log", "--partition=gpu",
                  "--gres=gpu:1", "--time=90", "--mem=1048577K",
                  "--cpus-per-task=4", "-C", "a100", "/r/50%j/aoti-1.sh"));
  EXPECT_THAT(SbatchWords(array, {}), Not(Contains("--partition=")));
}

TEST(SlurmTextTest, VariablesOfSlurmAreNotPassedOn) {
  const auto left = WithoutSlurm({{"PATH", "/bin"},
                                  {"SLURM_CONF", "/etc/slurm.conf"},
                                  {"SLURM_JOB_ID", "1"},
                                  {"SBATCH_PARTITION", "x"},
                                  {"SLURMD_NODENAME", "n1"},
                                  {"SQUEUE_STATES", "PD"}});
  EXPECT_EQ(left, (std::map<std::string, std::string>{
                      {"PATH", "/bin"}, {"SLURM_CONF", "/etc/slurm.conf"}}));
}

TEST(SlurmTextTest, AnOwnerIsReadAgain) {
  const auto owner = ParseOwner(OwnerText("aoti-1", 7));
  ASSERT_TRUE(owner);
  EXPECT_EQ(owner->first, "aoti-1");
  EXPECT_EQ(owner->second, 7U);
  EXPECT_FALSE(ParseOwner("aoti-1"));
  EXPECT_FALSE(ParseOwner(""));
}

// By a real shell, in a folder whose name needs to be quoted.
TEST(SlurmTextTest, ATaskRunsItsJobUnlessItIsAnothersNow) {
  namespace fs = std::filesystem;
  std::string made = (fs::temp_directory_path() / "slurm-XXXXXX").string();
  ASSERT_NE(mkdtemp(made.data()), nullptr);
  const fs::path folder = fs::path(made) / "it's $HOME";
  const SlurmArray array{"aoti-1", folder.string(), 2};
  for (const char* job : {"a", "b"}) fs::create_directories(folder / job);
  std::ofstream(array.List()) << (folder / "a").string() << "\n"
                              << (folder / "b").string() << "\n";
  std::ofstream(folder / "a" / kSlurmOwner) << OwnerText("aoti-1", 0);
  std::ofstream(folder / "b" / kSlurmOwner) << OwnerText("aoti-2", 1);
  std::ofstream(array.Script()) << BatchScript(array, "/bin/echo");
  const auto run = [&](int task) {
    return ShellOutput("SLURM_ARRAY_TASK_ID=" + std::to_string(task) + " " +
                       ShellQuote({"sh", array.Script()}) + " 2>&1; echo $?");
  };
  EXPECT_EQ(run(0), "job " + (folder / "a").string() + "\n0\n");
  EXPECT_EQ(run(1),
            "another job array now runs " + (folder / "b").string() + "\n75\n");
  fs::remove_all(made);
}

// As scontrol 22.05.8 prints it.
TEST(SlurmTextTest, TheConfigurationSaysHowManyAreTaken) {
  const SlurmLimits limits = ParseConfig(
      "LogTimeFormat           = iso8601_ms\n"
      "MaxArraySize            = 501\n"
      "MaxDBDMsgs              = 20012\n"
      "MaxJobCount             = 300\n"
      "MaxJobId                = 67043328\n"
      "SchedulerParameters     = bf_interval=1,sched_min_interval=1\n");
  EXPECT_EQ(limits.array, 500U);
  EXPECT_EQ(limits.jobs, 300U);
  EXPECT_EQ(ParseConfig("MaxArraySize            = 0\n").array, 1U);
  EXPECT_EQ(ParseConfig("MaxArraySize = 4000001\n").array, 10000U);
  EXPECT_EQ(ParseConfig("MaxArraySize = 101\nSchedulerParameters = "
                        "max_array_tasks=50\n")
                .array,
            50U);
  EXPECT_EQ(ParseConfig("nothing of it").array, 1000U);
}

TEST(SlurmTextTest, NoRoomIsToldFromNoAnswer) {
  EXPECT_TRUE(
      IsFull("sbatch: error: Slurm temporarily unable to accept job, "
             "sleeping and retrying\n"));
  EXPECT_FALSE(
      IsFull("sbatch: error: Batch job submission failed: Unable to "
             "contact slurm controller (connect failure)\n"));
}

TEST(SlurmSettingsTest, ANearerFileReplacesKeyByKey) {
  const SlurmSettings settings = SlurmSettingsWith(
      {{"far.yaml", "partition: a\ntime: 90s\noptions: [-x]\n", false},
       {"near.yaml", "partition: b\noptions: []\nmemory: 2G\n", false}});
  EXPECT_EQ(settings.partition, "b");
  EXPECT_EQ(settings.time, std::chrono::minutes(2));
  EXPECT_EQ(settings.memory_bytes, 2ULL << 30);
  EXPECT_THAT(settings.options, testing::IsEmpty());
  EXPECT_EQ(settings.at_once, 100);
}

TEST(SlurmSettingsTest, TheBuiltInFileSaysTheDefaults) {
  const SlurmSettings built_in = SlurmSettingsWith({});
  EXPECT_EQ(built_in.at_once, SlurmSettings().at_once);
  EXPECT_EQ(built_in.file_delay, SlurmSettings().file_delay);
}

TEST(SlurmSettingsTest, AllFaultsAreToldAtOnce) {
  try {
    SlurmSettingsWith({{"x.yaml", "partion: a\ntime: soon\n", false}});
    FAIL() << "no fault was found";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(),
                testing::HasSubstr("x.yaml:1:1: unknown key 'partion'; did you "
                                   "mean 'partition'?"));
    EXPECT_THAT(error.what(),
                testing::HasSubstr("x.yaml:2:7: expected a time"));
  }
}

}  // namespace
}  // namespace ladder
