// aoti-ladder bisect as users run it, on commands of a shell: what comes out,
// what is not done twice, and what it says where it cannot go on.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <set>
#include <sstream>

#include "base/file.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ToolBisectTest : public ToolRun {
 protected:
  /// Twelve versions of which the seventh is the first to be killed; each
  /// counts its runs in its folder.
  void WriteVersions(const std::string& more = "") {
    Write("r.yaml",
          "command: [sh, -c, 'echo run >> ${candidate_dir}/runs; " + more +
              " [ $(cat ${candidate_dir}/v) -lt 7 ] || kill -SEGV $$']\n"
              "bisect:\n"
              "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9, "
              "v10, v11, v12]}\n"
              "  setup:\n"
              "    - sh -c 'v=${candidate}; echo ${v#v} > v; "
              "echo ${candidate} >> ../../../../setups'\n");
  }
  [[nodiscard]] size_t CountRuns() const {
    size_t runs = 0;
    for (const auto& each :
         fs::recursive_directory_iterator(Work(".aoti-ladder/candidates"))) {
      if (each.path().filename() != "runs") continue;
      const std::string text = ReadFile(each.path()).value();
      runs += static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    }
    return runs;
  }
  /// Lines of text in a file of the working folder.
  [[nodiscard]] size_t CountLines(const std::string& file) const {
    const std::string text = ReadFile(Work(file)).value_or("");
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  Answer Shell(const std::string& line) { return Run({"sh", "-ec", line}); }
};

TEST_F(ToolBisectTest, FindsTheFirstVersionThatFailsTheSame) {
  WriteVersions();
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v7\n"));
  EXPECT_THAT(answer.out, HasSubstr("last good       v6\n"));
  EXPECT_THAT(answer.out, HasSubstr("failure         segfault | SIGSEGV\n"));
  EXPECT_EQ(Bytes("b/report.txt"), answer.out);
  const auto result = Json("b/result.json");
  EXPECT_EQ(result.at("answer"), "culprit");
  EXPECT_EQ(result.at("first_bad"), "v7");
  EXPECT_EQ(result.at("last_good"), "v6");
  const Answer list = Run({TOOL, "record", "list", "b"});
  EXPECT_THAT(list.out, HasSubstr("r.yaml --good v1 --bad v12\n"));
  EXPECT_THAT(list.out, HasSubstr("bisection: culprit, first bad v7\n"));
  // The two ends and three between them: half of eleven places, and so on.
  EXPECT_EQ(CountLines("setups"), 5U);
  // What it says to run again does what it says.
  for (const auto& [line, status] : {std::pair{0, 0}, {1, 1}}) {
    const std::string again(
        result.at("reproduce").as_array().at(line).as_string());
    EXPECT_EQ(Shell(again).status, status) << again;
  }
}

TEST_F(ToolBisectTest, ACandidateIsSetUpOnceAndKept) {
  WriteVersions();
  Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  const size_t setups = CountLines("setups");
  EXPECT_EQ(Run({TOOL, "bisect", "--out", "c", "r.yaml"}).status, 0);
  EXPECT_EQ(CountLines("setups"), setups);
}

// With an empty program it would pass.
TEST_F(ToolBisectTest, AProgramOnStandardInputIsRefused) {
  Write("r.yaml",
        "command: [python3, -]\n"
        "bisect: {candidates: {versions: [v1, v2]}}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("r.yaml: the command reads its standard "
                                    "input, and these runs get none"));
  EXPECT_FALSE(std::filesystem::exists(Work("b")));
}

TEST_F(ToolBisectTest, ItSaysHowItStandsWhileItRuns) {
  WriteVersions();
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.err, HasSubstr("after 5 runs: 11 candidates left, "));
  EXPECT_THAT(answer.err, HasSubstr(" candidates left, likeliest v5, 33 %\n"));
}

