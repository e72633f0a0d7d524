#include "climb/climb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "config/data_files.h"
#include "support/climb_fixture.h"
#include "support/sample_run.h"
#include "support/scripted_executor.h"
#include "support/told_progress.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// Answers each run with a recorded one, and notes what was asked.
class RecordedExecutor : public Executor {
 public:
  /// Recorded runs by the printer level that was asked for.
  std::map<std::string, std::string> sample_for_level{{"", ""}};
  std::string torch = "2.14.1";
  std::string sanity_sample;  ///< where the input checks are on
  Ending plain_ending = Exited{1};
  std::optional<Ending> load_ending;      ///< of repro.py; others then end well
  std::optional<Ending> debugger_ending;  ///< of what a stage puts around it
  bool compiles = true;
  bool observes = false;
  bool interrupt = false;
  std::vector<Command> asked;

  Outcome Run(const Command& command, const Limits&,
              const OutputSink& sink) override {
    if (command.argv.size() > 1 && command.argv[1] == "-c") return Probe(sink);
    asked.push_back(command);
    Outcome outcome;
    outcome.wall_time = std::chrono::seconds(9);
    outcome.observation.made = observes;
    if (interrupt) {
      outcome.ending = Interrupted{SIGINT};
      return outcome;
    }
    bool loads = load_ending && command.argv.back() == "repro.py";
    std::string sample = SampleFor(command);
    std::string out = TestDataOr(sample + ".stdout", "");
    std::string err = TestDataOr(sample + ".stderr", "");
    sink(Stream::kStdout, out, {});
    sink(Stream::kStderr, err, {});
    if (compiles) LeaveWrapper(command, sample);
    outcome.output_bytes = out.size() + err.size();
    int status = std::stoi(TestDataOr(sample + ".rc", "1"));
    outcome.ending = status == 0 ? plain_ending : Ending(Exited{status});
    if (debugger_ending && command.argv.front() == "gdb") {
      outcome.ending = *debugger_ending;
    }
    if (load_ending) outcome.ending = loads ? *load_ending : Exited{0};
    return outcome;
  }

 private:
  Outcome Probe(const OutputSink& sink) const {
    sink(Stream::kStdout, "torch=" + torch + "\n", {});
    return {};
  }

  std::string SampleFor(const Command& command) {
    const auto& env = command.environment;
    auto level = env.find("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER");
    if (level == env.end() && !sanity_sample.empty() &&
        env.contains("AOTI_RUNTIME_CHECK_INPUTS")) {
      return sanity_sample;
    }
    return sample_for_level.at(level == env.end() ? "" : level->second);
  }

  static void LeaveWrapper(const Command& command, const std::string& sample) {
    fs::path folder =
        fs::path(command.environment.at("TORCHINDUCTOR_CACHE_DIR")) / "chash";
    fs::create_directories(folder);
    for (const char* ending :
         {".wrapper.cpp", ".wrapper.json", ".kernel.cpp"}) {
      std::string text = TestDataOr(sample + ending, "");
      if (!text.empty()) {
        std::ofstream(folder / ("cmodel" + std::string(ending))) << text;
      }
    }
  }
};

class ClimbTest : public ClimbFixture {
 protected:
  void SetUp() override {
    ClimbFixture::SetUp();
    request_.host.environment = {{"HOME", "/home/user"}};
  }

  ClimbResult Climb() {
    Record record = Record::Create(folder_ / "record", {});
    return ladder::Climb(request_, executor_, record, progress_);
  }

  std::vector<std::string> StagesOf(const Verdict& verdict) {
    std::vector<std::string> stages;
    for (const RunSummary& run : verdict.runs) stages.push_back(run.stage);
    return stages;
  }

  RecordedExecutor executor_;
  ToldProgress progress_;
};

using Words = std::vector<std::string>;

Ladder Deep() {
  const DataFile file = FindLadder("deep", {});
  return ParseLadder(file.text, file.path, BuiltInFlags);
}

TEST_F(ClimbTest, StopsAtABaselineThatDoesNotFail) {
  executor_.sample_for_level = {{"", "2.14/nan/plain"}};
  executor_.plain_ending = Exited{0};
  ClimbResult result = Climb();
  EXPECT_EQ(result.verdict.outcome, Verdict::Result::kPassed);
  EXPECT_EQ(StagesOf(result.verdict), Words{"baseline"});
  EXPECT_FALSE(result.torch) << "a passing command is not probed";
}

