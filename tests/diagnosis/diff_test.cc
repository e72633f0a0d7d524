#include "diagnosis/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <boost/json.hpp>
#include <cmath>

#include "diagnosis/inferred_model.h"
#include "report/diff_report.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The value that a run printed for a buffer before or after that launch.
TensorValue& ValueIn(RunEvidence& run, const std::string& kernel,
                     const std::string& buffer, TraceEvent::Phase phase) {
  for (TraceEvent& event : run.trace.events) {
    if (event.phase != phase || event.kernel != kernel) continue;
    for (TensorValue& value : event.values) {
      if (value.buffer == buffer) return value;
    }
  }
  throw std::runtime_error("not printed: " + kernel + " " + buffer);
}

constexpr auto kBefore = TraceEvent::Phase::kBefore;
constexpr auto kAfter = TraceEvent::Phase::kAfter;

TEST(DiffTest, ARunIsEqualToItself) {
  RunEvidence run = SampleRun("2.14/nan/l2", "a");
  RunDiff diff = DiffRuns(run, run, {}, {});
  EXPECT_TRUE(diff.equal());
  EXPECT_EQ(diff.matched, diff.launches_a);
  EXPECT_GT(diff.compared, 8u);
}

// The same model with the same weights and input on two versions: other names
// of kernels and buffers, other garbage in fresh buffers, the same values.
TEST(DiffTest, TwoVersionsOfTorchComputeTheSame) {
  for (const char* sample : {"nan/l2", "rep/l2"}) {
    RunEvidence old = SampleRun(std::string("2.6/") + sample, "a");
    RunEvidence now = SampleRun(std::string("2.14/") + sample, "b");
    RunDiff diff = DiffRuns(old, now, {}, {});
    EXPECT_THAT(diff.missing, IsEmpty()) << sample;
    EXPECT_THAT(diff.extra, IsEmpty()) << sample;
    EXPECT_FALSE(diff.first)
        << sample << ": " << diff.first->b.name << " " << diff.first->buffer_b
        << " " << diff.first->difference.what;
    EXPECT_GT(diff.compared, 0u) << sample;
  }
}

TEST(DiffTest, TheFirstLaunchThatWritesOtherValuesIsNamed) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  TensorValue& value = ValueIn(bad, "aoti_torch_cpu_addmm_out", "buf0", kAfter);
  *value.max += 1;
  RunDiff diff = DiffRuns(good, bad, {}, LaunchPlace{0, 3, 1});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kLaunch);
  EXPECT_EQ(diff.first->b.name, "aoti_torch_cpu_addmm_out");
  ASSERT_TRUE(diff.first->b.suspect);
  EXPECT_EQ(diff.first->b.suspect->launch, 1u);
  EXPECT_EQ(diff.first->buffer_b, "buf0");
  EXPECT_EQ(diff.first->difference.what, "maximum");
  // The weights that it reads are never printed on a CPU.
  EXPECT_FALSE(diff.first->inputs_agree);
  EXPECT_THAT(diff.first->unseen_inputs, testing::Contains("fc1_weight"));
  EXPECT_EQ(diff.first->upstream_of_failure, true);
}

// The mask is added to the scores in one branch of the model; the gate is made
// in another, and both meet in the last kernel.
TEST(DiffTest, ADifferenceInAnotherBranchDoesNotReachTheFailure) {
  RunEvidence good = SampleRun("2.14/maskbeside/l2", "a");
  RunEvidence bad = good;
  *ValueIn(bad, "aoti_torch_cpu_addmm_out", "buf4", kAfter).max += 1;
  const auto reaches = [&](const std::string& written) {
    const auto& launches = bad.models[0].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      for (const Access& access : launches[i].accesses) {
        if (access.buffer != written || !access.written) continue;
        return DiffRuns(good, bad, {}, LaunchPlace{0, i, 1})
            .first->upstream_of_failure;
      }
    }
    throw std::runtime_error("nothing writes " + written);
  };
  EXPECT_EQ(reaches("buf4"), true);
  EXPECT_EQ(reaches("buf6"), true) << "the softmax of it";
  EXPECT_EQ(reaches("buf9"), false) << "the gate";
  EXPECT_EQ(reaches("buf10"), true) << "where they meet";
  // Where it failed is not known.
  EXPECT_EQ(DiffRuns(good, bad, {}, {}).first->upstream_of_failure,
            std::nullopt);
}

