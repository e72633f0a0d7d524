// What a verdict advises to do next.
#include "advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <string>
#include <vector>

#include "cli.h"

namespace ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Verdict FailedWith(FailureClass failure_class) {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kFailed;
  verdict.failure.emplace().failure_class = failure_class;
  return verdict;
}

std::vector<std::string> AdviceOn(Verdict verdict) {
  AddAdvice(verdict);
  std::vector<std::string> texts;
  for (const Advice& each : verdict.advice) texts.push_back(each.text);
  return texts;
}

std::vector<std::string> AdviceOnRate(size_t failed, size_t runs) {
  Verdict verdict = FailedWith(FailureClass::kUnknown);
  verdict.outcome = Verdict::Result::kFlaky;
  verdict.failure->rate = MeasureRate(failed, runs);
  return AdviceOn(verdict);
}

TEST(AdviceTest, TheAdvisedRepeatsAreAcceptedAndEnough) {
  static const RE2 kRuns(R"((\d+) clean runs in a row)");
  static const RE2 kOption(R"((?:(\d+) commands with )?--repeat (\d+))");
  for (const auto& [failed, runs] : {std::pair<size_t, size_t>{5, 10},
                                     {1, 10},
                                     {1, 59},
                                     {1, 60},
                                     {1, 100},
                                     {1, 1000}}) {
    const std::vector<std::string> advice = AdviceOnRate(failed, runs);
    ASSERT_EQ(advice.size(), 1U);
    int wanted = 0, each = 0;
    std::string commands;
    ASSERT_TRUE(RE2::PartialMatch(advice[0], kRuns, &wanted)) << advice[0];
    ASSERT_TRUE(RE2::PartialMatch(advice[0], kOption, &commands, &each));
    const auto options = std::get<RunOptions>(ParseCommandLine(
        {"run", "--repeat", std::to_string(each), "--", "./serve"}));
    const int times = commands.empty() ? 1 : std::stoi(commands);
    EXPECT_GE(options.repeat * times, wanted) << advice[0];
    EXPECT_LT((options.repeat - 1) * times, wanted) << advice[0];
  }
  EXPECT_THAT(AdviceOnRate(5, 10), ElementsAre(HasSubstr("(--repeat 12)")));
  EXPECT_THAT(AdviceOnRate(1, 100),
              ElementsAre(HasSubstr("(2 commands with --repeat 847 each)")));
}

}  // namespace
}  // namespace ladder