TEST_F(ClimbTest, ClimbsTheDocumentedOrderForNan) {
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  ClimbResult result = Climb();
  EXPECT_EQ(StagesOf(result.verdict),
            (Words{"baseline", "sanity", "kernel-values"}));
  ASSERT_TRUE(result.verdict.first_failing);
  EXPECT_EQ(result.verdict.first_failing->name, "cpp_fused_log_relu_sub_0");
  ASSERT_TRUE(result.torch);
  EXPECT_EQ(Format(*result.torch), "2.14.1");
  // Nothing was in flight, so every launch is printed: no filter.
  EXPECT_FALSE(executor_.asked.back().environment.contains(
      "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT"));
}

// On a CPU, torch 2.6 prints no values in a branch: its names show which ran.
TEST_F(ClimbTest, WhereAModelBranchesTheNamesAreAskedForBeforeTheValues) {
  executor_.sample_for_level = {{"", "2.14/condnan/l2"},
                                {"3", "2.14/condnan/l2"},
                                {"2", "2.14/condnan/l2"}};
  EXPECT_EQ(StagesOf(Climb().verdict),
            (Words{"baseline", "sanity", "kernel-names", "kernel-values"}));
}

TEST_F(ClimbTest, TellsWhatRunsAndWhatItPrints) {
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  Climb();
  const auto& starts = progress_.starts;
  ASSERT_EQ(starts.size(), 3u);
  EXPECT_EQ(progress_.ends, 3u);
  EXPECT_EQ(starts[0].name, "baseline");
  EXPECT_FALSE(starts[0].expected) << "nothing is known of the first run";
  EXPECT_EQ(starts[2].name, "kernel-values");
  EXPECT_EQ(starts[2].stage, 5u) << "two stages were skipped";
  EXPECT_EQ(starts[2].stages, 5u);
  EXPECT_EQ(starts[2].expected, std::chrono::seconds(9));
  EXPECT_NE(progress_.output.find("after_launch"), std::string::npos);
}

TEST_F(ClimbTest, StagesAreCumulativeAndTheBaselineIsPlain) {
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  Climb();
  ASSERT_EQ(executor_.asked.size(), 3u);
  const auto& first = executor_.asked[0].environment;
  EXPECT_EQ(first.size(), 2u);  // HOME and the run's own cache folder
  const auto& last = executor_.asked[2].environment;
  EXPECT_EQ(last.at("AOTI_RUNTIME_CHECK_INPUTS"), "1");
  EXPECT_EQ(last.at("TORCHINDUCTOR_NAN_ASSERTS"), "1");
  EXPECT_EQ(last.at("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"), "2");
  EXPECT_FALSE(last.contains("AOT_INDUCTOR_DEBUG_COMPILE")) << "torch >= 2.7";
  EXPECT_NE(first.at("TORCHINDUCTOR_CACHE_DIR"),
            last.at("TORCHINDUCTOR_CACHE_DIR"));
}

TEST_F(ClimbTest, SkipsStagesThatCanShowNothingAndSaysSo) {
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  ClimbResult result = Climb();
  ASSERT_EQ(result.facts.skipped.size(), 2U);
  const SkippedStage& skipped = result.facts.skipped.front();
  EXPECT_EQ(skipped.stage, "pinpoint");
  EXPECT_EQ(skipped.why, "no model here runs on cuda or rocm");
  EXPECT_EQ(skipped.reason, SkipReason::kOtherDevices);
  EXPECT_EQ(result.facts.skipped.back().stage, "kernel-names");
  EXPECT_EQ(result.facts.skipped.back().reason, SkipReason::kValuesDecide);
  // They could show nothing here, so nothing is open.
  for (const std::string& text : result.verdict.not_known) {
    EXPECT_EQ(text.find("not run"), std::string::npos) << text;
  }
  request_.settings.all_stages = true;
  fs::remove_all(folder_ / "record");
  result = Climb();
  EXPECT_EQ(result.verdict.runs.size(), 5u);
}

