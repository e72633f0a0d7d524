#include "nightly/night.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace ladder {
namespace {

using testing::ElementsAre;
using Result = Verdict::Result;

/// A night a character: '.' passed, 'a' to 'y' failed with that signature, 'A'
/// to 'Y' flaky with it, '?' not judged.
std::vector<NightResult> Nights(std::string_view text) {
  std::vector<NightResult> results;
  for (const char each : text) {
    NightResult result;
    result.night = static_cast<int64_t>(results.size()) + 1;
    const bool lower = each >= 'a' && each <= 'y';
    const bool upper = each >= 'A' && each <= 'Y';
    result.outcome = each == '?' ? Result::kError
                     : upper     ? Result::kFlaky
                     : lower     ? Result::kFailed
                                 : Result::kPassed;
    if (lower) result.signature = std::string(1, each);
    if (upper) result.signature = std::string(1, static_cast<char>(each + 32));
    results.push_back(result);
  }
  return results;
}

std::string Change(std::string_view text) {
  return std::string(Name(ChangeOf(Nights(text))));
}

TEST(NightChangeTest, IsToldByTheNightBefore) {
  EXPECT_EQ(Change("a"), "new") << "never seen";
  EXPECT_EQ(Change("..a"), "new");
  EXPECT_EQ(Change("..aa"), "still");
  EXPECT_EQ(Change("..ab"), "changed");
  EXPECT_EQ(Change("..a."), "fixed");
  EXPECT_EQ(Change("..a.."), "passed");
  EXPECT_EQ(Change("."), "passed");
}

TEST(NightChangeTest, WhatWasNotJudgedIsPassedOver) {
  EXPECT_EQ(Change("..?"), "not judged");
  EXPECT_EQ(Change("..a?"), "not judged");
  EXPECT_EQ(Change("..a?a"), "still");
  EXPECT_EQ(Change("..a??."), "fixed");
  EXPECT_EQ(Change("..?a"), "new");
  EXPECT_EQ(Change("?a"), "new");
}

TEST(NightChangeTest, AFailureThatComesAndGoesIsFlaky) {
  EXPECT_EQ(Change("...A"), "flaky") << "tonight's own outcome";
  EXPECT_EQ(Change("..a.a"), "flaky") << "three turns";
  EXPECT_EQ(Change("a.a"), "new") << "two turns";
  EXPECT_EQ(Change("..a.a."), "flaky") << "not fixed";
  EXPECT_EQ(Change("..A."), "flaky") << "passing once proves no repair";
  EXPECT_EQ(Change("..Aa"), "flaky");
  EXPECT_EQ(Change("..a?.?a"), "flaky");
}

TEST(NightChangeTest, WhatABisectionFoundFlakyThroughoutIsFlakyAtOnce) {
  std::vector<NightResult> nights = Nights("..a");
  nights.back().bisection.emplace().answer = "flaky-throughout";
  EXPECT_EQ(ChangeOf(nights), NightChange::kFlaky);
  EXPECT_TRUE(IsNewRegression(nights)) << "seen for the first time";
  std::vector<NightResult> after_another = Nights("b....a");
  after_another.back().bisection.emplace().answer = "flaky-throughout";
  EXPECT_TRUE(IsNewRegression(after_another)) << "another failure was told";
  nights.push_back(Nights("....").back());
  EXPECT_EQ(ChangeOf(nights), NightChange::kFlaky) << "not fixed";
  nights[2].bisection->answer = "culprit";
  EXPECT_EQ(ChangeOf(nights), NightChange::kFixed);
}

TEST(NightChangeTest, AnotherFailureIsNotTakenForAFlakyOne) {
  EXPECT_EQ(Change("..a.b"), "new");
  EXPECT_EQ(Change("..a.b."), "fixed");
  EXPECT_EQ(Change("..A.b"), "new");
  EXPECT_EQ(Change("..a.a.b"), "new");
  EXPECT_EQ(Change("..ab."), "fixed");
  EXPECT_EQ(Change("..A..Ab"), "changed");
}

TEST(NightChangeTest, OnlyTheLastEightJudgedNightsAreLookedAt) {
  EXPECT_EQ(Change("A......a"), "flaky");
  EXPECT_EQ(Change("A.......a"), "new");
  EXPECT_EQ(Change("A??.?..?..?.a"), "flaky") << "eight that were judged";
  EXPECT_EQ(Change(".a.aaaaa"), "flaky");
  EXPECT_EQ(Change(".a.aaaaaa"), "still");
  EXPECT_EQ(Change("a.a........"), "passed");
}

TEST(NightChangeTest, KnowsSinceWhenItIsSo) {
  const auto since = [](std::string_view text) {
    return SinceWhen(Nights(text)).night;
  };
  EXPECT_EQ(since("..aaa"), 3);
  EXPECT_EQ(since("..aab"), 5);
  EXPECT_EQ(since("..aAa"), 3) << "the same failure";
  EXPECT_EQ(since("..a?a"), 3);
  EXPECT_EQ(since("aa..."), 3);
  EXPECT_EQ(since("..."), 1);
  EXPECT_EQ(since("..??"), 3);
  EXPECT_EQ(since("a?."), 3);
}

TEST(NightChangeTest, GroupsFailuresOfOneCause) {
  auto results = Nights("ba.b?A");
  results[0].key.recipe = "first";
  results[3].key.recipe = "fourth";
  std::vector<std::string> groups;
  for (const FailureGroup& group : GroupBySignature(results)) {
    std::string text = group.signature + ":";
    for (const NightResult& each : group.results) {
      text += " " + std::to_string(each.night);
    }
    groups.push_back(text);
  }
  EXPECT_THAT(groups, ElementsAre("a: 2 6", "b: 1 4"));
  EXPECT_THAT(GroupBySignature(Nights("..?")), testing::IsEmpty());
}

}  // namespace
}  // namespace ladder
