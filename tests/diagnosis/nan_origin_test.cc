// Where NaN and Inf were born, as the values of real runs show it.
#include "diagnosis/nan_origin.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/sample_run.h"

namespace ladder {
namespace {

std::string AllNotKnown(const ValueFinding& finding) {
  std::string all;
  for (const std::string& each : finding.not_known) all += each + "\n";
  return all;
}

bool Says(const ValueFinding& finding, const std::string& text) {
  return AllNotKnown(finding).find(text) != std::string::npos;
}

bool Shows(const ValueFinding& finding, const std::string& text) {
  return std::any_of(finding.evidence.begin(), finding.evidence.end(),
                     [&](const Evidence& each) {
                       return each.says.find(text) != std::string::npos;
                     });
}

/// A kernel masks scores with -Inf, which is meant; cumsum carries it on, and
/// exp(…) * sqrt(…) makes NaN of something else that it reads.
RunEvidence MaskedNan() { return SampleRun("2.14/maskednan/l2", "values"); }

/// The kernel's name no longer tells that it masks.
void HideTheMask(RunEvidence& run) {
  for (Launch& launch : run.models[0].wrapper.launches) {
    if (launch.name == "cpp_fused_masked_fill_1") launch.name = "cpp_fused_a_1";
  }
}

TEST(ValuesTest, AMaskIsNotBlamedForTheNanOfItsReader) {
  ValueFinding finding = FindFirstBadWrite(MaskedNan());
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_exp_mul_sqrt_3");
  EXPECT_FALSE(finding.made_inf) << "it makes NaN of it";
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(finding,
                   "whether the Inf that cpp_fused_masked_fill_1, launch 3, "
                   "writes is intended"))
      << AllNotKnown(finding);
  EXPECT_TRUE(Shows(finding,
                    "the Inf that it reads comes from "
                    "cpp_fused_masked_fill_1"));
}

TEST(ValuesTest, AnInfThatIsNoMaskIsNamedAndSoIsTheNanMadeOfIt) {
  RunEvidence run = MaskedNan();
  HideTheMask(run);
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_a_1");
  EXPECT_TRUE(finding.made_inf);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(finding, "NaN first appears in cpp_fused_exp_mul_sqrt_3"));
  EXPECT_TRUE(Shows(finding, "the first NaN, from that Inf"));
}

TEST(ValuesTest, AnInfThatDidNoHarmInAnotherInvocationIsNotBlamed) {
  RunEvidence run = MaskedNan();
  HideTheMask(run);
  // The invocation before: the same Inf, and no NaN.
  std::vector<TraceEvent> good = run.trace.events;
  for (TraceEvent& event : good) {
    for (TensorValue& value : event.values) {
      if (!value.has_nan) continue;
      value.has_nan = false;
      value.printed.clear();
      value.mean = value.min = value.max = 1.0;
    }
  }
  run.trace.events.insert(run.trace.events.begin(), good.begin(), good.end());
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_exp_mul_sqrt_3");
  EXPECT_EQ(finding.first_bad->invocation, 2u);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_EQ(finding.why,
            "it turns an Inf into NaN, and that Inf did no harm in other "
            "invocations");
}

TEST(ValuesTest, ANanInAModelInputIsSaidAsOne) {
  RunEvidence run = SampleRun("2.14/nan/l2", "values");
  for (TraceEvent& event : run.trace.events) {
    for (TensorValue& value : event.values) {
      value.has_nan = true;
      value.printed.clear();
      value.mean = value.min = value.max = std::nan("");
    }
  }
  const ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->name, "arg4_1");
  EXPECT_EQ(finding.why,
            "it is the first launch to write a bad value, and it reads one "
            "from a model input");
  EXPECT_TRUE(Shows(finding, "the model input arg4_1 holds NaN"));
  EXPECT_TRUE(Shows(finding, "reads arg4_1: some or all NaN"));
  ASSERT_TRUE(finding.bad_input);
  EXPECT_EQ(finding.bad_input->what, "nan");
  EXPECT_EQ(DescribeBadInput(*finding.bad_input), "arg4_1 holds NaN");
}

