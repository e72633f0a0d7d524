#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/data_files.h"
#include "config/ladder.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using Variables = std::map<std::string, std::string>;

constexpr size_t kBaseline = 0, kSanity = 1, kPinpoint = 2, kNames = 3,
                 kValues = 4;

const Ladder& Documented() {
  static const Ladder kLadder =
      ParseLadder(TestData("../../ladders/documented.yaml"), "documented.yaml",
                  BuiltInFlags);
  return kLadder;
}

Known OnDevice(const std::string& device, TorchVersion torch = {2, 14, 1}) {
  Known known;
  known.torch = torch;
  known.devices = {device};
  return known;
}

Ladder Ladder2(const std::string& rung) {
  return ParseLadder(
      "name: x\nstages:\n  - {name: base, decides: x}\n"
      "  - {name: second, decides: x, " +
          rung + "}\n",
      "x.yaml", BuiltInFlags);
}

TEST(PlanTest, TheBaselineAddsNothing) {
  const StagePlan stage = PlanStage(Documented(), kBaseline, {});
  EXPECT_EQ(stage.name, "baseline");
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_TRUE(stage.environment.empty());
  EXPECT_FALSE(stage.acts_at_compile);
  EXPECT_FALSE(stage.acts_at_run);
  EXPECT_FALSE(stage.skipped.has_value());
}

