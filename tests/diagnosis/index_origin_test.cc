// Origin of the recordings and of the wrappers for CUDA: tests/data/README.md.
// The logs of runs on a GPU are written by hand.
#include "diagnosis/index_origin.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "config/data_files.h"
#include "diagnosis/crash_site.h"
#include "diagnosis/judge.h"
#include "record/record_json.h"
#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

bool Says(const Verdict& verdict, const std::string& text, size_t line) {
  return std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                     [&](const Evidence& each) {
                       return each.says == text && each.line == line;
                     });
}

bool Leaves(const Verdict& verdict, const std::string& sentence) {
  return std::find(verdict.not_known.begin(), verdict.not_known.end(),
                   sentence) != verdict.not_known.end();
}

/// What the printer says of a buffer of integers before a launch.
std::string Printed(const std::string& launch, const std::string& buffer,
                    int min, int max) {
  return "[  before_launch - " + launch + " - " + buffer +
         "  ]:\n[ CPULongType{5} ]\nNumber of elements: 5\n"
         "Dtype: long int\nMean value: 3\nMin value: " +
         std::to_string(min) + "\nMax value: " + std::to_string(max) +
         "\nDevice: cpu\nSize: [5]\nStride: [1]\nLayout: Strided\n"
         "Is contiguous: 1\nRequires grad: 0\n\n";
}

/// A run without generated code that printed these blocks, and in whose kernel
/// an index check then failed.
Verdict WithoutCode(const std::string& printed, const std::string& error) {
  return VerdictOf({RunThatPrinted(printed,
                                   "Traceback (most recent call last):\n"
                                   "  File \"serve.py\", line 3, in <module>\n"
                                   "    model(x)\n" +
                                       error,
                                   Exited{1}, "kernel-values")});
}

std::string RaisedBy(const std::string& kernel, const std::string& condition) {
  return "RuntimeError: index out of bounds: " + condition +
         "\nException raised from " + kernel +
         " at /tmp/c.kernel.cpp:30 (most recent call first):\n";
}

bool LeavesPart(const Verdict& verdict, const std::string& part) {
  return std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                     [&](const std::string& each) {
                       return each.find(part) != std::string::npos;
                     });
}

// The constant position ids are the index, but the printer shows only the word
// ids, which go into another, larger table.
TEST(IndexOriginTest, WithoutCodeTheIndexMayBeAnUnprintedConstant) {
  const std::string kernel = "cpp_fused_add_embedding_0";
  const Verdict verdict = WithoutCode(
      Printed(kernel, "arg0_1", 0, 30000) + Printed(kernel, "buf0", 0, 0),
      RaisedBy(kernel, "0 <= tmp5 < 512L"));
  ASSERT_TRUE(verdict.first_failing) << ToJson(verdict);
  ASSERT_TRUE(verdict.bad_input) << ToJson(verdict);
  EXPECT_EQ(verdict.bad_input->buffer, "arg0_1");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_TRUE(LeavesPart(
      verdict, "it may also be computed, or come from an unprinted constant"))
      << ToJson(verdict);
}

TEST(IndexOriginTest, WithoutCodeNobodyIsSeenToWriteTheResultOfACustomOp) {
  const std::string kernel = "cpp_fused_embedding_1";
  const Verdict verdict = WithoutCode(
      "[  before_launch - cpp_fused_add_0 - arg0_1  ]:\n"
      "[  after_launch - cpp_fused_add_0 - arg0_1  ]:\n" +
          Printed(kernel, "buf1", 0, 30000) + Printed(kernel, "buf2", 0, 0),
      RaisedBy(kernel, "0 <= tmp5 < 512L"));
  ASSERT_TRUE(verdict.bad_input) << ToJson(verdict);
  EXPECT_EQ(verdict.bad_input->buffer, "buf1");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess) << "as of the buffer";
  EXPECT_FALSE(verdict.producer);
  EXPECT_TRUE(LeavesPart(verdict, "which call wrote buf1")) << ToJson(verdict);
}

// --- C++ kernels, recorded ---------------------------------------------------

TEST(IndexOriginTest, ADynamicBoundIsADimensionOfAnInput) {
  Verdict verdict = VerdictOf({SampleRun("2.14/dyn/plain", "baseline")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "buf0");
  EXPECT_EQ(verdict.bad_input->bound, "0 <= tmp9 < ks0");
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->input, 0);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg0_1");
  EXPECT_EQ(verdict.bad_input->dim_of->dim, 0);
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, true);
  EXPECT_TRUE(Says(verdict, "ks0 in the check is s77 in this call", 240));
  EXPECT_TRUE(Says(verdict,
                   "s77 is the size of dimension 0 of model input 0 (arg0_1)",
                   218));
  EXPECT_TRUE(Says(verdict,
                   "the model checks that it is at least 2, under "
                   "AOTI_RUNTIME_CHECK_INPUTS=1",
                   79));
  ASSERT_EQ(verdict.chain.size(), 1U);
  EXPECT_EQ(verdict.chain[0].name, "aoti_torch_cpu_cumsum");
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cpu_cumsum");
}

TEST(IndexOriginTest, Torch26ChecksNoBoundFromBelow) {
  Verdict verdict = VerdictOf({SampleRun("2.6/dyn/plain", "baseline")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->symbol, "s0");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg0_1");
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, false);
  EXPECT_NE(ToJson(verdict).find(
                R"("dim_of": {"input": 0, "name": "arg0_1", "dim": 0},)"),
            std::string::npos);
  EXPECT_NE(ToJson(verdict).find(R"("lower_bound_checked": false)"),
            std::string::npos);
}