TEST(ValuesTest, FiniteValuesThatCameLaterLeaveADoubt) {
  RunEvidence run = SampleRun("2.14/nan/l2", "values");
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.confidence, Confidence::kCertain);
  EXPECT_FALSE(Says(finding, "whether the script complains"));

  // The same call again, with another input, so that all goes well.
  const std::vector<TraceEvent> bad = run.trace.events;
  std::vector<TraceEvent> good = bad;
  for (TraceEvent& event : good) {
    for (TensorValue& value : event.values) {
      value.has_nan = value.has_inf = false;
      value.printed.clear();
      value.mean = value.min = value.max = 1.0;
    }
  }
  run.trace.events.insert(run.trace.events.end(), good.begin(), good.end());
  finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->invocation, 1U);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(finding,
                   "whether this bad value caused the failure: invocation 2 of "
                   "model came later and returned finite values"))
      << AllNotKnown(finding);

  // Finite values before it say nothing.
  run.trace.events = good;
  run.trace.events.insert(run.trace.events.end(), bad.begin(), bad.end());
  finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->invocation, 2U);
  EXPECT_EQ(finding.confidence, Confidence::kCertain);
}

TEST(ValuesTest, NanOfConstantFoldingIsBlamedOnTheFolding) {
  ValueFinding finding =
      FindFirstBadWrite(SampleRun("2.14/cfoldnan/l2", "values"));
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_log_0");
  EXPECT_EQ(finding.first_bad->model, "model (constant folding)");
  EXPECT_FALSE(finding.source);
}

TEST(ValuesTest, AFoldedConstantThatNobodyPrintedIsInDoubt) {
  RunEvidence run = SampleRun("2.14/cfoldnan/l2", "values");
  // The folding printed nothing: its two events come first.
  auto& events = run.trace.events;
  ASSERT_EQ(events.front().kernel, "cpp_fused_log_0");
  events.front().values.clear();
  events[1].values.clear();
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "aoti_torch_cpu_mm_out");
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_FALSE(finding.born_here);
  EXPECT_TRUE(Says(finding, "what constant folding left in _FOLDED_CONST_log"))
      << AllNotKnown(finding);
}

/// 2.14 nan/l2 with a first Linear whose result is already bad, and Inf in one
/// of its constants.
RunEvidence InfInAConstant(const std::string& fqn, bool negative) {
  RunEvidence run = SampleRun("2.14/nan/l2", "values");
  ConstantScan bad{0, 160, 0, 1, 7};
  bad.negative_infs = negative ? 1 : 0;
  SpoilConstant(fqn, bad, run);
  return run;
}

TEST(ValuesTest, AConstantOfMinusInfinityMayBeAMask) {
  ValueFinding finding = FindFirstBadWrite(InfInAConstant("fc1.bias", true));
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "aoti_torch_cpu_addmm_out");
  EXPECT_FALSE(finding.source);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(finding, "whether the -Inf in fc1.bias is intended"));
}

TEST(ValuesTest, AConstantOfPlusInfinityIsTheLikelySource) {
  ValueFinding finding = FindFirstBadWrite(InfInAConstant("fc1.bias", false));
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->name, "fc1.bias");
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
}

TEST(ValuesTest, AConstantThatTheModelChangesIsInDoubtLater) {
  RunEvidence run = SampleRun("2.14/mutin/l2", "values");
  const Model& model = run.models[0];
  ConstantsReport report;
  for (size_t i = 0; i < model.wrapper.constants.size(); ++i) {
    report.scanned.push_back({i, 10, 0, 0, {}});
  }
  run.files[0].constants = report;
  // The second invocation returns NaN out of nothing that was printed.
  std::vector<TraceEvent> bad = run.trace.events;
  for (TraceEvent& event : bad) {
    bool last = event.kernel == "cpp_fused_add_mul_0";
    if (!last || event.phase != TraceEvent::Phase::kAfter) continue;
    for (TensorValue& value : event.values) {
      if (value.buffer == "buf1") value.has_nan = true;
    }
  }
  run.trace.events.insert(run.trace.events.end(), bad.begin(), bad.end());
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_add_mul_0");
  EXPECT_EQ(finding.first_bad->invocation, 2u);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_FALSE(finding.born_here);
  EXPECT_TRUE(Says(finding,
                   "what an earlier invocation left in cnt, which "
                   "cpp_fused_add_mul_0"))
      << AllNotKnown(finding);
}

