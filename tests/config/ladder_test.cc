#include "config/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "config/data_files.h"
#include "support/test_data.h"

namespace ladder {
namespace {

std::string Documented() {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path == "ladders/documented.yaml") return std::string(file.text);
  }
  return "";
}

// What is wrong with a ladder; "" when nothing is.
std::string Faults(const std::string& yaml) {
  try {
    ParseLadder(yaml, "my.yaml", BuiltInFlags);
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    return error.what();
  }
  return "";
}
bool Says(const std::string& yaml, const std::string& what) {
  const std::string faults = Faults(yaml);
  if (faults.find(what) != std::string::npos) return true;
  ADD_FAILURE() << "expected: " << what << "\ngot: " << faults;
  return false;
}

// A ladder whose second stage has these further lines.
std::string WithStage(const std::string& lines) {
  return "name: mine\nstages:\n  - {name: baseline, decides: x}\n"
         "  - name: second\n    decides: y\n" +
         lines;
}
// … and one flag, written as given.
std::string WithFlag(const std::string& flag) {
  return WithStage("    flags:\n      " + flag + "\n");
}

const Stage& StageNamed(const Ladder& ladder, std::string_view name) {
  const auto found =
      std::find_if(ladder.stages.begin(), ladder.stages.end(),
                   [&](const Stage& stage) { return stage.name == name; });
  if (found == ladder.stages.end()) throw std::runtime_error("no such stage");
  return *found;
}
std::string FlagValue(const std::vector<Flag>& flags, std::string_view name) {
  for (const Flag& flag : flags) {
    if (flag.name == name) return flag.value;
  }
  return "(not there)";
}

TEST(EmbeddedTest, HoldsTheFilesByteForByte) {
  EXPECT_EQ(Documented(), TestData("../../ladders/documented.yaml"));
}

TEST(EmbeddedTest, IsSortedByPath) {
  const auto& files = EmbeddedFiles();
  EXPECT_TRUE(std::is_sorted(
      files.begin(), files.end(),
      [](const auto& a, const auto& b) { return a.path < b.path; }));
}

TEST(EmbeddedTest, EveryLadderInItIsWellFormed) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with("ladders/")) continue;
    EXPECT_NO_THROW(
        ParseLadder(file.text, std::string(file.path), BuiltInFlags))
        << file.path;
  }
}

TEST(LadderTest, AsksForTheCatalogueOnceAndOnlyForVariables) {
  int asked = 0;
  const auto load = [&] {
    ++asked;
    return BuiltInFlags();
  };
  ParseLadder(WithStage("    command: [sh, \"{command}\"]\n"), "my.yaml", load);
  EXPECT_EQ(asked, 0);
  ParseLadder(
      WithFlag("{CUDA_LAUNCH_BLOCKING: \"1\", TORCH_LOGS: output_code}"),
      "my.yaml", load);
  EXPECT_EQ(asked, 1);
}

TEST(LadderTest, AnOutlineHasAllButTheVariables) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with("ladders/")) continue;
    const std::string path(file.path);
    const Ladder outline = OutlineLadder(file.text, path);
    const Ladder whole = ParseLadder(file.text, path, BuiltInFlags);
    EXPECT_EQ(outline.name, whole.name);
    ASSERT_EQ(outline.stages.size(), whole.stages.size());
    for (size_t i = 0; i < whole.stages.size(); ++i) {
      EXPECT_EQ(outline.stages[i].name, whole.stages[i].name);
      EXPECT_EQ(outline.stages[i].decides, whole.stages[i].decides);
      EXPECT_EQ(outline.stages[i].ends_on, whole.stages[i].ends_on);
      EXPECT_TRUE(outline.stages[i].flags.empty());
      EXPECT_TRUE(outline.stages[i].observes.empty());
    }
  }
}

TEST(DocumentedLadderTest, HasTheGuidesStagesInItsOrder) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  EXPECT_EQ(ladder.name, "documented");
  EXPECT_TRUE(ladder.link.starts_with("https://docs.pytorch.org/"));
  EXPECT_FALSE(ladder.description.empty());
  std::vector<std::string> names;
  for (const Stage& stage : ladder.stages) names.push_back(stage.name);
  EXPECT_EQ(names, (std::vector<std::string>{"baseline", "sanity", "pinpoint",
                                             "kernel-names", "kernel-values"}));
}

