// What makes a place in a trace uncertain.
#include "diagnosis/run_evidence.h"

#include <gtest/gtest.h>

#include "support/sample_run.h"

namespace ladder {
namespace {

TEST(TraceDoubtTest, InvocationsOfSeveralProcessesHaveNoNumber) {
  // Six of one worker and four of another: the tenth is the fourth of its own.
  RunEvidence run = SampleRun("2.14/workers/l1", "kernel-names");
  ASSERT_EQ(AlignmentOf(run).invocations.size(), 10U);
  const LaunchPlace place{0, 1, 10};
  EXPECT_EQ(WhyNumberOpen(run, place),
            "which invocation it is: several processes of the command may have "
            "run models, and each counts its own invocations");
  // The same of one process.
  run.matches.clear();
  EXPECT_EQ(WhyNumberOpen(run, place), "");
}

TEST(AlignmentTest, FollowsModelsThatAreAddedLaterAndCopies) {
  const RunEvidence whole = SampleRun("2.14/workers/l1", "kernel-names");
  RunEvidence run = whole;
  run.models.clear();
  EXPECT_TRUE(AlignmentOf(run).invocations.empty());
  run.models = whole.models;
  EXPECT_EQ(AlignmentOf(run).invocations.size(), 10U);
  RunEvidence copy = run;
  copy.trace.events.clear();
  EXPECT_TRUE(AlignmentOf(copy).invocations.empty());
  EXPECT_EQ(AlignmentOf(run).invocations.size(), 10U);
}

}  // namespace
}  // namespace ladder