TEST(IndexOriginTest, PrintedValuesAndSizesAreShown) {
  Verdict verdict = VerdictOf({SampleRun("2.14/dyn/l2", "kernel-values")});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->observed, "3 to 27");
  EXPECT_TRUE(std::any_of(verdict.evidence.begin(), verdict.evidence.end(),
                          [](const Evidence& each) {
                            return each.says == "dimension 0 of arg0_1 was 9";
                          }));
}

TEST(IndexOriginTest, TheInvocationIsNotClaimedWithoutThePrinter) {
  Verdict plain = VerdictOf({SampleRun("2.14/dyn/plain", "baseline")});
  ASSERT_TRUE(plain.first_failing);
  EXPECT_FALSE(plain.first_failing->invocation);
  EXPECT_FALSE(plain.chain.at(0).invocation);
  Verdict printed = VerdictOf({SampleRun("2.14/dyn/l2", "kernel-values")});
  EXPECT_EQ(printed.first_failing->invocation, 1U);
  EXPECT_EQ(printed.chain.at(0).invocation, 1U);
}

TEST(IndexOriginTest, ANumberIsNoDimension) {
  for (const char* version : {"2.14", "2.6"}) {
    Verdict verdict = VerdictOf(
        {SampleRun(std::string(version) + "/oobg/plain", "baseline")});
    ASSERT_TRUE(verdict.bad_input) << version;
    EXPECT_EQ(verdict.bad_input->buffer, "arg1_1");
    EXPECT_EQ(verdict.bad_input->index, 1);
    EXPECT_FALSE(verdict.bad_input->dim_of);
    EXPECT_FALSE(verdict.bad_input->lower_bound_checked);
    ASSERT_EQ(verdict.chain.size(), 1U);
    EXPECT_EQ(verdict.chain[0].kind, Suspect::Kind::kModelInput);
  }
}

TEST(IndexOriginTest, AnOperatorsIndexArgumentIsKnownByItsSignature) {
  // The wrapper lacks the boilerplate above it; the log counts it.
  RunEvidence run = SampleRun("2.14/scatonly/l3", "kernel-names");
  for (Launch& launch : run.models[0].wrapper.launches) launch.line += 721;
  run.models[0].wrapper.path =
      "cuylv2soiesiwisvg2ub52csholqpt446zdzxc4pinr2kh57jvgd.wrapper.cpp";
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "aoti_torch_cpu_scatter_reduce_two_out");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "arg1_1");
  EXPECT_EQ(verdict.bad_input->observed, "50");
  EXPECT_EQ(verdict.bad_input->bound, "index < 10");
  ASSERT_TRUE(verdict.producer);
  EXPECT_EQ(verdict.producer->kind, Suspect::Kind::kModelInput);
  EXPECT_EQ(verdict.bad_input->index, 1);
}

TEST(IndexOriginTest, WhatTheFailureLineSaysIsNotOverwritten) {
  // The range is printed by hand; the line names the very index.
  RunEvidence run = SampleRun("2.14/scatonly/l3", "kernel-names");
  for (Launch& launch : run.models[0].wrapper.launches) launch.line += 721;
  run.models[0].wrapper.path =
      "cuylv2soiesiwisvg2ub52csholqpt446zdzxc4pinr2kh57jvgd.wrapper.cpp";
  // The printer knows no scatter; one of another name it would print so.
  for (Launch& launch : run.models[0].wrapper.launches) {
    launch.printed_name = launch.name;
  }
  RunEvidence values = RunThatPrinted(
      "[ before_launch: cpp_fused_add_scatter_reduce_0 ]\n"
      "[ after_launch: cpp_fused_add_scatter_reduce_0 ]\n" +
          Printed("aoti_torch_cpu_scatter_reduce_two_out", "arg1_1", 1, 50),
      TestData("2.14/scatonly/l3.stderr"), Exited{1}, "kernel-values");
  values.models = run.models;
  values.files = run.files;
  Verdict verdict = VerdictOf({run, values});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->observed, "50");
  EXPECT_TRUE(Says(verdict, "arg1_1 holds 1 to 50", 3));
}

// --- checks that failed in several threads at once
// ----------------------------

std::string Replaced(std::string text, const std::string& from,
                     const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// Recorded: what such threads print, and the model. Made up: the values.
RunEvidence Speechless(
    int min, int max,
    const std::string& end = TestData("2.14/oobpar/l3.stderr")) {
  const std::string kernel = "cpp_fused_add_embedding_mul_sum_tanh_1";
  RunEvidence run = RunThatPrinted(
      "[ before_launch: cpp_fused_0 ]\n[ after_launch: cpp_fused_0 ]\n"
      "[ before_launch: aoti_torch_cpu_addmm_out ]\n"
      "[ after_launch: aoti_torch_cpu_addmm_out ]\n" +
          Printed(kernel, "arg3_1", min, max),
      end, Signalled{6, false}, "kernel-values");
  AddModel(run, TestData("2.14/oob/plain.wrapper.cpp"), "",
           TestData("2.14/oob/plain.kernel.cpp"));
  return run;
}

TEST(IndexOriginTest, OfASpeechlessEndTheValuesTellWhichCheckFailed) {
  Verdict verdict = VerdictOf({Speechless(0, 27)});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "arg3_1");
  EXPECT_EQ(verdict.bad_input->bound, "0 <= tmp2 < 20L");
  EXPECT_EQ(verdict.bad_input->observed, "0 to 27");
  ASSERT_TRUE(verdict.producer);
  EXPECT_EQ(verdict.producer->kind, Suspect::Kind::kModelInput);
}