TEST(DocumentedLadderTest, FlagsAreExactlyTheGuides) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  std::vector<std::string> flags;
  for (const Stage& stage : ladder.stages) {
    for (const Flag& flag : stage.flags) {
      flags.push_back(stage.name + " " + flag.name + "=" + flag.value);
    }
  }
  EXPECT_EQ(
      flags,
      (std::vector<std::string>{
          "sanity AOTI_RUNTIME_CHECK_INPUTS=1",
          "sanity TORCHINDUCTOR_NAN_ASSERTS=1",
          "sanity AOT_INDUCTOR_DEBUG_COMPILE=1",
          "pinpoint PYTORCH_NO_CUDA_MEMORY_CACHING=1",
          "pinpoint CUDA_LAUNCH_BLOCKING=1",
          "pinpoint AMD_SERIALIZE_KERNEL=3",  // the same on ROCm
          "kernel-names AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=3",
          "kernel-values AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=2",
          "kernel-values AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT={kernels}"}));
}

TEST(DocumentedLadderTest, SaysWhenEachFlagActs) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  for (const Stage& stage : ladder.stages) {
    for (const Flag& flag : stage.flags) {
      const bool at_run =
          flag.name == "AOTI_RUNTIME_CHECK_INPUTS" || stage.name == "pinpoint";
      EXPECT_EQ(flag.acts, at_run ? ActsAt::kRun : ActsAt::kCompile)
          << flag.name;
    }
  }
}

TEST(DocumentedLadderTest, InputChecksAreCompiledInOnlyBeforeTorch27) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  const Flag& flag = StageNamed(ladder, "sanity").flags.at(2);
  ASSERT_TRUE(flag.torch.has_value());
  EXPECT_TRUE(flag.torch->Contains({2, 6, 0}));
  EXPECT_FALSE(flag.torch->Contains({2, 7, 0}));
}

TEST(DocumentedLadderTest, OurAdditionsAreApart) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  const Stage& names = StageNamed(ladder, "kernel-names");
  EXPECT_EQ(FlagValue(names.observes, "PYTHONFAULTHANDLER"), "1");
  std::vector<std::string> observing;
  for (const Stage& stage : ladder.stages) {
    if (!stage.observes.empty()) observing.push_back(stage.name);
  }
  EXPECT_EQ(observing, (std::vector<std::string>{"sanity", "kernel-names",
                                                 "kernel-values"}));
  // Also where kernel-names does not run.
  EXPECT_EQ(FlagValue(StageNamed(ladder, "kernel-values").observes,
                      "PYTHONFAULTHANDLER"),
            "1");
}

TEST(DocumentedLadderTest, AsksForTheLinesOfTheModelWhereTorchKnowsThem) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  const Stage& sanity = StageNamed(ladder, "sanity");
  ASSERT_EQ(FlagValue(sanity.observes, "INDUCTOR_PROVENANCE"), "1");
  EXPECT_EQ(sanity.observes[0].acts, ActsAt::kCompile);
  ASSERT_TRUE(sanity.observes[0].torch.has_value());
  EXPECT_FALSE(sanity.observes[0].torch->Contains({2, 8, 0}));
  EXPECT_TRUE(sanity.observes[0].torch->Contains({2, 9, 0}));
}

TEST(DocumentedLadderTest, EndsWhereThereIsNoKernelToHuntFor) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  EXPECT_EQ(StageNamed(ladder, "baseline").ends_on,
            (std::vector<FailureClass>{
                FailureClass::kUserError, FailureClass::kExportFailure,
                FailureClass::kCompileFailure, FailureClass::kPackageLoad,
                FailureClass::kConstantLoad}));
  EXPECT_EQ(StageNamed(ladder, "sanity").ends_on,
            (std::vector<FailureClass>{FailureClass::kInputMismatch,
                                       FailureClass::kDeviceMismatch,
                                       FailureClass::kWrongMeta}));
}

