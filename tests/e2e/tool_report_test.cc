// aoti-ladder report as a user runs it, on records that the tool has just made.
#include <gmock/gmock.h>
#include <re2/re2.h>

#include "support/test_data.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ToolReportTest : public ToolRun {
 protected:
  Answer Report(const std::string& format, Words more = {}) {
    Words words = {TOOL, "report", "record", "--format", format};
    words.insert(words.end(), more.begin(), more.end());
    return Run(words);
  }
  /// A command that fails with a word of the author's.
  void ClimbAndFail() {
    const Answer answer = Climb({"sh", "-c", "echo it broke >&2; exit 3"});
    ASSERT_EQ(answer.status, 1) << answer.err;
  }
};

TEST_F(ToolReportTest, ARecordThatIsBeingMadeNamesTheProcess) {
  const Answer answer = Run({"sh", "-c",
                             "\"$0\" run --quiet --out r sleep 600 & "
                             "for i in $(seq 600); do "
                             "[ -d r/stages/00-baseline/run-1 ] && break; "
                             "sleep 0.1; done; "
                             "\"$0\" report r; kill $!; wait $!; "
                             "\"$0\" report r; echo process $!",
                             TOOL});
  std::string first, process;
  ASSERT_TRUE(RE2::PartialMatch(
      answer.out, R"(run 1 ends: it still runs: process (\d+), started)",
      &first))
      << answer.out;
  ASSERT_TRUE(RE2::PartialMatch(answer.out, R"(\nprocess (\d+)\n$)", &process));
  EXPECT_EQ(first, process);
  EXPECT_EQ(answer.out.find("still runs"), answer.out.rfind("still runs"))
      << "not after its end";
}

TEST_F(ToolReportTest, TheRecordOfAFailureHoldsItsPage) {
  ClimbAndFail();
  const std::string page = Bytes("record/report.html");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("it broke"));
  EXPECT_EQ(Report("html").out, page);
  // It names the record, and not where it lies.
  EXPECT_EQ(Report("html", {"--out", "page.html"}).out, "");
  EXPECT_EQ(Bytes("page.html"), page);
}

TEST_F(ToolReportTest, WhereNothingFailedThereIsNoPage) {
  ASSERT_EQ(Climb({"true"}).status, 0);
  EXPECT_FALSE(std::filesystem::exists(Work("record/report.html")));
  EXPECT_THAT(Report("html").out, HasSubstr(">PASSED</span>"));
  EXPECT_THAT(Report("junit").out, HasSubstr("failures=\"0\""));
}

TEST_F(ToolReportTest, EachFormatIsTheSameEachTime) {
  ClimbAndFail();
  EXPECT_EQ(Report("json").out, Bytes("record/verdict.json"));
  EXPECT_THAT(Report("terminal").out,
              StartsWith(Bytes("record/report.txt").substr(0, 60)));
  EXPECT_THAT(Report("markdown").out, StartsWith("## FAILED"));
  EXPECT_THAT(Report("issue").out, HasSubstr("### Versions"));
  for (const char* format :
       {"terminal", "markdown", "issue", "json", "junit", "html"}) {
    const Answer answer = Report(format);
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(answer.err, "");
    EXPECT_EQ(Report(format).out, answer.out) << format;
  }
}

/// The text with each `part` replaced.
std::string Replaced(std::string text, const std::string& part,
                     const std::string& by) {
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos;
       at += by.size()) {
    text.replace(at, part.size(), by);
  }
  return text;
}

TEST_F(ToolReportTest, JsonIsTheVerdictAsItLiesInTheRecord) {
  ClimbAndFail();
  // Of a later version, say, which knows more.
  std::string verdict = Bytes("record/verdict.json");
  verdict.insert(verdict.find('{') + 1, "\n \"of_later\":  1,");
  Write("record/verdict.json", verdict);
  EXPECT_EQ(Report("json").out, verdict);
  std::filesystem::remove(Work("record/verdict.json"));
  EXPECT_THAT(Report("json").out, HasSubstr("\"outcome\": \"failed\""));
}

TEST_F(ToolReportTest, WhatWasExpectedIsInEachFormat) {
  ASSERT_EQ(
      Climb({"sh", "-c", "exit 1"}, {"--expect", "class:segfault"}).status, 4);
  EXPECT_EQ(Report("json").out, Bytes("record/verdict.json"));
  EXPECT_TRUE(Json("record/verdict.json").contains("expected"));
  // report.txt lies in the record, and names its files from there.
  EXPECT_EQ(Replaced(Report("terminal").out, "record/stages/", "stages/"),
            Bytes("record/report.txt") +
                "\nrecord: record\npage:   record/report.html\n");
  EXPECT_THAT(Bytes("record/report.txt"), HasSubstr("\nExpected\n"));
  for (const char* format : {"markdown", "issue", "html", "junit"}) {
    EXPECT_THAT(Replaced(Report(format).out, "\\", ""),
                HasSubstr("differs: the class is"))
        << format;
  }
  EXPECT_EQ(Report("html").out, Bytes("record/report.html"));
  EXPECT_THAT(Report("junit").out,
              HasSubstr("<failure type=\"not-the-expected-failure\""));
}

