#include "blame.h"

#include <gtest/gtest.h>

#include "sample_run.h"

namespace ladder {
namespace {

Blame BlameIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

TEST(BlameTest, WithoutThePrinterTheInvocationIsNotCounted) {
  Blame plain = BlameIn(SampleRun("2.14/oob/plain", "baseline"));
  ASSERT_TRUE(plain.suspect);
  EXPECT_EQ(plain.suspect->name, "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_EQ(plain.confidence, Confidence::kCertain) << plain.why;
  EXPECT_FALSE(plain.suspect->invocation);
  Blame printed = BlameIn(SampleRun("2.14/oob/l3", "kernel-names"));
  ASSERT_TRUE(printed.suspect);
  EXPECT_EQ(printed.suspect->invocation, 1u);
}

// On a busy machine the error's line came before most of what was printed on
// the other stream (tests/cases/op_raises.py).
TEST(BlameTest, AnErrorThatArrivesEarlyWasNotCaughtForThat) {
  RunEvidence run = SampleRun("2.14/seg/exc-l3", "kernel-names");
  for (Symptom& each : run.symptoms) {
    if (each.pattern != "api-call-failed") continue;
    // The recorded wrapper is cut, so its lines are others.
    each.captures["file"] = "model.wrapper.cpp";
    for (const Launch& launch : run.models[0].wrapper.launches) {
      if (launch.name != "my::bad") continue;
      each.captures["line"] = std::to_string(launch.line);
    }
  }
  Blame in_time = BlameIn(run);
  ASSERT_TRUE(in_time.suspect);
  EXPECT_EQ(in_time.suspect->name, "my::bad");
  EXPECT_EQ(in_time.suspect->invocation, 1u);
  // Three more calls of the model went well before.
  auto& events = run.trace.events;
  const auto once = SampleRun("2.14/seg/nan-l3", "kernel-names").trace.events;
  for (int i = 0; i < 3; ++i) {
    events.insert(events.begin(), once.begin(), once.end());
  }
  for (size_t i = 0; i < events.size(); ++i) events[i].line = 1000 + i;
  Blame early = BlameIn(run);
  ASSERT_TRUE(early.suspect);
  EXPECT_EQ(early.suspect->name, "my::bad");
  EXPECT_EQ(early.suspect->invocation, 4u);
  EXPECT_EQ(early.confidence, Confidence::kCertain) << early.why;
}

TEST(BlameTest, AmongEqualModelsTheInvocationIsNotKnown) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  Blame blame = BlameIn(run);
  ASSERT_TRUE(blame.suspect);
  EXPECT_EQ(blame.suspect->name, "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_FALSE(blame.suspect->invocation);
  ASSERT_FALSE(blame.not_known.empty());
  EXPECT_EQ(blame.not_known[0],
            "in which invocation: what was printed fits more than one model");
}

}  // namespace
}  // namespace ladder
