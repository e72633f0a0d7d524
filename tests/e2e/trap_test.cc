// What PyTorch's debug output does to a reader that takes it at its word: one
// test for each of the known surprises, numbered, on real output, through as
// much of the judging as the surprise could mislead. Where a recording lacks
// something and a test adds it or takes it away, the test says so.
//
// Only a GPU shows 11, 12 and the launch of 16, and no output of one is
// recorded: these three read code that torch generated for CUDA, and what it
// would print.
// attribution_by_position_test.cc and failing_launch_test.cc have more of both
// kinds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "config/data_files.h"
#include "diagnosis/judge.h"
#include "diagnosis/nan_origin.h"
#include "diagnosis/stage_effects.h"
#include "support/judge_copies.h"
#include "support/printer_output.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

const char* const kVersions[] = {"2.14", "2.6"};

RunEvidence Sample(const std::string& version, const std::string& sample,
                   const std::string& stage = "kernel-values") {
  return SampleRun(version + "/" + sample, stage);
}

std::string NameOf(const std::optional<Suspect>& suspect) {
  return suspect ? suspect->name : "nothing";
}

std::string NotKnown(const Verdict& verdict) {
  std::string all;
  for (const std::string& each : verdict.not_known) all += each + "\n";
  return all;
}

/// Invented: the script of a run that ended well raises an exception, as one
/// would that looks at the result.
RunEvidence Complaining(RunEvidence run) {
  run.summary.ending = Exited{1};
  PatternMatch exception;
  exception.pattern = "python-exception";
  exception.text = "AssertionError: not finite";
  exception.line = 1;
  run.matches.push_back(exception);
  exception.pattern = "values-not-close";
  run.matches.push_back(exception);
  return run;
}

const TensorValue* Before(const RunEvidence& run, const std::string& kernel,
                          const std::string& buffer) {
  for (const TraceEvent& event : run.trace.events) {
    if (event.phase != TraceEvent::Phase::kBefore || event.kernel != kernel) {
      continue;
    }
    for (const TensorValue& value : event.values) {
      if (value.buffer == buffer) return &value;
    }
  }
  return nullptr;
}

TEST(TrapTest, S01_ACrashInACallThatIsNotPrinted) {
  for (const char* version : kVersions) {
    RunEvidence run = Sample(version, "seg/segv-l3-unbuf", "kernel-names");
    EXPECT_EQ(run.trace.events.back().kernel, "cpp_fused_bad_relu_0");
    EXPECT_EQ(run.trace.events.back().phase, TraceEvent::Phase::kAfter);
    Verdict verdict = VerdictOf({run});
    EXPECT_EQ(NameOf(verdict.first_failing), "my::bad") << version;
    EXPECT_FALSE(verdict.first_failing->instrumented);
  }
}

TEST(TrapTest, S02_Torch26LogsAnErrorAndGoesOn) {
  // A custom op raises; the next launch fails on the tensor it never filled.
  RunEvidence raises = Sample("2.6", "seg/exc-l3", "kernel-names");
  EXPECT_EQ(raises.trace.events.back().kernel, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(NameOf(VerdictOf({raises}).first_failing), "my::bad");
  // A scatter fails, and the command ends with 0.
  RunEvidence scatter = Sample("2.6", "scatonly/l3", "kernel-names");
  EXPECT_TRUE(Succeeded(scatter.summary.ending));
  Verdict verdict = VerdictOf({scatter});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFailed);
  EXPECT_EQ(NameOf(verdict.first_failing),
            "aoti_torch_cpu_scatter_reduce_two_out");
}

TEST(TrapTest, S03_NothingPrintedDoesNotMeanThatNothingRan) {
  // Three kernels ran; their lines died in the buffer of a file.
  RunEvidence run = Sample("2.14", "seg/l3", "kernel-names");
  EXPECT_TRUE(run.trace.events.empty());
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
  EXPECT_EQ(NameOf(verdict.first_failing), "nothing");
}

