#include "output/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "support/test_data.h"

namespace ladder {
namespace {

using Phase = TraceEvent::Phase;

Trace Parse(const std::string& output) { return ParseTrace(output, {}); }
Trace ParseFile(const std::string& name) { return Parse(TestData(name)); }

// "> K", "< K", "= " with the names of the arguments: the events at a glance.
std::vector<std::string> Outline(const Trace& trace) {
  std::vector<std::string> outline;
  for (const TraceEvent& event : trace.events) {
    const char mark = event.phase == Phase::kBefore  ? '>'
                      : event.phase == Phase::kAfter ? '<'
                                                     : '=';
    std::string line = mark + (" " + event.kernel.text());
    for (const TensorValue& value : event.values) line += " " + value.buffer;
    for (const ScalarValue& scalar : event.scalars) {
      line += " " + scalar.expression + "=" + std::to_string(scalar.value);
    }
    outline.push_back(line);
  }
  return outline;
}

const TensorValue& Value(const Trace& trace, const std::string& buffer) {
  for (const TraceEvent& event : trace.events) {
    for (const TensorValue& value : event.values) {
      if (value.buffer == buffer) return value;
    }
  }
  throw std::runtime_error("no value " + buffer);
}

const TensorValue& LastValue(const Trace& trace) {
  return trace.events.back().values.back();
}

std::vector<double> Ramp(size_t count, double step) {
  std::vector<double> ramp;
  for (size_t i = 0; i < count; ++i) {
    ramp.push_back(static_cast<double>(i) * step);
  }
  return ramp;
}

void ExpectNear(const std::vector<double>& actual,
                const std::vector<double>& expected, double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], tolerance) << "element " << i;
  }
}

using Lines = std::vector<std::string>;

TEST(TraceTest, ReadsKernelNames) {
  const Trace trace = ParseFile("2.14/nan/l3.stdout");
  EXPECT_EQ(
      Outline(trace),
      (Lines{"> aoti_torch_cpu_addmm_out", "< aoti_torch_cpu_addmm_out",
             "> cpp_fused_log_relu_sub_0", "< cpp_fused_log_relu_sub_0",
             "> aoti_torch_cpu_cumsum", "< aoti_torch_cpu_cumsum",
             "> cpp_fused__softmax_1", "< cpp_fused__softmax_1",
             "> aoti_torch_cpu_addmm_out", "< aoti_torch_cpu_addmm_out"}));
  EXPECT_FALSE(trace.events[0].has_values);
  EXPECT_EQ(trace.events[0].line, 11U);
  EXPECT_EQ(trace.events[0].last_line, 11U);
}

TEST(TraceTest, ReadsKernelNamesWithColons) {
  const Trace trace = ParseFile("2.6/nan/l3.stdout");
  EXPECT_EQ(Outline(trace)[4], "> at::_ops::cumsum::call");
}

TEST(TraceTest, ReadsLinesOfAPseudoTerminal) {
  const Trace trace = ParseFile("2.14/seg/segv-l3.pty");
  EXPECT_EQ(Outline(trace),
            (Lines{"> aoti_torch_cpu_addmm_out", "< aoti_torch_cpu_addmm_out",
                   "> cpp_fused_bad_relu_0", "< cpp_fused_bad_relu_0"}));
}

TEST(TraceTest, CountsRepeatedLaunchesOfOneName) {
  const Trace trace = ParseFile("2.14/while/l3.stdout");
  EXPECT_EQ(trace.events.size(), 22U);
  EXPECT_EQ(trace.counts.strange_lines, 0U);
}

TEST(TraceTest, ReadsValuesOfEveryLaunch) {
  EXPECT_EQ(
      Outline(ParseFile("2.14/nan/l2.stdout")),
      (Lines{"=  arg4_1", "> aoti_torch_cpu_addmm_out buf0 arg4_1",
             "< aoti_torch_cpu_addmm_out buf0 arg4_1",
             "> cpp_fused_log_relu_sub_0 buf1",
             "< cpp_fused_log_relu_sub_0 buf1", "> aoti_torch_cpu_cumsum buf1",
             "< aoti_torch_cpu_cumsum buf1",
             "> cpp_fused__softmax_1 buf2 buf3 buf5 buf6 buf7",
             "< cpp_fused__softmax_1 buf2 buf3 buf5 buf6 buf7",
             "> aoti_torch_cpu_addmm_out buf8 buf7 buf6",
             "< aoti_torch_cpu_addmm_out buf8 buf7 buf6"}));
}

