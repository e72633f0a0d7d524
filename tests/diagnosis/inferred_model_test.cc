// Models inferred from recorded and simulated traces, against the generated
// code of the same runs. Origin: tests/data/README.md.
#include "diagnosis/inferred_model.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <limits>
#include <map>
#include <set>

#include "diagnosis/failing_launch.h"
#include "diagnosis/nan_origin.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using Phase = TraceEvent::Phase;

/// The recorded run without its generated code.
RunEvidence WithoutCode(const std::string& sample) {
  RunEvidence run = SampleRun(sample, "log");
  run.models.clear();
  run.files.clear();
  AddInferredModels(run);
  return run;
}

/// A simulated run on a GPU (tests/data/simulated).
RunEvidence Simulated(const std::string& sample) {
  RunEvidence run = RunThatPrinted(TestData("simulated/" + sample + ".stdout"),
                                   TestData("simulated/" + sample + ".stderr"),
                                   Exited{1}, "log");
  run.environment["CUDA_LAUNCH_BLOCKING"] = "1";
  AddInferredModels(run);
  return run;
}

LaunchAttribution FailingLaunchOf(const RunEvidence& run) {
  Background background;
  background.models_known = true;
  return FindFailingLaunch(run, ClassifyRun(run, background));
}

std::string All(const std::vector<std::string>& sentences) {
  std::string all;
  for (const std::string& each : sentences) all += each + "\n";
  return all;
}

TraceEvent Printed(Phase phase, const std::string& kernel) {
  TraceEvent event;
  event.phase = phase;
  event.kernel = kernel;
  return event;
}

/// "ab ab" as launches of two invocations without printed inputs; "c(" begins c
/// and does not end it, "*" prints model inputs.
std::vector<TraceEvent> Events(const std::string& text) {
  std::vector<TraceEvent> events;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' || text[i] == '(') continue;
    if (text[i] == '*') {
      events.push_back(Printed(Phase::kModelInputs, ""));
      events.back().values.emplace_back().buffer = "arg0_1";
      continue;
    }
    const std::string kernel(1, text[i]);
    events.push_back(Printed(Phase::kBefore, kernel));
    if (i + 1 < text.size() && text[i + 1] == '(') continue;
    events.push_back(Printed(Phase::kAfter, kernel));
  }
  return events;
}

std::string LaunchesOf(const Model& model) {
  std::string names;
  for (const Launch& each : model.wrapper.launches) names += each.name;
  return names;
}

TEST(InferredModelTest, APeriodOfNamesIsAnInvocationButMayBeALayer) {
  const auto models = InferModels(Events("abc abc ab("));
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(LaunchesOf(models[0]), "abc");
  EXPECT_TRUE(models[0].inferred);
  EXPECT_TRUE(models[0].beginning_open);
  EXPECT_EQ(models[0].wrapper.printer_level, 3);
}

TEST(InferredModelTest, WithoutRepetitionThereIsOneInvocation) {
  const auto models = InferModels(Events("abac"));
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(LaunchesOf(models[0]), "abac");
  EXPECT_FALSE(models[0].beginning_open);
  EXPECT_EQ(models[0].wrapper.launches[2].occurrence, 2u);
}

// Of a long trace, what lies between may be a part of an invocation.
TEST(InferredModelTest, WhereLaunchesAreLeftOutNoNumberIsSure) {
  std::string launches = "xy ";
  for (int i = 0; i < 100; ++i) launches += "abcde ";
  TraceKeeper keeper(TraceKept::kWithoutRepetitions, 100);
  for (TraceEvent& each : Events(launches)) keeper.Add(std::move(each));
  RunEvidence run;
  keeper.Finish(run.trace);
  ASSERT_FALSE(run.trace.repetitions.empty());
  AddInferredModels(run);
  ASSERT_FALSE(run.models.empty());
  EXPECT_TRUE(run.models[0].beginning_open);
}

