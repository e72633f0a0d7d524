#include "diagnosis/advice_steps.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <csignal>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/run_command.h"
#include "config/data_files.h"
#include "diagnosis/advice.h"
#include "diagnosis/failure.h"
#include "diagnosis/reach.h"
#include "diagnosis/suggested_stages.h"
#include "recipe/run_settings.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const FlagCatalogue& Flags() {
  static const FlagCatalogue kFlags = BuiltInFlags();
  return kFlags;
}

Ladder LadderNamed(const std::string& name) {
  const DataFile file = FindLadder(name, {});
  return ParseLadder(file.text, file.path, BuiltInFlags);
}

/// Runs of the ladder's first stages. Their variables took effect.
std::vector<RunEvidence> RunsOf(const Ladder& ladder, size_t stages) {
  std::vector<RunEvidence> runs;
  for (size_t i = 0; i < stages; ++i) {
    RunEvidence& run = runs.emplace_back();
    run.summary.stage = ladder.stages[i].name;
    for (size_t earlier = 0; earlier <= i; ++earlier) {
      for (const Flag& flag : ladder.stages[earlier].flags) {
        run.summary.flags.push_back({flag.name, flag.value,
                                     ladder.stages[earlier].name, false,
                                     FlagEffect::Effect::kTookEffect, "", ""});
      }
    }
  }
  return runs;
}

/// Every verdict that gets advice of its own: each class with each suspect,
/// fed by each kind of origin, and with the details that lead to more advice.
std::vector<Verdict> VerdictsOf(FailureClass failure_class,
                                const std::optional<ModelLine>& source) {
  using Kind = Suspect::Kind;
  std::vector<Verdict> verdicts;
  for (Kind kind : {Kind::kKernel, Kind::kExtern, Kind::kCustomOp}) {
    for (const char* name : {"demo::pack", "aten::sort"}) {
      for (Kind origin : {Kind::kKernel, Kind::kCustomOp, Kind::kModelInput,
                          Kind::kConstant}) {
        Verdict verdict;
        verdict.outcome = Verdict::Result::kFlaky;
        verdict.failure.emplace().failure_class = failure_class;
        verdict.failure->rate = MeasureRate(1, 100);
        verdict.failure->ending = Signalled{SIGKILL, false};
        verdict.first_failing.emplace().kind = kind;
        verdict.first_failing->name = name;
        verdict.first_failing->wrapper = {"model.wrapper.cpp", 12};
        verdict.first_failing->model_source = source;
        verdict.origin.emplace().kind = origin;
        verdict.origin->name = "x";
        verdict.bad_input.emplace().symbol = "s0";
        verdicts.push_back(verdict);
        verdict.bad_input->dim_of = {0, "x", 1};
        verdict.made_inf = true;
        verdict.evidence = {{"output.log", 7, "#1 wait", "", true}};
        verdicts.push_back(verdict);
        verdict.origin.reset();
        verdicts.push_back(verdict);
        verdict.first_failing.reset();
        verdict.bad_input.reset();
        verdict.evidence.clear();
        verdicts.push_back(verdict);
      }
    }
  }
  return verdicts;
}

/// Runs without a model: of each other tool, and of each program that hides its
/// processes.
std::vector<RunEvidence> RunsWithoutModel(const RunEvidence& like) {
  std::vector<RunEvidence> runs;
  const auto add = [&](auto change) {
    RunEvidence& run = runs.emplace_back(like);
    run.observation.made = true;
    run.observation.programs = {"/usr/bin/python3"};
    change(run);
  };
  for (JitCode jit : {JitCode::kPythonWrapper, JitCode::kCppWrapper}) {
    add([&](RunEvidence& run) { run.jit = jit; });
  }
  for (const char* framework : {"/x/executorch/_C.so", "/x/libtorch.so"}) {
    add([&](RunEvidence& run) { run.observation.frameworks = {framework}; });
  }
  for (const char* program : {"docker", "podman", "ssh", "sudo", "kubectl"}) {
    add([&](RunEvidence& run) {
      run.observation.programs.push_back(std::string("/usr/bin/") + program);
      for (const FlagEffect& flag : run.summary.flags) {
        run.environment[flag.name] = flag.value;
      }
    });
  }
  return runs;
}

