// What the built program leaves in a record, and what is done with it: plain
// commands, no PyTorch.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <re2/re2.h>

#include "base/file.h"
#include "base/text.h"
#include "support/shell_output.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class ToolRecordTest : public ToolRun {};

/// Every file below it, one after the other.
std::string All(const fs::path& folder) {
  std::string all;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    all += entry.path().native() + "\n";
    if (entry.is_regular_file()) all += ReadFile(entry.path()).value_or("");
  }
  return all;
}

TEST_F(ToolRecordTest, NoSecretReachesTheRecord) {
  const std::string hub = "hf_" + std::string(34, 'Q');
  const std::string git = "ghp_" + std::string(36, 'Z');
  Write("say.sh",
        "echo using $MY_API_KEY and $GIVEN_TOKEN\n"
        "hub=" +
            hub +
            "\nprintf 'a cut %.12s' $hub; sleep 0.1\n"
            "printf '%s\\n' \"${hub#hf_?????????}\"\n"
            "echo \"arguments: $*\" >&2\n"
            "echo cloning https://me:pa55-word@example.org/x.git >&2\n"
            "echo PASSWORD=$DB_PASSWORD\n"
            "echo the last line says $2\nexit 3\n");
  const auto environment = [&] {
    setenv("MY_API_KEY", "k3y-from-environment", 1);
    setenv("DB_PASSWORD", "hunter2 and more", 1);
    setenv("SAFE_VARIABLE", "with hunter2 and more inside", 1);
  };
  Words words =
      RunWords({"--out", "record", "--env", "GIVEN_TOKEN=t0ken-of-option"},
               {"sh", "say.sh", "--token=t0ken-in-argument", "--password",
                "s3same0", git});
  const Answer answer = Run(words, environment);
  EXPECT_EQ(answer.status, 1) << answer.err;
  const std::string all = All(Work("record"));
  for (const std::string& secret :
       {std::string("k3y-from-environment"), std::string("t0ken-of-option"),
        std::string("t0ken-in-argument"), std::string("s3same0"), git, hub,
        hub.substr(12), std::string("pa55-word"), std::string("hunter2")}) {
    EXPECT_THAT(all, Not(HasSubstr(secret)));
  }
  const std::string log = Bytes("record/stages/00-baseline/run-1/output.log");
  EXPECT_THAT(log, HasSubstr("using [redacted MY_API_KEY] and [redacted "
                             "GIVEN_TOKEN]\n"));
  EXPECT_THAT(log, HasSubstr("[redacted huggingface-token]\n"));
  EXPECT_THAT(log, HasSubstr("the last line says --password\n"));
  // The order file counts what is in the log.
  size_t bytes = 0;
  std::istringstream order(Bytes("record/stages/00-baseline/run-1/order"));
  for (std::string stream, size, at; order >> stream >> size >> at;) {
    bytes += std::stoul(size);
  }
  EXPECT_EQ(bytes, log.size());
}

TEST_F(ToolRecordTest, ScriptsOfARecordWorkByHandAlsoWhereItWasMoved) {
  Write("say.sh",
        "echo \"$1 $PYTHONHASHSEED $MINE $GIVEN_TOKEN\"\n"
        "echo $TORCHINDUCTOR_CACHE_DIR\nexit 3\n");
  Run(RunWords({"--out", "record", "--env", "MINE=a b", "--env",
                "GIVEN_TOKEN=t0ken-of-option"},
               {"sh", "say.sh", "--token=t0ken-in-argument"}),
      [] { setenv("PYTHONHASHSEED", "77", 1); });
  fs::rename(Work("record"), Path("it's elsewhere"));
  const std::string moved = Path("it's elsewhere").string();
  const std::string given =
      "GIVEN_TOKEN=one REDACTED_TOKEN=two PYTHONHASHSEED= ";
  EXPECT_EQ(
      ShellOutput(given + ShellQuote({"sh", moved + "/replay.sh"})),
      "--token=two 77 a b one\n" + moved + "/stages/00-baseline/run-1/cache\n");
  const std::string script = moved + "/stages/00-baseline/run-1/command.sh";
  EXPECT_THAT(ShellOutput(given + ShellQuote({"sh", script})),
              HasSubstr("--token=two  a b one\n"));
  EXPECT_THAT(
      ShellOutput("GIVEN_TOKEN=one " + ShellQuote({"sh", script}) + " 2>&1"),
      HasSubstr("REDACTED_TOKEN: is not in the record; set it first"));
}

/// What `field` of the new record says of that name.
std::string Fact(const boost::json::object& record, const char* field,
                 const std::string& name) {
  const auto& facts = record.at(field).as_object();
  return facts.contains(name) ? std::string(facts.at(name).as_string())
                              : "(none)";
}