TEST(DiffTest, ALaunchWhoseInputsAllAgreeMakesTheDifference) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  TensorValue& value =
      ValueIn(good, "cpp_fused_log_relu_sub_0", "buf1", kAfter);
  ASSERT_TRUE(value.has_nan);
  value.has_nan = false;
  value.mean = value.min = value.max = 0.5;
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->b.name, "cpp_fused_log_relu_sub_0");
  EXPECT_EQ(diff.first->difference.what, "NaN");
  EXPECT_TRUE(diff.first->inputs_agree);
}

TEST(DiffTest, InputsThatWereNotComparedAreNotSaidToAgree) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  ValueIn(good, "cpp_fused_log_relu_sub_0", "buf1", kAfter).has_nan = false;
  for (TraceEvent& event : good.trace.events) {
    if (event.phase == kBefore && event.kernel == "cpp_fused_log_relu_sub_0") {
      event.values.clear();
    }
  }
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->b.name, "cpp_fused_log_relu_sub_0");
  EXPECT_FALSE(diff.first->inputs_agree);
}

RunEvidence WithoutCode(RunEvidence run) {
  run.models.clear();
  run.files.clear();
  AddInferredModels(run);
  return run;
}

TEST(DiffTest, WithoutCodeGarbageIsNoDifferenceBetweenVersions) {
  for (const char* sample : {"nan/l2", "rep/l2"}) {
    const RunDiff diff = DiffRuns(
        WithoutCode(SampleRun(std::string("2.6/") + sample, "a")),
        WithoutCode(SampleRun(std::string("2.14/") + sample, "b")), {}, {});
    EXPECT_FALSE(diff.first)
        << sample << ": " << diff.first->b.name << " " << diff.first->buffer_b;
    EXPECT_GT(diff.compared, 8u) << sample;
  }
}

TEST(DiffTest, WithoutCodeTheLaunchIsNamedAndWhatItReadsStaysOpen) {
  const RunEvidence good = WithoutCode(SampleRun("2.14/rep/l2", "a"));
  RunEvidence bad = good;
  ValueIn(bad, "cpp_fused_tanh_0", "buf3", kAfter).max = 7.5;
  const RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kLaunch);
  ASSERT_TRUE(diff.first->b.suspect);
  EXPECT_EQ(diff.first->b.suspect->name, "cpp_fused_tanh_0");
  EXPECT_EQ(diff.first->b.suspect->occurrence, 2u);
  EXPECT_FALSE(diff.first->b.suspect->wrapper);
  EXPECT_FALSE(diff.first->inputs_agree) << "its weights are not printed";
  EXPECT_THAT(diff.not_known,
              testing::Contains(HasSubstr("inferred from the printed lines")));
}

TEST(DiffTest, WithoutCodeATritonKernelPrintsAllThatItReads) {
  const RunEvidence good = WithoutCode(
      RunThatPrinted(TestData("simulated/2.14/inplace_chain/nan-3.stdout"), "",
                     Exited{0}, "a"));
  RunEvidence bad = good;
  ValueIn(bad, "triton_poi_fused_addmm_relu_0", "buf1", kAfter).max = 7.5;
  const RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first && diff.first->b.suspect);
  EXPECT_EQ(diff.first->b.suspect->name, "triton_poi_fused_addmm_relu_0");
  EXPECT_TRUE(diff.first->inputs_agree);
}

// A custom op changed the buffer between two printed launches.
TEST(DiffTest, WithoutCodeALaunchWhoseResultAgreedDoesNotCauseADifference) {
  const RunEvidence good = WithoutCode(
      RunThatPrinted(TestData("simulated/2.14/inplace_chain/nan-3.stdout"), "",
                     Exited{0}, "a"));
  RunEvidence bad = good;
  ValueIn(bad, "aoti_torch_cuda_mm_out", "buf1", kBefore).max = 7.5;
  const RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kUnseen);
  EXPECT_THAT(diff.first->made_by, IsEmpty());
  EXPECT_FALSE(diff.first->inputs_agree);
  EXPECT_THAT(
      diff.not_known,
      testing::Contains(HasSubstr(
          "which call changed buf1 before aoti_torch_cuda_mm_out began")));
}

