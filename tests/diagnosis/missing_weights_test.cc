// A model that was compiled without its weights
// (tests/cases/weights_not_given.py).
#include "diagnosis/missing_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "support/judge_copies.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

const char* const kLayer =
    "[ before_launch: aoti_torch_cpu_addmm_out ]\n"
    "[ after_launch: aoti_torch_cpu_addmm_out ]\n";
const char* const kRelu =
    "[ before_launch: cpp_fused_relu_0 ]\n"
    "[ after_launch: cpp_fused_relu_0 ]\n";

RunEvidence CrashedRun(const std::string& out, const std::string& wrapper) {
  RunEvidence run = RunThatPrinted(out, TestData("2.14/noweights/l3.stderr"),
                                   Signalled{SIGSEGV, true}, "kernel-names");
  AddModel(run, wrapper);
  return run;
}

std::string Recorded() { return TestData("2.14/noweights/l3.stdout"); }
std::string Wrapped() { return TestData("2.14/noweights/l3.wrapper.cpp"); }

TEST(MissingWeightsTest, ACrashInTheFirstReadOfAWeightIsExplained) {
  const Verdict verdict = VerdictOf({CrashedRun(Recorded(), Wrapped())});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kConstantLoad);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(verdict.first_failing->invocation, 1U);
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->kind, Suspect::Kind::kConstant);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_THAT(verdict.not_known,
              Contains(HasSubstr("gives the model its weights")));
  EXPECT_THAT(verdict.evidence,
              Contains(::testing::Field(
                  &Evidence::says, HasSubstr("compiled without its weights"))));
}

TEST(MissingWeightsTest, BeforeTheFirstLaunchItIsTheDueOne) {
  // Its arguments are prepared before it is printed.
  const Verdict verdict = VerdictOf({CrashedRun("", Wrapped())});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kConstantLoad);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cpu_addmm_out");
}

TEST(MissingWeightsTest, ALaterInvocationHadItsWeights) {
  const std::string first = std::string(kLayer) + kRelu + kLayer;
  const Verdict verdict =
      VerdictOf({CrashedRun(first + Recorded(), Wrapped())});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
}

TEST(MissingWeightsTest, ALaunchWithoutWeightsCrashesForAnotherReason) {
  const std::string out =
      std::string(kLayer) + "[ before_launch: cpp_fused_relu_0 ]\n";
  const Verdict verdict = VerdictOf({CrashedRun(out, Wrapped())});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
}

TEST(MissingWeightsTest, APackageWithWeightsIsNotExplainedByThem) {
  std::string wrapper = Wrapped();
  const size_t base = wrapper.find(": AOTInductorModelBase(");
  ASSERT_NE(base, std::string::npos);
  const size_t last = wrapper.find("false)", base);
  ASSERT_NE(last, std::string::npos);
  wrapper.replace(last, 5, "true");
  const Verdict verdict = VerdictOf({CrashedRun(Recorded(), wrapper)});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
}

}  // namespace
}  // namespace ladder