// The two records, what they show, and where they part.
TEST_F(ToolBisectTest, BothSidesOfTheChangeAreShown) {
  Write("r.yaml",
        "command: [sh, -c, 'for k in a b; do echo \"[ before_launch: k_$k ]\"; "
        "echo \"[ after_launch: k_$k ]\"; case ${candidate} in v[5-9]) kill "
        "-SEGV $$;; esac; done']\n"
        "bisect: {candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, "
        "v9]}}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.out, HasSubstr("last good       PASSED  no failure"));
  EXPECT_THAT(answer.out, HasSubstr("first bad       FAILED  segfault"));
  EXPECT_THAT(
      answer.out,
      HasSubstr("difference      launches differ: 1 only in A, 0 only"));
  const auto result = Json("b/result.json");
  const auto& sides = result.at("evidence").as_object();
  EXPECT_EQ(sides.at("last_good").at("outcome"), "passed");
  EXPECT_THAT(sides.at("first_bad").at("signature").as_string().c_str(),
              StartsWith("segfault"));
  EXPECT_EQ(result.at("diff").at("missing").as_array().size(), 1U);
  const auto record = [&](const char* side) {
    return std::string(sides.at(side).at("record").as_string());
  };
  EXPECT_EQ(
      Run({TOOL, "diff", record("last_good"), record("first_bad")}).status, 1);
}

TEST_F(ToolBisectTest, WhatItCostIsTold) {
  WriteVersions();
  Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  const auto first = Json("b/result.json");
  EXPECT_EQ(first.at("cost").at("runs").as_int64(),
            static_cast<int64_t>(first.at("runs").as_array().size()));
  EXPECT_EQ(first.at("cost").at("setups"), 5);
  EXPECT_EQ(first.at("cost").at("reused_setups"), 0);
  EXPECT_GT(first.at("cost").at("wall_seconds").to_number<double>(), 0);
  const Answer again = Run({TOOL, "bisect", "--out", "c", "r.yaml"});
  EXPECT_THAT(again.out,
              HasSubstr("saved           5 setups reused from the cache"));
  EXPECT_EQ(Json("c/result.json").at("cost").at("setups"), 0);
}

TEST_F(ToolBisectTest, NoMoreIsKeptThanAsked) {
  WriteVersions();
  Write("big.yaml",
        "include: r.yaml\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v4, v6, v7, v9, v12]}\n"
        "  setup:\n"
        "    - sh -c 'v=${candidate}; echo ${v#v} > v; head -c 1000000 "
        "/dev/zero > big'\n"
        "  max_cache_size: 3M\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "big.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v7\n"));
  uint64_t bytes = 0;
  for (const auto& each :
       fs::recursive_directory_iterator(Work(".aoti-ladder/candidates/big"))) {
    if (each.is_regular_file()) bytes += each.file_size();
  }
  // The limit, and the one that came last.
  EXPECT_LT(bytes, 4'200'000U);
}

TEST_F(ToolBisectTest, WhatCannotBeSetUpIsLeftOutAndTold) {
  Write("r.yaml",
        "command: [sh, -c, '[ $(cat ${candidate_dir}/v) -lt 7 ] || exit 3']\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v3, v6, v7, v9]}\n"
        "  setup:\n"
        "    - sh -c 'v=${candidate}; [ $v != v6 ] || { echo no wheel; exit 5; "
        "}; echo ${v#v} > v'\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v7\n"));
  EXPECT_THAT(answer.out, HasSubstr("last good       v3\n"));
  EXPECT_THAT(answer.out, HasSubstr("between         1 candidate"));
  EXPECT_THAT(answer.out, HasSubstr("setup failed: exit 5: no wheel"));
  EXPECT_EQ(Bytes("b/jobs/002-v6-setup/job.log"), "no wheel\n");
}

TEST_F(ToolBisectTest, ExchangedEndsAreTold) {
  Write("r.yaml",
        "command: [sh, -c, '[ ${candidate} != v1 ] || kill -SEGV $$']\n"
        "bisect: {candidates: {versions: [v1, v2, v3]}, setup: \"true\"}\n");
  const Answer known = Run(
      {TOOL, "bisect", "--expect", "class:segfault", "--out", "b", "r.yaml"});
  EXPECT_THAT(known.out,
              StartsWith("NO CULPRIT  v3 does not fail: 0 of 4 runs; but v1 "
                         "does: exchange the ends\n"));
  // Without a known failure, that of the other end may be another one.
  const Answer unknown = Run({TOOL, "bisect", "--out", "c", "r.yaml"});
  EXPECT_THAT(unknown.out,
              StartsWith("NO CULPRIT  v3 does not fail: 0 of 40 runs\n"));
  EXPECT_THAT(unknown.err, HasSubstr("v3 passed in 3 runs. It runs until"));
}

TEST_F(ToolBisectTest, AnotherFailureIsNeverTakenForIt) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v4) exit 9;; v6|v7) kill "
        "-SEGV $$;; esac']\n"
        "bisect: {candidates: {versions: [v1, v2, v3, v4, v5, v6, v7]}}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v6\n"));
  EXPECT_THAT(answer.out, HasSubstr("2 with another failure"));
}