/// All advice of the program after these runs: that of each failure line, that
/// of each verdict, and that of each command without a model.
std::vector<Advice> AllAdvice(const AdviceContext& context,
                              const std::optional<ModelLine>& source = {}) {
  std::vector<Advice> all;
  const auto add = [&](Verdict verdict) {
    CompleteAdvice(context, verdict);
    all.insert(all.end(), verdict.advice.begin(), verdict.advice.end());
  };
  static const std::vector<FailurePattern> kPatterns = RealPatterns();
  for (const FailurePattern& pattern : kPatterns) {
    if (pattern.advice.empty()) continue;
    Verdict verdict;
    Advice& advice = verdict.advice.emplace_back();
    advice.text = pattern.advice;
    advice.at = pattern.advice_at;
    SetCommand(pattern.advice_run, advice);
    advice.unless_flags = pattern.advice_unless;
    add(verdict);
  }
  static const Ladder deep = LadderNamed("deep");
  const std::vector<SkippedStage> skipped = {
      {"kernel-names", "…", SkipReason::kCompilesNothing}};
  for (size_t i = 0; i <= static_cast<size_t>(FailureClass::kUnknown); ++i) {
    for (Verdict verdict : VerdictsOf(static_cast<FailureClass>(i), source)) {
      AddAdvice(context, verdict);
      AdviseOnSkipped(skipped, {}, verdict);
      CompleteAdvice(context, verdict);
      SuggestStages({context.ladder, deep, {}, context.runs, context.own},
                    verdict);
      add(verdict);
    }
  }
  for (const RunEvidence& run : RunsWithoutModel(context.runs.back())) {
    Verdict verdict;
    verdict.failure.emplace();
    ExplainReach({run}, verdict);
    add(verdict);
  }
  return all;
}

/// The variables that the advice tells people to set: "NAME=VALUE", or "NAME".
std::set<std::string> VariablesIn(const Advice& advice) {
  static const RE2 kWord(R"(\b([A-Z][A-Z0-9_]+)\b(?:=([^\s'"]+))?)");
  std::set<std::string> found;
  const std::string text = advice.text + "\n" + advice.command;
  re2::StringPiece rest(text);
  std::string name, value;
  while (RE2::FindAndConsume(&rest, kWord, &name, &value)) {
    if (FindFlag(Flags(), name) == nullptr) continue;
    found.insert(value.empty() ? name : name + "=" + value);
  }
  return found;
}

TEST(AdviceStepsTest, NoAdviceTellsWhatTheRunsHaveDone) {
  size_t advised = 0;
  for (const char* name : {"documented", "fast", "deep", "rocm", "xpu"}) {
    const Ladder ladder = LadderNamed(name);
    for (size_t stages = 1; stages <= ladder.stages.size(); ++stages) {
      const std::vector<RunEvidence> runs = RunsOf(ladder, stages);
      std::set<std::string> done;
      for (const FlagEffect& flag : runs.back().summary.flags) {
        done.insert(flag.name);
        for (size_t i = 0; i <= flag.value.size(); ++i) {
          const size_t end =
              std::min(flag.value.find(',', i), flag.value.size());
          done.insert(flag.name + "=" + flag.value.substr(i, end - i));
          i = end;
        }
      }
      for (const Advice& each : AllAdvice({runs, ladder})) {
        // They are set, but do not reach the process that reads them.
        if (each.text.ends_with("pass the variables of the stages on.")) {
          continue;
        }
        const auto variables = VariablesIn(each);
        advised += variables.size();
        const bool all_done = !variables.empty() &&
                              std::all_of(variables.begin(), variables.end(),
                                          [&](const std::string& one) {
                                            return done.contains(one);
                                          });
        EXPECT_FALSE(all_done)
            << name << ", after " << runs.back().summary.stage << ": "
            << each.text << " $ " << each.command;
        for (const std::string tool : {"gdb", "compute-sanitizer"}) {
          if (!UsedTool({runs, ladder}, tool)) continue;
          EXPECT_FALSE(each.command.starts_with(tool) ||
                       RE2::PartialMatch(each.text,
                                         "(?i)(under|install|attach) " + tool))
              << name << ", after " << runs.back().summary.stage << ": "
              << each.text << " $ " << each.command;
        }
      }
    }
  }
  EXPECT_GT(advised, 0U) << "some advice has to name a variable";
}

/// The words after "aoti-ladder run", if the command has one.
std::optional<std::vector<std::string>> OptionsIn(const std::string& command) {
  const std::string run = "aoti-ladder run ";
  const size_t at = command.rfind(run);
  if (at == std::string::npos) return {};
  return SplitWords(command.substr(at + run.size()));
}

