// Whole climbs on a GPU, stage by stage. Nobody recorded them: the wrappers and
// what the runs printed are hand-made (tests/data/handmade/README.md) after
// torch's sources and the error texts of public logs.
#include <gtest/gtest.h>
#include <re2/re2.h>

#include "data_files.h"
#include "embedded.h"
#include "judge.h"
#include "sample_run.h"

namespace ladder {
namespace {

Verdict VerdictOf(const std::vector<RunEvidence>& runs) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path != "ladders/documented.yaml") continue;
    const Ladder ladder =
        ParseLadder(file.text, std::string(file.path), BuiltInFlags());
    return Judge(runs, ladder, {}).verdict;
  }
  throw std::runtime_error("the documented ladder is not embedded");
}

/// The wrapper as a stage compiles it: level 3 has the printer in it.
std::string WrapperOf(int level) {
  std::string text = TestData("handmade/triton-index.wrapper.cpp");
  if (level == 0) {
    RE2::GlobalReplace(&text, R"(    printf\("\[ \w+_launch: [^\n]*\n)", "");
  }
  return text;
}

RunEvidence Stage(const std::string& name, int level, const std::string& out,
                  const std::string& err) {
  RunEvidence run = RunThatPrinted(out, err, Exited{1}, name);
  AddModel(run, WrapperOf(level));
  if (name != "baseline" && name != "sanity") {
    run.environment = {{"CUDA_LAUNCH_BLOCKING", "1"},
                       {"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}};
  }
  return run;
}

/// What a stage printed, with another error of the GPU.
std::string Printed(const std::string& file, const std::string& error) {
  constexpr char kError[] = "an illegal memory access was encountered";
  std::string text = TestData("handmade/fault/" + file);
  RE2::GlobalReplace(&text, kError, error);
  return text;
}

std::vector<RunEvidence> Climb(const std::string& error) {
  // The fault of an earlier launch, as the next call of mm reports it.
  const std::string late = Printed("baseline.stderr", error);
  const std::string driver = Printed("pinpoint.stderr", error);
  return {Stage("baseline", 0, "", late), Stage("sanity", 0, "", late),
          Stage("pinpoint", 0, "", driver),
          Stage("kernel-names", 3,
                TestData("handmade/fault/kernel-names.stdout"), driver)};
}

TEST(CudaCaseTest, TheStagesLeadFromTheCallThatReportsToTheKernelThatFaulted) {
  for (const auto& [error, failure_class] :
       {std::pair("an illegal memory access was encountered",
                  FailureClass::kIllegalMemoryAccess),
        std::pair("misaligned address", FailureClass::kMisalignedAddress),
        std::pair("unspecified launch failure",
                  FailureClass::kLaunchFailure)}) {
    std::vector<RunEvidence> runs = Climb(error);
    Verdict early = VerdictOf({runs[0], runs[1]});
    EXPECT_EQ(early.failure->failure_class, failure_class) << error;
    ASSERT_TRUE(early.first_failing);
    EXPECT_EQ(early.first_failing->name, "aoti_torch_cuda_mm_out");
    EXPECT_EQ(early.confidence, Confidence::kGuess);
    EXPECT_NE(early.why.find("asynchronous"), std::string::npos);
    Verdict verdict = VerdictOf(runs);
    EXPECT_EQ(verdict.failure->failure_class, failure_class) << error;
    ASSERT_TRUE(verdict.first_failing);
    EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
    EXPECT_EQ(verdict.first_failing->invocation, 1u);
    EXPECT_EQ(verdict.confidence, Confidence::kLikely) << verdict.why;
  }
}

TEST(CudaCaseTest, NoMemoryLeftIsNoLaunchsFault) {
  const std::string err = TestData("handmade/fault/out-of-memory.stderr");
  std::string out = TestData("handmade/fault/kernel-names.stdout");
  out.resize(out.rfind("[ before"));
  Verdict verdict = VerdictOf(
      {Stage("baseline", 0, "", err), Stage("kernel-names", 3, out, err)});
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kOutOfMemory);
  EXPECT_FALSE(verdict.first_failing);
}

TEST(CudaCaseTest, APackageForCudaWithoutAGpuEndsAtTheBaseline) {
  for (const char* err :
       {"RuntimeError: Cannot load AOTInductor package for device 'cuda' "
        "because CUDA is not available in this process.\n",
        "RuntimeError: Unsupported device found: cuda\n"}) {
    Verdict verdict =
        VerdictOf({RunThatPrinted("", err, Exited{1}, "baseline")});
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kPackageLoad);
    EXPECT_FALSE(verdict.first_failing);
    EXPECT_FALSE(verdict.advice.empty());
  }
}

}  // namespace
}  // namespace ladder