TEST(IndexOriginTest, ASpeechlessEndWithGoodIndicesStaysAnAbort) {
  Verdict verdict = VerdictOf({Speechless(0, 19)});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAbort);
  EXPECT_FALSE(verdict.bad_input);
}

// Seen on torch 2.6: the message of one thread is cut off by another's end.
TEST(IndexOriginTest, AMessageThatWasCutOffIsSpeechless) {
  Verdict verdict = VerdictOf({Speechless(
      0, 27,
      "terminate called after throwing an instance of 'c10::Error'\n"
      "  what():  terminate called recursively\n")});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.bad_input);
}

// Chance decides in which run a thread comes to speak.
TEST(IndexOriginTest, ASpeechlessRunShowsTheInvocationOfOneThatSpoke) {
  const RunEvidence silent = Speechless(0, 27);
  RunEvidence spoke = RunThatPrinted(
      "",
      "terminate called after throwing an instance of 'c10::Error'\n"
      "  what():  index out of bounds: 0 <= tmp2 < 20L\n"
      "Exception raised from cpp_fused_add_embedding_mul_sum_tanh_1 at "
      "/home/user/model.kernel.cpp:78 (most recent call first):\n",
      Signalled{6, false}, "baseline");
  spoke.models = silent.models;
  spoke.files = silent.files;
  Verdict verdict = VerdictOf({spoke, silent});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->invocation, 1U);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_FALSE(VerdictOf({spoke}).first_failing->invocation);
}

TEST(IndexOriginTest, AnEndThatSaysWhyIsNotSpeechless) {
  const std::string thrown = "terminate called after throwing an instance of ";
  for (const std::string& end :
       {thrown + "'std::runtime_error'\n  what():  queue is closed\n",
        thrown + "'std::runtime_error'\n",
        thrown + "'c10::Error'\n  what():  queue is closed\n",
        thrown + "'c10::Error'\n" + thrown + "'std::bad_variant_access'\n"}) {
    Verdict verdict = VerdictOf({Speechless(0, 27, end)});
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kAbort) << end;
    EXPECT_FALSE(verdict.bad_input) << end;
  }
  // Nor is it where only the run that shows the launch says so.
  RunEvidence baseline = Speechless(0, 27);
  baseline.trace.events.clear();
  baseline.summary.stage = "baseline";
  Verdict verdict = VerdictOf(
      {baseline, Speechless(0, 27, thrown + "'std::runtime_error'\n")});
  EXPECT_FALSE(verdict.bad_input);
}

TEST(IndexOriginTest, OfASpeechlessEndAGuessedLaunchSaysWhyItIsGuessed) {
  RunEvidence run = Speechless(0, 27);
  run.trace.events.back().values.emplace_back().complete = false;
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_EQ(verdict.why,
            "the printer shows the start of the launch but not its end; one of "
            "its index checks finds an element out of bounds");
}

TEST(IndexOriginTest, ASpeechlessEndShowsNothingWhereTheIndexIsClamped) {
  RunEvidence run = Speechless(0, 27);
  std::string& source = run.files[0].kernel_source;
  source = Replaced(source, "auto tmp1 = tmp0;",
                    "auto tmp91 = static_cast<int64_t>(19);\n"
                    "auto tmp90 = tmp0 > tmp91;\n"
                    "auto tmp1 = tmp90 ? tmp91 : tmp0;");
  EXPECT_EQ(VerdictOf({run}).failure->failure_class, FailureClass::kAbort);
}

TEST(IndexOriginTest, ASpeechlessEndShowsNothingWhereTheCheckIsMasked) {
  RunEvidence run = Speechless(0, 27);
  std::string& source = run.files[0].kernel_source;
  source = Replaced(source, "(0 <= tmp2) & (tmp2 < 20L)",
                    "((0 <= tmp2) & (tmp2 < 20L)) | !(tmp8)");
  EXPECT_EQ(VerdictOf({run}).failure->failure_class, FailureClass::kAbort);
}

TEST(IndexOriginTest, ASpeechlessEndShowsNothingWhereTheBoundIsReckoned) {
  RunEvidence run = Speechless(0, 27);
  std::string& source = run.files[0].kernel_source;
  source = Replaced(source, "tmp2 < 20L\"", "tmp2 < 20L*ks0\"");
  EXPECT_EQ(VerdictOf({run}).failure->failure_class, FailureClass::kAbort);
}

// --- makers that may only hand on --------------------------------------------

/// The recorded run whose index cumsum makes of arg1_1. Edited: the kernel
/// takes the index as it is; the recorded one takes 1 off it.
RunEvidence TakenAsItIs() {
  RunEvidence run = SampleRun("2.14/dyn/plain", "baseline");
  std::string& source = run.files[0].kernel_source;
  source = Replaced(source,
                    " - static_cast<std::make_unsigned_t<int64_t>>(tmp1)", "");
  return run;
}

