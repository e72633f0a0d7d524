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