TEST_F(ClimbTest, OneStageIsClimbedWithTheVariablesOfThoseBefore) {
  request_.settings.stage = "kernel-values";
  executor_.sample_for_level = {{"2", "2.14/nan/l2"}};
  const ClimbResult result = Climb();
  ASSERT_EQ(result.verdict.runs.size(), 1u);
  EXPECT_EQ(result.verdict.runs[0].stage, "kernel-values");
  const auto& given = executor_.asked.back().environment;
  EXPECT_EQ(given.at("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"), "2");
  EXPECT_EQ(given.at("AOTI_RUNTIME_CHECK_INPUTS"), "1");
  ASSERT_TRUE(result.verdict.failure);
  EXPECT_EQ(result.verdict.failure->failure_class, FailureClass::kNanOrInf);
}

TEST_F(ClimbTest, AStageThatCannotBeClimbedIsNoVerdict) {
  request_.settings.stage = "pinpoint";
  request_.ladder.stages[2].needs = {"no-such-tool"};
  try {
    Climb();
    FAIL() << "it was climbed";
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 125);
    EXPECT_NE(std::string(error.what()).find("no-such-tool"), std::string::npos)
        << error.what();
  }
}

TEST_F(ClimbTest, FiltersTheValuesToTheConeOfTheFailingLaunch) {
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"},
                                {"3", "2.14/seg/segv-l3-unbuf"},
                                {"2", "2.14/seg/segv-l3-unbuf"}};
  ClimbResult result = Climb();
  ASSERT_TRUE(result.verdict.first_failing);
  EXPECT_EQ(result.verdict.first_failing->name, "my::bad");
  EXPECT_EQ(executor_.asked.back().environment.at(
                "AOT_INDUCTOR_FILTERED_KERNELS_TO_PRINT"),
            "aoti_torch_cpu_addmm_out,cpp_fused_bad_relu_0");
}

TEST_F(ClimbTest, OnlyAfterABaselineThatFailsIsTheLadderReadWhole) {
  const DataFile file = FindLadder("documented", {});
  request_.ladder = OutlineLadder(file.text, file.path);
  std::string read;
  request_.load_ladder = [&] {
    read += "ladder ";
    return ParseLadder(file.text, file.path, BuiltInFlags);
  };
  request_.load_flags = [&] {
    read += "flags ";
    return BuiltInFlags();
  };
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  executor_.plain_ending = Exited{0};
  EXPECT_EQ(Climb().verdict.outcome, Verdict::Result::kPassed);
  EXPECT_EQ(read, "");
  executor_.plain_ending = Exited{1};
  fs::remove_all(folder_ / "record");
  const Verdict verdict = Climb().verdict;
  EXPECT_EQ(read, "ladder flags ");
  EXPECT_EQ(StagesOf(verdict), (Words{"baseline", "sanity", "kernel-values"}));
  ASSERT_FALSE(verdict.runs.back().flags.empty());
  EXPECT_EQ(executor_.asked.back().environment.at(
                "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"),
            "2");
}

TEST_F(ClimbTest, AStagesCommandIsPutAroundTheUsers) {
  request_.ladder = ParseLadder(
      "name: x\nstages:\n  - {name: base, decides: x}\n"
      "  - name: around\n    decides: x\n"
      "    command: [sh, \"{artifacts}/log\", \"{command}\", end]\n"
      "    needs: [sh]\n    flags: {TORCH_TRACE: \"{artifacts}/trace\"}\n"
      "  - {name: absent, decides: x, needs: [no-such-tool]}\n",
      "x.yaml", BuiltInFlags);
  request_.host.environment["PATH"] = "/usr/bin:/bin";
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"}};
  const ClimbResult result = Climb();
  ASSERT_EQ(executor_.asked.size(), 2u);
  const fs::path artifacts =
      folder_ / "record/stages/01-around/run-1/artifacts";
  EXPECT_TRUE(fs::is_directory(artifacts));
  EXPECT_EQ(executor_.asked[1].argv,
            (Words{"sh", artifacts / "log", "python", "repro.py", "end"}));
  EXPECT_EQ(executor_.asked[1].environment.at("TORCH_TRACE"),
            artifacts / "trace");
  const std::string script =
      ReadFile(artifacts.parent_path() / "command.sh").value();
  EXPECT_NE(script.find("log python repro.py end"), std::string::npos)
      << script;
  const auto& not_known = result.verdict.not_known;
  EXPECT_NE(std::find(not_known.begin(), not_known.end(),
                      "stage not run: absent: no-such-tool is not installed"),
            not_known.end());
}