/// That, with another shim instead.
Verdict MadeBy(const std::string& shim) {
  RunEvidence run = TakenAsItIs();
  for (Launch& launch : run.models[0].wrapper.launches) {
    if (launch.name == "aoti_torch_cpu_cumsum") launch.name = shim;
  }
  return VerdictOf({run});
}

TEST(IndexOriginTest, AnOperatorThatComputesIndicesIsCertainlyTheirMaker) {
  for (const char* shim :
       {"aoti_torch_cpu_cumsum", "aoti_torch_cpu_searchsorted_Tensor",
        "aoti_torch_cuda_nonzero", "aoti_torch_cpu_repeat_interleave_Tensor"}) {
    Verdict verdict = MadeBy(shim);
    ASSERT_TRUE(verdict.origin);
    EXPECT_EQ(verdict.origin->name, shim);
    EXPECT_EQ(verdict.confidence, Confidence::kCertain) << shim;
  }
}

TEST(IndexOriginTest, AnOperatorThatMayHandOnItsIntegersIsOnlyLikely) {
  for (const char* shim :
       {"aoti_torch_cpu_masked_scatter", "aoti_torch_cpu_pad",
        "aoti_torch_cpu_cat", "aoti_torch_cpu_of_the_future"}) {
    Verdict verdict = MadeBy(shim);
    ASSERT_TRUE(verdict.origin);
    EXPECT_EQ(verdict.origin->name, shim);
    EXPECT_EQ(verdict.confidence, Confidence::kLikely) << shim;
    EXPECT_TRUE(Leaves(verdict, "whether " + std::string(shim) +
                                    " made the bad index or only passed it "
                                    "on"));
  }
}

TEST(IndexOriginTest, AKernelThatReckonsWithTheIndexMayBeWrongItself) {
  Verdict verdict = VerdictOf({SampleRun("2.14/dyn/plain", "baseline")});
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cpu_cumsum");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(Leaves(verdict, "whether " + verdict.bad_input->buffer +
                                  " is wrong, or " +
                                  verdict.first_failing->name +
                                  " computes a wrong index from it"));
}

TEST(IndexOriginTest, AKernelThatChoosesTheIndexMayBeWrongItself) {
  RunEvidence run = SampleRun("2.14/dyn/plain", "baseline");
  std::string& source = run.files[0].kernel_source;
  source =
      Replaced(source,
               "int64_t(static_cast<std::make_unsigned_t<int64_t>>(tmp0) - "
               "static_cast<std::make_unsigned_t<int64_t>>(tmp1))",
               "tmp21 ? tmp0 : tmp1");  // where(mask, index, 1)
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cpu_cumsum");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
}

TEST(IndexOriginTest, WhatReadsFloatsAloneMakesTheIndexItself) {
  RunEvidence run = TakenAsItIs();
  for (Launch& launch : run.models[0].wrapper.launches) {
    if (launch.name != "aoti_torch_cpu_cumsum") continue;
    launch.name = "demo::route";
    launch.kind = LaunchKind::kCustomOp;
    launch.accesses[0].dtype = "float";
  }
  EXPECT_EQ(VerdictOf({run}).confidence, Confidence::kCertain);
  run.models[0].wrapper.launches[0].accesses[0].dtype = "int64_t";
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.origin->name, "demo::route");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(Leaves(
      verdict, "whether demo::route made the bad index or only passed it on"));
}

// --- several buffers in one index --------------------------------------------
// The recorded lookup, its second operand made an offset by hand:
// table[ids + offsets].

/// `printed`: right before the lookup.
RunEvidence LookupRun(const std::string& printed, const std::string& index) {
  const std::string out = printed.empty()
                              ? printed
                              : "[ before_launch: cpp_fused_0 ]\n"
                                "[ after_launch: cpp_fused_0 ]\n"
                                "[ before_launch: aoti_torch_cpu_addmm_out ]\n"
                                "[ after_launch: aoti_torch_cpu_addmm_out ]\n" +
                                    printed;
  const std::string wrapper =
      Replaced(Replaced(TestData("2.14/oob/plain.wrapper.cpp"),
                        "const float* in_ptr3", "const int64_t* in_ptr3"),
               "(const float*)(arg4_1", "(const int64_t*)(arg4_1");
  const std::string kernels =
      Replaced(Replaced(TestData("2.14/oob/plain.kernel.cpp"),
                        "const float* in_ptr3", "const int64_t* in_ptr3"),
               "convert<int64_t>(tmp1)", "convert<int64_t>(" + index + ")");
  RunEvidence run = RunThatPrinted(out, TestData("2.14/oob/plain.stderr"),
                                   Exited{1}, "baseline");
  AddModel(run, wrapper, "", kernels);
  return run;
}

const char kLookup[] = "cpp_fused_add_embedding_mul_sum_tanh_1";

/// The recorded lookup takes 5 or `second` as its index, by position, from a
/// constant.
RunEvidence ConstantRun(const std::string& second) {
  RunEvidence run = LookupRun("", "tmp95");
  std::string& source = run.files[0].kernel_source;
  const size_t use = source.find("convert<int64_t>(tmp95)");
  source.insert(source.rfind('\n', use) + 1,
                "auto tmp90 = x0;\n"
                "auto tmp91 = static_cast<int64_t>(1);\n"
                "auto tmp92 = tmp90 < tmp91;\n"
                "auto tmp93 = static_cast<int64_t>(5);\n"
                "auto tmp94 = static_cast<int64_t>(" +
                    second +
                    ");\n"
                    "auto tmp95 = tmp92 ? tmp93 : tmp94;\n");
  return run;
}

