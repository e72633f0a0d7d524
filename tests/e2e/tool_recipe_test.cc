// Recipes as the built program reads, writes and runs them.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "support/tool_run.h"

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
  Write("my.yaml", "name: my\nstages: []\n");
  const Answer answer =
      Run({TOOL, "recipe", "check", "good.yaml", "bad.yaml", "worse.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "good.yaml: ok, 2 combinations\n");
  EXPECT_EQ(
      answer.err,
      "aoti-ladder: error: bad.yaml:1:1: unknown key 'comand'; did you mean "
      "'command'?\n    comand: echo\n    ^\nbad.yaml:1:1: 'command' is "
      "missing\n    comand: echo\n    ^\nbad.yaml:2:9: no ladder 'documentde'; "
      "did you mean 'documented'?\n    ladder: documentde\n            "
      "^\n  Correct bad.yaml and try again.\n"
      "my.yaml:2:9: a ladder needs at least one stage\n    stages: []\n     "
      "       ^\n  Correct my.yaml and try again.\n");
}

TEST_F(ToolRecipeTest, CheckSaysOfEachFileWhatToDo) {
  Write("suite.yaml", "recipes: [a.yaml]\n");
  fs::create_directory(Work("folder"));
  EXPECT_THAT(Run({TOOL, "recipe", "check", "suite.yaml", "folder"}).err,
              AllOf(HasSubstr("suite.yaml is a suite, not a recipe\n  Run it "
                              "with: aoti-ladder nightly suite.yaml"),
                    HasSubstr("cannot read the recipe 'folder'")));
}

TEST_F(ToolRecipeTest, CheckSeesTheWordsOfOneCommandInAListOfCommands) {
  Write("r.yaml", "command: a\nsetup: [sh, -c, 'echo x']\n");
  EXPECT_THAT(Run({TOOL, "recipe", "check", "r.yaml"}).err,
              HasSubstr("r.yaml:2:13: '-c' is an option, not a program; in a "
                        "list of commands, each is a text or a list"));
}

TEST_F(ToolRecipeTest, CheckNamesTheKeysWhereAListStands) {
  Write("r.yaml", "command: a\nbisect: {candidates: [v1, v2]}\n");
  EXPECT_THAT(Run({TOOL, "recipe", "check", "r.yaml"}).err,
              HasSubstr("r.yaml:2:22: expected 'key: value' pairs here; known "
                        "keys: versions, "));
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

TEST_F(ToolRecipeTest, ASuiteIsToldFromARecipe) {
  Write("suite.yaml", "recipes: [a.yaml]\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"recipe", "check"},
        {"recipe", "show"},
        {"run"},
        {"bisect"}}) {
    std::vector<std::string> all{TOOL};
    all.insert(all.end(), words.begin(), words.end());
    all.emplace_back("suite.yaml");
    const Answer answer = Run(all);
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err,
                HasSubstr("suite.yaml is a suite, not a recipe\n  Run it with: "
                          "aoti-ladder nightly suite.yaml"));
  }
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
  const Answer init = Run(words);  // makes the folder
  EXPECT_EQ(init.status, 0) << init.err;
  EXPECT_EQ(init.out, "");
  EXPECT_EQ(Run({TOOL, "recipe", "check", "sub/r.yaml"}).out,
            "sub/r.yaml: ok\n  file: repro.py\n");
  EXPECT_EQ(Run({TOOL, "recipe", "show", "sub/r.yaml"}).out,
            "name: repro\n"
            "compile: [python3, \"my export.py\"]\n"
            "command: [python3, repro.py, \"--loss=$${x}\", \"a b\", \"*\"]\n"
            "workdir: sub/..\n"
            "files: [sub/../repro.py]\n");
  const Answer again = Run(words);
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("'sub/r.yaml' already exists"));
}