TEST_F(ToolBisectTest, CandidatesThatAreTheSameAreRunAsOne) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v[5-9]) exit 3;; esac']\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9]}\n"
        "  same_as: [sh, -c, 'case ${candidate} in v3|v4) echo one;; *) echo "
        "${candidate};; esac']\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v5\n"));
  EXPECT_THAT(answer.out, HasSubstr("identical to v"));
  EXPECT_THAT(answer.out, HasSubstr("saved           1 candidate identical"));
}

TEST_F(ToolBisectTest, ToldToEndWhileItAsksWhatACandidateIsItGoesOnLater) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v[5-9]) exit 3;; esac']\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9]}\n"
        "  same_as: [sh, -c, 'cd ../../../..; touch asked; [ -e go ] || sleep "
        "600; echo ${candidate}']\n");
  const pid_t pid = Start({TOOL, "bisect", "--out", "b", "r.yaml"});
  while (!fs::exists(Work("asked"))) usleep(1000);
  kill(pid, SIGTERM);
  EXPECT_EQ(Finish(pid).status, 130);
  EXPECT_EQ(Bytes("b/bisect.jsonl"), "");
  for (const auto& each :
       fs::directory_iterator(Work(".aoti-ladder/candidates/r"))) {
    EXPECT_NE(each.path().extension(), ".json") << each.path();
  }
  Write("go", "");
  const Answer answer = Run({TOOL, "resume", "b"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v5\n")) << answer.err;
  EXPECT_THAT(Bytes("b/bisect.jsonl"), Not(HasSubstr(R"("identity":"")")));
}

// All were the same by mistake; what is there of it is no reason for an answer.
TEST_F(ToolBisectTest, AMendedSameAsIsAskedAgainWithoutANewSetup) {
  const auto write = [&](const std::string& same_as) {
    Write("r.yaml",
          "command: [sh, -c, 'case ${candidate} in v[5-9]) exit 3;; esac']\n"
          "bisect:\n"
          "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9]}\n"
          "  setup: sh -c 'echo ${candidate} >> ../../../../setups'\n"
          "  same_as: [sh, -c, '" +
              same_as + "']\n");
  };
  write("echo token-of-mine");
  EXPECT_THAT(Run({TOOL, "bisect", "--out", "b", "r.yaml"}).out,
              Not(StartsWith("FOUND  first bad: v5\n")));
  const auto setups = [&] {
    std::istringstream lines(Bytes("setups"));
    std::multiset<std::string> all;
    for (std::string line; std::getline(lines, line);) all.insert(line);
    return all;
  };
  const auto before = setups();
  write("echo ${candidate}");
  const Answer answer = Run({TOOL, "bisect", "--out", "c", "r.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v5\n"));
  EXPECT_GT(Json("c/result.json").at("cost").at("reused_setups").as_int64(), 1);
  for (const std::string& each : before) EXPECT_EQ(setups().count(each), 1U);
  // What it prints may be a secret.
  EXPECT_EQ(Shell("grep -rl token-of-mine --include=bisect.jsonl "
                  "--include=status.json --include=job.log --include=v*.json . "
                  "|| true")
                .out,
            "");
}

TEST_F(ToolBisectTest, WhoCannotSayWhatItIsIsLikeNoOtherUntilItCan) {
  const auto bisect = [&](const std::string& out) {
    return Run({TOOL, "bisect", "--out", out, "r.yaml"}).out;
  };
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v[5-9]) exit 3;; esac']\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, v9]}\n"
        "  same_as: [sh, -c, 'cd ../../../..; [ -e go ] || exit 5; case "
        "${candidate} in v[2-4]) echo one;; *) echo ${candidate};; esac']\n");
  EXPECT_THAT(bisect("b"), StartsWith("FOUND  first bad: v5\n"));
  EXPECT_EQ(Json("b/result.json").at("cost").at("same"), 0);
  Write("go", "");
  EXPECT_THAT(bisect("c"), StartsWith("FOUND  first bad: v5\n"));
  EXPECT_EQ(Json("c/result.json").at("cost").at("same"), 1);
}