TEST(InferredModelTest, PrintedInputsBeginAnInvocationWhateverRepeats) {
  const auto models = InferModels(Events("*abab *abab *aba("));
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(LaunchesOf(models[0]), "abab");
  EXPECT_FALSE(models[0].beginning_open);
  const auto events = Events("*abab *abab *aba(");
  const Alignment alignment = Align(events, models);
  ASSERT_EQ(alignment.invocations.size(), 3u);
  EXPECT_EQ(alignment.invocations[2].number, 3u);
  EXPECT_EQ(alignment.unmatched + alignment.cut_off, 0u);
  const Position position = FindPosition(alignment, models);
  ASSERT_TRUE(position.in_flight);
  EXPECT_EQ(position.in_flight->launch, 2u);
}

TEST(InferredModelTest, ACaughtExceptionEndsAnInvocation) {
  const auto events = Events("abcd ab( abcd");
  const auto models = InferModels(events);
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(LaunchesOf(models[0]), "abcd");
  const Alignment alignment = Align(events, models);
  EXPECT_EQ(alignment.invocations.size(), 3u);
  EXPECT_EQ(alignment.cut_off, 1u);
}

TEST(InferredModelTest, PrintedInputsAfterACaughtExceptionBeginTheSameModel) {
  for (const char* text : {"*abc *ab( *abc", "*ab( *abc *ab("}) {
    const auto events = Events(text);
    const auto models = InferModels(events);
    ASSERT_EQ(models.size(), 1u) << text;
    EXPECT_EQ(LaunchesOf(models[0]), "abc") << text;
    EXPECT_FALSE(models[0].beginning_open) << text;
    const Alignment alignment = Align(events, models);
    EXPECT_EQ(alignment.invocations.size(), 3u) << text;
    EXPECT_EQ(alignment.invocations.back().number, 3u) << text;
  }
}

// Such a log can have millions of launches: whether a repetition holds a kernel
// must not be found out anew for each length.
TEST(InferredModelTest, RepeatedOperatorsWithoutAKernelAreNoInvocation) {
  std::vector<TraceEvent> events;
  const auto add = [&](const std::string& kernel) {
    events.push_back(Printed(Phase::kBefore, kernel));
    events.push_back(Printed(Phase::kAfter, kernel));
  };
  const auto repeat = [&](const std::string& name) {
    for (size_t i = 0; i < 5000; ++i) {
      add(fmt::format("aoti_torch_cpu_{}{}_out", name, i % 500));
    }
  };
  add("cpp_fused_first_0");
  add("cpp_fused_first_0");
  repeat("mm");
  const auto models = InferModels(events);
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(LaunchesOf(models[0]), "cpp_fused_first_0");
  EXPECT_EQ(models[1].wrapper.launches.size(), 5000u);
}

TEST(InferredModelTest, OtherSequencesWithTheSameInputsMayBeBranches) {
  const auto models = InferModels(Events("*abc *adc *abc *ad("));
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].name, "model 1");
  EXPECT_TRUE(models[0].beginning_open && models[1].beginning_open)
      << "each counts only some of the invocations";
}

TEST(InferredModelTest, ALogWithoutOrderGivesOnlyItsEnd) {
  std::string text;
  for (size_t i = 0; i < 200; ++i) {
    text += "*a" + std::string(i, 'b');
  }
  const auto models = InferModels(Events(text + "c("));
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(LaunchesOf(models[0]).back(), 'c');
  EXPECT_TRUE(models[0].beginning_open);
  EXPECT_TRUE(InferModels({}).empty());
}

TEST(InferredModelTest, OfALongLogWhatDiffersAtItsEndIsASequenceOfItsOwn) {
  std::string text;
  for (size_t i = 0; i < 2000; ++i) text += "abc";
  const auto events = Events(text + "abd(");
  const auto models = InferModels(events);
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(LaunchesOf(models[0]), "abc");
  EXPECT_EQ(LaunchesOf(models[1]), "abd");
  EXPECT_TRUE(models[0].beginning_open && models[1].beginning_open);
  const Position position = FindPosition(Align(events, models), models);
  ASSERT_TRUE(position.in_flight);
  EXPECT_EQ(position.in_flight->model, 1u);
  EXPECT_EQ(position.in_flight->launch, 2u);
}