TEST(ValuesTest, NanOfALoopsBodyIsNotBlamedOnItsReader) {
  // The body's kernel prints nothing; addmm is the first seen to read NaN.
  ValueFinding finding =
      FindFirstBadWrite(SampleRun("2.14/whilenan/l2", "values"));
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_add_relu_sqrt_sub_2");
  EXPECT_EQ(finding.first_bad->invocation, 1u);
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(finding, "what that call read and wrote"));
}

/// The weights of the package, all of them finite.
ConstantsReport FiniteWeights(const Model& model) {
  ConstantsReport report;
  for (size_t i = 0; i < model.wrapper.constants.size(); ++i) {
    ConstantScan scan;
    scan.constant = i;
    report.scanned.push_back(scan);
  }
  return report;
}

// A K cache that the printer never shows: invocation 2 writes NaN into a row,
// and a mask hides what mm makes of it until invocation 4.
TEST(ValuesTest, NanThatWaitsInAnUnprintedBufferIsBlamedOnWhoPutItThere) {
  RunEvidence run = SampleRun("2.14/cachek/l2", "kernel-values");
  run.files[0].constants = FiniteWeights(run.models[0]);
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name,
            "cpp_fused_abs_add_addmm_amin_clamp_index_copy_log_mul_slice_sub_t_"
            "0");
  EXPECT_EQ(finding.first_bad->invocation, 2U);
  EXPECT_TRUE(finding.born_here);
  EXPECT_FALSE(finding.source);
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << finding.why;
  EXPECT_TRUE(Says(finding, "what cache holds: the printer never shows it"))
      << AllNotKnown(finding);
}

// The same, had the package had NaN in the rows that no call wrote yet.
TEST(ValuesTest, NanThatABufferHadFromTheStartIsNotBlamedOnWhoWroteARowOfIt) {
  RunEvidence run = SampleRun("2.14/cachek/l2", "kernel-values");
  run.files[0].constants = FiniteWeights(run.models[0]);
  ConstantScan& cache = run.files[0].constants->scanned[2];
  ASSERT_EQ(run.models[0].wrapper.constants[2].name, "cache");
  cache.nans = 8;
  for (TraceEvent& event : run.trace.events) {
    for (TensorValue& value : event.values) {
      if (value.buffer == "buf9" ||
          (value.buffer == "buf5" &&
           event.phase == TraceEvent::Phase::kAfter)) {
        value.has_nan = true;
      }
    }
  }
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->name, "cache");
  EXPECT_EQ(finding.first_bad->invocation, 1U);
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << finding.why;
}

// load_constants put NaN into l2.weight, after a first call that went well.
TEST(ValuesTest, SmallFiniteNumbersDoNotMakeNanInASumOfProducts) {
  RunEvidence run = SampleRun("2.14/newweights/l2", "kernel-values");
  run.files[0].constants = FiniteWeights(run.models[0]);
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(finding.first_bad->occurrence, 2U);
  EXPECT_EQ(finding.first_bad->invocation, 2U);
  EXPECT_FALSE(finding.born_here);
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << finding.why;
  EXPECT_TRUE(Says(finding, "what l2.bias or l2.weight held at that launch"))
      << AllNotKnown(finding);
  EXPECT_TRUE(
      Says(finding, "whether the weights in use are those of the package"))
      << AllNotKnown(finding);
}