TEST(TrapTest, S04_OneNameIsLaunchedManyTimes) {
  for (const char* version : kVersions) {
    RunEvidence run = Sample(version, "rep/l2");
    Alignment alignment = Align(run.trace.events, run.models);
    ASSERT_EQ(alignment.invocations.size(), 1u) << version;
    const Invocation& only = alignment.invocations[0];
    std::vector<size_t> occurrences;
    for (size_t i = 0; i < only.executions.size(); ++i) {
      EXPECT_EQ(only.executions[i].launch, i);
      Suspect suspect = MakeSuspect(run, only, i);
      if (suspect.name != "aoti_torch_cpu_addmm_out") continue;
      occurrences.push_back(suspect.occurrence.value_or(0));
    }
    EXPECT_EQ(occurrences, (std::vector<size_t>{1, 2, 3, 4})) << version;
  }
}

TEST(TrapTest, S05_ResultBuffersHoldGarbageBeforeTheLaunch) {
  RunEvidence run = RunThatPrinted(TestData("2.14/shapek/l2-unbuf-merged.log"),
                                   "", Exited{1}, "kernel-values");
  AddModel(run, TestData("2.14/nan/l2.wrapper.cpp"));
  const TensorValue* garbage = Before(run, "aoti_torch_cpu_addmm_out", "buf0");
  ASSERT_NE(garbage, nullptr);
  EXPECT_TRUE(garbage->has_nan);
  EXPECT_FALSE(FindFirstBadWrite(run).first_bad);
}

TEST(TrapTest, S06_ReusedMemoryShowsAnOlderTensor) {
  // auto buf7 = std::move(buf3);  // reuse, then mm_out(buf7, buf6, arg7_1)
  RunEvidence run = Sample("2.14", "maskbeside/l2");
  const TensorValue* old = Before(run, "aoti_torch_cpu_mm_out", "buf7");
  ASSERT_NE(old, nullptr);
  EXPECT_FALSE(old->has_nan);  // what buf3 once held looks plausible
  const Wrapper& wrapper = run.models[0].wrapper;
  for (const Launch& launch : wrapper.launches) {
    for (const Access& access : launch.accesses) {
      if (launch.name != "aoti_torch_cpu_mm_out" || access.buffer != "buf7") {
        continue;
      }
      EXPECT_TRUE(access.written);
      EXPECT_FALSE(access.read);
    }
  }
}

TEST(TrapTest, S07_AllocatedResultsShowOnlyWhereTheyAreRead) {
  // cumprod overflows; its own lines show only the finite tensor it read.
  RunEvidence run = Sample("2.14", "allocinf/l2");
  for (const TraceEvent& event : run.trace.events) {
    if (event.kernel.text().find("cumprod") == std::string::npos) continue;
    for (const TensorValue& value : event.values) EXPECT_FALSE(value.has_inf);
  }
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(NameOf(verdict.first_failing), "aoti_torch_cpu_cumprod");
  EXPECT_NE(NotKnown(verdict).find("NaN first appears in "
                                   "aoti_torch_cpu_cumsum"),
            std::string::npos)
      << NotKnown(verdict);
}

TEST(TrapTest, S08_OneBufferGoesByTwoNames) {
  for (const char* version : kVersions) {
    RunEvidence run = Sample(version, "nan/l2");
    const Model& model = run.models[0];
    const Launch& reader = model.wrapper.launches[1];
    ASSERT_EQ(reader.accesses[0].buffer, "buf1") << version;
    EXPECT_EQ(model.wrapper.launches[0].accesses[0].buffer, "buf0");
    EXPECT_EQ(model.dataflow.launches[1].origins[0],
              (std::vector<Origin>{{Origin::Kind::kLaunch, 0}}));
  }
}

