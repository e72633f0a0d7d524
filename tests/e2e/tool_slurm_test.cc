// aoti-ladder as users run it on a Slurm cluster: while nodes and the
// controller are killed, and it is itself, all comes out as it really is.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <thread>

#include "support/sleeper.h"
#include "support/slurm_cluster.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;
using testing::Each;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::StartsWith;
using testing::UnorderedElementsAre;

class ToolSlurmTest : public ToolRun {
 protected:
  void SetUp() override {
    ToolRun::SetUp();
    const auto trouble = cluster_.Start(folder_);
    if (trouble.skip) GTEST_SKIP() << trouble.why;
    ASSERT_EQ(trouble.why, "");
    fs::create_directories(Work(".aoti-ladder"));
    Settings("");
  }

  void TearDown() override {
    if (begun_ != 0) {
      kill(begun_, SIGKILL);
      const Answer answer = End();
      if (HasFailure()) std::cerr << answer.err;
    }
    cluster_.Stop();
    ToolRun::TearDown();
  }

  void Settings(const std::string& more) const {
    Write(".aoti-ladder/slurm.yaml", "file_delay: 2s\n" + more);
  }

  /// The lines of a file that commands append to.
  [[nodiscard]] std::vector<std::string> Lines(const std::string& file) const {
    std::istringstream text(ReadFile(Work(file)).value_or(""));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }
  /// Longer than all that is waited for, the time limit excepted.
  static void Await(const std::function<bool()>& condition) {
    for (int i = 0; i < 6000 && !condition(); ++i) {
      std::this_thread::sleep_for(20ms);
    }
    if (!condition()) throw std::runtime_error("waited in vain");
  }
  void AwaitLines(const std::string& file, size_t count) const {
    Await([&] { return Lines(file).size() >= count; });
  }
  pid_t Begin(const Words& words) { return begun_ = Start(words); }
  Answer End() { return Finish(std::exchange(begun_, 0)); }
  void Interrupt() const { kill(begun_, SIGINT); }
  /// As a crash of the machine ends it.
  void Kill() {
    kill(begun_, SIGKILL);
    End();
  }

  SlurmCluster cluster_;

 private:
  pid_t begun_ = 0;  ///< the tool that runs
};

/// A list of versions of which the fifth is the first that fails. What begins
/// and what ends is noted, with the node.
class BisectOnSlurmTest : public ToolSlurmTest {
 protected:
  void SetUp() override {
    ToolSlurmTest::SetUp();
    Write("r.yaml",
          "command: [sh, -c, 'c=${candidate}; echo $c $SLURMD_NODENAME >> "
          "begun; sleep 1; echo $c >> ended; [ ${c#v} -lt 5 ] || exit 3']\n"
          "bisect:\n"
          "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9]}\n"
          "  setup:\n"
          "    - sh -c 'sleep 0.5; echo ${candidate} >> ../../../../setups'\n");
  }

  [[nodiscard]] std::vector<json::object> Runs() const {
    std::vector<json::object> runs;
    for (const std::string& line : Lines("b/bisect.jsonl")) {
      json::object event = json::parse(line).as_object();
      if (event.at("event") == "run") runs.push_back(std::move(event));
    }
    return runs;
  }
  /// Nothing was lost, done twice or taken for what it is not.
  void ExpectRight(const Answer& answer) const {
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v5\n"));
    std::set<std::string> jobs;
    for (const json::object& run : Runs()) {
      const bool fails = run.at("candidate").as_int64() >= 4;
      EXPECT_EQ(run.at("outcome"), fails ? "bad" : "good") << run;
      EXPECT_TRUE(jobs.emplace(run.at("job").as_string()).second) << run;
    }
    const auto setups = Lines("setups");
    const std::set<std::string> different(setups.begin(), setups.end());
    EXPECT_EQ(setups.size(), different.size());
    // A job has its status a moment before Slurm knows that it ended.
    Await([] { return ShellOutput("squeue --noheader 2>&1").empty(); });
  }
};