TEST(IndexOriginTest, AConstantInTheSourceMayHoldTheIndex) {
  RunEvidence run = ConstantRun("20");
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.origin && verdict.producer && verdict.bad_input);
  EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kConstant);
  EXPECT_EQ(verdict.origin->name,
            "of 2 values in the source of " + std::string(kLookup));
  EXPECT_EQ(verdict.bad_input->buffer, "the source of " + std::string(kLookup));
  EXPECT_EQ(verdict.bad_input->observed, "20 among 2 values");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely) << "it has no name";
  for (Launch& launch : run.models[0].wrapper.launches) {
    launch.inlined = {{"rows"}, true};
  }
  verdict = VerdictOf({run});
  EXPECT_EQ(verdict.origin->name, "rows");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
  EXPECT_TRUE(std::any_of(
      verdict.advice.begin(), verdict.advice.end(), [](const Advice& each) {
        return each.text.find("Check the indices in constant rows") !=
               std::string::npos;
      }));
}

TEST(IndexOriginTest, AConstantWithinTheBoundIsNotBlamed) {
  EXPECT_FALSE(VerdictOf({ConstantRun("19")}).origin);
  EXPECT_TRUE(VerdictOf({ConstantRun("-20")}).origin) << "it does not wrap";
}

TEST(IndexOriginTest, OfTwoBuffersInOneIndexNoneIsBlamedUnseen) {
  Verdict verdict = VerdictOf({LookupRun("", "tmp1 + tmp5")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, kLookup);
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);  // of the launch
  EXPECT_FALSE(verdict.origin);
  EXPECT_FALSE(verdict.producer);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "");
  EXPECT_TRUE(Leaves(verdict,
                     "which of arg4_1 and arg3_1 is wrong: "
                     "cpp_fused_add_embedding_mul_sum_tanh_1 computes the "
                     "index from all of them"));
}

TEST(IndexOriginTest, OfTwoBuffersTheOneOutOfBoundsIsLikely) {
  Verdict verdict = VerdictOf({LookupRun(
      Printed(kLookup, "arg3_1", 1, 33) + Printed(kLookup, "arg4_1", 0, 10),
      "tmp1 + tmp5")});
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, "arg3_1");
  EXPECT_EQ(verdict.bad_input->observed, "1 to 33");
  EXPECT_TRUE(Leaves(
      verdict,
      "whether arg3_1 alone is wrong: cpp_fused_add_embedding_mul_sum_tanh_1 "
      "computes the index from arg4_1 (0 to 10) and arg3_1 (1 to 33), and only "
      "arg3_1 has values out of range"));
}

TEST(IndexOriginTest, OfTwoBuffersWithinBoundsNoneIsBlamed) {
  Verdict verdict = VerdictOf({LookupRun(
      Printed(kLookup, "arg3_1", 1, 19) + Printed(kLookup, "arg4_1", 0, 10),
      "tmp1 + tmp5")});
  EXPECT_FALSE(verdict.origin);
  EXPECT_TRUE(
      Leaves(verdict,
             "which of arg4_1 (0 to 10) and arg3_1 (1 to 19) is wrong: "
             "cpp_fused_add_embedding_mul_sum_tanh_1 computes the index from "
             "all of them"));
}

TEST(IndexOriginTest, ABufferThatIsWithinTheBoundIsNotBlamed) {
  Verdict verdict =
      VerdictOf({LookupRun(Printed(kLookup, "arg3_1", 1, 19), "tmp1 + 7")});
  EXPECT_FALSE(verdict.origin);
  EXPECT_EQ(verdict.bad_input->buffer, "");
  EXPECT_TRUE(Leaves(verdict,
                     "why the index is bad: arg3_1 holds 1 to 19, which is in "
                     "range, so cpp_fused_add_embedding_mul_sum_tanh_1 "
                     "computes a bad index from a good one"));
}

TEST(IndexOriginTest, ABoundThatIsReckonedIsNoNumber) {
  // Edited: the recorded bound is ks0, and arg1_1 holds no more than 27.
  RunEvidence run = SampleRun("2.14/dyn/l2", "kernel-values");
  std::string& source = run.files[0].kernel_source;
  source = Replaced(source, "tmp9 < ks0\"", "tmp9 < 40L + ((-1L)*ks0)\"");
  IndexFinding finding =
      FindIndexOrigin({run}, 0, {0, 1, 1}, "0 <= tmp9 < 40L + ((-1L)*ks0)");
  ASSERT_TRUE(finding.bad_input);
  EXPECT_EQ(finding.bad_input->buffer, "buf0");
  EXPECT_EQ(finding.bad_input->observed, "3 to 27");
}

