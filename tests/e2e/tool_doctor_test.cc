// aoti-ladder doctor on machines that lack something: the built program.
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using testing::HasSubstr;

class ToolDoctorTest : public ToolRun {
 protected:
  void SetUp() override {
    ToolRun::SetUp();
    // A Python that has nothing but its own modules, whatever is installed; a
    // folder torch/ where it is started is its torch.
    WriteProgram("python", "exec /usr/bin/env python3 -S -E \"$@\"\n");
  }
  void WriteProgram(const std::string& name, const std::string& text) {
    Write(name, "#!/bin/sh\n" + text);
    fs::permissions(Work(name), fs::perms::owner_all);
  }
  void WriteTorch(const std::string& code) {
    fs::create_directory(Work("torch"));
    Write("torch/version.py", "__version__ = '2.9.0'\ncuda = '12.6'\n");
    Write("torch/__init__.py", code);
  }
  Answer Ask(Words options, const Words& command = {"./python"},
             const std::function<void()>& prepare = {}) {
    Words words = {TOOL, "doctor"};
    words.insert(words.end(), options.begin(), options.end());
    if (!command.empty()) words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    return Run(words, [=, this] {
      setenv("HOME", Work("").c_str(), 1);
      unsetenv("XDG_CONFIG_HOME");
      if (prepare) prepare();
    });
  }
};

TEST_F(ToolDoctorTest, APythonWithoutTorch) {
  const Answer answer = Ask({});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("checking the torch of ./python"));
  EXPECT_THAT(answer.out, testing::StartsWith("Blocks a diagnosis\n  torch"));
  EXPECT_THAT(answer.out, HasSubstr("not installed in this Python"));
  EXPECT_THAT(answer.out, HasSubstr("Ladder documented for any torch"));
}

TEST_F(ToolDoctorTest, ATorchThatCannotBeImportedOrCrashes) {
  WriteTorch("raise ImportError('libcudart.so.12: no such file')\n");
  Answer answer = Ask({"--json"});
  EXPECT_EQ(answer.status, 1);
  json::value said = json::parse(answer.out);
  EXPECT_EQ(said.at("blocks"), true);
  EXPECT_EQ(said.at("torch").at("version"), "2.9.0");
  EXPECT_THAT(std::string(said.at("findings").at(0).at("found").as_string()),
              HasSubstr("cannot be imported: ImportError: libcudart.so.12"));

  Write("torch/__init__.py", "import os\nos.kill(os.getpid(), 11)\n");
  answer = Ask({"--json"});
  EXPECT_EQ(answer.status, 1);
  said = json::parse(answer.out);
  EXPECT_THAT(std::string(said.at("findings").at(0).at("found").as_string()),
              HasSubstr("cannot be imported: SIGSEGV"));

  EXPECT_THAT(std::string(said.at("findings").at(0).at("todo").as_string()),
              HasSubstr("./python -X importtime -c 'import torch'"));

  fs::remove_all(Work("torch"));
  Write("torch.py", "");
  answer = Ask({});
  EXPECT_THAT(answer.out, HasSubstr("torch.py stands where torch should"));
}

TEST_F(ToolDoctorTest, ItCanBeInterruptedWhileItAsks) {
  WriteTorch("open('begun', 'w').close()\nimport time\ntime.sleep(100)\n");
  const pid_t pid = Start({TOOL, "doctor", "--", "./python"});
  while (!fs::exists(Work("begun"))) usleep(10000);
  kill(pid, SIGINT);
  const Answer answer = Finish(pid);
  EXPECT_EQ(answer.status, 130) << answer.err;
  EXPECT_EQ(answer.out, "");
}

TEST_F(ToolDoctorTest, NoPythonOrOneThatIsBroken) {
  Answer answer = Ask({}, {}, [] { setenv("PATH", "/nowhere", 1); });
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("neither python nor python3 is in PATH"));

  answer = Ask({}, {"./python9"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("./python9 cannot be started: no such "
                                    "file"));
  WriteProgram("python", "echo cannot find encodings >&2; exit 1\n");
  answer = Ask({});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("./python printed nothing (exit 1: cannot "
                                    "find encodings)"));
  // The command itself is never run.
  WriteProgram("serve", "touch ran\n");
  answer = Ask({}, {"./serve", "model.pt2"});
  EXPECT_EQ(answer.status, 0) << answer.out;
  EXPECT_THAT(answer.out, HasSubstr("./serve is not Python"));
  EXPECT_THAT(Ask({}, {"./serve"}).out, HasSubstr("./serve is not Python"));
  EXPECT_FALSE(fs::exists(Work("ran")));
}