TEST(InferredModelTest, AnOperatorThatComesAgainIsNoRepetition) {
  std::vector<TraceEvent> events;
  for (const char* kernel : {"aoti_torch_cpu_mm_out", "aoti_torch_cpu_mm_out",
                             "cpp_fused_relu_0", "cpp_fused_tanh_1"}) {
    events.push_back(Printed(Phase::kBefore, kernel));
    events.push_back(Printed(Phase::kAfter, kernel));
  }
  const auto models = InferModels(events);
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(models[0].wrapper.launches.size(), 4u);
  EXPECT_FALSE(models[0].beginning_open);
  EXPECT_EQ(models[0].wrapper.launches[1].occurrence, 2u);
}

TEST(InferredModelTest, TheCodeOfOneRunSparesTheGuessForAll) {
  std::vector<RunEvidence> runs{WithoutCode("2.14/nan/l3"),
                                WithoutCode("2.14/nan/l2")};
  AddInferredModels(runs);
  EXPECT_EQ(runs[0].models.size(), 1u);
  EXPECT_FALSE(HasCode(runs[0]));
  runs.push_back(SampleRun("2.14/nan/l3", "log"));
  AddInferredModels(runs);
  EXPECT_TRUE(runs[0].models.empty() && runs[1].models.empty());
  EXPECT_TRUE(HasCode(runs[2]));
}

// --- against the generated code ----------------------------------------------

/// The launches that the code says the printer shows, as executed.
std::vector<std::string> PrintedByCode(const RunEvidence& run) {
  std::vector<std::string> names;
  for (const Invocation& each : AlignmentOf(run).invocations) {
    for (const LaunchExecution& execution : each.executions) {
      if (execution.before) {
        names.push_back(fmt::format(
            "{} {}", each.number,
            run.models[each.model].wrapper.launches[execution.launch].name));
      }
    }
  }
  return names;
}

TEST(InferredModelTest, LaunchesAndInvocationsAreThoseOfTheCode) {
  for (const char* name :
       {"2.14/nan/l2", "2.14/nan/l3", "2.14/rep/l2", "2.14/mutin/l2",
        "2.14/caught/l2", "2.14/newweights/l2", "2.14/seg/nan-l3",
        "2.14/cond/l3", "2.6/nan/l2", "2.6/nan/l3", "2.6/rep/l2",
        "2.6/seg/nan-l3", "2.6/opraises/l3"}) {
    const RunEvidence inferred = WithoutCode(name);
    EXPECT_EQ(PrintedByCode(inferred), PrintedByCode(SampleRun(name, "log")))
        << name;
    EXPECT_EQ(AlignmentOf(inferred).unmatched, 0u) << name;
  }
}

/// "cpp_fused_relu_0 buf1 rw", for the printed tensors of all generated
/// kernels.
std::set<std::string> Accesses(const RunEvidence& run) {
  std::set<std::string> all;
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    for (const LaunchExecution& execution : invocation.executions) {
      if (!execution.before) continue;
      const Model& model = run.models[invocation.model];
      const Launch& launch = model.wrapper.launches[execution.launch];
      const auto& origins = model.dataflow.launches[execution.launch].origins;
      if (launch.kind != LaunchKind::kKernel) continue;
      std::map<std::string, std::pair<bool, bool>> modes;
      for (size_t i = 0; i < launch.accesses.size(); ++i) {
        const Access& each = launch.accesses[i];
        auto& [read, written] = modes[each.buffer];
        // An in_out parameter may get memory that nothing has written.
        const bool garbage = origins[i] == std::vector<Origin>{Origin{}};
        read = read || (each.read && !(each.written && garbage));
        written = written || each.written;
      }
      for (const TensorValue& value :
           run.trace.events[*execution.before].values) {
        const auto& [read, written] = modes[value.buffer];
        all.insert(fmt::format("{} {} {}{}", launch.name, value.buffer,
                               read ? "r" : "", written ? "w" : ""));
      }
    }
  }
  return all;
}

