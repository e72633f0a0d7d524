// A recipe's matrix whose combinations are climbed with side by side, each as
// a job of its own on this machine.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class ToolMatrixJobsTest : public ToolRun {
 protected:
  [[nodiscard]] size_t CountLines(const std::string& file) const {
    const std::string text = ReadFile(Work(file)).value_or("");
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  void Await(const std::function<bool()>& condition) const {
    for (int i = 0; i < 60'000 && !condition(); ++i) usleep(1000);
    EXPECT_TRUE(condition());
  }
};

TEST_F(ToolMatrixJobsTest, TheTableIsThatOfOneAfterAnother) {
  Write("x.yaml",
        "matrix: {how: [exit 0, exit 3, kill -SEGV $$, gone]}\n"
        "setup:\n  - sh -c 'echo \"${how}\" >> setups'\n"
        "command: [sh, -c, '[ \"${how}\" != gone ] || exec ./gone; ${how}']\n"
        "repeat: 2\n");
  Write("y.yaml", "matrix: {program: ['true', ./gone]}\ncommand: ${program}\n");
  for (const std::string recipe : {"x", "y"}) {
    const Answer alone =
        Run({TOOL, "run", recipe + ".yaml", "--out", recipe + "1"});
    const Answer jobs = Run(
        {TOOL, "run", recipe + ".yaml", "--jobs", "3", "--out", recipe + "2"});
    EXPECT_EQ(jobs.status, alone.status) << jobs.err;
    EXPECT_EQ(Bytes(recipe + "2/matrix.txt"), Bytes(recipe + "1/matrix.txt"));
    EXPECT_EQ(Bytes(recipe + "2/matrix.json"), Bytes(recipe + "1/matrix.json"));
  }
  EXPECT_EQ(CountLines("setups"), 8U);
  EXPECT_EQ(Json("x2/02-exit_3/verdict.json").at("runs").as_array().size(),
            Json("x1/02-exit_3/verdict.json").at("runs").as_array().size());
}

TEST_F(ToolMatrixJobsTest, TheyRunSideBySideEachWithItsGpu) {
  Write("x.yaml",
        "matrix: {n: [1, 2, 3]}\n"
        "command: [sh, -c, 'echo $CUDA_VISIBLE_DEVICES > gpu.${n}; "
        "while [ ! -e gpu.1 ] || [ ! -e gpu.2 ] || [ ! -e gpu.3 ]; do sleep "
        ".02; done']\n");
  const Answer answer =
      Run({TOOL, "run", "x.yaml", "--jobs", "3", "--out", "m"},
          [] { setenv("CUDA_VISIBLE_DEVICES", "4,6,7", 1); });
  EXPECT_EQ(answer.status, 0) << answer.err;
  std::vector<std::string> gpus = {Bytes("gpu.1"), Bytes("gpu.2"),
                                   Bytes("gpu.3")};
  EXPECT_THAT(gpus, testing::UnorderedElementsAre("4\n", "6\n", "7\n"));
  EXPECT_THAT(answer.err, HasSubstr("aoti-ladder: 2/3: n=2: passed\n"));
}

TEST_F(ToolMatrixJobsTest, WhateverEndsItItIsGoneOnWithByJobs) {
  Write("x.yaml",
        "matrix: {n: [1, 2, 3, 4]}\n"
        "command: [sh, -c, 'echo ${n} >> begun; [ ${n} = 1 ] || while [ ! -e "
        "go ]; do sleep .02; done; echo ${n} >> ended']\n");
  for (const int signal : {SIGINT, SIGKILL}) {
    fs::remove_all(Work("m"));
    fs::remove(Work("go"));
    fs::remove(Work("begun"));
    fs::remove(Work("ended"));
    const pid_t pid =
        Start({TOOL, "run", "x.yaml", "--jobs", "2", "--out", "m"});
    Await([&] { return CountLines("begun") == 3; });
    kill(pid, signal);
    const Answer cut = Finish(pid);
    if (signal == SIGINT) {
      EXPECT_EQ(cut.status, 130) << cut.err;
      EXPECT_THAT(
          cut.err,
          HasSubstr("continue the matrix with: aoti-ladder resume m\n"));
      EXPECT_THAT(cut.out, HasSubstr("planned"));
    }
    Write("go", "");
    const Answer answer = Run({TOOL, "resume", "m"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    const std::string ended = Bytes("ended");
    EXPECT_EQ(std::count(ended.begin(), ended.end(), '1'), 1);
    EXPECT_EQ(Run({TOOL, "resume", "m"}).status, 2);
  }
}

TEST_F(ToolMatrixJobsTest, SecretsComeFromTheEnvironmentOrAreRefused) {
  Write("x.yaml",
        "matrix: {n: [1, 2]}\n"
        "command: [sh, -c, 'echo $HF_TOKEN | wc -c >> sizes; exit ${n}']\n");
  const Answer refused = Run({TOOL, "run", "x.yaml", "--jobs", "2", "--env",
                              "HF_TOKEN=s3cret-value", "--out", "m"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("does not store secrets: HF_TOKEN"));
  EXPECT_FALSE(fs::exists(Work("m")));
  const auto secret = [] { setenv("HF_TOKEN", "s3cret-value", 1); };
  EXPECT_EQ(Run({TOOL, "run", "x.yaml", "--jobs", "2", "--env",
                 "HF_TOKEN=s3cret-other", "--out", "m"},
                secret)
                .status,
            2);
  EXPECT_EQ(
      Run({TOOL, "run", "x.yaml", "--jobs", "2", "--out", "m"}, secret).status,
      1);
  EXPECT_THAT(Bytes("sizes"), testing::MatchesRegex("(13\n)+"));
  for (const auto& entry : fs::recursive_directory_iterator(Work("m"))) {
    if (!entry.is_regular_file()) continue;
    EXPECT_THAT(ReadFile(entry.path()).value_or(""), Not(HasSubstr("s3cret")))
        << entry.path();
  }
}

TEST_F(ToolMatrixJobsTest, OneClimbTakesNoJobs) {
  const Answer answer = Run({TOOL, "run", "--jobs", "2", "--", "true"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("--jobs needs a recipe with a matrix"));
}

}  // namespace
}  // namespace ladder
