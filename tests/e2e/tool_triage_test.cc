// aoti-ladder triage as users call it, on recorded logs.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "support/test_data.h"
#include "support/tool_run.h"

namespace ladder {
namespace {

namespace json = boost::json;

class ToolTriageTest : public ToolRun {
 protected:
  Answer Triage(Words words) {
    words.insert(words.begin(), {TOOL, "triage"});
    return Run(words);
  }
};

TEST_F(ToolTriageTest, JudgesALogWithAWrapperAndStartsNothing) {
  Write("run.log", TestData("2.6/dyn/plain.stderr"));
  Write("cabc.cpp", TestData("2.6/dyn/plain.wrapper.cpp"));
  const Answer answer = Triage({"run.log", "--wrapper", "cabc.cpp", "--json"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.err, "");
  const json::object verdict = json::parse(answer.out).as_object();
  EXPECT_EQ(verdict.at("failure").at("class"), "index-out-of-bounds");
  EXPECT_EQ(verdict.at("bad_input").at("dim_of"),
            json::parse(R"({"input": 0, "name": "arg0_1", "dim": 0})"));
  EXPECT_EQ(verdict.at("first_failing").at("wrapper"),
            json::parse(R"({"file": "cabc.cpp", "line": 136})"));
  // Nothing but the two files is there.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(Work("")), {}),
            2);
}

TEST_F(ToolTriageTest, SaysTheVerdictForPeople) {
  Write("run.log", TestData("2.6/dyn/plain.stderr"));
  const Answer answer = Triage({"run.log"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_TRUE(answer.out.starts_with(
      "FAILED  index-out-of-bounds in cpp_fused_add_index_mul_sin_sum_0\n"))
      << answer.out;
  EXPECT_NE(
      answer.out.find("\n1 run. --verbose prints the evidence (2 items).\n"),
      std::string::npos)
      << answer.out;
  const std::string all = Triage({"--verbose", "run.log"}).out;
  EXPECT_NE(all.find("run.log:1\n"), std::string::npos) << all;
}

TEST_F(ToolTriageTest, OnlyALogThatShowsSuccessExitsWithZero) {
  const std::string log = TestData("2.14/nan/plain.stdout");
  Write("run.log", log + "app-1 exited with code 0\n");
  EXPECT_EQ(Triage({"run.log"}).status, 0);
  Write("run.log", log);
  const Answer answer = Triage({"run.log"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_TRUE(answer.out.starts_with(
      "UNKNOWN  the log does not show a failure; how the command ended"))
      << answer.out;
}

// A pipe can be read only once; the lines are looked at several times.
TEST_F(ToolTriageTest, ReadsPipesAndStandardInput) {
  Write("run.log", TestData("2.14/seg/segv-l3.pty"));
  Write("cabc.wrapper.cpp", TestData("2.14/seg/segv-l3-unbuf.wrapper.cpp"));
  const std::string tail = " --wrapper cabc.wrapper.cpp --json";
  auto shell = [&](const std::string& command) {
    const Answer answer = Run({"bash", "-c", command});
    EXPECT_EQ(answer.status, 1) << answer.err;
    return json::parse(answer.out).as_object();
  };
  const std::string tool = TOOL;
  json::object file = shell(tool + " triage run.log" + tail);
  json::object input = shell("cat run.log | " + tool + " triage -" + tail);
  json::object pipe = shell(tool + " triage <(cat run.log)" + tail);
  EXPECT_EQ(file.at("first_failing").at("kind"), "custom-op");
  EXPECT_EQ(input.at("first_failing"), file.at("first_failing"));
  EXPECT_EQ(pipe.at("first_failing"), file.at("first_failing"));
  ASSERT_EQ(input.at("evidence").as_array().size(),
            file.at("evidence").as_array().size());
  for (size_t i = 0; i < file.at("evidence").as_array().size(); ++i) {
    const json::value& of_file = file.at("evidence").at(i);
    const json::value& of_input = input.at("evidence").at(i);
    EXPECT_EQ(of_input.at("text"), of_file.at("text"));
    EXPECT_EQ(of_input.at("line"), of_file.at("line"));
    EXPECT_EQ(of_input.at("file"), of_file.at("file") == "run.log"
                                       ? json::value("(standard input)")
                                       : of_file.at("file"));
  }
}

TEST_F(ToolTriageTest, BadFilesAndWordsExitWithTwo) {
  const Answer missing = Triage({"none.log"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(
      missing.err.starts_with("aoti-ladder: error: none.log: no such file\n"))
      << missing.err;
  EXPECT_EQ(missing.out, "");
  const Answer nothing = Triage({"--json"});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_TRUE(nothing.err.starts_with("aoti-ladder: error: expected a log\n"))
      << nothing.err;
  const Answer option = Triage({"--pakage", "m.pt2", "x.log"});
  EXPECT_EQ(option.status, 2);
  EXPECT_NE(option.err.find("did you mean '--package'"), std::string::npos)
      << option.err;
}

TEST_F(ToolTriageTest, PatternsOfTheUsersOwnCount) {
  Write("run.log", "starting\nfleet: node 7 lost power\n");
  Write("mine.yaml", R"(patterns:
  - name: power
    class: hang
    pattern: 'node (?P<node>\d+) lost power'
    advice: Ask for another node.
    samples: ['fleet: node 7 lost power']
)");
  EXPECT_EQ(Triage({"run.log"}).status, 125);
  const Answer answer =
      Triage({"run.log", "--failure-patterns", "mine.yaml", "--json"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  const json::object verdict = json::parse(answer.out).as_object();
  EXPECT_EQ(verdict.at("failure").at("class"), "hang");
  EXPECT_EQ(Triage({"run.log", "--failure-patterns", "none.yaml"}).status, 2);
}

TEST_F(ToolTriageTest, ARecordIsJudgedByThePatternsThatItWasMadeWith) {
  Write("mine.yaml", R"(patterns:
  - name: power
    class: hang
    pattern: 'lost power'
    advice: Ask for another node.
    samples: ['lost power']
)");
  ASSERT_EQ(Run({TOOL, "run", "--quiet", "--out", "r", "--failure-patterns",
                 "mine.yaml", "--", "sh", "-c", "echo lost power; exit 1"})
                .status,
            1);
  Write("mine.yaml", "patterns: []\n");  // changed since: the record's counts
  const Answer answer = Triage({"r", "--json"});
  EXPECT_EQ(answer.status, 1) << answer.err;
  EXPECT_EQ(json::parse(answer.out).at("failure").at("class"), "hang");
}

TEST_F(ToolTriageTest, ARecordIsShownAsReportShowsIt) {
  Write("m.py", "import no_such_module\n");
  ASSERT_EQ(Run({TOOL, "run", "--quiet", "--out", "r", "--", "python3", "m.py"})
                .status,
            1);
  const std::string record = Run({TOOL, "report", "r"}).out;
  EXPECT_NE(record.find("\nrecord: r\npage:   r/report.html\n"),
            std::string::npos)
      << record;
  EXPECT_EQ(Triage({"--verbose", "r"}).out, record);
  EXPECT_EQ(Triage({"--verbose", "r/stages/00-baseline/run-1/output.log"}).out,
            record);
}

TEST_F(ToolTriageTest, ItsExamplesAreInTheHelp) {
  const Answer help = Triage({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(
      help.out.find("aoti-ladder triage production.log --package model.pt2"),
      std::string::npos);
}

}  // namespace
}  // namespace ladder
