#include "diagnosis/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "record/record_json.h"

namespace ladder {
namespace {

namespace json = boost::json;

Verdict Example() {
  Verdict verdict;
  verdict.outcome = Verdict::Result::kFailed;
  Failure failure;
  failure.failure_class = FailureClass::kNanOrInf;
  failure.message = "AssertionError: not finite";
  failure.stage = "baseline";
  failure.ending = Exited{1};
  failure.rate = MeasureRate(1, 1);
  verdict.failure = failure;
  Suspect suspect;
  suspect.name = "cpp_fused_sqrt_0";
  suspect.invocation = 2;
  suspect.occurrence = 1;
  suspect.launch = 3;
  suspect.wrapper = SourceLine{"stages/04/wrappers/m.wrapper.cpp", 512};
  suspect.source_nodes = {"sqrt", "truediv"};
  verdict.first_failing = suspect;
  verdict.origin = suspect;
  verdict.confidence = Confidence::kCertain;
  verdict.why = "it writes a bad value although everything it reads is finite";
  verdict.evidence = {{"stages/04/output.log", 17, "Min value: -nan", "NaN"}};
  verdict.advice = {{"clamp it", "sqrt of a negative number", "https://x"}};
  RunSummary run;
  run.stage = "baseline";
  run.ending = Exited{1};
  run.seconds = 9.5;
  run.log_bytes = 120;
  verdict.runs = {run};
  verdict.stages = {{"baseline", MeasureRate(1, 1), {}, {}},
                    {"sanity", MeasureRate(0, 2), 0.25, {"it vanishes"}}};
  verdict.not_known = {"nothing"};
  return verdict;
}

TEST(VerdictTest, JsonHoldsEveryPartInTheSchemasOrder) {
  json::value value = json::parse(ToJson(Example()));
  std::vector<std::string> keys;
  for (const auto& [key, unused] : value.as_object()) keys.emplace_back(key);
  EXPECT_EQ(keys,
            (std::vector<std::string>{
                "schema_version", "outcome", "failure", "first_failing",
                "bad_input", "producer", "chain", "origin", "confidence", "why",
                "evidence", "advice", "runs", "stages", "not_known"}));
  const json::object& failure = value.at("failure").as_object();
  EXPECT_EQ(failure.at("class"), "nan-or-inf");
  EXPECT_EQ(failure.at("ending").at("exit"), 1);
  EXPECT_EQ(failure.at("rate").at("failed"), 1);
  const json::object& first = value.at("first_failing").as_object();
  EXPECT_EQ(first.at("kind"), "kernel");
  EXPECT_EQ(first.at("invocation"), 2);
  EXPECT_EQ(first.at("wrapper").at("line"), 512);
  EXPECT_EQ(first.at("source_nodes").as_array().size(), 2u);
  EXPECT_TRUE(first.at("model_source").is_null());
  EXPECT_TRUE(value.at("bad_input").is_null());
  EXPECT_EQ(value.at("evidence").at(0).at("line"), 17);
  EXPECT_EQ(value.at("runs").at(0).at("log_bytes"), 120);
  EXPECT_EQ(failure.at("rate").at("clean_runs_to_prove_fix"), 13);
  EXPECT_TRUE(value.at("stages").at(0).at("p_value").is_null());
  const json::object& sanity = value.at("stages").at(1).as_object();
  EXPECT_EQ(sanity.at("name"), "sanity");
  EXPECT_EQ(sanity.at("failed"), 0);
  EXPECT_EQ(sanity.at("runs"), 2);
  EXPECT_EQ(sanity.at("low"), 0);
  EXPECT_EQ(sanity.at("p_value"), 0.25);
  EXPECT_EQ(sanity.at("changed").at(0), "it vanishes");
}

TEST(VerdictTest, JsonHoldsTheLinesOfTheModel) {
  Verdict verdict = Example();
  ModelLine line{"/home/user/repro.py", 12, "forward", "y = torch.sqrt(h)"};
  verdict.first_failing->model_lines = {line, line};
  verdict.first_failing->model_source = line;
  json::value value = json::parse(ToJson(verdict));
  const json::object& first = value.at("first_failing").as_object();
  EXPECT_EQ(first.at("model_lines").as_array().size(), 2u);
  EXPECT_EQ(json::serialize(first.at("model_source")),
            R"json({"file":"/home/user/repro.py","line":12,)json"
            R"json("function":"forward","code":"y = torch.sqrt(h)"})json");
}

TEST(VerdictTest, JsonIsTheSameEachTime) {
  EXPECT_EQ(ToJson(Example()), ToJson(Example()));
}

TEST(VerdictTest, JsonIsValidWhateverTheLogHeld) {
  Verdict verdict = Example();
  verdict.failure->message =
      "bad \xff\xfe byte, \xc3\xa9 kept, \x01 \"q\" \xe2";
  json::value value = json::parse(ToJson(verdict));
  std::string message(value.at("failure").at("message").as_string());
  EXPECT_NE(message.find("\xc3\xa9 kept"), std::string::npos);
  EXPECT_NE(message.find("bad \xEF\xBF\xBD\xEF\xBF\xBD byte"),
            std::string::npos);
}

TEST(VerdictTest, EveryEndingHasItsOwnSpelling) {
  auto ending = [](const Ending& each) {
    Verdict verdict = Example();
    verdict.failure->ending = each;
    return json::serialize(
        json::parse(ToJson(verdict)).at("failure").at("ending"));
  };
  EXPECT_EQ(ending(Exited{3}), R"({"exit":3})");
  EXPECT_EQ(ending(Signalled{11, true}), R"({"signal":11})");
  EXPECT_EQ(ending(TimedOut{std::chrono::milliseconds(45000), true}),
            R"({"timeout":45})");
  EXPECT_EQ(ending(Interrupted{2}), R"({"interrupted":2})");
  EXPECT_EQ(ending(NotStarted{"no such file"}),
            R"({"not_started":"no such file"})");
}

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
            "it no longer fails, as it did with class:hang, kernel:cpp_.*; if "
            "it is fixed, remove the expectation");
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
            "'cpp_fused_log_1' is not a signature: a signature starts with a "
            "failure class");
  EXPECT_EQ(refusal("nan"),
            "'nan' is not a signature: a signature starts with a failure "
            "class; did you mean 'class:nan-or-inf'?");
}

