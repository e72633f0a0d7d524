#include "diagnosis/stage_effects.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/data_files.h"
#include "output/trace_keeper.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using Effect = FlagEffect::Effect;

PlannedFlag Planned(const std::string& name, const std::string& value = "1") {
  static const FlagCatalogue kCatalogue = BuiltInFlags();
  PlannedFlag planned;
  planned.flag.name = name;
  planned.flag.value = value;
  planned.stage = "s";
  if (const FlagEntry* entry = FindFlag(kCatalogue, name)) {
    planned.flag.acts = entry->acts;
  }
  return planned;
}

/// What the flag did in a recorded run; the run's whole generated code is
/// looked at.
FlagEffect EffectIn(const std::string& sample, const PlannedFlag& planned) {
  RunEvidence run = SampleRun(sample, "s");
  const std::string wrapper = TestDataOr(sample + ".wrapper.cpp", "");
  FlagContext context{run, {}, {}, false};
  if (!wrapper.empty()) context.wrappers.push_back(wrapper);
  return CheckFlags({planned}, BuiltInFlags(), context).at(0);
}

constexpr const char* kPrinter =
    "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER";
constexpr const char* kFilter = "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT";

TEST(FlagEffectTest, ThePrinterIsSeenInTheCodeOfItsOwnLevel) {
  for (const char* torch : {"2.14", "2.6"}) {
    const std::string nan = std::string(torch) + "/nan/";
    EXPECT_EQ(EffectIn(nan + "l3", Planned(kPrinter, "3")).effect,
              Effect::kTookEffect);
    EXPECT_EQ(EffectIn(nan + "l2", Planned(kPrinter, "2")).effect,
              Effect::kTookEffect);
    EXPECT_EQ(EffectIn(nan + "l2", Planned(kPrinter, "3")).effect,
              Effect::kNone);
    const FlagEffect plain = EffectIn(nan + "plain", Planned(kPrinter, "3"));
    EXPECT_EQ(plain.effect, Effect::kNone);
    EXPECT_NE(plain.why.find("does not call the printer"), std::string::npos);
  }
}

TEST(FlagEffectTest, TheFilterIsSeenByTheKernelsThatAreStillPrinted) {
  const std::string sample = "2.14/seg/l2";
  const std::string wrapper = TestData(sample + ".wrapper.cpp");
  RunEvidence run;
  run.compiled = true;
  const FlagContext context{run, {wrapper}, {}, false};
  const auto effect = [&](const std::string& names) {
    return CheckFlags({Planned(kFilter, names)}, BuiltInFlags(), context)
        .at(0)
        .effect;
  };
  EXPECT_EQ(effect("no_such_kernel, CPP_FUSED_bad_relu_0"),
            Effect::kTookEffect);
  EXPECT_EQ(effect("cpp_fused_bad_relu"), Effect::kNone)
      << "names are compared whole";
}

TEST(FlagEffectTest, InputChecksAreSeenInTheCodeThatCanTurnThemOn) {
  const PlannedFlag check = Planned("AOTI_RUNTIME_CHECK_INPUTS");
  EXPECT_EQ(EffectIn("2.14/rep/l2", check).effect, Effect::kTookEffect);
  EXPECT_EQ(EffectIn("2.6/nan/l2", check).effect, Effect::kNone);
}

TEST(FlagEffectTest, DebugCompileIsSeenInTheCodeOfTorch26) {
  const PlannedFlag debug = Planned("AOT_INDUCTOR_DEBUG_COMPILE");
  EXPECT_EQ(EffectIn("2.6/shape/dbgcompile", debug).effect,
            Effect::kTookEffect);
  EXPECT_EQ(EffectIn("2.6/nan/plain", debug).effect, Effect::kNone);
}