TEST(TraceTest, UnwrapsArgumentsOfTorch26) {
  const Trace trace = ParseFile("2.6/nan/l2.stdout");
  EXPECT_EQ(Outline(trace)[3], "> cpp_fused_log_relu_sub_0 buf1");
  EXPECT_EQ(Outline(trace)[4], "< cpp_fused_log_relu_sub_0 buf1");
  EXPECT_EQ(trace.events[0].values[0].dtype, "float");
}

TEST(TraceTest, ReadsEveryFieldOfABlock) {
  const TensorValue input = Value(ParseFile("2.14/nan/l2.stdout"), "arg4_1");
  EXPECT_EQ(input.line, 1U);
  EXPECT_EQ(input.elements, 80);
  EXPECT_EQ(input.dtype, "float32");
  EXPECT_EQ(input.mean, -0.0851811);
  EXPECT_EQ(input.min, -2.05894);
  EXPECT_EQ(input.max, 2.0655);
  EXPECT_EQ(input.device, "cpu");
  EXPECT_THAT(input.size, testing::ElementsAre(8, 10));
  EXPECT_THAT(input.stride, testing::ElementsAre(10, 1));
  EXPECT_TRUE(input.printed.empty());
  EXPECT_FALSE(input.has_nan);
  EXPECT_FALSE(input.has_inf);
  EXPECT_TRUE(input.complete);
}

TEST(TraceTest, KnowsFirstAndLastLineOfAnEvent) {
  const Trace trace = ParseFile("2.14/nan/l2.stdout");
  EXPECT_EQ(trace.events[0].line, 1U);
  EXPECT_EQ(trace.events[0].last_line, 13U);
  EXPECT_EQ(trace.events[1].line, 14U);
  EXPECT_EQ(trace.events[1].last_line, 39U);
  EXPECT_TRUE(trace.events[1].has_values);
}

TEST(TraceTest, FindsNanSpelledWithASign) {
  const Trace trace = ParseFile("2.14/nan/l2.stdout");
  EXPECT_FALSE(trace.events[3].values[0].has_nan);
  EXPECT_TRUE(trace.events[4].values[0].has_nan);
  EXPECT_TRUE(std::isnan(*trace.events[4].values[0].min));
}

TEST(TraceTest, CompletesBlockAroundPythonOutput) {
  // The script's whole output stands between "Dtype:" and "Mean value:".
  const Trace trace = ParseFile("2.14/nan/l2.stdout");
  const TensorValue& last = LastValue(trace);
  EXPECT_EQ(last.buffer, "buf6");
  EXPECT_TRUE(last.complete);
  EXPECT_TRUE(last.has_nan);
  EXPECT_THAT(last.size, testing::ElementsAre(8, 16));
  EXPECT_EQ(trace.counts.other_lines, 10U);
  EXPECT_EQ(trace.counts.strange_lines, 0U);
}

TEST(TraceTest, ReadsEveryRecordedLineOfThePrinter) {
  for (const char* name :
       {"2.14/dtypes/l2", "2.14/rep/l2", "2.14/mutin/l2", "2.14/cfold/l2",
        "2.14/view/l2", "2.14/cplx/l2", "2.14/old/l2", "2.14/cond/l2",
        "2.14/unb/l2", "2.14/f8/l2", "2.14/arrayref/l2", "2.14/printed/l2",
        "2.6/printed/l2", "2.6/empty/l2", "2.6/cplx/l2", "2.6/unb/l2"}) {
    const Trace trace = ParseFile(std::string(name) + ".stdout");
    EXPECT_EQ(trace.counts.strange_lines, 0U) << name;
    EXPECT_EQ(trace.counts.lines,
              trace.counts.printer_lines + trace.counts.other_lines);
    ASSERT_FALSE(trace.events.empty()) << name;
    for (const TraceEvent& event : trace.events) {
      for (const TensorValue& value : event.values) {
        EXPECT_TRUE(value.complete) << name << " line " << value.line;
        const bool small = *value.elements > 0 && *value.elements <= 64 &&
                           value.dtype.find("complex") == std::string::npos;
        EXPECT_EQ(value.printed.size(),
                  small ? static_cast<size_t>(*value.elements) : 0)
            << name << " line " << value.line;
      }
    }
  }
}