TEST(DocumentedLadderTest, PinpointIsForCudaAndRocmOnly) {
  const Ladder ladder =
      ParseLadder(Documented(), "documented.yaml", BuiltInFlags);
  for (const Stage& stage : ladder.stages) {
    EXPECT_EQ(stage.devices, stage.name == "pinpoint"
                                 ? std::vector<std::string>({"cuda", "rocm"})
                                 : std::vector<std::string>{});
    for (const Flag& flag : stage.flags) {
      if (flag.name == "CUDA_LAUNCH_BLOCKING") {
        EXPECT_EQ(flag.devices, std::vector<std::string>{"cuda"});
      }
      if (flag.name == "AMD_SERIALIZE_KERNEL") {
        EXPECT_EQ(flag.devices, std::vector<std::string>{"rocm"});
      }
    }
  }
}

TEST(LadderTest, ReadsEveryField) {
  const Ladder ladder = ParseLadder(
      WithStage("    flags:\n"
                "      A_1: {value: x y, acts: both, torch: \">=2.7, <2.9\"}\n"
                "    observes:\n"
                "      B: {value: '{\"json\": {}}', acts: compile}\n"
                "    devices: [cuda, xpu]\n"
                "    ends_on: [hang]\n"
                "    ends_when_certain: true\n"
                "    names_only: true\n"),
      "my.yaml", BuiltInFlags);
  ASSERT_EQ(ladder.stages.size(), 2u);
  const Stage& stage = ladder.stages[1];
  EXPECT_EQ(stage.decides, "y");
  ASSERT_EQ(stage.flags.size(), 1u);
  EXPECT_EQ(stage.flags[0].name, "A_1");
  EXPECT_EQ(stage.flags[0].value, "x y");
  EXPECT_EQ(stage.flags[0].acts, ActsAt::kBoth);
  EXPECT_TRUE(stage.flags[0].torch->Contains({2, 8, 0}));
  EXPECT_EQ(stage.devices, (std::vector<std::string>{"cuda", "xpu"}));
  EXPECT_EQ(stage.ends_on, std::vector<FailureClass>{FailureClass::kHang});
  EXPECT_TRUE(stage.ends_when_certain);
  EXPECT_TRUE(stage.names_only);
  EXPECT_FALSE(ladder.stages[0].names_only);
}

TEST(LadderTest, ACommandIsAroundTheUsers) {
  const Ladder ladder =
      ParseLadder(WithStage("    command: [gdb, --args, \"{command}\"]\n"
                            "    needs: [gdb]\n    only_for: [segfault]\n"),
                  "my.yaml", BuiltInFlags);
  const Stage& stage = ladder.stages[1];
  EXPECT_EQ(stage.command.size(), 3u);
  EXPECT_EQ(stage.needs, std::vector<std::string>{"gdb"});
  EXPECT_EQ(stage.only_for, std::vector<FailureClass>{FailureClass::kSegfault});
  for (const char* bad : {"[gdb]", "[\"{command}\"]", "[]",
                          "[x, \"{command}\", \"{command}\"]"}) {
    EXPECT_TRUE(Says(WithStage(std::string("    command: ") + bad + "\n"),
                     "expected a program and its arguments here"))
        << bad;
  }
}

/// The text of a ladder from its first stage on.
std::string StagesOf(const std::string& name) {
  const std::string text = TestData("../../ladders/" + name + ".yaml");
  return text.substr(text.find("\nstages:\n"));
}

TEST(LadderTest, TheOtherLaddersShareTheDocumentedStages) {
  const std::string documented = StagesOf("documented");
  EXPECT_TRUE(StagesOf("deep").starts_with(documented));
  const size_t from = documented.find("  - name: pinpoint");
  const size_t to = documented.find("  - name: kernel-names");
  ASSERT_NE(from, std::string::npos);
  ASSERT_NE(to, std::string::npos);
  EXPECT_EQ(StagesOf("xpu"),
            documented.substr(0, from) + documented.substr(to));
  EXPECT_TRUE(StagesOf("rocm").starts_with(documented.substr(0, from)));
  EXPECT_TRUE(StagesOf("rocm").ends_with(documented.substr(to)));
}