TEST_F(ToolRecordTest, AReplaySaysWhatChangedAndWhetherTheVerdictHolds) {
  Write("say.sh", "echo seed $PYTHONHASHSEED\nexit 3\n");
  ShellOutput("cd " + ShellArgument(Work("").string()) +
              " && git init -q -b main . && git add say.sh && git -c "
              "user.name=n -c user.email=e commit -qm first && echo '# "
              "PASSWORD=hunter22' >> say.sh");
  Run(RunWords({"--out", "record"}, {"sh", "say.sh"}),
      [] { setenv("PYTHONHASHSEED", "5", 1); });
  const auto facts = Json("record/record.json");
  EXPECT_EQ(Fact(facts, "files", "say.sh"),
            ShellOutput("sha256sum < " + ShellArgument(Work("say.sh").string()))
                .substr(0, 64));
  EXPECT_EQ(Fact(facts, "git", "branch"), "main");
  EXPECT_EQ(Fact(facts, "git", "commit").size(), 40U);
  EXPECT_EQ(Fact(facts, "git", "dirty"), "yes, see git.diff");
  EXPECT_THAT(Bytes("record/git.diff"),
              HasSubstr("+# PASSWORD=[redacted assignment]"));
  EXPECT_THAT(Fact(facts, "machine", "kernel"), HasSubstr("Linux"));

  const auto other = [] { setenv("PYTHONHASHSEED", "6", 1); };
  Answer answer = Run({TOOL, "replay", "--out", "again", "record"}, other);
  EXPECT_EQ(answer.status, 0) << answer.out << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("HOLDS"));
  EXPECT_THAT(answer.out, HasSubstr("Nothing recorded has changed."));
  EXPECT_THAT(Bytes("again/stages/00-baseline/run-1/output.log"),
              HasSubstr("seed 5\n"));

  Write("say.sh", "echo seed $PYTHONHASHSEED\nkill -SEGV $$\n");
  answer =
      Run({TOOL, "replay", "--current-env", "--json", "--out", "now", "record"},
          other);
  EXPECT_EQ(answer.status, 1) << answer.err;
  const auto said = boost::json::parse(answer.out).as_object();
  EXPECT_EQ(said.at("holds"), false);
  EXPECT_EQ(said.at("now").at("class"), "segfault");
  std::map<std::string, std::string> drift;
  for (const auto& each : said.at("drift").as_array()) {
    drift[std::string(each.at("name").as_string())] =
        std::string(each.at("now").as_string());
  }
  EXPECT_EQ(drift.count("say.sh"), 1U);
  EXPECT_EQ(drift["PYTHONHASHSEED"], "6");
  EXPECT_EQ(drift.size(), 2U) << answer.out;
}

TEST_F(ToolRecordTest, RecordsAreListedPackedUnpackedAndPruned) {
  // A log that is large enough to be compressed, with an evidence line in it.
  Write("say.sh",
        "i=0; while [ $i -lt 30000 ]; do echo "
        "\"line $i of what a model prints on and on and on\"; "
        "i=$((i+1)); done\necho 'ValueError: not this' >&2\nexit 1\n");
  for (const char* name : {"all/one", "all/two"}) {
    EXPECT_EQ(Run(RunWords({"--out", name}, {"sh", "say.sh"})).status, 1);
  }
  const std::string run = "all/one/stages/00-baseline/run-1/";
  EXPECT_TRUE(fs::exists(Work(run + "output.log.zst")));
  EXPECT_FALSE(fs::exists(Work(run + "output.log")));
  const auto in_record = [] { ASSERT_EQ(chdir("all/one"), 0); };
  EXPECT_EQ(Run({TOOL, "triage", "--json", "."}, in_record).out,
            Bytes("all/one/verdict.json"));
  EXPECT_THAT(Bytes("all/one/verdict.json"), HasSubstr("not this"));

  Answer answer = Run({TOOL, "record", "list", "--json", "all"});
  const auto list = boost::json::parse(answer.out);
  ASSERT_EQ(list.as_array().size(), 2U);
  EXPECT_EQ(list.at(0).at("record"), "all/one");
  EXPECT_EQ(list.at(0).at("outcome"), "failed");
  EXPECT_EQ(list.at(0).at("command"), "sh say.sh");

  answer = Run({TOOL, "record", "export", "--out", "one.zip", "all/one"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  answer = Run({TOOL, "record", "import", "one.zip"});
  EXPECT_EQ(answer.out, ".aoti-ladder/imported-one\n") << answer.err;
  EXPECT_EQ(Run({TOOL, "triage", "--json", "."},
                [] { ASSERT_EQ(chdir(".aoti-ladder/imported-one"), 0); })
                .out,
            Bytes("all/one/verdict.json"));
  EXPECT_EQ(Run({TOOL, "report", "--format", "json", "last"}).out,
            Bytes("all/one/verdict.json"));
  EXPECT_THAT(Run({TOOL, "record", "import", "none.zip"}).err,
              HasSubstr("none.zip: no such file\n"));
  EXPECT_THAT(Run({TOOL, "report", "one.zip"}).err,
              HasSubstr("one.zip is a file, not a record\n"));
  EXPECT_THAT(Run({TOOL, "diff", "all/one"}).err,
              HasSubstr("B, the newest record: .aoti-ladder/imported-one\n"));

  EXPECT_EQ(Run({TOOL, "record", "prune", "all"}).status, 2);
  Run({TOOL, "record", "prune", "--keep", "1", "--dry-run", "all"});
  EXPECT_TRUE(fs::exists(Work("all/one")));
  answer = Run({TOOL, "record", "prune", "--keep", "1", "all"});
  EXPECT_THAT(answer.out, HasSubstr("all/one"));
  EXPECT_FALSE(fs::exists(Work("all/one")));
  EXPECT_TRUE(fs::exists(Work("all/two")));
}

constexpr const char* kThreeStages =
    "name: three\nstages:\n"
    "  - {name: baseline, decides: does it fail}\n"
    "  - {name: one, decides: a, flags: {ONE: {value: \"1\", acts: run}}}\n"
    "  - {name: two, decides: b, flags: {TWO: {value: \"2\", acts: run}}}\n";

/// The verdict without times; also lines are broken by their length.
boost::json::value Timeless(const std::string& verdict) {
  boost::json::value value = boost::json::parse(verdict);
  for (boost::json::value& run : value.at("runs").as_array()) {
    run.as_object().erase("seconds");
  }
  return value;
}

TEST_F(ToolRecordTest, OneStageIsClimbedAndReplayedAlone) {
  Write("three.yaml", kThreeStages);
  Write("say.sh", "echo run >> runs\necho it is $ONE $TWO\nexit 3\n");
  EXPECT_EQ(Run(RunWords({"--ladder", "three.yaml", "--stage", "two", "--out",
                          "record"},
                         {"sh", "say.sh"}))
                .status,
            1);
  EXPECT_EQ(Bytes("runs"), "run\n");
  EXPECT_TRUE(fs::exists(Work("record/stages/02-two/run-1/output.log")));
  EXPECT_EQ(Run({TOOL, "replay", "record", "--out", "again"}).status, 0);
  EXPECT_EQ(Bytes("runs"), "run\nrun\n");
}

TEST_F(ToolRecordTest, OfAToolThatGivesUpAloneNothingIsConcluded) {
  Write("around.yaml",
        "name: around\nstages:\n  - {name: base, decides: x}\n"
        "  - {name: around, decides: x,"
        " command: [sh, -c, exit 125, sh, \"{command}\"]}\n");
  const std::string said = "nothing ran: around: the tool could not run";
  Answer answer = Run(RunWords(
      {"--ladder", "around.yaml", "--stage", "around", "--out", "record"},
      {"sh", "-c", "exit 3"}));
  EXPECT_EQ(answer.status, 125) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr(said));
  // Also where we were ended before that was written.
  fs::remove(Work("record/stages/01-around/run-1/findings.json"));
  answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 125) << answer.out;
  EXPECT_THAT(answer.err, HasSubstr(said));
  EXPECT_FALSE(fs::exists(Work("record/verdict.json")));
}