TEST(DiffTest, WithoutCodeAModelInputThatAgreedDoesNotCauseADifference) {
  const RunEvidence good = WithoutCode(RunThatPrinted(
      TestData("simulated/2.14/custom_op/nan-1.stdout"), "", Exited{0}, "a"));
  RunEvidence bad = good;
  ValueIn(bad, "triton_poi_fused_add_1", "arg1_1", kBefore).max = 7.5;
  const RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kUnseen);
  EXPECT_THAT(diff.first->made_by, IsEmpty());
  EXPECT_THAT(diff.not_known,
              testing::Contains(HasSubstr(
                  "which call changed arg1_1 before triton_poi_fused_add_1")));
}

TEST(DiffTest, AnInferredModelDoesNotExplainARunWithCode) {
  const RunEvidence code = SampleRun("2.14/nan/l2", "b");
  const RunEvidence inferred = WithoutCode(SampleRun("2.6/nan/l2", "a"));
  RunEvidence bare = inferred;
  bare.models.clear();
  bare.files.clear();
  const RunDiff with = DiffRuns(inferred, code, {}, {});
  EXPECT_EQ(with.compared, DiffRuns(bare, code, {}, {}).compared);
  EXPECT_FALSE(with.first);
}

TEST(DiffTest, GarbageInAFreshBufferIsNoDifference) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  ValueIn(bad, "aoti_torch_cpu_addmm_out", "buf0", kBefore).min = -1e30;
  EXPECT_TRUE(DiffRuns(good, bad, {}, {}).equal());
  good.models.clear();  // a log alone does not know what is read
  bad.models.clear();
  RunDiff diff = DiffRuns(good, bad, {}, {});
  EXPECT_TRUE(diff.equal());
  EXPECT_THAT(diff.not_known,
              testing::Contains(HasSubstr("generated code was not found")));
}

TEST(DiffTest, AResultThatIsNotPrintedIsItsMakersDifference) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  TensorValue& value = ValueIn(good, "cpp_fused__softmax_1", "buf2", kBefore);
  value.has_nan = false;
  value.mean = value.min = value.max = 0.5;
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kUnseen);
  ASSERT_EQ(diff.first->made_by.size(), 1u);
  EXPECT_EQ(diff.first->made_by[0].name, "aoti_torch_cpu_cumsum");
}

TEST(DiffTest, DifferentModelInputsAreToldFirst) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  for (TraceEvent& event : bad.trace.events) {
    if (event.phase == TraceEvent::Phase::kModelInputs) {
      event.values[0].mean = 7;
    }
  }
  ValueIn(bad, "aoti_torch_cpu_addmm_out", "buf0", kAfter).max = 99;
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kModelInput);
  EXPECT_EQ(diff.first->buffer_b, "arg4_1");
}

// Two real runs: the custom op's result is not printed, its reader shows it.
TEST(DiffTest, ACustomOpThatReturnsOtherValuesIsFound) {
  RunEvidence good = SampleRun("2.14/switch/l2", "a");
  RunEvidence bad = SampleRun("2.14/switch/l2-switched", "b");
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->kind, Divergence::Kind::kUnseen);
  EXPECT_EQ(diff.first->b.name, "cpp_fused_cos_1");
  ASSERT_EQ(diff.first->made_by.size(), 1u);
  EXPECT_EQ(diff.first->made_by[0].name, "demo::scale");
  // Its input was printed by the launch that wrote it.
  EXPECT_TRUE(diff.first->inputs_agree);
  EXPECT_THAT(diff.first->unseen_inputs, IsEmpty());
  // A log alone shows the reader only, and says so.
  good.models.clear();
  bad.models.clear();
  diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->b.name, "cpp_fused_cos_1");
  EXPECT_FALSE(diff.first->inputs_agree);
  EXPECT_THAT(diff.not_known,
              testing::Contains(
                  HasSubstr("or a launch before it that was not printed")));
}