TEST(AdviceStepsTest, EachAdviceIsACommandOrAnEdit) {
  const Ladder ladder = LadderNamed("documented");
  const std::vector<RunEvidence> runs = RunsOf(ladder, 1);
  const OwnCommand own{{"python3", "my model.py", "--x='1'"},
                       {"--env", "A=b c"}};
  size_t commands = 0, edits = 0;
  for (const Advice& each : AllAdvice({runs, ladder, own})) {
    EXPECT_NE(each.command.empty(), each.edit.empty()) << each.text;
    EXPECT_FALSE(RE2::PartialMatch(each.command, R"(\{(again|command))"))
        << each.command;
    if (each.command.empty()) {
      ++edits;
      const char* verb = each.at == AdviceAt::kExport  ? "In "
                         : each.at == AdviceAt::kNamed ? "See "
                                                       : "Edit ";
      EXPECT_TRUE(each.text.starts_with(verb + each.edit + ": ")) << each.text;
      EXPECT_TRUE(VariablesIn(each).empty())
          << "a variable is set by a command: " << each.text;
      continue;
    }
    const auto words = OptionsIn(each.command);
    if (!words) continue;
    ++commands;
    // The program takes it as it stands, with the user's own words.
    const auto given = ReadWords(DescribeRun(), *words);
    ASSERT_TRUE(given) << each.command;
    const RunSettings settings = TakeRun(*given).settings;
    EXPECT_EQ(settings.command, own.words) << each.command;
    EXPECT_EQ(settings.environment.set.at("A"), "b c") << each.command;
  }
  EXPECT_GT(commands, 10U);
  EXPECT_GT(edits, 100U);
}

TEST(AdviceStepsTest, EachEditHasItsFileAndLineWhereTheyAreKnown) {
  const Ladder ladder = LadderNamed("documented");
  std::vector<RunEvidence> runs = RunsOf(ladder, 1);
  runs[0].matches =
      RunThatPrinted("",
                     "Traceback (most recent call last):\n"
                     "  File \"/srv/serve.py\", line 4, in <module>\n"
                     "    model(x)\n"
                     "RuntimeError: no\n",
                     Exited{1}, "baseline")
          .matches;
  std::map<std::string, size_t> places;
  for (const Advice& each :
       AllAdvice({runs, ladder, {{"./serve"}, {}}, {"m.pt2", "make.py:2", ""}},
                 ModelLine{"/srv/net.py", 7, "forward", "y = x + 1"})) {
    if (!each.edit.empty()) ++places[each.edit];
  }
  std::vector<std::string> known, unknown;
  for (const auto& [place, count] : places) {
    const bool has_line = RE2::FullMatch(place, R"([\w./-]+:\d+)");
    (has_line ? known : unknown).push_back(place);
  }
  EXPECT_THAT(known, ElementsAre("make.py:2", "net.py:7", "output.log:7",
                                 "serve.py:4"));
  // No run shows a frame of an operator, and a failure without a launch no line
  // of the model.
  EXPECT_THAT(unknown, ElementsAre("the custom operator", "the failure line",
                                   "the model"));
}

std::vector<std::string> TextsOf(const Verdict& verdict) {
  std::vector<std::string> texts;
  for (const Advice& each : verdict.advice) {
    texts.push_back(each.command.empty() ? each.text : each.command);
  }
  return texts;
}

/// The advice of a failure line after a run with those variables.
std::vector<std::string> AdviceAfter(
    const std::string& line, const std::vector<FlagEffect>& flags,
    const std::map<std::string, std::string>& environment = {}) {
  RunEvidence run = RunThatPrinted("", line + "\n", Exited{1}, "pinpoint");
  run.summary.flags = flags;
  run.environment = environment;
  Verdict verdict;
  verdict.advice = ClassifyRun(run, {.models_known = true}).advice;
  const std::vector<RunEvidence> runs{run};
  CompleteAdvice({runs, {}}, verdict);
  return TextsOf(verdict);
}

// from public logs
constexpr char kIllegalAccess[] =
    "RuntimeError: CUDA error: an illegal memory access was encountered";

TEST(AdviceStepsTest, AVariableThatDidNothingIsStillAdvised) {
  using Effect = FlagEffect::Effect;
  const auto flags = [](Effect effect) {
    return std::vector<FlagEffect>{
        {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1", "pinpoint", false, effect, "",
         ""},
        {"CUDA_LAUNCH_BLOCKING", "1", "pinpoint", false, effect, "", ""}};
  };
  const auto advised = ElementsAre(
      "aoti-ladder run --env PYTORCH_NO_CUDA_MEMORY_CACHING=1 --env "
      "CUDA_LAUNCH_BLOCKING=1 -- YOUR COMMAND");
  EXPECT_THAT(AdviceAfter(kIllegalAccess, {}), advised);
  EXPECT_THAT(AdviceAfter(kIllegalAccess, flags(Effect::kNone)), advised);
  EXPECT_THAT(AdviceAfter(kIllegalAccess, flags(Effect::kTookEffect)),
              ElementsAre());
  EXPECT_THAT(AdviceAfter(kIllegalAccess, flags(Effect::kUnseen)),
              ElementsAre());
  // One of the two is not enough.
  EXPECT_THAT(AdviceAfter(kIllegalAccess, {flags(Effect::kTookEffect)[1]}),
              advised);
}