TEST_F(ClimbTest, ADebuggerThatGivesUpIsNoRun) {
  request_.ladder = ParseLadder(
      "name: x\nstages:\n  - {name: base, decides: x}\n"
      "  - {name: around, decides: x, command: [gdb, \"{command}\"]}\n"
      "  - {name: last, decides: x}\n",
      "x.yaml", BuiltInFlags);
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"}};
  executor_.debugger_ending = Exited{125};
  const ClimbResult result = Climb();
  EXPECT_EQ(StagesOf(result.verdict), (Words{"base", "last"}));
  const auto& not_known = result.verdict.not_known;
  EXPECT_TRUE(std::any_of(
      not_known.begin(), not_known.end(), [](const std::string& text) {
        return text.starts_with(
            "stage not run: around: the tool could not run");
      }));
}

TEST_F(ClimbTest, AnUncertainCrashIsOfferedTheDeepLadder) {
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"},
                                {"3", "2.14/seg/segv-l3-unbuf"},
                                {"2", "2.14/seg/segv-l3-unbuf"}};
  request_.load_deep = Deep;
  const ClimbResult result = Climb();
  ASSERT_NE(result.verdict.confidence, Confidence::kCertain);
  ASSERT_FALSE(result.verdict.advice.empty());
  EXPECT_TRUE(result.verdict.advice.back().text.starts_with(
      "Install gdb, then run again with stage backtrace of the deep ladder. "))
      << result.verdict.advice.back().text;
  EXPECT_EQ(result.verdict.advice.back().command,
            "aoti-ladder run --ladder deep -- " +
                ShellQuote(request_.settings.command));
}

TEST_F(ClimbTest, ADecidedClimbGoesOnWithTheStagesMadeForItsFailure) {
  request_.ladder = Deep();
  executor_.sample_for_level = {{"", "2.14/nan/cxxerr"}};
  executor_.compiles = false;
  const ClimbResult result = Climb();
  EXPECT_EQ(result.verdict.failure->failure_class,
            FailureClass::kCompileFailure);
  EXPECT_EQ(StagesOf(result.verdict), (Words{"baseline", "logs", "minifier"}));
  EXPECT_TRUE(result.torch) << "asked before the second stage";
  EXPECT_EQ(executor_.asked[2].environment.at("AOTINDUCTOR_REPRO_LEVEL"), "3");
}

// A model on CUDA with a fault: the wrapper is what torch generates, the error
// is hand-made (tests/data/handmade/README.md), and so is the dump.
class FaultOnCuda : public Executor {
 public:
  bool dumps = true;  ///< the driver writes a core dump where it is told to
  std::vector<fs::path> dumped;

  Outcome Run(const Command& command, const Limits&,
              const OutputSink& sink) override {
    const auto& env = command.environment;
    if (command.argv.size() > 1 && command.argv[1] == "-c") {
      sink(Stream::kStdout, "torch=2.14.1\n", {});
      return {};
    }
    const fs::path cache = env.at("TORCHINDUCTOR_CACHE_DIR");
    fs::create_directories(cache / "chash");
    std::ofstream(cache / "chash/cmodel.wrapper.cpp")
        << TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp");
    sink(Stream::kStderr, TestData("handmade/fault/pinpoint.stderr"), {});
    const auto place = env.find("CUDA_COREDUMP_FILE");
    if (place != env.end() && dumps) {
      std::string path = place->second;  // …/cuda-core.%h.%p
      path.replace(path.find("%h.%p"), 5, "host.42");
      std::ofstream(path) << "dump";
      dumped.emplace_back(path);
    }
    Outcome outcome;
    outcome.ending = Exited{1};
    return outcome;
  }
};

/// What the stage gpu-core-dump found out about that variable.
FlagEffect DumpEffect(const Verdict& verdict) {
  for (const RunSummary& run : verdict.runs) {
    for (const FlagEffect& flag : run.flags) {
      if (run.stage == "gpu-core-dump" && flag.name == "CUDA_COREDUMP_FILE") {
        return flag;
      }
    }
  }
  throw std::runtime_error("gpu-core-dump was not climbed");
}

