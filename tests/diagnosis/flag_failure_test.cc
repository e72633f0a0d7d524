#include "diagnosis/flag_failure.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <vector>

#include "diagnosis/exceptions.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

// From runs of torch 2.14 and 2.6, with other paths.
constexpr const char* kIndex =
    "Error: index out of bounds: 0 <= tmp2 < 10L\n"
    "RuntimeError: index out of bounds: 0 <= tmp2 < 10L\n";
constexpr const char* kNoFloat8 =
    "Error: aoti_torch_check_inf_and_nan(\"arg2_1\", arg2_1) API call failed "
    "at /home/user/cache/cc3457.wrapper.cpp, line 888\n"
    "RuntimeError: \"isinf\" not implemented for 'Float8_e4m3fn'\n";
constexpr const char* kPrinterBroke =
    "Error: \"min_all\" not implemented for 'Float8_e4m3fn'\n"
    "frame #9: aoti_torch_print_tensor_handle + 0x385 (0x7f3ca115b555 in "
    "/lib/x86_64-linux-gnu/libtorch_cpu.so.2.6)\n"
    "RuntimeError: run_func_( container_handle_) API call failed at "
    "./torch/csrc/inductor/aoti_runner/model_container_runner.cpp, line 107\n";
constexpr const char* kNan =
    "Error: At least one NaN in arg4_1\n"
    "Error: aoti_torch_check_inf_and_nan(\"arg4_1\", arg4_1) API call failed "
    "at /home/user/cache/cy5k74.wrapper.cpp, line 914\n";
constexpr const char* kOneRow =
    "Error: input_handles[0]: dim value is too small at 0, expected it to be "
    ">= 2, but got: 1\n";
constexpr const char* kStride =
    "Error: input_handles[0]: unmatched stride value at 0, expected: 4, but "
    "got: 8\n";

RunEvidence StageThatSaid(const std::string& stage, const std::string& err,
                          const Ending& ending = Exited{1}) {
  return RunThatPrinted("", err, ending, stage);
}

/// The failures of a baseline and of a later stage.
std::vector<RunFailure> Marked(const std::vector<RunEvidence>& runs) {
  Background background;
  background.models_known = true;
  std::vector<RunFailure> failures;
  for (const RunEvidence& run : runs) {
    failures.push_back(ClassifyRun(run, background));
  }
  MarkFlagFailures(runs, failures);
  return failures;
}

TEST(FlagFailureTest, AnAssertionThatDoesNotKnowADtypeIsTheFlagsOwnFailure) {
  EXPECT_TRUE(Marked({StageThatSaid("baseline", kIndex),
                      StageThatSaid("sanity", kNoFloat8)})[1]
                  .by_flag);
  EXPECT_TRUE(Marked({StageThatSaid("baseline", kIndex),
                      StageThatSaid("kernel-values", kPrinterBroke)})[1]
                  .by_flag);
}

TEST(FlagFailureTest, WithoutAFailingBaselineItIsNot) {
  // The user may have set the flag himself.
  EXPECT_FALSE(Marked({StageThatSaid("baseline", kNoFloat8)})[0].by_flag);
  EXPECT_FALSE(Marked({StageThatSaid("baseline", "", Exited{0}),
                       StageThatSaid("sanity", kNoFloat8)})[1]
                   .by_flag);
}

TEST(FlagFailureTest, AnAssertionThatFindsNanIsNoFailureOfTheFlag) {
  const RunEvidence run = StageThatSaid("sanity", kNan);
  EXPECT_TRUE(FailedNanAssertion(run));
  EXPECT_FALSE(Marked({StageThatSaid("baseline", kIndex), run})[1].by_flag);
}

TEST(FlagFailureTest, ACrashWhilePrintingMayBeTheUsers) {
  const std::string stack =
      "Fatal Python error: Segmentation fault\n"
      "  Binary file \"/usr/lib/libtorch_cpu.so.2.14\", at "
      "aoti_torch_print_tensor_handle+0x31 [0x7f87c314db17]\n";
  EXPECT_FALSE(
      Marked({StageThatSaid("baseline", "", Signalled{SIGSEGV}),
              StageThatSaid("kernel-values", stack, Signalled{SIGSEGV})})[1]
          .by_flag);
}