TEST(TrapTest, S09_ThePrinterSpellsOperatorsItsOwnWay) {
  auto printed = [](const std::string& sample, const std::string& call) {
    RunEvidence run;
    AddModel(run, TestData(sample + ".wrapper.cpp"));
    for (const Launch& launch : run.models[0].wrapper.launches) {
      if (launch.name == call) return launch.printed_name;
    }
    return std::string("no such call");
  };
  EXPECT_EQ(printed("2.14/topk/l3", "aoti_torch_cpu_topk"),
            "at::_ops::topk::call");
  EXPECT_EQ(printed("2.6/topk/l3", "aoti_torch_cpu_topk"),
            "at::_ops::topk::call");
  EXPECT_EQ(printed("2.14/nan/l2", "aoti_torch_cpu_cumsum"),
            "aoti_torch_cpu_cumsum");
  EXPECT_EQ(printed("2.6/nan/l2", "aoti_torch_cpu_cumsum"),
            "at::_ops::cumsum::call");
}

TEST(TrapTest, S10_LaunchesInBranchesPrintNoValues) {
  // The branch of torch.cond runs an addmm and a logarithm: no line of either.
  RunEvidence run = Sample("2.14", "condnan/l2");
  for (const TraceEvent& event : run.trace.events) {
    EXPECT_EQ(event.kernel.text().find("log"), std::string::npos)
        << event.kernel.text();
  }
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_FALSE(verdict.first_failing) << NameOf(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_NE(NotKnown(verdict).find(
                "which branch ran, and so which launch wrote the bad value: "
                "cpp_fused_gt_log_sub_1, launch 3, or cpp_fused_add_gt_relu_2, "
                "launch 5"),
            std::string::npos)
      << NotKnown(verdict);
}

/// Edited: the recorded run without what the printer printed. Its script, and
/// so its own messages, are the same at every stage.
RunEvidence WithoutPrinter(RunEvidence run) {
  run.trace.events.clear();
  return run;
}

/// Not recorded: a fault of the GPU that shows while the printer waits for the
/// result of the first Triton kernel, whose grid has that many elements.
RunEvidence FaultInPrinter(const std::string& elements) {
  const std::string wrapper =
      TestData("cuda-codegen/2.14/layer.l2filter.wrapper.cpp");
  const std::string out =
      CutInBlock(PrintedValues(wrapper, elements),
                 "after_launch - triton_poi_fused_add_relu_0 - buf1");
  RunEvidence run = RunThatPrinted(
      out, "Error: CUDA error: an illegal memory access was encountered\n",
      Exited{1}, "kernel-values");
  AddModel(run, wrapper);
  return run;
}

TEST(TrapTest, S11_AFaultOfTheGpuSurfacesInsideThePrinter) {
  const Verdict verdict = VerdictOf({FaultInPrinter("1024")});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIllegalMemoryAccess);
  EXPECT_EQ(NameOf(verdict.first_failing), "triton_poi_fused_add_relu_0");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely) << verdict.why;
}

