#include "diagnosis/align.h"

#include <gtest/gtest.h>

#include "output/trace_keeper.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using Phase = TraceEvent::Phase;

TraceEvent Event(Phase phase, const std::string& kernel) {
  TraceEvent event;
  event.phase = phase;
  event.kernel = kernel;
  return event;
}

std::vector<std::string> Names(const RunEvidence& run,
                               const Invocation& invocation) {
  std::vector<std::string> names;
  for (const LaunchExecution& execution : invocation.executions) {
    names.push_back(
        run.models[invocation.model].wrapper.launches[execution.launch].name);
  }
  return names;
}

TEST(AlignTest, FollowsAStraightModelThroughUnprintedCalls) {
  RunEvidence run = SampleRun("2.14/seg/nan-l3", "kernel-names");
  Alignment alignment = Align(run.trace.events, run.models);
  ASSERT_EQ(alignment.invocations.size(), 1u);
  EXPECT_EQ(Names(run, alignment.invocations[0]),
            (std::vector<std::string>{
                "aoti_torch_cpu_addmm_out", "cpp_fused_bad_relu_0", "my::bad",
                "aoti_torch_cpu_addmm_out", "cpp_fused_tanh_1"}));
  EXPECT_TRUE(alignment.invocations[0].may_be_complete);
  EXPECT_EQ(alignment.unmatched, 0u);
  Position position = FindPosition(alignment, run.models);
  EXPECT_TRUE(position.outside_possible);
  EXPECT_TRUE(position.gap.empty());
}

TEST(AlignTest, FindsTheGapOfACrashBetweenPrintedLaunches) {
  RunEvidence run = SampleRun("2.14/seg/segv-l3-unbuf", "kernel-names");
  Alignment alignment = Align(run.trace.events, run.models);
  ASSERT_EQ(alignment.invocations.size(), 1u);
  EXPECT_FALSE(alignment.invocations[0].may_be_complete);
  Position position = FindPosition(alignment, run.models);
  EXPECT_FALSE(position.in_flight);
  EXPECT_FALSE(position.outside_possible);
  ASSERT_EQ(position.gap.size(), 1u);
  EXPECT_EQ(run.models[0].wrapper.launches[position.gap[0].launch].name,
            "my::bad");
}

TEST(AlignTest, TakesTheBranchThatTheTraceShows) {
  for (const char* version : {"2.14", "2.6"}) {
    RunEvidence run =
        SampleRun(std::string(version) + "/cond/l3", "kernel-names");
    Alignment alignment = Align(run.trace.events, run.models);
    ASSERT_EQ(alignment.invocations.size(), 1u) << version;
    EXPECT_EQ(alignment.invocations[0].executions.size(), 4u) << version;
    EXPECT_TRUE(alignment.invocations[0].may_be_complete) << version;
    EXPECT_EQ(alignment.unmatched, 0u) << version;
  }
}

TEST(AlignTest, CountsTheRoundsOfALoopAsOneInvocation) {
  for (const char* version : {"2.14", "2.6"}) {
    RunEvidence run =
        SampleRun(std::string(version) + "/while/l3", "kernel-names");
    Alignment alignment = Align(run.trace.events, run.models);
    ASSERT_EQ(alignment.invocations.size(), 1u) << version;
    // Three rounds of three launches, the last test, and the launch behind.
    EXPECT_EQ(alignment.invocations[0].executions.size(), 11u) << version;
    EXPECT_EQ(alignment.unmatched, 0u) << version;
  }
}

TEST(AlignTest, TellsInvocationsApart) {
  RunEvidence run = SampleRun("2.14/nan/l3", "kernel-names");
  std::vector<TraceEvent> twice = run.trace.events;
  twice.insert(twice.end(), run.trace.events.begin(), run.trace.events.end());
  twice.pop_back();  // the second is cut off in its last launch
  Alignment alignment = Align(twice, run.models);
  ASSERT_EQ(alignment.invocations.size(), 2u);
  EXPECT_EQ(alignment.invocations[1].number, 2u);
  Position position = FindPosition(alignment, run.models);
  ASSERT_TRUE(position.in_flight);
  EXPECT_EQ(position.in_flight->invocation, 2u);
  EXPECT_EQ(position.in_flight->launch,
            run.models[0].wrapper.launches.size() - 1);
}

TEST(AlignTest, TellsModelsWithTheSameFirstKernelApart) {
  RunEvidence a = SampleRun("2.14/seg/nan-l3", "kernel-names");
  RunEvidence b = SampleRun("2.14/nan/l3", "kernel-names");
  // Both begin with aoti_torch_cpu_addmm_out; the second launch decides.
  std::vector<Model> models{a.models[0], b.models[0]};
  std::vector<TraceEvent> events = b.trace.events;
  events.insert(events.end(), a.trace.events.begin(), a.trace.events.end());
  Alignment alignment = Align(events, models);
  ASSERT_EQ(alignment.invocations.size(), 2u);
  EXPECT_EQ(alignment.invocations[0].model, 1u);
  EXPECT_EQ(alignment.invocations[1].model, 0u);
  EXPECT_EQ(alignment.invocations[1].number, 1u);
  EXPECT_EQ(alignment.unmatched, 0u);
}