TEST_F(ClimbTest, TheCoreDumpOfAGpuBecomesAdvice) {
  request_.ladder = Deep();
  request_.load_flags = BuiltInFlags;
  FaultOnCuda cuda;
  const auto climb = [&](const char* record) {
    Record made = Record::Create(folder_ / record, {});
    return ladder::Climb(request_, cuda, made, progress_).verdict;
  };
  const Verdict verdict = climb("with");
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIllegalMemoryAccess);
  ASSERT_FALSE(cuda.dumped.empty());
  const fs::path dump = cuda.dumped.front();
  const fs::path artifacts = dump.parent_path();
  EXPECT_EQ(artifacts.filename(), "artifacts");
  EXPECT_NE(artifacts.string().find("gpu-core-dump/run-1"), std::string::npos);
  EXPECT_EQ(DumpEffect(verdict).effect, FlagEffect::Effect::kTookEffect);
  EXPECT_EQ(DumpEffect(verdict).why, "it wrote cuda-core.host.42");
  const auto opens_it = [](const Advice& each) {
    return each.command.starts_with("cuda-gdb -ex \"target cudacore ") &&
           each.command.find(
               "gpu-core-dump/run-1/artifacts/cuda-core.host.42") !=
               std::string::npos;
  };
  EXPECT_EQ(
      std::count_if(verdict.advice.begin(), verdict.advice.end(), opens_it), 1);
  cuda.dumps = false;
  const Verdict without = climb("without");
  EXPECT_EQ(DumpEffect(without).effect, FlagEffect::Effect::kNone);
  EXPECT_EQ(DumpEffect(without).why, "no dump was written");
  EXPECT_TRUE(std::none_of(
      without.advice.begin(), without.advice.end(), [](const Advice& each) {
        return each.command.find("cudacore") != std::string::npos;
      }));
}

TEST_F(ClimbTest, AnInputMismatchEndsTheClimb) {
  executor_.sample_for_level = {{"", "2.14/shape/plain"}};
  executor_.sanity_sample = "2.14/shape/chk";
  ClimbResult result = Climb();
  EXPECT_EQ(StagesOf(result.verdict), (Words{"baseline", "sanity"}));
  EXPECT_EQ(result.verdict.failure->failure_class,
            FailureClass::kInputMismatch);
}

TEST_F(ClimbTest, APackageForADeviceThatIsNotThereEndsTheClimb) {
  executor_.sample_for_level = {{"", "2.14/loadonly/cuda"}};
  executor_.compiles = false;
  const Verdict verdict = Climb().verdict;
  EXPECT_EQ(StagesOf(verdict), Words{"baseline"});
  EXPECT_EQ(executor_.asked.size(), 1U);
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kDeviceMismatch);
  for (const std::string& each : verdict.not_known) {
    EXPECT_EQ(each.find(" not run: "), std::string::npos) << each;
  }
}

TEST_F(ClimbTest, UnobservedCommandsMayCompileSoThePrinterStagesRun) {
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"}};
  executor_.compiles = false;
  Climb();
  EXPECT_TRUE(
      std::any_of(executor_.asked.begin(), executor_.asked.end(),
                  [](const Command& command) {
                    return command.environment.contains(
                        "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER");
                  }));
}

TEST_F(ClimbTest, IfNothingWasCompiledTheCompileStagesAreSkippedWithAReason) {
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"}};
  executor_.compiles = false;
  executor_.observes = true;
  ClimbResult result = Climb();
  bool said = false;
  for (const std::string& text : result.verdict.not_known) {
    said = said || text.find("use --compile") != std::string::npos;
  }
  EXPECT_TRUE(said);
  for (const Command& command : executor_.asked) {
    EXPECT_FALSE(command.environment.contains(
        "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER"));
  }
}