TEST(LadderTest, EveryFailureClassCanEndAStage) {
  std::string list;
  for (const FailureClass each : AllFailureClasses()) {
    list += std::string(list.empty() ? "" : ", ") + std::string(Name(each));
  }
  const Ladder ladder = ParseLadder(WithStage("    ends_on: [" + list + "]\n"),
                                    "my.yaml", BuiltInFlags);
  EXPECT_EQ(ladder.stages[1].ends_on, AllFailureClasses());
}

TEST(LadderTest, AllFaultsComeAtOnceWithTheirPlace) {
  EXPECT_EQ(
      Faults("name: Mine\n"
             "stages:\n"
             "  - name: baseline\n"
             "    decides: x\n"
             "    ends_on: [hnag]\n"
             "    devcies: [cuda]\n"),
      "my.yaml:1:7: expected small letters, digits and '-' here, not 'Mine'\n"
      "    name: Mine\n"
      "          ^\n"
      "my.yaml:5:15: unknown failure class 'hnag'; did you mean "
      "'hang'?\n"
      "        ends_on: [hnag]\n"
      "                  ^\n"
      "my.yaml:6:5: unknown key 'devcies'; did you mean 'devices'?\n"
      "        devcies: [cuda]\n"
      "        ^");
}

TEST(LadderTest, NeedsANameAndAStage) {
  EXPECT_TRUE(Says("description: x\n", "'name' is missing"));
  EXPECT_TRUE(Says("description: x\n", "'stages' is missing"));
  EXPECT_TRUE(Says("name: x\nstages: []\n", "needs at least one stage"));
  EXPECT_TRUE(Says("name: x\nstages: {}\n", "expected a list here"));
  EXPECT_TRUE(Says("", "the file is empty"));
}

TEST(LadderTest, ASyntaxErrorIsTheOnlyFault) {
  const std::string faults = Faults("name: x\nstages: [\n");
  EXPECT_EQ(faults.find("missing"), std::string::npos);
  EXPECT_TRUE(faults.starts_with("my.yaml:")) << faults;
}

TEST(LadderTest, StageNamesAreDifferent) {
  EXPECT_TRUE(
      Says("name: x\nstages:\n  - {name: a, decides: x}\n"
           "  - {name: a, decides: y}\n",
           "my.yaml:4:5: a second stage 'a'"));
}

TEST(LadderTest, StageNamesAreSmallWords) {
  for (const char* bad : {"A", "a b", "a/b", "ä", "''", "a_b", "\"a\\n\""}) {
    EXPECT_TRUE(Says(
        std::string("name: x\nstages:\n  - {decides: x, name: ") + bad + "}\n",
        "expected small letters, digits and '-' here"))
        << bad;
  }
}

TEST(LadderTest, TheFirstStageIsPlain) {
  for (const char* extra :
       {"flags: {A: {value: x, acts: run}}",
        "observes: {A: {value: x, acts: run}}", "devices: [cuda]"}) {
    EXPECT_TRUE(
        Says(std::string("name: x\nstages:\n  - {name: a, decides: x, ") +
                 extra + "}\n",
             "my.yaml:3:5: the first stage must add nothing"));
  }
}

TEST(LadderTest, FlagsNeedAValueAndWhenTheyAct) {
  EXPECT_TRUE(Says(WithFlag("A: {acts: run}"), "'value' is missing"));
  for (const char* bare : {"A: {value: x}", "A: x"}) {
    EXPECT_TRUE(Says(WithFlag(bare),
                     "'A' is not in the flag catalogue; "
                     "say when it is read: {value: …, acts: "
                     "run, compile or both}"));
  }
  EXPECT_TRUE(Says(WithFlag("AOTI_RUNTIME_CHECK_INPUT: \"1\""),
                   "did you mean 'AOTI_RUNTIME_CHECK_INPUTS'?"));
  EXPECT_TRUE(
      Says(WithFlag("A: {value: [x], acts: run}"), "expected text here"));
  EXPECT_TRUE(Says(WithFlag("A: {value: x, acts: compiel}"),
                   "expected run, compile or both here, not 'compiel'; did "
                   "you mean 'compile'?"));
  EXPECT_EQ(Faults(WithFlag("A: {value: '', acts: run}")), "");
}