TEST(PlanTest, SanityOnNewTorchChecksInputsAtRunTime) {
  const StagePlan stage = PlanStage(Documented(), kSanity, OnDevice("cpu"));
  EXPECT_EQ(stage.adds, (Variables{{"AOTI_RUNTIME_CHECK_INPUTS", "1"},
                                   {"INDUCTOR_PROVENANCE", "1"},
                                   {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  EXPECT_TRUE(stage.acts_at_compile);
  EXPECT_TRUE(stage.acts_at_run);
}

TEST(PlanTest, SanityBeforeTorch27CompilesTheChecksInAsWell) {
  const StagePlan stage =
      PlanStage(Documented(), kSanity, OnDevice("cpu", {2, 6, 0}));
  EXPECT_EQ(stage.adds, (Variables{{"AOT_INDUCTOR_DEBUG_COMPILE", "1"},
                                   {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  // What torch 2.6 does not read is not set, and said to be so.
  ASSERT_EQ(stage.flags.size(), 4u);
  EXPECT_EQ(stage.flags[0].flag.name, "AOTI_RUNTIME_CHECK_INPUTS");
  EXPECT_EQ(stage.flags[0].left_out,
            "it is for torch >=2.7, and this is 2.6.0");
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, AnUnknownTorchGetsTheFlagsOfEveryVersion) {
  EXPECT_EQ(PlanStage(Documented(), kSanity, {}).adds.size(), 4u);
}

TEST(PlanTest, PinpointIsSkippedWhereNoModelRunsOnAGpuOfThose) {
  const StagePlan stage = PlanStage(Documented(), kPinpoint, OnDevice("cpu"));
  EXPECT_EQ(stage.skipped, "no model here runs on cuda or rocm");
  EXPECT_EQ(stage.name, "pinpoint");
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, PinpointSetsWhatTheDeviceReads) {
  Known both = OnDevice("cpu");
  both.devices.emplace_back("cuda");
  for (const Known& known : {OnDevice("cuda"), both}) {
    const StagePlan stage = PlanStage(Documented(), kPinpoint, known);
    EXPECT_FALSE(stage.skipped.has_value());
    EXPECT_EQ(stage.adds, (Variables{{"CUDA_LAUNCH_BLOCKING", "1"},
                                     {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}}));
    EXPECT_TRUE(stage.acts_at_run);
    EXPECT_FALSE(stage.acts_at_compile);
  }
  EXPECT_EQ(PlanStage(Documented(), kPinpoint, OnDevice("rocm")).adds,
            (Variables{{"AMD_SERIALIZE_KERNEL", "3"},
                       {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}}));
}

TEST(PlanTest, PinpointSetsEverythingWhereTheDeviceIsUnknown) {
  const StagePlan stage = PlanStage(Documented(), kPinpoint, {});
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(stage.adds.size(), 3u);
}

TEST(PlanTest, AllStagesClimbsRungsForOtherDevices) {
  Known known = OnDevice("cpu");
  known.all_stages = true;
  const StagePlan stage = PlanStage(Documented(), kPinpoint, known);
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(stage.adds.size(), 3u);
}

TEST(PlanTest, SeveralDevicesAreNamedInTheReason) {
  const Ladder ladder =
      Ladder2("devices: [cuda, xpu], flags: {A: {value: x, acts: run}}");
  EXPECT_EQ(PlanStage(ladder, 1, OnDevice("cpu")).skipped,
            "no model here runs on cuda or xpu");
  EXPECT_FALSE(PlanStage(ladder, 1, OnDevice("xpu")).skipped.has_value());
}

TEST(PlanTest, StagesAreCumulativeWithoutTheSkippedOnes) {
  const StagePlan on_cpu = PlanStage(Documented(), kNames, OnDevice("cpu"));
  EXPECT_EQ(on_cpu.environment,
            (Variables{{"AOTI_RUNTIME_CHECK_INPUTS", "1"},
                       {"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "3"},
                       {"INDUCTOR_PROVENANCE", "1"},
                       {"PYTHONFAULTHANDLER", "1"},
                       {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  const StagePlan on_cuda = PlanStage(Documented(), kNames, OnDevice("cuda"));
  EXPECT_EQ(on_cuda.environment.size(), on_cpu.environment.size() + 2);
  EXPECT_EQ(on_cuda.environment.at("CUDA_LAUNCH_BLOCKING"), "1");
}

TEST(PlanTest, ASkippedStageStillKnowsTheStagesBefore) {
  const StagePlan stage = PlanStage(Documented(), kPinpoint, OnDevice("cpu"));
  EXPECT_EQ(stage.environment,
            PlanStage(Documented(), kSanity, OnDevice("cpu")).environment);
}

TEST(PlanTest, ObservationsAreAddedWithTheFlags) {
  const StagePlan stage = PlanStage(Documented(), kNames, OnDevice("cpu"));
  EXPECT_EQ(stage.adds,
            (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "3"},
                       {"PYTHONFAULTHANDLER", "1"}}));
}

TEST(PlanTest, ObservationsDoNotSayWhenAStageActs) {
  const StagePlan stage = PlanStage(Documented(), kNames, OnDevice("cpu"));
  EXPECT_TRUE(stage.acts_at_compile);
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, ProvenanceIsNotAskedOfTorch26) {
  const StagePlan stage =
      PlanStage(Documented(), kNames, OnDevice("cpu", {2, 6, 0}));
  EXPECT_EQ(stage.adds.count("INDUCTOR_PROVENANCE"), 0u);
  EXPECT_EQ(stage.adds.count("PYTHONFAULTHANDLER"), 1u);
}

TEST(PlanTest, ValuesAreFilteredByThePrintedNames) {
  Known known = OnDevice("cpu");
  known.kernels = {"cpp_fused_relu_0", "at::_ops::topk::call"};
  const StagePlan stage = PlanStage(Documented(), kValues, known);
  EXPECT_EQ(stage.adds,
            (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "2"},
                       {"AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT",
                        "cpp_fused_relu_0,at::_ops::topk::call"}}));
  // The later value replaces the one of kernel-names.
  EXPECT_EQ(
      stage.environment.at("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"),
      "2");
  EXPECT_EQ(stage.environment.at("PYTHONFAULTHANDLER"), "1");
}

TEST(PlanTest, WithoutKernelsEverythingIsPrinted) {
  const StagePlan stage = PlanStage(Documented(), kValues, OnDevice("cpu"));
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(
      stage.adds,
      (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "2"}}));
}

TEST(PlanTest, ARungWithNothingButKernelsWaitsForThem) {
  const Ladder ladder =
      Ladder2("flags: {A: {value: \"<{kernels}|{kernels}>\", acts: compile}}");
  Known known = OnDevice("cpu");
  EXPECT_EQ(PlanStage(ladder, 1, known).skipped,
            "no kernel is known yet that it could be told to print");
  known.kernels = {"k", "l"};
  EXPECT_EQ(PlanStage(ladder, 1, known).adds, (Variables{{"A", "<k,l|k,l>"}}));
}

TEST(PlanTest, NamesThatLookLikeThePlaceholderAreLeftAlone) {
  const Ladder ladder =
      Ladder2("flags: {A: {value: \"{kernels}\", acts: run}}");
  Known known;
  known.kernels = {"{kernels}"};
  EXPECT_EQ(PlanStage(ladder, 1, known).adds, (Variables{{"A", "{kernels}"}}));
}

TEST(PlanTest, ARungWhoseFlagsAreAllForOtherVersionsIsSkipped) {
  const Ladder ladder = Ladder2(
      "flags: {A: {value: x, acts: run, torch: \"<2.7\"}}, "
      "observes: {B: {value: x, acts: run}}");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_EQ(stage.skipped, "none of its flags is for torch 2.14.1");
  EXPECT_TRUE(stage.adds.empty());
}

TEST(PlanTest, ARungWithoutFlagsIsClimbed) {
  const StagePlan stage =
      PlanStage(Ladder2("ends_on: [hang]"), 1, OnDevice("cpu"));
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_TRUE(stage.adds.empty());
}

TEST(PlanTest, WhatIsReadByACompilerThatNeverRunsIsNoReasonToClimb) {
  Known known = OnDevice("cpu");
  known.compiles = false;
  const StagePlan stage = PlanStage(Documented(), kNames, known);
  EXPECT_EQ(stage.skipped,
            "its flags act at compile time and this command compiles nothing; "
            "give --compile");
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_FALSE(stage.environment.contains("PYTHONFAULTHANDLER"));
  // Sanity has a variable that is read when a model runs, before torch 2.7 not.
  EXPECT_FALSE(PlanStage(Documented(), kSanity, known).skipped);
  known.torch = TorchVersion{2, 6, 0};
  EXPECT_TRUE(PlanStage(Documented(), kSanity, known).skipped);
}

TEST(PlanTest, KnowsWhichStageSetEachVariableThatIsInForce) {
  Known known = OnDevice("cpu");
  known.kernels = {"k"};
  const StagePlan stage = PlanStage(Documented(), kValues, known);
  std::vector<std::string> in_force;
  for (const PlannedFlag& planned : stage.flags) {
    EXPECT_EQ(planned.left_out, "");
    in_force.push_back(planned.stage + " " + planned.flag.name + "=" +
                       planned.flag.value + (planned.observes ? " o" : ""));
  }
  EXPECT_EQ(in_force,
            (std::vector<std::string>{
                "sanity AOTI_RUNTIME_CHECK_INPUTS=1",
                "sanity TORCHINDUCTOR_NAN_ASSERTS=1",
                "sanity INDUCTOR_PROVENANCE=1 o",
                "kernel-names PYTHONFAULTHANDLER=1 o",
                "kernel-values AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=2",
                "kernel-values AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT=k"}));
}

TEST(PlanTest, AFlagForOtherDevicesIsLeftOut) {
  const Ladder ladder = Ladder2(
      "flags: {A: {value: x, acts: run, devices: [xpu]}, "
      "B: {value: x, acts: run}}");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_EQ(stage.adds, (Variables{{"B", "x"}}));
  EXPECT_EQ(stage.flags.at(0).left_out, "no model here runs on xpu");
}

TEST(PlanTest, AnOptionalRungIsClimbedWhereItsToolIsAndCanFindSomethingOut) {
  const Ladder ladder = Ladder2(
      "command: [gdb, --args, \"{command}\"], needs: [gdb], "
      "only_for: [segfault, abort]");
  Known known = OnDevice("cpu");
  known.failure = FailureClass::kSegfault;
  const StagePlan stage = PlanStage(ladder, 1, known);
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(stage.command,
            (std::vector<std::string>{"gdb", "--args", "{command}"}));
  known.failure = FailureClass::kNanOrInf;
  EXPECT_EQ(PlanStage(ladder, 1, known).skipped,
            "of no use for a failure of class nan-or-inf");
  known.all_stages = true;
  EXPECT_FALSE(PlanStage(ladder, 1, known).skipped.has_value());
  known.missing = {"gdb"};
  EXPECT_EQ(PlanStage(ladder, 1, known).skipped, "gdb is not installed");
}

TEST(PlanTest, AFaultOnCudaIsDumpedIntoTheRunsArtifacts) {
  const DataFile file = FindLadder("deep", {});
  const Ladder deep = ParseLadder(file.text, file.path, BuiltInFlags);
  size_t dump = 0;
  while (deep.stages.at(dump).name != "gpu-core-dump") ++dump;
  Known known = OnDevice("cuda");
  known.failure = FailureClass::kIllegalMemoryAccess;
  const StagePlan plan = PlanStage(deep, dump, known);
  EXPECT_FALSE(plan.skipped.has_value());
  EXPECT_TRUE(Uses(plan, kArtifactsWord));
  const auto environment = FillIn(plan, {"/record/artifacts", {}}).environment;
  EXPECT_EQ(environment.at("CUDA_ENABLE_COREDUMP_ON_EXCEPTION"), "1");
  EXPECT_EQ(environment.at("CUDA_COREDUMP_FILE"),
            "/record/artifacts/cuda-core.%h.%p");
  // Aborted, the run would not fail as it did before.
  EXPECT_THAT(environment.at("CUDA_COREDUMP_GENERATION_FLAGS"),
              testing::EndsWith(",skip_abort"));
  known.failure = FailureClass::kNanOrInf;
  EXPECT_EQ(PlanStage(deep, dump, known).skipped,
            "of no use for a failure of class nan-or-inf");
  for (const char* other : {"cpu", "rocm", "xpu"}) {
    known = OnDevice(other);
    known.failure = FailureClass::kIllegalMemoryAccess;
    const StagePlan skipped = PlanStage(deep, dump, known);
    EXPECT_TRUE(skipped.skipped.has_value()) << other;
    EXPECT_FALSE(skipped.environment.contains("CUDA_COREDUMP_FILE")) << other;
  }
}

TEST(PlanTest, ArtifactsAreFilledInWhereverTheyStand) {
  const Ladder ladder = Ladder2(
      "command: [x, \"-o{artifacts}/a\", \"{command}\"], "
      "flags: {A: {value: \"{artifacts}:{artifacts}\", acts: run}}");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_TRUE(Uses(stage, kArtifactsWord));
  EXPECT_FALSE(Uses(stage, kTimeoutWord));
  const StagePlan filled = FillIn(stage, {"/r/{artifacts}", {}});
  EXPECT_EQ(filled.environment.at("A"), "/r/{artifacts}:/r/{artifacts}");
  EXPECT_EQ(filled.command.at(1), "-o/r/{artifacts}/a");
  EXPECT_EQ(filled.flags.at(0).flag.value, filled.adds.at("A"));
  EXPECT_FALSE(Uses(PlanStage(Documented(), kNames, {}), kArtifactsWord));
}

TEST(PlanTest, TheTimeoutIsFilledInAsSeconds) {
  const Ladder ladder =
      Ladder2("command: [timeout, \"{timeout}\", \"{command}\"]");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_TRUE(Uses(stage, kTimeoutWord));
  EXPECT_EQ(FillIn(stage, {"/r", std::chrono::milliseconds(90500)}).command[1],
            "90.500");
  EXPECT_EQ(FillIn(stage, {"/r", {}}).command[1], "0") << "never";
  const Ladder shell = Ladder2(
      "command: [sh, -c, \"t={timeout}; echo ${timeout}\", \"{command}\"]");
  EXPECT_EQ(FillIn(PlanStage(shell, 1, OnDevice("cpu")),
                   {"/r", std::chrono::milliseconds(90500)})
                .command[2],
            "t=90.500; echo ${timeout}");
}

TEST(PlanTest, BothMeansCompileAndRun) {
  const StagePlan stage =
      PlanStage(Ladder2("flags: {A: {value: x, acts: both}}"), 1, {});
  EXPECT_TRUE(stage.acts_at_compile);
  EXPECT_TRUE(stage.acts_at_run);
}

}  // namespace
}  // namespace ladder