TEST(TrapTest, S12_LaunchesArePrintedBeyondTheFaultyOne) {
  // Whichever launch the error comes with, it may be of any before it.
  const std::string out =
      "[ before_launch: at::_ops::sort_stable::call ]\n"
      "[ after_launch: at::_ops::sort_stable::call ]\n"
      "[ before_launch: triton_poi_fused_clone_select_0 ]\n";
  RunEvidence run = RunThatPrinted(
      out,
      "Error: CUDA driver error: an illegal memory access was encountered\n",
      Exited{1}, "kernel-names");
  AddModel(run, TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp"));
  const Verdict late = VerdictOf({run});
  EXPECT_EQ(late.confidence, Confidence::kGuess) << late.why;
  EXPECT_NE(NotKnown(late).find("the pinpoint stage does"), std::string::npos)
      << NotKnown(late);
  run.environment["CUDA_LAUNCH_BLOCKING"] = "1";
  const Verdict waited = VerdictOf({run});
  EXPECT_EQ(NameOf(waited.first_failing), "triton_poi_fused_clone_select_0");
  EXPECT_EQ(waited.confidence, Confidence::kLikely) << waited.why;
}

// Recorded: the stages kernel-values and sanity. Edited: the baseline is the
// former without its printer's lines.
TEST(TrapTest, S13_NanAssertsRefuseInfinityToo) {
  // Inf in the input is what the script meant; NaN of it is what it complains
  // of. The assertion that the sanity stage compiles in must not replace that.
  RunEvidence baseline =
      WithoutPrinter(Sample("2.14", "infinput/l2", "baseline"));
  RunEvidence refused = Sample("2.14", "infinput/nanassert", "sanity");
  ASSERT_FALSE(refused.matches.empty());
  Verdict early = VerdictOf({baseline, refused});
  EXPECT_EQ(early.failure->message, "AssertionError: paths have no length");
  Verdict verdict =
      VerdictOf({baseline, refused, Sample("2.14", "infinput/l2")});
  EXPECT_EQ(verdict.failure->message, "AssertionError: paths have no length");
  EXPECT_EQ(NameOf(verdict.first_failing), "aoti_torch_cpu_mm_out");
  EXPECT_EQ(NameOf(verdict.origin), "arg1_1");
  EXPECT_NE(verdict.confidence, Confidence::kCertain);
  EXPECT_EQ(NotKnown(verdict).find("failed differently"), std::string::npos);
}

TEST(TrapTest, S14_ConstantFoldingRunsFirstAndReusesNames) {
  // Its buf0 holds NaN, and so does the model's own buf0.
  RunEvidence run = Sample("2.14", "cfoldnan/l2");
  EXPECT_EQ(run.trace.events.front().kernel, "cpp_fused_log_0");
  Alignment alignment = Align(run.trace.events, run.models);
  EXPECT_EQ(alignment.unmatched, 0u);
  ASSERT_EQ(alignment.invocations.size(), 2u);
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(NameOf(verdict.first_failing), "cpp_fused_log_0");
  EXPECT_EQ(verdict.first_failing->model, "model (constant folding)");
}

TEST(TrapTest, S15_OneLogHoldsSeveralRuns) {
  // Called twice: the first takes the other branch and is well.
  RunEvidence calls = Sample("2.14", "condnan/l2");
  EXPECT_EQ(Align(calls.trace.events, calls.models).invocations.size(), 2u);
  // The rounds of a loop are one run of the model.
  for (const char* version : kVersions) {
    RunEvidence loop = Sample(version, "while/l3", "kernel-names");
    EXPECT_EQ(Align(loop.trace.events, loop.models).invocations.size(), 1u);
  }
}

TEST(TrapTest, S16_TensorsWithoutElementsHaveNoStatistics) {
  // What a CPU shows of it: a block without mean, minimum and maximum.
  RunEvidence run = RunThatPrinted(TestData("2.14/empty/l2.stdout"), "",
                                   Exited{0}, "kernel-values");
  size_t empty = 0;
  for (const TraceEvent& event : run.trace.events) {
    for (const TensorValue& value : event.values) {
      if (value.elements != 0) continue;
      ++empty;
      EXPECT_TRUE(value.complete);
      EXPECT_FALSE(value.min);
      EXPECT_FALSE(value.has_nan);
    }
  }
  EXPECT_GT(empty, 0u);
}

TEST(TrapTest, S16_AGridOfSizeZeroLaunchesNothing) {
  // The same output as of 11, but nothing ran: something before it failed.
  const Verdict verdict = VerdictOf({FaultInPrinter("0")});
  EXPECT_EQ(NameOf(verdict.first_failing), "nothing");
  EXPECT_NE(NotKnown(verdict).find("inside the debug printer, at buf1"),
            std::string::npos)
      << NotKnown(verdict);
}

// Invented: that the script complains at the end.
TEST(TrapTest, S17_PythonsOutputStandsInTheMiddleOfALine) {
  RunEvidence run = Sample("2.6", "rep/l2");
  EXPECT_GT(run.trace.counts.strange_lines, 0u);
  Alignment alignment = Align(run.trace.events, run.models);
  EXPECT_EQ(alignment.unmatched, 0u);
  EXPECT_EQ(alignment.invocations.at(0).executions.size(),
            run.models[0].wrapper.launches.size());
  Verdict verdict = VerdictOf({Complaining(run)});
  EXPECT_EQ(NameOf(verdict.first_failing), "nothing");
  EXPECT_NE(NotKnown(verdict).find("unrecognized output"), std::string::npos);
}

// Recorded: the runs, and that the unchecked one ends with 0. Invented: that
// its script then complains of the result, as nobody would look otherwise.
TEST(TrapTest, S18_AWrongShapeSucceedsWithAWarning) {
  for (const char* version : kVersions) {
    RunEvidence run = Sample(version, "shape/plain", "baseline");
    EXPECT_TRUE(Succeeded(run.summary.ending));
    Verdict verdict = VerdictOf({Complaining(run)});
    EXPECT_NE(
        NotKnown(verdict).find(
            "whether an input has a different shape than at export: the shape "
            "of a result was [9, 16], but the model was compiled for [8, 16]"),
        std::string::npos)
        << NotKnown(verdict);
    EXPECT_NE(verdict.confidence, Confidence::kCertain);
    bool shown =
        std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                    [](const Evidence& each) {
                      return each.text.find("Resize.cpp") != std::string::npos;
                    });
    EXPECT_TRUE(shown) << version;
    // Where the check ran, it says it itself.
    const char* checked =
        std::string(version) == "2.6" ? "shape/dbgcompile" : "shape/chk";
    Verdict certain =
        VerdictOf({Complaining(run), Sample(version, checked, "sanity")});
    EXPECT_EQ(certain.confidence, Confidence::kCertain);
    EXPECT_EQ(NotKnown(certain).find("another shape"), std::string::npos);
  }
}