TEST_F(BisectOnSlurmTest, ANodeAndTheControllerMayCrash) {
  Begin({TOOL, "bisect", "--executor", "slurm", "--jobs", "3", "--out", "b",
         "r.yaml"});
  AwaitLines("ended", 2);
  AwaitLines("begun", Lines("begun").size() + 1);
  const std::string last = Lines("begun").back();
  cluster_.Do("kill", last.substr(last.find(' ') + 1));
  const size_t begun = Lines("begun").size();
  AwaitLines("begun", begun + 2);
  cluster_.Do("kill", "slurmctld");
  std::this_thread::sleep_for(2s);
  ASSERT_EQ(cluster_.Do("up"), "");
  const Answer answer = End();
  ExpectRight(answer);
  EXPECT_THAT(answer.err, HasSubstr("was lost (it ended without a result: "
                                    "Slurm says NODE_FAIL on n"));
}

TEST_F(BisectOnSlurmTest, WhatAKilledOneLeftIsTakenUp) {
  const Words words = {TOOL,    "bisect", "--executor", "slurm",
                       "--out", "b",      "r.yaml"};
  // In a setup, in the first climb, in a probe of another candidate.
  Begin(words);
  Await([] { return !ShellOutput("squeue -h -t R 2>&1").empty(); });
  Kill();
  for (const size_t begun : {1U, 8U}) {
    Begin({TOOL, "resume", "b"});
    AwaitLines("begun", begun);
    Kill();
  }
  ExpectRight(Run({TOOL, "resume", "b"}));
  // Each of the three that were killed took at most one run with it.
  EXPECT_LE(Lines("ended").size(), Lines("begun").size());
  EXPECT_LE(Lines("begun").size(), Lines("ended").size() + 3);
  EXPECT_EQ(Json("b/bisect.json").at("executor"), "slurm");
}

TEST_F(BisectOnSlurmTest, WhatSlurmRefusesCanBeMendedAndGoesOn) {
  Settings("partition: nope\n");
  const Answer refused =
      Run({TOOL, "bisect", "--executor", "slurm", "--out", "b", "r.yaml"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("Slurm rejected the job: "));
  EXPECT_THAT(refused.err, HasSubstr("Invalid partition name specified"));
  EXPECT_THAT(refused.err, HasSubstr("Then continue: aoti-ladder resume b"));
  Settings("");
  ExpectRight(Run({TOOL, "resume", "b"}));
}

class MatrixOnSlurmTest : public ToolSlurmTest {
 protected:
  /// `line`: what the combination ${n} does, after it noted where it runs.
  void WriteMatrix(const std::string& line) const {
    Write("m.yaml",
          "command: [sh, -c, 'n=${n}; echo $n $SLURMD_NODENAME >> begun; " +
              line + "; echo $n >> ended; [ $n != 3 ] || kill -SEGV $$']\n" +
              "matrix: {n: [1, 2, 3, 4]}\n");
  }
  static Words OnSlurm() {
    return {TOOL, "run",   "--executor", "slurm", "--jobs",
            "4",  "--out", "m",          "m.yaml"};
  }
  /// The last word of all rows: what they came to.
  [[nodiscard]] std::vector<std::string> Outcomes() const {
    std::vector<std::string> outcomes;
    const json::value rows = json::parse(Bytes("m/matrix.json"));
    for (const json::value& row : rows.as_array()) {
      const json::object& object = row.as_object();
      const auto* found = object.if_contains("class");
      if (found == nullptr) found = object.if_contains("outcome");
      if (found == nullptr) found = object.if_contains("error");
      outcomes.emplace_back(found == nullptr ? "nothing" : found->as_string());
    }
    return outcomes;
  }
  const std::vector<std::string> kRight = {"passed", "passed", "segfault",
                                           "passed"};
};

TEST_F(MatrixOnSlurmTest, WhatANodeTookWithItIsClimbedAgainElsewhere) {
  // A node for each: one that is killed takes one with it.
  Settings("options: [--exclusive]\n");
  WriteMatrix("[ $n != 2 ] || [ $(grep -c ^2 begun) != 1 ] || exec sleep " +
              UniqueTime());
  Begin(OnSlurm());
  std::string node;
  Await([&] {
    for (const std::string& line : Lines("begun")) {
      if (line.starts_with("2 ")) node = line.substr(2);
    }
    return !node.empty();
  });
  cluster_.Do("kill", node);
  const Answer answer = End();
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Outcomes(), kRight) << answer.err;
  EXPECT_THAT(Lines("begun"), testing::Contains("2 " + node).Times(1));
  EXPECT_THAT(Lines("ended"), testing::Contains("2").Times(1));
  EXPECT_THAT(answer.err, HasSubstr("climb-02-2 was lost (it ended without a "
                                    "result: Slurm says NODE_FAIL on n"));
}

