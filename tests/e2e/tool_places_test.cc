// Data files of a project and of a user, as the built program takes them.
#include <gmock/gmock.h>
#include <linux/capability.h>
#include <sys/prctl.h>

#include "base/text.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using testing::HasSubstr;

class ToolPlacesTest : public ToolRun {
 protected:
  void SetUp() override {
    ToolRun::SetUp();
    fs::create_directories(Work("home"));
    fs::create_directories(Work("project/.aoti-ladder/ladders"));
    fs::create_directories(Work("project/sub"));
  }
  /// In the project's folder "sub", with a home of its own.
  Answer RunThere(const Words& words, const std::string& folder = "sub") {
    const fs::path home = Work("home"), there = Work("project") / folder;
    return Run(words, [=] {
      setenv("HOME", home.c_str(), 1);
      unsetenv("XDG_CONFIG_HOME");
      if (chdir(there.c_str()) != 0) _exit(96);
    });
  }
  /// A ladder of the project's with a stage and a variable of its own.
  void WriteLadder(const std::string& name) {
    Write("project/.aoti-ladder/ladders/" + name + ".yaml",
          "name: " + name +
              "\n"
              "stages:\n"
              "  - {name: baseline, decides: does it fail}\n"
              "  - name: solver-trace\n"
              "    decides: what the solver did\n"
              "    flags:\n"
              "      SOLVER_TRACE: {value: \"1\", acts: run}\n");
  }
};

