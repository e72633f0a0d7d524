// aoti-ladder nightly as cron runs it, on commands of a shell: what changed,
// what is bisected, what an interruption leaves, and what it says.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ToolNightlyTest : public ToolRun {
 protected:
  /// The versions that there are tonight: v1 to the last one.
  void Publish(int last) const {
    std::string text;
    for (int i = 1; i <= last; ++i) text += "v" + std::to_string(i) + "\n";
    Write("published", text);
  }
  /// What all recipes include; `setup`: before a candidate is ready.
  void WriteCandidates(const std::string& setup = "true") const {
    Write("torch.yaml",
          "bisect:\n"
          "  candidates: {command: cat published}\n"
          "  setup:\n"
          "    - sh -c 'v=${candidate}; " +
              setup + "; echo ${v#v} > v; echo ${candidate} >> " +
              Work("setups").string() + "'\n");
  }
  /// Runs `script` with the number of the version as $v.
  void WriteRecipe(const std::string& name, const std::string& script) const {
    Write(name + ".yaml",
          "include: torch.yaml\n"
          "command: [sh, -c, 'v=$(cat ${candidate_dir}/v); " +
              script + "']\n");
  }
  void WriteSuite(const std::string& more = "") const {
    Write("suite.yaml", "recipes: [m_*.yaml]\n" + more);
  }
  Answer Night(const Words& options = {}) {
    Words words{TOOL, "nightly"};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("suite.yaml");
    return Run(words);
  }
  [[nodiscard]] std::string InFolder(const std::string& name) const {
    return ".aoti-ladder/nightly/suite/" + name;
  }
  /// What the last night says of a recipe.
  [[nodiscard]] boost::json::object ResultOf(const std::string& recipe) const {
    const auto night = boost::json::parse(Bytes(InFolder("night.json")));
    const auto& view = night.as_array().at(0).as_object();
    std::vector<boost::json::value> all;
    for (const char* list : {"passed", "fixed", "not_judged"}) {
      for (const auto& each : view.at(list).as_array()) all.push_back(each);
    }
    for (const auto& group : view.at("failures").as_array()) {
      for (const auto& each : group.at("results").as_array()) {
        all.push_back(each);
      }
    }
    for (const auto& each : all) {
      if (each.at("recipe").as_string() == recipe) return each.as_object();
    }
    ADD_FAILURE() << "no result of " << recipe;
    return {};
  }
  [[nodiscard]] std::string ChangeOf(const std::string& recipe) const {
    return std::string(ResultOf(recipe).at("change").as_string());
  }
  void AwaitFile(const std::string& name) const {
    for (int i = 0; i < 3000 && !fs::exists(Work(name)); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ASSERT_TRUE(fs::exists(Work(name)));
  }
  [[nodiscard]] size_t CountLines(const std::string& file) const {
    const std::string text = ReadFile(Work(file)).value_or("");
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }
};

constexpr const char* kCrashFrom7 = "[ $v -lt 7 ] || kill -SEGV $$";

TEST_F(ToolNightlyTest, WhatIsNewIsBisectedAndToldOnce) {
  WriteCandidates();
  WriteSuite();
  WriteRecipe("m_load", kCrashFrom7);
  WriteRecipe("m_sum", "true");
  Publish(4);
  Answer night = Night();
  EXPECT_EQ(night.status, 0) << night.err;
  EXPECT_THAT(night.out, HasSubstr(", v4: 0 of 2 recipes failed\n"));

  Publish(9);
  night = Night();
  EXPECT_EQ(night.status, 1) << night.err;
  EXPECT_THAT(night.out, HasSubstr("v9: 1 of 2 recipes failed"));
  EXPECT_EQ(ChangeOf("m_load"), "new");
  EXPECT_EQ(ChangeOf("m_sum"), "passed");
  const auto bisection = ResultOf("m_load").at("bisection").as_object();
  EXPECT_EQ(bisection.at("answer"), "culprit");
  EXPECT_EQ(bisection.at("first_bad"), "v7");
  EXPECT_EQ(bisection.at("last_good"), "v6");
  EXPECT_THAT(night.out, HasSubstr("first bad v7, last good v6"));
  // A page and a file for CI servers say the same.
  for (const char* file : {"index.html", "junit.xml"}) {
    EXPECT_THAT(
        Bytes(InFolder(file)),
        AllOf(HasSubstr("m_load"), HasSubstr("SIGSEGV"), HasSubstr("v7")))
        << file;
  }
  EXPECT_THAT(Bytes(InFolder("junit.xml")), HasSubstr(" failures=\"1\""));
  // The report that is named is there.
  EXPECT_THAT(
      ReadFile(fs::path(std::string(bisection.at("folder").as_string())) /
               "report.txt")
          .value_or(""),
      StartsWith("FOUND  first bad: v7"));

  // It is known now: neither a failure for cron nor bisected again.
  night = Night();
  EXPECT_EQ(night.status, 0);
  EXPECT_EQ(ChangeOf("m_load"), "still");
  EXPECT_THAT(night.err, Not(HasSubstr("bisecting")));
  EXPECT_EQ(Night({"--fail-on", "any"}).status, 1);

  WriteRecipe("m_load", "true");
  EXPECT_EQ(Night().status, 0);
  EXPECT_EQ(ChangeOf("m_load"), "fixed");
}