TEST_F(ToolReportTest, ThePageIsTheSameAfterAnInterruptionAndAResumption) {
  // A Python that prints secrets, leaves them in generated code, and interrupts
  // us in its third run.
  const std::string token = "hf_" + std::string(34, 'Q');
  for (const std::string ending : {".wrapper.cpp", ".kernel.cpp"}) {
    Write("cmodel" + ending, Replaced(TestData("2.14/nan/l2" + ending), "{\n",
                                      "{  // " + token + "\n"));
  }
  Write("printed", TestData("2.14/nan/l2.stdout"));
  Write("python3",
        "#!/bin/sh\n"
        "[ \"$1\" != -c ] || { echo torch=2.14.1; exit; }\n"
        "mkdir -p $TORCHINDUCTOR_CACHE_DIR/chash\n"
        "cp cmodel.* $TORCHINDUCTOR_CACHE_DIR/chash\n"
        "echo \"downloads with $MY_API_KEY\"; cat printed; echo run >> runs\n"
        "[ \"$(wc -l < runs)\" != 3 ] || { kill -INT $PPID; sleep 20; }\n"
        "exit 1\n");
  std::filesystem::permissions(Work("python3"), std::filesystem::perms::all);
  const auto environment = [] { setenv("MY_API_KEY", "k3y-of-mine", 1); };
  const auto expect_page = [&] {
    const std::string page = Bytes("record/report.html");
    EXPECT_EQ(Report("html").out, page);
    EXPECT_THAT(page, HasSubstr("downloads with [redacted MY_API_KEY]"));
    EXPECT_THAT(page, HasSubstr("{  // [redacted huggingface-token]"));
    EXPECT_THAT(page, Not(HasSubstr("k3y-of-mine")));
    EXPECT_THAT(page, Not(HasSubstr(token)));
    return page;
  };
  // The folder as a shell completes it.
  const Words words =
      RunWords({"--all-stages", "--out", "record/"}, {"./python3", "x.py"});
  ASSERT_EQ(Run(words, environment).status, 130);
  EXPECT_THAT(expect_page(), HasSubstr("cut off"));
  const Answer resumed = Run({TOOL, "resume", "record"}, environment);
  ASSERT_EQ(resumed.status, 1) << resumed.err;
  EXPECT_THAT(expect_page(), Not(HasSubstr("cut off")));
}

TEST_F(ToolReportTest, AProgramOnStandardInputIsShownWithItsLines) {
  // Stands for torch: prints and generates what torch did for this program.
  Write("torch.py",
        "import os, shutil, sys\n"
        "__version__ = '2.14.1'\n"
        "if sys.argv[0] == '-':\n"
        "    cache = os.environ['TORCHINDUCTOR_CACHE_DIR'] + '/chash/'\n"
        "    os.makedirs(cache)\n"
        "    for name in ['m.wrapper.cpp', 'm.kernel.cpp',\n"
        "                 'kernel_information.json']:\n"
        "        shutil.copy(name, cache)\n"
        "    print(open('printed').read(), flush=True)\n"
        "    sys.exit(open('failed').read())\n");
  const std::string sample = "2.14/stdin/l2";
  Write("m.wrapper.cpp", TestData(sample + ".wrapper.cpp"));
  Write("m.kernel.cpp", TestData(sample + ".kernel.cpp"));
  Write("kernel_information.json",
        TestData(sample + ".kernel_information.json"));
  Write("printed", TestData(sample + ".stdout"));
  Write("failed", TestData(sample + ".stderr"));
  const std::string program = TestData("2.14/stdin/repro.py");
  Write("repro.py", program);
  const auto expect_lines = [&](const std::string& record) {
    const std::string text = Run({TOOL, "report", record}).out;
    EXPECT_THAT(text, HasSubstr("model source    <stdin>:11  y = torch.log(h"));
    EXPECT_THAT(text,
                HasSubstr("- Edit <stdin>:11: Clamp the argument of log"));
    EXPECT_THAT(text, Not(HasSubstr("which line of the model")));
    const std::string issue =
        Run({TOOL, "report", "--format", "issue", record}).out;
    EXPECT_THAT(issue, HasSubstr("python3 - < input\n"));
    EXPECT_THAT(issue,
                HasSubstr("<summary>input</summary>\n\n```python\n" + program));
  };
  ASSERT_EQ(Run({"sh", "-c",
                 TOOL " run --stage kernel-values --out record -- python3 - "
                      "< repro.py"})
                .status,
            1);
  expect_lines("record");
  ASSERT_EQ(Run({TOOL, "replay", "--out", "again", "record"}).status, 0);
  expect_lines("again");
  // Without the program, only its numbers of lines are known.
  ASSERT_TRUE(std::filesystem::remove(Work("record/input")));
  const std::string text = Run({TOOL, "triage", "record"}).out;
  EXPECT_THAT(text, HasSubstr("one of          <stdin>:10\n"));
  EXPECT_THAT(Report("issue").out, HasSubstr("python3 -\n"));
}