TEST(AdviceStepsTest, TheUsersOwnVariablesCount) {
  EXPECT_THAT(AdviceAfter(kIllegalAccess, {},
                          {{"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"},
                           {"CUDA_LAUNCH_BLOCKING", "1"}}),
              ElementsAre());
}

TEST(AdviceStepsTest, AnOptionThatTheCommandHasIsNotAdvised) {
  const auto advised = [](std::vector<std::string> options) {
    Verdict verdict;
    verdict.advice = {
        AdviceToRunAgain({"--compile", "COMPILE COMMAND"}, "Name it.", "", "")};
    CompleteAdvice({{}, {}, {{"./serve"}, std::move(options)}}, verdict);
    return TextsOf(verdict);
  };
  EXPECT_THAT(advised({"--env", "A=1"}),
              ElementsAre("aoti-ladder run --env A=1 --compile 'COMPILE "
                          "COMMAND' -- ./serve"));
  EXPECT_THAT(advised({"--compile", "python3 export.py"}), ElementsAre());
}

TEST(AdviceStepsTest, AnEditNamesTheLineOfTheScript) {
  // An exception of the exported model, and one of a custom operator.
  const auto place = [](const std::string& sample, AdviceAt at) {
    const std::vector<RunEvidence> runs{SampleRun(sample, "baseline")};
    Verdict verdict;
    verdict.advice = {AdviceToEdit(at, "Mend it.", "", "")};
    CompleteAdvice({runs, {}}, verdict);
    return verdict.advice[0].edit;
  };
  EXPECT_EQ(place("2.14/oob/plain", AdviceAt::kScript), "cases.py:19");
  EXPECT_EQ(place("2.14/seg/exc-l3", AdviceAt::kOperator), "cases.py:51");
  // Faulthandler's stacks of operators that crash.
  EXPECT_EQ(place("2.14/crashstack/fault", AdviceAt::kOperator),
            "segfault.py:9");
  for (const char* version : {"2.14", "2.6"}) {
    EXPECT_EQ(place(fmt::format("{}/seg/segv-l3-fault", version),
                    AdviceAt::kOperator),
              "cases.py:49");
  }
  EXPECT_EQ(place("2.14/oob/plain", AdviceAt::kOperator),
            "the custom operator");
  EXPECT_EQ(place("2.14/oob/plain", AdviceAt::kModel), "the model");
}

TEST(AdviceStepsTest, WordsOfACommandMayHoldBraces) {
  Verdict verdict;
  AdviseOnSkipped(
      {{"kernel-names", "…", SkipReason::kCompilesNothing}},
      {"m.pt2", "", "python3 export.py --dims '{\"b\": 4} --timeout'"},
      verdict);
  CompleteAdvice({{}, {}, {{"./serve"}, {"--timeout", "5s"}}}, verdict);
  ASSERT_EQ(verdict.advice.size(), 1U);
  EXPECT_EQ(verdict.advice[0].command,
            "aoti-ladder run --timeout 5s --compile 'python3 export.py --dims "
            "'\\''{\"b\": 4} --timeout'\\''' -- ./serve");
}

TEST(AdviceStepsTest, AnEditNamesTheScriptThatExports) {
  RunEvidence run;
  const auto place = [&](const PackageOrigin& origin,
                         const std::vector<std::string>& options = {}) {
    Verdict verdict;
    verdict.advice = {AdviceToEdit(AdviceAt::kExport, "Check it.", "", "")};
    const std::vector<RunEvidence> runs{run};
    CompleteAdvice({runs, {}, {{"python3", "/srv/run.py"}, options}, origin},
                   verdict);
    return verdict.advice[0].edit;
  };
  EXPECT_EQ(place({"m.pt2", "export.py:12", ""}), "export.py:12");
  EXPECT_EQ(place({"m.pt2", "", ""}), "the script that exports the model");
  EXPECT_EQ(place({}, {"--compile", "python3 '/srv/make it.py' x"}),
            "make it.py");
  run.compiled = true;
  EXPECT_EQ(place({}), "run.py");
}