// As two versions of torch do; here a tensor is left out by hand.
TEST(DiffTest, LaunchesWithAnotherNumberOfTensorsAreNotPassedOver) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  for (TraceEvent& event : bad.trace.events) {
    if (event.kernel == "cpp_fused__softmax_1") event.values.pop_back();
  }
  RunDiff diff = DiffRuns(good, bad, {}, {});
  EXPECT_FALSE(diff.first);
  ASSERT_EQ(diff.uncompared.size(), 1u);
  EXPECT_EQ(diff.uncompared[0].name, "cpp_fused__softmax_1");
  EXPECT_THAT(diff.not_known,
              ElementsAre("whether all values of 1 launch agree: the two runs "
                          "print different numbers of tensors there, or no "
                          "comparable numbers (cpp_fused__softmax_1)"));
  auto value = boost::json::parse(DiffToJson(diff, {})).as_object();
  EXPECT_EQ(value.at("uncompared").as_array().size(), 1u);
  EXPECT_EQ(DiffRuns(good, good, {}, {}).uncompared.size(), 0u);
  // NameList against values: that is said once, not launch by launch.
  EXPECT_THAT(DiffRuns(SampleRun("2.14/nan/l3", "a"), good, {}, {}).uncompared,
              IsEmpty());
}

TEST(DiffTest, RunsWithoutALaunchInCommonMayBeOfTwoModels) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  for (TraceEvent& event : bad.trace.events) {
    if (!event.kernel.empty()) event.kernel = "extern_of_another_model";
  }
  bad.models.clear();
  const RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_EQ(diff.matched, 0u);
  EXPECT_THAT(
      diff.not_known,
      testing::Contains("no launch matched: are both runs of the same model?"));
  EXPECT_THAT(diff.not_known,
              testing::Not(testing::Contains(HasSubstr("whether all values"))));
}

// The block of one tensor cannot be read, as where other text lies in it.
TEST(DiffTest, ATensorWithoutNumbersDoesNotAgree) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  auto blank = [](TensorValue& value) {
    TensorValue empty;
    empty.buffer = value.buffer;
    empty.line = value.line;
    value = empty;
  };
  const size_t compared = DiffRuns(good, bad, {}, {}).compared;
  blank(ValueIn(bad, "cpp_fused__softmax_1", "buf3", kAfter));
  RunDiff diff = DiffRuns(good, bad, {}, {});
  EXPECT_FALSE(diff.first);
  EXPECT_EQ(diff.compared, compared - 1);
  ASSERT_EQ(diff.uncompared.size(), 1u);
  EXPECT_EQ(diff.uncompared[0].name, "cpp_fused__softmax_1");
  EXPECT_THAT(RenderDiff(diff, {}),
              testing::StartsWith("EQUAL  same launches; values are the same "
                                  "wherever they can be compared\n"));
  // Nor does it free the launch that reads it.
  bad = good;
  ValueIn(good, "cpp_fused_log_relu_sub_0", "buf1", kAfter).has_nan = false;
  EXPECT_TRUE(DiffRuns(good, bad, {}, {}).first->inputs_agree);
  blank(ValueIn(bad, "cpp_fused_log_relu_sub_0", "buf1", kBefore));
  diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->b.name, "cpp_fused_log_relu_sub_0");
  EXPECT_FALSE(diff.first->inputs_agree);
}

TEST(DiffTest, AMakerWhoseInputWasNotPrintedIsInDoubt) {
  RunEvidence good = SampleRun("2.14/switch/l2", "a");
  RunEvidence bad = SampleRun("2.14/switch/l2-switched", "b");
  for (RunEvidence* run : {&good, &bad}) {
    for (TraceEvent& event : run->trace.events) {
      if (event.kernel == "cpp_fused_scale_sigmoid_0") event.values.clear();
    }
  }
  RunDiff diff = DiffRuns(good, bad, {}, {});
  ASSERT_TRUE(diff.first);
  ASSERT_EQ(diff.first->made_by.size(), 1u);
  EXPECT_EQ(diff.first->made_by[0].name, "demo::scale");
  EXPECT_FALSE(diff.first->inputs_agree);
  EXPECT_EQ(diff.first->unseen_inputs.size(), 1u);
}

/// What a GPU would print of 2.14/nan/l2, made by hand from that: the names of
/// its kernels and of the device. Another order of sums: values differ a
/// little.
RunEvidence OnCuda(double factor) {
  std::string text = TestData("2.14/nan/l2.stdout");
  RE2::GlobalReplace(&text, "aoti_torch_cpu_", "aoti_torch_cuda_");
  RE2::GlobalReplace(&text, "cpp_fused_log_relu_sub_0",
                     "triton_poi_fused_log_relu_sub_0");
  RE2::GlobalReplace(&text, "cpp_fused__softmax_1",
                     "triton_per_fused__softmax_1");
  RE2::GlobalReplace(&text, "Device: cpu", "Device: cuda:0");
  RE2::GlobalReplace(&text, "CPUFloatType", "CUDAFloatType");
  // The size that it is launched with, as a Triton kernel's scalars are shown.
  RE2::GlobalReplace(&text,
                     R"(\[  (\w+) - (triton_poi_\w+) - buf1  \]:\n(?:.+\n)+)",
                     R"(\0[  \1 - \2 - \2_xnumel: 128  ]\\n)");
  RunEvidence run = RunThatPrinted(text, "", Exited{0}, "b");
  for (TraceEvent& event : run.trace.events) {
    for (TensorValue& value : event.values) {
      if (value.mean) *value.mean *= factor;
    }
  }
  return run;
}