TEST(LadderTest, TakesFromTheCatalogueWhatItDoesNotSay) {
  const std::string flags =
      "    flags:\n"
      "      AOTI_RUNTIME_CHECK_INPUTS: \"1\"\n"
      "      CUDA_LAUNCH_BLOCKING: {value: \"1\", devices: [xpu], acts: both}\n"
      "      TORCHINDUCTOR_NAN_ASSERTS: {value: \"1\", torch: \"<2.9\"}\n";
  const Ladder ladder = ParseLadder(WithStage(flags), "my.yaml", BuiltInFlags);
  const auto& read = ladder.stages[1].flags;
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].value, "1");
  EXPECT_EQ(read[0].acts, ActsAt::kRun);
  ASSERT_TRUE(read[0].torch);
  EXPECT_EQ(read[0].torch->text(), ">=2.7");
  EXPECT_TRUE(read[0].devices.empty());
  EXPECT_EQ(read[1].acts, ActsAt::kBoth);
  EXPECT_EQ(read[1].devices, std::vector<std::string>{"xpu"});
  EXPECT_EQ(read[2].acts, ActsAt::kCompile);
  EXPECT_EQ(read[2].torch->text(), "<2.9");
}

TEST(LadderTest, VariablesHaveValidNames) {
  for (const char* bad : {"1A", "A-B", "'A=B'", "'A B'", "''", "ä"}) {
    EXPECT_TRUE(
        Says(WithFlag(std::string(bad) + ": {value: x, acts: run}"),
             "expected the name of a variable (letters, digits and '_') here"))
        << bad;
  }
}

TEST(LadderTest, AVariableIsGivenOnce) {
  EXPECT_TRUE(Says(WithFlag("A: {value: x, acts: run}\n"
                            "      A: {value: y, acts: run}"),
                   "my.yaml:8:7: 'A' appears twice"));
  EXPECT_TRUE(Says(WithFlag("A: {value: x, acts: run}\n    observes:\n"
                            "      A: {value: y, acts: run}"),
                   "'A' is under both flags and observes"));
}

TEST(LadderTest, VersionRangesAreChecked) {
  EXPECT_TRUE(Says(WithFlag("A: {value: x, acts: run, torch: \"2.7\"}"),
                   "expected versions such as \"<2.7\""));
}

TEST(LadderTest, PlaceholdersAreChecked) {
  EXPECT_TRUE(Says(WithFlag("A: {value: \"{kernel}\", acts: run}"),
                   "unknown placeholder '{kernel}'; did you mean "
                   "'{kernels}'?"));
  EXPECT_TRUE(Says(WithFlag("A: {value: \"{kernels},{x}\", acts: run}"),
                   "unknown placeholder '{x}'"));
  EXPECT_TRUE(Says(WithFlag("A: {value: \"{command}\", acts: run}"),
                   "unknown placeholder '{command}'"));
  for (const char* good : {"x{kernels}", "{timeout}", "{artifacts}/a"}) {
    EXPECT_EQ(Faults(WithFlag(std::string("A: {value: \"") + good +
                              "\", acts: run}")),
              "");
  }
}

TEST(LadderTest, PlaceholdersOfACommandAreChecked) {
  const auto with = [](const std::string& word) {
    return WithStage("    command: [sh, -c, \"" + word +
                     "\", \"{command}\"]\n");
  };
  EXPECT_TRUE(Says(with("{artefacts}"),
                   "my.yaml:6:23: unknown placeholder '{artefacts}'; did you "
                   "mean '{artifacts}'?"));
  EXPECT_TRUE(Says(with("{kernels}"), "unknown placeholder '{kernels}'"));
  EXPECT_TRUE(Says(with("time {command}"),
                   "\"{command}\" stands for several words, so it must be a "
                   "word of its own"));
  for (const char* good :
       {"{artifacts}/log {timeout}", "echo ${limit}", "awk '{ print }'"}) {
    EXPECT_EQ(Faults(with(good)), "") << good;
  }
}

TEST(LadderTest, DevicesAndLinksAreChecked) {
  EXPECT_TRUE(Says(WithStage("    devices: [CUDA]\n"),
                   "expected small letters, as in 'cuda', here, not 'CUDA'"));
  EXPECT_TRUE(Says(WithStage("    devices: cuda\n"), "expected a list here"));
  EXPECT_TRUE(Says(WithStage("link: javascript:x\n"),
                   "expected an address such as https://… here"));
}