TEST_F(ToolRecipeTest, AFileThatAnotherIncludesNeedsNoCommand) {
  Write("base.yaml", "timeout: 5m\nenvironment: {set: {N: '${n}'}}\n");
  Write("x.yaml", "include: base.yaml\nmatrix: {n: [1]}\ncommand: a\n");
  Answer answer = Run({TOOL, "recipe", "check", "base.yaml", "x.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(answer.out,
            "base.yaml: included by x.yaml\nx.yaml: ok\n"
            "  includes: base.yaml\n");
  EXPECT_EQ(Run({TOOL, "recipe", "check", "base.yaml"}).status, 2);
  // What is wrong with it is told with the other.
  Write("base.yaml", "timeout: soon\nenvironment: {set: {N: '${n}'}}\n");
  answer = Run({TOOL, "recipe", "check", "base.yaml", "x.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("base.yaml:1:10: expected a time"));
}

TEST_F(ToolRecipeTest, WhatIsShownReadsTheSame) {
  const Words command = {
      "sh",         "-c",     "echo ${1:-x} ${#a} ${} ${a} $${a}",
      "${HOME:-/}", "$$${b}", "\x7f\x01",
      "\t\n"};
  Words words = {TOOL, "recipe", "init", "--out", "a.yaml", "--"};
  words.insert(words.end(), command.begin(), command.end());
  EXPECT_EQ(Run(words).err,
            "aoti-ladder: wrote a.yaml; run it with: aoti-ladder run a.yaml\n");
  const std::string shown = Run({TOOL, "recipe", "show", "a.yaml"}).out;
  EXPECT_THAT(shown, HasSubstr("\"echo ${1:-x} ${#a} ${} $${a} $$${a}\""));
  std::string text = shown;
  for (int i = 0; i < 2; ++i) {
    Write("b.yaml", text);
    text = Run({TOOL, "recipe", "show", "b.yaml"}).out;
    EXPECT_EQ(text, shown);
  }
}

TEST_F(ToolRecipeTest, ABisectionIsShownAndReadsTheSame) {
  for (const char* candidates :
       {"{versions: [2.6.0, \"2.10\"]}",
        "{nightlies: {from: \"2026-01-01\", to: \"2026-01-31\", version: "
        "\"x%Y%m%d\"}}",
        "{commits: {repository: ., good: v1, bad: HEAD, paths: [src, a b]}}",
        "{command: [ls, a b]}"}) {
    Write("a.yaml",
          "command: [\"${candidate_dir}/bin/python\", a.py, \"$${x}\"]\n"
          "bisect:\n  candidates: " +
              std::string(candidates) +
              "\n"
              "  setup: [python3 -m venv ., [pip, 'torch==${candidate}']]\n"
              "  same_as: cat ${candidate_dir}/version\n"
              "  setup_timeout: 30m\n  keep: 20k\n  confidence: 0.99\n"
              "  deterministic: true\n  most_runs: 50\n  jobs: 4\n");
    const Answer first = Run({TOOL, "recipe", "show", "a.yaml"});
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(
        first.out,
        HasSubstr("  setup: [[python3, \"-m\", venv, .], [pip, "
                  "\"torch==${candidate}\"]]\n"
                  "  same_as: [cat, \"${candidate_dir}/version\"]\n"
                  "  setup_timeout: 1800000ms\n  max_cache_size: 20480\n"
                  "  confidence: 0.99\n  deterministic: true\n  max_runs: 50\n "
                  " jobs: 4\n"));
    Write("b.yaml", first.out);
    const Answer again = Run({TOOL, "recipe", "show", "b.yaml"});
    EXPECT_EQ(again.out.substr(again.out.find('\n')),
              first.out.substr(first.out.find('\n')))
        << again.err;
  }
}

TEST_F(ToolRecipeTest, InitWritesPathsThroughLinksAndFromBelow) {
  fs::create_directories(Work("sub"));
  fs::create_directories(Work("far/away"));
  fs::create_directory_symlink("far/away", Work("link"));
  Write("p.sh", "exit 3\n");
  const auto in_sub = [&](const std::string& line) {
    return Run({"sh", "-c", "cd sub && " + line});
  };
  const std::string tool = TOOL;
  EXPECT_EQ(in_sub(tool + " recipe init --out ../up.yaml -- sh ../p.sh").status,
            0);
  EXPECT_EQ(Run({TOOL, "recipe", "show", "up.yaml"}).out,
            "name: sh\ncommand: [sh, ../p.sh]\nworkdir: sub\nfiles: [p.sh]\n");
  EXPECT_EQ(in_sub(tool + " run ../up.yaml --quiet --fails-when exit:3").status,
            1);
  EXPECT_EQ(
      Run({TOOL, "recipe", "init", "--out", "link/y.yaml", "--", "sh", "p.sh"})
          .status,
      0);
  EXPECT_THAT(Bytes("far/away/y.yaml"),
              AllOf(HasSubstr("\nworkdir: ../..\n"),
                    HasSubstr("\nfiles: [../../p.sh]\n")));
  const Answer linked = Run({TOOL, "run", "link/y.yaml", "--out", "record",
                             "--fails-when", "exit:3"});
  EXPECT_EQ(linked.status, 1) << linked.err;
  const auto record = Json("record/record.json");
  EXPECT_EQ(record.at("files").as_object().size(), 1U);
  EXPECT_TRUE(record.at("files").as_object().contains("p.sh"));
}

TEST_F(ToolRecipeTest, InitRefusesWhatNoRecipeCanSay) {
  const auto refusal = [&](Words words) {
    words.insert(words.begin(), {TOOL, "recipe", "init", "--out", "x.yaml"});
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_FALSE(fs::exists(Work("x.yaml")));
    return answer.err;
  };
  EXPECT_THAT(refusal({"--name", "a b", "--", "true"}),
              HasSubstr("--name cannot be 'a b'\n  Use at most 100 letters"));
  EXPECT_THAT(refusal({"--", "FOO=1", "python", "x.py"}),
              HasSubstr("'FOO=1' is a variable assignment, not a program\n"));
  EXPECT_THAT(refusal({"--compile", "", "--", "true"}),
              HasSubstr("--compile cannot be ''"));
  EXPECT_THAT(
      refusal({"--", "cat", "caf\xe9"}),
      HasSubstr("a recipe cannot express this command: 'caf\xef\xbf\xbd' is "
                "not UTF-8\n  Put the command into a script"));
  EXPECT_THAT(refusal({"--", "echo", std::string(100000, 'x')}),
              HasSubstr("bytes; a recipe may have at most 65536"));
}

TEST_F(ToolRecipeTest, CheckTellsTheFaultsOfAllThatARunReads) {
  fs::create_directories(Work(".aoti-ladder"));
  Write("x.yaml",
        "matrix: {l: [a.yaml, b.yaml]}\nladder: ${l}\nfailures: c.yaml\n"
        "command: ''\n");
  Write("a.yaml", "name: a\nstages: []\n");
  Write("b.yaml", "name: b\nstages: []\n");
  Write("c.yaml", "pattern: []\n");
  Write(".aoti-ladder/failures.yaml", "d: 1\n");
  Write(".aoti-ladder/flags.yaml", "e: 1\n");
  const std::string told = Run({TOOL, "recipe", "check", "x.yaml"}).err;
  for (const char* fault :
       {"x.yaml:4:10: expected a command here", "a.yaml:2:9: a ladder needs",
        "b.yaml:2:9: a ladder needs", "c.yaml:1:1: unknown key 'pattern'",
        "failures.yaml:1:1: unknown key 'd'",
        "flags.yaml:1:1: unknown key 'e'"}) {
    EXPECT_THAT(told, HasSubstr(fault));
  }
}

TEST_F(ToolRecipeTest, AGlobStaysInTheFolderOfItsRecipe) {
  fs::create_directories(Work("a[b]"));
  fs::create_directories(Work("ab"));
  Write("a[b]/x.npz", "its own");
  Write("ab/y.npz", "another's");
  Write("a[b]/r.yaml", "command: 'false'\nfiles: ['*.npz']\n");
  EXPECT_EQ(Run({TOOL, "run", "a[b]/r.yaml", "--out", "record"}).status, 1);
  const auto record = Json("record/record.json");
  const auto& files = record.at("files").as_object();
  EXPECT_EQ(files.size(), 1U);
  EXPECT_TRUE(files.contains("x.npz"));
}

TEST_F(ToolRecipeTest, TheSetupMayMakeTheFolder) {
  Write("x.yaml", "setup: mkdir made\nworkdir: made\ncommand: pwd\n");
  EXPECT_EQ(Run({TOOL, "run", "x.yaml", "--out", "record"}).status, 0);
  EXPECT_THAT(Bytes("record/stages/00-baseline/run-1/output.log"),
              HasSubstr("/made"));
  Write("y.yaml", "setup: 'true'\nworkdir: gone\ncommand: pwd\n");
  const Answer gone = Run({TOOL, "run", "y.yaml", "--out", "no"});
  EXPECT_EQ(gone.status, 125);
  EXPECT_THAT(gone.err, HasSubstr("the setup did not create the folder '"));
}

TEST_F(ToolRecipeTest, EveryKeyThatInitExplainsIsUnderstood) {
  // Each commented-out line of the draft, taken at its word.
  std::string text = Run({TOOL, "recipe", "init", "--", "true"}).out;
  EXPECT_THAT(text, StartsWith("# yaml-language-server: $schema="));
  EXPECT_THAT(text, HasSubstr("\n# A recipe. "));
  std::string all;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    const bool comment = line.starts_with("# ") && !line.starts_with("#  ");
    if (line.starts_with('#') && !comment) line.erase(0, 1);
    all += line + "\n";
    at = end + 1;
  }
  // A recipe has one of the two only.
  const auto without = [&](const std::string& key) {
    const size_t at = all.find("\n" + key + ":");
    EXPECT_NE(at, std::string::npos);
    return all.substr(0, at) + all.substr(all.find("\n\n", at));
  };
  Write("matrix.yaml", without("bisect"));
  Write("bisect.yaml", without("matrix"));
  Write("repro.py", "");
  Write("our-failures.yaml", "patterns: []\n");
  Write("shared.yaml", "repeat: 2\n");
  const Answer answer =
      Run({TOOL, "recipe", "check", "matrix.yaml", "bisect.yaml"});
  EXPECT_THAT(answer.err, HasSubstr("nothing uses this axis: write ${device}"));
  const std::string files =
      "  includes: shared.yaml\n  failure patterns: our-failures.yaml\n"
      "  file: repro.py\n  file: data/*.npz\n";
  EXPECT_EQ(answer.out, "bisect.yaml: ok\n" + files);
  Write("shared.yaml", "repeat: 2\ndescription: on ${device}\n");
  EXPECT_EQ(Run({TOOL, "recipe", "check", "matrix.yaml"}).out,
            "matrix.yaml: ok, 2 combinations\n" + files);
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

TEST_F(ToolRecipeTest, SchemasArePrinted) {
  EXPECT_EQ(Run({TOOL, "recipe", "schema"}).out,
            ReadFile(CONFIGS_DIR "/schema/recipe.json"));
  EXPECT_EQ(Run({TOOL, "recipe", "schema", "ladder"}).out,
            ReadFile(CONFIGS_DIR "/schema/ladder.json"));
  EXPECT_THAT(Run({TOOL, "recipe", "schema", "laddre"}).err,
              HasSubstr("there is no schema 'laddre'; did you mean 'ladder'?"));
}

// --- run ---------------------------------------------------------------------

TEST_F(ToolRecipeTest, RunsWhatTheRecipeSaysWhereItSaysIt) {
  fs::create_directories(Work("r/work"));
  Write("r/base.yaml",
        "workdir: work\n"
        "environment: {set: {A: 'base', B: base}, unset: [GONE]}\n");
  Write("r/x.yaml",
        "include: base.yaml\n"
        "name: my-name\n"
        "command: [sh, -c, 'echo \"$A $B $C $GONE.\"; cat made; exit 3']\n"
        "environment: {set: {A: own}}\n"
        "setup: [\"sh -c 'echo x > made; echo said'\"]\n"
        "files: [work/made]\n"
        "timeout: 1m\n");
  const Answer answer =
      Run({TOOL, "run", "r/x.yaml", "--env", "C=given", "--json"},
          [] { setenv("GONE", "here", 1); });
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("-my-name\n"));
  EXPECT_THAT(answer.err, HasSubstr("setup 1/1: sh -c"));
  const fs::path record = Records().front();
  EXPECT_EQ(ReadFile(record / "stages/00-baseline/run-1/output.log"),
            "own base given .\nx\n");
  EXPECT_EQ(ReadFile(record / "setup/01.log"), "said\n");
}

TEST_F(ToolRecipeTest, OptionsGoBeforeTheRecipe) {
  Write("x.yaml",
        "command: [sleep, '60']\ntimeout: 60s\nfails_when: {exit: true}\n");
  const Answer answer =
      Run({TOOL, "run", "x.yaml", "--timeout", "250ms", "--fails-when",
           "timeout", "--out", "record", "--quiet"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("timeout after 0.25 s"));
  const Answer passes =
      Run({TOOL, "run", "x.yaml", "--timeout", "250ms", "--quiet"});
  EXPECT_EQ(passes.status, 0) << passes.out;
}

TEST_F(ToolRecipeTest, ACommandThatPassesFailsByWhatItPrints) {
  const Words command = {"sh", "-c", "echo fine; echo max error 3; exit 0"};
  EXPECT_EQ(Climb(command).status, 0);
  fs::remove_all(Work("record"));
  const Answer answer =
      Climb(command, {"--verbose", "--fails-when", "output:max error [1-9]"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("message         max error 3\n"));
  EXPECT_THAT(answer.out,
              HasSubstr("the line that counts as a failure\n"
                        "    | max error 3\n"
                        "    record/stages/00-baseline/run-1/output.log:2\n"));
}

TEST_F(ToolRecipeTest, ABadEndThatDoesNotCountIsNoFailure) {
  EXPECT_EQ(Climb({"sh", "-c", "exit 3"},
                  {"--fails-when", "exit:4", "--fails-when", "signal"})
                .status,
            0);
  fs::remove_all(Work("record"));
  EXPECT_EQ(
      Climb({"sh", "-c", "kill -SEGV $$"}, {"--fails-when", "signal"}).status,
      1);
}

TEST_F(ToolRecipeTest, ACheckSeesTheOutputAndNotTheStagesFlags) {
  Write("check.sh", "cat \"$AOTI_LADDER_LOG\"; env | grep AOTI; exit 1\n");
  const Answer answer =
      Climb({"echo", "printed"},
            {"--fails-when", "check:sh check.sh", "--all-stages"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("the check ended with exit 1"));
  EXPECT_THAT(Bytes("record/stages/00-baseline/run-1/check.log"),
              testing::StartsWith("printed\n"));
  EXPECT_THAT(Bytes("record/stages/01-sanity/run-1/check.log"),
              Not(HasSubstr("AOTI_RUNTIME_CHECK_INPUTS")));
}

TEST_F(ToolRecipeTest, AFailedCheckIsEvidence) {
  Write("check.sh", "seq 1 9; echo; echo 'differs: 3'; exit 1\n");
  Answer answer = Climb({"echo", "printed"},
                        {"--verbose", "--fails-when", "check:sh check.sh"});
  const std::string log = "record/stages/00-baseline/run-1/check.log";
  EXPECT_THAT(answer.out, HasSubstr("the check: sh check.sh ended with exit 1\n"
                                    "    | differs: 3\n    " +
                                    log + ":11\n"));
  EXPECT_THAT(answer.out, HasSubstr(log + ":8\n"));
  EXPECT_THAT(answer.out, Not(HasSubstr(log + ":7\n")));
  // What was found at first is not looked for again.
  EXPECT_THAT(Run({TOOL, "triage", "--verbose", "record"}).out,
              HasSubstr("    | differs: 3\n"));
  fs::remove_all(Work("record"));
  answer =
      Climb({"echo", "printed"}, {"--verbose", "--fails-when", "check:false"});
  EXPECT_THAT(
      answer.out,
      HasSubstr("the check: false ended with exit 1, without output\n"));
}

TEST_F(ToolRecipeTest, TheRecipesOfAFolderAreListed) {
  Answer answer = Run({TOOL, "recipe", "list"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.err, HasSubstr("recipe init"));
  Write("one.yaml", "command: a\nname: first\ndescription: |\n  says\n  x\n");
  Write("two.yml", "command: a ${n}\nmatrix: {n: [1, 2]}\n");
  Write("bad.yaml", "command: a\nrepaet: 3\n");
  Write("compose.yaml", "services: {}\n");
  Write("ci.yml", "include: elsewhere.yml\nstages: [a]\n");
  Write("shared.yaml", "timeout: 3s\n");
  fs::create_directory(Work(".aoti-ladder"));
  Write(".aoti-ladder/ours.yaml", "command: a\n");
  answer = Run({TOOL, "recipe", "list"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out,
            "bad.yaml\n  invalid, see: aoti-ladder recipe check bad.yaml\n"
            "one.yaml\n  first\n  says\n"
            "two.yml\n  two, 2 combinations\n"
            ".aoti-ladder/ours.yaml\n  ours\n");
  const auto list = boost::json::parse(
      Run({TOOL, "recipe", "list", "--json", ".aoti-ladder"}).out);
  ASSERT_EQ(list.as_array().size(), 1U);
  EXPECT_EQ(list.at(0).at("file").as_string(), ".aoti-ladder/ours.yaml");
  EXPECT_EQ(list.at(0).at("combinations").to_number<int>(), 1);
  answer = Run({TOOL, "recipe", "list", "none"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("error: none: no such folder\n"));
}

TEST_F(ToolRecipeTest, AnotherFailureThanExpectedHasItsOwnExitCode) {
  const Words command = {"sh", "-c", "kill -SEGV $$"};
  const Answer same = Climb(command, {"--expect", "class:segfault"});
  EXPECT_EQ(same.status, 1);
  EXPECT_THAT(same.out, HasSubstr("Expected\n  this failure\n"));
  EXPECT_TRUE(Json("record/verdict.json")["expected"].at("met").as_bool());
  fs::remove_all(Work("record"));
  const Answer other = Climb(command, {"--expect", "class:nan-or-inf"});
  EXPECT_EQ(other.status, 4);
  EXPECT_THAT(other.out,
              HasSubstr("another: the class is segfault, not nan-or-inf\n"));
  fs::remove_all(Work("record"));
  const Words bisect = {"--expect", "class:nan-or-inf", "--bisect-exit-codes"};
  EXPECT_EQ(Climb(command, bisect).status, 125);
  // What is there already is an error of ours to git: it stops.
  EXPECT_EQ(Climb(command, bisect).status, 128);
  fs::remove_all(Work("record"));
  const Answer gone = Climb({"true"}, bisect);
  EXPECT_EQ(gone.status, 0);
  EXPECT_THAT(
      gone.out,
      AllOf(HasSubstr(
                "  it no longer fails, as it did with class:nan-or-inf; if "),
            Not(HasSubstr("another"))));
}

TEST_F(ToolRecipeTest, AMistakeInTheCommandTakesOneRunAndSkipsTheCommit) {
  const Words command = {"python3", "missing.py"};
  const Answer answer = Climb(command);
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("FAILED  user-error"));
  EXPECT_THAT(answer.out, HasSubstr("End of the output\n"));
  EXPECT_THAT(answer.out, HasSubstr("Edit the command: "));
  EXPECT_EQ(Json("record/verdict.json").at("runs").as_array().size(), 1U);
  fs::remove_all(Work("record"));
  EXPECT_EQ(Climb(command, {"--bisect-exit-codes"}).status, 125);
  fs::remove_all(Work("record"));
  EXPECT_EQ(
      Climb(command, {"--bisect-exit-codes", "--expect", "class:user-error"})
          .status,
      1);
}

TEST_F(ToolRecipeTest, MemoryBeyondTheLimitIsRefused) {
  const Words command = {"python3", "-c", "x = bytearray(300 << 20)"};
  EXPECT_EQ(Climb(command).status, 0);
  fs::remove_all(Work("record"));
  const Answer answer = Climb(command, {"--memory-limit", "200M"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("FAILED  out-of-memory\n"));
}

TEST_F(ToolRecipeTest, ASetupThatFailsCannotBeJudged) {
  Write("x.yaml", "command: 'true'\nsetup: [sh -c 'exit 7']\n");
  const Answer answer = Run({TOOL, "run", "x.yaml", "--out", "record"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(
      answer.err,
      HasSubstr("error: setup command 'sh -c 'exit 7'' failed: exit 7\n"));
  EXPECT_EQ(Json("record/record.json")["state"], "interrupted");
}

TEST_F(ToolRecipeTest, AMatrixClimbsWithEachCombination) {
  Write("x.yaml",
        "matrix: {code: [0, 1], how: [a/b, no-such-program]}\n"
        "shell: true\n"
        "command: echo ${how} | grep a/b && exit ${code}; exit 125\n"
        "fails_when: {exit: 1}\n");
  Write("y.yaml",
        "matrix: {program: ['true', 'false', ./gone]}\n"
        "command: ${program}\n");
  EXPECT_EQ(Run({TOOL, "run", "x.yaml", "--out", "m", "--quiet"}).status, 1);
  EXPECT_TRUE(fs::exists(Work("m/03-1-b/verdict.json")));
  const Answer answer = Run({TOOL, "run", "y.yaml", "--out", "n"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.out, testing::MatchesRegex(
                              "program +outcome +failure +record\n"
                              "true +passed +01-true\n"
                              "false +failed +[a-z-]+ \\([a-z]+\\) +02-false\n"
                              "./gone +error +cannot start '\\./gone': .*\n"
                              "\nrecords: n\n"));
  EXPECT_EQ(Bytes("n/matrix.txt") + "\nrecords: n\n", answer.out);
  EXPECT_EQ(Run({TOOL, "report", "n"}).out, answer.out);
  EXPECT_EQ(Run({TOOL, "report", "n", "-f", "json"}).out,
            Bytes("n/matrix.json"));
  EXPECT_THAT(Run({TOOL, "report", "n", "-f", "markdown"}).out,
              HasSubstr("| outcome | failure | record |\n|---|---|"));
  EXPECT_THAT(Run({TOOL, "report", "n", "-f", "issue"}).err,
              HasSubstr("only its combinations have this format\n"
                        "  Name one of them, for example: aoti-ladder report "
                        "n/0"));
  const auto rows = boost::json::parse(Bytes("n/matrix.json")).as_array();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1].at("values").at("program"), "false");
  EXPECT_EQ(rows[1].at("exit_code"), 1);
  EXPECT_EQ(rows[2].at("exit_code"), 125);
  EXPECT_THAT(answer.err, HasSubstr("aoti-ladder: 2/3: program=false\n"));
}

TEST_F(ToolRecipeTest, AMatrixOfOneCombinationHasItsTable) {
  Write("x.yaml", "matrix: {n: [1]}\ncommand: echo ${n}\n");
  const Answer answer = Run({TOOL, "run", "x.yaml", "--out", "m", "--json"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(boost::json::parse(answer.out).as_array().size(), 1U);
  EXPECT_EQ(Bytes("m/matrix.json"), answer.out);
}

TEST_F(ToolRecipeTest, NoSecretReachesTheTableOfAMatrix) {
  Write("x.yaml",
        "matrix: {token: [s3cret-value], n: [1]}\n"
        "setup: [sh -c 'exit 1' --token s3cret-too]\n"
        "environment: {set: {HF_TOKEN: \"${token}\"}}\n"
        "command: echo ${n}\n");
  Write("y.yaml",
        "matrix: {how: [s3cret-value]}\n"
        "environment: {set: {HF_TOKEN: \"${how}\"}}\n"
        "command: echo ${how}\n");
  for (const char* recipe : {"x.yaml", "y.yaml"}) {
    const Answer answer =
        Run({TOOL, "run", recipe, "--out", std::string(recipe) + ".m"});
    EXPECT_THAT(answer.out, HasSubstr("redacted")) << answer.err;
    EXPECT_THAT(answer.out + answer.err, Not(HasSubstr("s3cret")));
  }
  for (const auto& entry : fs::recursive_directory_iterator(Work(""))) {
    if (entry.path().parent_path() == Work("").parent_path()) continue;
    EXPECT_THAT(entry.path().filename(), Not(HasSubstr("s3cret")));
    if (!entry.is_regular_file() || entry.path().extension() == ".yaml") {
      continue;
    }
    EXPECT_THAT(ReadFile(entry.path()).value_or(""), Not(HasSubstr("s3cret")))
        << entry.path();
  }
}

TEST_F(ToolRecipeTest, NoSecretReachesTheTableOfAResumedMatrix) {
  fs::create_directory(Work("tool-password=s3cret-word"));
  Write("tool-password=s3cret-word/say.sh",
        "#!/bin/sh\nkill -INT $PPID\nsleep 9\n");
  fs::permissions(Work("tool-password=s3cret-word/say.sh"),
                  fs::perms::owner_all);
  Write("x.yaml",
        "matrix: {n: [1, 2]}\n"
        "command: ./tool-password=s3cret-word/say.sh --password s3cret-word"
        " ${n}\n");
  EXPECT_EQ(Run({TOOL, "run", "x.yaml", "--out", "m"}).status, 130);
  fs::rename(Work("tool-password=s3cret-word"), Work("elsewhere"));
  const Answer answer = Run({TOOL, "resume", "m", "--force"}, [] {
    setenv("REDACTED_ASSIGNMENT", "s3cret-word", 1);
    setenv("REDACTED_PASSWORD", "s3cret-word", 1);
  });
  EXPECT_EQ(answer.status, 125) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("cannot start '"));
  for (const std::string& text :
       {answer.out, answer.err, Bytes("m/matrix.json"),
        Bytes("m/matrix.txt")}) {
    EXPECT_THAT(text, Not(HasSubstr("s3cret")));
  }
}

TEST_F(ToolRecipeTest, NoErrorOfOursIsABadCommitForABisection) {
  Write("bad.yaml", "comand: a\n");
  Write("x.yaml", "command: 'true'\n");
  const auto status = [&](const Words& words) { return Run(words).status; };
  for (const char* recipe : {"bad.yaml", "gone.yaml"}) {
    EXPECT_EQ(status({TOOL, "run", "--bisect-exit-codes", recipe}), 128);
  }
  EXPECT_EQ(status({TOOL, "run", "--bisect-exit-codes", "--timeout", "soon",
                    "x.yaml"}),
            128);
  EXPECT_EQ(status({TOOL, "run", "--bisect-exit-codes", "--tmeout", "1s", "--",
                    "true"}),
            128);
  EXPECT_EQ(status({TOOL, "run", "--tmeout", "1s", "--", "true",
                    "--bisect-exit-codes"}),
            2)
      << "a word of the command";
}

TEST_F(ToolRecipeTest, ACheckWithoutAnAnswerCannotBeJudged) {
  Write("check.sh", "sleep 60\n");
  const Answer late =
      Climb({"true"}, {"--fails-when", "check:sh check.sh", "--timeout", "1s"});
  EXPECT_EQ(late.status, 125);
  EXPECT_THAT(late.err, HasSubstr("error: the check failed to finish: "));
  EXPECT_THAT(late.err, HasSubstr("check.log; a longer --timeout"));
  const auto ending = [&] {
    return Json("record/stages/00-baseline/run-1/run.json").at("ending");
  };
  EXPECT_EQ(ending().at("exit"), 0) << "what was measured is kept";
  fs::remove_all(Work("record"));
  Write("check", "#!/gone\n");
  fs::permissions(Work("check"), fs::perms::owner_all);
  EXPECT_EQ(Climb({"true"}, {"--fails-when", "check:./check"}).status, 125);
  EXPECT_EQ(ending().at("exit"), 0);
}

TEST_F(ToolRecipeTest, WhatARecipeForbidsOnTheCommandLine) {
  Write("x.yaml", "command: 'true'\n");
  const auto refusal = [&](const Words& words) { return Run(words).err; };
  EXPECT_THAT(refusal({TOOL, "run", "x.yaml", "--", "echo"}),
              HasSubstr("error: a recipe and a command exclude each other\n"));
  EXPECT_THAT(refusal({TOOL, "run", "x.yaml", "x.yaml"}),
              HasSubstr("error: expected one recipe, got 2\n"));
  EXPECT_THAT(refusal({TOOL, "run", "--fails-when", "nann", "--", "true"}),
              HasSubstr("--fails-when: 'nann' is not a failure criterion; did "
                        "you mean 'nan'?"));
  EXPECT_THAT(refusal({TOOL, "run", "--fails-when", "check:a", "--fails-when",
                       "check:b", "--", "true"}),
              HasSubstr("more than one check"));
  EXPECT_THAT(refusal({TOOL, "run", "--fails-when", "timeout", "--", "true"}),
              HasSubstr("--fails-when timeout needs --timeout\n"
                        "  Set a limit, for example: --timeout 20m\n"));
  EXPECT_THAT(refusal({TOOL, "run", "--expect", "class:nann", "--", "true"}),
              HasSubstr("--expect: unknown failure class 'nann'"));
}

}  // namespace
}  // namespace ladder