TEST(TraceTest, RepairsAHeaderCutByPythonOutput) {
  // "[  before_launch - aoti_torch_cpu_addmm_out -COMPILED /home/…", nine
  // lines of the script, then " buf5  ]:".
  const Trace trace = ParseFile("2.6/rep/l2.stdout");
  const auto outline = Outline(trace);
  EXPECT_EQ(outline[outline.size() - 4],
            "> aoti_torch_cpu_addmm_out buf6 buf5");
  EXPECT_EQ(trace.counts.strange, (std::vector<size_t>{367}));
  EXPECT_TRUE(trace.events[trace.events.size() - 4].values[1].complete);
}

TEST(TraceTest, DoesNotCreditAnUnknownTensorToItsNeighbour) {
  // The kernel's name is cut: "[  after_launch - cpp_SO /home/…".
  const Trace trace = ParseFile("2.6/old/l2.stdout");
  EXPECT_EQ(trace.counts.strange_lines, 1U);
  for (const TraceEvent& event : trace.events) {
    EXPECT_NE(event.kernel.text().substr(0, 6), "cpp_SO");
    for (const TensorValue& value : event.values) {
      EXPECT_TRUE(value.complete) << value.line;
    }
  }
}

TEST(TraceTest, ReadsOnPastACutField) {
  // "RequireCOMPILED …" and "Min vaCOMPILED …".
  for (const char* name : {"2.6/nan/l2.stdout", "2.6/arrayref/l2.stdout"}) {
    const Trace trace = ParseFile(name);
    EXPECT_EQ(trace.counts.strange_lines, 1U) << name;
    EXPECT_EQ(trace.events.size(), 11U - (name[4] == 'a' ? 1 : 0)) << name;
    for (const TraceEvent& event : trace.events) {
      for (const TensorValue& value : event.values) {
        EXPECT_TRUE(value.complete) << name << value.line;
      }
    }
  }
}

TEST(TraceTest, DropsElementsOfATextWithACutRow) {
  // "-0.9888 -0.9539 -0.9985 -0.9976 -0.9COMPILED": the rest of the number
  // follows later and would pass for a number of its own.
  const Trace trace = ParseFile("2.6/cond/l2.stdout");
  ASSERT_EQ(trace.counts.strange, (std::vector<size_t>{142}));
  size_t without = 0;
  for (const TraceEvent& event : trace.events) {
    for (const TensorValue& value : event.values) {
      without += value.printed.empty() ? 1 : 0;
    }
  }
  EXPECT_EQ(without, 1U);
}

TEST(TraceTest, LosesAtMostTheLineThatPythonOutputCuts) {
  for (const char* name : {"2.6/view/l2", "2.6/cfold/l2", "2.6/mutin/l2",
                           "2.6/seg/l2", "2.6/nan/l2filter", "2.6/cplxbig/l2",
                           "2.14/cplxbig/l2", "2.6/seg/segv-l3-unbuf"}) {
    const Trace trace = ParseFile(std::string(name) + ".stdout");
    EXPECT_LE(trace.counts.strange_lines, 1U) << name;
    ASSERT_GE(trace.events.size(), 4U) << name;
    for (const TraceEvent& event : trace.events) {
      for (const TensorValue& value : event.values) {
        EXPECT_TRUE(value.complete) << name << " line " << value.line;
      }
    }
  }
}