/// The run as the stage kernel-names would see it, with what its flags did.
RunEvidence AtKernelNames(RunEvidence run) {
  const DataFile file = FindLadder("documented", {});
  const FlagCatalogue catalogue = BuiltInFlags();
  const Ladder ladder = ParseLadder(file.text, file.path, BuiltInFlags);
  size_t names = 0;
  while (ladder.stages.at(names).name != "kernel-names") ++names;
  const StagePlan plan = PlanStage(ladder, names, {});
  run.summary.flags = CheckFlags(plan.flags, catalogue, {run, {}, {}});
  return run;
}

// Recorded: a finished package that is loaded with the printer, the NaN asserts
// and the input checks on (flags.cmd). Its model computes NaN, and it ends with
// 0. Invented: that a script complains of that.
TEST(TrapTest, S19_ALoadedPackagePrintsNothing) {
  for (const char* version : kVersions) {
    RunEvidence run =
        AtKernelNames(Sample(version, "loadonly/flags", "kernel-names"));
    EXPECT_TRUE(Succeeded(run.summary.ending)) << version;
    EXPECT_TRUE(run.trace.events.empty()) << version;
    EXPECT_EQ(StagesThatDidNothing({run.summary}),
              (std::vector<std::string>{
                  "stage kernel-names did nothing: "
                  "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER: nothing was "
                  "compiled in this run; use --compile"}));
    EXPECT_EQ(VerdictOf({run}).outcome, Verdict::Result::kPassed);
    Verdict verdict = VerdictOf({Complaining(run)});
    EXPECT_EQ(NameOf(verdict.first_failing), "nothing");
    EXPECT_NE(NotKnown(verdict).find("stage kernel-names did nothing"),
              std::string::npos)
        << NotKnown(verdict);
    EXPECT_NE(NotKnown(verdict).find("name the .pt2 file in the command"),
              std::string::npos)
        << NotKnown(verdict);
  }
}

TEST(TrapTest, S20_AMeanMayOverflowWhereAllNumbersAreFinite) {
  size_t overflown = 0;
  for (const char* version : kVersions) {
    RunEvidence run =
        RunThatPrinted(TestData(std::string(version) + "/printed/l2.stdout"),
                       "", Exited{0}, "kernel-values");
    for (const TraceEvent& event : run.trace.events) {
      for (const TensorValue& value : event.values) {
        bool mean = value.mean && std::isinf(*value.mean);
        bool bounds = value.min && value.max && !std::isinf(*value.min) &&
                      !std::isinf(*value.max);
        if (!mean || !bounds || std::isnan(*value.max)) continue;
        ++overflown;
        EXPECT_FALSE(value.has_inf) << version << " " << value.line;
      }
    }
  }
  EXPECT_GT(overflown, 0u);
}

}  // namespace
}  // namespace ladder