TEST_F(MatrixOnSlurmTest, WhatAKilledOneLeftIsTakenUp) {
  WriteMatrix("while [ ! -e go ]; do sleep .1; done");
  Begin(OnSlurm());
  AwaitLines("begun", 4);
  Kill();
  Write("go", "");
  const Answer answer = Run({TOOL, "resume", "m"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Outcomes(), kRight) << answer.err;
  for (const char* n : {"1", "2", "4"}) {
    EXPECT_THAT(Lines("ended"), testing::Contains(n).Times(1));
  }
  EXPECT_EQ(Lines("begun").size(), Lines("ended").size());
}

TEST_F(MatrixOnSlurmTest, AnInterruptionCancelsItAndItCanBeGoneOnWith) {
  const std::string sleeper = UniqueTime();
  WriteMatrix("[ -e go ] || exec sleep " + sleeper);
  Begin(OnSlurm());
  AwaitLines("begun", 4);
  Interrupt();
  const Answer cut = End();
  EXPECT_EQ(cut.status, 130);
  EXPECT_THAT(cut.err, HasSubstr("aoti-ladder resume m"));
  Await([&] { return !Sleeps(sleeper); });
  Write("go", "");
  EXPECT_EQ(Run({TOOL, "resume", "m"}).status, 1);
  EXPECT_EQ(Outcomes(), kRight);
}

// Slurm knows whole minutes, and looks twice in one.
TEST_F(MatrixOnSlurmTest, WhatTheTimeLimitCutsOffHangs) {
  Settings("time: 1m\n");
  const std::string sleeper = UniqueTime();
  WriteMatrix("[ $n != 2 ] || exec sleep " + sleeper);
  const Answer answer = Run(OnSlurm());
  EXPECT_EQ(answer.status, 1) << answer.err;
  auto expected = kRight;
  expected[1] = "hang";
  EXPECT_EQ(Outcomes(), expected) << answer.err;
  EXPECT_FALSE(Sleeps(sleeper));
  // Judged as far as it came, and complete: there is nothing to go on with.
  const json::object verdict = Json("m/02-2/verdict.json");
  EXPECT_THAT(json::serialize(verdict.at("not_known")),
              HasSubstr("it reached Slurm's time limit"));
  EXPECT_EQ(Json("m/02-2/record.json").at("state"), "complete");
  // Another reading of the record says the same.
  EXPECT_EQ(Run({TOOL, "report", "m/02-2", "--format", "json"}).out,
            Bytes("m/02-2/verdict.json"));
}

/// A suite of four recipes, of which two fail alike from v5 on. What begins and
/// what ends is noted, with the node.
class NightlyOnSlurmTest : public ToolSlurmTest {
 protected:
  void SetUp() override {
    ToolSlurmTest::SetUp();
    Write("torch.yaml",
          "bisect:\n"
          "  candidates: {command: cat published}\n"
          "  jobs: 4\n"
          "  setup:\n"
          "    - sh -c 'echo ${candidate} >> " +
              Work("setups").string() + "'\n");
    for (const char* name : {"m_a", "m_b", "m_c", "m_d"}) {
      const bool fails = name[2] > 'b';
      Write(std::string(name) + ".yaml",
            std::string("include: torch.yaml\n"
                        "command: [sh, -c, 'c=${candidate}; echo ") +
                name + " $SLURMD_NODENAME >> begun; sleep 2; echo " + name +
                " >> ended; " +
                (fails ? "[ ${c#v} -lt 5 ] || exit 3" : "true") + "']\n");
    }
    Write("suite.yaml", "recipes: m_*.yaml\n");
  }
  void Publish(int last) const {
    std::string text;
    for (int i = 1; i <= last; ++i) text += "v" + std::to_string(i) + "\n";
    Write("published", text);
    Write("begun", "");
    Write("ended", "");
  }
  static Words OnSlurm() {
    return {TOOL, "nightly", "--executor", "slurm", "suite.yaml"};
  }
  /// Of the bisection, once it has begun.
  [[nodiscard]] fs::path Journal() const {
    for (const auto& night :
         fs::directory_iterator(Work(".aoti-ladder/nightly/suite/nights"))) {
      for (const char* recipe : {"m_c", "m_d"}) {
        fs::path file = night.path() / "bisections" / recipe / "bisect.jsonl";
        if (fs::exists(file)) return file;
      }
    }
    return {};
  }
};

TEST_F(NightlyOnSlurmTest, ANodeAndTheControllerMayCrash) {
  Publish(2);
  EXPECT_EQ(Run(OnSlurm()).status, 0);
  EXPECT_EQ(Lines("setups"), std::vector<std::string>{"v2"});

  Publish(9);
  const pid_t pid = Start(OnSlurm());
  AwaitLines("begun", 4);
  const std::string last = Lines("begun").back();
  cluster_.Do("kill", last.substr(last.find(' ') + 1));
  Await([&] { return !Journal().empty(); });
  ASSERT_EQ(cluster_.Do("up"), "");
  const size_t begun = Lines("begun").size();
  AwaitLines("begun", begun + 2);
  cluster_.Do("kill", "slurmctld");
  std::this_thread::sleep_for(2s);
  ASSERT_EQ(cluster_.Do("up"), "");
  const Answer night = Finish(pid);
  EXPECT_EQ(night.status, 1) << night.err;
  EXPECT_THAT(night.out, HasSubstr("v9: 2 of 4 recipes failed\n"));
  EXPECT_THAT(night.out, HasSubstr("first bad v5, last good v4"));
  EXPECT_THAT(night.err, testing::Not(HasSubstr("not judged")));
  // Nothing that the crashes ended is taken for what it is not.
  std::istringstream events(ReadFile(Journal()).value());
  for (std::string line; std::getline(events, line);) {
    const json::object event = json::parse(line).as_object();
    if (event.at("event") != "run") continue;
    // The bisection begins with v2.
    const bool fails = event.at("candidate").as_int64() >= 3;
    EXPECT_EQ(event.at("outcome"), fails ? "bad" : "good") << line;
  }
  EXPECT_EQ(ShellOutput("squeue --noheader 2>&1"), "");
}

TEST_F(ToolSlurmTest, OneCommandIsOneJobAndPrintsItsVerdict) {
  setenv("HF_TOKEN", "hf_of_the_environment_1", 1);
  const Answer answer = Run(
      {TOOL, "run", "--executor", "slurm", "--out", "r", "--repeat", "2", "--",
       "sh", "-c",
       "echo $HF_TOKEN | wc -c > size; echo $SLURM_JOB_ID > job; kill -SEGV "
       "$$"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("segfault"));
  EXPECT_EQ(Bytes("size"), "24\n");
  EXPECT_NE(Bytes("job"), "17\n");  // that of who called it
  EXPECT_THAT(
      ShellOutput("grep -rl hf_of_the_environment_1 " + Work("").string()), "");
  EXPECT_EQ(Run({TOOL, "resume", "r"}).status, 2);
  unsetenv("HF_TOKEN");
}

}  // namespace
}  // namespace ladder
