#include "process/limit_snapshot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp

#include <filesystem>

#include "base/file.h"
#include "process/executor.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Observed real commands with a time limit. `tools`: a folder of programs that
/// are found as py-spy and gdb; without it, none are.
class LimitSnapshotTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "snapshot-test-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    fs::create_directory(folder_ / "tools");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void WriteTool(const std::string& name, const std::string& script) const {
    OutputFile(folder_ / "tools" / name, 0755).Write("#!/bin/sh\n" + script);
  }

  Outcome Run(const std::vector<std::string>& argv,
              std::chrono::milliseconds timeout) {
    Command command;
    command.argv = argv;
    command.environment = {{"PATH", folder_ / "tools"}};
    command.observe = Observe{folder_ / "observed", {}};
    return MakeLocalExecutor()->Run(
        command, {timeout},
        [this](Stream, std::string_view bytes, std::chrono::microseconds) {
          output_ += bytes;
        });
  }

  fs::path folder_;
  std::string output_;
};

/// Python itself, not a script of pyenv that looks for it.
std::string Python() {
  const fs::path file = fs::path("/usr/bin/python3");
  return fs::exists(file) ? file.string() : "";
}

TEST_F(LimitSnapshotTest, ACommandThatEndsHasNone) {
  EXPECT_FALSE(Run({"/bin/true"}, std::chrono::seconds(60)).at_limit);
}

TEST_F(LimitSnapshotTest, ListsTheProcesses) {
  const Outcome outcome =
      Run({"/bin/sh", "-c", "/bin/sleep 99; :"}, std::chrono::seconds(1));
  ASSERT_TRUE(outcome.at_limit);
  std::vector<std::string> first;
  for (const ProcessAtLimit& each : outcome.at_limit->processes) {
    ASSERT_FALSE(each.words.empty());
    first.push_back(each.words.front());
  }
  EXPECT_THAT(first, testing::ElementsAre("/bin/sh", "/bin/sleep"));
  EXPECT_TRUE(outcome.at_limit->missing.empty()) << "nobody asked for a stack";
  EXPECT_THAT(TextOf(*outcome.at_limit),
              HasSubstr("s of CPU: /bin/sleep 99\n"));
}

TEST_F(LimitSnapshotTest, FaultHandlerPrintsTheStackWhereSigtermWouldEndItToo) {
  if (Python().empty()) GTEST_SKIP() << "no /usr/bin/python3";
  const Outcome outcome =
      Run({Python(), "-X", "faulthandler", "-c",
           "import time\ndef wait_here(): time.sleep(99)\nwait_here()"},
          std::chrono::seconds(5));
  ASSERT_TRUE(outcome.at_limit);
  ASSERT_EQ(outcome.at_limit->stacks.size(), 1U);
  EXPECT_EQ(outcome.at_limit->stacks[0].by, "faulthandler");
  EXPECT_THAT(output_, HasSubstr("in wait_here"));
  EXPECT_TRUE(std::holds_alternative<TimedOut>(outcome.ending));
}

TEST_F(LimitSnapshotTest, AProgramThatHandlesSigtermKeepsItsChance) {
  if (Python().empty()) GTEST_SKIP() << "no /usr/bin/python3";
  const Outcome outcome = Run({Python(), "-X", "faulthandler", "-c",
                               "import signal, sys, time\n"
                               "def end(*_):\n  print('saved')\n  sys.exit(0)\n"
                               "signal.signal(signal.SIGTERM, end)\n"
                               "time.sleep(99)"},
                              std::chrono::seconds(5));
  ASSERT_TRUE(outcome.at_limit);
  EXPECT_THAT(output_, HasSubstr("saved"));
  EXPECT_TRUE(outcome.at_limit->stacks.empty());
  EXPECT_THAT(outcome.at_limit->missing,
              testing::Contains(HasSubstr("handles SIGTERM")));
}

TEST_F(LimitSnapshotTest, AProcessUnderADebuggerIsLeftToIt) {
  if (Python().empty()) GTEST_SKIP() << "needs /usr/bin/python3";
  if (!fs::exists("/usr/bin/gdb")) GTEST_SKIP() << "needs gdb";
  WriteTool("py-spy", "echo asked >> " + (folder_ / "asked").string() + "\n");
  const Outcome outcome =
      Run({"/usr/bin/gdb", "-nx", "-batch", "-ex", "run", "--args", Python(),
           "-X", "faulthandler", "-c", "import time; time.sleep(99)"},
          std::chrono::seconds(8));
  ASSERT_TRUE(outcome.at_limit);
  EXPECT_TRUE(outcome.at_limit->stacks.empty());
  EXPECT_THAT(outcome.at_limit->missing,
              testing::Contains("a debugger traces the process"));
  EXPECT_FALSE(fs::exists(folder_ / "asked"));
}

TEST_F(LimitSnapshotTest, PySpyIsAskedFirst) {
  if (Python().empty()) GTEST_SKIP() << "no /usr/bin/python3";
  WriteTool("py-spy", "echo \"asked: $*\"\n");
  const Outcome outcome =
      Run({Python(), "-X", "faulthandler", "-c", "import time; time.sleep(99)"},
          std::chrono::seconds(5));
  ASSERT_TRUE(outcome.at_limit);
  ASSERT_EQ(outcome.at_limit->stacks.size(), 1U);
  EXPECT_EQ(outcome.at_limit->stacks[0].by, "py-spy");
  EXPECT_THAT(outcome.at_limit->stacks[0].text, HasSubstr("asked: dump --pid"));
}

TEST_F(LimitSnapshotTest, WhatIsNotThereIsSaid) {
  if (Python().empty()) GTEST_SKIP() << "no /usr/bin/python3";
  const Outcome outcome = Run({Python(), "-c", "import time; time.sleep(99)"},
                              std::chrono::seconds(5));
  ASSERT_TRUE(outcome.at_limit);
  EXPECT_THAT(
      outcome.at_limit->missing,
      testing::ElementsAre("py-spy is not installed", "faulthandler is off",
                           "gdb is not installed"));
}

}  // namespace
}  // namespace ladder