TEST(AdviceStepsTest, AnEditNamesTheLineOfTheLog) {
  Verdict verdict;
  verdict.evidence = {{"stages/00-baseline/run-1/output.log", 12, "", ""}};
  verdict.advice = {AdviceToEdit(AdviceAt::kNamed, "Mend it.", "", "")};
  CompleteAdvice({{}, {}}, verdict);
  EXPECT_EQ(verdict.advice[0].edit, "stages/00-baseline/run-1/output.log:12");
}

TEST(AdviceStepsTest, AnEditNamesNoLineOfALibrary) {
  const std::vector<RunEvidence> runs{RunThatPrinted(
      "",
      "Traceback (most recent call last):\n"
      "  File \"/srv/check.py\", line 9, in <module>\n"
      "    np.testing.assert_allclose(a, b)\n"
      "  File \"/usr/lib/python3.13/contextlib.py\", line 85, in inner\n"
      "    return func(*args, **kwds)\n"
      "  File "
      "\"/srv/venv/lib/python3.13/site-packages/numpy/testing/utils.py\","
      " line 862, in assert_array_compare\n"
      "    raise AssertionError(msg)\n"
      "AssertionError: Not equal\n",
      Exited{1}, "baseline")};
  Verdict verdict;
  verdict.advice = {AdviceToEdit(AdviceAt::kScript, "Mend it.", "", "")};
  CompleteAdvice({runs, {}}, verdict);
  EXPECT_EQ(verdict.advice[0].edit, "check.py:9");
}

TEST(AdviceStepsTest, AnEditOfTheModelNamesItsLine) {
  Verdict verdict;
  verdict.first_failing.emplace().model_source =
      ModelLine{"/home/user/net.py", 12, "forward", "y = torch.log(x)"};
  verdict.advice = {AdviceToEdit(AdviceAt::kModel, "Clamp it.", "", "")};
  CompleteAdvice({{}, {}}, verdict);
  EXPECT_EQ(verdict.advice[0].text, "Edit net.py:12: Clamp it.");
  CompleteAdvice({{}, {}}, verdict);
  EXPECT_EQ(verdict.advice[0].text, "Edit net.py:12: Clamp it.") << "once";
}

TEST(OwnCommandTest, HasTheOptionsThatDecideWhatRuns) {
  RunSettings settings;
  settings.command = {"python3", "run it.py"};
  settings.compile = {"python3", "export.py", "a b"};
  settings.environment.set = {{"N", "1"}};
  settings.timeout = std::chrono::milliseconds(90'000);
  settings.fails_when = {ParseFailCondition("output:not finite")};
  settings.ladder = "fast";
  settings.failures = {"my own.yaml"};
  settings.observe = false;
  settings.input = "in put";
  const OwnCommand own = OwnCommandOf(settings);
  EXPECT_EQ(LadderCommand(own, {}),
            "aoti-ladder run --compile 'python3 export.py '\\''a b'\\''' --env "
            "N=1 --fails-when 'output:not finite' --timeout 90s --ladder fast "
            "--failure-patterns 'my own.yaml' --no-observe -- python3 "
            "'run it.py' < 'in put'");
  // What the advice adds counts.
  EXPECT_EQ(LadderCommand({{"./a"}, {"--ladder", "fast", "--env", "A=1"}},
                          {"--ladder", "deep", "--env", "B=2"}),
            "aoti-ladder run --env A=1 --ladder deep --env B=2 -- ./a");
  settings.setup = {{"make"}};
  EXPECT_EQ(LadderCommand(OwnCommandOf(settings), {"--repeat", "3"}),
            "aoti-ladder run YOUR-RECIPE.yaml --repeat 3");
  EXPECT_EQ(LadderCommand({}, {}), "aoti-ladder run -- YOUR COMMAND");
}

TEST(OwnCommandTest, WhatOnlyARecipeCanPrepareIsNoCommandLine) {
  const auto of_recipe = [](auto change) {
    RunSettings settings;
    settings.command = {"./a"};
    change(settings);
    return OwnCommandOf(settings).of_recipe;
  };
  EXPECT_FALSE(of_recipe([](RunSettings&) {}));
  EXPECT_TRUE(of_recipe([](RunSettings& all) { all.setup = {{"make"}}; }));
  EXPECT_TRUE(of_recipe([](RunSettings& all) { all.memory_limit = 1 << 30; }));
}

}  // namespace
}  // namespace ladder
