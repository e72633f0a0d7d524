// The forms of a report: of whole recorded climbs, of verdicts as they were
// written, and of hostile texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>

#include "base/escape.h"
#include "output/log.h"
#include "record/record_json.h"
#include "report/junit.h"
#include "report/report_facts.h"
#include "report/report_markdown.h"
#include "report/report_source.h"
#include "report/report_terminal.h"
#include "support/junit_check.h"
#include "support/shell_output.h"
#include "support/test_data.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Names that would be markup, move the cursor, or break a line.
const std::string kHostile =
    "</script><img src=x onerror=alert(1)>\"' | `a``b` @torvalds #1\x1b[2J\x07"
    "\xff\xfe\xe2\x80\xae&amp;]]>\xef\xbf\xbf";

/// These records were filed without their verdicts.
ReportFacts FactsOf(const std::string& name, ReportDepth depth) {
  return ReadReportFacts(TestDataPath("recorded-cpu/" + name), depth, name);
}

Verdict RecordedVerdict(const std::string& name) {
  return ReadVerdict(TestData("verdicts/" + name + ".json"), name);
}

const std::vector<std::string>& RecordedVerdicts() {
  static const auto& names = *new std::vector<std::string>{
      "index_from_kernel", "threads_two_models", "op_hangs_under_gdb",
      "compiler_fails_deep", "passed"};
  return names;
}

ReportFacts WithVerdict(const std::string& name) {
  ReportFacts facts;
  facts.verdict = RecordedVerdict(name);
  facts.record = "record";
  facts.started_at = "2026-11-21T10:52:00Z";
  facts.argv = {"python3", name + ".py"};
  return facts;
}

ReportFacts HostileFacts() {
  ReportFacts facts = WithVerdict("index_from_kernel");
  facts.argv.push_back(kHostile + "\nnext line");
  facts.record = facts.started_at = facts.tool_version = kHostile;
  Verdict& verdict = facts.verdict;
  verdict.failure->message = kHostile;
  verdict.first_failing->name = kHostile;
  verdict.evidence[0].text = kHostile;
  verdict.not_known.push_back(kHostile);
  verdict.advice.push_back({"look", "", "https://x/)" + kHostile});
  verdict.stages[0].changed.push_back(kHostile);
  return facts;
}

// --- the verdict, read back -------------------------------------------------

TEST(VerdictReaderTest, ReadsBackEveryByteOfWhatWasWritten) {
  for (const std::string& name : RecordedVerdicts()) {
    const std::string json = TestData("verdicts/" + name + ".json");
    EXPECT_EQ(ToJson(ReadVerdict(json, name)), json) << name;
  }
  for (const char* name : {"nan_sqrt", "far_in_op", "index_bound"}) {
    const std::string json =
        ToJson(FactsOf(name, ReportDepth::kVerdict).verdict);
    EXPECT_EQ(ToJson(ReadVerdict(json, name)), json) << name;
  }
}

TEST(VerdictReaderTest, ReadsPartsThatThoseDoNotHave) {
  Verdict verdict = RecordedVerdict("index_from_kernel");
  verdict.outcome = Verdict::Result::kFlaky;
  verdict.several_models = true;
  verdict.against = "the good run computes other values";
  verdict.differs = true;
  verdict.differs_at = verdict.first_failing;
  BadInput& bad = *verdict.bad_input;
  bad.index = 0;
  bad.dim = 1;
  bad.dim_of = DimensionOfInput{2, "arg2_1", 0};
  bad.lower_bound_checked = false;
  verdict.expected = Comparison{
      {FailureClass::kSegfault, "triton_.*", "segfault | x"}, {"a", "b"}};
  verdict.stages[1].p_value = 0.25;
  verdict.runs[0].ending = Signalled{11};
  verdict.runs[1].ending = Interrupted{2};
  verdict.runs[2].ending = NotStarted{"no such file"};
  verdict.runs[3].ending = NotSeen{};
  verdict.runs[3].compile = TimedOut{std::chrono::milliseconds(1500)};
  verdict.runs[3].flags = {
      {"A", "1", "sanity", false, FlagEffect::Effect::kNone, "it is old", ""}};
  const std::string json = ToJson(verdict);
  const Verdict read = ReadVerdict(json, "");
  EXPECT_EQ(ToJson(read), json);
  EXPECT_TRUE(read.several_models);
  EXPECT_EQ(std::get<TimedOut>(*read.runs[3].compile).limit.count(), 1500);
}