TEST_F(ToolNightlyTest, AProgramOnStandardInputIsRefused) {
  WriteSuite();
  Write("m_in.yaml", "command: [python3, -]\n");
  const Answer answer = Night();
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("m_in.yaml: the command reads its standard "
                                    "input, and these runs get none"));
}

TEST_F(ToolNightlyTest, ACandidateIsSetUpOnceForAllRecipes) {
  WriteCandidates();
  WriteSuite("jobs: 2\n");
  for (const char* name : {"m_a", "m_b", "m_c"}) WriteRecipe(name, "true");
  Publish(3);
  EXPECT_EQ(Night().status, 0);
  EXPECT_EQ(Bytes("setups"), "v3\n");
  EXPECT_EQ(Night().status, 0);
  EXPECT_EQ(Bytes("setups"), "v3\n");
}

TEST_F(ToolNightlyTest, OneCauseInSeveralRecipesIsBisectedOnce) {
  WriteCandidates();
  WriteSuite();
  for (const char* name : {"m_a", "m_b", "m_c"}) WriteRecipe(name, kCrashFrom7);
  WriteRecipe("m_d", "[ $v -lt 3 ] || exit 9");
  Publish(2);
  EXPECT_EQ(Night().status, 0);
  Publish(9);
  const Answer night = Night();
  EXPECT_EQ(night.status, 1);
  for (const char* name : {"m_a", "m_b", "m_c"}) {
    EXPECT_EQ(ResultOf(name).at("bisection").at("first_bad"), "v7") << name;
  }
  EXPECT_EQ(ResultOf("m_d").at("bisection").at("first_bad"), "v3");
  size_t bisections = 0;
  for (const auto& each :
       fs::recursive_directory_iterator(Work(InFolder("nights")))) {
    bisections += each.path().filename() == "bisect.json" ? 1 : 0;
  }
  EXPECT_EQ(bisections, 2U);
}

TEST_F(ToolNightlyTest, ANightlyThatCannotBeSetUpIsPassedOver) {
  WriteCandidates("[ $v != v5 ] || { echo no wheel; exit 3; }");
  WriteSuite();
  WriteRecipe("m_load", "true");
  Publish(5);
  const Answer night = Night();
  EXPECT_EQ(night.status, 0);
  EXPECT_THAT(night.err, HasSubstr("v5 cannot be set up: exit 3: no wheel"));
  EXPECT_THAT(night.out, HasSubstr(", v4: 0 of 1 recipe failed"));
}

TEST_F(ToolNightlyTest, WhereNothingCanBeSetUpNothingIsJudged) {
  WriteCandidates("echo no network; exit 3");
  WriteSuite();
  WriteRecipe("m_load", "true");
  Publish(3);
  const Answer night = Night();
  EXPECT_EQ(night.status, 125);
  EXPECT_EQ(ChangeOf("m_load"), "not judged");
  EXPECT_THAT(std::string(ResultOf("m_load").at("message").as_string()),
              AllOf(HasSubstr("cannot be set up"), HasSubstr("no network")));
}

TEST_F(ToolNightlyTest, ARecipeWithoutCandidatesHasAMatrixOrNot) {
  WriteSuite();
  Write("m_plain.yaml", "command: 'true'\n");
  Write("m_sizes.yaml",
        "matrix: {size: [1, 8]}\ncommand: [sh, -c, '[ ${size} = 1 ]']\n");
  const Answer night = Night({"--quiet"});
  EXPECT_EQ(night.status, 1);
  EXPECT_THAT(night.out, HasSubstr("1 of 3 recipes failed"));
  EXPECT_EQ(ResultOf("m_sizes").at("combination"), "size=1");
  EXPECT_THAT(night.out, HasSubstr("m_sizes (size=8)"));
  EXPECT_THAT(night.err, HasSubstr("m_sizes (size=8) is not bisected: its "
                                   "recipe has no bisect section"));
}