TEST(FlagEffectTest, NanAssertsDoNothingForKernelsOfTheCpuOnTorch26) {
  const PlannedFlag asserts = Planned("TORCHINDUCTOR_NAN_ASSERTS");
  EXPECT_EQ(EffectIn("2.14/nanin/nanassert", asserts).effect,
            Effect::kTookEffect);
  const FlagEffect on_26 = EffectIn("2.6/nan/plain", asserts);
  EXPECT_EQ(on_26.effect, Effect::kNone);
  EXPECT_NE(on_26.why.find("only Triton kernels"), std::string::npos);
}

TEST(FlagEffectTest, WhatIsReadWhenCompilingNeedsACompilation) {
  RunEvidence run;
  FlagContext context{run, {}, {}, false};
  auto effect =
      CheckFlags({Planned(kPrinter, "3")}, BuiltInFlags(), context)[0];
  EXPECT_EQ(effect.effect, Effect::kNone);
  EXPECT_EQ(effect.why, "nothing was compiled in this run; use --compile");
  context.compile_given = true;
  effect = CheckFlags({Planned(kPrinter, "3")}, BuiltInFlags(), context)[0];
  EXPECT_EQ(effect.why, "nothing was compiled in this run");
  // Compiled in by an earlier run, and still in the package.
  const std::string wrapper = TestData("2.14/nan/l3.wrapper.cpp");
  context.wrappers = {wrapper};
  effect = CheckFlags({Planned(kPrinter, "3")}, BuiltInFlags(), context)[0];
  EXPECT_EQ(effect.effect, Effect::kTookEffect);
}

TEST(FlagEffectTest, ALineProvesAndItsAbsenceSaysNothing) {
  const PlannedFlag handler = Planned("PYTHONFAULTHANDLER");
  const FlagEffect crashed = EffectIn("2.14/seg/segv-l3-fault", handler);
  EXPECT_EQ(crashed.effect, Effect::kTookEffect);
  EXPECT_EQ(crashed.why,
            "the output says: Fatal Python error: Segmentation fault");
  EXPECT_EQ(EffectIn("2.14/nan/plain", handler).effect, Effect::kUnseen);
}

TEST(FlagEffectTest, AFileProvesAndALineRefutes) {
  RunEvidence run;
  run.compiled = true;
  FlagContext context{run,
                      {},
                      {"trace", "trace/dedicated_log_torch_trace_x.log"},
                      false,
                      "r/artifacts"};
  const auto effect = [&](const char* name) {
    return CheckFlags({Planned(name)}, BuiltInFlags(), context).at(0);
  };
  EXPECT_EQ(effect("TORCH_TRACE").effect, Effect::kTookEffect);
  EXPECT_TRUE(effect("TORCH_TRACE").then_run ==
              "tlparse r/artifacts/trace/dedicated_log_torch_trace_x.log");
  // It only writes a file: without one it did nothing.
  EXPECT_EQ(effect("DUMP_AOTI_MINIFIER").effect, Effect::kNone);
  EXPECT_EQ(effect("DUMP_AOTI_MINIFIER").then, "");
  // A value of which nothing is known leaves no trace either way.
  FlagCatalogue only_ones = BuiltInFlags();
  for (FlagEntry& entry : only_ones.flags) {
    for (FlagProof& proof : entry.proofs) proof.value = "1";
  }
  EXPECT_EQ(CheckFlags({Planned("DUMP_AOTI_MINIFIER", "0")}, only_ones, context)
                .at(0)
                .effect,
            Effect::kUnseen);
  EXPECT_EQ(effect("CUDA_LAUNCH_BLOCKING").effect, Effect::kUnseen);
  PatternMatch asynchronous;
  asynchronous.pattern = "errors-asynchronous";
  asynchronous.text = "CUDA kernel errors might be asynchronously reported";
  run.matches = {asynchronous};
  EXPECT_EQ(effect("CUDA_LAUNCH_BLOCKING").effect, Effect::kNone);
  EXPECT_EQ(effect("NOT_IN_THE_CATALOGUE").effect, Effect::kUnseen);
}