TEST(InferredModelTest, TheValuesShowWhatGeneratedKernelsReadAndWrite) {
  for (const char* name :
       {"2.14/nan/l2", "2.14/rep/l2", "2.14/mutin/l2", "2.14/caught/l2",
        "2.14/newweights/l2", "2.14/switch/l2", "2.6/nan/l2", "2.6/rep/l2"}) {
    const auto code = Accesses(SampleRun(name, "log"));
    EXPECT_FALSE(code.empty());
    EXPECT_EQ(Accesses(WithoutCode(name)), code) << name;
  }
}

/// A tensor of 4 floats, of which the printer showed the least and the
/// greatest.
TensorValue Tensor(const std::string& buffer, double least, double greatest) {
  TensorValue value;
  value.buffer = buffer;
  value.elements = 4;
  value.dtype = "float32";
  value.min = least;
  value.max = greatest;
  value.size = {4};
  value.device = "cpu";
  value.has_nan = std::isnan(least) || std::isnan(greatest);
  value.has_inf = std::isinf(least) || std::isinf(greatest);
  value.complete = true;
  return value;
}

void AddLaunch(const std::string& kernel,
               const std::vector<TensorValue>& before,
               const std::vector<TensorValue>& after,
               std::vector<TraceEvent>& events) {
  for (const Phase phase : {Phase::kBefore, Phase::kAfter}) {
    TraceEvent event = Printed(phase, kernel);
    event.has_values = true;
    event.values = phase == Phase::kBefore ? before : after;
    event.line = events.size() + 1;
    for (TensorValue& each : event.values) each.line = event.line;
    events.push_back(std::move(event));
  }
}

/// What a second launch reads and writes of the result of a first one.
Access FirstAccessOf(const std::string& operation) {
  const TensorValue input = Tensor("arg0_1", 0, 1);
  std::vector<TraceEvent> events;
  AddLaunch("cpp_fused_relu_0", {input, Tensor("buf0", 0, 0)},
            {input, Tensor("buf0", 0, 1)}, events);
  AddLaunch(operation, {Tensor("buf0", 0, 1), input},
            {Tensor("buf0", 0, 7), input}, events);
  return InferModels(events).at(0).wrapper.launches.at(1).accesses.at(0);
}

TEST(InferredModelTest, AnOperatorsNameTellsWhatItDoesWithItsFirstArgument) {
  const struct {
    const char* operation;
    bool read;
  } kOperators[] = {{"aoti_torch_cpu_mm_out", false},
                    {"aoti_torch_cpu_scatter_out", true},
                    {"aoti_torch_cpu_index_put_out", true},
                    {"aoti_torch_cpu_add_", true}};
  for (const auto& each : kOperators) {
    const Access access = FirstAccessOf(each.operation);
    EXPECT_TRUE(access.written) << each.operation;
    EXPECT_EQ(access.read, each.read) << each.operation;
    Launch launch;
    launch.name = each.operation;
    launch.accesses = {access};
    EXPECT_EQ(IsSurelyResult(launch, 0), !each.read) << each.operation;
  }
}

// The kernel makes a mask, which attention reads as a view: no printed launch
// reads it.
TEST(InferredModelTest, AnUnreadMaskOfMinusInfinityIsNoBadResult) {
  const double inf = std::numeric_limits<double>::infinity();
  const TensorValue input = Tensor("arg0_1", 0, 1);
  const auto run_of = [&](double least, double greatest) {
    RunEvidence run;
    run.log = "output.log";
    AddLaunch("cpp_fused_tril_0", {input, Tensor("buf0", 0, 0)},
              {input, Tensor("buf0", least, greatest)}, run.trace.events);
    AddLaunch("cpp_fused_relu_1", {input, Tensor("buf3", 0, 0)},
              {input, Tensor("buf3", 0, 1)}, run.trace.events);
    AddInferredModels(run);
    return run;
  };
  EXPECT_FALSE(FindFirstBadWrite(run_of(-inf, 0)).first_bad);
  for (const double bad : {inf, std::nan("")}) {
    const ValueFinding found = FindFirstBadWrite(run_of(-inf, bad));
    ASSERT_TRUE(found.first_bad) << bad;
    EXPECT_EQ(found.first_bad->name, "cpp_fused_tril_0") << bad;
  }
}