// Runs of two recipes have no common answer.
TEST_F(ToolBisectTest, AnotherRecipeIsNotGoneOnWith) {
  WriteVersions();
  Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  const std::string before = Bytes("r.yaml");
  WriteVersions("echo more;");
  const Answer answer = Run({TOOL, "resume", "b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(
      answer.err,
      HasSubstr("the recipe has changed since the bisection started: "));
  EXPECT_THAT(answer.err, HasSubstr("r.yaml value changed: command\n"));
  EXPECT_THAT(answer.err,
              HasSubstr("start a new bisection: aoti-ladder bisect /"));
  // What only says how it is bisected, it has noted itself.
  Write("r.yaml",
        before + "  jobs: 2\n  max_cache_size: 5G\ndescription: mine\n");
  EXPECT_EQ(Run({TOOL, "resume", "b"}).status, 0);
  Write("r.yaml", before + "  same_as: 'true'\nenvironment: {set: {A: b}}\n");
  EXPECT_THAT(Run({TOOL, "resume", "b"}).err,
              HasSubstr("values changed: bisect same_as, environment set\n"));
}

TEST_F(ToolBisectTest, AReportIsOfWhatWasDoneAndWritesNothing) {
  WriteVersions();
  Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  const auto all = [&] {
    std::string text;
    for (const char* format : {"terminal", "json", "html", "markdown"}) {
      text += Run({TOOL, "report", "--format", format, "b"}).out;
    }
    return text;
  };
  const std::string before = all();
  EXPECT_THAT(before, HasSubstr("--candidate-dir"));
  EXPECT_THAT(before, HasSubstr("echo ${v#v} &gt; v"));
  Write("r.yaml",
        "command: 'true'\nbisect: {candidates: {versions: [a, b]}, "
        "setup: 'false'}\n");
  fs::remove_all(Work(".aoti-ladder"));
  EXPECT_EQ(all(), before);
  fs::remove(Work("r.yaml"));
  EXPECT_EQ(all(), before);
  EXPECT_FALSE(fs::exists(Work(".aoti-ladder")));
}

TEST_F(ToolBisectTest, TheSecretsOfASetupAreInNoReport) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v[5-9]) exit 3;; esac']\n"
        "bisect:\n"
        "  candidates: {versions: [v1, v4, v5, v9]}\n"
        "  setup:\n"
        "    - [sh, -c, 'true', pip, --index-url, "
        "'https://me:Hunter2Hunter2@x.example/', 'word-S3cretOfMine']\n");
  Run({TOOL, "bisect", "--out", "b", "r.yaml"},
      [] { setenv("MY_PASSWORD", "word-S3cretOfMine", 1); });
  std::string all = Bytes("b/report.html") + Bytes("b/result.json") +
                    Bytes("b/bisect.json") + Bytes("b/bisect.jsonl");
  for (const char* format : {"terminal", "json", "html", "markdown", "issue"}) {
    all += Run({TOOL, "report", "--format", format, "b"}).out;
  }
  EXPECT_THAT(all, HasSubstr("--index-url"));
  EXPECT_THAT(all, Not(HasSubstr("Hunter2Hunter2")));
  EXPECT_THAT(all, Not(HasSubstr("S3cretOfMine")));
  // A job must know its commands; nobody else need.
  const auto mode =
      fs::status(Work("b/jobs/003-v9-setup/job.json")).permissions();
  EXPECT_EQ(mode, fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(ToolBisectTest, WhereAnotherOneWorksItSaysWhatToDo) {
  WriteVersions();
  fs::create_directories(Work("cache"));
  const auto lock = FolderLock::Take(Work("cache"));
  const Answer answer = Run({TOOL, "bisect", "--cache", "cache", "r.yaml"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(
      answer.err,
      HasSubstr("another bisection or nightly is using the candidates in "));
  EXPECT_THAT(answer.err,
              HasSubstr("another folder for a bisection with --cache DIR"));
}

TEST_F(ToolBisectTest, ACandidateThatIsNoTextIsNoBug) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v1) ;; *) exit 3;; esac']\n"
        "bisect: {candidates: {command: [printf, 'v1\\nv\\377\\n']}}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_TRUE(fs::exists(Work("b/jobs/001-v--1"))) << answer.out;
}