TEST(LadderTest, EveryTruncationIsReadOrRefused) {
  const std::string whole = Documented();
  std::set<size_t> stages;
  for (size_t size = 0; size < whole.size(); size += 7) {
    try {
      stages.insert(ParseLadder(whole.substr(0, size), "my.yaml", BuiltInFlags)
                        .stages.size());
    } catch (const UserError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("my.yaml:"));
    }
  }
  EXPECT_EQ(stages, (std::set<size_t>{1, 2, 3, 4, 5}));
}

TEST(LadderTest, TheStagesOfTheBuiltInLaddersAreKnownWithoutReadingThem) {
  std::set<std::string> names;
  for (const std::string& name : BuiltInLadders()) {
    for (const Stage& stage : ReadLadder(FindLadder(name, {}), {}).stages) {
      names.insert(stage.name);
    }
  }
  const std::vector<std::string> known = BuiltInStages();
  EXPECT_EQ(std::set(known.begin(), known.end()), names);
  EXPECT_EQ(known.size(), names.size());
}

using Variables = std::map<std::string, std::string>;

constexpr size_t kBaseline = 0, kSanity = 1, kPinpoint = 2, kNames = 3,
                 kValues = 4;

const Ladder& DocumentedLadder() {
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

Ladder Ladder2(const std::string& stage) {
  return ParseLadder(
      "name: x\nstages:\n  - {name: base, decides: x}\n"
      "  - {name: second, decides: x, " +
          stage + "}\n",
      "x.yaml", BuiltInFlags);
}

TEST(PlanTest, TheBaselineAddsNothing) {
  const StagePlan stage = PlanStage(DocumentedLadder(), kBaseline, {});
  EXPECT_EQ(stage.name, "baseline");
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_TRUE(stage.environment.empty());
  EXPECT_FALSE(stage.acts_at_compile);
  EXPECT_FALSE(stage.acts_at_run);
  EXPECT_FALSE(stage.skipped.has_value());
}

TEST(PlanTest, SanityOnNewTorchChecksInputsAtRunTime) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kSanity, OnDevice("cpu"));
  EXPECT_EQ(stage.adds, (Variables{{"AOTI_RUNTIME_CHECK_INPUTS", "1"},
                                   {"INDUCTOR_PROVENANCE", "1"},
                                   {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  EXPECT_TRUE(stage.acts_at_compile);
  EXPECT_TRUE(stage.acts_at_run);
}

TEST(PlanTest, SanityBeforeTorch27CompilesTheChecksInAsWell) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kSanity, OnDevice("cpu", {2, 6, 0}));
  EXPECT_EQ(stage.adds, (Variables{{"AOT_INDUCTOR_DEBUG_COMPILE", "1"},
                                   {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  // What torch 2.6 does not read is not set, and said to be so.
  ASSERT_EQ(stage.flags.size(), 4u);
  EXPECT_EQ(stage.flags[0].flag.name, "AOTI_RUNTIME_CHECK_INPUTS");
  EXPECT_EQ(stage.flags[0].left_out, "it needs torch >=2.7, and this is 2.6.0");
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, AnUnknownTorchGetsTheFlagsOfEveryVersion) {
  EXPECT_EQ(PlanStage(DocumentedLadder(), kSanity, {}).adds.size(), 4u);
}

TEST(PlanTest, PinpointIsSkippedWhereNoModelRunsOnAGpuOfThose) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kPinpoint, OnDevice("cpu"));
  EXPECT_EQ(stage.skipped, "no model here runs on cuda or rocm");
  EXPECT_EQ(stage.skip_reason, SkipReason::kOtherDevices);
  EXPECT_EQ(stage.name, "pinpoint");
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, PinpointSetsWhatTheDeviceReads) {
  Known both = OnDevice("cpu");
  both.devices.emplace_back("cuda");
  for (const Known& known : {OnDevice("cuda"), both}) {
    const StagePlan stage = PlanStage(DocumentedLadder(), kPinpoint, known);
    EXPECT_FALSE(stage.skipped.has_value());
    EXPECT_EQ(stage.adds, (Variables{{"CUDA_LAUNCH_BLOCKING", "1"},
                                     {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}}));
    EXPECT_TRUE(stage.acts_at_run);
    EXPECT_FALSE(stage.acts_at_compile);
  }
  EXPECT_EQ(PlanStage(DocumentedLadder(), kPinpoint, OnDevice("rocm")).adds,
            (Variables{{"AMD_SERIALIZE_KERNEL", "3"},
                       {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}}));
}

TEST(PlanTest, PinpointSetsEverythingWhereTheDeviceIsUnknown) {
  const StagePlan stage = PlanStage(DocumentedLadder(), kPinpoint, {});
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(stage.adds.size(), 3u);
}

TEST(PlanTest, AllStagesClimbsStagesForOtherDevices) {
  Known known = OnDevice("cpu");
  known.all_stages = true;
  const StagePlan stage = PlanStage(DocumentedLadder(), kPinpoint, known);
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
  const StagePlan on_cpu =
      PlanStage(DocumentedLadder(), kNames, OnDevice("cpu"));
  EXPECT_EQ(on_cpu.environment,
            (Variables{{"AOTI_RUNTIME_CHECK_INPUTS", "1"},
                       {"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "3"},
                       {"INDUCTOR_PROVENANCE", "1"},
                       {"PYTHONFAULTHANDLER", "1"},
                       {"TORCHINDUCTOR_NAN_ASSERTS", "1"}}));
  const StagePlan on_cuda =
      PlanStage(DocumentedLadder(), kNames, OnDevice("cuda"));
  EXPECT_EQ(on_cuda.environment.size(), on_cpu.environment.size() + 2);
  EXPECT_EQ(on_cuda.environment.at("CUDA_LAUNCH_BLOCKING"), "1");
}

TEST(PlanTest, ASkippedStageStillKnowsTheStagesBefore) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kPinpoint, OnDevice("cpu"));
  EXPECT_EQ(
      stage.environment,
      PlanStage(DocumentedLadder(), kSanity, OnDevice("cpu")).environment);
}

TEST(PlanTest, ObservationsAreAddedWithTheFlags) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kNames, OnDevice("cpu"));
  EXPECT_EQ(stage.adds,
            (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "3"},
                       {"PYTHONFAULTHANDLER", "1"}}));
}

