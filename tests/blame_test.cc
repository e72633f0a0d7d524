#include "blame.h"

#include <gtest/gtest.h>

#include <csignal>

#include "sample_run.h"

namespace ladder {
namespace {

Blame BlameIn(const RunEvidence& run) {
  return FindFailingLaunch(run, ClassifyRun(run, {.models_known = true}));
}

bool Says(const Blame& blame, const std::string& text) {
  for (const std::string& each : blame.not_known) {
    if (each.find(text) != std::string::npos) return true;
  }
  return false;
}

/// A line that a pattern of that name found.
Symptom Line(const std::string& pattern, size_t line,
             std::map<std::string, std::string> captures = {}) {
  Symptom symptom;
  symptom.pattern = pattern;
  symptom.line = symptom.last_line = line;
  symptom.captures = std::move(captures);
  return symptom;
}

size_t LineOf(const RunEvidence& run, const std::string& launch) {
  for (const Launch& each : run.models[0].wrapper.launches) {
    if (each.name == launch) return each.line;
  }
  return 0;
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

TEST(BlameTest, AmongEqualModelsTheRaisingOneIsAGuessAndItsInvocationOpen) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  Blame blame = BlameIn(run);
  ASSERT_TRUE(blame.suspect);
  EXPECT_EQ(blame.suspect->name, "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_EQ(blame.confidence, Confidence::kGuess) << blame.why;
  EXPECT_FALSE(blame.suspect->invocation);
  ASSERT_FALSE(blame.not_known.empty());
  EXPECT_EQ(blame.not_known[0],
            "in which invocation: what was printed fits more than one model");
  EXPECT_TRUE(Says(blame,
                   "which of 2 launches of "
                   "cpp_fused_add_embedding_mul_sum_tanh_1 it was"));
}

TEST(BlameTest, TheKernelFileTellsEqualModelsApart) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  run.files[1].kernel_path =
      "stages/wrappers/"
      "cwbum7geevqdvmuovxz7ou4nsc2ipxrphviiemwykgptvbm5q2a4.kernel.cpp";
  Blame blame = BlameIn(run);
  ASSERT_TRUE(blame.place);
  EXPECT_EQ(blame.place->model, 1u);
  EXPECT_EQ(blame.confidence, Confidence::kCertain) << blame.why;
  EXPECT_FALSE(Says(blame, "which of 2 launches"));
}

/// Ends as the record did; its failed call is that of my::bad, whose line in
/// the recorded wrapper, which is cut, is another.
RunEvidence RaisingRun() {
  RunEvidence run = SampleRun("2.14/seg/exc-l3", "baseline");
  run.trace.events.clear();
  for (Symptom& each : run.symptoms) {
    if (each.pattern != "api-call-failed") continue;
    each.captures["file"] = "model.wrapper.cpp";
    each.captures["line"] = std::to_string(LineOf(run, "my::bad"));
  }
  return run;
}

TEST(BlameTest, OfSeveralFailedCallsTheLastCountsAndBothAreNamed) {
  RunEvidence run = RaisingRun();
  EXPECT_EQ(BlameIn(run).confidence, Confidence::kCertain);
  const size_t line = LineOf(run, "aoti_torch_cpu_addmm_out");
  run.symptoms.insert(run.symptoms.begin(),
                      Line("api-call-failed", 0,
                           {{"call", "aoti_torch_cpu_addmm_out"},
                            {"file", "/home/user/cache/model.wrapper.cpp"},
                            {"line", std::to_string(line)}}));
  Blame last = BlameIn(run);
  ASSERT_TRUE(last.suspect);
  EXPECT_EQ(last.suspect->name, "my::bad");
  EXPECT_EQ(last.confidence, Confidence::kLikely);
  EXPECT_TRUE(
      Says(last,
           "whether this error ended it and not an earlier one: "
           "aoti_torch_cpu_addmm_out failed too, at model.wrapper.cpp:" +
               std::to_string(line)));
  // The same the other way round: the script caught the error of my::bad.
  run.symptoms[0].line = run.symptoms[0].last_line = 1000;
  Blame first = BlameIn(run);
  ASSERT_TRUE(first.suspect);
  EXPECT_EQ(first.suspect->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(first.confidence, Confidence::kLikely);
}

TEST(BlameTest, ACaughtErrorIsNotBlamedForThatOfAModelThatIsNotKnown) {
  RunEvidence run = RaisingRun();
  run.symptoms.push_back(Line("api-call-failed", 1000,
                              {{"call", "aoti_torch_cpu_mm_out"},
                               {"file", "/home/user/cache/cother.wrapper.cpp"},
                               {"line", "12"}}));
  Blame blame = BlameIn(run);
  EXPECT_FALSE(blame.suspect);
  EXPECT_TRUE(Says(blame, "at cother.wrapper.cpp:12: that model is not known"));
}

TEST(BlameTest, AnExceptionOfTheScriptsOwnLeavesTheFailedCallInDoubt) {
  RunEvidence run = RaisingRun();
  run.symptoms.push_back(
      Line("script-frame", 1000, {{"file", "/home/user/x.py"}, {"line", "7"}}));
  run.symptoms.push_back(
      Line("python-exception", 1002, {{"type", "RuntimeError"}}));
  Blame blame = BlameIn(run);
  ASSERT_TRUE(blame.suspect);
  EXPECT_EQ(blame.suspect->name, "my::bad");
  EXPECT_EQ(blame.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(blame, "raised at /home/user/x.py:7, outside of the model"));
  // Python says that it follows from the other.
  run.symptoms.push_back(Line("exception-chain", 999));
  EXPECT_EQ(BlameIn(run).confidence, Confidence::kCertain);
}

TEST(BlameTest, AnErrorBeforeACrashIsNotTheCrash) {
  RunEvidence run = RaisingRun();
  run.summary.ending = Signalled{SIGSEGV, false};
  EXPECT_FALSE(BlameIn(run).suspect);
}

}  // namespace
}  // namespace ladder