TEST(SignatureTest, SignaturesMaskWhatChangesFromRunToRun) {
  std::string a = MakeSignature(
      FailureClass::kIndexOutOfBounds, "cpp_fused_embedding_3",
      "index out of bounds at 0x7f12 in /tmp/aotinductor_x/m.so, 12 of 32");
  std::string b =
      MakeSignature(FailureClass::kIndexOutOfBounds, "cpp_fused_embedding_7",
                    "index out of bounds at 0x55aa in /home/u/m.so, 40 of 64");
  EXPECT_EQ(a, b);
  EXPECT_EQ(a,
            "index-out-of-bounds | cpp_fused_embedding_N | index out of bounds "
            "at ADDR in PATH, N of N");
  EXPECT_NE(a, MakeSignature(FailureClass::kSegfault, "cpp_fused_embedding_3",
                             "SIGSEGV"));
}

TEST(SignatureTest, WhoPrintsAnErrorMakesNoOtherFailure) {
  const auto signature = [](const char* message) {
    return MakeSignature(FailureClass::kIndexOutOfBounds, "cpp_fused_sum_0",
                         message);
  };
  const std::string thrown =
      signature("  what():  index out of bounds: 0 <= tmp2 < 900L");
  EXPECT_EQ(thrown,
            "index-out-of-bounds | cpp_fused_sum_N | index out of bounds: N <= "
            "tmpN < NL");
  EXPECT_EQ(signature("Error: index out of bounds: 0 <= tmp2 < 20L"), thrown);
  EXPECT_NE(signature("MemoryError: index out of bounds: 0 <= tmp2 < 20L"),
            thrown);
}

TEST(SignatureTest, PrintedValuesMakeNoOtherFailure) {
  const auto signature = [](const char* message) {
    return MakeSignature(FailureClass::kNanOrInf, "cpp_fused_log_0", message);
  };
  const std::string one = signature("tensor([nan, 0.5000, -1.2000e-05])");
  EXPECT_EQ(one, "nan-or-inf | cpp_fused_log_N | tensor([VALUES])");
  for (const char* other :
       {"tensor([0.5, nan])", "tensor([-inf, 3., nan, nan])",
        "tensor([nan, nan, nan, ..., 1.0, 2, nan])", "tensor([1, 2,  nan])"}) {
    EXPECT_EQ(signature(other), one) << other;
  }
  // A single one, and whole numbers, may mean something.
  EXPECT_EQ(signature("loss is nan"),
            "nan-or-inf | cpp_fused_log_N | loss is nan");
  EXPECT_EQ(signature("shape [2, 3] at x2, 4"),
            "nan-or-inf | cpp_fused_log_N | shape [N, N] at xN, N");
  EXPECT_EQ(signature("difference 0.25 at (1, 2)"),
            "nan-or-inf | cpp_fused_log_N | difference N.N at (N, N)");
}

}  // namespace
}  // namespace ladder