TEST(TraceTest, HasNoEventsWhereACrashLostTheBuffer) {
  EXPECT_TRUE(ParseFile("2.14/seg/l3.stdout").events.empty());
}

TEST(TraceTest, ReadsModelInputsOfAnyDtype) {
  const Trace trace = ParseFile("2.14/dtypes/l2.stdout");
  ASSERT_EQ(trace.events[0].phase, Phase::kModelInputs);
  std::vector<std::string> dtypes;
  for (const TensorValue& value : trace.events[0].values) {
    dtypes.push_back(value.dtype);
  }
  EXPECT_EQ(dtypes, (Lines{"bool", "signed char", "unsigned char", "long int",
                           "float16", "bfloat16", "double"}));
  EXPECT_EQ(trace.events[0].values[0].printed, (std::vector<double>{1, 0, 1}));
  EXPECT_EQ(trace.events[0].values[0].mean, 0.666667);
}

TEST(TraceTest, ReadsDtypesOfTorch26) {
  const Trace trace = ParseFile("2.6/dtypes/l2.stdout");
  EXPECT_EQ(trace.events[0].values[4].dtype, "c10::Half");
  EXPECT_EQ(trace.events[0].values[5].dtype, "c10::BFloat16");
}

TEST(TraceTest, ReadsFloat8) {
  const TensorValue input = Value(ParseFile("2.14/f8/l2.stdout"), "arg0_1");
  EXPECT_EQ(input.dtype, "c10::Float8_e4m3fn");
  EXPECT_EQ(input.printed, (std::vector<double>{1.5, -0.2812, -2.25, 0.5625}));
}

TEST(TraceTest, ReadsComplexWithoutStatistics) {
  const Trace trace = ParseFile("2.14/cplx/l2.stdout");
  const TensorValue& input = trace.events[0].values[0];
  EXPECT_EQ(input.dtype, "c10::complex<float>");
  EXPECT_FALSE(input.mean || input.min || input.max);
  // Only real parts are printed: no elements rather than wrong ones.
  EXPECT_TRUE(input.printed.empty());
  EXPECT_TRUE(input.complete);
  EXPECT_FALSE(input.has_nan);
}

TEST(TraceTest, FindsNanInComplexMean) {
  EXPECT_TRUE(
      Value(ParseFile("2.14/printed/l2.stdout"), "complex_nan").has_nan);
}

TEST(TraceTest, ReadsTensorsWithoutElementsOrDimensions) {
  const Trace trace = ParseFile("2.14/printed/l2.stdout");
  const TensorValue& none = Value(trace, "no_rows");
  EXPECT_EQ(none.elements, 0);
  EXPECT_THAT(none.size, testing::ElementsAre(0, 4));
  EXPECT_FALSE(none.mean);
  EXPECT_TRUE(none.complete);
  const TensorValue& scalar = Value(trace, "scalar");
  EXPECT_TRUE(scalar.size.empty());
  EXPECT_EQ(scalar.printed, (std::vector<double>{3.5}));
  EXPECT_EQ(Value(trace, "no_dims_bool").printed, (std::vector<double>{1}));
}

TEST(TraceTest, ReadsElementsOfAnyShapeInRowMajorOrder) {
  for (const std::string version : {"2.14", "2.6"}) {
    SCOPED_TRACE(version);
    const Trace trace = ParseFile(version + "/printed/l2.stdout");
    ExpectNear(Value(trace, "cube").printed, Ramp(24, 1), 0);
    ExpectNear(Value(trace, "cube_scaled").printed, Ramp(24, 1000.5), 0);
    // Printed as (1,1,.,.) (2,1,.,.) (1,2,.,.) (2,2,.,.).
    ExpectNear(Value(trace, "four_dims").printed, Ramp(24, 1 / 7.0), 1e-4);
    ExpectNear(Value(trace, "wide").printed, Ramp(60, 1 / 7.0), 1e-4);
    ExpectNear(Value(trace, "wide_ints").printed, Ramp(60, 1000), 0);
    ExpectNear(Value(trace, "wide_cube").printed, Ramp(64, 1 / 7.0), 1e-4);
    EXPECT_EQ(Value(trace, "transposed").printed,
              (std::vector<double>{0, 3, 1, 4, 2, 5}));
  }
}