TEST_F(ToolNightlyTest, WhatWasCutOffGoesOn) {
  const std::string runs = Work("runs"), waits = Work("waits");
  const std::string hangs_once = fmt::format(
      "echo b >> {0}; test -e {1} || {{ touch {1}; sleep 60; }}", runs, waits);
  WriteCandidates();
  WriteSuite();
  Publish(3);
  WriteRecipe("m_a", "echo a >> " + runs);
  for (const int signal : {SIGTERM, SIGKILL}) {
    WriteRecipe("m_b", hangs_once);
    fs::remove(runs);
    fs::remove(waits);
    fs::remove_all(Work(".aoti-ladder"));
    const pid_t pid = Start({TOOL, "nightly", "suite.yaml"});
    AwaitFile("waits");
    kill(pid, signal);
    const Answer cut = Finish(pid);
    if (signal == SIGTERM) {
      EXPECT_EQ(cut.status, 130);
      EXPECT_THAT(cut.out, HasSubstr("incomplete: interrupted"));
    } else {
      // Corrected, it is not continued but begun anew.
      WriteRecipe("m_b", "echo corrected >> " + runs);
    }
    const Answer night = Night();
    EXPECT_EQ(night.status, 0) << night.err;
    EXPECT_THAT(night.err, HasSubstr("continuing the night of"));
    // m_a was not run again.
    EXPECT_EQ(Bytes("runs"),
              signal == SIGTERM ? "a\nb\nb\n" : "a\nb\ncorrected\n");
  }
}

