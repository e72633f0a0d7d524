// Origin of the recordings: tests/data/README.md.
#include "diagnosis/routes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "diagnosis/nan_origin.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

const char* const kVersions[] = {"2.14", "2.6"};

/// The recorded run that printed values: on a CPU, none of a branch.
RunEvidence WithValues(const std::string& version) {
  const std::string sample = version + "/cond/l2";
  RunEvidence run = RunThatPrinted(TestData(sample + ".stdout"), "", Exited{0},
                                   "kernel-values");
  AddModel(run, TestData(sample + ".wrapper.cpp"));
  return run;
}

RunEvidence WithNames(const std::string& version) {
  RunEvidence run = SampleRun(version + "/cond/l3", "kernel-names");
  run.log = "names.log";
  return run;
}

std::vector<std::string> Executed(const RunEvidence& run, size_t invocation) {
  const Invocation& ran = AlignmentOf(run).invocations.at(invocation);
  std::vector<std::string> names;
  for (const LaunchExecution& each : ran.executions) {
    names.push_back(run.models[ran.model].wrapper.launches[each.launch].name);
  }
  return names;
}

bool AnyGuessed(const RunEvidence& run) {
  for (const Invocation& each : AlignmentOf(run).invocations) {
    for (const LaunchExecution& execution : each.executions) {
      if (execution.guessed) return true;
    }
  }
  return false;
}

TEST(RoutesTest, ABranchThatLevel2DoesNotPrintIsGuessed) {
  for (const char* version : kVersions) {
    EXPECT_TRUE(AnyGuessed(WithValues(version))) << version;
    EXPECT_FALSE(AnyGuessed(WithNames(version))) << version;
  }
}

TEST(RoutesTest, Level3ShowsWhichBranchRan) {
  for (const char* version : kVersions) {
    std::vector<RunEvidence> runs{WithNames(version), WithValues(version)};
    LearnRoutes(runs);
    const size_t count = AlignmentOf(runs[0]).invocations.size();
    ASSERT_EQ(AlignmentOf(runs[1]).invocations.size(), count) << version;
    EXPECT_FALSE(AnyGuessed(runs[1])) << version;
    for (size_t i = 0; i < count; ++i) {
      EXPECT_EQ(Executed(runs[0], i), Executed(runs[1], i)) << version;
    }
    EXPECT_EQ(AlignmentOf(runs[1]).invocations[0].shown_in, "names.log");
    EXPECT_TRUE(runs[0].routes.empty()) << "it prints everything itself";
  }
}

TEST(RoutesTest, WhatIsPrintedKeepsItsEvents) {
  std::vector<RunEvidence> runs{WithNames("2.6"), WithValues("2.6")};
  const Alignment before = AlignmentOf(runs[1]);
  LearnRoutes(runs);
  auto events = [](const Alignment& alignment) {
    std::vector<size_t> found;
    for (const Invocation& each : alignment.invocations) {
      for (const LaunchExecution& execution : each.executions) {
        if (execution.before) found.push_back(*execution.before);
      }
    }
    return found;
  };
  EXPECT_FALSE(events(before).empty());
  EXPECT_EQ(events(before), events(AlignmentOf(runs[1])));
}

TEST(RoutesTest, RunsThatDifferShowNothing) {
  std::vector<RunEvidence> runs{WithNames("2.6"), WithValues("2.6"),
                                WithNames("2.6")};
  // Edited: the third run takes the other branch.
  for (TraceEvent& event : runs[2].trace.events) {
    if (event.kernel == "cpp_fused_gt_log_sub_2") {
      event.kernel = "cpp_fused_add_gt_relu_1";
    }
  }
  ASSERT_NE(Executed(runs[2], 0), Executed(runs[0], 0));
  ASSERT_EQ(AlignmentOf(runs[2]).unmatched, 0U);
  LearnRoutes(runs);
  EXPECT_TRUE(AnyGuessed(runs[1]));
}

TEST(RoutesTest, NumbersOfARunThatCallsOnceMoreAreOthers) {
  std::vector<RunEvidence> runs{WithNames("2.6"), WithValues("2.6")};
  // Edited: the first run does all of it twice, as with the minifier's flag.
  std::vector<TraceEvent>& events = runs[0].trace.events;
  const std::vector<TraceEvent> once = events;
  events.insert(events.end(), once.begin(), once.end());
  LearnRoutes(runs);
  EXPECT_TRUE(runs[1].routes.empty());
  EXPECT_TRUE(AnyGuessed(runs[1]));
}

TEST(RoutesTest, WhereARunCrashedItMayNotHaveGoneOn) {
  std::vector<RunEvidence> runs{WithNames("2.6"), WithValues("2.6")};
  runs[1].summary.ending = Signalled{SIGABRT};  // edited
  LearnRoutes(runs);
  const size_t last = AlignmentOf(runs[1]).invocations.back().number;
  for (const Route& route : runs[1].routes) EXPECT_NE(route.number, last);
}

TEST(RoutesTest, AnotherModelShowsNothing) {
  std::vector<RunEvidence> runs{SampleRun("2.6/while/l3", "kernel-names"),
                                WithValues("2.6")};
  LearnRoutes(runs);
  EXPECT_TRUE(runs[1].routes.empty());
  EXPECT_TRUE(AnyGuessed(runs[1]));
}

}  // namespace
}  // namespace ladder