TEST(FlagEffectTest, WhatIsNotSetSaysWhy) {
  PlannedFlag planned = Planned("AMD_SERIALIZE_KERNEL");
  planned.left_out = "no model here runs on rocm";
  const FlagEffect effect = EffectIn("2.14/nan/plain", planned);
  EXPECT_EQ(effect.effect, Effect::kNotSet);
  EXPECT_EQ(effect.why, "no model here runs on rocm");
}

TEST(FlagEffectTest, RocmCallsItsDevicesCuda) {
  RunEvidence run;
  run.models.resize(2);
  run.models[0].wrapper.devices = {"cpu", "cuda"};
  run.models[1].wrapper.devices = {"cuda"};
  EXPECT_EQ(DevicesOf(run, false), (std::vector<std::string>{"cpu", "cuda"}));
  EXPECT_EQ(DevicesOf(run, true), (std::vector<std::string>{"cpu", "rocm"}));
}

RunSummary Summary(const std::vector<std::pair<std::string, Effect>>& own) {
  RunSummary run;
  run.stage = "s";
  for (const auto& [name, effect] : own) {
    FlagEffect flag;
    flag.name = name;
    flag.stage = "s";
    flag.effect = effect;
    flag.why = name == "C" ? "other" : "because";
    run.flags.push_back(flag);
  }
  return run;
}

TEST(FlagEffectTest, AStageDidNothingWhenNoneOfItsOwnFlagsMayHave) {
  EXPECT_EQ(WhyNothing(Summary({{"A", Effect::kNone},
                                {"B", Effect::kNotSet},
                                {"C", Effect::kNone}})),
            "A, B: because; C: other");
  EXPECT_FALSE(
      WhyNothing(Summary({{"A", Effect::kNone}, {"B", Effect::kTookEffect}})));
  EXPECT_FALSE(
      WhyNothing(Summary({{"A", Effect::kNone}, {"B", Effect::kUnseen}})));
  EXPECT_FALSE(WhyNothing(Summary({})));
  RunSummary run = Summary({{"A", Effect::kNone}, {"B", Effect::kUnseen}});
  run.flags[1].stage = "an earlier one";
  EXPECT_TRUE(WhyNothing(run));
  run.flags[1].stage = "s";
  run.flags[1].observes = true;
  EXPECT_TRUE(WhyNothing(run));
}

TEST(FlagEffectTest, AStageThatDidSomethingInOneOfItsRunsIsNotNamed) {
  const RunSummary nothing = Summary({{"A", Effect::kNone}});
  const RunSummary something = Summary({{"A", Effect::kTookEffect}});
  EXPECT_EQ(StagesThatDidNothing({nothing, nothing}),
            std::vector<std::string>{"stage s did nothing: A: because"});
  EXPECT_TRUE(StagesThatDidNothing({nothing, something}).empty());
}

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// `out`: in place of the sample's.
RunEvidence Printing(const std::string& sample, const std::string& out,
                     const std::string& stage, const Ending& ending) {
  RunEvidence run =
      RunThatPrinted(out, TestDataOr(sample + ".stderr", ""), ending, stage);
  AddModel(run, TestData(sample + ".wrapper.cpp"),
           TestDataOr(sample + ".wrapper.json", ""),
           TestDataOr(sample + ".kernel.cpp", ""));
  return run;
}

RunEvidence Sample(const std::string& sample, const std::string& stage,
                   const Ending& ending = Exited{0}) {
  return Printing(sample, TestData(sample + ".stdout"), stage, ending);
}

/// What the last of the stages changed.
std::vector<std::string> Changes(const std::vector<RunEvidence>& runs,
                                 const std::string& explained = "") {
  std::vector<RunFailure> failures;
  Background background;
  background.models_known = true;
  for (const RunEvidence& run : runs) {
    failures.push_back(ClassifyRun(run, background));
  }
  auto stages = SummariseStages(runs, failures);
  for (StageSummary& stage : stages) stage.changed.clear();
  NoteOutputChanges(runs, failures, explained, stages);
  return stages.back().changed;
}

