#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "base/vocabulary.h"
#include "recipe/recipe_reader.h"
#include "recipe/run_settings.h"

namespace ladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;
using Words = std::vector<std::string>;

/// Files that are there; a link has the identity of what it leads to.
struct Files {
  std::map<std::string, std::string> texts;
  std::map<std::string, std::string> links = {};

  [[nodiscard]] RecipeFiles World() const {
    RecipeFiles world;
    world.load = [this](const std::string& path) -> std::optional<RecipeText> {
      const auto link = links.find(path);
      const std::string real = link == links.end() ? path : link->second;
      const auto found = texts.find(real);
      if (found == texts.end()) return std::nullopt;
      return RecipeText{found->second, real};
    };
    world.is_folder = [this](const std::string& path) {
      const auto within = [&](const auto& each) {
        return each.first.starts_with(path + "/");
      };
      return path == "." || std::any_of(texts.begin(), texts.end(), within);
    };
    world.is_file = [this](const std::string& path) {
      return texts.contains(path);
    };
    world.find = [this](const std::string& pattern) {
      return texts.contains(pattern) ? Words{pattern} : Words{};
    };
    world.why_no_ladder = [](const std::string& name) {
      return name == "documented" || name == "deep" || name == "r/own.yaml"
                 ? std::string()
                 : "no ladder '" + name + "'";
    };
    return world;
  }
};

std::vector<Recipe> ReadAll(const std::string& text, Files files = {}) {
  files.texts["r/x.yaml"] = text;
  return ReadRecipe("r/x.yaml", files.World());
}
Recipe Read(const std::string& text, Files files = {}) {
  auto all = ReadAll(text, std::move(files));
  EXPECT_EQ(all.size(), 1U);
  return all.front();
}
std::string FaultsOf(const std::string& text, Files files = {}) {
  try {
    ReadAll(text, std::move(files));
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  return "";
}

TEST(RecipeTest, ReadsEveryKey) {
  const Recipe recipe = Read(
      R"(name: bert-nan
description: NaN since the last update
compile: python export.py "my model.pt2"
command: [python, load.py, my model.pt2]
workdir: .
environment:
  set: {OMP_NUM_THREADS: 4, EMPTY: ""}
  unset: [CUDA_VISIBLE_DEVICES]
  pass: [MODEL_DIR, "AWS_*"]
setup:
  - pip install -e .
  - [mkdir, -p, "a b"]
files: [load.py, /data/x.npz]
timeout: 20m
repeat: 5
memory_limit: 8G
max_log: 64k
ladder: own.yaml
failure_patterns: ours.yaml
against: good
all_stages: true
fails_when:
  exit: [1, 3]
  signal: SIGSEGV
  timeout: true
  output: 'error > \d+'
  nan: true
  check: python compare.py
expect:
  class: nan-or-inf
  kernel: cpp_fused_.*
  signature: nan-or-inf | x
)",
      {{{"r/load.py", ""},
        {"/data/x.npz", ""},
        {"r/ours.yaml", ""},
        {"r/good/record.json", ""},
        {"r/own.yaml", ""}}});
  EXPECT_EQ(recipe.name, "bert-nan");
  EXPECT_EQ(recipe.description, "NaN since the last update");
  EXPECT_THAT(recipe.compile,
              ElementsAre("python", "export.py", "my model.pt2"));
  EXPECT_THAT(recipe.command, ElementsAre("python", "load.py", "my model.pt2"));
  EXPECT_EQ(recipe.workdir, "r");
  EXPECT_THAT(
      recipe.environment.set,
      UnorderedElementsAre(Pair("OMP_NUM_THREADS", "4"), Pair("EMPTY", "")));
  EXPECT_THAT(recipe.environment.unset, ElementsAre("CUDA_VISIBLE_DEVICES"));
  EXPECT_THAT(*recipe.environment.pass, ElementsAre("MODEL_DIR", "AWS_*"));
  EXPECT_THAT(recipe.setup, ElementsAre(Words{"pip", "install", "-e", "."},
                                        Words{"mkdir", "-p", "a b"}));
  EXPECT_THAT(recipe.files, ElementsAre("r/load.py", "/data/x.npz"));
  EXPECT_EQ(recipe.timeout, std::chrono::minutes(20));
  EXPECT_EQ(recipe.repeat, 5);
  EXPECT_EQ(recipe.memory_limit, 8ULL << 30);
  EXPECT_EQ(recipe.max_log, 64U << 10);
  EXPECT_EQ(recipe.ladder, "r/own.yaml");
  EXPECT_THAT(recipe.failures, ElementsAre("r/ours.yaml"));
  EXPECT_EQ(recipe.against, "r/good");
  EXPECT_EQ(recipe.all_stages, true);
  Words fails_when;
  for (const auto& each : recipe.fails_when) fails_when.push_back(Format(each));
  EXPECT_THAT(fails_when, ElementsAre("exit:1", "exit:3", "signal:SIGSEGV",
                                      "timeout", "output:error > \\d+", "nan",
                                      "check:python compare.py"));
  EXPECT_THAT(
      Format(recipe.expect),
      ElementsAre("class:nan-or-inf", "kernel:cpp_fused_.*", "nan-or-inf | x"));
}