TEST(IndexOriginTest, ANegativeIndexIsWrongWhereTheKernelDoesNotWrap) {
  Verdict verdict =
      VerdictOf({LookupRun(Printed(kLookup, "arg3_1", -1, 19), "tmp1")});
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, "arg3_1");
  EXPECT_EQ(verdict.bad_input->buffer, "arg3_1");
  EXPECT_EQ(verdict.bad_input->observed, "-1 to 19");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(IndexOriginTest, ANegativeIndexIsRightWhereTheKernelWraps) {
  const std::string wrapped =
      "tmp1); auto tmp91 = tmp1 + 20L; auto tmp90 = tmp1 < 0;\n"
      "auto tmp92 = tmp90 ? tmp91 : tmp1; tmp2 = (tmp92";
  Verdict verdict =
      VerdictOf({LookupRun(Printed(kLookup, "arg3_1", -1, 19), wrapped)});
  EXPECT_FALSE(verdict.origin);
  EXPECT_TRUE(Leaves(verdict,
                     "why the index is bad: arg3_1 holds -1 to 19, which is in "
                     "range, so cpp_fused_add_embedding_mul_sum_tanh_1 "
                     "computes a bad index from a good one"));
}

TEST(IndexOriginTest, ABufferThatIsNotOneIndexIsOnlyLikely) {
  // in_ptr0 are the floats that the kernel sums up to out_ptr0.
  Verdict verdict = VerdictOf({LookupRun("", "tmp1 + tmp6")});
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_EQ(verdict.why,
            "the exception names the kernel that raised it; the origin of the "
            "bad index is less certain");
  EXPECT_TRUE(
      Leaves(verdict,
             "whether arg3_1 is wrong, or "
             "cpp_fused_add_embedding_mul_sum_tanh_1 computes a wrong index "
             "from it"));
}

// --- models of several runs --------------------------------------------------

TEST(IndexOriginTest, ValuesOfAnotherModelAreNoEvidence) {
  RunEvidence plain = LookupRun("", "tmp1");
  plain.models[0].name = "plain";
  RunEvidence values = LookupRun(Printed(kLookup, "arg3_1", 1, 33), "tmp1");
  const auto observed = [&](const RunEvidence& second) {
    IndexFinding finding = FindIndexOrigin({plain, second}, 0, {0, 2, 1},
                                           AssertedCondition(plain));
    EXPECT_EQ(finding.bad_input->buffer, "arg3_1");
    return finding.bad_input->observed;
  };
  EXPECT_EQ(observed(values), "1 to 33");

  RunEvidence other = values;  // the model in its place is another one
  other.models[0].wrapper.inputs[0] = "arg9_1";
  EXPECT_EQ(observed(other), "");

  RunEvidence alike = values;  // two that look the same
  alike.models.push_back(alike.models[0]);
  alike.models[1].name = "twin";
  alike.files.push_back(alike.files[0]);
  EXPECT_EQ(observed(alike), "");

  RunEvidence shifted = values;  // its place in the list says nothing
  shifted.models[0].name = "shifted";
  shifted.models.insert(shifted.models.begin(), other.models[0]);
  shifted.models[0].wrapper.launches[0].printed_name = "of another model";
  shifted.files.push_back(shifted.files[0]);
  EXPECT_EQ(observed(shifted), "1 to 33");

  // A twin in the failing run itself: which of them the values are of is open.
  plain.models.push_back(plain.models[0]);
  plain.files.push_back(plain.files[0]);
  EXPECT_EQ(observed(values), "");
}

// --- Triton kernels, as torch generates them
// ------------------------------------------------

const char kSort[] = "aoti_torch_cuda_sort_stable";
const char kClone[] = "triton_poi_fused_clone_select_0";
const char kIndexKernel[] = "triton_poi_fused_index_relu_1";

/// The launches before the last of these, as the printer names them.
const std::vector<std::string> kBeforeIt = {"at::_ops::sort_stable::call",
                                            kClone, "at::_ops::topk::call",
                                            "aoti_torch_cuda_mm_out"};

const char kAssertion[] =
    "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
    "[5,0,0] Assertion `index out of bounds: 0 <= tmp4 < ks0` failed.\n"
    "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
    "[6,0,0] Assertion `index out of bounds: 0 <= tmp4 < ks0` failed.\n"
    "Error: CUDA driver error: device-side assert triggered\n";

/// A run of that model for CUDA that printed this.
RunEvidence GeneratedRun(const std::string& sample, const std::string& out,
                         const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, "baseline");
  AddModel(run, TestData("cuda-codegen/2.14/" + sample + ".l3.wrapper.cpp"));
  return run;
}

RunEvidence TritonRun(const std::string& out, const std::string& err) {
  return GeneratedRun("index_clone", out, err);
}

/// The printer's lines of launches that ended, and then of one that began.
std::string PrintedUpTo(const std::vector<std::string>& ended,
                        const std::string& begun) {
  std::string lines;
  for (const std::string& each : ended) {
    lines +=
        "[ before_launch: " + each + " ]\n[ after_launch: " + each + " ]\n";
  }
  return lines + "[ before_launch: " + begun + " ]\n";
}

TEST(IndexOriginTest, ATritonAssertionIsFollowedToTheInputWithoutAnotherRun) {
  Verdict verdict = VerdictOf({TritonRun("", kAssertion)});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, kIndexKernel);
  EXPECT_EQ(verdict.first_failing->source_nodes,
            (std::vector<std::string>{"index", "relu"}));
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "buf3");
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->input, 0);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg2_1");
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, false);
}