TEST_F(ClimbTest, TheCompileCommandRunsOnlyWhereFlagsActOnIt) {
  request_.settings.compile = {"python", "compile.py"};
  request_.settings.all_stages = true;
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  executor_.plain_ending = Exited{0};  // so that the load command is run
  ClimbResult result = Climb();
  Words scripts;
  for (const Command& command : executor_.asked) {
    scripts.push_back(command.argv[1]);
  }
  EXPECT_EQ(scripts, (Words{"compile.py", "repro.py",    // baseline
                            "compile.py", "repro.py",    // sanity
                            "repro.py",                  // pinpoint
                            "compile.py", "repro.py",    // kernel-names
                            "compile.py", "repro.py"}))  // kernel-values
      << "pinpoint's flags are read by the command that runs, not compiles";
  ASSERT_EQ(result.verdict.runs.size(), 5u);
  EXPECT_TRUE(result.verdict.runs[0].compile);
  EXPECT_FALSE(result.verdict.runs[2].compile);
}

TEST_F(ClimbTest, AFailedCompilationIsTheFailureAndNothingIsLoaded) {
  request_.settings.compile = {"python", "compile.py"};
  executor_.sample_for_level = {{"", "2.14/raises/plain"}};
  executor_.compiles = false;
  ClimbResult result = Climb();
  ASSERT_EQ(executor_.asked.size(), 1u);
  EXPECT_EQ(executor_.asked[0].argv[1], "compile.py");
  EXPECT_EQ(result.verdict.failure->failure_class,
            FailureClass::kExportFailure);
  std::string run =
      ReadFile(folder_ / "record/stages/00-baseline/run-1/run.json").value();
  EXPECT_NE(run.find("not_started"), std::string::npos) << run;
}

TEST_F(ClimbTest, FlagsThatAreWithdrawnAreCompiledOutOfThePackage) {
  request_.settings.compile = {"python", "compile.py"};
  request_.settings.all_stages = true;  // pinpoint acts at run time only
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  executor_.sanity_sample = "2.14/nanin/nanassert";
  executor_.load_ending = Exited{1};
  Climb();
  Words pinpoint;
  for (const Command& command : executor_.asked) {
    if (!command.environment.contains("CUDA_LAUNCH_BLOCKING") ||
        command.environment.contains(
            "AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER")) {
      continue;
    }
    pinpoint.push_back(command.argv[1]);
    EXPECT_FALSE(command.environment.contains("TORCHINDUCTOR_NAN_ASSERTS"));
  }
  EXPECT_EQ(pinpoint, (Words{"compile.py", "repro.py"}));
}

TEST_F(ClimbTest, AnInterruptionLeavesARecordAndNoFalseVerdict) {
  executor_.interrupt = true;
  ClimbResult result = Climb();
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.verdict.outcome, Verdict::Result::kError);
  EXPECT_TRUE(fs::exists(folder_ / "record/stages/00-baseline/run-1/run.json"));
}

TEST_F(ClimbTest, WrappersAreKeptAndEvidencePointsIntoTheRecord) {
  executor_.sample_for_level = {
      {"", "2.14/nan/plain"}, {"3", "2.14/nan/l3"}, {"2", "2.14/nan/l2"}};
  ClimbResult result = Climb();
  ASSERT_FALSE(result.verdict.evidence.empty());
  for (const Evidence& each : result.verdict.evidence) {
    EXPECT_TRUE(fs::exists(folder_ / "record" / each.file)) << each.file;
    EXPECT_FALSE(each.text.empty()) << each.says;
  }
  ASSERT_TRUE(result.verdict.first_failing->wrapper);
  EXPECT_TRUE(fs::exists(folder_ / "record" /
                         result.verdict.first_failing->wrapper->file));
}

// A command may compile one model and load another that is packaged already.
TEST_F(ClimbTest, PackagesInTheCommandCountBesideWhatItCompiles) {
  executor_.sample_for_level = {{"", "2.14/seg/segv-l3-unbuf"}};
  executor_.plain_ending = Exited{0};
  request_.settings.command.push_back(TestDataPath("2.14/provenance/two.pt2"));
  Climb();
  const fs::path kept = folder_ / "record/stages/00-baseline/run-1/wrappers";
  std::set<std::string> wrappers;
  for (const auto& file : fs::directory_iterator(kept)) {
    const std::string name = file.path().filename();
    if (name.ends_with(".wrapper.cpp")) wrappers.insert(name);
  }
  EXPECT_EQ(wrappers.size(), 3U) << "one compiled, two in the package";
  EXPECT_TRUE(wrappers.contains("cmodel.wrapper.cpp"));
}

