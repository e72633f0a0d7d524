#include "diagnosis/attribution_by_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "diagnosis/failing_launch.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

std::string NotKnown(const LaunchAttribution& attribution) {
  std::string all;
  for (const std::string& each : attribution.not_known) all += each + "\n";
  return all;
}

/// The sample with its standard error `bytes` into its standard output.
RunEvidence WithErrorsAfter(const std::string& sample, size_t bytes) {
  const std::string out = TestData(sample + ".stdout");
  const std::string err = TestData(sample + ".stderr");
  RunEvidence run = SampleRun(sample, "kernel-names");
  const std::vector<Chunk> order{{Stream::kStdout, bytes, {}},
                                 {Stream::kStderr, err.size(), {}},
                                 {Stream::kStdout, out.size() - bytes, {}}};
  const std::string log = out.substr(0, bytes) + err + out.substr(bytes);
  run.trace = ParseTrace(log, order);
  PatternMatcher reader(RealPatterns());
  ForEachLine(log, order, [&](const LogLine& line) { reader.Feed(line); });
  run.matches = reader.Finish();
  return run;
}

void Forget(const std::string& pattern, RunEvidence& run) {
  std::erase_if(run.matches, [&](const PatternMatch& each) {
    return each.pattern == pattern;
  });
}

// Of four custom ops the third argument of the addmm that failed next is the
// result of one, and the stack that torch logged names its function.
TEST(SwallowedErrorTest, WhereTheStreamsMixedDecidesNothing) {
  const std::string sample = "2.6/opraises/l3";
  const std::string out = TestData(sample + ".stdout");
  size_t tried = 0;
  for (size_t at = 0; at <= out.size(); at = out.find('\n', at) + 1) {
    LaunchAttribution attribution = AttributionIn(WithErrorsAfter(sample, at));
    ASSERT_TRUE(attribution.suspect) << at;
    EXPECT_EQ(attribution.suspect->name, "demo::check") << at;
    EXPECT_EQ(attribution.suspect->invocation, 2u) << at;
    EXPECT_EQ(attribution.confidence, Confidence::kLikely) << at;
    EXPECT_TRUE(attribution.alternatives.empty()) << at;
    ++tried;
    if (at == out.size()) break;
  }
  EXPECT_EQ(tried, 16u);
}

TEST(SwallowedErrorTest, TheFunctionAloneIsAGuessAndTheInvocationOpen) {
  RunEvidence run = SampleRun("2.6/opraises/l3", "kernel-names");
  // As where a script catches what follows from the error and ends well.
  Forget("api-call-failed", run);
  run.summary.ending = Exited{0};
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::check");
  EXPECT_FALSE(attribution.suspect->invocation);
  EXPECT_EQ(attribution.confidence, Confidence::kGuess);
  EXPECT_NE(NotKnown(attribution).find("another operator also calls check"),
            std::string::npos)
      << NotKnown(attribution);
  EXPECT_NE(NotKnown(attribution).find("which invocation of the model failed"),
            std::string::npos)
      << NotKnown(attribution);
}

TEST(SwallowedErrorTest, WithoutAStackAllThatMayBeMeantAreListed) {
  RunEvidence run = SampleRun("2.6/opraises/l3", "kernel-names");
  Forget("api-call-failed", run);
  Forget("operator-frame", run);
  run.summary.ending = Exited{0};
  LaunchAttribution attribution = AttributionIn(run);
  EXPECT_FALSE(attribution.suspect);
  for (const char* name :
       {"demo::load", "demo::crop", "demo::flip", "demo::check"}) {
    EXPECT_NE(NotKnown(attribution).find(name), std::string::npos) << name;
  }
}

// Three ops share one function: its name fits demo::crop alone, yet what
// failed next was handed another's result.
TEST(SwallowedErrorTest, AFunctionOfAnotherNameDoesNotOutweighTheReader) {
  RunEvidence run = SampleRun("2.6/opraises/l3", "kernel-names");
  for (PatternMatch& each : run.matches) {
    if (each.pattern != "operator-frame") continue;
    if (each.captures["function"] == "check") {
      each.captures["function"] = "crop";
    }
  }
  LaunchAttribution attribution = AttributionIn(run);
  ASSERT_TRUE(attribution.suspect);
  EXPECT_EQ(attribution.suspect->name, "demo::check");
  EXPECT_EQ(attribution.confidence, Confidence::kLikely);
}

// The run goes on to its end: of two calls either may have logged it.
TEST(SwallowedErrorTest, OfSeveralInvocationsThatWentOnNoneIsClaimed) {
  RunEvidence run = SampleRun("2.6/scatonly/l3", "kernel-names");
  LaunchAttribution once = AttributionIn(run);
  ASSERT_TRUE(once.suspect);
  EXPECT_EQ(once.suspect->name, "aoti_torch_cpu_scatter_reduce_two_out");
  EXPECT_EQ(once.suspect->invocation, 1u);
  EXPECT_EQ(once.confidence, Confidence::kLikely);
  const std::vector<TraceEvent> events = run.trace.events;
  std::copy(events.begin(), events.end(), std::back_inserter(run.trace.events));
  LaunchAttribution twice = AttributionIn(run);
  ASSERT_TRUE(twice.suspect);
  EXPECT_EQ(twice.suspect->name, once.suspect->name);
  EXPECT_FALSE(twice.suspect->invocation);
}

}  // namespace
}  // namespace ladder