TEST_F(ToolRecordTest, WhereNothingIsClimbedNoRecordIsLeft) {
  Write("lacks.yaml",
        "name: lacks\nstages:\n  - {name: base, decides: x}\n"
        "  - {name: lacks, decides: x, needs: [no-such-tool]}\n");
  const Answer answer = Climb({"sh", "-c", "exit 3"},
                              {"--ladder", "lacks.yaml", "--stage", "lacks"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(answer.err,
              HasSubstr("nothing ran: lacks: no-such-tool is not installed"));
  EXPECT_FALSE(fs::exists(Work("record")));
}

TEST_F(ToolRecordTest, AnExportedRecordRunsElsewhere) {
  fs::create_directories(Work("proj/lib"));
  Write("proj/say.sh",
        ". lib/words.sh\necho \"$word $PYTHONHASHSEED\"\nexit 3\n");
  Write("proj/lib/words.sh", "word=hello\n");
  const auto in_project = [&] {
    ASSERT_EQ(chdir("proj"), 0);
    setenv("PYTHONHASHSEED", "7", 1);
    setenv("MY_OWN_NAME", "alice", 1);
  };
  EXPECT_EQ(Run(RunWords({"--out", "../record"}, {"sh", "say.sh"}), in_project)
                .status,
            1);
  EXPECT_EQ(Bytes("record/files/lib/words.sh"), "word=hello\n");
  EXPECT_EQ(Json("record/record.json").at("environment").at("MY_OWN_NAME"),
            "alice");
  EXPECT_EQ(Run({TOOL, "record", "export", "--out", "r.zip", "record"}).status,
            0);
  fs::remove_all(Work("record"));
  fs::remove_all(Work("proj"));

  EXPECT_EQ(Run({TOOL, "record", "import", "--out", "there", "r.zip"}).status,
            0);
  const boost::json::object facts = Json("there/record.json");
  const boost::json::object& shared = facts.at("environment").as_object();
  EXPECT_EQ(shared.at("PYTHONHASHSEED"), "7");
  for (const char* name : {"MY_OWN_NAME", "HOME", "PATH"}) {
    EXPECT_FALSE(shared.contains(name)) << name;
  }
  EXPECT_THAT(Bytes("there/replay.sh"), Not(HasSubstr("MY_OWN_NAME")));
  const Answer again = Run({TOOL, "replay", "--out", "again", "there"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("proj is not here: runs in "));
  EXPECT_THAT(again.out, HasSubstr("HOLDS"));
  EXPECT_EQ(Bytes("again/stages/00-baseline/run-1/output.log"), "hello 7\n");
  // And by hand.
  EXPECT_EQ(ShellOutput("sh " + Work("there/replay.sh").string() + "; echo $?"),
            "hello 7\n3\n");
}

TEST_F(ToolRecordTest, GitIgnoresTheRecordsButNotTheUsersFiles) {
  Run({TOOL, "run", "--", "true"});
  EXPECT_EQ(Bytes(".aoti-ladder/.gitignore"), "*\n");
  Write(".aoti-ladder/.gitignore", "mine\n");
  Run({TOOL, "run", "--", "true"});
  EXPECT_EQ(Bytes(".aoti-ladder/.gitignore"), "mine\n");
  fs::remove_all(Work(".aoti-ladder"));
  fs::create_directories(Work(".aoti-ladder/ladders"));
  Run({TOOL, "run", "--", "true"});
  EXPECT_FALSE(fs::exists(Work(".aoti-ladder/.gitignore")));
}

TEST_F(ToolRecordTest, TheListShowsLocalTimeAndTheCommand) {
  Run(RunWords({"--out", "all/one"}, {"sh", "-c", "exit 3"}));
  std::string facts = Bytes("all/one/record.json");
  ASSERT_TRUE(RE2::Replace(&facts, R"("started_at": "[^"]*")",
                           R"("started_at": "2026-11-21T20:52:00Z")"));
  Write("all/one/record.json", facts);
  const Answer answer =
      Run({TOOL, "record", "list", "all"}, [] { setenv("TZ", "JST-9", 1); });
  EXPECT_THAT(answer.out, testing::StartsWith("2026-11-22 05:52  "));
  EXPECT_THAT(answer.out,
              HasSubstr("\n" + std::string(27, ' ') + "sh -c 'exit 3'\n"));
  EXPECT_THAT(Run({TOOL, "record", "list", "--json", "all"}).out,
              HasSubstr("2026-11-21T20:52:00Z"));
}

TEST_F(ToolRecordTest, NoTextOfARecordActsOnTheTerminalThatListsIt) {
  Run(RunWords({"--out", "all/\x1b[2Ja"}, {"sh", "-c", "exit 3", "\x1b[31mx"}));
  const Answer answer = Run({TOOL, "record", "list", "all"});
  EXPECT_THAT(answer.out, HasSubstr("all/a\n"));
  EXPECT_THAT(answer.out, HasSubstr("sh -c 'exit 3' 'x'\n"));
}

TEST_F(ToolRecordTest, TheAnswerForProgramsSaysWhatItIsAbout) {
  const Answer answer =
      Run(RunWords({"--json", "--out", "record"}, {"sh", "-c", "exit 3"}));
  const boost::json::object json = boost::json::parse(answer.out).as_object();
  EXPECT_EQ(json.at("record"), "record");
  EXPECT_EQ(json.at("command"), (boost::json::array{"sh", "-c", "exit 3"}));
  EXPECT_EQ(json.at("torch_version"), "");
  EXPECT_EQ(json.at("outcome"), "failed");
}

TEST_F(ToolRecordTest, EventsTellWhatHappens) {
  Write("three.yaml", kThreeStages);
  const Answer answer = Run(RunWords(
      {"--events", "events", "--ladder", "three.yaml", "--out", "record"},
      {"sh", "-c", "exit 3"}));
  EXPECT_EQ(answer.status, 1) << answer.err;
  std::vector<std::string> names;
  std::istringstream lines(Bytes("events"));
  boost::json::object last;
  for (std::string line; std::getline(lines, line);) {
    last = boost::json::parse(line).as_object();
    names.emplace_back(last.at("event").as_string());
  }
  ASSERT_GE(names.size(), 5U);
  EXPECT_EQ(names[0], "started");
  EXPECT_EQ(names[1], "run_started");
  EXPECT_EQ(names[2], "run_ended");
  EXPECT_EQ(names[3], "stage_ended");
  EXPECT_EQ(names.back(), "verdict");
  EXPECT_THAT(Bytes("events"), HasSubstr(R"("class":"unknown")"));
  EXPECT_EQ(last.at("exit_code"), 1);
  EXPECT_EQ(last.at("verdict").at("outcome"), "failed");
  const Answer missing =
      Run(RunWords({"--events", "none", "--out", "r2"}, {"no-such-program"}));
  EXPECT_EQ(missing.status, 125);
}

TEST_F(ToolRecordTest, AnEagerCommandRunsOnceIfTheCommandFails) {
  Write("three.yaml", kThreeStages);
  const auto run = [&](const std::string& eager, const std::string& command) {
    fs::remove_all(Work("record"));
    return Run(RunWords({"--eager", eager, "--json", "--ladder", "three.yaml",
                         "--out", "record"},
                        {"sh", "-c", command}));
  };
  const std::string crash = "kill -SEGV $$";
  const std::string counted = "sh -c 'echo run >> eager-runs'";
  boost::json::object json =
      boost::json::parse(run(counted, crash).out).as_object();
  EXPECT_EQ(json.at("eager").at("fails"), false);
  EXPECT_EQ(Bytes("eager-runs"), "run\n");
  json =
      boost::json::parse(run("sh -c '" + crash + "'", crash).out).as_object();
  EXPECT_EQ(json.at("eager").at("same_message"), true);
  EXPECT_THAT(Run({TOOL, "report", "record"}).out,
              HasSubstr("eager mode fails too, with the same message"));
  json = boost::json::parse(run("python3 -c 'import no_such'", crash).out)
             .as_object();
  EXPECT_EQ(json.at("eager").at("mistaken"), true);
  EXPECT_THAT(Run({TOOL, "report", "record"}).out,
              HasSubstr("not known: the eager command has a mistake: "
                        "ModuleNotFoundError: No module named 'no_such'"));
  // Nothing to compare with.
  fs::remove(Work("eager-runs"));
  run(counted, "true");
  EXPECT_FALSE(fs::exists(Work("eager-runs")));
}

TEST_F(ToolRecordTest, TorchIsAskedAboutTheMachineOnceIfAModelFails) {
  Write("three.yaml", kThreeStages);
  // Says what a Python with torch would say.
  Write("python3",
        "#!/bin/sh\ncase \"$1 $2\" in\n"
        "-c*) echo python=3.11.2; echo torch=2.14.1 ;;\n"
        "'-m torch.utils.collect_env') echo asked >> asked; "
        "echo \"PyTorch version: 2.14.1+cpu, key $MY_API_KEY\" ;;\n"
        "*) [ \"$1\" = well.py ] || kill -SEGV $$ ;;\nesac\n");
  fs::permissions(Work("python3"), fs::perms::owner_all);
  const auto run = [&](const std::string& script) {
    return Run(RunWords({"--ladder", "three.yaml", "--out", script + ".d"},
                        {"./python3", script}),
               [] { setenv("MY_API_KEY", "k3y-from-environment", 1); });
  };
  EXPECT_EQ(run("well.py").status, 0);
  EXPECT_FALSE(fs::exists(Work("asked")));
  EXPECT_EQ(run("x.py").status, 1);
  EXPECT_EQ(Bytes("asked"), "asked\n");
  EXPECT_EQ(Bytes("x.py.d/collect_env.txt"),
            "PyTorch version: 2.14.1+cpu, key [redacted MY_API_KEY]\n");
  EXPECT_THAT(
      Run({TOOL, "report", "x.py.d", "--format", "issue"}).out,
      HasSubstr("### Versions\n\n```text\nPyTorch version: 2.14.1+cpu"));
}

TEST_F(ToolRecordTest, AnIssueOfOneStageShowsItsVariables) {
  Write("three.yaml", kThreeStages);
  Run(RunWords({"--ladder", "three.yaml", "--stage", "two", "--out", "record"},
               {"sh", "-c", "exit 3"}));
  const Answer answer = Run({TOOL, "report", "record", "--format", "issue"});
  EXPECT_THAT(answer.out,
              HasSubstr("With AOTInductor and these variables this command "
                        "fails"));
  EXPECT_THAT(answer.out, HasSubstr("export TWO=2\nsh -c 'exit 3'\n"));
}

TEST_F(ToolRecordTest, AKilledClimbGoesOnWhereItWas) {
  Write("three.yaml", kThreeStages);
  Write("say.sh",
        "echo run >> runs\necho it is $ONE $TWO with $1\n"
        "[ \"$(wc -l < runs)\" != \"$(cat dies)\" ] || kill -9 $PPID\n"
        "exit 3\n");
  const Words words =
      RunWords({"--ladder", "three.yaml", "--all-stages", "--out", "record",
                "--env", "GIVEN_TOKEN=t0ken-of-option"},
               {"sh", "say.sh", "--token=t0ken-in-argument"});
  Write("dies", "0");
  EXPECT_EQ(Run(words).status, 1);
  const boost::json::value whole = Timeless(Bytes("record/verdict.json"));
  for (const char* dies : {"1", "2", "3"}) {
    SCOPED_TRACE(dies);
    fs::remove_all(Work("record"));
    fs::remove(Work("runs"));
    Write("dies", dies);
    EXPECT_EQ(Run(words).signal, SIGKILL);
    EXPECT_EQ(Json("record/record.json").at("state"), "started");
    const Answer without = Run({TOOL, "resume", "record"});
    EXPECT_EQ(without.status, 2);
    EXPECT_THAT(without.err, HasSubstr("REDACTED_TOKEN, GIVEN_TOKEN"));
    const Answer answer = Run({TOOL, "resume", "record"}, [] {
      setenv("REDACTED_TOKEN", "t0ken-in-argument", 1);
      setenv("GIVEN_TOKEN", "t0ken-of-option", 1);
    });
    EXPECT_EQ(answer.status, 1) << answer.err;
    EXPECT_EQ(Timeless(Bytes("record/verdict.json")), whole);
    EXPECT_EQ(Bytes("runs"), "run\nrun\nrun\nrun\n") << "one was cut off";
    EXPECT_EQ(Json("record/record.json").at("state"), "complete");
    EXPECT_THAT(All(Work("record")), Not(HasSubstr("t0ken")));
  }
  {
    // Whether it is complete is only known when nobody is at work in it.
    const auto lock = FolderLock::Take(Work("record"));
    const Answer held = Run({TOOL, "resume", "record"});
    EXPECT_EQ(held.status, 2);
    EXPECT_THAT(held.err, HasSubstr("another aoti-ladder is using"));
  }
  const Answer again = Run({TOOL, "resume", "record"});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("record is complete"));
}

TEST_F(ToolRecordTest, ARunThatIsMadeAgainHasItsFolderForFiles) {
  Write("files.yaml",
        "name: files\nstages:\n"
        "  - {name: baseline, decides: does it fail}\n"
        "  - {name: one, decides: a, flags: {ONE: {value: "
        "\"{artifacts}/x\", acts: run}}}\n");
  Write("say.sh",
        "echo run >> runs\n"
        "[ \"$(wc -l < runs)\" != 2 ] || kill -9 $PPID\n"
        "[ -z \"$ONE\" ] || echo made > \"$ONE\" || exit 9\nexit 3\n");
  const Words words =
      RunWords({"--ladder", "files.yaml", "--all-stages", "--out", "record"},
               {"sh", "say.sh"});
  EXPECT_EQ(Run(words).signal, SIGKILL);
  const Answer answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Bytes("record/stages/01-one/run-1/artifacts/x"), "made\n");
}

TEST_F(ToolRecordTest, TheDiffIsAllThatGitSays) {
  std::string before;
  std::string after;
  for (int i = 0; i < 500; ++i) {
    before += fmt::format("# line {} as it was\n", i);
    after += fmt::format("# line {} as it is\n", i);
  }
  Write("say.sh", before + "exit 3\n");
  const std::string there = "cd " + ShellArgument(Work("").string()) + " && ";
  ShellOutput(there +
              "git init -q -b main . && git add say.sh && git -c user.name=n "
              "-c user.email=e commit -qm first && git config color.ui always "
              "&& git config diff.noprefix true");
  Write("say.sh", after + "exit 3\n");
  const auto of_terminal = [] {
    setenv("GIT_PAGER", "head -n 3", 1);
    setenv("TERM", "xterm-256color", 1);
  };
  Run(RunWords({"--out", "record"}, {"sh", "say.sh"}), of_terminal);
  EXPECT_EQ(
      Bytes("record/git.diff"),
      ShellOutput(there + "git -c diff.noprefix=false diff --no-color HEAD"));
  EXPECT_EQ(ShellOutput(there +
                        "git apply --check -R record/git.diff 2>&1 && echo ok"),
            "ok\n");
  EXPECT_EQ(Fact(Json("record/record.json"), "git", "dirty"),
            "yes, see git.diff")
      << "a record is no change";
  ShellOutput(there + "git checkout -q say.sh && touch new.txt");
  Run(RunWords({"--out", "more"}, {"sh", "say.sh"}));
  EXPECT_EQ(Fact(Json("more/record.json"), "git", "dirty"),
            "yes, untracked files");
}

TEST_F(ToolRecordTest, SecretsOfSetupAndCheckAreGivenAgain) {
  Write("recipe.yaml",
        "command: [sh, -c, exit 3]\n"
        "setup:\n  - [sh, login.sh, --password, s3tup word]\n"
        "fails_when: {check: [sh, check.sh, --token, ch3ck-w0rd]}\n");
  Write("login.sh", "echo login $2 | tee -a logins\n");
  Write("check.sh", "echo with $2 | tee -a checks\nexit 1\n");
  Answer answer = Run({TOOL, "run", "--out", "record", "recipe.yaml"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  const std::string all = All(Work("record"));
  EXPECT_THAT(all, Not(HasSubstr("s3tup")));
  EXPECT_THAT(all, Not(HasSubstr("ch3ck-w0rd")));
  EXPECT_THAT(Bytes("record/setup/01.log"), HasSubstr("login [redacted "));
  answer = Run({TOOL, "replay", "--out", "without", "record"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("REDACTED_PASSWORD, REDACTED_TOKEN"));
  answer = Run({TOOL, "replay", "--out", "again", "record"}, [] {
    setenv("REDACTED_PASSWORD", "s3tup word", 1);
    setenv("REDACTED_TOKEN", "ch3ck-w0rd", 1);
  });
  EXPECT_EQ(answer.status, 0) << answer.out << answer.err;
  EXPECT_EQ(Bytes("logins"), "login s3tup word\nlogin s3tup word\n");
  EXPECT_THAT(Bytes("checks"), HasSubstr("with ch3ck-w0rd\nwith ch3ck-w0rd\n"));
  EXPECT_THAT(All(Work("again")), Not(HasSubstr("s3tup")));
}

TEST_F(ToolRecordTest, APatternWithASecretMatchesTheRedactedOutput) {
  Write("say.sh", "echo 'password=\"hunter2secretvalue\" refused'\n");
  const Answer answer =
      Run(RunWords({"--out", "record", "--fails-when",
                    "output:password=\"hunter2secretvalue\" ref"},
                   {"sh", "say.sh"}));
  EXPECT_EQ(answer.status, 1) << answer.out << answer.err;
  EXPECT_THAT(All(Work("record")), Not(HasSubstr("hunter2")));
  EXPECT_EQ(Run({TOOL, "report", "record"}).status, 0);
  EXPECT_EQ(Run({TOOL, "replay", "--out", "again", "record"}).status, 0);
}

TEST_F(ToolRecordTest, SettingsOfANewerVersionAreShownButNotRunAgain) {
  Run(RunWords({"--out", "record"}, {"sh", "-c", "exit 3"}));
  std::string text = Bytes("record/record.json");
  const std::string key = "\"repeat\": 1";
  ASSERT_THAT(text, HasSubstr(key));
  text.replace(text.find(key), key.size(),
               key + ", \"expect\": [\"class:new\"]");
  Write("record/record.json", text);
  EXPECT_EQ(Run({TOOL, "report", "record"}).status, 0);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{TOOL, "replay", "record"},
        {TOOL, "diff", "record", "record"}}) {
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("cannot read a setting in record.json: "
                                      "expect: "));
  }
}

TEST_F(ToolRecordTest, AClimbDoesNotGoOnWithAnotherCommand) {
  Write("three.yaml", kThreeStages);
  const std::string script =
      "echo run >> runs\n"
      "[ \"$(wc -l < runs)\" != 2 ] || kill -9 $PPID\nexit 3\n";
  Write("say.sh", script);
  EXPECT_EQ(Run(RunWords({"--ladder", "three.yaml", "--all-stages", "--out",
                          "record"},
                         {"sh", "say.sh"}))
                .signal,
            SIGKILL);
  Write("say.sh", "# changed\n" + script);
  Answer answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("was started with different inputs: "
                                    "say.sh"));
  EXPECT_EQ(Bytes("runs"), "run\nrun\n");
  answer = Run({TOOL, "resume", "--force", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Bytes("runs"), "run\nrun\nrun\nrun\n");
  const std::string note = "resumed with --force after a change of say.sh";
  EXPECT_THAT(answer.out, HasSubstr(note));
  EXPECT_THAT(
      boost::json::serialize(Json("record/verdict.json").at("not_known")),
      HasSubstr(note));
  EXPECT_THAT(Run({TOOL, "report", "--format", "markdown", "record"}).out,
              HasSubstr(note));
  EXPECT_THAT(Run({TOOL, "triage", "--json", "record"}).out, HasSubstr(note));
}

TEST_F(ToolRecordTest, AClimbDoesNotGoOnWithAnotherTorch) {
  Write("three.yaml", kThreeStages);
  // A Python that says which torch it has, and dies with us in its third run.
  Write("python3",
        "#!/bin/sh\n"
        "[ \"$1\" != -c ] || { printf 'python=3.11\\ntorch=%s\\n' "
        "\"$(cat torch)\"; exit; }\n"
        "echo run >> runs\n"
        "[ \"$(wc -l < runs)\" != 3 ] || kill -9 $PPID\nexit 3\n");
  fs::permissions(Work("python3"), fs::perms::all);
  Write("torch", "2.6.0");
  EXPECT_EQ(Run(RunWords({"--ladder", "three.yaml", "--all-stages", "--out",
                          "record"},
                         {"./python3", "x.py"}))
                .signal,
            SIGKILL);
  Write("torch", "2.14.1");
  Answer answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("torch 2.6.0 -> 2.14.1"));
  Write("torch", "2.6.0");
  answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
}