TEST_F(ClimbTest, AWordTooLongForANameIsNoPackage) {
  executor_.sample_for_level = {{"", "2.14/nan/plain"}};
  executor_.plain_ending = Exited{0};
  request_.settings.command.push_back("python serve.py #" +
                                      std::string(5000, '=') + " model.pt2");
  EXPECT_EQ(Climb().verdict.outcome, Verdict::Result::kPassed);
}

TEST_F(ClimbTest, AnErrorThatTorchSwallowedIsFoundThoughTheCommandEndsWell) {
  executor_.sample_for_level = {{"", "2.6/scatonly/l3"},
                                {"3", "2.6/scatonly/l3"},
                                {"2", "2.6/scatonly/l3"}};
  executor_.plain_ending = Exited{0};
  executor_.torch = "2.6.0";
  ClimbResult result = Climb();
  EXPECT_EQ(result.verdict.outcome, Verdict::Result::kFailed);
  EXPECT_EQ(result.verdict.failure->failure_class,
            FailureClass::kIndexOutOfBounds);
}

TEST_F(ClimbTest, RepeatsTheBaselineAndReportsTheRate) {
  request_.settings.repeat = 3;
  executor_.sample_for_level = {{"", "2.14/nan/plain"}};
  executor_.plain_ending = Exited{0};
  ClimbResult result = Climb();
  EXPECT_EQ(result.verdict.runs.size(), 3u);
  EXPECT_EQ(result.verdict.why, "no failure in 3 runs");
}

TEST_F(ClimbTest, ACommandThatCannotStartIsAUserError) {
  class Unstartable : public Executor {
   public:
    Outcome Run(const Command&, const Limits&, const OutputSink&) override {
      Outcome outcome;
      outcome.ending = NotStarted{"no such file"};
      return outcome;
    }
  } executor;
  Record record = Record::Create(folder_ / "record", {});
  try {
    ladder::Climb(request_, executor, record, progress_);
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 125);
    EXPECT_STREQ(error.what(), "cannot start 'python': no such file");
  }
}

// Climbs with a failure that comes and goes: a scripted executor decides which
// runs fail, the climb how often it tries.

using testing::Contains;
using testing::Each;
using testing::HasSubstr;

class ClimbChanceTest : public ClimbFixture {
 protected:
  /// "1/1 baseline, 0/2 sanity" of a climb whose runs fail as said.
  std::string Stages(const std::string& fails) {
    executor_.fails = fails;
    Record record = Record::Create(folder_ / "record", {});
    verdict_ = Climb(request_, executor_, record, progress_).verdict;
    std::string stages;
    for (const StageSummary& stage : verdict_.stages) {
      stages += (stages.empty() ? "" : ", ") +
                std::to_string(stage.rate.failed) + "/" +
                std::to_string(stage.rate.runs) + " " + stage.name;
    }
    return stages;
  }

  ToldProgress progress_;
  ScriptedExecutor executor_;
  Verdict verdict_;
};

