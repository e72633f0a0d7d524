// The reports of a bisection, as users ask for them: of one that has ended, was
// cut off, or is under way, wherever its recipe is by then.
#include <gmock/gmock.h>
#include <re2/re2.h>

#include <csignal>

#include "support/junit_check.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class BisectFormatsTest : public ToolRun {
 protected:
  /// Of eight versions the fifth is the first that dies.
  void Bisect(const std::string& more = "") {
    Write("r.yaml",
          "command: [sh, -c, '" + more +
              " echo \"[ before_launch: k ]\"; case ${candidate} in v[5-8]) "
              "kill -SEGV $$;; esac; echo \"[ after_launch: k ]\"']\n"
              "bisect:\n"
              "  candidates: {versions: [v1, v2, v3, v4, v5, v6, v7, v8]}\n"
              "  setup: 'true ${candidate}'\n");
    if (more.empty()) Run({TOOL, "bisect", "--out", "b", "r.yaml"});
  }
  std::string Report(const std::string& format, const std::string& of = "b") {
    const Answer answer = Run({TOOL, "report", "--format", format, of});
    EXPECT_EQ(answer.status, 0) << answer.err;
    return answer.out;
  }
  /// As it was after so many lines of its journal.
  void CutOff(size_t lines) {
    std::istringstream whole(Bytes("b/bisect.jsonl"));
    std::string begin;
    for (std::string line; lines > 0 && std::getline(whole, line); --lines) {
      begin += line + "\n";
    }
    Write("b/bisect.jsonl", begin);
  }
};

TEST_F(BisectFormatsTest, WhatIsInTheFolderIsPrintedAgain) {
  Bisect();
  EXPECT_EQ(Report("terminal"), Bytes("b/report.txt"));
  EXPECT_EQ(Report("json"), Bytes("b/result.json"));
  EXPECT_EQ(Report("html"), Bytes("b/report.html"));
}

TEST_F(BisectFormatsTest, AnIssueHasBothSidesAndTheFailure) {
  Bisect();
  const std::string issue = Report("issue");
  EXPECT_THAT(issue, StartsWith("### 🐛 Describe the bug\n"));
  EXPECT_THAT(issue, HasSubstr("Bisected: FOUND: first bad: v5.\n"));
  EXPECT_THAT(issue, HasSubstr("| candidate | v4 | v5 |\n"));
  EXPECT_THAT(issue, HasSubstr("# v4\ntrue v4\n# v5\ntrue v5\n"));
  EXPECT_THAT(issue, HasSubstr("Where the two differ"));
  EXPECT_THAT(issue, HasSubstr("this command fails: segfault in `k`"));
  EXPECT_THAT(issue, HasSubstr("### Versions"));
}

TEST_F(BisectFormatsTest, MarkdownHasItOnOnePage) {
  Bisect();
  const std::string text = Report("markdown");
  EXPECT_THAT(text, StartsWith("### FOUND: first bad: v5\n"));
  EXPECT_THAT(text, HasSubstr("| last good | v4 |\n"));
  EXPECT_THAT(text, HasSubstr("--candidate v5 "));
  EXPECT_THAT(text, HasSubstr("| v5 | 3 of 3 runs | first bad |\n"));
}

TEST_F(BisectFormatsTest, JunitHasACaseThatFailed) {
  Bisect();
  const std::string xml = Report("junit");
  EXPECT_THAT(xml, HasSubstr("failures=\"1\" errors=\"0\""));
  EXPECT_THAT(xml, HasSubstr("<property name=\"first_bad\" value=\"v5\"/>"));
  EXPECT_EQ(JunitFaults(xml), "");
}

TEST_F(BisectFormatsTest, OneThatWasCutOffSaysHowFarItCame) {
  Bisect();
  const std::string whole = Bytes("b/bisect.jsonl");
  CutOff(12);
  const std::string text = Report("terminal");
  EXPECT_THAT(text,
              StartsWith("INTERRUPTED  continue: aoti-ladder resume b\n"));
  // A guess is none of these.
  EXPECT_THAT(text, HasSubstr("  likeliest       v"));
  EXPECT_THAT(text, HasSubstr("<- good before it\n"));
  for (const char* format : {"terminal", "markdown", "html", "issue"}) {
    const std::string all = Report(format);
    EXPECT_THAT(all, HasSubstr("ikeliest")) << format;
    EXPECT_FALSE(RE2::PartialMatch(all, "(?i)(first bad|last good)[^a-z]"))
        << format << all;
  }
  EXPECT_THAT(Report("junit"), Not(HasSubstr("first_bad")));
  const auto json = boost::json::parse(Report("json")).as_object();
  EXPECT_TRUE(json.at("first_bad").is_null());
  EXPECT_TRUE(json.at("last_good").is_null());
  EXPECT_EQ(json.at("likeliest").as_string().front(), 'v');
  EXPECT_THAT(text, HasSubstr("candidates left "));
  EXPECT_THAT(Report("json"), HasSubstr("\"answer\": \"interrupted\""));
  EXPECT_THAT(Report("html"), HasSubstr("INTERRUPTED"));
  EXPECT_THAT(Report("junit"), HasSubstr("errors=\"1\""));
  CutOff(0);
  EXPECT_THAT(Report("terminal"), AllOf(StartsWith("INTERRUPTED"),
                                        Not(HasSubstr("that were run"))));
  EXPECT_THAT(Report("html"), HasSubstr("no run yet"));
  const Answer issue = Run({TOOL, "report", "--format", "issue", "b"});
  EXPECT_EQ(issue.status, 2);
  EXPECT_THAT(issue.err, HasSubstr("no run of the bisection in b failed"));
}

