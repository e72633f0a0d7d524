#include "output/fails_when.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "base/vocabulary.h"

namespace ladder {
namespace {

using testing::HasSubstr;

FailsWhen Rule(const std::vector<std::string>& texts) {
  FailsWhen all;
  for (const std::string& text : texts) all.push_back(ParseFailCondition(text));
  return all;
}

std::optional<LineFound> Watch(const FailsWhen& fails_when,
                               const std::vector<std::string>& lines) {
  LineWatch watch(fails_when);
  size_t number = 0;
  for (const std::string& line : lines) {
    watch.Feed({Stream::kStdout, ++number, line});
  }
  return watch.found();
}

std::string Refusal(const std::string& text) {
  try {
    ParseFailCondition(text);
  } catch (const UserError& error) {
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  return "";
}

TEST(FailsWhenTest, TextsAreReadAndWritten) {
  for (const char* text :
       {"exit", "exit:3", "signal", "signal:SIGSEGV", "timeout",
        "output:a: b+$", "nan", "check:python compare.py 'a b'"}) {
    EXPECT_EQ(Format(ParseFailCondition(text)), text);
  }
  EXPECT_EQ(ParseFailCondition("signal:11"), ParseFailCondition("signal:SEGV"));
}

TEST(FailsWhenTest, WhatSaysNothingIsRefused) {
  EXPECT_EQ(Refusal("exti"),
            "'exti' is not a failure criterion; did you mean 'exit'?");
  EXPECT_EQ(Refusal("exit:0"),
            "'exit:0' is not a failure criterion: exit codes are 1 to 255");
  EXPECT_EQ(Refusal("exit:256"),
            "'exit:256' is not a failure criterion: exit codes are 1 to 255");
  EXPECT_EQ(Refusal("signal:FOO"),
            "'signal:FOO' is not a failure criterion: no such signal");
  EXPECT_EQ(Refusal("output"),
            "'output' is not a failure criterion: output: needs a value");
  EXPECT_THAT(Refusal("output:(a"), HasSubstr("missing ): (a"));
  EXPECT_THAT(Refusal("output:"), HasSubstr("matches every line"));
  EXPECT_THAT(Refusal("nan:3"), HasSubstr("it takes no value"));
  EXPECT_THAT(Refusal("check:"), HasSubstr("the check has no command"));
  EXPECT_THAT(Refusal("check:a | b"), HasSubstr("needs a shell"));
}

TEST(FailsWhenTest, EndingsCountAsSaid) {
  const auto fails = [](const std::string& text, const Ending& ending) {
    return ApplyRule(Rule({text}), ending, {}, {}).failed;
  };
  EXPECT_TRUE(fails("exit", Exited{1}));
  EXPECT_FALSE(fails("exit", Exited{0}));
  EXPECT_TRUE(fails("exit:3", Exited{3}));
  EXPECT_FALSE(fails("exit:3", Exited{1}));
  EXPECT_FALSE(fails("exit", Signalled{SIGSEGV}));
  EXPECT_TRUE(fails("signal", Signalled{SIGSEGV}));
  EXPECT_TRUE(fails("signal:SIGSEGV", Exited{139}));  // a shell reports it so
  EXPECT_FALSE(fails("signal:SIGSEGV", Signalled{SIGABRT}));
  EXPECT_TRUE(fails("timeout", TimedOut{std::chrono::seconds(1)}));
  EXPECT_FALSE(fails("exit", TimedOut{std::chrono::seconds(1)}));
}

TEST(FailsWhenTest, TheFirstLineThatMeetsACondition) {
  const auto found =
      Watch(Rule({"output:error [1-9]"}), {"error 0", "an error 3", "error 4"});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 2U);
  EXPECT_EQ(found->text, "an error 3");
  const FailureCriterionResult rule =
      ApplyRule(Rule({"output:error [1-9]"}), Exited{0}, {}, found);
  EXPECT_TRUE(rule.failed);
  EXPECT_EQ(rule.why, "an error 3");
  EXPECT_FALSE(Watch(Rule({"output:error [1-9]"}), {"error 0"}));
}

TEST(FailsWhenTest, NanIsAValueThatIsPrinted) {
  for (const char* line :
       {"nan", "tensor([0.5,    nan, 1.])", "loss=-NaN", "a\tnan"}) {
    EXPECT_TRUE(Watch(Rule({"nan"}), {line})) << line;
  }
  for (const char* line :
       {"nanoseconds", "no nan seen", "nan_check: off", "inf"}) {
    EXPECT_FALSE(Watch(Rule({"nan"}), {line})) << line;
  }
}

TEST(FailsWhenTest, ACheckThatEndsBadlyCounts) {
  const FailsWhen rule = Rule({"check:cmp 'a b' c"});
  EXPECT_EQ(*CheckOf(rule), (std::vector<std::string>{"cmp", "a b", "c"}));
  EXPECT_FALSE(ApplyRule(rule, Exited{0}, Exited{0}, {}).failed);
  EXPECT_FALSE(ApplyRule(rule, Exited{1}, {}, {}).failed);
  const FailureCriterionResult failed =
      ApplyRule(rule, Exited{0}, Exited{2}, {});
  EXPECT_TRUE(failed.failed);
  EXPECT_EQ(failed.why, "the check ended with exit 2: see check.log");
}

TEST(FailsWhenTest, HostileOutputIsSearchedByteByByte) {
  EXPECT_TRUE(Watch(Rule({"output:a.b"}), {"a\xff"
                                           "b"}));
  const std::string long_line(1 << 20, 'x');
  const auto found = Watch(Rule({"output:x+"}), {long_line});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text.size(), 500U);
}

TEST(PrintedNanTest, ValuesOfTensorsAndTables) {
  for (const char* line : {"nan",
                           "-nan",
                           " NaN",
                           "tensor(nan)",
                           "tensor([nan, 1.])",
                           "tensor([0.5594, 0.5515,    nan, 0.5374])",
                           "tensor([[nan, nan],",
                           "        [nan, 0.1]], grad_fn=<MulBackward0>)",
                           "tensor(nan, grad_fn=<MeanBackward0>)",
                           "tensor(nan, dtype=torch.float64)",
                           "[ 1. nan nan]",
                           "[nan nan]",
                           "np.float64(nan)",
                           "(nan+0j)",
                           "tensor([nan+0.j])",
                           "nan+nanj",
                           " 1.0000     nan",
                           "0   NaN",
                           "0.1,inf,nan",
                           "train,nan,1",
                           "| loss | nan |",
                           "| nan | 0.5 |",
                           "[1, nan]"}) {
    EXPECT_TRUE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, ValuesBehindTheirNames) {
  for (const char* line : {"loss=nan",
                           "loss = -NaN",
                           "loss=nan acc=0.5",
                           "loss: nan",
                           "loss: nan lr: 0.1",
                           "loss: nan info: 3",
                           "loss: nan, acc: 0.1",
                           "loss: nan at step 3",
                           "{\"loss\": NaN, \"acc\": 0.5}",
                           "{\"loss\": \"nan\"}",
                           "{'loss': nan, 'epoch': 1}",
                           "{\"loss\":NaN}",
                           "max error nan",
                           "max error nan ",
                           "the loss is nan",
                           "the loss is NaN.",
                           "mean nan std nan",
                           "epoch 3 nan",
                           "loss nan acc 0.5",
                           "loss nan after 3 steps",
                           "Loss 6.9e+00 (nan)",
                           "time: nan ms",
                           "accuracy: nan%",
                           "error nan > 0.1",
                           "a\tnan",
                           "got nan, expected 0.5",
                           "nan -> 1.0",
                           "nan != 0.5",
                           "urgency is not a number: tensor([0.5, nan])",
                           "[2026-11-22 11:00:00] loss: nan"}) {
    EXPECT_TRUE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, NamesPathsAndKeysAreNone) {
  for (const char* line :
       {"nanoseconds",
        "banana",
        "nan_check: off",
        "inf",
        "isnan(x)",
        "/home/x/examples/nan-kernel/repro.py:3: UserWarning: slow",
        "examples/nan/x.py",
        "nan-or-inf: none",
        "nan-safe softmax",
        "non-nan",
        "TORCHINDUCTOR_NAN_ASSERTS=1",
        "nan_asserts: true",
        "cpp_fused_nan_to_num_0",
        "torch.nan",
        "nan.py",
        "math.nan, 1",
        "nan: 0",
        "NaN=0",
        "nan : 0",
        "inf/nan",
        "--fails-when nan",
        "`nan`",
        "unknown option 'nan'",
        "\"nan\": 0",
        "nan, inf: none",
        "float('nan')",
        "Nan's model",
        "loading model-nan.pt2"}) {
    EXPECT_FALSE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, WordsOfSentencesAreNone) {
  for (const char* line : {"no nan seen",         "no nan",
                           "checks for nan",      "checks for inf, nan",
                           "checks for nan, inf", "NaN found",
                           "nan check passed",    "NaN checks: on",
                           "nan count = 0",       "found 3 nan values",
                           "0 nan values",        "contains 0 nan values",
                           "total nan count 0",   "inf or nan",
                           "nan or inf",          "nan and inf are checked",
                           "replaced nan with 0", "without nan",
                           "it is not nan",       "Not a Number (NaN) values",
                           "NaN - not a number",  "Warning: nan checks are off",
                           "skipping nan"}) {
    EXPECT_FALSE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, HostileLinesTakeNoTime) {
  std::string line;
  for (int i = 0; i < 100000; ++i) line += "nan_";
  EXPECT_FALSE(PrintsNan(line));
  EXPECT_FALSE(PrintsNan(std::string("\xff\x00nan\xff", 6)));
  EXPECT_TRUE(PrintsNan("loss=nan " + line));
  std::string words;
  for (int i = 0; i < 100000; ++i) words += "no nan ";
  EXPECT_FALSE(PrintsNan(words));
}

}  // namespace
}  // namespace ladder
