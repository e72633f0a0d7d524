// The built program, as users meet it: plain commands, no PyTorch.
#include <gmock/gmock.h>

#include "support/sleeper.h"
#include "support/test_data.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kRun = "record/stages/00-baseline/run-1/";

constexpr const char* kOneStage =
    "name: one\n"
    "stages:\n"
    "  - name: baseline\n"
    "    decides: does it fail\n";
constexpr const char* kTwoStages =
    "name: two\n"
    "stages:\n"
    "  - name: baseline\n"
    "    decides: does it fail\n"
    "  - name: mine\n"
    "    decides: what my flag says\n"
    "    flags:\n"
    "      MY_FLAG: {value: \"a b\", acts: run}\n";

class ToolTest : public ToolRun {
 protected:
  [[nodiscard]] std::string LogOf(const std::string& stage) const {
    return Bytes("record/stages/" + stage + "/run-1/output.log");
  }
};

std::string ClassIn(const json::object& verdict) {
  return json::value_to<std::string>(
      verdict.at("failure").as_object().at("class"));
}

json::object EndingIn(const json::object& verdict) {
  return verdict.at("failure").as_object().at("ending").as_object();
}

// --- verdicts ---------------------------------------------------------------

TEST_F(ToolTest, APassingCommandGivesACompleteRecord) {
  const Answer answer = Climb({"true"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, StartsWith("PASSED"));
  EXPECT_THAT(answer.out, testing::Not(HasSubstr("background processes")));
  EXPECT_EQ(Json("record/record.json").at("state"), "complete");
  EXPECT_EQ(Json(kRun + std::string("run.json")).at("state"), "complete");
  EXPECT_THAT(Bytes("record/report.txt"), StartsWith("PASSED"));
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("schema_version"), 1);
  EXPECT_EQ(verdict.at("outcome"), "passed");
  EXPECT_EQ(verdict.at("failure"), json::value(nullptr));
  ASSERT_EQ(verdict.at("runs").as_array().size(), 1U);
  const json::object run = verdict.at("runs").as_array()[0].as_object();
  EXPECT_EQ(run.at("stage"), "baseline");
  EXPECT_EQ(run.at("ending"), json::value({{"exit", 0}}));
}