/// What a verdict from the code and one from the trace alone say.
struct Expected {
  const char* sample;
  const char* launch;  ///< ""; the trace alone names none
  Confidence confidence;
};

TEST(InferredModelTest, TheFailingLaunchIsThatOfTheCodeOrNone) {
  for (const Expected& each : std::vector<Expected>{
           {"2.14/oob/l3", "cpp_fused_add_embedding_mul_sum_tanh_1",
            Confidence::kLikely},
           {"2.6/oob/l3", "cpp_fused_add_embedding_mul_sum_tanh_1",
            Confidence::kLikely},
           {"2.14/dyn/l2", "cpp_fused_add_index_mul_sin_sub_sum_0",
            Confidence::kLikely},
           {"2.14/seg/exc-l3", "", Confidence::kGuess},
           {"2.6/seg/exc-l3", "", Confidence::kGuess},
           {"2.14/seg/segv-l3-unbuf", "", Confidence::kGuess},
           {"2.6/seg/segv-l3-unbuf", "", Confidence::kGuess},
           // It is not printed, but the runtime names it.
           {"2.14/scatonly/l3", "aoti_torch_cpu_scatter_reduce_two_out",
            Confidence::kLikely},
           {"2.6/opraises/l3", "", Confidence::kGuess},
       }) {
    const LaunchAttribution found = FailingLaunchOf(WithoutCode(each.sample));
    EXPECT_EQ(found.suspect ? found.suspect->name : "", each.launch)
        << each.sample;
    if (!found.suspect) {
      EXPECT_NE(All(found.not_known).find("the printer does not show"),
                std::string::npos)
          << each.sample << ": " << All(found.not_known);
      continue;
    }
    EXPECT_EQ(found.confidence, each.confidence) << each.sample;
    EXPECT_FALSE(found.suspect->wrapper) << "there is no file";
    const LaunchAttribution code =
        FailingLaunchOf(SampleRun(each.sample, "log"));
    ASSERT_TRUE(code.suspect) << each.sample;
    EXPECT_EQ(found.suspect->name, code.suspect->name) << each.sample;
    if (found.suspect->launch) {
      EXPECT_EQ(found.suspect->invocation, code.suspect->invocation);
    }
    EXPECT_LE(code.confidence, found.confidence) << each.sample;
    for (const Evidence& line : found.evidence) {
      EXPECT_EQ(line.file, "output.log") << each.sample;
    }
  }
}

std::string Names(const std::string& kernel) {
  return fmt::format("[ before_launch: {0} ]\n[ after_launch: {0} ]\n", kernel);
}

RunEvidence DiedAfter(const std::string& log, const Ending& ending) {
  RunEvidence run = RunThatPrinted(log, "", ending, "log");
  AddInferredModels(run);
  return run;
}

std::string Failed(const std::string& call) {
  return fmt::format(
      "Error: {}(buf1, buf0) API call failed at /tmp/m/cabc.wrapper.cpp, line "
      "590\n",
      call);
}

constexpr const char* kOnce[] = {"aoti_torch_cpu_mm_out", "cpp_fused_tanh_0"};

