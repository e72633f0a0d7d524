// Recipes as the built program reads, writes and runs them.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ToolRecipeTest : public ToolRun {};

TEST_F(ToolRecipeTest, CheckTellsTheFaultsOfAllFiles) {
  Write("good.yaml", "matrix: {n: [1, 2]}\ncommand: echo ${n}\n");
  Write("bad.yaml", "comand: echo\nladder: documentde\n");
  Write("worse.yaml", "command: a\nladder: my.yaml\n");
  Write("my.yaml", "name: my\nrungs: []\n");
  const Answer answer =
      Run({TOOL, "recipe", "check", "good.yaml", "bad.yaml", "worse.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "good.yaml: ok, 2 combinations\n");
  EXPECT_EQ(answer.err,
            "aoti-ladder: error: bad.yaml:1:1: unknown key 'comand'; did you "
            "mean 'command'?\n"
            "    comand: echo\n"
            "    ^\n"
            "bad.yaml:1:1: 'command' is missing here\n"
            "    comand: echo\n"
            "    ^\n"
            "bad.yaml:2:9: no ladder is called 'documentde'; did you mean "
            "'documented'?\n"
            "    ladder: documentde\n"
            "            ^\n"
            "my.yaml:2:8: a ladder needs at least one rung\n"
            "    rungs: []\n"
            "           ^\n"
            "  Correct bad.yaml and try again.\n");
}

TEST_F(ToolRecipeTest, CheckFollowsLinksIntoACycle) {
  fs::create_directory(Work("d"));
  Write("x.yaml", "include: d/y.yaml\ncommand: a\n");
  Write("d/y.yaml", "include: up/x.yaml\n");
  fs::create_directory_symlink("..", Work("d/up"));
  const Answer answer = Run({TOOL, "recipe", "check", "x.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err,
              HasSubstr("d/y.yaml:1:10: 'd/up/x.yaml' includes itself\n"));
}

TEST_F(ToolRecipeTest, CheckRefusesWhatIsNoFile) {
  fs::create_directory(Work("folder"));
  ASSERT_EQ(mkfifo(Work("pipe").c_str(), 0600), 0);
  for (const char* name : {"folder", "pipe", "gone", "/dev/zero"}) {
    const Answer answer = Run({TOOL, "recipe", "check", name});
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("cannot read the recipe '"));
  }
}

TEST_F(ToolRecipeTest, WhatInitWritesPassesCheck) {
  Write("repro.py", "");
  const Words command = {"python3", "repro.py", "--loss=${x}", "a b", "*"};
  Words words = {TOOL,
                 "recipe",
                 "init",
                 "--out",
                 "sub/r.yaml",
                 "--compile",
                 "python3 'my export.py'",
                 "--"};
  words.insert(words.end(), command.begin(), command.end());
  fs::create_directory(Work("sub"));
  const Answer init = Run(words);
  EXPECT_EQ(init.status, 0) << init.err;
  EXPECT_EQ(init.out, "");
  EXPECT_EQ(Run({TOOL, "recipe", "check", "sub/r.yaml"}).out,
            "sub/r.yaml: ok\n");
  EXPECT_EQ(Run({TOOL, "recipe", "show", "sub/r.yaml"}).out,
            "name: repro\n"
            "compile: [python3, \"my export.py\"]\n"
            "command: [python3, repro.py, \"--loss=$${x}\", \"a b\", \"*\"]\n"
            "workdir: sub/..\n"
            "files: [sub/../repro.py]\n");
  const Answer again = Run(words);
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("'sub/r.yaml' is there already"));
}

TEST_F(ToolRecipeTest, EveryKeyThatInitExplainsIsUnderstood) {
  // Each commented-out line of the draft, taken at its word.
  std::string text = Run({TOOL, "recipe", "init", "--", "true"}).out;
  EXPECT_THAT(text, StartsWith("# A recipe"));
  std::string all;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    const bool comment = line.starts_with("# ") && !line.starts_with("#  ");
    if (line.starts_with('#') && !comment) line.erase(0, 1);
    all += line + "\n";
    at = end + 1;
  }
  Write("all.yaml", all);
  Write("repro.py", "");
  Write("our-failures.yaml", "patterns: []\n");
  Write("shared.yaml", "repeat: 2\n");
  const Answer answer = Run({TOOL, "recipe", "check", "all.yaml"});
  EXPECT_EQ(answer.err, "");
  EXPECT_EQ(answer.out, "all.yaml: ok, 2 combinations\n");
}

TEST_F(ToolRecipeTest, ShowPrintsEachCombination) {
  Write("base.yaml", "timeout: 90s\nfails_when: {exit: [1, 3], nan: true}\n");
  Write("x.yaml",
        "include: base.yaml\nmatrix: {n: [1, 2]}\ncommand: echo ${n}\n"
        "expect: {class: nan-or-inf}\n");
  EXPECT_EQ(Run({TOOL, "recipe", "show", "x.yaml"}).out,
            "# n=1\n"
            "name: x\n"
            "command: [echo, \"1\"]\n"
            "timeout: 90000ms\n"
            "fails_when:\n"
            "  exit: [1, 3]\n"
            "  nan: true\n"
            "expect:\n"
            "  class: nan-or-inf\n"
            "\n"
            "# n=2\n"
            "name: x\n"
            "command: [echo, \"2\"]\n"
            "timeout: 90000ms\n"
            "fails_when:\n"
            "  exit: [1, 3]\n"
            "  nan: true\n"
            "expect:\n"
            "  class: nan-or-inf\n");
}

}  // namespace
}  // namespace ladder