TEST(RecipeTest, ACommandIsEnough) {
  const Recipe recipe = Read("command: python repro.py\n");
  EXPECT_EQ(recipe.name, "x");
  EXPECT_EQ(recipe.workdir, "r");
  EXPECT_THAT(recipe.values, IsEmpty());
  EXPECT_FALSE(recipe.timeout || recipe.repeat || recipe.memory_limit ||
               recipe.max_log || recipe.all_stages);
  EXPECT_THAT(recipe.fails_when, IsEmpty());
  EXPECT_TRUE(recipe.expect.empty());
}

TEST(RecipeTest, AShellRunsLinesOnlyWhereItIsAskedFor) {
  EXPECT_THAT(Read("command: cat x | wc -l\nshell: true\n").command,
              ElementsAre("/bin/sh", "-c", "cat x | wc -l"));
  EXPECT_EQ(FaultsOf("command: cat x | wc -l\n"),
            "r/x.yaml:1:10: '|' (character 7) needs a shell, but commands run "
            "without one: "
            "write 'shell: true' beside it, or quote it\n"
            "    command: cat x | wc -l\n"
            "             ^");
  EXPECT_EQ(
      FaultsOf("shell: true\ncommand: [a, b]\n"),
      "r/x.yaml:2:10: with 'shell: true' a command is one text, not a list\n"
      "    command: [a, b]\n"
      "             ^");
  EXPECT_THAT(FaultsOf("shell: yes\ncommand: a\n"),
              HasSubstr("1:8: expected true or false here"));
}

TEST(RecipeTest, AllFaultsComeAtOnce) {
  EXPECT_EQ(
      FaultsOf("comand: python x.py\n"
               "timeout: soon\n"
               "repeat: 0\n"
               "memory_limit: 1k\n"
               "name: a b\n"
               "ladder: documentd\n"
               "all_stages: 1\n"
               "workdir: nowhere\n"
               "files: [gone.py]\n"),
      "r/x.yaml:1:1: unknown key 'comand'; did you mean 'command'?\n    "
      "comand: python x.py\n    ^\nr/x.yaml:1:1: 'command' is missing\n    "
      "comand: python x.py\n    ^\nr/x.yaml:2:10: expected a time such as 90s, "
      "20m, 1h30m or 1d here, not 'soon'\n    timeout: soon\n             "
      "^\nr/x.yaml:3:9: expected a whole number from 1 to 1000 here, not '0'\n "
      "   repeat: 0\n            ^\nr/x.yaml:4:15: expected a size of at least "
      "16M, such as 8G, here, not '1k'\n    memory_limit: 1k\n                 "
      " ^\nr/x.yaml:5:7: expected a name of letters, digits, '.', '_' and '-' "
      "here, not 'a b'\n    name: a b\n          ^\nr/x.yaml:6:9: no ladder "
      "'documentd'\n    ladder: documentd\n            ^\nr/x.yaml:7:13: "
      "expected true or false here, not '1'\n    all_stages: 1\n               "
      " ^\nr/x.yaml:8:10: there is no folder 'r/nowhere'\n    workdir: "
      "nowhere\n             ^\nr/x.yaml:9:9: there is no file 'r/gone.py'\n   "
      " files: [gone.py]\n            ^");
}

