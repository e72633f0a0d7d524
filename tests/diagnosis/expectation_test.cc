#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnosis/verdict.h"

namespace ladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Verdict NanInLog() {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kFailed;
  verdict.failure.emplace();
  verdict.failure->failure_class = FailureClass::kNanOrInf;
  verdict.failure->signature = "nan-or-inf | cpp_fused_log_N | bad";
  verdict.first_failing.emplace();
  verdict.first_failing->name = "cpp_fused_log_1";
  return verdict;
}

std::vector<std::string> Differs(const std::vector<std::string>& texts,
                                 const Verdict& verdict) {
  Expectation expected;
  for (const std::string& text : texts) AddExpectation(text, expected);
  EXPECT_EQ(Format(expected), texts);
  return Compare(expected, verdict).differs;
}

TEST(ExpectationTest, TheExpectedFailureDiffersInNothing) {
  EXPECT_THAT(Differs({"class:nan-or-inf"}, NanInLog()), IsEmpty());
  EXPECT_THAT(Differs({"kernel:cpp_fused_.*"}, NanInLog()), IsEmpty());
  EXPECT_THAT(Differs({"class:nan-or-inf", "kernel:cpp_fused_log_1",
                       "nan-or-inf | cpp_fused_log_N | bad"},
                      NanInLog()),
              IsEmpty());
}

TEST(ExpectationTest, WhatIsOtherwiseIsSaid) {
  EXPECT_THAT(
      Differs({"class:op-error", "kernel:cpp_fused", "op-error | x"},
              NanInLog()),
      ElementsAre("the class is nan-or-inf, not op-error",
                  "the first failing launch is 'cpp_fused_log_1', not "
                  "'cpp_fused'",
                  "the signature is 'nan-or-inf | cpp_fused_log_N | bad', not "
                  "'op-error | x'"));
  Verdict nameless = NanInLog();
  nameless.first_failing.reset();
  EXPECT_THAT(Differs({"kernel:.+"}, nameless),
              ElementsAre("the first failing launch is none, not '.+'"));
  EXPECT_THAT(Differs({"class:hang"}, Verdict{}),
              ElementsAre("it does not fail"));
}

TEST(ExpectationTest, AFailureThatIsGoneIsNoOther) {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kPassed;
  Expectation expected;
  AddExpectation("class:hang", expected);
  AddExpectation("kernel:cpp_.*", expected);
  verdict.expected = Compare(expected, verdict);
  EXPECT_EQ(DescribeExpected(verdict),
            "it does not fail any more, as it did with class:hang, "
            "kernel:cpp_.*; remove what is expected if it is repaired");
}

TEST(ExpectationTest, WhatCanNeverBeMetIsRefused) {
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      Expectation expectation;
      AddExpectation(text, expectation);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal("class:nan-or-in"),
            "unknown failure class 'nan-or-in'; did you mean 'nan-or-inf'?");
  EXPECT_THAT(refusal("kernel:("), HasSubstr("missing )"));
  EXPECT_EQ(refusal("cpp_fused_log_1"),
            "'cpp_fused_log_1' is no signature: none begins so");
}

}  // namespace
}  // namespace ladder