TEST(AlignTest, EqualModelsStayAmbiguousWhenAThirdRunsAfterThem) {
  RunEvidence equal = SampleRun("2.14/nan/l3", "kernel-names");
  RunEvidence third = SampleRun("2.14/oob/l3", "kernel-names");
  std::vector<Model> models{equal.models[0], equal.models[0], third.models[0]};
  std::vector<TraceEvent> events = equal.trace.events;
  events.insert(events.end(), third.trace.events.begin(),
                third.trace.events.end());
  Alignment alignment = Align(events, models);
  ASSERT_EQ(alignment.invocations.size(), 2u);
  EXPECT_TRUE(alignment.ambiguous);
  EXPECT_TRUE(alignment.invocations[0].ambiguous);
  EXPECT_TRUE(alignment.invocations[0].number_open);
  EXPECT_EQ(alignment.invocations[1].model, 2u);
  EXPECT_FALSE(alignment.invocations[1].ambiguous);
  EXPECT_FALSE(alignment.invocations[1].number_open);
  // Alone they are told apart by nothing that follows either.
  EXPECT_TRUE(Align(equal.trace.events, models).invocations[0].ambiguous);
  models.erase(models.begin());
  EXPECT_FALSE(Align(events, models).ambiguous);
}

TEST(AlignTest, WhatFollowsDecidesBetweenModelsThatBeginAlike) {
  RunEvidence a = SampleRun("2.14/seg/nan-l3", "kernel-names");
  RunEvidence b = SampleRun("2.14/nan/l3", "kernel-names");
  std::vector<Model> models{a.models[0], b.models[0]};
  std::vector<TraceEvent> events(b.trace.events);
  EXPECT_FALSE(Align(events, models).ambiguous);
  // Nothing decides when only what they share was printed.
  events.resize(2);
  EXPECT_TRUE(Align(events, models).invocations[0].ambiguous);
}

TEST(AlignTest, CountsEventsThatFitNowhere) {
  RunEvidence run = SampleRun("2.14/nan/l3", "kernel-names");
  std::vector<TraceEvent> events = run.trace.events;
  events.insert(events.begin() + 2, Event(Phase::kBefore, "cpp_fused_alien"));
  events.insert(events.begin() + 3, Event(Phase::kAfter, "cpp_fused_alien"));
  Alignment alignment = Align(events, run.models);
  EXPECT_EQ(alignment.unmatched, 2u);
  ASSERT_EQ(alignment.invocations.size(), 1u);
  EXPECT_TRUE(alignment.invocations[0].may_be_complete);
}

TEST(AlignTest, StartsAnewAfterAnInvocationThatWasCutOff) {
  RunEvidence run = SampleRun("2.14/nan/l3", "kernel-names");
  std::vector<TraceEvent> events(run.trace.events.begin(),
                                 run.trace.events.begin() + 3);
  events.insert(events.end(), run.trace.events.begin(), run.trace.events.end());
  Alignment alignment = Align(events, run.models);
  ASSERT_EQ(alignment.invocations.size(), 2u);
  EXPECT_EQ(alignment.invocations[0].executions.size(), 2u);
  EXPECT_TRUE(alignment.invocations[1].may_be_complete);
}

TEST(AlignTest, ManyInvocationsAreLinear) {
  RunEvidence run = SampleRun("2.14/nan/l3", "kernel-names");
  std::vector<TraceEvent> events;
  for (int i = 0; i < 20000; ++i) {
    events.insert(events.end(), run.trace.events.begin(),
                  run.trace.events.end());
  }
  EXPECT_EQ(Align(events, run.models).invocations.size(), 20000u);
  run.models.push_back(run.models[0]);
  EXPECT_EQ(Align(events, run.models).invocations.size(), 20000u);
}

TEST(AlignTest, InvocationsKeepTheirNumbersWhereOthersAreLeftOut) {
  for (const char* sample : {"2.14/nan/l2", "2.14/nan/l3"}) {
    const RunEvidence run = SampleRun(sample, "kernel-values");
    std::vector<TraceEvent> events;
    for (int i = 0; i < 5000; ++i) {
      events.insert(events.end(), run.trace.events.begin(),
                    run.trace.events.end());
    }
    // The last invocation is cut off.
    events.insert(events.end(), run.trace.events.begin(),
                  run.trace.events.begin() + 3);
    TraceKeeper keeper(TraceKept::kWithoutRepetitions, 500);
    for (TraceEvent event : events) keeper.Add(std::move(event));
    Trace trace;
    keeper.Finish(trace);
    EXPECT_LT(trace.events.size(), 500U);
    const Alignment kept = Align(trace.events, run.models, trace.repetitions);
    const Alignment all = Align(events, run.models);
    EXPECT_EQ(kept.invocations.back().number, 5001U);
    EXPECT_EQ(kept.invocations.back().executions.size(),
              all.invocations.back().executions.size());
    EXPECT_EQ(kept.unmatched, all.unmatched);
    EXPECT_FALSE(kept.ambiguous);
  }
}

}  // namespace
}  // namespace ladder