TEST(InferredModelTest, ACallThatFailedLongBeforeTheEndProvesNothing) {
  const std::string once = Names(kOnce[0]) + Names(kOnce[1]);
  const std::string end = "[ before_launch: aoti_torch_cpu_mm_out ]\n";
  for (const char* call : {"aoti_torch_cpu_convolution", kOnce[0]}) {
    const LaunchAttribution found = FailingLaunchOf(
        DiedAfter(once + Failed(call) + once + once + end, Signalled{SIGSEGV}));
    ASSERT_TRUE(found.suspect) << call;
    EXPECT_EQ(found.suspect->name, kOnce[0]) << call;
    EXPECT_EQ(found.confidence, Confidence::kLikely)
        << call << ": " << All(found.not_known);
    for (const Evidence& each : found.evidence) {
      EXPECT_NE(each.says, "the runtime names the failed call") << call;
    }
  }
}

TEST(InferredModelTest, TheFailedCallThatCountsIsTheLastOne) {
  const std::string log =
      Failed("aoti_torch_cpu_convolution") + Names(kOnce[1]) +
      "[ before_launch: aoti_torch_cpu_mm_out ]\n" + Failed(kOnce[0]);
  const LaunchAttribution found = FailingLaunchOf(DiedAfter(log, Exited{1}));
  ASSERT_TRUE(found.suspect);
  EXPECT_EQ(found.suspect->name, kOnce[0]);
  EXPECT_EQ(found.confidence, Confidence::kLikely) << All(found.not_known);
  EXPECT_TRUE(std::any_of(
      found.evidence.begin(), found.evidence.end(), [](const Evidence& each) {
        return each.says == "the runtime names the failed call";
      }));
}

size_t Questions(const LaunchAttribution& found, const std::string& begin) {
  return static_cast<size_t>(std::count_if(
      found.not_known.begin(), found.not_known.end(),
      [&](const std::string& each) { return each.starts_with(begin); }));
}

TEST(InferredModelTest, AnOperatorThatTheRuntimeNamesNeedNotBePrinted) {
  for (const char* file : {"cabc.wrapper.cpp", "cabc.cpp"}) {
    std::string error = Failed("aoti_torch_cpu_convolution");
    error.replace(error.find("cabc.wrapper.cpp"), 16, file);
    const LaunchAttribution found =
        FailingLaunchOf(DiedAfter(Names(kOnce[1]) + error, Exited{1}));
    ASSERT_TRUE(found.suspect) << file << ": " << All(found.not_known);
    EXPECT_EQ(found.suspect->name, "aoti_torch_cpu_convolution");
    EXPECT_EQ(found.suspect->kind, Suspect::Kind::kExtern);
    EXPECT_FALSE(found.suspect->launch || found.suspect->invocation ||
                 found.suspect->wrapper);
    EXPECT_EQ(found.confidence, Confidence::kLikely) << All(found.not_known);
    // Only the one that the generated code would answer.
    EXPECT_EQ(Questions(found, "which "), 1u) << All(found.not_known);
    EXPECT_EQ(Questions(found, "which model lines"), 1u);
  }
}

TEST(InferredModelTest, OneQuestionIsAskedOfACallThatIsNoLaunch) {
  for (const char* call : {"aoti_torch_proxy_executor_call_function",
                           "aoti_torch_empty_strided"}) {
    const LaunchAttribution found =
        FailingLaunchOf(DiedAfter(Names(kOnce[1]) + Failed(call), Exited{1}));
    EXPECT_FALSE(found.suspect) << call;
    EXPECT_EQ(Questions(found, "which "), 1u) << All(found.not_known);
    EXPECT_NE(All(found.not_known).find(call), std::string::npos);
  }
}

TEST(InferredModelTest, TheStackOfACrashShowsThatACustomOpWasRunning) {
  const std::string stack = TestData("2.14/seg/segv-l3-fault.stderr");
  RunEvidence run = RunThatPrinted(TestData("2.14/seg/segv-l3-unbuf.stdout"),
                                   stack, Signalled{SIGSEGV}, "log");
  AddInferredModels(run);
  const LaunchAttribution found = FailingLaunchOf(run);
  EXPECT_FALSE(found.suspect);
  EXPECT_EQ(Questions(found, "which custom op failed"), 1u)
      << All(found.not_known);
  EXPECT_EQ(All(found.not_known).find("the model had returned"),
            std::string::npos)
      << All(found.not_known);
  EXPECT_TRUE(std::any_of(
      found.evidence.begin(), found.evidence.end(), [](const Evidence& each) {
        return each.says == "the stack shows a call of a custom op";
      }));
}