TEST_F(ToolBisectTest, SideBySideItIsTheSame) {
  WriteVersions("sleep 0.1;");
  const Answer answer =
      Run({TOOL, "bisect", "--jobs", "4", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v7\n"));
}

TEST_F(ToolBisectTest, WhateverEndsItNothingIsRunTwice) {
  WriteVersions("sleep 0.05;");
  EXPECT_EQ(Run({TOOL, "bisect", "--out", "whole", "r.yaml"}).status, 0);
  const size_t whole = CountRuns();
  size_t cut = 0;
  for (const int signal : {SIGKILL, SIGTERM}) {
    for (const size_t events : {1U, 3U, 9U, 14U}) {
      fs::remove_all(Work("b"));
      fs::remove_all(Work(".aoti-ladder"));
      const pid_t pid = Start({TOOL, "bisect", "--out", "b", "r.yaml"});
      while (CountLines("b/bisect.jsonl") < events) {
        ASSERT_EQ(waitpid(pid, nullptr, WNOHANG), 0) << "it has ended";
        usleep(1000);
      }
      kill(pid, signal);
      waitpid(pid, nullptr, 0);
      const Answer answer = Run({TOOL, "resume", "b"});
      EXPECT_EQ(answer.status, 0) << answer.err;
      EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v7\n"));
      // The run that was cut off is made again.
      EXPECT_LE(CountRuns(), whole + 1) << events;
      cut += answer.err.empty() ? 0 : 1;
    }
  }
  EXPECT_EQ(cut, 8U);
}

TEST_F(ToolBisectTest, AFailureThatComesAndGoesIsFound) {
  Write("r.yaml",
        "command: [sh, -c, 'case ${candidate} in v[5-9]) n=$(od -An -N1 -tu1 "
        "/dev/urandom); [ $((n % 2)) = 0 ] || exit 3;; esac']\n"
        "bisect: {candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8, "
        "v9]}, confidence: 0.999, jobs: 2}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: v5\n"));
}

TEST_F(ToolBisectTest, EndsThatDoNotDifferAreTold) {
  Write("fails.yaml",
        "command: 'false'\nbisect: {candidates: {versions: [a, b, c]}}\n");
  const Answer fails = Run({TOOL, "bisect", "--out", "b", "fails.yaml"});
  EXPECT_EQ(fails.status, 1);
  EXPECT_THAT(fails.out, StartsWith("NO CULPRIT  a fails too"));
  Write("never.yaml",
        "command: 'true'\nbisect: {candidates: {versions: [a, b, c]}, "
        "max_runs: 100}\n");
  const Answer never = Run({TOOL, "bisect", "--out", "c", "never.yaml"});
  EXPECT_EQ(never.status, 1);
  EXPECT_THAT(never.out, StartsWith("NO CULPRIT  c does not fail: 0 of 40"));
  Write("broken.yaml",
        "command: 'false'\nbisect: {candidates: {versions: [a, b]}, setup: "
        "'false'}\n");
  const Answer broken = Run({TOOL, "bisect", "--out", "d", "broken.yaml"});
  EXPECT_EQ(broken.status, 125);
  EXPECT_THAT(broken.out, StartsWith("NOT DECIDED  cannot judge one end: "
                                     "b, setup failed: exit 1"));
}

TEST_F(ToolBisectTest, CommitsHaveWorktreesOfTheirOwn) {
  Shell(
      "git init -q repo; cd repo; git config user.email a@b.example; git "
      "config user.name a; for i in 1 2 3 4 5 6 7 8; do echo $i > v; git add "
      "v; "
      "git commit -qm \"change $i\"; done; git tag good HEAD~7");
  Write("r.yaml",
        "command: [sh, -c, '[ $(cat ${candidate_dir}/v) -lt 5 ] || exit 3']\n"
        "bisect: {candidates: {commits: {repository: repo, good: good, bad: "
        "HEAD}}, jobs: 2}\n");
  const Answer answer = Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("FOUND  first bad: "));
  EXPECT_THAT(answer.out, HasSubstr(" change 5\n"));
  EXPECT_THAT(answer.out, HasSubstr(" change 1  0 of 2 runs\n"));
  EXPECT_THAT(answer.out, HasSubstr("a, 20"));
  EXPECT_THAT(answer.out,
              HasSubstr("commit          " +
                        Shell("cd repo; git rev-parse HEAD~3").out));
  EXPECT_EQ(Shell("cat repo/v").out, "8\n");
}