// Real output of one model at both levels of the printer; what a filter or the
// level leaves out of the generated code is not missing.
TEST(StageChangeTest, LessPrintedOnPurposeIsNoChange) {
  const std::pair<const char*, const char*> pairs[] = {
      {"2.14/nan/l3", "2.14/nan/l2"},
      {"2.14/nan/l3", "2.14/nan/l2filter"},
      {"2.14/nan/l2", "2.14/nan/l2filter"},
      {"2.14/cond/l3", "2.14/cond/l2"},
      {"2.6/cond/l3", "2.6/cond/l2"},
      {"2.6/nan/l3", "2.6/nan/l2"},

  };
  for (const auto& [before, now] : pairs) {
    EXPECT_THAT(
        Changes({Sample(before, "kernel-names"), Sample(now, "kernel-values")}),
        IsEmpty())
        << before << " " << now;
  }
}

TEST(StageChangeTest, ALaunchThatTheFilterKeepsIsMissed) {
  std::string out = TestData("2.14/nan/l2filter.stdout");
  out.resize(out.find("[  before_launch - aoti_torch_cpu_cumsum"));
  EXPECT_THAT(
      Changes({Sample("2.14/nan/l3", "kernel-names"),
               Printing("2.14/nan/l2filter", out, "kernel-values", Exited{0})}),
      ElementsAre("it prints different launches than in kernel-names: 1 launch "
                  "fewer (aoti_torch_cpu_cumsum)"));
}

// Two models, called the other way round.
TEST(StageChangeTest, AnotherOrderIsTold) {
  const std::string nan = "2.14/nan/l3", loop = "2.14/while/l3";
  auto calling = [&](const std::string& first, const std::string& second,
                     const std::string& stage) {
    RunEvidence run = Printing(
        first, TestData(first + ".stdout") + TestData(second + ".stdout"),
        stage, Exited{0});
    AddModel(run, TestData(second + ".wrapper.cpp"),
             TestDataOr(second + ".wrapper.json", ""),
             TestDataOr(second + ".kernel.cpp", ""));
    return run;
  };
  EXPECT_THAT(Changes({calling(nan, loop, "a"), calling(loop, nan, "b")}),
              ElementsAre("it prints the launches in a different order than in "
                          "a, from aoti_torch_cpu_addmm_out on"));
  EXPECT_THAT(Changes({calling(nan, loop, "a"), calling(nan, loop, "b")}),
              IsEmpty());
}

TEST(StageChangeTest, TheFirstValuesThatPartAreTold) {
  const std::string sample = "2.14/nan/l2";
  std::string out = TestData(sample + ".stdout");
  const std::string max = "Max value: 1.54784";
  out.replace(out.find(max), max.size(), "Max value: 1.75784");
  EXPECT_THAT(
      Changes({Sample(sample, "a"), Printing(sample, out, "b", Exited{0})}),
      ElementsAre(
          "its values differ from those of a at aoti_torch_cpu_addmm_out: "
          "maximum of buf0 is 1.75784, there it is 1.54784"));
}

TEST(StageChangeTest, AnotherNumberOfInvocationsIsTold) {
  const std::string out = TestData("2.14/nan/l3.stdout");
  EXPECT_THAT(
      Changes({Sample("2.14/nan/l2", "a"),
               Printing("2.14/nan/l3", out + out, "b", Exited{0})}),
      ElementsAre(AllOf(HasSubstr("5 launches more (aoti_torch_cpu_addmm_out"),
                        HasSubstr("2 invocations of models instead of 1"))));
  // A time limit may fall anywhere.
  EXPECT_THAT(Changes({Sample("2.14/nan/l2", "a"),
                       Printing("2.14/nan/l3", out + out, "b",
                                TimedOut{std::chrono::seconds(1), false})}),
              IsEmpty());
}