TEST(ValuesTest, LargeWeightsMayOverflowInASumOfProducts) {
  RunEvidence run = SampleRun("2.14/newweights/l2", "kernel-values");
  run.files[0].constants = FiniteWeights(run.models[0]);
  for (ConstantScan& each : run.files[0].constants->scanned) each.large = true;
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->occurrence, 2U);
  EXPECT_TRUE(finding.born_here);
  EXPECT_EQ(finding.confidence, Confidence::kCertain) << finding.why;
}

TEST(ValuesTest, OfTwoModelsThatMakeNanTheLastIsAGuess) {
  // The script replaces the NaN of the first and complains of the second's.
  RunEvidence run = SampleRun("2.14/twonan/l2", "values");
  AddModel(run, TestData("2.14/twonan/l2.wrapper2.cpp"));
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_acos_add_addmm_t_0");
  EXPECT_EQ(finding.confidence, Confidence::kGuess);
  EXPECT_TRUE(Says(
      finding, "whether this bad value caused the failure: cpp_fused_div_0"))
      << AllNotKnown(finding);
}

TEST(ValuesTest, LaunchesThatFitNoCodeLeaveADoubt) {
  RunEvidence run = SampleRun("2.14/nan/l2", "values");
  TraceEvent stranger;
  stranger.phase = TraceEvent::Phase::kBefore;
  stranger.kernel = "cpp_fused_of_another_model_0";
  run.trace.events.push_back(stranger);
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
}

// The text behind the code is what every compilation adds to the file.
TEST(ValuesTest, ModelsOfOneCodeAreNotTakenForOne) {
  RunEvidence once = SampleRun("2.14/nan/l2", "kernel-values");
  EXPECT_EQ(once.files[0].compilations, 1u);
  RunEvidence run = once;
  run.models.clear();
  run.files.clear();
  const std::string compiled = "\n// Compile cmd\n// g++ x\n// Link cmd\n//\n";
  AddModel(run, TestData("2.14/nan/l2.wrapper.cpp") + compiled + compiled);
  EXPECT_EQ(run.files[0].compilations, 2u);
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.first_bad->name, FindFirstBadWrite(once).first_bad->name);
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << finding.why;
  EXPECT_FALSE(finding.first_bad->invocation);
  EXPECT_TRUE(Says(finding,
                   "which invocation of which model it is: this code was "
                   "compiled 2 times, perhaps with different weights"))
      << AllNotKnown(finding);
  EXPECT_TRUE(finding.born_here) << "it reads no weights";
  // The launch before it does: NaN is in all that it and its readers wrote.
  for (RunEvidence* each : {&once, &run}) {
    for (size_t i = 1; i < each->trace.events.size(); ++i) {
      for (TensorValue& value : each->trace.events[i].values) {
        const bool before =
            each->trace.events[i].kernel == "aoti_torch_cpu_addmm_out" &&
            each->trace.events[i].phase != TraceEvent::Phase::kAfter;
        // So large that a sum of its products may overflow.
        if (value.buffer == "arg4_1") value.max = 1e30;
        if (value.buffer == "arg4_1" || before) continue;
        value.has_nan = true;
      }
    }
  }
  ASSERT_TRUE(FindFirstBadWrite(once).first_bad);
  EXPECT_EQ(FindFirstBadWrite(once).first_bad->name,
            "aoti_torch_cpu_addmm_out");
  EXPECT_TRUE(FindFirstBadWrite(once).born_here);
  EXPECT_FALSE(FindFirstBadWrite(run).born_here);
}