TEST(TraceTest, MultipliesElementsByTheScaleLine) {
  // "Columns 1 to 101e-08 *"
  ExpectNear(Value(ParseFile("2.14/printed/l2.stdout"), "wide_tiny").printed,
             Ramp(60, -1e-9), 1e-15);
  // "1e-09 *" on a line of its own.
  ExpectNear(Value(ParseFile("2.14/f8/l2.stdout"), "buf0").printed,
             {6.8943e-9, 0, 0, 0}, 1e-15);
}

TEST(TraceTest, TellsInfinityFromNan) {
  const Trace trace = ParseFile("2.14/printed/l2.stdout");
  // The mean of inf and -inf is printed as -nan.
  for (const char* name : {"infinite", "both_infinities"}) {
    EXPECT_TRUE(Value(trace, name).has_inf) << name;
    EXPECT_FALSE(Value(trace, name).has_nan) << name;
  }
  EXPECT_TRUE(Value(trace, "not_numbers").has_nan);
  EXPECT_FALSE(Value(trace, "not_numbers").has_inf);
}

TEST(TraceTest, DoesNotTakeAnOverflownMeanForInfinity) {
  const TensorValue value =
      Value(ParseFile("2.14/printed/l2.stdout"), "mean_overflow");
  EXPECT_TRUE(std::isinf(*value.mean));
  EXPECT_FALSE(value.has_inf);
}

TEST(TraceTest, KeepsArgumentsThatAreGivenTwice) {
  const auto outline = Outline(ParseFile("2.14/mutin/l2.stdout"));
  EXPECT_NE(std::find(outline.begin(), outline.end(),
                      "> cpp_fused_add_mul_0 buf1 arg3_1 arg3_1"),
            outline.end())
      << ::testing::PrintToString(outline);
}

TEST(TraceTest, ReadsFilteredKernels) {
  EXPECT_EQ(Outline(ParseFile("2.14/nan/l2filter.stdout")).size(), 5U);
}

TEST(TraceTest, SeparatesConstantFoldingFromTheModel) {
  const Trace trace = ParseFile("2.14/cfold/l2.stdout");
  EXPECT_EQ(trace.events[0].phase, Phase::kBefore);
  EXPECT_EQ(trace.events[2].phase, Phase::kModelInputs);
}

TEST(TraceTest, MarksABlockThatACrashCut) {
  const Trace trace = ParseFile("2.14/seg/l2.stdout");
  const TensorValue& last = LastValue(trace);
  EXPECT_EQ(last.buffer, "buf1");
  EXPECT_FALSE(last.complete);
  EXPECT_EQ(last.dtype, "float32");
  EXPECT_FALSE(last.mean);
  EXPECT_EQ(last.printed.size(), 40U);
  EXPECT_EQ(trace.events.back().phase, Phase::kAfter);
}

TEST(TraceTest, MarksABlockThatAnErrorCut) {
  const Trace trace = ParseFile("2.14/shapek/l2-unbuf-merged.log");
  EXPECT_EQ(Outline(trace),
            (Lines{"=  arg4_1", "> aoti_torch_cpu_addmm_out buf0 arg4_1"}));
  EXPECT_EQ(trace.counts.strange_lines, 0U);
}

TEST(TraceTest, LeavesTheFormatOfTorchCompileAlone) {
  for (const char* name : {"2.14/jit/l2.stdout", "2.6/jit/l2.stdout"}) {
    const Trace trace = ParseFile(name);
    EXPECT_TRUE(trace.events.empty()) << name;
    EXPECT_GT(trace.counts.other_lines, 0U) << name;
    EXPECT_EQ(trace.counts.other_lines, trace.counts.lines) << name;
  }
}

TEST(TraceTest, LeavesSavedTensorsAlone) {
  for (const char* name : {"2.14/nan/l1.stdout", "2.6/nan/l1.stdout"}) {
    const Trace trace = ParseFile(name);
    EXPECT_TRUE(trace.events.empty()) << name;
    EXPECT_EQ(trace.counts.other_lines, trace.counts.lines) << name;
  }
}