/// Keeps only the invocations at the ends of the run's trace.
RunEvidence KeptInPart(RunEvidence run) {
  TraceKeeper keeper(TraceKept::kWithoutRepetitions, 100);
  for (TraceEvent& each : run.trace.events) keeper.Add(std::move(each));
  keeper.Finish(run.trace);
  EXPECT_FALSE(run.trace.repetitions.empty());
  return run;
}

std::string Repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(StageChangeTest, WhatIsLeftOutOfALongTraceIsNotMissed) {
  const std::string sample = "2.14/nan/l3";
  const std::string once = TestData(sample + ".stdout");
  const std::string out = Repeated(once, 100);
  const RunEvidence kept = KeptInPart(Printing(sample, out, "b", Exited{0}));
  EXPECT_THAT(Changes({Printing(sample, out, "a", Exited{0}), kept}),
              IsEmpty());
  EXPECT_THAT(
      Changes({Printing(sample, once + out, "a", Exited{0}), kept}),
      ElementsAre(HasSubstr("100 invocations of models instead of 101")));
}

TEST(StageChangeTest, ValuesAtTheBeginningOfALongTraceAreCompared) {
  const std::string sample = "2.14/nan/l2";
  const std::string once = TestData(sample + ".stdout");
  const std::string max = "Max value: 1.54784";
  std::string other = Repeated(once, 100);
  other.replace(other.find(max), max.size(), "Max value: 1.75784");
  EXPECT_THAT(
      Changes({Printing(sample, Repeated(once, 100), "a", Exited{0}),
               KeptInPart(Printing(sample, other, "b", Exited{0}))}),
      ElementsAre(
          "its values differ from those of a at aoti_torch_cpu_addmm_out: "
          "maximum of buf0 is 1.75784, there it is 1.54784"));
}

TEST(StageChangeTest, AnotherFailureIsToldButForTheOneThatTheVerdictNames) {
  const std::vector<RunEvidence> runs{
      Sample("2.14/seg/exc-l3", "a", Exited{1}),
      Sample("2.14/seg/segv-l3-unbuf", "b", Signalled{11, false})};
  EXPECT_THAT(Changes(runs),
              ElementsAre(AllOf(HasSubstr("it fails differently (segfault, "),
                                HasSubstr(") than in a (op-error, exit 1: "))));
  EXPECT_THAT(Changes(runs, "b"), IsEmpty());
}

TEST(StageChangeTest, MoreWordsOfTheSameCrashAreNoOtherFailure) {
  EXPECT_THAT(
      Changes({Sample("2.14/seg/segv-l3-unbuf", "a", Signalled{11, false}),
               Printing("2.14/seg/segv-l3-fault",
                        TestData("2.14/seg/segv-l3-unbuf.stdout"), "b",
                        Signalled{11, false})}),
      IsEmpty());
}

TEST(StageChangeTest, AnotherFailingLaunchIsTold) {
  const std::string sample = "2.14/seg/segv-l3-unbuf";
  std::string out = TestData(sample + ".stdout");
  out.resize(out.find("[ after_launch: cpp_fused_bad_relu_0"));
  const auto changes =
      Changes({Sample(sample, "a", Signalled{11, false}),
               Printing(sample, out, "b", Signalled{11, false})});
  EXPECT_THAT(
      changes,
      ElementsAre(
          "it fails in cpp_fused_bad_relu_0; in a it failed in my::bad"));
}

TEST(StageChangeTest, WithoutGeneratedCodeNothingIsMissed) {
  RunEvidence now = Sample("2.14/nan/l2filter", "b");
  now.models.clear();
  now.files.clear();
  EXPECT_THAT(Changes({Sample("2.14/nan/l3", "a"), now}), IsEmpty());
}

}  // namespace
}  // namespace ladder