TEST(PlanTest, ObservationsDoNotSayWhenAStageActs) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kNames, OnDevice("cpu"));
  EXPECT_TRUE(stage.acts_at_compile);
  EXPECT_FALSE(stage.acts_at_run);
}

TEST(PlanTest, ProvenanceIsNotAskedOfTorch26) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kNames, OnDevice("cpu", {2, 6, 0}));
  EXPECT_EQ(stage.adds.count("INDUCTOR_PROVENANCE"), 0u);
  EXPECT_EQ(stage.adds.count("PYTHONFAULTHANDLER"), 1u);
}

TEST(PlanTest, ValuesAreFilteredByThePrintedNames) {
  Known known = OnDevice("cpu");
  known.kernels = {"cpp_fused_relu_0", "at::_ops::topk::call"};
  const StagePlan stage = PlanStage(DocumentedLadder(), kValues, known);
  EXPECT_EQ(stage.adds,
            (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "2"},
                       {"AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT",
                        "cpp_fused_relu_0,at::_ops::topk::call"},
                       {"PYTHONFAULTHANDLER", "1"}}));
  // The later value replaces the one of kernel-names.
  EXPECT_EQ(
      stage.environment.at("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"),
      "2");
  EXPECT_EQ(stage.environment.at("PYTHONFAULTHANDLER"), "1");
}

