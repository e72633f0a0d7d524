#include "report/report_terminal.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/statistics.h"

namespace ladder {
namespace {

Verdict NanVerdict() {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kFailed;
  Failure failure;
  failure.failure_class = FailureClass::kNanOrInf;
  failure.message = "AssertionError: \x1b[31mnot finite\x1b[0m";
  failure.ending = Exited{1};
  verdict.failure = failure;
  Suspect suspect;
  suspect.kind = Suspect::Kind::kExtern;
  suspect.name = "aoti_torch_cpu_addmm_out";
  suspect.invocation = 1;
  suspect.occurrence = 4;
  suspect.launch = 7;
  suspect.wrapper = SourceLine{"stages/03/m.wrapper.cpp", 40};
  verdict.first_failing = suspect;
  Suspect constant;
  constant.kind = Suspect::Kind::kConstant;
  constant.name = "6.weight";
  verdict.producer = constant;
  verdict.chain = {constant};
  verdict.origin = constant;
  BadInput bad;
  bad.buffer = "_6_weight";
  bad.what = "nan";
  bad.observed = "1 NaN and 0 Inf in 256 elements, first at element 0";
  verdict.bad_input = bad;
  verdict.confidence = Confidence::kCertain;
  verdict.why = "it reads a bad constant";
  verdict.evidence = {{"stages/03/output.log", 12, "Mean value: -nan", "NaN"}};
  verdict.not_known = {"something"};
  RunSummary run;
  run.stage = "baseline";
  run.ending = Exited{1};
  run.seconds = 9.52;
  verdict.runs = {run};
  return verdict;
}

TEST(ReportTest, NothingOfARecordReachesTheTerminalAsACode) {
  Verdict verdict = NanVerdict();
  const std::string bell =
      "\x1b]0;title\a\xc2\x9b"
      "2J";
  verdict.first_failing->name += bell;
  verdict.first_failing->source_nodes = {bell};
  verdict.first_failing->wrapper->file += bell;
  verdict.why += bell;
  verdict.evidence[0].says += bell;
  verdict.evidence[0].file += bell;
  verdict.evidence[0].text +=
      "a\xe2\x80\xae"
      "b";
  verdict.advice = {{bell, "", bell}};
  verdict.runs[0].stage += bell;
  verdict.runs[0].ending = NotStarted{bell};
  const std::string text = RenderTerminal(verdict, {false, "rec" + bell, ""});
  for (const char* code : {"\x1b", "\a", "\xc2\x9b"}) {
    EXPECT_EQ(text.find(code), std::string::npos) << text;
  }
  EXPECT_NE(text.find("addmm_out2J"), std::string::npos);
  EXPECT_NE(text.find("aU+202Eb"), std::string::npos);
}

TEST(ReportTest, SaysTheVerdictFirstThenChainEvidenceAndDoubt) {
  std::string text = RenderTerminal(NanVerdict(), {false, "rec", ""});
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "FAILED  nan-or-inf in aoti_torch_cpu_addmm_out");
  std::vector<std::string> in_order{
      "message         AssertionError: not finite",
      "first failing   aoti_torch_cpu_addmm_out (extern, launch 7, call 4 of "
      "that name, invocation 1)",
      "rec/stages/03/m.wrapper.cpp:40",
      "bad input       _6_weight holds 1 NaN and 0 Inf in 256 elements",
      "produced by     constant 6.weight",
      "root cause      constant 6.weight",
      "confidence      certain: it reads a bad constant",
      "Evidence",
      "| Mean value: -nan",
      "rec/stages/03/output.log:12",
      "Open questions",
      "- something",
      "baseline           9.5 s  exit 1",
      "record: rec"};
  size_t at = 0;
  for (const std::string& piece : in_order) {
    size_t found = text.find(piece, at);
    ASSERT_NE(found, std::string::npos) << piece << "\nin\n" << text;
    at = found;
  }
}

TEST(ReportTest, TheBriefOneFitsAScreenAndSaysWhatItLeavesOut) {
  Verdict verdict = NanVerdict();
  for (int i = 0; i < 20; ++i) {
    verdict.advice.push_back({fmt::format("advice {}", i), "", ""});
    verdict.chain.push_back(verdict.chain.front());
    verdict.not_known.push_back(fmt::format("doubt {}", i));
    verdict.evidence.push_back(verdict.evidence.front());
    verdict.runs.push_back(verdict.runs.front());
  }
  const ReportOptions options{false, "rec", "", true};
  const std::string text = RenderTerminal(verdict, options);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 30) << text;
  for (const char* piece : {"advice 2\n  and 17 more\n", "and 18 more before",
                            "doubt 1\n  and 18 more\n",
                            "21 runs, 199.9 s. --verbose prints the evidence "
                            "(21 items); report.txt has it, too.\n"
                            "record: rec\n"}) {
    EXPECT_NE(text.find(piece), std::string::npos) << piece << "\n" << text;
  }
  EXPECT_EQ(text.find("Mean value"), std::string::npos);
  // One more takes no more room than saying so.
  verdict.advice.resize(4);
  EXPECT_NE(RenderTerminal(verdict, options).find("advice 3\n\n"),
            std::string::npos);
}

TEST(ReportTest, ALinkIsShownOnce) {
  Verdict verdict = NanVerdict();
  verdict.advice = {{"first", "", "https://guide"},
                    {"second", "", "https://opcheck"},
                    {"third", "", "https://guide"}};
  EXPECT_NE(RenderTerminal(verdict, {false, "", ""})
                .find("  - first\n    https://guide\n"
                      "  - second\n    https://opcheck\n"
                      "  - third\n\n"),
            std::string::npos);
}