TEST(VerdictReaderTest, RefusesWhatIsNoVerdictAndReadsWhatIsDamaged) {
  EXPECT_THROW(ReadVerdict("[1, 2]", "verdict.json"), UserError);
  EXPECT_THROW(ReadVerdict("{", "verdict.json"), UserError);
  EXPECT_THROW(ReadVerdict(R"({"schema_version": 2})", "verdict.json"),
               UserError);
  const Verdict verdict = ReadVerdict(
      R"({"outcome": "odd", "failure": {"rate": 3, "ending": {"exit": 1e99}},
          "chain": [1, {"launch": -1}], "runs": {}, "first_failing": "x"})",
      "verdict.json");
  EXPECT_EQ(verdict.outcome, Verdict::Result::kError);
  ASSERT_TRUE(verdict.failure);
  EXPECT_TRUE(std::holds_alternative<NotSeen>(verdict.failure->ending));
  ASSERT_EQ(verdict.chain.size(), 1u);
  EXPECT_FALSE(verdict.chain[0].launch);
}

TEST(VerdictReaderTest, MoreFailuresThanRunsAreAsManyAsRuns) {
  const Verdict verdict = ReadVerdict(
      R"({"failure": {"rate": {"failed": 3, "runs": 2}},
          "stages": [{"name": "sanity", "failed": 1, "runs": 0}]})",
      "verdict.json");
  EXPECT_EQ(verdict.failure->rate.failed, 2U);
  EXPECT_EQ(verdict.failure->rate.runs, 2U);
}

// --- what is read of a record -----------------------------------------------

TEST(ReportSourceTest, ARecordWithoutAVerdictIsJudgedByItsRuns) {
  const ReportFacts facts = FactsOf("nan_sqrt", ReportDepth::kLines);
  EXPECT_TRUE(facts.judged_again);
  ASSERT_TRUE(facts.verdict.first_failing);
  EXPECT_EQ(facts.runs.size(), facts.verdict.runs.size());
  for (const Evidence& each : facts.verdict.evidence) {
    if (each.line == 0) continue;
    ASSERT_TRUE(facts.files.contains(each.file)) << each.file;
    const ExcerptLine* line = facts.files.at(each.file).Find(each.line);
    ASSERT_NE(line, nullptr) << each.file;
    EXPECT_THAT(line->text, HasSubstr(each.text.substr(0, 40)));
  }
}

class BrokenRecord : public testing::Test {
 protected:
  void SetUp() override {
    std::string name =
        (fs::temp_directory_path() / "report-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = fs::path(name) / "record";
    fs::copy(TestDataPath("recorded-cpu/nan_sqrt"), folder_,
             fs::copy_options::recursive);
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }
  void Write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] ReportFacts Read() const {
    return ReadReportFacts(folder_, ReportDepth::kLines, "record");
  }
  fs::path folder_;
};

TEST_F(BrokenRecord, OfOneWhoseMachineDiedAtOnceThereIsStillAReport) {
  fs::remove_all(folder_ / "stages");
  const ReportFacts facts = Read();
  EXPECT_EQ(facts.verdict.outcome, Verdict::Result::kError);
  EXPECT_THAT(RenderMarkdown(facts),
              HasSubstr("interrupted before its first run"));
}

TEST_F(BrokenRecord, WhatIsNoRecordIsRefused) {
  EXPECT_THROW(
      ReadReportFacts(folder_.parent_path(), ReportDepth::kVerdict, ""),
      UserError);
  EXPECT_THROW(ReadReportFacts("/no/such", ReportDepth::kVerdict, ""),
               UserError);
}

// A record may come from anybody, and its report goes to others.
TEST_F(BrokenRecord, NoFileOutsideOfItIsShown) {
  const fs::path secret = folder_.parent_path() / "secret";
  std::ofstream(secret) << "the secret\n";
  fs::create_symlink(secret, folder_ / "link.log");
  Verdict verdict = Read().verdict;
  verdict.evidence = {{"../secret", 1, "", "a"},
                      {secret.string(), 1, "", "b"},
                      {"link.log", 1, "", "c"}};
  Write("verdict.json", ToJson(verdict));
  const ReportFacts facts = Read();
  EXPECT_FALSE(facts.judged_again);
  for (const Evidence& each : facts.verdict.evidence) {
    EXPECT_FALSE(facts.files.contains(each.file)) << each.file;
  }
}

TEST(LogExcerptTest, KeepsBothEndsAndWhatIsAroundTheWantedLines) {
  std::string log;
  for (int i = 1; i <= 1000; ++i) log += "line " + std::to_string(i) + "\r\n";
  ExcerptReader reader({2, 3, 1, 100}, {500, 502});
  for (size_t at = 0; at < log.size(); at += 7) {
    reader.Feed(std::string_view(log).substr(at, 7));
  }
  const Excerpt excerpt = reader.Finish();
  std::vector<size_t> numbers;
  for (const ExcerptLine& line : excerpt.lines) {
    numbers.push_back(line.number);
    EXPECT_EQ(line.text, "line " + std::to_string(line.number));
  }
  EXPECT_THAT(numbers,
              ElementsAre(1, 2, 499, 500, 501, 502, 503, 998, 999, 1000));
  EXPECT_EQ(excerpt.total_lines, 1000u);
  EXPECT_EQ(excerpt.Find(400), nullptr);
}