TEST_F(ToolReportTest, OfAPartOfARecordTheFilesThatItNamesAreThere) {
  ASSERT_EQ(Climb({"sh", "-c",
                   "echo RuntimeError: CUDA error: an illegal memory access "
                   "was encountered >&2; exit 1"})
                .status,
            1);
  const std::string whole = Report("terminal").out;
  const std::string log = "record/stages/00-baseline/run-1/output.log";
  ASSERT_THAT(whole, HasSubstr(log + ":1"));
  ASSERT_TRUE(std::filesystem::exists(Work(log)));
  for (const char* given :
       {"record/stages/00-baseline", "record/stages/00-baseline/run-1",
        "record/verdict.json", "record/report.txt", "./record/record.json"}) {
    EXPECT_EQ(Run({TOOL, "report", given}).out, whole) << given;
  }
}

TEST_F(ToolReportTest, ASecretThatTheRecordHoldsIsNotInTheIssue) {
  ClimbAndFail();
  const std::string token = "ghp_" + std::string(36, 'x');
  Write("record/stages/00-baseline/run-1/output.log",
        "it broke with " + token + "\n");
  EXPECT_THAT(Report("issue").out, Not(HasSubstr(token)));
}

TEST_F(ToolReportTest, ThePageNamesTheMachineForPeople) {
  ClimbAndFail();
  const std::string page = Report("html").out;
  EXPECT_THAT(page, testing::ContainsRegex("memory [0-9]+\\.[0-9] GB"));
  EXPECT_THAT(page, HasSubstr("system Linux "));
  EXPECT_THAT(page, Not(HasSubstr("kernel Linux ")));
}

TEST_F(ToolReportTest, VerboseIsWhatTheTerminalFormatAlwaysPrints) {
  ClimbAndFail();
  const Answer plain = Run({TOOL, "report", "record"});
  const Answer verbose = Run({TOOL, "report", "record", "--verbose"});
  EXPECT_EQ(verbose.status, 0) << verbose.err;
  EXPECT_EQ(verbose.out, plain.out);
  const Answer json =
      Run({TOOL, "report", "record", "--verbose", "--format", "json"});
  EXPECT_EQ(json.status, 2);
  EXPECT_THAT(json.err, HasSubstr("--verbose has no effect with --format"));
}

TEST_F(ToolReportTest, WhatIsWrongIsSaidWithWhatToDo) {
  const Answer none = Report("html");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("Name the folder of a record"));
  ClimbAndFail();
  const Answer format = Report("junti");
  EXPECT_EQ(format.status, 2);
  EXPECT_THAT(format.err, HasSubstr("Did you mean junit?"));
  Write("record/verdict.json", "[]");
  EXPECT_THAT(Report("terminal").err, HasSubstr("verdict.json: not a JSON"));
}

TEST_F(ToolReportTest, NeitherAFolderNorAnythingInTheRecordIsWrittenOver) {
  ClimbAndFail();
  std::filesystem::create_directory(Work("folder"));
  const std::string log = "record/stages/00-baseline/run-1/output.log";
  const std::string before = Bytes(log);
  Answer answer = Report("html", {"--out", "folder"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("--out folder is a folder"));
  for (const std::string& out : {log, std::string("record/new.html")}) {
    answer = Report("html", {"--out", out});
    EXPECT_EQ(answer.status, 2);
    EXPECT_THAT(answer.err, HasSubstr("is inside the record record"));
  }
  EXPECT_EQ(Bytes(log), before);
  EXPECT_FALSE(std::filesystem::exists(Work("record/new.html")));
  EXPECT_EQ(Report("html", {"--out", "folder/new.html"}).status, 0);
  EXPECT_EQ(Report("html", {"--out", "record.html"}).status, 0);
}

}  // namespace
}  // namespace ladder