TEST(PlanTest, WithoutKernelsEverythingIsPrinted) {
  const StagePlan stage =
      PlanStage(DocumentedLadder(), kValues, OnDevice("cpu"));
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_EQ(stage.adds,
            (Variables{{"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "2"},
                       {"PYTHONFAULTHANDLER", "1"}}));
}

TEST(PlanTest, AStageWithNothingButKernelsWaitsForThem) {
  const Ladder ladder =
      Ladder2("flags: {A: {value: \"<{kernels}|{kernels}>\", acts: compile}}");
  Known known = OnDevice("cpu");
  EXPECT_EQ(PlanStage(ladder, 1, known).skipped,
            "no kernel to print is known yet");
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

TEST(PlanTest, AStageWhoseFlagsAreAllForOtherVersionsIsSkipped) {
  const Ladder ladder = Ladder2(
      "flags: {A: {value: x, acts: run, torch: \"<2.7\"}}, "
      "observes: {B: {value: x, acts: run}}");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_EQ(stage.skipped, "none of its flags is supported by torch 2.14.1");
  EXPECT_TRUE(stage.adds.empty());
}

TEST(PlanTest, AStageWithoutFlagsIsClimbed) {
  const StagePlan stage =
      PlanStage(Ladder2("ends_on: [hang]"), 1, OnDevice("cpu"));
  EXPECT_FALSE(stage.skipped.has_value());
  EXPECT_TRUE(stage.adds.empty());
}

TEST(PlanTest, WhatIsReadByACompilerThatNeverRunsIsNoReasonToClimb) {
  Known known = OnDevice("cpu");
  known.compiles = false;
  const StagePlan stage = PlanStage(DocumentedLadder(), kNames, known);
  EXPECT_EQ(stage.skipped,
            "this command compiles nothing, and only a compiler reads its "
            "flags");
  EXPECT_EQ(stage.skip_reason, SkipReason::kCompilesNothing);
  EXPECT_TRUE(stage.adds.empty());
  EXPECT_FALSE(stage.environment.contains("PYTHONFAULTHANDLER"));
  // Sanity has a variable that is read when a model runs, before torch 2.7 not.
  EXPECT_FALSE(PlanStage(DocumentedLadder(), kSanity, known).skipped);
  known.torch = TorchVersion{2, 6, 0};
  EXPECT_TRUE(PlanStage(DocumentedLadder(), kSanity, known).skipped);
}

TEST(PlanTest, KnowsWhichStageSetEachVariableThatIsInForce) {
  Known known = OnDevice("cpu");
  known.kernels = {"k"};
  const StagePlan stage = PlanStage(DocumentedLadder(), kValues, known);
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
                "kernel-values AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=2",
                "kernel-values AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT=k",
                "kernel-values PYTHONFAULTHANDLER=1 o"}));
}

TEST(PlanTest, AFlagForOtherDevicesIsLeftOut) {
  const Ladder ladder = Ladder2(
      "flags: {A: {value: x, acts: run, devices: [xpu]}, "
      "B: {value: x, acts: run}}");
  const StagePlan stage = PlanStage(ladder, 1, OnDevice("cpu"));
  EXPECT_EQ(stage.adds, (Variables{{"B", "x"}}));
  EXPECT_EQ(stage.flags.at(0).left_out, "no model here runs on xpu");
}

TEST(PlanTest, AnOptionalStageIsClimbedWhereItsToolIsAndCanFindSomethingOut) {
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
            "it does not apply to a failure of class nan-or-inf");
  known.all_stages = true;
  EXPECT_FALSE(PlanStage(ladder, 1, known).skipped.has_value());
  known.missing = {"gdb"};
  EXPECT_EQ(PlanStage(ladder, 1, known).skipped, "gdb is not installed");
  EXPECT_EQ(PlanStage(ladder, 1, known).skip_reason, SkipReason::kOther);
}

TEST(PlanTest, NamesAloneAreNotAskedForWhereValuesDecide) {
  const Ladder ladder = DocumentedLadder();
  Known known = OnDevice("cpu");
  EXPECT_FALSE(PlanStage(ladder, kNames, known).skipped.has_value());
  known.values_decide = true;
  EXPECT_EQ(PlanStage(ladder, kNames, known).skip_reason,
            SkipReason::kValuesDecide);
  EXPECT_FALSE(PlanStage(ladder, kValues, known).skipped.has_value());
  known.all_stages = true;
  EXPECT_FALSE(PlanStage(ladder, kNames, known).skipped.has_value());
  // Where no later stage prints values, the names are all that there is.
  known.all_stages = false;
  const Ladder own = Ladder2("names_only: true");
  EXPECT_FALSE(PlanStage(own, 1, known).skipped.has_value());
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
            "it does not apply to a failure of class nan-or-inf");
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
  EXPECT_FALSE(Uses(PlanStage(DocumentedLadder(), kNames, {}), kArtifactsWord));
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