TEST(ValuesTest, BetweenEqualModelsItIsAGuessWhateverRunsAfterThem) {
  RunEvidence run = SampleRun("2.14/nan/l2", "kernel-values");
  EXPECT_EQ(FindFirstBadWrite(run).confidence, Confidence::kCertain);
  run.models.push_back(run.models[0]);
  run.files.push_back(run.files[0]);
  RunEvidence third = SampleRun("2.14/rep/l2", "kernel-values");
  run.models.push_back(third.models[0]);
  run.files.push_back(third.files[0]);
  run.trace.events.insert(run.trace.events.end(), third.trace.events.begin(),
                          third.trace.events.end());
  ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad);
  EXPECT_EQ(finding.confidence, Confidence::kGuess) << finding.why;
  EXPECT_FALSE(finding.first_bad->invocation);
  EXPECT_TRUE(Says(
      finding, "which model or launch it is: the output fits more than one"))
      << AllNotKnown(finding);
}

// Constants that inductor wrote into the source of a kernel.

TEST(InlinedConstantTest, IsTheOriginByTheNameThatTorchRecorded) {
  const RunEvidence run = SampleRun("2.14/inlinedscale/l2", "values");
  const ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.first_bad && finding.source && finding.bad_input);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_cos_mul_0");
  EXPECT_EQ(finding.source->kind, Suspect::Kind::kConstant);
  EXPECT_EQ(finding.source->name, "scale");
  EXPECT_EQ(finding.bad_input->what, "inf");
  EXPECT_EQ(finding.bad_input->observed, "Inf among 6 values");
  EXPECT_EQ(finding.confidence, Confidence::kLikely) << "it may be meant";
  EXPECT_TRUE(Says(finding, "whether the Inf in constant scale is intended"));
  EXPECT_TRUE(Shows(finding, "cpp_fused_cos_mul_0 holds the constant scale"));
  EXPECT_TRUE(Shows(finding,
                    "Inf is written in the kernel's source: a constant of 6 "
                    "values"));
}

TEST(InlinedConstantTest, WithoutARecordItIsDescribed) {
  const RunEvidence run = SampleRun("2.6/inlinedscale/l2", "values");
  const ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->name,
            "of 6 values in the source of cpp_fused_cos_mul_0");
  EXPECT_NE(finding.confidence, Confidence::kCertain);
  EXPECT_TRUE(Says(finding, "which constant of the model"))
      << AllNotKnown(finding);
}

/// The constant is NaN, which is never meant.
RunEvidence InlinedNan() {
  RunEvidence run = SampleRun("2.14/inlinedscale/l2", "values");
  std::string& source = run.files[0].kernel_source;
  const std::string inf = "infinity()";
  source.replace(source.find(inf), inf.size(), "quiet_NaN()");
  return run;
}

TEST(InlinedConstantTest, ANanIsCertainIfOnlyOneConstantIsThere) {
  RunEvidence run = InlinedNan();
  EXPECT_EQ(FindFirstBadWrite(run).confidence, Confidence::kCertain);
  Launch& launch = run.models[0].wrapper.launches[0];
  launch.inlined.sure = false;
  const ValueFinding unsure = FindFirstBadWrite(run);
  EXPECT_EQ(unsure.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(unsure, "whether that is the constant scale"));
  launch.inlined.names = {"scale", "shift"};
  const ValueFinding two = FindFirstBadWrite(run);
  EXPECT_EQ(two.source->name,
            "of 6 values in the source of cpp_fused_cos_mul_0");
  EXPECT_TRUE(Says(two, "which constant of the model that is: scale, shift"));
}

TEST(InlinedConstantTest, AFoldedPathIsThatOfItsModule) {
  RunEvidence run = InlinedNan();
  // The model has layer.weight and layer.bias, of 9 rows.
  run.models[0].wrapper.launches[0].inlined.names = {"layer_scale"};
  EXPECT_EQ(FindFirstBadWrite(run).source->name, "layer.scale");
  run.models[0].wrapper.launches[0].inlined.names = {"layer_my_scale"};
  EXPECT_EQ(FindFirstBadWrite(run).source->name, "layer_my_scale")
      << "layer.my_scale or layer.my.scale";
}