TEST_F(ToolTest, SaysThatItEndedWhatACommandLeftRunning) {
  const Answer answer = Climb({"sh", "-c", "sleep 1000 & exit 0"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out,
              HasSubstr("whether the command's background processes would have "
                        "failed later: 1 process"));
  const Answer again = Run({TOOL, "triage", "record"});
  EXPECT_THAT(again.out, HasSubstr("would have failed later: 1 process"));
}

TEST_F(ToolTest, AFailingCommandExitsWithOne) {
  const Answer answer = Climb({"sh", "-c", "exit 3"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("FAILED"));
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("outcome"), "failed");
  // No traceback: it may be a C++ host whose package nobody named.
  EXPECT_EQ(ClassIn(verdict), "unknown");
  EXPECT_EQ(EndingIn(verdict), (json::object{{"exit", 3}}));
}

// A pipe can be read only once, but the ladder runs the command several times.
TEST_F(ToolTest, AProgramOnStandardInputReachesEveryRun) {
  const Answer answer = Run({"sh", "-c",
                             "echo 'echo $((6 * 7)); exit 3' | " TOOL
                             " run --all-stages --out record -- sh -"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  for (const char* stage : {"00-baseline", "02-pinpoint"}) {
    EXPECT_EQ(
        Bytes(std::string("record/stages/") + stage + "/run-1/output.log"),
        "42\n");
  }
  EXPECT_EQ(Run({"sh", "record/stages/00-baseline/run-1/command.sh"}).status,
            3);
  EXPECT_EQ(Run({TOOL, "replay", "--out", "again", "record"}).status, 0);
  EXPECT_EQ(Bytes("again/stages/00-baseline/run-1/output.log"), "42\n");
  Run({"mv", "record", "moved"});
  EXPECT_EQ(Run({"sh", "moved/stages/00-baseline/run-1/command.sh"}).status, 3);
}

TEST_F(ToolTest, StandardInputWithASecretIsInNoFile) {
  const std::string token = "hf_" + std::string(34, 'q');
  const Answer answer =
      Run({"sh", "-c",
           "echo 't=" + token +
               "; echo ${#t}; exit 3' | " TOOL " run --out record -- sh -"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Bytes("record/stages/00-baseline/run-1/output.log"), "37\n");
  EXPECT_EQ(Run({"grep", "-r", token, "record"}).status, 1);
  const Answer again = Run({TOOL, "replay", "--out", "again", "record"});
  EXPECT_EQ(again.status, 125);
  EXPECT_THAT(again.err, HasSubstr("no copy of the command's standard input"));
}

TEST_F(ToolTest, APipeIsReadForACommandThatReadsItsProgramThere) {
  const auto printed = [&](const std::string& program,
                           const std::string& command) {
    Run({"sh", "-c",
         "rm -rf record; echo '" + program +
             "' | " TOOL " run --out record -- " + command});
    return Bytes("record/stages/00-baseline/run-1/output.log");
  };
  for (const char* command : {"sh", "sh -e", "env A=1 sh", "env -u A -i sh",
                              "nice sh -s one", "sh -o nounset"}) {
    EXPECT_EQ(printed("echo $((6 * 7))", command), "42\n") << command;
  }
  for (const char* command :
       {"python3", "python3 -X utf8", "env A=1 python3"}) {
    EXPECT_EQ(printed("print(6 * 7)", command), "42\n") << command;
  }
  // These have a program. A pipe that nobody ends would stop us for ever.
  for (const char* command : {"sh -c cat", "python3 -c \"input()\"", "cat"}) {
    EXPECT_NE(printed("text", command), "text\n") << command;
  }
}

TEST_F(ToolTest, StandardInputReachesEachCombinationOfAMatrix) {
  Write("m.yaml",
        "command: [sh, '-']\n"
        "environment: {set: {A: '${A}'}}\n"
        "matrix: {A: ['1', '2']}\n");
  for (const std::string options : {"", " --jobs 2"}) {
    const Answer answer = Run({"sh", "-c",
                               "rm -rf m; echo 'echo got $A; exit 3' | " TOOL
                               " run --quiet --out m m.yaml" +
                                   options});
    EXPECT_EQ(answer.status, 1) << answer.err;
    EXPECT_EQ(Bytes("m/01-1/stages/00-baseline/run-1/output.log"), "got 1\n");
    EXPECT_EQ(Bytes("m/02-2/stages/00-baseline/run-1/output.log"), "got 2\n");
  }
}

TEST_F(ToolTest, StandardInputReachesACompileCommandThatReadsIt) {
  const Answer answer =
      Run({"sh", "-c",
           "echo 'echo 42 > compiled; echo compiled' | " TOOL
           " run --quiet --out record --compile 'sh -' -- sh -c 'cat compiled; "
           "exit 3'"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  const std::string run = "record/stages/00-baseline/run-1/";
  EXPECT_EQ(Bytes(run + "compile.log"), "compiled\n");
  EXPECT_EQ(Bytes(run + "output.log"), "42\n");
  EXPECT_EQ(Run({"sh", "record/stages/00-baseline/run-1/command.sh"}).status,
            3);
}

TEST_F(ToolTest, SaysThatAPipeIsNotRead) {
  const Answer answer = Run({"sh", "-c",
                             "echo data > p; cat p | (sleep .3; exec " TOOL
                             " run --out record -- cat)"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.err, HasSubstr("the command gets no standard input"));
}

TEST_F(ToolTest, AProgramMayBeTypedAtATerminal) {
  const Answer answer =
      Run({"python3", "-c",
           "import os, pty, sys, time\n"
           "pid, fd = pty.fork()\n"
           "if pid == 0:\n"
           "  os.execv('" TOOL "', ['aoti-ladder', 'run', '--out', 'record', "
           "'--', 'sh', '-'])\n"
           "said = b''\n"
           "while b'Ctrl-D' not in said: said += os.read(fd, 4096)\n"
           "os.write(fd, b'echo typed; exit 3\\n\\x04')\n"
           "try:\n"
           "  while os.read(fd, 4096): pass\n"
           "except OSError: pass\n"
           "sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(Bytes("record/stages/00-baseline/run-1/output.log"), "typed\n");
}

// The file may be the input of a loop around this program.
TEST_F(ToolTest, AFileOnStandardInputIsPassedOnAndNotUsedUp) {
  Write("list", "one\ntwo\n");
  const Answer answer = Run({"sh", "-c",
                             "while read x; do " TOOL
                             " run --quiet --out $x -- cat; done < list"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(Bytes("one/stages/00-baseline/run-1/output.log"), "two\n");
  EXPECT_EQ(Bytes("two/stages/00-baseline/run-1/output.log"), "");
}

TEST_F(ToolTest, ACrashIsKnownByItsSignal) {
  const std::pair<const char*, const char*> crashes[] = {
      {"SEGV", "segfault"}, {"BUS", "segfault"}, {"ABRT", "abort"}};
  for (const auto& [signal, failure_class] : crashes) {
    const Answer answer =
        Run(RunWords({"--out", signal},
                     {"sh", "-c", std::string("kill -") + signal + " $$"}));
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.out, HasSubstr(std::string("SIG") + signal));
    const json::object verdict = Json(std::string(signal) + "/verdict.json");
    EXPECT_EQ(ClassIn(verdict), failure_class);
    EXPECT_TRUE(EndingIn(verdict).contains("signal"));
    EXPECT_FALSE(EndingIn(verdict).contains("exit"));
  }
}

TEST_F(ToolTest, AFailureThatComesAndGoesIsFlaky) {
  const Answer answer =
      Climb({"sh", "-c", "[ -e once ] && exit 0; touch once; kill -SEGV $$"},
            {"--repeat", "4"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("FLAKY"));
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("outcome"), "flaky");
  const json::object rate =
      verdict.at("failure").as_object().at("rate").as_object();
  EXPECT_EQ(rate.at("failed"), 1);
  EXPECT_EQ(rate.at("runs"), 4);
}

TEST_F(ToolTest, ATimeLimitMakesAHang) {
  const std::string time = UniqueTime();
  const Answer answer =
      Climb({"sh", "-c", "sleep " + time + "; true"}, {"--timeout", "300ms"});
  EXPECT_EQ(answer.status, 1);
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(ClassIn(verdict), "hang");
  EXPECT_TRUE(EndingIn(verdict).contains("timeout"));
  EXPECT_FALSE(Sleeps(time));
}

TEST_F(ToolTest, DiffSaysWhetherTwoRunsPart) {
  // Real output of one model on two versions of torch.
  const std::string data = TestDataPath("");
  const std::string old = data + "/2.6/nan/l2.stdout";
  const std::string now = data + "/2.14/nan/l2.stdout";
  Answer answer = Run({TOOL, "diff", old, now});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, StartsWith("EQUAL"));
  answer = Run({TOOL, "diff", "--json", old, data + "/2.14/rep/l2.stdout"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(json::parse(answer.out).at("equal"), false);
  answer = Run({TOOL, "diff", old, "nothing"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("nothing: no such file or folder\n"));
  EXPECT_THAT(answer.err, HasSubstr("Name a log, or the folder of a record"));
}

TEST_F(ToolTest, DiffTakesOffWhatAContainerPutBeforeTheLines) {
  const std::string data = TestDataPath("2.14/switch/");
  std::istringstream lines(ReadFile(data + "l2-switched.stdout").value_or(""));
  std::string prefixed;
  for (std::string line; std::getline(lines, line);) {
    prefixed += "2026-11-21T10:00:00.123456789Z stdout F " + line + "\n";
  }
  Write("switched.log", prefixed);
  const Answer answer =
      Run({TOOL, "diff", data + "l2.stdout", "switched.log", "--json"});
  EXPECT_EQ(answer.status, 1);
  const Answer bare = Run({TOOL, "diff", data + "l2.stdout",
                           data + "l2-switched.stdout", "--json"});
  const json::value with = json::parse(answer.out);
  const json::value without = json::parse(bare.out);
  EXPECT_EQ(with.at("first").at("what"), without.at("first").at("what"));
  EXPECT_EQ(with.at("first").at("line_b"), without.at("first").at("line_b"));
  EXPECT_EQ(with.at("compared_values"), without.at("compared_values"));
  EXPECT_EQ(with.at("uncompared"), json::array());
}

TEST_F(ToolTest, DiffReadsRecords) {
  Climb(
      {"sh", "-c", "printf '[ before_launch: a_0 ]\n[ after_launch: a_0 ]\n'"});
  Run(RunWords({"--out", "other"},
               {"sh", "-c", "printf '[ before_launch: b_0 ]\n'"}));
  EXPECT_EQ(Run({TOOL, "diff", "record", "record"}).status, 0);
  const Answer answer =
      Run({TOOL, "diff", "record", "other/stages/00-baseline"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("launches differ: 1 only in A, 1 only in"));
  EXPECT_THAT(answer.out, HasSubstr("other/stages/00-baseline/run-1"));
}

TEST_F(ToolTest, WhereNothingWasPrintedDiffHasNoAnswer) {
  Write("a.log", "hello\n");
  Write("b.log", "world\n");
  Answer answer = Run({TOOL, "diff", "a.log", "b.log"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err,
              HasSubstr("nothing to compare: neither printed any launch"));
  EXPECT_THAT(answer.err, HasSubstr("aoti-ladder run --all-stages"));
  Climb({"sh", "-c", "exit 0"});
  Run(RunWords({"--out", "other"}, {"sh", "-c", "kill -SEGV $$"}));
  answer = Run({TOOL, "diff", "record", "other"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("(A: exit 0, B: SIGSEGV)"));
}

TEST_F(ToolTest, DiffShowsEndingsThatDiffer) {
  const std::string print = "printf '[ before_launch: a_0 ]\\n'; ";
  Climb({"sh", "-c", print + "exit 0"});
  Run(RunWords({"--out", "other"}, {"sh", "-c", print + "kill -SEGV $$"}));
  const Answer answer = Run({TOOL, "diff", "record", "other"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("1 launch, exit 0\n"));
  EXPECT_THAT(answer.out, HasSubstr("1 launch, SIGSEGV\n"));
  EXPECT_THAT(answer.out, HasSubstr("  they ended differently\n"));
  EXPECT_THAT(answer.out, HasSubstr("what the launches of A read and write"));
}

TEST_F(ToolTest, DiffSaysWhatIsWrongWithAPackage) {
  const std::string log = TestDataPath("2.14/nan/l2.stdout");
  Answer answer = Run({TOOL, "diff", "--package", "nope.pt2", log, log});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("nope.pt2: no such file"));
  Write("cut.pt2", ReadFile(TestDataPath("2.14/badweight/model.pt2"))
                       .value_or("")
                       .substr(0, 5000));
  answer = Run({TOOL, "diff", "--package", "cut.pt2", log, log});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("cut.pt2: the file is truncated"));
}

/// A command that leaves what switch.py left when it was recorded: `sample` of
/// tests/data/2.14, and an AssertionError if it is to fail.
std::string Replaying(const std::string& sample, bool fails) {
  const std::string data = TestDataPath("2.14/");
  return "mkdir -p $TORCHINDUCTOR_CACHE_DIR/c && "
         "cd $TORCHINDUCTOR_CACHE_DIR/c && "
         "if [ -n \"$AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER\" ]; then "
         "cp " +
         data + sample + ".wrapper.cpp cmodel.wrapper.cpp; cp " + data +
         sample + ".wrapper.json cmodel.wrapper.json; cat " + data + sample +
         ".stdout; else cp " + data +
         "nan/plain.wrapper.cpp cmodel.wrapper.cpp; fi" +
         (fails ? "; printf 'Traceback (most recent call last):\\n"
                  "AssertionError: wrong\\n' >&2; exit 1"
                : "");
}

/// A command that fails, and says whether Triton's binary was there before.
std::string CompilingForTriton() {
  const std::string binary = "$TORCHINDUCTOR_CACHE_DIR/triton/0/K/k.cubin";
  return "[ ! -e " + binary +
         " ] || echo compiled before; mkdir -p $(dirname " + binary +
         "); echo > " + binary + "; " + Replaying("switch/l2", true);
}

// Each stage has a cache of its own, but Triton compiles a kernel once.
TEST_F(ToolTest, AStageUsesWhatTheStageBeforeItCompiled) {
  Climb({"sh", "-c", CompilingForTriton()});
  EXPECT_THAT(LogOf("00-baseline"), Not(HasSubstr("compiled before")));
  EXPECT_THAT(LogOf("04-kernel-values"), HasSubstr("compiled before"));
}

// A dump is written only where Triton compiles.
TEST_F(ToolTest, AStageWithAVariableOfTritonCompilesItself) {
  Write("dump.yaml",
        "name: dump\ndescription: d\nstages:\n"
        "  - {name: baseline, decides: a}\n"
        "  - {name: again, decides: b}\n"
        "  - {name: dump, decides: c,\n"
        "     flags: {TRITON_KERNEL_DUMP: {value: \"1\", acts: compile}}}\n");
  Climb({"sh", "-c", CompilingForTriton()},
        {"--ladder", "./dump.yaml", "--all-stages"});
  EXPECT_THAT(LogOf("01-again"), HasSubstr("compiled before"));
  EXPECT_THAT(LogOf("02-dump"), HasSubstr("AssertionError"));
  EXPECT_THAT(LogOf("02-dump"), Not(HasSubstr("compiled before")));
}

TEST_F(ToolTest, AgainstAGoodRunTheLaunchThatPartsIsNamed) {
  Answer answer = Run(RunWords({"--out", "good", "--all-stages"},
                               {"sh", "-c", Replaying("switch/l2", false)}));
  ASSERT_EQ(answer.status, 0);
  answer = Climb({"sh", "-c", Replaying("switch/l2-switched", true)},
                 {"--against", "good"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("FAILED  accuracy in demo::scale\n"));
  EXPECT_THAT(answer.out, HasSubstr("against         values differ at demo::"));
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("confidence"), "likely");
  EXPECT_EQ(verdict.at("against").at("parts_at").at("name"), "demo::scale");
  // What it points to lies in both records, and is quoted from there.
  size_t in_good = 0;
  for (const json::value& each : verdict.at("evidence").as_array()) {
    const auto file = json::value_to<std::string>(each.at("file"));
    EXPECT_TRUE(fs::exists(Work("record") / file)) << file;
    if (file.find("/good/stages/") == std::string::npos) continue;
    ++in_good;
    EXPECT_THAT(json::value_to<std::string>(each.at("text")),
                HasSubstr("before_launch - cpp_fused_cos_1"));
  }
  EXPECT_EQ(in_good, 1u);
  EXPECT_THAT(
      json::value_to<std::string>(Json("record/record.json").at("against")),
      testing::EndsWith("/good"));
}

TEST_F(ToolTest, TheRecordKeepsTheGoodRunAndIsJudgedAgainByIt) {
  Run(RunWords({"--out", "good", "--all-stages"},
               {"sh", "-c", Replaying("switch/l2", false)}));
  Climb({"sh", "-c", Replaying("switch/l2-switched", true)},
        {"--against", "good"});
  const json::object before = Json("record/verdict.json");
  // What it was compared with is gone: only the copy can tell.
  fs::remove_all(Work("good"));
  EXPECT_TRUE(fs::exists(Work("record/against/record.json")));
  const Answer again = Run({TOOL, "triage", "record", "--json"});
  EXPECT_EQ(again.status, 1) << again.err;
  const json::object now = json::parse(again.out).as_object();
  EXPECT_EQ(now.at("first_failing").at("name"), "demo::scale");
  EXPECT_EQ(now.at("confidence"), before.at("confidence"));
  EXPECT_EQ(now.at("against").at("parts_at").at("name"), "demo::scale");
  size_t in_copy = 0;
  for (const json::value& each : now.at("evidence").as_array()) {
    const auto file = json::value_to<std::string>(each.at("file"));
    EXPECT_TRUE(fs::exists(Work(file))) << file;
    if (file.find("record/against/stages/") != std::string::npos) ++in_copy;
  }
  EXPECT_EQ(in_copy, 1U);
}

TEST_F(ToolTest, WithoutItsCopyTheGoodRunIsNotKnownAnyMore) {
  Run(RunWords({"--out", "good", "--all-stages"},
               {"sh", "-c", Replaying("switch/l2", false)}));
  Climb({"sh", "-c", Replaying("switch/l2-switched", true)},
        {"--against", "good"});
  fs::remove_all(Work("record/against"));
  EXPECT_THAT(Run({TOOL, "triage", "record", "--verbose"}).out,
              HasSubstr("good): the record has no copy of it"));
}

TEST_F(ToolTest, AgainstAGoodRunADifferentResultIsTold) {
  Run(RunWords({"--out", "good", "--all-stages"},
               {"sh", "-c", Replaying("switch/l2", false)}));
  Answer answer = Climb({"sh", "-c", Replaying("switch/l2-switched", false)},
                        {"--against", "good"});
  EXPECT_EQ(answer.status, 5);
  EXPECT_THAT(answer.out,
              StartsWith("DIFFERS  the result differs from the good run, first "
                         "at demo::scale (custom-op, launch "));
  EXPECT_THAT(answer.out, HasSubstr("values differ at demo::scale (custom-op"));
  const json::object verdict = Json("record/verdict.json");
  EXPECT_EQ(verdict.at("first_failing"), json::value(nullptr));
  EXPECT_EQ(verdict.at("against").at("parts_at").at("name"), "demo::scale");
}

TEST_F(ToolTest, AgainstNeedsAGoodRunWithValues) {
  Run(RunWords({"--out", "plain"}, {"true"}));
  Answer answer = Climb({"true"}, {"--against", "plain"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("plain: no run in it printed values"));
  EXPECT_THAT(answer.err, HasSubstr("--all-stages"));
  EXPECT_FALSE(fs::exists(Work("record")));
  Run(RunWords({"--out", "bad", "--all-stages"},
               {"sh", "-c", Replaying("switch/l2", true)}));
  answer = Climb({"true"}, {"--against", "bad"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err,
              HasSubstr("every run in it that printed values fail"));
}

// --- options ----------------------------------------------------------------

TEST_F(ToolTest, HelpAndVersionGoToStdout) {
  for (const Words& words :
       {Words{"--help"}, Words{"help"}, Words{"run", "--help"},
        Words{"help", "run"}, Words{"--version"}}) {
    Words all = {TOOL};
    all.insert(all.end(), words.begin(), words.end());
    const Answer answer = Run(all);
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.err, "");
    EXPECT_THAT(answer.out, words[0] == "--version"
                                ? StartsWith("aoti-ladder ")
                                : StartsWith("Usage: aoti-ladder run"));
  }
  EXPECT_TRUE(fs::is_empty(Work("")));
}

TEST_F(ToolTest, JsonIsAllThatIsOnStdout) {
  const Answer answer = Climb({"sh", "-c", "echo loud; exit 3"}, {"--json"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(json::parse(answer.out).at("outcome"), "failed");
  json::object verdict = json::parse(answer.out).as_object();
  for (const char* key : {"record", "command", "torch_version"}) {
    EXPECT_TRUE(verdict.contains(key)) << key;
    verdict.erase(key);
  }
  EXPECT_EQ(verdict, Json("record/verdict.json"));
}

TEST_F(ToolTest, QuietPrintsNoProgress) {
  EXPECT_EQ(Climb({"sh", "-c", "echo loud >&2; exit 3"}, {"--quiet"}).err, "");
}

TEST_F(ToolTest, ProgressGoesToStderrWithoutTheCommandsOutput) {
  // The report shows the command itself.
  const Answer answer =
      Climb({"sh", "-c", "printf 'lo%s' ud; printf 'lo%s' ud >&2"});
  EXPECT_THAT(answer.err, HasSubstr("aoti-ladder: record: record\n"));
  EXPECT_THAT(answer.err, HasSubstr("baseline"));
  EXPECT_THAT(answer.err + answer.out, testing::Not(HasSubstr("loud")));
}

TEST_F(ToolTest, TheCommandsOutputIsShownWhereItIsAskedFor) {
  // The report, which shows the command, has neither word.
  const Words loud = {"sh", "-c",
                      "printf 'lo%s\\n' ud; sleep 0.2; printf 'lo%s' uder >&2"};
  const Answer answer = Climb(loud, {"--show-output"});
  EXPECT_THAT(answer.err, HasSubstr("loud"));
  EXPECT_THAT(answer.err, HasSubstr("louder\n"));
  EXPECT_THAT(answer.out, testing::Not(HasSubstr("loud")));
  const Answer quiet =
      Run(RunWords({"--show-output", "-q", "--out", "quiet"}, loud));
  EXPECT_THAT(quiet.err, HasSubstr("louder"));
  EXPECT_THAT(quiet.err, testing::Not(HasSubstr("aoti-ladder: ")));
}

TEST_F(ToolTest, EachStageSaysWhatItLearnedAndTheFirstHowLongTheRestTakes) {
  const Answer answer = Climb({"sh", "-c", "sleep 0.6; echo odd >&2; exit 3"});
  EXPECT_THAT(answer.err,
              testing::ContainsRegex(
                  "baseline: .*\n"
                  "aoti-ladder:     exit 3 \\([0-9.]+ s\\)\n"
                  "aoti-ladder:     unknown: odd\n"
                  "aoti-ladder: about [0-9]+ s, [0-9] more runs? at most\n"));
  EXPECT_THAT(answer.err, HasSubstr("aoti-ladder:     the same failure\n"));
}

TEST_F(ToolTest, ADryRunSaysWhatWouldRunAndLeavesNothing) {
  const Answer answer =
      Run({TOOL, "run", "--dry-run", "sh", "-c", "touch ran"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.err, "");
  for (const char* each :
       {"command   sh -c 'touch ran'\n", "torch     not known",
        "ladder    documented\n", "\nbaseline: does it fail",
        "\n  AOTI_RUNTIME_CHECK_INPUTS=1 ",
        "\npinpoint: ", "only if a model runs on cuda", "At most 5 runs."}) {
    EXPECT_THAT(answer.out, HasSubstr(each));
  }
  EXPECT_TRUE(fs::is_empty(Work("")));
  EXPECT_THAT(Run({TOOL, "run", "-n", "-s", "sanity", "true"}).out,
              HasSubstr("kernel-names: which kernel launch was in flight\n"
                        "  skipped: --stage names another one\n"));
}

TEST_F(ToolTest, TheFirstOfSeveralFailedTestsIsShown) {
  const auto climb = [&](const std::string& sample, int code) {
    Write("printed", TestData("pytest/" + sample + ".pty"));
    fs::remove_all(Work("record"));
    return Climb({"sh", "-c", "cat printed; exit " + std::to_string(code)}).out;
  };
  for (const char* sample :
       {"two_failed", "two_failed-8", "two_failed-short"}) {
    const std::string text = climb(sample, 1);
    EXPECT_THAT(text, HasSubstr("message         assert 4 == 5\n"));
    EXPECT_THAT(text, HasSubstr("Output of the first test that failed\n"));
    EXPECT_THAT(text, HasSubstr("assert 4 == 5\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("KeyError")));
    EXPECT_THAT(text, HasSubstr("- Edit test_two.py:6: Fix the script first"));
  }
  EXPECT_TRUE(Json("record/verdict.json").at("output_of_test").as_bool());
  EXPECT_THAT(Run({TOOL, "report", "--format", "markdown", "record"}).out,
              HasSubstr("Output of the first test that failed"));
  // All of what pytest prints belongs to the only one.
  const std::string helper = climb("helper", 1);
  EXPECT_THAT(helper, HasSubstr("End of the output\n"));
  EXPECT_THAT(helper, HasSubstr("- Edit helper_three.py:2: "));
  const std::string none = climb("deselected", 5);
  EXPECT_THAT(none, HasSubstr("message         pytest ran no test: 2 desel"));
  EXPECT_THAT(none, HasSubstr("- Edit the command: Select a test that exists"));
}

TEST_F(ToolTest, AMistakeInAScriptIsNamedWithItsLine) {
  const auto edit = [&](const std::string& script, const Words& command) {
    Write("x.py", script);
    fs::remove_all(Work("record"));
    const std::string text = Climb(command).out;
    const size_t at = text.find("Edit ");
    return at == text.npos ? text : text.substr(at, text.find(": ", at) - at);
  };
  const Words named{"python3", "x.py"};
  EXPECT_EQ(edit("a = 1\nprint((\n", named), "Edit x.py:2");
  EXPECT_EQ(edit("a = 1\n  b = 2\n", named), "Edit x.py:2");
  EXPECT_EQ(edit("a = 1\n\na.b()\n", named), "Edit x.py:3");
  EXPECT_EQ(edit("import json\njson.loads('{')\n", named), "Edit x.py:2");
  EXPECT_EQ(edit("a = 1\nprint((\n", {"sh", "-c", "python3 - < x.py"}),
            "Edit <stdin>:2");
}

TEST_F(ToolTest, ADryRunSaysThatAScriptIsMissing) {
  const auto missing = [&](const Words& command, const Words& options = {}) {
    Words words{TOOL, "run", "--dry-run"};
    words.insert(words.end(), options.begin(), options.end());
    words.push_back("--");
    words.insert(words.end(), command.begin(), command.end());
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, 0) << answer.err;
    Words found;
    std::istringstream lines(answer.out);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("missing ")) found.push_back(line.substr(10));
    }
    return found;
  };
  EXPECT_EQ(missing({"python3", "-u", "repro.py", "--n", "3"}),
            Words{"repro.py: no such file"});
  EXPECT_EQ(missing({"env", "A=1", "sh", "run.sh"}),
            Words{"run.sh: no such file"});
  EXPECT_EQ(missing({"true"}, {"--compile", "python3 export.py"}),
            Words{"export.py: no such file"});
  Write("repro.py", "");
  for (const Words& command :
       std::vector<Words>{{"python3", "repro.py"},
                          {"python3", Work("repro.py")},
                          {"python3", "-c", "pass", "repro2.py"},
                          {"python3", "-m", "json.tool", "a.json"},
                          {"true", "python3", "missing.py"}}) {
    EXPECT_EQ(missing(command), Words{}) << testing::PrintToString(command);
  }
}

TEST_F(ToolTest, TheNewestRecordNeedsNoName) {
  EXPECT_EQ(Run({TOOL, "report"}).status, 2);
  Run({TOOL, "run", "-q", "sh", "-c", "exit 3"});
  Run({TOOL, "run", "-q", "sh", "-c", "exit 4"});
  const Answer named = Run({TOOL, "report", "last", "--format", "json"});
  EXPECT_EQ(json::parse(named.out).at("failure").at("ending").at("exit"), 4);
  const Answer unnamed = Run({TOOL, "report", "--format", "json"});
  EXPECT_EQ(unnamed.out, named.out);
  EXPECT_THAT(unnamed.err, HasSubstr("the newest record: .aoti-ladder/"));
  EXPECT_THAT(Run({TOOL, "resume"}).err, HasSubstr("is complete"));
  EXPECT_EQ(Run({TOOL, "replay", "last", "-q"}).status, 0);
  // Its name alone is enough, as fish offers it.
  const std::string name = Records().front().filename();
  EXPECT_EQ(Run({TOOL, "report", name, "-f", "json"}).status, 0);
  // A folder of that name is meant if there is one.
  Run({TOOL, "run", "-q", "--out", "last", "sh", "-c", "exit 5"});
  EXPECT_EQ(json::parse(Run({TOOL, "report", "last", "-f", "json"}).out)
                .at("failure")
                .at("ending")
                .at("exit"),
            5);
}

TEST_F(ToolTest, ThePageIsShownByTheDesktop) {
  fs::create_directory(Work("bin"));
  Write("bin/xdg-open",
        "#!/bin/sh\necho \"$1\" > shown.new; mv shown.new shown\n");
  fs::permissions(Work("bin/xdg-open"), fs::perms::owner_all);
  const std::string path = Work("bin").string() + ":" + std::getenv("PATH");
  const Answer shown = Run({"env", "PATH=" + path, TOOL, "run", "--open",
                            "--out", "record", "sh", "-c", "exit 1"});
  EXPECT_EQ(shown.status, 1);
  EXPECT_EQ(Bytes("shown"), Work("record/report.html").string() + "\n");
  EXPECT_THAT(
      Run({"/usr/bin/env", "PATH=/nowhere", TOOL, "report", "record", "--open"})
          .err,
      HasSubstr("aoti-ladder: cannot open record/report.html: xdg-open "
                "is not installed\n"));
  // A command that passes gets its page when it is asked for.
  Run({"env", "PATH=" + path, TOOL, "run", "--out", "passed", "true"});
  EXPECT_FALSE(fs::exists(Work("passed/report.html")));
  Run({"env", "PATH=" + path, TOOL, "report", "--open", "passed"});
  EXPECT_THAT(Bytes("passed/report.html"), HasSubstr("PASSED"));
}

TEST_F(ToolTest, AFolderThatIsMadeAboveTheRecordIsNamed) {
  EXPECT_THAT(Run(RunWords({"--out", "new/deep/record"}, {"true"})).err,
              HasSubstr("aoti-ladder: made the folder new/deep\n"));
  EXPECT_THAT(Run(RunWords({"--out", "new/deep/other"}, {"true"})).err,
              testing::Not(HasSubstr("made the folder")));
}

TEST_F(ToolTest, EnvReachesTheCommand) {
  Climb({"sh", "-c", "echo \"<$FIRST><$SECOND>\""},
        {"--env", "FIRST=a b", "--env=SECOND=x=y"});
  EXPECT_EQ(Bytes(kRun + std::string("output.log")), "<a b><x=y>\n");
}

TEST_F(ToolTest, TheCommandIsNoShellLine) {
  Climb({"echo", "$HOME", "a  b", "*", "--json"});
  EXPECT_EQ(Bytes(kRun + std::string("output.log")), "$HOME a  b * --json\n");
}

TEST_F(ToolTest, ALadderOfOneStageRunsOnce) {
  Write("one.yaml", kOneStage);
  const Answer answer =
      Climb({"sh", "-c", "kill -SEGV $$"}, {"--ladder", "one.yaml"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(Json("record/verdict.json").at("runs").as_array().size(), 1U);
  EXPECT_EQ(Json("record/record.json").at("ladder_yaml"), kOneStage);
}

TEST_F(ToolTest, AFlagOfAnOwnLadderReachesTheCommand) {
  Write("two.yaml", kTwoStages);
  const Answer answer = Climb({"sh", "-c", "echo \"<$MY_FLAG>\"; exit 1"},
                              {"--ladder", "two.yaml"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(Bytes("record/stages/00-baseline/run-1/output.log"), "<>\n");
  EXPECT_EQ(Bytes("record/stages/01-mine/run-1/output.log"), "<a b>\n");
}

// --- the record -------------------------------------------------------------

TEST_F(ToolTest, TheLastWordsOfACrashAreInTheLog) {
  const Answer answer = Climb({TEST_HELPER_DIR "/printf_then_die"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(Bytes(kRun + std::string("output.log")),
              StartsWith("before_launch\nafter_launch\n"));
}

TEST_F(ToolTest, AStageCanBeRepeatedByHand) {
  Write("two.yaml", kTwoStages);
  Climb({"sh", "-c", "echo \"<$MY_FLAG>\"; echo \"it's\"; exit 7"},
        {"--ladder", "two.yaml"});
  const std::string stage = "record/stages/01-mine/run-1/";
  const Answer by_hand = Run({Work(stage + "command.sh")});
  EXPECT_EQ(by_hand.status, 7);
  EXPECT_EQ(by_hand.out, "<a b>\nit's\n");
  EXPECT_EQ(by_hand.out, Bytes(stage + "output.log"));
}

TEST_F(ToolTest, TheDefaultRecordIsBelowTheWorkingFolder) {
  const Answer answer = Run(RunWords({}, {"/bin/true"}));
  EXPECT_EQ(answer.status, 0);
  ASSERT_EQ(Records().size(), 1U);
  const fs::path record = Records().front();
  EXPECT_THAT(record.filename().native(),
              testing::MatchesRegex("[0-9]{8}-[0-9]{6}-true"));
  EXPECT_TRUE(fs::exists(record / "verdict.json"));
  EXPECT_THAT(answer.out,
              HasSubstr(".aoti-ladder/" + record.filename().native()));
}

TEST_F(ToolTest, RunsAtTheSameTimeHaveRecordsOfTheirOwn) {
  constexpr int kRuns = 6;
  std::vector<pid_t> started;
  started.reserve(kRuns);
  for (int i = 0; i < kRuns; ++i) {
    started.push_back(Start(RunWords({"--json"}, {"sh", "-c", "exit 1"})));
  }
  for (const pid_t pid : started) EXPECT_EQ(Finish(pid).status, 1);
  int records = 0;
  for (const fs::path& path : Records()) {
    const fs::path record = fs::relative(path, Work(""));
    EXPECT_EQ(Json(record / "record.json").at("state"), "complete");
    ++records;
  }
  EXPECT_EQ(records, kRuns);
}

TEST_F(ToolTest, AFailureFileSaysWhatCountsAsWhichFailure) {
  Write("mine.yaml",
        "patterns:\n"
        "  - name: license\n"
        "    class: user-error\n"
        "    rank: 95\n"
        "    pattern: 'no license for (?P<what>\\w+)'\n"
        "    advice: Ask the license server.\n"
        "    samples: ['no license for solver']\n");
  Answer answer = Run({TOOL, "run", "--failure-patterns", "mine.yaml", "--",
                       "sh", "-c", "echo no license for solver >&2; exit 3"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_NE(answer.out.find("FAILED  user-error"), std::string::npos)
      << answer.out;
  EXPECT_NE(answer.out.find("- Edit the script: Ask the license server."),
            std::string::npos)
      << answer.out;
}

}  // namespace
}  // namespace ladder