TEST(RecipeTest, WhatIsNoCommandIsAFault) {
  const auto fault = [](const std::string& command) {
    const std::string all = FaultsOf("command: " + command + "\n");
    return all.substr(0, all.find('\n'));
  };
  EXPECT_EQ(fault("''"),
            "r/x.yaml:1:10: expected a command here: there is no program to "
            "start");
  EXPECT_EQ(fault("[]"),
            "r/x.yaml:1:10: expected a command here: there is no program to "
            "start");
  EXPECT_EQ(fault("{a: b}"),
            "r/x.yaml:1:10: expected a command here: a text or a list of "
            "words");
  EXPECT_EQ(fault("' \t'\nshell: true"),
            "r/x.yaml:1:10: expected a command here: there is no program to "
            "start");
  EXPECT_EQ(fault("[a, [b]]"), "r/x.yaml:1:14: expected text here");
  EXPECT_EQ(fault("FOO=1 python x.py"),
            "r/x.yaml:1:10: 'FOO=1' sets a variable; set it under "
            "'environment' instead");
  EXPECT_THAT(fault("python 'x.py"), HasSubstr("1:10: "));
  EXPECT_THAT(fault("\"a \\x01 b\""), HasSubstr("control character"));
}

TEST(RecipeTest, KeysAfterFilesAreReadAsWell) {
  // To look for "setup" must not change what is being read.
  const Recipe recipe = Read(
      "command: a\nfiles: b\nname: n\nladder: deep\ntimeout: 1m\nrepeat: 3\n"
      "expect:\n  class: hang\n",
      {{{"r/b", ""}}});
  EXPECT_EQ(recipe.name, "n");
  EXPECT_EQ(recipe.repeat, 3);
  EXPECT_EQ(recipe.expect.failure_class, FailureClass::kHang);
}

TEST(RecipeTest, FaultsOfTheEnvironment) {
  EXPECT_EQ(
      FaultsOf("command: a\n"
               "environment:\n"
               "  set: {A-B: 1, TORCHINDUCTOR_CACHE_DIR: /x}\n"
               "  pass: ['*A']\n"
               "  OMP_NUM_THREADS: 1\n"),
      "r/x.yaml:3:9: expected the name of a variable (letters, digits and '_') "
      "here, not 'A-B'\n"
      "      set: {A-B: 1, TORCHINDUCTOR_CACHE_DIR: /x}\n"
      "            ^\n"
      "r/x.yaml:3:17: remove this variable: each run gets its own cache, so "
      "that the models in it are of that run\n"
      "      set: {A-B: 1, TORCHINDUCTOR_CACHE_DIR: /x}\n"
      "                    ^\n"
      "r/x.yaml:4:10: expected the name of a variable, or its beginning and "
      "'*', here, not '*A'\n"
      "      pass: ['*A']\n"
      "             ^\n"
      "r/x.yaml:5:3: unknown key 'OMP_NUM_THREADS'; known keys: set, unset, "
      "pass\n"
      "      OMP_NUM_THREADS: 1\n"
      "      ^");
}

TEST(RecipeTest, FaultsOfWhatCounts) {
  EXPECT_EQ(FaultsOf("command: a\n"
                     "fails_when:\n"
                     "  exit: [0, 7]\n"
                     "  signal: SEGFAULT\n"
                     "  output: '(x'\n"
                     "  nan: maybe\n"
                     "  check: ''\n"
                     "expect:\n"
                     "  class: nan\n"
                     "  kernel: '['\n"
                     "  signature: whatever\n"),
            "r/x.yaml:3:10: expected true, false or an exit code from 1 to 255 "
            "here, not '0'\n"
            "      exit: [0, 7]\n"
            "             ^\n"
            "r/x.yaml:4:11: expected true, false or a signal such as SIGSEGV "
            "here, not 'SEGFAULT'\n"
            "      signal: SEGFAULT\n"
            "              ^\n"
            "r/x.yaml:5:11: bad regular expression: missing ): (x\n"
            "      output: '(x'\n"
            "              ^\n"
            "r/x.yaml:6:8: expected true or false here, not 'maybe'\n"
            "      nan: maybe\n"
            "           ^\n"
            "r/x.yaml:7:10: expected a command here: there is no program to "
            "start\n"
            "      check: ''\n"
            "             ^\n"
            "r/x.yaml:9:10: unknown failure class 'nan'; did you mean "
            "'nan-or-inf'?\n"
            "      class: nan\n"
            "             ^\n"
            "r/x.yaml:10:11: bad regular expression: missing ]: [\n"
            "      kernel: '['\n"
            "              ^\n"
            "r/x.yaml:11:14: 'whatever' is not a signature: a signature starts "
            "with a failure class\n"
            "      signature: whatever\n"
            "                 ^");
}