TEST_F(ToolDoctorTest, AFullOrLockedDisk) {
  Answer answer = Ask({"--out", "/proc/record"}, {"./serve", "x"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("cannot write to /proc: "));
  answer = Ask({}, {"./serve", "x"}, [] {
    const rlimit limit{32 << 10, 32 << 10};  // as a quota would
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr(": File too large"));
  for (const auto& entry : fs::directory_iterator(Work(""))) {
    EXPECT_FALSE(entry.path().filename().string().starts_with(".aoti"));
  }
}

TEST_F(ToolDoctorTest, NoPseudoTerminal) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can take /dev/pts away";
  const Answer answer = Ask({}, {"./python"}, [] {
    if (unshare(CLONE_NEWNS) != 0 ||
        mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("none", "/dev/pts", "tmpfs", 0, nullptr) != 0) {
      _exit(77);
    }
  });
  if (answer.status == 77) GTEST_SKIP() << "nothing can be mounted here";
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("cannot create a pseudo-terminal"));
  EXPECT_THAT(answer.out, HasSubstr("./python was not checked"));
}

TEST_F(ToolDoctorTest, DataFilesAndTheLadder) {
  fs::create_directories(Work(".config/aoti-ladder/ladders"));
  fs::create_directories(Work(".aoti-ladder"));
  Write(".config/aoti-ladder/ladders/mine.yaml",
        "name: mine\n"
        "stages:\n"
        "  - {name: baseline, decides: x}\n"
        "  - {name: more, decides: y,\n"
        "     flags: {MINE: {value: \"1\", acts: run}}}\n");
  Answer answer = Ask({"--ladder", "mine"}, {"./serve", "x"},
                      [] { setenv("MINE", "0", 1); });
  EXPECT_EQ(answer.status, 0) << answer.out;
  EXPECT_THAT(answer.out,
              HasSubstr("\n  more: y\n    MINE=1  read when running\n"));
  EXPECT_THAT(answer.out, HasSubstr("MINE=0 is set already"));
  EXPECT_THAT(answer.out, HasSubstr("mine.yaml: ladder mine, 2 stages\n"));

  Write(".aoti-ladder/failures.yaml", "patterns: 3\n");
  answer = Ask({"--ladder", "mine"}, {"./serve", "x"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("failures.yaml:1:11: expected a list"));
  EXPECT_EQ(Ask({"--ladder", "mien"}, {"./serve", "x"}).status, 1);
  fs::remove(Work(".aoti-ladder/failures.yaml"));
  answer = Ask({"--ladder", "mien"}, {"./serve", "x"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("did you mean 'mine'?"));
}

TEST_F(ToolDoctorTest, AFaultyLadderThatNobodyAskedForBlocksNothing) {
  fs::create_directories(Work(".aoti-ladder/ladders"));
  Write(".aoti-ladder/ladders/other.yaml", "name: [\n");
  Write(".aoti-ladder/ladders/mine.yaml",
        Run({TOOL, "ladder", "show", "documented"}).out);
  Answer answer = Ask({}, {"./serve", "x"});
  EXPECT_EQ(answer.status, 0) << answer.out;
  const size_t limits = answer.out.find("Limits the diagnosis");
  const size_t fine = answer.out.find("\nFine\n");
  const size_t faulty = answer.out.find("ladders/other.yaml:1:");
  const size_t renamed = answer.out.find("'name: mine'");
  EXPECT_TRUE(limits < faulty && faulty < fine && fine < renamed) << answer.out;
  ASSERT_NE(renamed, std::string::npos);
  EXPECT_EQ(Ask({"--ladder", "other"}, {"./serve", "x"}).status, 1);
  // Its faults hide no slip.
  EXPECT_EQ(Ask({"--ladder", "mien"}, {"./serve", "x"}).status, 2);
}

TEST_F(ToolDoctorTest, EveryLevelOfDataFilesIsShown) {
  const Answer answer = Ask({}, {"./serve", "x"});
  EXPECT_THAT(answer.out, HasSubstr("\n  project           none: "));
  EXPECT_THAT(answer.out,
              HasSubstr("\n  options           --failure-patterns FILE"));
}

}  // namespace
}  // namespace ladder