TEST_F(ClimbChanceTest, WithoutRepeatASteadyFailureCostsOneRunAStage) {
  EXPECT_EQ(Stages("xxxx"), "1/1 baseline, 1/1 sanity, 1/1 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFailed);
}

TEST_F(ClimbChanceTest, ASecondRunOfAStageShowsThatItIsFlaky) {
  EXPECT_EQ(Stages("x.x..x"), "1/1 baseline, 1/2 sanity, 1/3 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict_.failure->failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(verdict_.confidence, Confidence::kCertain);
}

TEST_F(ClimbChanceTest, OneVanishedStageIsTriedTwiceTheOthersOnce) {
  EXPECT_EQ(Stages("x...."), "1/1 baseline, 0/2 sanity, 0/1 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFailed);
  EXPECT_THAT(verdict_.not_known,
              Contains("why it did not fail in stage sanity (2 runs): by "
                       "chance, or because that stage's flags hide it; 20 runs "
                       "without a failure would tell (--repeat)"));
}

TEST_F(ClimbChanceTest, RepeatMeasuresTheBaselineAndCatchesTheFailure) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages("x.x.x.x.x."  // baseline
                   "..x"
                   "....x"),
            "5/10 baseline, 1/3 sanity, 1/5 kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict_.failure->rate.failed, 5u);
  // The values are those of the run that failed.
  bool shows_values = false;
  for (const Evidence& each : verdict_.evidence) {
    EXPECT_THAT(each.file, testing::Not(HasSubstr("kernel-values/run-4")));
    shows_values = shows_values ||
                   each.file.find("kernel-values/run-5") != std::string::npos;
  }
  EXPECT_TRUE(shows_values);
  EXPECT_NE(std::find_if(verdict_.advice.begin(), verdict_.advice.end(),
                         [](const Advice& each) {
                           return each.text.find("12 clean runs in a row") !=
                                  std::string::npos;
                         }),
            verdict_.advice.end());
}

TEST_F(ClimbChanceTest, RepeatDoesNotWasteRunsOnASteadyFailure) {
  request_.settings.repeat = 100;
  EXPECT_EQ(Stages(std::string(100, 'x')),
            "16/16 baseline, 1/1 sanity, 1/1 kernel-values");
}

TEST_F(ClimbChanceTest, AFailureThatVanishesIsAFindingOnlyIfChanceIsNot) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages("xxxxxxxxxx"
                   "..."),
            "10/10 baseline, 0/3 sanity, 0/3 kernel-values");
  const StageSummary& sanity = verdict_.stages[1];
  EXPECT_LT(sanity.p_value.value(), 0.05);
  EXPECT_THAT(sanity.changed,
              Contains(HasSubstr("vanishes under these flags: 0 of 3 runs, at "
                                 "the baseline 10 of 10 runs")));
  EXPECT_THAT(verdict_.not_known,
              Each(testing::Not(HasSubstr("did not fail"))));
  // Runs that did not fail say nothing of where it fails.
  EXPECT_FALSE(verdict_.first_failing);
  EXPECT_EQ(verdict_.why, "no run that printed values failed");
}

TEST_F(ClimbChanceTest, AnErrorThatTorchSwallowedIsAFailureToo) {
  request_.settings.repeat = 5;
  executor_.swallows = "x.x.x.x";
  executor_.torch = "2.6.0";
  EXPECT_EQ(Stages(""),
            "3/5 baseline, 1/2 sanity, 0/5 kernel-names, 0/5 kernel-values");
}

TEST_F(ClimbChanceTest, APackageIsCompiledOnceAStage) {
  request_.settings.repeat = 3;
  request_.settings.compile = {"python", "compile.py"};
  Stages(
      "x.x"
      "..x"
      "x");
  const std::string c = "compile.py", r = "repro.py";
  EXPECT_EQ(executor_.scripts, (Words{c, r, r, r, c, r, r, r, c, r}));
}

TEST_F(ClimbChanceTest, AFailedCompilationIsTriedAgain) {
  request_.settings.repeat = 2;
  request_.settings.compile = {"python", "compile.py"};
  executor_.rotten_compiler = true;
  EXPECT_EQ(Stages(""), "2/2 baseline");
  EXPECT_EQ(executor_.scripts,
            (std::vector<std::string>{"compile.py", "compile.py"}));
}

TEST_F(ClimbChanceTest, APassedCommandSaysWhatItMayHaveMissed) {
  request_.settings.repeat = 10;
  EXPECT_EQ(Stages(""), "0/10 baseline");
  EXPECT_EQ(verdict_.why, "no failure in 10 runs");
  EXPECT_THAT(verdict_.not_known,
              Contains(HasSubstr("in fewer than 26 % of the runs")));
}

TEST_F(ClimbChanceTest, AStageThatFailsWhereTheBaselineDidNotIsNoted) {
  request_.settings.all_stages = true;
  EXPECT_EQ(Stages("..x.."),
            "0/1 baseline, 0/1 sanity, 1/1 pinpoint, 0/1 kernel-names, 0/1 "
            "kernel-values");
  EXPECT_EQ(verdict_.outcome, Verdict::Result::kPassed);
  EXPECT_THAT(verdict_.not_known,
              Contains(HasSubstr("it failed in stage pinpoint (1 of 1 run)")));
}

}  // namespace
}  // namespace ladder