TEST(LogExcerptTest, AShortFileIsWholeAndAnEndlessLineIsCut) {
  ExcerptReader reader({2, 3, 1, 10}, {3});
  const std::string piece(1 << 16, 'x');
  reader.Feed("a\nb\n");
  for (int i = 0; i < 160; ++i) reader.Feed(piece);
  reader.Feed("\nlast");
  const Excerpt excerpt = reader.Finish();
  ASSERT_EQ(excerpt.lines.size(), 4u);
  EXPECT_TRUE(excerpt.Whole());
  EXPECT_EQ(excerpt.lines[2].text, "xxxxxxxxxx");
  EXPECT_EQ(excerpt.lines[2].left_out, 160 * piece.size() - 10);
  EXPECT_EQ(excerpt.lines[3].text, "last");
}

TEST(StageRowsTest, EachStageSaysWhatItAddedToTheOneBefore) {
  const ReportFacts facts = FactsOf("nan_sqrt", ReportDepth::kRuns);
  const std::vector<StageRow> rows = MakeStageRows(facts);
  ASSERT_EQ(rows.size(), facts.verdict.stages.size());
  EXPECT_TRUE(rows[0].adds.empty());
  EXPECT_TRUE(rows[1].adds.contains("TORCHINDUCTOR_NAN_ASSERTS"));
  const StageRow& last = rows.back();
  EXPECT_EQ(last.adds.at("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"), "2");
  EXPECT_FALSE(last.adds.contains("TORCHINDUCTOR_NAN_ASSERTS"));
  for (const StageRow& row : rows) {
    EXPECT_FALSE(row.adds.contains("TORCHINDUCTOR_CACHE_DIR")) << row.name;
    ASSERT_NE(row.summary, nullptr);
    EXPECT_EQ(row.summary->name, row.name);
  }
}

// --- JUnit ------------------------------------------------------------------

class JunitTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(IsInstalled("xmllint", "libxml2-utils"));
  }
};

TEST_F(JunitTest, IsValidForEveryOutcome) {
  for (const std::string& name : RecordedVerdicts()) {
    EXPECT_EQ(JunitFaults(RenderJunit(WithVerdict(name))), "") << name;
  }
  ReportFacts error;
  error.verdict.outcome = Verdict::Result::kError;
  error.verdict.why = "python3 is missing";
  EXPECT_EQ(JunitFaults(RenderJunit(error)), "");
  // The check can fail:
  EXPECT_THAT(JunitFaults("<testsuite name=\"x\"/>"),
              HasSubstr("fails to validate"));
}

TEST_F(JunitTest, IsValidWhateverTheLogsHeld) {
  const std::string xml = RenderJunit(HostileFacts());
  EXPECT_EQ(JunitFaults(xml), "");
  EXPECT_THAT(xml, Not(HasSubstr("<img")));
}

TEST(JunitContentTest, OneCaseThatFailsErrsOrPasses) {
  const std::string failed = RenderJunit(WithVerdict("index_from_kernel"));
  EXPECT_THAT(failed, HasSubstr(R"(tests="1" failures="1" errors="0")"));
  EXPECT_THAT(failed, HasSubstr(R"(<failure type="index-out-of-bounds")"));
  EXPECT_THAT(failed, HasSubstr(R"(timestamp="2026-11-21T10:52:00")"));
  const std::string passed = RenderJunit(WithVerdict("passed"));
  EXPECT_THAT(passed, HasSubstr(R"(failures="0" errors="0")"));
  EXPECT_THAT(passed, Not(HasSubstr("<failure")));
  EXPECT_THAT(passed, HasSubstr("<system-out>PASSED"));
  ReportFacts facts = WithVerdict("passed");
  facts.verdict.outcome = Verdict::Result::kError;
  EXPECT_THAT(RenderJunit(facts), HasSubstr(R"(failures="0" errors="1")"));
  EXPECT_THAT(RenderJunit(facts), HasSubstr(R"(<error type="error")"));
}

TEST_F(JunitTest, AMomentThatIsNotKnownIsSaidToBeNone) {
  ReportFacts facts = WithVerdict("passed");
  const char* const note = R"(<property name="timestamp" value="unknown)";
  EXPECT_THAT(RenderJunit(facts), Not(HasSubstr(note)));
  facts.started_at = "yesterday";
  const std::string xml = RenderJunit(facts);
  EXPECT_THAT(xml, HasSubstr(note));
  EXPECT_EQ(JunitFaults(xml), "");
}