TEST(RecipeTest, NothingThatCountsIsAFault) {
  for (const char* nothing :
       {"{}", "{exit: false, signal: false}", "{nan: false, timeout: false}",
        "{exit: []}", "{output: []}"}) {
    EXPECT_EQ(
        FaultsOf(std::string("command: a\nfails_when: ") + nothing + "\n"),
        std::string("r/x.yaml:2:13: nothing would ever count as a failure\n"
                    "    fails_when: ") +
            nothing + "\n                ^");
  }
  EXPECT_EQ(FaultsOf("command: a\nfails_when: {exit: false, nan: true}\n"), "");
  // Of a matrix, too.
  EXPECT_THAT(FaultsOf("matrix: {e: ['true', 'false']}\n"
                       "command: a\nfails_when: {exit: '${e}'}\n"),
              HasSubstr("3:13: nothing would ever count as a failure"));
}

TEST(RecipeTest, ALimitThatIsNotThereIsNeverReached) {
  EXPECT_EQ(FaultsOf("command: a\nfails_when: {timeout: true}\n"),
            "r/x.yaml:2:13: without a timeout nothing would ever count as a "
            "failure: add one, such as 'timeout: 20m'\n"
            "    fails_when: {timeout: true}\n"
            "                ^");
  for (const char* right :
       {"fails_when: {timeout: true}\ntimeout: 1m\n",
        "fails_when: {timeout: true, exit: true}\n",
        "include: limit.yaml\nfails_when: {timeout: true}\n"}) {
    EXPECT_EQ(FaultsOf(std::string("command: a\n") + right,
                       {{{"r/limit.yaml", "timeout: 1m\n"}}}),
              "");
  }
  EXPECT_THAT(
      FaultsOf("command: a\nfails_when: {timeout: true}\ntimeout: soon\n"),
      testing::Not(HasSubstr("ever count")));
}

TEST(RecipeTest, ASignatureHasNoPrefix) {
  EXPECT_EQ(FaultsOf("command: a\nexpect:\n  signature: class:hang\n"
                     "  class: nan-or-inf\n"),
            "r/x.yaml:3:14: 'class:hang' is not a signature: a signature "
            "starts with a failure class\n"
            "      signature: class:hang\n"
            "                 ^");
  EXPECT_THAT(FaultsOf("command: a\nexpect: {signature: 'kernel:x'}\n"),
              HasSubstr("'kernel:x' is not a signature"));
}

TEST(RecipeTest, WhatTheSetupMakesIsNotLookedForBefore) {
  EXPECT_EQ(FaultsOf("setup: mkdir made\nworkdir: made\ncommand: a\n"
                     "files: made/x.npz\n"),
            "");
  EXPECT_THAT(FaultsOf("workdir: made\ncommand: a\n"),
              HasSubstr("1:10: there is no folder 'r/made'"));
}

TEST(RecipeTest, TheNameOfAFileBecomesOneThatANameCanBe) {
  const auto name = [](const std::string& path) {
    const Files files{{{path, "command: a\n"}}};
    return ReadRecipe(path, files.World()).at(0).name;
  };
  EXPECT_EQ(name("r/my recipe.v2.yaml"), "my-recipe.v2");
  EXPECT_EQ(name("-x.yaml"), "x");
  EXPECT_EQ(name("é.yaml"), "recipe");
  EXPECT_EQ(name(std::string(240, 'n') + ".yaml"), std::string(100, 'n'));
}

TEST(RecipeTest, AFolderIsNoPartOfAGlob) {
  const Files files{{{"a[b]/x.yaml", "command: c\nfiles: ['*.npz', c]\n"},
                     {"a\\[b\\]/*.npz", ""},
                     {"a\\[b\\]/c", ""}}};
  EXPECT_THAT(ReadRecipe("a[b]/x.yaml", files.World()).at(0).files,
              ElementsAre("a\\[b\\]/*.npz", "a\\[b\\]/c"));
}

// --- include ----------------------------------------------------------------