TEST_F(ToolNightlyTest, ABisectionThatWasKilledWithUsGoesOn) {
  WriteCandidates();
  WriteSuite();
  WriteRecipe("m_load", kCrashFrom7);
  Publish(4);
  EXPECT_EQ(Night().status, 0);
  Publish(9);
  const pid_t pid = Start({TOOL, "nightly", "suite.yaml"});
  const auto journal = [&] {
    for (const auto& night : fs::directory_iterator(Work(InFolder("nights")))) {
      const fs::path file = night.path() / "bisections/m_load/bisect.jsonl";
      if (fs::exists(file)) return file;
    }
    return fs::path();
  };
  const auto lines = [&] {
    const std::string text = ReadFile(journal()).value_or("");
    return std::count(text.begin(), text.end(), '\n');
  };
  for (int i = 0; i < 3000 && (journal().empty() || lines() < 5); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  kill(pid, SIGKILL);
  Finish(pid);
  const std::string before = ReadFile(journal()).value();
  EXPECT_EQ(Night().status, 1);
  EXPECT_EQ(ResultOf("m_load").at("bisection").at("first_bad"), "v7");
  EXPECT_THAT(ReadFile(journal()).value(), StartsWith(before));
}

TEST_F(ToolNightlyTest, TheBudgetLeavesABisectionForTheNextNight) {
  WriteCandidates();
  WriteSuite("bisect: {budget: 700ms}\n");
  const std::string slow = "sleep 0.3; ";
  WriteRecipe("m_load", slow + kCrashFrom7);
  Publish(4);
  EXPECT_EQ(Night().status, 0);
  Publish(12);
  EXPECT_EQ(Night().status, 1);
  EXPECT_EQ(ResultOf("m_load").at("bisection").at("answer"), "interrupted");
  const std::string begun(
      ResultOf("m_load").at("bisection").at("folder").as_string());
  WriteSuite();
  // It is gone on with where it was.
  EXPECT_EQ(Night().status, 0);
  EXPECT_EQ(ChangeOf("m_load"), "still");
  EXPECT_EQ(ResultOf("m_load").at("bisection").at("first_bad"), "v7");
  EXPECT_EQ(ResultOf("m_load").at("bisection").at("folder").as_string(), begun);
}

TEST_F(ToolNightlyTest, TwoOfOneSuiteRefuseOrWait) {
  WriteCandidates();
  WriteSuite();
  Publish(3);
  WriteRecipe("m_a", "touch " + Work("waits").string() + "; while [ -e " +
                         Work("waits").string() + " ]; do sleep 0.05; done");
  const pid_t first = Start({TOOL, "nightly", "suite.yaml"});
  AwaitFile("waits");
  const Answer refused = Night();
  EXPECT_EQ(refused.status, 125);
  EXPECT_THAT(refused.err, HasSubstr("another nightly of this suite"));
  WriteRecipe("m_a", "true");
  const pid_t second = Start({TOOL, "nightly", "--wait", "suite.yaml"});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  fs::remove(Work("waits"));
  EXPECT_EQ(Finish(first).status, 0);
  const Answer waited = Finish(second);
  EXPECT_EQ(waited.status, 0);
  EXPECT_THAT(waited.err, HasSubstr("waiting for another nightly"));
}

TEST_F(ToolNightlyTest, OldNightsGoButTheirHistoryStays) {
  WriteSuite("keep_nights: 2\n");
  Write("m_a.yaml", "command: 'true'\n");
  fs::create_directories(Work(InFolder("nights/99990101-000000-1")));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(Night().status, 0);
  // What is not ours stays.
  EXPECT_TRUE(fs::remove(Work(InFolder("nights/99990101-000000-1"))));
  size_t nights = 0;
  for (const auto& each : fs::directory_iterator(Work(InFolder("nights")))) {
    EXPECT_TRUE(fs::exists(each.path() / "recipes/m_a/record/verdict.json"));
    ++nights;
  }
  EXPECT_EQ(nights, 2U);
  const Answer history =
      Run({TOOL, "history", InFolder("history.db"), "--recipe", "m_a"});
  EXPECT_THAT(history.out, HasSubstr("4"));
}

TEST_F(ToolNightlyTest, FaultsOfSuitesAndTheirRecipesAreAllTold) {
  WriteSuite("jobs: none\nkeep_night: 3\nbisect: {budget: soon}\n");
  Answer answer = Night();
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, AllOf(HasSubstr("suite.yaml:2:7"),
                                HasSubstr("did you mean 'keep_nights'"),
                                HasSubstr("suite.yaml:4:18")));
  WriteSuite();
  EXPECT_THAT(Night().err, HasSubstr("there is no file"));
  Write("m_a.yaml", "comand: x\n");
  Write("m_b.yaml", "command: x\ntimeout: soon\n");
  answer = Night();
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err,
              AllOf(HasSubstr("m_a.yaml:1:1"), HasSubstr("m_b.yaml:2:10")));
  Write("m_a.yaml", "command: x\nname: same\n");
  Write("m_b.yaml", "command: x\nname: same\n");
  EXPECT_THAT(Night().err, HasSubstr("two recipes have the name 'same'"));
  Write("m_a.yaml", "command: x\nbisect: {candidates: {versions: [v1, v2]}}\n");
  Write("m_b.yaml", "command: x\nbisect: {candidates: {versions: [v1, v3]}}\n");
  answer = Night();
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("have different candidates"));
  EXPECT_EQ(Run({TOOL, "nightly"}).status, 2);
  EXPECT_THAT(Run({TOOL, "nightly", "none.yaml"}).err,
              HasSubstr("cannot read the suite 'none.yaml'"));
}

TEST_F(ToolNightlyTest, WhatNobodyWasToldOfIsStillNew) {
  WriteCandidates();
  WriteSuite();
  Publish(4);
  WriteRecipe("m_a", "true");
  EXPECT_EQ(Night().status, 0);
  // A night is cut off after a failure was seen; another cannot be told.
  Publish(5);
  WriteRecipe("m_a", "exit 3");
  WriteRecipe("m_b", "touch " + Work("waits").string() + "; sleep 60");
  const pid_t pid = Start({TOOL, "nightly", "suite.yaml"});
  AwaitFile("waits");
  kill(pid, SIGKILL);
  Finish(pid);
  fs::remove(Work("m_b.yaml"));
  Publish(6);
  fs::remove(Work(InFolder("index.html")));
  fs::create_directory(Work(InFolder("index.html")));
  EXPECT_EQ(Night({"--no-bisect"}).status, 3);
  fs::remove(Work(InFolder("index.html")));
  Publish(7);
  EXPECT_EQ(Night({"--no-bisect"}).status, 1);
  EXPECT_EQ(ChangeOf("m_a"), "new");
  EXPECT_EQ(Night({"--no-bisect"}).status, 0);
  EXPECT_EQ(ChangeOf("m_a"), "still");
}