TEST(FlagFailureTest, AnAssumedRangeDoesNotHideAFailureThatExplainsItself) {
  EXPECT_TRUE(Marked({StageThatSaid("baseline", kIndex),
                      StageThatSaid("sanity", kOneRow)})[1]
                  .by_flag);
  // A crash or a complaint of the script may follow from the size.
  EXPECT_FALSE(Marked({StageThatSaid("baseline", "", Signalled{SIGSEGV}),
                       StageThatSaid("sanity", kOneRow)})[1]
                   .by_flag);
  EXPECT_FALSE(
      Marked({StageThatSaid("baseline",
                            "AssertionError: a spread is not finite\n"),
              StageThatSaid("sanity", kOneRow)})[1]
          .by_flag);
}

/// A model whose input 0 has one row; lines of torch 2.14.
void AddOneRow(RunEvidence& run, const std::string& rows) {
  AddModel(run,
           "void AOTInductorModel::run_impl(\n) {\n"
           "    auto inputs = steal_from_raw_handles_to_raii_handles("
           "input_handles, 1);\n"
           "    auto arg1_1 = std::move(inputs[0]);\n"
           "    if (_check_aoti_runtime_check_inputs_env()) { "
           "assert_size_stride(arg1_1, {" +
               rows + ", 4L}, {4L, 1L}, \"input\"); }\n}\n");
}

TEST(FlagFailureTest, TheStrideOfASingleRowMattersToNobody) {
  RunEvidence run = StageThatSaid("sanity", kStride);
  EXPECT_FALSE(Marked({StageThatSaid("baseline", kIndex), run})[1].by_flag)
      << "no model tells the size";
  AddOneRow(run, "1L");
  EXPECT_TRUE(Marked({StageThatSaid("baseline", kIndex), run})[1].by_flag);
  RunEvidence two = StageThatSaid("sanity", kStride);
  AddOneRow(two, "2L");
  EXPECT_FALSE(Marked({StageThatSaid("baseline", kIndex), two})[1].by_flag);
}

TEST(FlagFailureTest, TheUsersFailureLeadsAndTheOtherIsTold) {
  const std::vector<RunEvidence> runs{StageThatSaid("baseline", kIndex),
                                      StageThatSaid("sanity", kOneRow)};
  const auto failures = Marked(runs);
  Ladder ladder;
  ladder.stages.resize(2);
  ladder.stages[0].name = "baseline";
  ladder.stages[1].name = "sanity";
  ladder.stages[1].ends_on = {FailureClass::kInputMismatch};
  EXPECT_EQ(FindRepresentativeRun(runs, failures, ladder), 0U);
  const std::string told = DescribeFlagFailure(runs[1], failures[1]);
  EXPECT_NE(told.find("stage sanity rejects input 0"), std::string::npos)
      << told;
  EXPECT_NE(told.find("2 or more"), std::string::npos) << told;
}

TEST(FlagFailureTest, AnAbortOfAnAssertionDoesNotReplaceTheProgramsOwn) {
  // A C++ program: both end by SIGABRT.
  const std::vector<RunEvidence> runs{
      StageThatSaid("baseline",
                    "terminate called after throwing an instance of "
                    "'std::runtime_error'\n  what():  a score is not finite\n",
                    Signalled{SIGABRT}),
      StageThatSaid(
          "sanity",
          "terminate called after throwing an instance of 'c10::Error'\n"
          "  what():  At least one INF in arg1_1\n",
          Signalled{SIGABRT})};
  const auto failures = Marked(runs);
  ASSERT_GT(failures[1].rank, failures[0].rank);
  EXPECT_EQ(FindRepresentativeRun(runs, failures, {}), 0U);
}

}  // namespace
}  // namespace ladder