TEST(JunitContentTest, WhatNobodySawEndIsNoSuccess) {
  ReportFacts facts = WithVerdict("passed");
  facts.verdict.outcome = Verdict::Result::kUnknown;
  const std::string junit = RenderJunit(facts);
  EXPECT_THAT(junit, HasSubstr(R"(failures="0" errors="1")"));
  EXPECT_THAT(junit, HasSubstr(R"(<error type="not-known")"));
}

// --- Markdown ---------------------------------------------------------------

TEST(MarkdownTest, SaysTheVerdictTheChainAndTheEvidence) {
  const ReportFacts facts = FactsOf("far_in_op", ReportDepth::kRuns);
  const std::string text = RenderMarkdown(facts);
  const Verdict& verdict = facts.verdict;
  EXPECT_THAT(text, testing::StartsWith("## FAILED: "));
  EXPECT_THAT(text, HasSubstr("`" + verdict.first_failing->name + "`"));
  for (const Suspect& each : verdict.chain) {
    EXPECT_THAT(text, HasSubstr("`" + each.name + "`"));
  }
  for (const Evidence& each : verdict.evidence) {
    if (each.line == 0) continue;
    EXPECT_THAT(text, HasSubstr(each.file + ":" + std::to_string(each.line)));
  }
  EXPECT_THAT(text,
              HasSubstr("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=3"));
  EXPECT_EQ(RenderMarkdown(FactsOf("far_in_op", ReportDepth::kRuns)), text);
}

TEST(MarkdownTest, EveryEndingIsThereAndNamesAreMarkedWhereTheyStand) {
  ReportFacts facts = FactsOf("far_in_op", ReportDepth::kRuns);
  ASSERT_GE(facts.verdict.runs.size(), 2U);
  facts.verdict.runs[0].ending = Exited{134};
  RunSummary again = facts.verdict.runs[0];
  again.ending = Exited{1};
  again.run = 2;
  facts.verdict.runs.push_back(again);
  facts.verdict.first_failing->kind = Suspect::Kind::kConstant;
  facts.verdict.first_failing->name = "t";
  facts.verdict.origin.emplace().kind = Suspect::Kind::kModelInput;
  facts.verdict.origin->name = "arg3_1";
  facts.verdict.origin->index = 1;
  const std::string text = RenderMarkdown(facts);
  EXPECT_THAT(text, HasSubstr("exit 134 (SIGABRT), exit 1"));
  EXPECT_THAT(text, HasSubstr("constant `t`"));
  EXPECT_THAT(text, HasSubstr("model input 1 (`arg3_1`)"));
}

TEST(EscapeTest, ATextForOneLineOfATerminalStaysOnIt) {
  EXPECT_EQ(PrintableLine("a\n\tb \x1b[2Jc\x07"), "a  b c");
  EXPECT_EQ(PrintableText("a\n\tb \x1b[2Jc\x07"), "a\n\tb c");
}

TEST(MarkdownTest, NothingInALogIsTakenForMarkup) {
  EXPECT_EQ(MarkdownProse("a_b _c_ <img> *x* [y](z) | `q`"),
            R"(a_b \_c\_ \<img\> \*x\* \[y\](z) \| \`q\`)");
  EXPECT_EQ(MarkdownProse("@all #1\nnext\x1b[2J"),
            "@<!-- -->all #<!-- -->1 next");
  EXPECT_EQ(MarkdownCode("a`b"), "``a`b``");
  EXPECT_EQ(MarkdownCode("`a"), "`` `a ``");
  EXPECT_EQ(MarkdownCode("a|<b>_c"), R"(<code>a\|\<b\>\_c</code>)");
  EXPECT_EQ(MarkdownBlock("```\n</details>", "cpp"),
            "````cpp\n```\n</details>\n````\n");
  const std::string text = RenderMarkdown(HostileFacts());
  EXPECT_THAT(text, Not(HasSubstr("@torvalds")));
  EXPECT_THAT(text, Not(HasSubstr("https://x")));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_EQ(text, boost::json::value_to<std::string>(boost::json::parse(
                      boost::json::serialize(boost::json::string(text)))));
}

TEST(MarkupTest, WhatHidesTextIsSpelledOut) {
  EXPECT_EQ(EscapeMarkup("a\xe2\x80\xae"
                         "b\xff<&\"'"),
            "aU+202Eb\xef\xbf\xbd&lt;&amp;&quot;&#39;");
  EXPECT_EQ(EscapeMarkup("\x1b[31mred\x1b[0m\x01 \xe2\x80\xa6 \xef\xbf\xbf"),
            "red \xe2\x80\xa6 \xef\xbf\xbd");
}

}  // namespace
}  // namespace ladder