TEST_F(ToolNightlyTest, WhatFailsNowAndThenIsToldTheFirstTime) {
  WriteSuite();
  Write("m_a.yaml",
        "repeat: 4\ncommand: [sh, -c, 'echo >> n; [ ! -e on ] || [ $(($(wc -l "
        "< n) % 2)) = 0 ]']\n");
  EXPECT_EQ(Night().status, 0);
  Write("on", "");
  EXPECT_EQ(Night().status, 1);
  EXPECT_EQ(ChangeOf("m_a"), "flaky");
  EXPECT_EQ(Night().status, 0);
  EXPECT_EQ(ChangeOf("m_a"), "flaky");
}

TEST_F(ToolNightlyTest, NothingHoldsTheSuiteForEver) {
  WriteCandidates("[ $v != v3 ] || exec sleep 60");
  WriteSuite("timeout: 1s\n");
  Publish(3);
  WriteRecipe("m_hangs", "sleep 60");
  WriteRecipe("m_ends", "true");
  const Answer night = Night();
  EXPECT_EQ(night.status, 1) << night.err;
  EXPECT_THAT(night.out,
              HasSubstr("not the newest candidate: v3 cannot be set up: "));
  EXPECT_EQ(ChangeOf("m_ends"), "passed");
  EXPECT_EQ(ResultOf("m_hangs").at("class"), "hang");
  EXPECT_THAT(Bytes(InFolder("index.html")),
              HasSubstr("Not the newest candidate: v3"));
}

TEST_F(ToolNightlyTest, WhereCandidatesCannotBeListedTheOthersRun) {
  Write("torch.yaml", "bisect: {candidates: {command: [cat, gone]}}\n");
  WriteSuite();
  WriteRecipe("m_a", "true");
  Write("m_plain.yaml", "command: 'true'\n");
  EXPECT_EQ(Night().status, 125);
  EXPECT_EQ(ChangeOf("m_a"), "not judged");
  EXPECT_THAT(std::string(ResultOf("m_a").at("message").as_string()),
              HasSubstr("cannot list the candidates"));
  EXPECT_EQ(ChangeOf("m_plain"), "passed");
}

TEST_F(ToolNightlyTest, ACheckRunsNothing) {
  WriteCandidates();
  Write("suite.yaml", "recipes: ['m_*.yaml', 's*.yaml']\n");
  WriteRecipe("m_a", "touch " + Work("ran").string());
  Publish(3);
  const Answer check = Night({"--dry-run"});
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_EQ(check.out, "1 recipe: m_a\n3 candidates, newest: v3\n");
  const Answer former = Night({"--check"});
  EXPECT_EQ(former.out, check.out);
  EXPECT_THAT(former.err,
              testing::StartsWith("aoti-ladder: --check is the old name of "
                                  "--dry-run\n"));
  EXPECT_EQ(Night({"--no-bisect", "--max-bisections", "2"}).status, 2);
  EXPECT_FALSE(fs::exists(Work("ran")));
  EXPECT_FALSE(fs::exists(Work(".aoti-ladder")));
}

TEST_F(ToolNightlyTest, ItsFolderMayBeChosenAndMoved) {
  WriteCandidates();
  WriteSuite();
  Publish(3);
  WriteRecipe("m_a", "exit 3");
  const Answer night = Night({"--folder", "here", "--json", "--quiet"});
  EXPECT_EQ(night.err,
            "aoti-ladder: m_a is not bisected: it has not passed in any "
            "earlier night\n");
  EXPECT_EQ(night.out, Bytes("here/night.json"));
  fs::rename(Work("here"), Work("there"));
  const Answer page =
      Run({TOOL, "history", "there/history.db", "--html", "there/again.html"});
  EXPECT_EQ(page.status, 0) << page.err;
  EXPECT_THAT(Bytes("there/again.html"),
              HasSubstr("/recipes/m_a/record/report.html\""));
}

TEST_F(ToolNightlyTest, WhatBrokeWithoutANewCandidateIsSaid) {
  WriteCandidates();
  WriteSuite();
  WriteRecipe("m_a", "true");
  Publish(4);
  EXPECT_EQ(Night().status, 0);
  WriteRecipe("m_a", "exit 4");
  const Answer night = Night();
  EXPECT_EQ(night.status, 1);
  EXPECT_THAT(
      night.err,
      HasSubstr(
          "m_a is not bisected: it passed before with the same candidate"));
}

}  // namespace
}  // namespace ladder