TEST(InferredModelTest, TheFirstBadWriteIsThatOfTheCodeOrAGuess) {
  for (const Expected& each : std::vector<Expected>{
           {"2.14/nan/l2", "cpp_fused_log_relu_sub_0", Confidence::kLikely},
           {"2.6/nan/l2", "cpp_fused_log_relu_sub_0", Confidence::kLikely},
           {"2.14/maskednan/l2", "cpp_fused_exp_mul_sqrt_3",
            Confidence::kGuess},
           {"2.14/caught/l2", "cpp_fused_div_embedding_mul_sum_unsqueeze_0",
            Confidence::kLikely},
           // An operator that reads views and weights, which are not printed:
           // here an earlier kernel had spoilt one.
           {"2.14/cachek/l2", "aoti_torch_cpu_mm_out", Confidence::kGuess},
       }) {
    const ValueFinding found = FindFirstBadWrite(WithoutCode(each.sample));
    ASSERT_TRUE(found.first_bad) << each.sample;
    EXPECT_EQ(found.first_bad->name, each.launch) << each.sample;
    EXPECT_EQ(found.confidence, each.confidence) << each.sample;
    EXPECT_FALSE(found.all_finite);
    EXPECT_NE(All(found.not_known).find("inferred from the printed lines"),
              std::string::npos)
        << All(found.not_known);
    for (const Evidence& line : found.evidence) {
      EXPECT_EQ(line.file, "output.log") << each.sample;
    }
  }
}

// Without the code, a mask is not known from a fault that writes -Inf.
TEST(InferredModelTest, AMaskThatIsReturnedIsAnOpenQuestion) {
  const ValueFinding found =
      FindFirstBadWrite(WithoutCode("2.14/maskreturned/l2"));
  EXPECT_FALSE(found.first_bad);
  EXPECT_THAT(found.not_known,
              testing::Contains("whether the -Inf that "
                                "cpp_fused_gt_masked_fill_ones_triu_1 writes "
                                "is intended (as in a mask)"));
}

TEST(InferredModelTest, ABadModelInputIsNamedWithoutItsNumber) {
  const ValueFinding found = FindFirstBadWrite(WithoutCode("2.14/infinput/l2"));
  ASSERT_TRUE(found.source);
  EXPECT_EQ(found.source->kind, Suspect::Kind::kModelInput);
  EXPECT_EQ(found.source->name, "arg1_1");
  EXPECT_FALSE(found.source->index) << "the printer may leave out inputs";
}

// --- GPUs --------------------------------------------------------------------

TEST(InferredGpuModelTest, AnIllegalAccessNamesTheLaunchInFlight) {
  for (const char* version : {"2.14", "2.6"}) {
    const RunEvidence run = Simulated(std::string(version) + "/mlp/fault-5");
    EXPECT_EQ(run.models[0].wrapper.devices, std::vector<std::string>{"cuda"});
    const LaunchAttribution found = FailingLaunchOf(run);
    ASSERT_TRUE(found.suspect) << version;
    EXPECT_EQ(found.suspect->name, "triton_poi_fused_addmm_tanh_0");
    EXPECT_EQ(found.confidence, Confidence::kLikely);
    // Really it is the third layer of the first invocation.
    EXPECT_FALSE(found.suspect->invocation || found.suspect->occurrence ||
                 found.suspect->launch);
    EXPECT_NE(All(found.not_known)
                  .find("if each repetition of the 2 launches is one, it is "
                        "invocation 3"),
              std::string::npos)
        << All(found.not_known);
  }
}