TEST(RunSettingsTest, TheOwnCommandHasItsTimeLimitAsAPersonWritesIt) {
  const auto limit = [](std::chrono::milliseconds time) {
    RunSettings settings;
    settings.command = {"python", "x.py"};
    settings.timeout = time;
    return OwnCommandOf(settings).options.at(1);
  };
  EXPECT_EQ(limit(std::chrono::hours(24)), "1d");
  EXPECT_EQ(limit(std::chrono::minutes(90)), "90m");
  EXPECT_EQ(limit(std::chrono::seconds(90)), "90s");
  EXPECT_EQ(limit(std::chrono::milliseconds(1500)), "1500ms");
}

TEST(RecipeTest, OwnKeysWinOverIncludedOnes) {
  const Files files{{{"r/shared/base.yaml",
                      "timeout: 5m\n"
                      "repeat: 3\n"
                      "command: never\n"
                      "files: data.npz\n"
                      "environment: {set: {A: base, B: base, C: base}, unset: "
                      "[D]}\n"},
                     {"r/shared/data.npz", ""}}};
  const Recipe recipe = Read(
      "include: shared/base.yaml\n"
      "command: python x.py\n"
      "repeat: 4\n"
      "environment: {set: {B: own, D: own}, unset: [C]}\n",
      files);
  EXPECT_THAT(recipe.command, ElementsAre("python", "x.py"));
  EXPECT_EQ(recipe.timeout, std::chrono::minutes(5));
  EXPECT_EQ(recipe.repeat, 4);
  EXPECT_EQ(recipe.name, "x");
  EXPECT_EQ(recipe.workdir, "r");
  // Beside the file that says it.
  EXPECT_THAT(recipe.files, ElementsAre("r/shared/data.npz"));
  EXPECT_THAT(recipe.environment.set,
              UnorderedElementsAre(Pair("A", "base"), Pair("B", "own"),
                                   Pair("D", "own")));
  EXPECT_THAT(recipe.environment.unset, ElementsAre("C"));
}

TEST(RecipeTest, OfSeveralIncludesTheLaterOneWins) {
  const Files files{{{"r/a.yaml", "repeat: 2\ntimeout: 1m\n"},
                     {"r/b.yaml", "include: c.yaml\nrepeat: 3\n"},
                     {"r/c.yaml", "repeat: 4\ncommand: c\n"}}};
  const Recipe recipe = Read("include: [a.yaml, b.yaml]\n", files);
  EXPECT_EQ(recipe.repeat, 3);
  EXPECT_EQ(recipe.timeout, std::chrono::minutes(1));
  EXPECT_THAT(recipe.command, ElementsAre("c"));
}

TEST(RecipeTest, FaultsOfIncludedFilesComeToo) {
  const Files files{{{"r/base.yaml", "tiemout: 1m\n"}}};
  EXPECT_EQ(FaultsOf("include: [base.yaml, gone.yaml]\ncommand: ''\n", files),
            "r/x.yaml:1:22: cannot read 'r/gone.yaml'\n"
            "    include: [base.yaml, gone.yaml]\n"
            "                         ^\n"
            "r/x.yaml:2:10: expected a command here: there is no program to "
            "start\n"
            "    command: ''\n"
            "             ^\n"
            "r/base.yaml:1:1: unknown key 'tiemout'; did you mean 'timeout'?\n"
            "    tiemout: 1m\n"
            "    ^");
}

TEST(RecipeTest, CyclesAreFaultsThroughLinksToo) {
  Files files{
      {{"r/a.yaml", "include: b.yaml\n"}, {"r/b.yaml", "include: link.yaml\n"}},
      {{"r/link.yaml", "r/a.yaml"}}};
  EXPECT_EQ(FaultsOf("include: a.yaml\ncommand: x\n", files),
            "r/b.yaml:1:10: 'r/link.yaml' includes itself\n"
            "    include: link.yaml\n"
            "             ^");
  EXPECT_THAT(FaultsOf("include: x.yaml\ncommand: x\n"),
              HasSubstr("1:10: 'r/x.yaml' includes itself"));
}

TEST(RecipeTest, AFileIncludedTwiceByOthersIsNoCycle) {
  const Files files{{{"r/a.yaml", "include: c.yaml\n"},
                     {"r/b.yaml", "include: c.yaml\n"},
                     {"r/c.yaml", "command: c\n"}}};
  EXPECT_EQ(FaultsOf("include: [a.yaml, b.yaml]\n", files), "");
}