TEST_F(ToolRecordTest, SetupThatHasRunIsNotRepeatedAndOrphansEnd) {
  Write("r.yaml",
        "command: sh say.sh\nall_stages: true\nladder: three.yaml\n"
        "setup: [sh set.sh one, sh set.sh two]\n");
  Write("three.yaml", kThreeStages);
  Write("set.sh", "echo $1 >> setups\n");
  Write("say.sh",
        "echo run >> runs\n"
        // Without the mark, by which it would end with the tool.
        "[ \"$(wc -l < runs)\" != 2 ] || { (env -u AOTI_LADDER_RUN setsid "
        "sh -c 'echo $$ > orphan; exec sleep 600' > /dev/null 2>&1 &); "
        "sleep 0.3; kill -9 $PPID; }\n"
        "exit 3\n");
  EXPECT_EQ(Run({TOOL, "run", "--out", "record", "r.yaml"}).signal, SIGKILL);
  const pid_t orphan = std::stoi(Bytes("orphan"));
  EXPECT_EQ(kill(orphan, 0), 0);
  const Answer answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("ended processes that the interrupted run "
                                    "left: "));
  EXPECT_THAT(answer.err, HasSubstr("setup 2/2: sh set.sh two already ran"));
  EXPECT_EQ(Bytes("setups"), "one\ntwo\n");
  // Gone, or nobody has asked for its exit status yet.
  EXPECT_EQ(ReadFile(fmt::format("/proc/{}/cmdline", orphan)).value_or(""), "");
  EXPECT_THAT(ShellOutput("cd " + ShellArgument(Work("").string()) +
                          " && rm setups && sh record/replay.sh; cat setups"),
              HasSubstr("one\ntwo\n"));
}