TEST(IndexOriginTest, TheChainGoesOnOverLaunchesThatOnlyHandTheIndexOn) {
  // sort makes buf2, its second result, and the clone kernel copies it to buf3.
  const std::string wrapper =
      TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp");
  const std::string call = "call_triton_poi_fused_index_relu_1(buf";
  const std::string renamed = Replaced(
      wrapper, "    " + call + "3",
      "    auto buf99 = std::move(buf3);  // reuse\n    " + call + "99");
  ASSERT_NE(renamed, wrapper);
  for (const std::string& text : {wrapper, renamed}) {
    RunEvidence run = RunThatPrinted("", kAssertion, Exited{1}, "baseline");
    AddModel(run, text);
    Verdict verdict = VerdictOf({run});
    ASSERT_EQ(verdict.chain.size(), 2U);
    EXPECT_EQ(verdict.chain[0].name, kClone);
    EXPECT_EQ(verdict.chain[1].name, kSort);
    EXPECT_EQ(verdict.producer->name, kClone);
    EXPECT_EQ(verdict.origin->name, kSort);
  }
}

TEST(IndexOriginTest, AKernelThatReadsIntegersIsOnlyLikelyTheirMaker) {
  // Edited: it adds one.
  RunEvidence run = TritonRun("", kAssertion);
  run.models[0].wrapper.triton.at(0).source = Replaced(
      run.models[0].wrapper.triton.at(0).source,
      "tl.store(out_ptr0 + (x0), tmp0", "tl.store(out_ptr0 + (x0), tmp0 + 1");
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, kClone);
  EXPECT_NE(verdict.confidence, Confidence::kCertain);
  EXPECT_TRUE(Leaves(verdict,
                     "whether triton_poi_fused_clone_select_0 made the bad "
                     "index or only passed it on"));
}

TEST(IndexOriginTest, TheThreeFixesAreAdvised) {
  Verdict verdict = VerdictOf({TritonRun("", kAssertion)});
  std::string all;
  for (const Advice& each : verdict.advice) all += each.text + "\n";
  EXPECT_NE(all.find("where aoti_torch_cuda_sort_stable (argsort) computes it"),
            std::string::npos);
  EXPECT_NE(all.find("the range of dimension 0 of input 0 (arg2_1) at export"),
            std::string::npos);
  EXPECT_NE(all.find("enlarge the indexed dimension"), std::string::npos);
}

TEST(IndexOriginTest, TheLaunchThatHadBegunIsCertain) {
  Verdict verdict =
      VerdictOf({TritonRun(PrintedUpTo(kBeforeIt, kIndexKernel), kAssertion)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, kIndexKernel);
  EXPECT_EQ(verdict.first_failing->invocation, 1U);
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST(IndexOriginTest, TheAssertionIsBelievedAndNotALaterLaunchInFlight) {
  // Without CUDA_LAUNCH_BLOCKING the host was already one launch further.
  std::vector<std::string> ended = kBeforeIt;
  ended.emplace_back(kIndexKernel);
  Verdict verdict = VerdictOf(
      {TritonRun(PrintedUpTo(ended, "aoti_torch_cuda_mm_out"), kAssertion)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, kIndexKernel);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
}

/// A kernel of that model for CUDA asserted that.
RunEvidence RunThatAsserted(const std::string& sample,
                            const std::string& condition) {
  return GeneratedRun(
      sample, "",
      "/tmp/torchinductor_user/ab/cab.py:34: unknown: block: [0,0,0], thread: "
      "[5,0,0] Assertion `index out of bounds: " +
          condition +
          "` failed.\nError: CUDA driver error: device-side assert "
          "triggered\n");
}

TEST(IndexOriginTest, AnIndexOfAComboKernelIsFollowedInItsSubKernel) {
  // In a branch of the kernel, and in a function of its own after topk.
  for (const auto& [sample, condition, buffer, input] :
       {std::tuple("combo", "0 <= tmp4 < 40", "arg1_1", "arg1_1"),
        std::tuple("combo_blocks", "0 <= tmp4 < 41", "buf1", "arg5_1")}) {
    Verdict verdict = VerdictOf({RunThatAsserted(sample, condition)});
    ASSERT_TRUE(verdict.bad_input) << condition;
    EXPECT_EQ(verdict.bad_input->buffer, buffer) << condition;
    ASSERT_TRUE(verdict.origin) << condition;
    EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kModelInput);
    EXPECT_EQ(verdict.origin->name, input);
  }
}

TEST(IndexOriginTest, SubKernelsThatShareACheckLeaveTheBufferOpen) {
  Verdict verdict =
      VerdictOf({RunThatAsserted("combo_blocks", "0 <= tmp4 < 42")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_0");
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "");
  EXPECT_FALSE(verdict.origin);
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each ==
                                   "which of 2 identical checks failed: the "
                                   "index may come from buf4 or buf7";
                          }));
}

// The line is that of the kernel, and written by hand.
TEST(IndexOriginTest, ALineThatTwoChecksShareLeavesTheCheckOpen) {
  const std::string condition = "0 <= tmp4 < 42";
  RunEvidence run = RunThatAsserted("combo_blocks", condition);
  const auto places = LaunchesThatCheck(run, condition);
  ASSERT_EQ(places.size(), 1U);
  const auto checks = ChecksOf(run, places[0], condition).checks;
  ASSERT_EQ(checks.size(), 2U);
  ASSERT_EQ(checks[0].line, checks[1].line);
  PatternMatch raised;
  raised.pattern = "raised-from";
  raised.captures = {{"function", "operator()"},
                     {"file", "model.wrapper.cpp"},
                     {"line", std::to_string(checks[0].line)}};
  raised.line = raised.last_line = 9;
  run.matches.push_back(raised);
  const Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "");
  EXPECT_FALSE(verdict.origin);
}