TEST(RecipeTest, IncludesHaveABound) {
  Files files;
  for (int i = 0; i < 100; ++i) {
    files.texts["r/" + std::to_string(i) + ".yaml"] =
        "include: " + std::to_string(i + 1) + ".yaml\n";
  }
  EXPECT_THAT(FaultsOf("include: 0.yaml\ncommand: x\n", files),
              HasSubstr("the recipe includes more than 32 files"));
}

TEST(RecipeTest, ARecipeThatIsNotThereIsToldWithWhatToDo) {
  try {
    ReadRecipe("gone.yaml", Files{}.World());
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "cannot read the recipe 'gone.yaml'");
    EXPECT_EQ(error.remedy(),
              "Check the path. To write a new recipe: aoti-ladder recipe init "
              "-- CMD");
  }
}

// --- matrix -----------------------------------------------------------------

TEST(RecipeTest, AMatrixMakesEveryCombination) {
  const auto all = ReadAll(
      "matrix:\n"
      "  python: [/opt/a b/python, python3]\n"
      "  batch: [1, 8]\n"
      "command: ${python} run.py --batch=${batch}\n"
      "timeout: ${batch}m\n"
      "environment: {set: {BATCH: 'is ${batch}, not $${batch}'}}\n");
  ASSERT_EQ(all.size(), 4U);
  EXPECT_THAT(all[0].values, ElementsAre(Pair("python", "/opt/a b/python"),
                                         Pair("batch", "1")));
  // The value stays one word whatever it holds.
  EXPECT_THAT(all[1].command,
              ElementsAre("/opt/a b/python", "run.py", "--batch=8"));
  EXPECT_THAT(all[2].command, ElementsAre("python3", "run.py", "--batch=1"));
  EXPECT_EQ(all[3].timeout, std::chrono::minutes(8));
  EXPECT_EQ(all[3].environment.set.at("BATCH"), "is 8, not ${batch}");
}

TEST(RecipeTest, AnAxisThatIsNotThereIsAFault) {
  EXPECT_EQ(FaultsOf("matrix: {device: [cpu, cuda]}\n"
                     "command: [python, '${devcie}']\n"
                     "environment: {set: {A: '${HOME}'}}\n"),
            "r/x.yaml:2:19: the matrix has no axis 'devcie'; did you mean "
            "'device'?; \"$${devcie}\" stands for the text itself\n"
            "    command: [python, '${devcie}']\n"
            "                      ^\n"
            "r/x.yaml:3:24: the matrix has no axis 'HOME'; \"$${HOME}\" stands "
            "for the text itself\n"
            "    environment: {set: {A: '${HOME}'}}\n"
            "                           ^");
  // A shell may know it.
  EXPECT_THAT(Read("shell: true\ncommand: ls ${HOME}\n").command,
              ElementsAre("/bin/sh", "-c", "ls ${HOME}"));
}

TEST(RecipeTest, AnAxisThatNothingUsesIsAFault) {
  EXPECT_EQ(FaultsOf("matrix: {n: [1, 2]}\ncommand: a n\n"),
            "r/x.yaml:1:10: nothing uses this axis: write ${n} where its value "
            "belongs\n"
            "    matrix: {n: [1, 2]}\n"
            "             ^");
  // A shell may know a name that is no axis.
  EXPECT_THAT(FaultsOf("matrix: {device: [1, 2]}\nshell: true\n"
                       "command: a ${devcie}\n"),
              HasSubstr("belongs; did you mean 'devcie'?"));
  for (const char* use : {"command: a ${n}\n", "command: [a, 'x${n}']\n",
                          "command: a\nenvironment: {set: {N: '${n}'}}\n",
                          "command: a\nfails_when: {check: 'b ${n}'}\n",
                          "command: a\nsetup: ['b ${n}']\n"}) {
    EXPECT_EQ(ReadAll("matrix: {n: [1, 2]}\n" + std::string(use)).size(), 2U);
  }
}

TEST(RecipeTest, FaultsOfOneCombinationAreToldOnce) {
  EXPECT_EQ(
      FaultsOf("matrix: {t: [1m, soon, 2m], n: [1, 2]}\n"
               "command: a\n"
               "timeout: ${t}\n"),
      "r/x.yaml:3:10: expected a time such as 90s, 20m, 1h30m or 1d here, "
      "not 'soon'\n"
      "    timeout: ${t}\n"
      "             ^");
}