// No GPU recorded what follows: torch/_inductor/codegen/debug_utils.py prints
// scalars for Triton kernels only.
TEST(TraceTest, ReadsScalarsThatEndInALiteralNewline) {
  const Trace trace = Parse(
      "[  before_launch - triton_poi_fused_0 - buf1  ]:\n"
      "Number of elements: 512\n"
      "[  before_launch - triton_poi_fused_0 - 512L: 512  ]\\n"
      "[  before_launch - triton_poi_fused_0 - s77 - 1: -3  ]\\n"
      "[  after_launch - triton_poi_fused_0 - buf1  ]:\n"
      "Number of elements: 512\n"
      "[  after_launch - triton_poi_fused_0 - 512L: 512  ]\\nOUT 1\n");
  EXPECT_EQ(Outline(trace),
            (Lines{"> triton_poi_fused_0 buf1 512L=512 s77 - 1=-3",
                   "< triton_poi_fused_0 buf1 512L=512"}));
  EXPECT_EQ(trace.counts.printer_lines, 5U);
}

TEST(TraceTest, ReadsScalarsOfTorch26) {
  EXPECT_EQ(Outline(Parse("[  before_launch - triton_red_1 - s0: 7  ]\n"
                          "[  before_launch - triton_red_1 - rnumel: 9  ]\n")),
            (Lines{"> triton_red_1 s0=7 rnumel=9"}));
}

TEST(TraceTest, CountsAScalarWithoutANumberAsStrange) {
  const Trace trace = Parse("[  before_launch - triton_red_1 - s0: x  ]\n");
  EXPECT_EQ(trace.counts.strange_lines, 1U);
  EXPECT_TRUE(trace.events.at(0).scalars.empty());
}

TEST(TraceTest, FindsAHeaderBehindTextWithoutANewline) {
  const Trace trace = Parse(
      "50% done[ before_launch: cpp_fused_0 ]\n"
      "x = [  before_launch - cpp_fused_0 - buf0  ]:\n"
      "Number of elements: 3\n");
  EXPECT_EQ(Outline(trace), (Lines{"> cpp_fused_0", "> cpp_fused_0 buf0"}));
  EXPECT_EQ(LastValue(trace).elements, 3);
}

TEST(TraceTest, BeginsANewEventWhereModelInputsRepeat) {
  // A filter that names no kernel leaves nothing but the inputs.
  const std::string inputs =
      "[  aoti_model_inputs - arg0_1  ]:\n[  aoti_model_inputs - arg1_1  ]:\n";
  EXPECT_EQ(Outline(Parse(inputs + inputs)),
            (Lines{"=  arg0_1 arg1_1", "=  arg0_1 arg1_1"}));
}

TEST(TraceTest, CountsWhatItDoesNotUnderstand) {
  const Trace trace = Parse(
      "[ before_launch: cpp_fCOMPILED /tmp/x ]\n"
      "[  before_launCOMPILED\n"
      "[  1.0, 2.0 ]\n"
      "[ before lunch ]\n"
      "plain\n");
  EXPECT_EQ(trace.counts.strange, (std::vector<size_t>{1, 2}));
  EXPECT_EQ(trace.counts.other_lines, 3U);
  EXPECT_TRUE(trace.events.empty());
}

TEST(TraceTest, KeepsOnlyTheFirstStrangeLineNumbers) {
  std::string output;
  for (int i = 0; i < 100; ++i) output += "[ before_launch: \n";
  const Trace trace = Parse(output);
  EXPECT_EQ(trace.counts.strange_lines, 100U);
  EXPECT_EQ(trace.counts.strange.size(), 20U);
}

TEST(TraceTest, IgnoresStandardError) {
  const std::string output = "[ before_launch: k ]\n[ after_launch: k ]\n";
  const std::vector<Chunk> order = {{Stream::kStderr, 21, {}},
                                    {Stream::kStdout, 20, {}}};
  const Trace trace = ParseTrace(output, order);
  EXPECT_EQ(Outline(trace), (Lines{"< k"}));
  EXPECT_EQ(trace.counts.lines, 1U);
}