TEST(InlinedConstantTest, AMaskOfMinusInfIsNotBlamed) {
  RunEvidence run = SampleRun("2.14/inlinedscale/l2", "values");
  std::string& source = run.files[0].kernel_source;
  const size_t at = source.find("std::numeric_limits<float>::infinity()");
  source.insert(at, "-");
  const ValueFinding finding = FindFirstBadWrite(run);
  EXPECT_FALSE(finding.source);
  EXPECT_EQ(finding.first_bad->name, "cpp_fused_cos_mul_0");
  EXPECT_TRUE(Says(finding,
                   "whether the -Inf in constant scale is intended (as in a "
                   "mask): if not, it is the root cause"))
      << AllNotKnown(finding);
}

/// The launch runs the kernel of another model, which is real too; it writes
/// NaN.
RunEvidence WithKernel(const std::string& model) {
  RunEvidence run = SampleRun("2.14/inlinedscale/l2", "values");
  std::string text = TestData("2.14/inlined/" + model + ".kernel.cpp");
  const std::string name = text.substr(text.find("cpp_fused"));
  RE2::GlobalReplace(&text, name.substr(0, name.find('(')),
                     "cpp_fused_cos_mul_0");
  run.files[0].kernel_source = text;
  return run;
}

TEST(InlinedConstantTest, OneThatAConditionMayRemoveIsAQuestion) {
  for (const char* model : {"removed", "tested", "cleaned", "chosen"}) {
    const ValueFinding finding = FindFirstBadWrite(WithKernel(model));
    EXPECT_FALSE(finding.source) << model;
    EXPECT_EQ(finding.first_bad->name, "cpp_fused_cos_mul_0");
    EXPECT_EQ(finding.confidence, Confidence::kLikely) << model;
    EXPECT_TRUE(Says(finding,
                     "whether the NaN in constant scale was chosen: then it is "
                     "the root cause"))
        << AllNotKnown(finding);
    EXPECT_TRUE(Shows(finding,
                      "NaN is written in the kernel's source: a condition "
                      "chooses between this and another value"));
  }
}

TEST(InlinedConstantTest, ANumberIsNotNamedAfterTheConstantBesideIt) {
  RunEvidence run = WithKernel("lone");
  const ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->name,
            "of 1 value in the source of cpp_fused_cos_mul_0");
  EXPECT_EQ(finding.bad_input->buffer, "the source of cpp_fused_cos_mul_0");
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(finding,
                   "which constant of the model, or number in its "
                   "code, that is"))
      << AllNotKnown(finding);
  run.models[0].wrapper.launches[0].inlined.names.emplace_back("gain");
  EXPECT_TRUE(Says(FindFirstBadWrite(run),
                   "which constant of the model that is: scale, gain, or a "
                   "number in the code"));
}

TEST(InlinedConstantTest, ALoneInfMayBeIntended) {
  RunEvidence run = WithKernel("lone");  // "x / math.inf" is finite
  std::string& source = run.files[0].kernel_source;
  const std::string nan = "quiet_NaN()";
  source.replace(source.find(nan), nan.size(), "infinity()");
  const ValueFinding finding = FindFirstBadWrite(run);
  EXPECT_FALSE(finding.source);
  EXPECT_EQ(finding.confidence, Confidence::kLikely);
  EXPECT_TRUE(Says(finding,
                   "whether the Inf in constant of 1 value in the source of "
                   "cpp_fused_cos_mul_0 is intended: if not, it is the root "
                   "cause"))
      << AllNotKnown(finding);
}

TEST(InlinedConstantTest, AnInputThatIsBadAlreadyIsTheOrigin) {
  RunEvidence run = SampleRun("2.14/inlinedscale/l2", "values");
  for (TraceEvent& event : run.trace.events) {
    for (TensorValue& value : event.values) {
      if (!value.buffer.starts_with("arg")) continue;
      value.has_nan = true;
      value.printed.clear();
    }
  }
  const ValueFinding finding = FindFirstBadWrite(run);
  ASSERT_TRUE(finding.source);
  EXPECT_EQ(finding.source->kind, Suspect::Kind::kModelInput);
}

}  // namespace
}  // namespace ladder