// The other way round: git leads.
TEST_F(ToolBisectTest, GitBisectRunFindsTheCommit) {
  Shell(
      "git init -q repo; cd repo; git config user.email a@b.example; git "
      "config user.name a; for i in 1 2 3 4 5 6 7 8; do "
      "echo \"case $i in 3) exit 9;; [5-8]) kill -SEGV \\$\\$;; esac\" > m.sh; "
      "git add m.sh; git commit -qm \"change $i\"; done");
  const Answer answer = Shell(
      "cd repo; git bisect start HEAD HEAD~7 >/dev/null; git bisect run " +
      std::string(TOOL) +
      " run --quiet --bisect-exit-codes --expect class:segfault -- sh m.sh");
  EXPECT_THAT(answer.out, HasSubstr("is the first bad commit"));
  EXPECT_THAT(answer.out, HasSubstr("    change 5\n"));
}

TEST_F(ToolBisectTest, WrongUsageIsTold) {
  WriteVersions();
  Write("plain.yaml", "command: 'true'\n");
  const auto refusal = [&](const Words& words) {
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, 2) << answer.out;
    return answer.err;
  };
  EXPECT_THAT(refusal({TOOL, "bisect", "plain.yaml"}),
              HasSubstr("has no bisect section"));
  EXPECT_THAT(refusal({TOOL, "bisect", "--good", "v99", "r.yaml"}),
              HasSubstr("no candidate 'v99'; did you mean 'v9'?"));
  EXPECT_THAT(
      refusal({TOOL, "bisect", "--good", "v1", "r.yaml", "--bad", "v1"}),
      Not(HasSubstr("any of")));
  EXPECT_THAT(
      refusal({TOOL, "bisect", "--good", "v9", "--bad", "v2", "r.yaml"}),
      HasSubstr("v9, is not before the bad end, v2"));
  EXPECT_THAT(refusal({TOOL, "bisect", "--confidence", "2", "r.yaml"}),
              HasSubstr("--confidence cannot be '2'"));
  EXPECT_THAT(refusal({TOOL, "bisect", "--jobs", "0", "r.yaml"}),
              HasSubstr("--jobs cannot be '0'"));
  EXPECT_THAT(refusal({TOOL, "bisect", "--executor", "slrum", "r.yaml"}),
              HasSubstr("--executor cannot be 'slrum'; did you mean 'slurm'?"));
  EXPECT_THAT(refusal({TOOL, "run", "r.yaml"}), HasSubstr("needs a candidate"));
  EXPECT_THAT(refusal({TOOL, "run", "--candidate", "v1", "plain.yaml"}),
              HasSubstr("has no bisect section"));
  Write("both.yaml",
        "command: 'true'\nmatrix: {n: [1, 2]}\nbisect: {candidates: {versions: "
        "[a, b]}}\n");
  EXPECT_THAT(refusal({TOOL, "recipe", "check", "both.yaml"}),
              HasSubstr("both.yaml:2:"));
  Write("list.yaml",
        "command: 'true'\nbisect: {candidates: {command: 'false'}}\n");
  EXPECT_THAT(refusal({TOOL, "bisect", "list.yaml"}),
              HasSubstr("cannot list the candidates: false failed: exit 1"));
  EXPECT_FALSE(fs::exists(Work(".aoti-ladder")));
}

TEST_F(ToolBisectTest, WhereThereIsNoSlurmNothingIsBegun) {
  WriteVersions();
  const Answer answer = Run({TOOL, "bisect", "--executor", "slurm", "r.yaml"},
                            [] { setenv("PATH", "/nowhere", 1); });
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(answer.err, HasSubstr("cannot use Slurm: no program"));
  EXPECT_FALSE(fs::exists(Work(".aoti-ladder")));
}

}  // namespace
}  // namespace ladder