TEST(RecipeTest, FaultsOfTheMatrix) {
  const auto fault = [](const std::string& matrix) {
    const std::string all = FaultsOf("command: a\nmatrix: " + matrix + "\n");
    return all.substr(0, all.find('\n'));
  };
  EXPECT_EQ(fault("{}"), "r/x.yaml:2:9: a matrix needs at least one axis");
  EXPECT_EQ(fault("{a: []}"),
            "r/x.yaml:2:13: an axis needs at least one value");
  EXPECT_EQ(fault("{a: b}"), "r/x.yaml:2:13: expected a list here");
  EXPECT_EQ(fault("{a: [b, b]}"), "r/x.yaml:2:17: this value is given twice");
  EXPECT_EQ(fault("{1a: [b]}"),
            "r/x.yaml:2:10: expected the name of an axis here: a letter, then "
            "letters, digits, '_' and '-'");
  EXPECT_EQ(fault("[a]"), "r/x.yaml:2:9: expected 'key: value' pairs here");
  // Those of the other keys are told with them.
  EXPECT_THAT(FaultsOf("command: a\nmatrix: {a: []}\nrepeat: 0\n"),
              AllOf(HasSubstr("at least one value"),
                    HasSubstr("expected a whole number from 1 to 1000")));
}

TEST(RecipeTest, AMatrixHasABound) {
  std::string axis = "[0";
  for (int i = 1; i < 1000; ++i) axis += "," + std::to_string(i);
  axis += "]";
  EXPECT_THAT(FaultsOf("command: a\nmatrix: {a: " + axis + ", b: " + axis +
                       ", c: " + axis + "}\n"),
              HasSubstr("2:9: more than 100 combinations"));
}

// --- hostile files ----------------------------------------------------------

TEST(RecipeTest, HostileFilesAreFaults) {
  EXPECT_THAT(FaultsOf(std::string(100000, '#')),
              HasSubstr("has 100000 bytes; a recipe may have at most 65536"));
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += std::string(i, ' ') + "a:\n";
  EXPECT_THAT(FaultsOf(deep.substr(0, 60000)),
              HasSubstr("nested more than 32 levels deep"));
  EXPECT_THAT(FaultsOf("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
              HasSubstr("aliases (*name) are not supported"));
  EXPECT_THAT(FaultsOf(std::string("command: a\0b\n", 13)),
              HasSubstr("control character"));
  EXPECT_THAT(FaultsOf(""), HasSubstr("the file is empty"));
  EXPECT_THAT(FaultsOf("[a, b]\n"), HasSubstr("expected 'key: value' pairs"));
  EXPECT_THAT(FaultsOf("just a text\n"),
              HasSubstr("expected 'key: value' pairs"));
}

// --- environment ------------------------------------------------------------

TEST(RecipeTest, TheCallersEnvironmentIsPassedOnAsSaid) {
  const std::map<std::string, std::string> callers = {
      {"PATH", "/bin"}, {"LC_ALL", "C"}, {"SECRET", "x"},
      {"AWS_A", "1"},   {"AWS_B", "2"},  {"MODEL_DIR", "/m"}};
  RecipeEnvironment environment;
  environment.set = {{"NEW", "n"}};
  environment.unset = {"AWS_B"};
  EXPECT_THAT(ApplyTo(environment, callers),
              UnorderedElementsAre(Pair("PATH", "/bin"), Pair("LC_ALL", "C"),
                                   Pair("SECRET", "x"), Pair("AWS_A", "1"),
                                   Pair("MODEL_DIR", "/m"), Pair("NEW", "n")));
  environment.pass = {"MODEL_DIR", "AWS_*"};
  EXPECT_THAT(ApplyTo(environment, callers),
              UnorderedElementsAre(Pair("PATH", "/bin"), Pair("LC_ALL", "C"),
                                   Pair("AWS_A", "1"), Pair("MODEL_DIR", "/m"),
                                   Pair("NEW", "n")));
  environment.pass.emplace();
  EXPECT_THAT(ApplyTo(environment, callers),
              UnorderedElementsAre(Pair("PATH", "/bin"), Pair("LC_ALL", "C"),
                                   Pair("NEW", "n")));
}

}  // namespace
}  // namespace ladder