TEST_F(BisectFormatsTest, OneUnderWaySaysSo) {
  Bisect("sleep 60;");
  const pid_t pid = Start({TOOL, "bisect", "--out", "b", "r.yaml"});
  while (!fs::exists(Work("b/bisect.jsonl"))) usleep(1000);
  EXPECT_THAT(Report("terminal"), StartsWith("RUNNING  after 0 runs"));
  kill(pid, SIGTERM);
  EXPECT_THAT(Finish(pid).out, StartsWith("INTERRUPTED"));
  EXPECT_THAT(Bytes("b/report.html"), HasSubstr("INTERRUPTED"));
}

// What an older aoti-ladder noted is less.
TEST_F(BisectFormatsTest, OneThatDoesNotKnowItsFoldersSaysSo) {
  Bisect();
  std::string facts = Bytes("b/bisect.json");
  RE2::GlobalReplace(&facts, R"re(,"folder":"[^"]*")re", "");
  RE2::GlobalReplace(&facts, R"re("recipe_parts":{[^}]*},)re", "");
  Write("b/bisect.json", facts);
  EXPECT_THAT(Report("terminal"), AllOf(HasSubstr("did not record the folders"),
                                        Not(HasSubstr("Run it again"))));
  EXPECT_THAT(Run({TOOL, "resume", "b"}).out, HasSubstr("Run it again"));
}

// Imported from another machine, or the recipe was moved.
TEST_F(BisectFormatsTest, ItNeedsNoRecipe) {
  Bisect();
  fs::remove(Work("r.yaml"));
  const std::string text = Report("terminal");
  EXPECT_THAT(text, StartsWith("FOUND  first bad: v5\n"));
  EXPECT_THAT(text, AllOf(HasSubstr("last good       PASSED"),
                          HasSubstr("Run it again")));
  EXPECT_THAT(Report("issue"), HasSubstr("first bad: v5"));
}

TEST_F(BisectFormatsTest, NothingIsWrittenIntoIt) {
  Bisect();
  const Answer answer = Run({TOOL, "report", "--out", "b/report.txt", "b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("--out b/report.txt is inside the record"));
}

TEST_F(BisectFormatsTest, ItIsListedAsOneAndRemovedAsOne) {
  Bisect();
  fs::copy(Work("b"), Work("cut"), fs::copy_options::recursive);
  fs::remove(Work("cut/result.json"));
  const std::string list = Run({TOOL, "record", "list", "."}).out;
  EXPECT_THAT(list, HasSubstr("bisection: culprit, first bad v5\n"));
  EXPECT_THAT(list, HasSubstr("bisection: interrupted\n"));
  EXPECT_EQ(std::count(list.begin(), list.end(), '\n'), 6) << list;
  EXPECT_THAT(Run({TOOL, "record", "list", "b"}).out, HasSubstr("culprit"));
  EXPECT_THAT(Run({TOOL, "record", "list", "--json", "b"}).out,
              AllOf(HasSubstr("\"state\": \"complete\""),
                    HasSubstr("{\"answer\": \"culprit\", \"first_bad\": "
                              "\"v5\"}")));
  // One that can be gone on with stays, as a matrix does.
  EXPECT_EQ(Run({TOOL, "record", "prune", "--keep", "0", "."}).status, 0);
  EXPECT_FALSE(fs::exists(Work("b")));
  EXPECT_TRUE(fs::exists(Work("cut/bisect.json")));
  EXPECT_TRUE(fs::exists(Work(".aoti-ladder/candidates/r")));
}

TEST_F(BisectFormatsTest, WhatWantsARecordSaysWhatThisIs) {
  Bisect();
  for (const char* command : {"triage", "replay"}) {
    const Answer answer = Run({TOOL, command, "b"});
    EXPECT_EQ(answer.status, 2) << command;
    EXPECT_THAT(answer.err, HasSubstr("b is a bisection\n"
                                      "  See its report: aoti-ladder report b. "
                                      "Its records: b/jobs/*/record.\n"))
        << command;
  }
  EXPECT_THAT(Run({TOOL, "record", "export", "b"}).err,
              HasSubstr("b is a bisection"));
}

}  // namespace
}  // namespace ladder