TEST(DiffTest, ARunOnACpuIsLaidOverOneOnCudaByFamilies) {
  const RunEvidence cpu = SampleRun("2.14/nan/l2", "a");
  const RunEvidence cuda = OnCuda(1 + 1e-6);
  ASSERT_NE(cuda.trace.events.at(1).kernel, cpu.trace.events.at(1).kernel);
  RunDiff diff = DiffRuns(cpu, cuda, {}, {});
  EXPECT_TRUE(diff.equal()) << RenderDiff(diff, {});
  EXPECT_TRUE(std::any_of(
      cuda.trace.events.begin(), cuda.trace.events.end(),
      [](const TraceEvent& event) { return !event.scalars.empty(); }));
  EXPECT_EQ(diff.launches_a, 5u);
  EXPECT_EQ(diff.matched, 5u);
  EXPECT_GT(diff.compared, 8u);
  EXPECT_THAT(diff.not_known,
              testing::Contains(HasSubstr(
                  "of B read and write: its generated code was not found")));
}

TEST(DiffTest, ADifferenceOnCudaIsNamedAsEachDeviceSpellsIt) {
  const RunEvidence cpu = SampleRun("2.14/nan/l2", "a");
  RunEvidence cuda = OnCuda(1);
  *ValueIn(cuda, "aoti_torch_cuda_addmm_out", "buf0", kAfter).max += 1;
  const RunDiff diff = DiffRuns(cpu, cuda, {}, {});
  ASSERT_TRUE(diff.first);
  EXPECT_EQ(diff.first->a.name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(diff.first->b.name, "aoti_torch_cuda_addmm_out");
  EXPECT_EQ(diff.first->difference.what, "maximum");
  EXPECT_FALSE(diff.first->b.suspect) << "no wrapper of it is known";
}

// 2.14 seg/segv-l3-unbuf died in a custom op after the second launch;
// seg/nan-l3 is the same model going on.
TEST(DiffTest, ARunThatDiedMissesTheLaunchesAfterThat) {
  RunEvidence good = SampleRun("2.14/seg/nan-l3", "a");
  RunEvidence bad = SampleRun("2.14/seg/segv-l3-unbuf", "b");
  RunDiff diff = DiffRuns(good, bad, {}, {});
  EXPECT_FALSE(diff.equal());
  EXPECT_EQ(diff.matched, diff.launches_b);
  EXPECT_EQ(diff.missing.size(), diff.launches_a - diff.launches_b);
  EXPECT_FALSE(diff.missing.empty());
  EXPECT_THAT(diff.not_known,
              testing::Contains(HasSubstr("whether the values agree")));
}

TEST(DiffTest, TheReportNamesPlaceValuesAndLines) {
  RunEvidence good = SampleRun("2.14/nan/l2", "a");
  RunEvidence bad = good;
  *ValueIn(bad, "aoti_torch_cpu_addmm_out", "buf0", kAfter).max = 99;
  RunDiff diff = DiffRuns(good, bad, {}, {});
  DiffNames names{"good", "bad", "good/output.log", "bad/output.log"};
  std::string text = RenderDiff(diff, names);
  EXPECT_THAT(text, testing::StartsWith("DIFFER  values differ at "
                                        "aoti_torch_cpu_addmm_out (extern, "
                                        "launch 1, invocation 1)\n"));
  EXPECT_THAT(text, HasSubstr("maximum of buf0 (float32): "));
  EXPECT_THAT(text, HasSubstr(", 99 in B"));
  EXPECT_THAT(text, HasSubstr("    B bad/output.log:" +
                              std::to_string(diff.first->line_b)));
  auto value = boost::json::parse(DiffToJson(diff, names)).as_object();
  EXPECT_EQ(value.at("equal"), false);
  EXPECT_EQ(value.at("first").at("kind"), "launch");
  EXPECT_EQ(value.at("first").at("value_b"), "99");
  EXPECT_EQ(value.at("first").at("b").at("launch").at("launch"), 1);
  EXPECT_EQ(RenderDiff(diff, names), text);
  EXPECT_THAT(
      RenderDiff(DiffRuns(good, good, {}, {}), names),
      testing::StartsWith("EQUAL  same launches with the same values\n"));
}

using NameList = std::vector<std::string>;

/// "a=a -b +c": matched, only in the first, only in the second.
std::string Matched(const NameList& a, const NameList& b) {
  const auto numbers = [](const NameList& names) {
    std::vector<size_t> each;
    for (const std::string& name : names) {
      each.push_back(static_cast<size_t>(name.front()));
    }
    return each;
  };
  std::string text;
  for (const LaunchMatch& match : MatchLaunches(numbers(a), numbers(b))) {
    text += text.empty() ? "" : " ";
    if (!match.b) {
      text += "-" + a[*match.a];
    } else if (!match.a) {
      text += "+" + b[*match.b];
    } else {
      text += a[*match.a] + "=" + b[*match.b];
    }
  }
  return text;
}

TEST(LaunchMatchTest, FamiliesLeaveOutDeviceVersionAndNumber) {
  EXPECT_EQ(LaunchFamily("cpp_fused_log_relu_sub_0"), "fused_log_relu_sub");
  EXPECT_EQ(LaunchFamily("triton_poi_fused_log_relu_sub_12"),
            "fused_log_relu_sub");
  EXPECT_EQ(LaunchFamily("cpp_fused_0"), "fused");
  EXPECT_EQ(LaunchFamily("at::_ops::topk::call"), "topk");
  EXPECT_EQ(LaunchFamily("aoti_torch_cpu_topk"), "topk");
  EXPECT_EQ(LaunchFamily("aoti_torch_cuda_addmm_out"), "addmm_out");
  EXPECT_EQ(LaunchFamily("my_kernel_0"), "my_kernel_0");
}

TEST(LaunchMatchTest, EqualListsMatchWhole) {
  EXPECT_EQ(Matched({"a", "b"}, {"a", "b"}), "a=a b=b");
  EXPECT_EQ(Matched({}, {}), "");
}

TEST(LaunchMatchTest, MissingAndExtraLaunchesAreInTheirPlace) {
  EXPECT_EQ(Matched({"a", "b", "c"}, {"a", "c"}), "a=a -b c=c");
  EXPECT_EQ(Matched({"a", "c"}, {"a", "b", "c"}), "a=a +b c=c");
  EXPECT_EQ(Matched({"a", "b", "c", "d"}, {"x", "b", "y", "d", "e"}),
            "-a +x b=b -c +y d=d +e");
  EXPECT_EQ(Matched({"a", "a", "a"}, {"a", "a"}), "a=a a=a -a");
}

TEST(LaunchMatchTest, ListsThatHaveNothingInCommonEndAfterAll) {
  const std::vector<size_t> a(5000, 1), b(5000, 2);
  EXPECT_EQ(MatchLaunches(a, b).size(), 10000u);
}

TensorValue Value(const std::string& dtype, double mean, double min,
                  double max) {
  TensorValue value;
  value.dtype = dtype;
  value.mean = mean;
  value.min = min;
  value.max = max;
  value.size = {100};
  value.complete = true;
  return value;
}

std::string Differs(const TensorValue& a, const TensorValue& b,
                    std::optional<double> rtol = {}) {
  auto values = CompareValues(a, b, rtol);
  if (!values.comparable) return "(not comparable)";
  return values.difference ? values.difference->what : "";
}

TEST(ToleranceTest, EachDtypeHasItsRoomInBothSpellings) {
  EXPECT_EQ(RelativeTolerance("float32"), RelativeTolerance("float"));
  EXPECT_EQ(RelativeTolerance("float16"), RelativeTolerance("c10::Half"));
  EXPECT_EQ(RelativeTolerance("bfloat16"), RelativeTolerance("c10::BFloat16"));
  EXPECT_LT(RelativeTolerance("double"), RelativeTolerance("float32"));
  EXPECT_LT(RelativeTolerance("float32"), RelativeTolerance("float16"));
  EXPECT_LT(RelativeTolerance("float16"), RelativeTolerance("bfloat16"));
  EXPECT_LT(RelativeTolerance("bfloat16"),
            RelativeTolerance("c10::Float8_e4m3fn"));
  for (const char* exact : {"long int", "int", "signed char", "bool"}) {
    EXPECT_EQ(RelativeTolerance(exact), 0) << exact;
  }
  EXPECT_EQ(RelativeTolerance("c10::complex<float>"),
            RelativeTolerance("float"));
}

TEST(ToleranceTest, RoundingIsNoDifferenceAndMoreIs) {
  TensorValue a = Value("float32", 0.5, -2, 3);
  EXPECT_EQ(Differs(a, a), "");
  EXPECT_EQ(Differs(a, Value("float32", 0.500001, -2.00001, 3.00001)), "");
  EXPECT_EQ(Differs(a, Value("float32", 0.5, -2, 3.01)), "maximum");
  EXPECT_EQ(Differs(a, Value("float32", 0.5, -2.01, 3)), "minimum");
  EXPECT_EQ(Differs(a, Value("float32", 0.51, -2, 3)), "mean");
  TensorValue half = Value("bfloat16", 0.5, -2, 3);
  EXPECT_EQ(Differs(half, Value("bfloat16", 0.51, -2, 3.01)), "");
  EXPECT_EQ(Differs(half, Value("bfloat16", 0.5, -2, 3.01), 1e-3), "maximum");
}

TEST(ToleranceTest, IntegersAreExactButTheirMeanIsFloat32) {
  TensorValue a = Value("long int", 500.001, 0, 1000);
  EXPECT_EQ(Differs(a, Value("long int", 500.002, 0, 1000)), "");
  EXPECT_EQ(Differs(a, Value("long int", 500.001, 0, 1001)), "maximum");
}

TEST(ToleranceTest, AMeanNearZeroIsNoise) {
  TensorValue a = Value("float32", 1e-9, -50, 50);
  EXPECT_EQ(Differs(a, Value("float32", -3e-8, -50, 50)), "");
}

TEST(ToleranceTest, AMeanThatOverflowsSaysNothing) {
  TensorValue a = Value("double", INFINITY, -1e300, 1e300);
  EXPECT_EQ(Differs(a, Value("double", 1e299, -1e300, 1e300)), "");
}

TEST(ToleranceTest, NanAgreesWithNanOnly) {
  TensorValue nan = Value("float32", NAN, NAN, NAN);
  nan.has_nan = true;
  EXPECT_EQ(Differs(nan, nan), "");
  EXPECT_EQ(Differs(nan, Value("float32", 0, -1, 1)), "NaN");
  EXPECT_EQ(
      Differs(Value("float32", 0, -1, INFINITY), Value("float32", 0, -1, 1)),
      "maximum");
}

TEST(ToleranceTest, ElementsAndShapesAreCompared) {
  TensorValue a = Value("float32", 2, 1, 3);
  a.size = {3};
  a.printed = {1, 2, 3};
  TensorValue b = a;
  b.printed[1] = 2.5;
  EXPECT_EQ(Differs(a, b), "element 1");
  b.size = {1, 3};
  auto difference = CompareValues(a, b, {}).difference;
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->what, "shape");
  EXPECT_EQ(difference->a, "[3]");
  EXPECT_EQ(difference->b, "[1, 3]");
}

TEST(ToleranceTest, WhereNoNumberWasPrintedNothingIsSaid) {
  TensorValue cut;
  cut.dtype = "float32";
  EXPECT_EQ(Differs(cut, Value("float32", 0, -1, 1)), "(not comparable)");
  EXPECT_EQ(Differs(cut, cut), "(not comparable)");
  // Cut off behind its mean, which other tensors have as well.
  cut.mean = 0.5;
  EXPECT_EQ(Differs(cut, Value("float32", 0.5, -1, 1)), "(not comparable)");
  EXPECT_EQ(Differs(cut, Value("float32", 0.7, -1, 1)), "mean");
  // Large complex tensors show no more than their shape.
  TensorValue complex;
  complex.size = {100};
  complex.complete = true;
  EXPECT_EQ(Differs(complex, complex), "(not comparable)");
  TensorValue empty = complex;
  empty.size = {0};
  empty.elements = 0;
  EXPECT_EQ(Differs(empty, empty), "");
  EXPECT_EQ(Differs(empty, complex), "shape");
}

}  // namespace
}  // namespace ladder