TEST(TraceTest, DeliversAnEventAsSoonAsTheNextBegins) {
  std::vector<std::string> delivered;
  TraceReader reader(
      [&](TraceEvent&& event) { delivered.push_back(event.kernel.text()); });
  reader.Feed({Stream::kStdout, 1, "[ before_launch: first ]"});
  EXPECT_EQ(delivered, (Lines{"first"}));
  reader.Feed({Stream::kStdout, 2, "[  before_launch - second - buf0  ]:"});
  EXPECT_EQ(delivered, (Lines{"first"}));
  reader.Feed({Stream::kStdout, 3, "[  after_launch - second - buf0  ]:"});
  EXPECT_EQ(delivered, (Lines{"first", "second"}));
  reader.Finish();
  EXPECT_EQ(delivered, (Lines{"first", "second", "second"}));
}

TEST(TraceTest, BoundsTheArgumentsOfOneEvent) {
  size_t events = 0;
  size_t largest = 0;
  TraceReader reader([&](TraceEvent&& event) {
    ++events;
    largest = std::max(largest, event.values.size());
  });
  for (size_t i = 0; i < 10000; ++i) {
    reader.Feed({Stream::kStdout, i, "[  before_launch - k - buf0  ]:"});
  }
  reader.Finish();
  EXPECT_EQ(events, 3U);
  EXPECT_LE(largest, 4096U);
}

TEST(TraceTest, SurvivesTruncationAtEveryByte) {
  const std::string whole = TestData("2.14/empty/l2.stdout");
  const size_t events = Parse(whole).events.size();
  for (size_t length = 0; length < whole.size(); ++length) {
    const Trace trace = Parse(whole.substr(0, length));
    EXPECT_LE(trace.events.size(), events);
    EXPECT_EQ(trace.counts.lines, trace.counts.printer_lines +
                                      trace.counts.other_lines +
                                      trace.counts.strange_lines);
  }
}

TEST(TraceTest, SurvivesTextAtEveryByte) {
  // What a flush of Python's buffer may do, in all places.
  const std::string whole = TestData("2.14/f8/l2.stdout");
  for (size_t at = 0; at <= whole.size(); ++at) {
    const Trace trace =
        Parse(whole.substr(0, at) + "LOADED\nOUT 1\n" + whole.substr(at));
    // A cut line, and its rest where that begins with a digit.
    EXPECT_LE(trace.counts.strange_lines, 2U) << at;
    EXPECT_GE(trace.events.size(), 2U) << at;
  }
}

TEST(TraceTest, SurvivesRandomBytes) {
  std::mt19937 random(1);
  const std::string seed = TestData("2.14/cplx/l2.stdout");
  for (int round = 0; round < 200; ++round) {
    std::string bytes = seed;
    for (int change = 0; change < 40; ++change) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    const Trace trace = Parse(bytes);
    EXPECT_EQ(trace.counts.lines, trace.counts.printer_lines +
                                      trace.counts.other_lines +
                                      trace.counts.strange_lines);
  }
}

TEST(TraceTest, SurvivesVeryLongLines) {
  const std::string kernel(1 << 20, 'k');
  EXPECT_TRUE(Parse("[ before_launch: " + kernel + " ]\n").events.empty());
  EXPECT_TRUE(
      Parse("[  before_launch - " + kernel + " - buf0  ]:\n").events.empty());
  std::string row = "[  before_launch - k - buf0  ]:\n";
  for (int i = 0; i < 200000; ++i) row += " 1";
  EXPECT_TRUE(
      LastValue(Parse(row + "\n[ CPUFloatType{200000} ]\n")).printed.empty());
}

TEST(TraceTest, HasNothingToSayAboutNothing) {
  const Trace trace = Parse("");
  EXPECT_TRUE(trace.events.empty());
  EXPECT_EQ(trace.counts.lines, 0U);
}

}  // namespace
}  // namespace ladder