TEST(InferredGpuModelTest, TheRuntimesCallIsThatLaunchOrNobody) {
  for (const char* version : {"2.14", "2.6"}) {
    RunEvidence run = Simulated(std::string(version) + "/mlp/fault-4");
    const LaunchAttribution found = FailingLaunchOf(run);
    ASSERT_TRUE(found.suspect) << version;
    EXPECT_EQ(found.suspect->name, "aoti_torch_cuda_mm_out");
    EXPECT_EQ(found.confidence, Confidence::kLikely);
    EXPECT_EQ(All(found.not_known).find("was not found"), std::string::npos);
    for (PatternMatch& match : run.matches) {
      for (auto& [name, value] : match.captures) {
        if (value == "aoti_torch_cuda_mm_out") {
          value = "aoti_torch_cuda_bmm_out";
        }
      }
    }
    EXPECT_EQ(FailingLaunchOf(run).confidence, Confidence::kGuess);
  }
}

TEST(InferredGpuModelTest, AFaultAfterALaunchBlamesWhatIsNotPrinted) {
  const LaunchAttribution found =
      FailingLaunchOf(Simulated("2.14/custom_op/fault-1"));
  EXPECT_FALSE(found.suspect) << found.suspect->name;
  EXPECT_NE(All(found.not_known)
                .find("which custom op failed: "
                      "aoti_torch_proxy_executor_call_function failed at "
                      "cfm2dpx5tvlqo7vhe.wrapper.cpp:1219; the generated code "
                      "was not found"),
            std::string::npos)
      << All(found.not_known);
}

TEST(InferredGpuModelTest, AFaultWithinThePrinterNamesTheLaunchBefore) {
  for (const char* version : {"2.14", "2.6"}) {
    RunEvidence run =
        Simulated(std::string(version) + "/inplace_chain/fault-3");
    run.environment.clear();
    const LaunchAttribution found = FailingLaunchOf(run);
    ASSERT_TRUE(found.suspect) << version;
    EXPECT_EQ(found.suspect->name, "triton_poi_fused_addmm_log_sub_1");
    EXPECT_EQ(found.confidence, Confidence::kLikely);
    EXPECT_EQ(found.suspect->launch, 4u);
    EXPECT_EQ(found.suspect->invocation, 1u);
  }
}

TEST(InferredGpuModelTest, GarbageIsNoNanAndAReusedBufferIsFollowed) {
  for (const char* version : {"2.14", "2.6"}) {
    // Memory that was not written holds NaN here.
    const ValueFinding found = FindFirstBadWrite(
        Simulated(std::string(version) + "/inplace_chain/nan-3"));
    ASSERT_TRUE(found.first_bad) << version;
    EXPECT_EQ(found.first_bad->name, "triton_poi_fused_addmm_log_sub_1");
    EXPECT_EQ(found.confidence, Confidence::kLikely);
    EXPECT_TRUE(found.born_here) << "Triton kernels print all that they read";
  }
}

TEST(InferredGpuModelTest, ACustomOpsResultLeavesAGuess) {
  for (const char* version : {"2.14", "2.6"}) {
    const ValueFinding found =
        FindFirstBadWrite(Simulated(std::string(version) + "/custom_op/nan-1"));
    EXPECT_EQ(found.confidence, Confidence::kGuess);
    EXPECT_FALSE(found.born_here);
    EXPECT_NE(All(found.not_known)
                  .find("or the result of a call that the printer does not "
                        "show"),
              std::string::npos)
        << All(found.not_known);
  }
}

TEST(InferredGpuModelTest, AResultThatOnlyItsReaderShowsIsAGuess) {
  for (const char* version : {"2.14", "2.6"}) {
    const ValueFinding found =
        FindFirstBadWrite(Simulated(std::string(version) + "/sort_topk/nan-1"));
    ASSERT_TRUE(found.first_bad) << version;
    EXPECT_EQ(found.first_bad->kind, Suspect::Kind::kExtern);
    EXPECT_EQ(found.confidence, Confidence::kGuess);
    EXPECT_FALSE(found.born_here);
  }
}

}  // namespace
}  // namespace ladder