TEST(ReportTest, ARateOfSeveralRunsHasItsInterval) {
  EXPECT_EQ(DescribeRate(MeasureRate(1, 1)), "1 of 1 run");
  EXPECT_EQ(DescribeRate(MeasureRate(2, 4)),
            "2 of 4 runs (95 % interval: 15–85 %)");
}

TEST(ReportTest, OfSeveralModelsTheOneIsNamed) {
  Verdict verdict = NanVerdict();
  verdict.first_failing->model = "cabc";
  verdict.chain[0].model = "cabc";
  EXPECT_EQ(RenderTerminal(verdict, {}).find("cabc"), std::string::npos);
  verdict.several_models = true;
  const std::string text = RenderTerminal(verdict, {});
  EXPECT_NE(text.find("(extern, launch 7 of cabc, occurrence 4, "
                      "invocation 1)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("produced by     constant 6.weight of cabc"),
            std::string::npos);
}

TEST(ReportTest, ALongTextIsCutBetweenCharacters) {
  Verdict verdict = NanVerdict();
  verdict.failure->message =
      "x" + std::string(98, ' ') + "€€€";  // 3 bytes each
  EXPECT_NE(
      RenderTerminal(verdict, {}).find("x" + std::string(98, ' ') + "…\n"),
      std::string::npos);
  // What is no UTF-8 is cut too.
  verdict.failure->message = std::string(200, '\x80');
  EXPECT_NE(RenderTerminal(verdict, {}).find(std::string(97, '\x80') + "…\n"),
            std::string::npos);
}

TEST(ReportTest, NoEscapeSequencesReachAnUncolouredReport) {
  std::string text = RenderTerminal(NanVerdict(), {false, "", ""});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(RenderTerminal(NanVerdict(), {true, "", ""}).find("\x1b[1;31m"),
            std::string::npos);
}

TEST(ReportTest, ShowsTheLinesOfTheModelTheTellingOneFirst) {
  Verdict verdict = NanVerdict();
  ModelLine other{"/w/lib/net.py", 7, "forward", "h = x * 2"};
  ModelLine telling{"/w/repro.py", 12, "forward", "y = torch.sqrt(h)"};
  verdict.first_failing->model_lines = {other, telling};
  verdict.first_failing->model_source = telling;
  std::string text = RenderTerminal(verdict, {false, "", "/w"});
  EXPECT_NE(text.find("  model source    repro.py:12  y = torch.sqrt(h)\n"
                      "                  lib/net.py:7  h = x * 2\n"),
            std::string::npos)
      << text;
  // The same launch again, as the one to blame, needs no second line.
  verdict.chain = {*verdict.first_failing};
  text = RenderTerminal(verdict, {false, "", "/elsewhere"});
  size_t first = text.find("/w/repro.py:12");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("/w/repro.py:12", first + 1), std::string::npos);
  // A producer has its own.
  verdict.chain[0].launch = 2;
  text = RenderTerminal(verdict, {false, "", "/w"});
  EXPECT_NE(text.find("produced by     aoti_torch_cpu_addmm_out (extern, "
                      "launch 2, occurrence 4, invocation 1)\n"
                      "  model source    repro.py:12"),
            std::string::npos)
      << text;
}

TEST(ReportTest, CutsALongListOfModelLines) {
  Verdict verdict = NanVerdict();
  for (size_t line = 1; line <= 9; ++line) {
    verdict.first_failing->model_lines.push_back({"a.py", line, "f", "x"});
  }
  verdict.first_failing->model_source = verdict.first_failing->model_lines[8];
  std::string text = RenderTerminal(verdict, {});
  EXPECT_NE(text.find("a.py:9  x\n"), std::string::npos) << text;
  EXPECT_NE(text.find("and 5 more lines\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("a.py:4"), std::string::npos);
}

TEST(ReportTest, AnInputMismatchReadsAsASentence) {
  Verdict verdict = NanVerdict();
  verdict.failure->failure_class = FailureClass::kInputMismatch;
  verdict.first_failing.reset();
  verdict.chain.clear();
  verdict.origin.reset();
  BadInput bad;
  bad.index = 0;
  bad.name = "arg2_1";
  bad.what = "shape";
  bad.dim = 0;
  bad.expected = "4";
  bad.got = "6";
  verdict.bad_input = bad;
  std::string text = RenderTerminal(verdict, {});
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "FAILED  input-mismatch: input 0 (arg2_1) has the wrong shape in "
            "dimension 0: expected 4, got 6");
}

TEST(ReportTest, APassIsShort) {
  Verdict verdict;
  verdict.why = "no failure in 1 run";
  std::string text = RenderTerminal(verdict, {});
  EXPECT_EQ(text.substr(0, text.find('\n')), "PASSED  no failure in 1 run");
}

TEST(ReportTest, SaysWhichDimensionBoundsAnIndex) {
  Verdict verdict = NanVerdict();
  verdict.bad_input->buffer = "buf3";
  verdict.bad_input->what = "out-of-range";
  verdict.bad_input->observed = "";
  verdict.bad_input->bound = "0 <= tmp4 < ks0";
  verdict.bad_input->dim_of = DimensionOfInput{1, "arg1_1", 0};
  verdict.bad_input->lower_bound_checked = false;
  EXPECT_NE(RenderTerminal(verdict, {})
                .find("buf3 holds an index out of range (must be 0 <= tmp4 < "
                      "ks0); the bound is dimension 0 of input 1 (arg1_1), "
                      "which has no lower bound\n"),
            std::string::npos);
}

}  // namespace
}  // namespace ladder