TEST_F(ToolRecordTest, WhatTheSetupMakesIsNotAskedForBeforeIt) {
  Write("r.yaml",
        "command: ./made.sh\nworkdir: made\nsetup: [sh set.sh]\n"
        "fails_when: {check: ./check.sh}\n");
  Write("set.sh",
        "[ -e begun ] || { > begun; kill -9 $PPID; exit; }\nmkdir made\n"
        "for each in made check; do\n"
        "  printf '#!/bin/sh\\nexit 3\\n' > made/$each.sh\n"
        "  chmod +x made/$each.sh\ndone\n");
  EXPECT_EQ(Run({TOOL, "run", "--out", "record", "r.yaml"}).signal, SIGKILL);
  Answer answer = Run({TOOL, "resume", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  fs::remove_all(Work("made"));
  answer = Run({TOOL, "replay", "--out", "again", "record"});
  EXPECT_EQ(answer.status, 0) << answer.out << answer.err;
  EXPECT_TRUE(fs::exists(Work("made/made.sh")));
}

TEST_F(ToolRecordTest, AReplayWithoutAProgramLeavesNoRecord) {
  Write("check.sh", "#!/bin/sh\nexit 1\n");
  fs::permissions(Work("check.sh"), fs::perms::owner_all);
  Climb({"true"}, {"--fails-when", "check:./check.sh"});
  fs::remove(Work("check.sh"));
  const Answer answer = Run({TOOL, "replay", "--out", "again", "record"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_THAT(answer.err, HasSubstr("cannot start './check.sh'"));
  EXPECT_FALSE(fs::exists(Work("again")));
}

TEST_F(ToolRecordTest, AReplayWithoutTheScriptRunsTheCopyThatTheRecordHas) {
  Write("say.sh", "echo 'ValueError: bad'\nexit 4\n");
  Climb({"sh", "say.sh"});
  fs::remove(Work("say.sh"));
  const Answer answer = Run({TOOL, "replay", "--out", "again", "record"});
  EXPECT_EQ(answer.status, 0) << answer.out << answer.err;
  EXPECT_THAT(answer.err, HasSubstr("say.sh is not here: runs in "));
}

TEST_F(ToolRecordTest, AReplayOfAScriptInAShellHasNoFalseDrift) {
  Write("r.yaml", "command: /bin/sh say.sh\nfiles: [data.txt]\n");
  Write("say.sh", "exit 3\n");
  Write("data.txt", "1\n");
  EXPECT_EQ(Run({TOOL, "run", "--out", "record", "r.yaml"}).status, 1);
  const Answer answer = Run({TOOL, "replay", "--json", "--out", "b", "record"});
  EXPECT_EQ(boost::json::parse(answer.out).at("drift"), boost::json::array{})
      << answer.out;
}

TEST_F(ToolRecordTest, ReplayShHasTheRecordedEnvironmentOnly) {
  Write("say.sh", "echo \"$WITH|$WITHOUT|$SECRET_KEY|$PATH\"\nexit 3\n");
  Run(RunWords({"--out", "record"}, {"sh", "say.sh"}), [] {
    setenv("WITH", "a b", 1);
    setenv("SECRET_KEY", "k3y-of-mine", 1);
    setenv("PATH", "/usr/bin:/bin:/else", 1);
  });
  const std::string script = ShellQuote({"sh", Work("record/replay.sh")});
  EXPECT_EQ(ShellOutput("WITHOUT=x SECRET_KEY=given " + script + " 2>&1"),
            "a b||given|/usr/bin:/bin:/else\n");
  EXPECT_THAT(ShellOutput("unset SECRET_KEY; " + script + " 2>&1"),
              HasSubstr("SECRET_KEY is a secret, which records do not store"));
}

TEST_F(ToolRecordTest, ARecordOfAMatrixIsNamedWhereAllAreGiven) {
  Write("r.yaml", "command: sh say.sh ${n}\nmatrix: {n: [one, two]}\n");
  Write("say.sh", "exit 3\n");
  EXPECT_EQ(Run({TOOL, "run", "--out", "m", "r.yaml"}).status, 1);
  const Answer refused = Run({TOOL, "record", "export", "m"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("m is a matrix of records"));
  EXPECT_THAT(refused.err, HasSubstr("m/01-one, m/02-two\n"));
  // One that was cut off after the first.
  auto rows = boost::json::parse(Bytes("m/matrix.json")).as_array();
  rows[1].as_object()["exit_code"] = nullptr;
  fs::create_directory(Work("cut"));
  Write("cut/matrix.json", boost::json::serialize(rows));
  EXPECT_THAT(
      Run({TOOL, "replay", "cut"}).err,
      AllOf(HasSubstr("matrix of records, 1 of 2 of which have finished"),
            HasSubstr("or continue the matrix: aoti-ladder resume cut")));
  EXPECT_THAT(Run({TOOL, "record", "list", "m"}).out, HasSubstr("(n=two)"));
  EXPECT_EQ(Run({TOOL, "record", "prune", "--keep", "1", "m"}).status, 0);
  EXPECT_THAT(Bytes("m/matrix.txt"), Not(HasSubstr("01-one")));
  EXPECT_THAT(Bytes("m/matrix.txt"), HasSubstr("02-two"));
  EXPECT_EQ(boost::json::parse(Bytes("m/matrix.json")).as_array().size(), 1U);
  EXPECT_EQ(Run({TOOL, "record", "prune", "--keep", "0", "m"}).status, 0);
  EXPECT_FALSE(fs::exists(Work("m")));
}

TEST_F(ToolRecordTest, WithoutAVerdictThereIsNothingThatHolds) {
  Run(RunWords({"--out", "record"}, {"true"}));
  fs::remove(Work("record/verdict.json"));
  std::string facts = Bytes("record/record.json");
  ASSERT_TRUE(
      RE2::Replace(&facts, R"("state": "complete")", R"("state": "started")"));
  Write("record/record.json", facts);
  fs::remove_all(Work("record/stages"));
  Answer answer = Run({TOOL, "replay", "--out", "a", "record"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("NOTHING TO COMPARE"));
  EXPECT_THAT(answer.out, Not(HasSubstr("HOLDS")));
  answer = Run({TOOL, "replay", "--json", "--out", "b", "record"});
  EXPECT_TRUE(boost::json::parse(answer.out).at("holds").is_null());
}

TEST_F(ToolRecordTest, AReplayScriptListsItsStages) {
  Write("say.sh", "exit 3\n");
  Climb({"sh", "say.sh"});
  const Answer answer = Run({"sh", "record/replay.sh", "nope"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err,
              testing::StartsWith("replay.sh: no such stage; these were run:\n"
                                  "  baseline\n"
                                  "  sanity\n"));
  EXPECT_EQ(Run({"sh", "record/replay.sh"}).status, 3);
}

TEST_F(ToolRecordTest, ARecordIsListedItself) {
  Climb({"sh", "-c", "exit 3"});
  const Answer answer = Run({TOOL, "record", "list", "record"});
  EXPECT_THAT(answer.out, HasSubstr("  record\n"));
  EXPECT_EQ(answer.err, "");
  Run({TOOL, "record", "prune", "--keep", "0", "record"});
  EXPECT_TRUE(fs::exists(Work("record"))) << "it holds no records";
}

TEST_F(ToolRecordTest, ARecordThatSaysNothingIsRefusedAsSuch) {
  fs::create_directories(Work("record/stages/00-baseline"));
  Write("record/record.json", "{}\n");
  for (const Words& command : {Words{"resume"}, Words{"replay"},
                               Words{"report"}, Words{"record", "export"}}) {
    Words words = {TOOL};
    words.insert(words.end(), command.begin(), command.end());
    words.emplace_back("record");
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("does not say what was run\n  Name"));
  }
  const Answer part = Run({TOOL, "resume", "record/stages/00-baseline"});
  EXPECT_EQ(part.status, 2);
  EXPECT_THAT(
      part.err,
      HasSubstr("is only a part of a record\n  Name the whole record: " +
                Work("record").string() + "\n"));
}

TEST_F(ToolRecordTest, BeforeTheFirstClimbTheListIsEmpty) {
  const Answer answer = Run({TOOL, "record", "list"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr("no records in .aoti-ladder"));
  const Answer nowhere = Run({TOOL, "record", "list", "nowhere"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("error: nowhere: no such folder\n"));
}

TEST_F(ToolRecordTest, AMemoryLimitThatNoProgramLivesInIsRefused) {
  const Answer answer = Climb({"true"}, {"--memory-limit", "8M"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("at least 16M"));
  EXPECT_FALSE(fs::exists(Work("record")));
}

}  // namespace
}  // namespace ladder
