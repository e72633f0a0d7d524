#include "report/report_terminal.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/statistics.h"
#include "base/text.h"
#include "report/report_facts.h"

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

// From the last part that was reached on, the time is one.
TEST(ReportTest, ARunSaysWhereItsTimeWent) {
  RunSummary run;
  run.seconds = 9.5;
  EXPECT_EQ(PhasesText(run), "");
  run.reached = {1.9, 4.0, 8.6};
  EXPECT_EQ(PhasesText(run),
            "1.9 s until it loaded torch, 2.1 s until the first compiler "
            "started, 4.6 s until it loaded the model, 0.9 s until the end");
  run.reached = {1.9, {}, {}};
  EXPECT_EQ(PhasesText(run),
            "1.9 s until it loaded torch, 7.6 s until the end");
  // A command that loads a model first, and compiles another one later.
  run.reached = {{}, 4.0, 2.0};
  EXPECT_EQ(PhasesText(run),
            "4.0 s until the first compiler started, 5.5 s until the end");
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
      "first failing   aoti_torch_cpu_addmm_out (extern, launch 7, occurrence "
      "4, "
      "invocation 1)",
      "rec/stages/03/m.wrapper.cpp:40",
      "bad input       _6_weight holds 1 NaN and 0 Inf in 256 elements",
      "produced by     constant 6.weight",
      "root cause      the same constant",
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
                            "21 runs, 3 min 19 s. --verbose prints the "
                            "evidence (21 items).\n"
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
  EXPECT_NE(text.find("(extern, launch 7 of model cabc, occurrence 4, "
                      "invocation 1)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("produced by     constant 6.weight of model cabc"),
            std::string::npos);
}

TEST(ReportTest, ALongTextIsCutBetweenCharacters) {
  Verdict verdict = NanVerdict();
  verdict.failure->message =
      "x" + std::string(398, ' ') + "€€€";  // 3 bytes each
  EXPECT_NE(
      RenderTerminal(verdict, {}).find("x" + std::string(398, ' ') + "…\n"),
      std::string::npos);
  // What is no UTF-8 is cut too.
  verdict.failure->message = std::string(500, '\x80');
  EXPECT_NE(RenderTerminal(verdict, {}).find(std::string(397, '\x80') + "…\n"),
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
  EXPECT_NE(text.find("  message         AssertionError: not finite\n"
                      "  model source    repro.py:12  y = torch.sqrt(h)\n"
                      "                  lib/net.py:7  h = x * 2\n"),
            std::string::npos)
      << text;
  // The same launch again needs neither its name nor a second line.
  verdict.chain = {*verdict.first_failing};
  text = RenderTerminal(verdict, {false, "", "/elsewhere"});
  size_t first = text.find("/w/repro.py:12");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("/w/repro.py:12", first + 1), std::string::npos);
  EXPECT_NE(text.find("  produced by     the same launch\n"),
            std::string::npos);
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

/// A name of torch 2.6's generated code for a block of MobileNetV3.
constexpr const char* kLongName =
    "triton_poi_fused__native_batch_norm_legit_no_training_add_convolution_"
    "hardswish_mean_relu_17";

/// A kernel that reads what another one made, both with long names.
Verdict LongNames() {
  Verdict verdict = NanVerdict();
  Suspect& first = *verdict.first_failing;
  first.kind = Suspect::Kind::kKernel;
  first.name = kLongName;
  first.occurrence = 1;
  first.source_nodes = {"convolution", "hardswish", "mean", "relu"};
  const ModelLine line{"/home/ada/models/mobilenet.py", 212, "forward",
                       "return self.act(self.bn(self.conv(x)) + "
                       "self.shortcut(x)).mean((2, 3))"};
  first.model_lines = {line};
  first.model_source = line;
  Suspect maker = first;
  maker.launch = 5;
  maker.name = "aoti_torch_cuda_convolution";
  maker.model_lines.clear();
  maker.model_source.reset();
  verdict.chain = {maker};
  verdict.origin = maker;
  verdict.failure->message =
      "RuntimeError: the scores of image 7 are not finite (nan in 12 of 1000)";
  verdict.bad_input->buffer = "buf4";
  verdict.why = std::string("the input of ") + kLongName + " holds NaN";
  verdict.not_known.clear();
  verdict.advice = {{std::string("Run it alone, without ") + kLongName + ".",
                     "", "https://docs.pytorch.org/docs/stable/torch.html",
                     "aoti-ladder run --repeat 17 --env CUDA_LAUNCH_BLOCKING=1 "
                     "-- python models/mobilenet.py --images 12"}};
  verdict.runs[0].seconds = 208;
  return verdict;
}

std::string InColumns(size_t columns) {
  ReportOptions options;
  options.record = ".aoti-ladder/20261121-105200-mobilenet";
  options.place = "/home/ada/.aoti-ladder/20261121-105200-mobilenet";
  options.workdir = "/home/ada";
  options.brief = true;
  options.columns = columns;
  options.page = true;
  return RenderTerminal(LongNames(), options);
}

// As of an allocation: the size is at the end.
TEST(ReportTest, ALongMessageKeepsItsEnd) {
  Verdict verdict = LongNames();
  verdict.failure->message =
      "RuntimeError: [enforce fail at alloc_cpu.cpp:127] err == 0. "
      "DefaultCPUAllocator: can't allocate memory: you tried to allocate "
      "4398046511104 bytes.";
  ReportOptions options;
  options.columns = 60;
  options.page = true;
  EXPECT_NE(RenderTerminal(verdict, options).find("4398046511104 bytes."),
            std::string::npos);
}

TEST(ReportTest, AtSixtyColumns) {
  EXPECT_EQ(InColumns(60),
            R"(FAILED  nan-or-inf in triton_poi_…_mean_relu_17

  message         RuntimeError: the scores of image 7 are
                  not finite (nan in 12 of 1000)
  model source    models/mobilenet.py:212
                  return self.act(self.bn(self.conv(x)) +
                  self.shortcut(x)).mean((2, 3))
  first failing   triton_poi_…_mean_relu_17 (kernel, launch
                  7, invocation 1)
    triton_poi_fused__native_batch_norm_legit_no_training_add_convolution_hardswish_mean_relu_17
    .aoti-ladder/20261121-105200-mobilenet/stages/03/m.wrapper.cpp:40
  made from       convolution, hardswish, mean, relu
  bad input       buf4 holds 1 NaN and 0 Inf in 256
                  elements, first at element 0
  produced by     aoti_torch_cuda_convolution (kernel,
                  launch 5, invocation 1)
  root cause      the same launch
  confidence      certain: the input of
                  triton_poi_…_mean_relu_17 holds NaN

What to do
  - Run it alone, without triton_poi_…_mean_relu_17.
      aoti-ladder run --repeat 17 --env \
          CUDA_LAUNCH_BLOCKING=1 -- python \
          models/mobilenet.py --images 12
    https://docs.pytorch.org/docs/stable/torch.html

1 run, 3 min 28 s. --verbose prints the evidence (1 item).
record: .aoti-ladder/20261121-105200-mobilenet
page:   .aoti-ladder/20261121-105200-mobilenet/report.html
)");
}

TEST(ReportTest, AtEightyColumns) {
  EXPECT_EQ(InColumns(80),
            R"(FAILED  nan-or-inf in triton_poi_fused__…_mean_relu_17

  message         RuntimeError: the scores of image 7 are not finite (nan in 12
                  of 1000)
  model source    models/mobilenet.py:212
                  return self.act(self.bn(self.conv(x)) +
                  self.shortcut(x)).mean((2, 3))
  first failing   triton_poi_fused__…_mean_relu_17 (kernel, launch 7, invocation
                  1)
    triton_poi_fused__native_batch_norm_legit_no_training_add_convolution_hardswish_mean_relu_17
    .aoti-ladder/20261121-105200-mobilenet/stages/03/m.wrapper.cpp:40
  made from       convolution, hardswish, mean, relu
  bad input       buf4 holds 1 NaN and 0 Inf in 256 elements, first at element 0
  produced by     aoti_torch_cuda_convolution (kernel, launch 5, invocation 1)
  root cause      the same launch
  confidence      certain: the input of triton_poi_fused__…_mean_relu_17 holds
                  NaN

What to do
  - Run it alone, without triton_poi_fused__…_mean_relu_17.
      aoti-ladder run --repeat 17 --env CUDA_LAUNCH_BLOCKING=1 -- python \
          models/mobilenet.py --images 12
    https://docs.pytorch.org/docs/stable/torch.html

1 run, 3 min 28 s. --verbose prints the evidence (1 item).
record: .aoti-ladder/20261121-105200-mobilenet
page:   .aoti-ladder/20261121-105200-mobilenet/report.html
)");
}

TEST(ReportTest, AtTwoHundredColumns) {
  EXPECT_EQ(
      InColumns(200),
      R"(FAILED  nan-or-inf in triton_poi_fused__native_…_hardswish_mean_relu_17

  message         RuntimeError: the scores of image 7 are not finite (nan in 12 of 1000)
  model source    models/mobilenet.py:212  return self.act(self.bn(self.conv(x)) + self.shortcut(x)).mean((2, 3))
  first failing   triton_poi_fused__native_batch_norm_legit_no_training_add_convolution_hardswish_mean_relu_17 (kernel, launch 7, invocation 1)
                  .aoti-ladder/20261121-105200-mobilenet/stages/03/m.wrapper.cpp:40
  made from       convolution, hardswish, mean, relu
  bad input       buf4 holds 1 NaN and 0 Inf in 256 elements, first at element 0
  produced by     aoti_torch_cuda_convolution (kernel, launch 5, invocation 1)
  root cause      the same launch
  confidence      certain: the input of triton_poi_fused__native_…_hardswish_mean_relu_17 holds NaN

What to do
  - Run it alone, without triton_poi_fused__native_…_hardswish_mean_relu_17.
      aoti-ladder run --repeat 17 --env CUDA_LAUNCH_BLOCKING=1 -- python models/mobilenet.py --images 12
    https://docs.pytorch.org/docs/stable/torch.html

1 run, 3 min 28 s. --verbose prints the evidence (1 item).
record: .aoti-ladder/20261121-105200-mobilenet
page:   .aoti-ladder/20261121-105200-mobilenet/report.html
)");
}

TEST(ReportTest, OnlyWhatIsCopiedExceedsTheTerminal) {
  for (const size_t columns : {40, 60, 72, 80, 120, 200}) {
    std::istringstream lines(InColumns(columns));
    size_t whole = 0;
    for (std::string line; std::getline(lines, line);) {
      const std::string text =
          line.substr(std::min(line.size(), line.find_first_not_of(' ')));
      if (text == kLongName) ++whole;
      const bool copied = text == kLongName || text.starts_with("https://") ||
                          text.ends_with("m.wrapper.cpp:40") ||
                          text.starts_with("record:") ||
                          text.starts_with("page:");
      if (!copied) {
        EXPECT_LE(ColumnsOf(line), columns) << line;
      }
    }
    EXPECT_LE(whole, 1U) << columns;
  }
}

TEST(ReportTest, TheNameOfALaunchIsGivenInFullOnce) {
  for (const size_t columns : {60, 80, 120}) {
    const std::string text = InColumns(columns);
    const size_t at = text.find(kLongName);
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_EQ(text.find(kLongName, at + 1), std::string::npos) << text;
    EXPECT_NE(text.find("root cause      the same launch\n"),
              std::string::npos);
  }
}

TEST(ReportTest, FilesAreLinksWhereTheTerminalCan) {
  ReportOptions options;
  options.record = "rec ord";
  options.place = "/home/ada/rec ord";
  options.columns = 80;
  options.page = true;
  options.files_url = "file://host";
  const std::string text = RenderTerminal(LongNames(), options);
  const auto link = [](const std::string& path, const std::string& shown) {
    return "\x1b]8;;file://host" + path + "\x1b\\" + shown + "\x1b]8;;\x1b\\";
  };
  for (const std::string& each :
       {link("/home/ada/rec%20ord", "record: rec ord"),
        link("/home/ada/rec%20ord/report.html", "page:   rec ord/report.html"),
        link("/home/ada/rec%20ord/stages/03/m.wrapper.cpp",
             "rec ord/stages/03/m.wrapper.cpp:40"),
        link("/home/ada/models/mobilenet.py",
             "/home/ada/models/mobilenet.py:212")}) {
    EXPECT_NE(text.find(each), std::string::npos) << each << "\n" << text;
  }
  options.files_url.clear();
  EXPECT_EQ(RenderTerminal(LongNames(), options).find('\x1b'),
            std::string::npos);
}

TEST(ReportTest, NewsAreWhatTheLastStageAdded) {
  const Verdict now = NanVerdict();
  Verdict before;
  EXPECT_EQ(NewsIn(before, before), "");
  EXPECT_EQ(NewsIn(now, now), "");
  before.failure = now.failure;
  EXPECT_EQ(NewsIn(now, before),
            "first failing: aoti_torch_cpu_addmm_out (extern, launch 7, "
            "occurrence 4, invocation 1); _6_weight holds 1 NaN and 0 Inf in "
            "256 elements, first at element 0; root cause: constant 6.weight");
  Verdict ranged = now;
  ranged.bad_input->observed = "1 to 9";
  EXPECT_EQ(NewsIn(ranged, now), DescribeBadInput(*ranged.bad_input))
      << "a stage that prints values adds their range";
  before.failure->failure_class = FailureClass::kUnknown;
  EXPECT_TRUE(NewsIn(now, before).starts_with("nan-or-inf: AssertionError: "));
}

}  // namespace
}  // namespace ladder