TEST(IndexOriginTest, AUsersKernelIsFoundByTheNameOfItsCall) {
  Verdict verdict = VerdictOf({RunThatAsserted("combo", "0 <= tmp < 43")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "shift_kernel_0");
}

TEST(IndexOriginTest, SeveralKernelsWithTheConditionMakeItAGuess) {
  Verdict verdict =
      VerdictOf({RunThatAsserted("embedding_assert", "0 <= tmp2 < 1000")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
  EXPECT_EQ(verdict.why,
            "the first of 2 launches whose kernel checks 0 <= tmp2 < 1000");
  EXPECT_TRUE(std::any_of(verdict.not_known.begin(), verdict.not_known.end(),
                          [](const std::string& each) {
                            return each.find(
                                       "triton_per_fused_add_embedding_native_"
                                       "layer_norm_sum_1") != std::string::npos;
                          }));
}

TEST(IndexOriginTest, BeforeTorch27TheOrderOfTheSizesTells) {
  // Triton without parameter names: ks0 is the first size behind the tensors.
  RunEvidence run = TritonRun("", kAssertion);
  for (Launch& launch : run.models[0].wrapper.launches) {
    launch.parameters.clear();
  }
  Verdict verdict = VerdictOf({run});
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
}

TEST(IndexOriginTest, TheCallThatReportsAFaultOfAGpuIsOnlyAGuess) {
  RunEvidence run = TritonRun(
      "",
      "Error: aoti_torch_cuda_mm_out(buf7, arg2_1, w) API call failed at "
      "model.wrapper.cpp, line 538\n"
      "RuntimeError: CUDA error: an illegal memory access was encountered\n"
      "CUDA kernel errors might be asynchronously reported at some other API "
      "call, so the stacktrace below might be incorrect.\n");
  Verdict verdict = VerdictOf({run});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIllegalMemoryAccess);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_mm_out");
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST(AssertedKernelTest, FindsTheLaunchesOfCppKernelsToo) {
  RunEvidence run = SampleRun("2.14/dyn/plain", "baseline");
  auto places = LaunchesThatCheck(run, AssertedCondition(run));
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(run.models[0].wrapper.launches[places[0].launch].name,
            "cpp_fused_add_index_mul_sin_sub_sum_0");
  EXPECT_TRUE(LaunchesThatCheck(run, "0 <= tmp9 < ks").empty());
  EXPECT_TRUE(LaunchesThatCheck(run, "").empty());
}

TEST(AssertedKernelTest, ACopyingCppKernelHandsOn) {
  RunEvidence run = TritonRun("", "");
  run.models[0].wrapper.triton.clear();
  auto copies = [&](const std::string& body) {
    run.files[0].kernel_source =
        "extern \"C\"  void  triton_poi_fused_clone_select_0(const int64_t* "
        "in_ptr0, "
        "const float* in_ptr1, int64_t* out_ptr0) {" +
        body + "}";
    return CopiedBy(run, {0, 1, 1}, "out_ptr0");
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(copies("auto tmp0 = in_ptr0[static_cast<int64_t>(x0 + 2L*x1)];\n"
                   "out_ptr0[static_cast<int64_t>(x0)] = tmp0;"),
            Names{"in_ptr0"});
  EXPECT_EQ(copies("auto tmp0 = at::vec::VectorizedN<int64_t,2>::loadu(in_ptr0 "
                   "+ static_cast<int64_t>(x0), static_cast<int64_t>(16));\n"
                   "tmp0.store(out_ptr0 + static_cast<int64_t>(x0), "
                   "static_cast<int64_t>(16));"),
            Names{"in_ptr0"});
  EXPECT_EQ(copies("auto tmp0 = in_ptr0[x0]; auto tmp1 = tmp0 + tmp0;\n"
                   "out_ptr0[x0] = tmp1;"),
            Names{});
  EXPECT_EQ(copies("auto tmp0 = in_ptr1[x0];\n"
                   "out_ptr0[x0] = c10::convert<int64_t>(tmp0);"),
            Names{});
  EXPECT_EQ(copies(""), Names{});
}

// A recorded assertion, and beside it one of another kernel: of another thread,
// or of a call whose error the script caught.
TEST(IndexOriginTest, OfTwoAssertionsTheFirstIsNotCertain) {
  RunEvidence run = SampleRun("2.14/oob/l3", "kernel-names");
  const Verdict alone = VerdictOf({run});
  ASSERT_TRUE(alone.producer);
  EXPECT_EQ(alone.confidence, Confidence::kCertain) << alone.why;
  const auto first = std::find_if(
      run.matches.begin(), run.matches.end(), [](const PatternMatch& each) {
        return each.pattern == "cpu-index-assertion";
      });
  ASSERT_NE(first, run.matches.end());
  PatternMatch other = *first;
  other.captures["condition"] = "0 <= tmp99 < 7L";
  other.line = other.last_line = first->line + 50;
  run.matches.push_back(other);
  const Verdict two = VerdictOf({run});
  ASSERT_TRUE(two.first_failing);
  EXPECT_EQ(two.first_failing->name, alone.first_failing->name);
  EXPECT_NE(two.confidence, Confidence::kCertain);
  EXPECT_TRUE(
      Leaves(two, "whether the check " + CaptureOf(*first, "condition") +
                      " ended the run: 2 different checks failed in it"));
}

}  // namespace
}  // namespace ladder