// Needs no C++: the stage is climbed, in the verdict and in the record.
TEST_F(ToolPlacesTest, ALadderOfTheProjectsOwnIsClimbed) {
  WriteLadder("solver");
  const Answer answer = RunThere(
      {TOOL, "run", "--json", "--out", "record", "--ladder", "solver", "--",
       "sh", "-c", "echo trace is ${SOLVER_TRACE:-off}; exit 3"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("2/2 solver-trace: what the solver did"));
  const json::value verdict = json::parse(answer.out);
  const auto& run = verdict.at("runs").as_array().back();
  EXPECT_EQ(run.at("stage"), "solver-trace");
  EXPECT_EQ(run.at("flags").at(0).at("name"), "SOLVER_TRACE");
  EXPECT_THAT(Bytes("project/sub/record/stages/01-solver-trace/run-1/"
                    "output.log"),
              HasSubstr("trace is 1"));
  EXPECT_THAT(Bytes("project/sub/record/stages/00-baseline/run-1/output.log"),
              HasSubstr("trace is off"));
}

TEST_F(ToolPlacesTest, OneOfABuiltInNameIsTheDefault) {
  WriteLadder("documented");
  const Answer answer = RunThere({TOOL, "run", "--out", "r", "--", "false"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.err, HasSubstr("2/2 solver-trace"));
}

TEST_F(ToolPlacesTest, ARecordKeepsWhatItWasJudgedBy) {
  WriteLadder("solver");
  Write("project/.aoti-ladder/ladders/solver.yaml",
        "name: solver\n"
        "stages:\n"
        "  - {name: baseline, decides: does it fail}\n"
        "  - {name: more, decides: what, flags: {SOLVER_TRACE: \"1\"}}\n");
  Write("project/.aoti-ladder/flags.yaml",
        "flags:\n"
        "  - {name: SOLVER_TRACE, does: traces, acts: run, cost: none,\n"
        "     costs: nothing, proofs: [{symptom: traced}],\n"
        "     without: it was not built in, link: 'https://example.org'}\n");
  fs::create_directories(Work("home/.config/aoti-ladder"));
  Write("home/.config/aoti-ladder/failures.yaml",
        "patterns:\n"
        "  - {name: traced, pattern: 'solver trace', samples: [solver trace]}\n"
        "  - name: license\n"
        "    class: user-error\n"
        "    rank: 95\n"
        "    pattern: 'no license'\n"
        "    samples: ['no license']\n");
  const Answer answer = RunThere(
      {TOOL, "run", "--json", "--out", "record", "--ladder", "solver", "--",
       "sh", "-c",
       "[ -z \"$SOLVER_TRACE\" ] || echo solver trace; echo no license; "
       "exit 3"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  const json::value verdict = json::parse(answer.out);
  EXPECT_EQ(verdict.at("failure").at("class"), "user-error");
  const json::value flag =
      verdict.at("runs").as_array().back().at("flags").at(0);
  EXPECT_EQ(flag.at("why"), "the output says: solver trace");
  // Elsewhere, and after they were removed, it is judged the same.
  fs::remove_all(Work("home"));
  fs::remove_all(Work("project/.aoti-ladder"));
  fs::rename(Work("project/sub/record"), Work("record"));
  const Answer again = Run({TOOL, "triage", "--json", "record"});
  EXPECT_EQ(again.status, 1) << again.err;
  EXPECT_EQ(json::parse(again.out).at("failure").at("class"), "user-error");
}

TEST_F(ToolPlacesTest, ALogIsJudgedByThePatternsOfItsReader) {
  Write("project/sub/run.log", "starting\nnode 7 lost power\n");
  EXPECT_EQ(RunThere({TOOL, "triage", "run.log"}).status, 125);
  Write("project/.aoti-ladder/failures.yaml",
        "patterns:\n"
        "  - {name: power, class: hang, pattern: 'lost power',\n"
        "     samples: [lost power]}\n");
  const Answer answer = RunThere({TOOL, "triage", "--json", "run.log"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(json::parse(answer.out).at("failure").at("class"), "hang");
}

TEST_F(ToolPlacesTest, FaultsAreToldBeforeAnythingRuns) {
  const std::string file = Work("project/.aoti-ladder/") / "failures.yaml";
  Write("project/.aoti-ladder/failures.yaml", "patterns: [{nam: x}]\n");
  for (const Words& words : {Words{TOOL, "run", "--", "touch", "ran"},
                             Words{TOOL, "triage", "run.log"}}) {
    const Answer answer = RunThere(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr(file + ":1:12: 'name' is missing"));
    EXPECT_THAT(answer.err, HasSubstr(file + ":1:13: unknown key 'nam'"));
  }
  fs::remove(file);
  // Of the ladder whose stages are offered at the end, too.
  Write("project/.aoti-ladder/ladders/deep.yaml", "name: deep\n");
  EXPECT_EQ(RunThere({TOOL, "run", "--", "touch", "ran"}).status, 2);
  EXPECT_FALSE(fs::exists(Work("project/sub/ran")));
}

/// How often it is said.
int Count(const std::string& text, const std::string& said) {
  int count = 0;
  for (size_t at = 0; (at = text.find(said, at)) != std::string::npos; ++at) {
    ++count;
  }
  return count;
}

constexpr const char* kNoted = "/home/.config/aoti-ladder";

TEST_F(ToolPlacesTest, AHomeThatMayNotBeLookedIntoIsSaidOnce) {
  fs::remove_all(Work("home"));
  fs::create_symlink("home", Work("home"));  // a loop
  Write("project/sub/r.yaml", "matrix: {n: [1, 2]}\ncommand: echo ${n}\n");
  Answer answer = RunThere({TOOL, "run", "--out", "one", "--", "true"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(Count(answer.err, kNoted), 1) << answer.err;
  answer = RunThere({TOOL, "run", "--out", "all", "r.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(Count(answer.err, kNoted), 1) << answer.err;
  for (const Words& words :
       {Words{TOOL, "ladder", "check"}, Words{TOOL, "triage", "one"}}) {
    EXPECT_EQ(Count(RunThere(words).err, kNoted), 1) << words[1];
  }
  answer = RunThere({TOOL, "replay", "--out", "again", "one"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(Count(answer.err, kNoted), 1) << answer.err;
  EXPECT_EQ(RunThere({TOOL, "recipe", "check", "r.yaml"}).status, 0);
}

TEST_F(ToolPlacesTest, AHomeOfSomebodyElseStopsNothing) {
  // Root looks everywhere, unless it may not.
  const bool root = geteuid() == 0;
  if (root && chown(Work("home").c_str(), 4711, 4711) != 0) {
    GTEST_SKIP() << "no folder can be given away here";
  }
  fs::permissions(Work("home"), root ? fs::perms::owner_all : fs::perms::none);
  const fs::path home = Work("home");
  const auto as_stranger = [=] {
    setenv("HOME", home.c_str(), 1);
    unsetenv("XDG_CONFIG_HOME");
    for (const int capability : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH}) {
      if (root && prctl(PR_CAPBSET_DROP, capability) != 0) _exit(77);
    }
  };
  const Answer answer =
      Run(RunWords({"--out", "record"}, {"true"}), as_stranger);
  fs::permissions(Work("home"), fs::perms::owner_all);
  if (answer.status == 77) GTEST_SKIP() << "no capability can be dropped here";
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr(std::string(kNoted) + ": Permission "
                                                          "denied; "));
}

TEST_F(ToolPlacesTest, TheListSaysWhichFileCounts) {
  WriteLadder("documented");
  fs::create_directories(Work("home/.config/aoti-ladder/ladders"));
  Write("home/.config/aoti-ladder/ladders/documented.yaml", "name: [\n");
  Write("home/.config/aoti-ladder/ladders/broken.yaml", "name: [\n");
  const Answer text = RunThere({TOOL, "ladder", "list"}, "");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(
      text.out,
      HasSubstr("documented      .aoti-ladder/ladders/documented.yaml "
                "(project)\n"
                "                overrides: " +
                (Work("home") / ".config/aoti-ladder/ladders/documented.yaml")
                    .string() +
                " (user)\n"
                "                overrides: built in\n"
                "                baseline, solver-trace\n"));
  const Answer answer = RunThere({TOOL, "ladder", "list", "--json"}, "");
  std::map<std::string, json::value> ladders;
  const json::value list = json::parse(answer.out);
  for (const json::value& each : list.as_array()) {
    ladders[std::string(each.at("name").as_string())] = each;
  }
  EXPECT_EQ(ladders.size(), 6U);
  EXPECT_EQ(ladders["broken"].at("faulty"), true);
  EXPECT_EQ(ladders["deep"].at("from"), "built in");
  EXPECT_EQ(ladders["documented"].at("rungs").as_array().size(), 2U);
  EXPECT_EQ(ladders["documented"].at("instead_of").as_array().size(), 2U);
}

TEST_F(ToolPlacesTest, ALadderIsShownAsTextOrAsWhatItDoes) {
  WriteLadder("solver");
  const Answer text = RunThere({TOOL, "ladder", "show", "solver"}, "");
  EXPECT_EQ(text.out, "# .aoti-ladder/ladders/solver.yaml\n" +
                          Bytes("project/.aoti-ladder/ladders/solver.yaml"));
  const Answer built_in = RunThere({TOOL, "ladder", "show", "documented"});
  Write("copy.yaml", built_in.out);
  EXPECT_EQ(Run({TOOL, "ladder", "check", "copy.yaml"}).out,
            "copy.yaml: ok, ladder documented, 5 stages\n");
  const Answer on = RunThere({TOOL, "ladder", "show", "documented", "--torch",
                              "2.6", "--device", "cpu"});
  EXPECT_THAT(on.out, HasSubstr("AOTI_RUNTIME_CHECK_INPUTS=1"));
  EXPECT_THAT(on.out,
              HasSubstr("not set: it needs torch >=2.7, and this is 2.6.0"));
  EXPECT_THAT(on.out, HasSubstr("skipped: no model here runs on cuda or rocm"));
  EXPECT_EQ(RunThere({TOOL, "ladder", "show", "solver", "--torch", "x"}).status,
            2);
  EXPECT_EQ(RunThere({TOOL, "ladder", "show"}).status, 2);
  EXPECT_EQ(RunThere({TOOL, "ladder", "show", "deep", "rocm"}).status, 2);
}

TEST_F(ToolPlacesTest, ALadderOfOnesOwnBeginsAsACopy) {
  const Words show = {TOOL,         "ladder", "show",
                      "documented", "--out",  "new/ladders/mine.yaml"};
  const Answer made = Run(show);
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "");
  EXPECT_EQ(
      made.err,
      "aoti-ladder: wrote new/ladders/mine.yaml; use it with: aoti-ladder "
      "run --ladder new/ladders/mine.yaml -- CMD\n");
  EXPECT_EQ("# built in\n" + Bytes("new/ladders/mine.yaml"),
            Run({TOOL, "ladder", "show", "documented"}).out);
  // A pipe is there, and is written to.
  Words piped = show;
  piped.back() = "/dev/stdout";
  const Answer streamed = Run({"sh", "-c", ShellQuote(piped) + " | cat"});
  EXPECT_EQ(streamed.out, Bytes("new/ladders/mine.yaml")) << streamed.err;
  EXPECT_EQ(streamed.err, "");
  Write("new/ladders/mine.yaml", "changed\n");
  const Answer again = Run(show);
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("already exists"));
  EXPECT_EQ(Bytes("new/ladders/mine.yaml"), "changed\n");
}

TEST_F(ToolPlacesTest, WhatIsNoLadderIsNotShown) {
  Write("project/sub/notes.yaml", "title: no ladder\n");
  const Answer answer = RunThere({TOOL, "ladder", "show", "./notes.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr("notes.yaml:1:1: "));
}

TEST_F(ToolPlacesTest, ACopyUnderAnotherNameIsOkAndItsNameIsTold) {
  Write("project/.aoti-ladder/ladders/mine.yaml",
        Run({TOOL, "ladder", "show", "documented"}).out);
  const Answer answer = RunThere({TOOL, "ladder", "check"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out,
              HasSubstr("mine.yaml: ok, ladder documented, 5 stages; --ladder "
                        "mine selects this file, whatever its 'name' is\n"));
}

TEST_F(ToolPlacesTest, ACheckTellsEveryFaultOfEveryFile) {
  WriteLadder("fine");
  Write("project/.aoti-ladder/ladders/bad.yaml",
        "name: bad\n"
        "stages:\n"
        "  - {name: baseline, decides: x}\n"
        "  - {name: more, decides: y, flags: {SOLVER_TRACE: 1}}\n");
  Write("project/.aoti-ladder/ladders/other.yml", "");
  Write("project/.aoti-ladder/failure.yaml", "");
  Write("project/.aoti-ladder/failures.yaml",
        "patterns: [{name: x, pattern: '(', samples: [y], clas: hang}]\n");
  fs::create_symlink("/nowhere", Work("project/.aoti-ladder/flags.yaml"));
  const Answer all = RunThere({TOOL, "ladder", "check"});
  EXPECT_EQ(all.status, 2);
  EXPECT_THAT(all.err, HasSubstr("flags.yaml is a broken link"));
  fs::remove(Work("project/.aoti-ladder/flags.yaml"));

  const Answer answer = RunThere({TOOL, "ladder", "check"});
  const std::string folder = Work("project/.aoti-ladder").string();
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(
      answer.out,
      folder + "/ladders/fine.yaml: ok, ladder fine, 2 stages\n" + folder +
          "/ladders/other.yml: not used: ladder files end in .yaml\n" + folder +
          "/failure.yaml: not used; did you mean 'failures.yaml'?\n");
  // What is not in the catalogue has to say when it is read.
  EXPECT_THAT(answer.err, HasSubstr("/ladders/bad.yaml:4:38: 'SOLVER_TRACE' is "
                                    "not in the flag catalogue"));
  EXPECT_THAT(answer.err, HasSubstr("/failures.yaml:1:31: bad regular "));
  EXPECT_THAT(answer.err, HasSubstr("/failures.yaml:1:50: unknown key 'clas'"));
  EXPECT_EQ(
      RunThere({TOOL, "ladder", "check", "../.aoti-ladder/ladders/fine.yaml"})
          .out,
      "../.aoti-ladder/ladders/fine.yaml: ok, ladder fine, 2 stages\n");
  Write("project/sub/secrets.yaml", "names: ['_PIN$']\nvalues: []\n");
  EXPECT_EQ(RunThere({TOOL, "ladder", "check", "secrets.yaml"}).out,
            "secrets.yaml: ok, 1 rule\n");
  Write("project/sub/flags.yaml",
        "flags:\n"
        "  - {name: MINE, does: x, acts: run, cost: none, costs: x,\n"
        "     proofs: [{symptom: python-excepton}], without: x,\n"
        "     link: 'https://example.org'}\n");
  fs::remove(Work("project/.aoti-ladder/failures.yaml"));
  EXPECT_EQ(RunThere({TOOL, "ladder", "check", "flags.yaml"}).out,
            "flags.yaml: ok, 1 flag; MINE names an unknown pattern "
            "'python-excepton'; did you mean 'python-exception'?\n");
  EXPECT_THAT(RunThere({TOOL, "ladder", "check", "none.yaml"}).err,
              HasSubstr("cannot read 'none.yaml': no such file\n  Name "));
}

TEST_F(ToolPlacesTest, AFaultThatKeepsOtherFilesFromBeingReadIsToldOnce) {
  Write("project/.aoti-ladder/flags.yaml", "flags: 3\n");
  WriteLadder("one");
  WriteLadder("two");
  const Answer answer = RunThere({TOOL, "ladder", "check"});
  EXPECT_EQ(answer.status, 2);
  const size_t first = answer.err.find("flags.yaml:1:8: ");
  ASSERT_NE(first, std::string::npos) << answer.err;
  EXPECT_EQ(answer.err.find("flags.yaml:1:8: ", first + 1), std::string::npos)
      << answer.err;
}

TEST_F(ToolPlacesTest, WithoutFilesThereIsNothingToCheck) {
  fs::remove_all(Work("project/.aoti-ladder"));
  const Answer answer = RunThere({TOOL, "ladder", "check"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_EQ(answer.err,
            "aoti-ladder: no files to check besides the built-in ones\n");
}

}  // namespace
}  // namespace ladder
