#include "diagnosis/model_source.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ladder {
namespace {

using Strings = std::vector<std::string>;

ModelLine Line(size_t number, const std::string& code) {
  return {"/home/user/cases.py", number, "forward", code};
}

/// The numbers of the lines that may make a NaN.
std::vector<size_t> May(const Strings& codes, const Strings& nodes = {}) {
  std::vector<ModelLine> lines;
  for (size_t i = 0; i < codes.size(); ++i) {
    lines.push_back(Line(i + 1, codes[i]));
  }
  std::vector<size_t> numbers;
  for (const ModelLine& line : LinesThatMay(lines, nodes)) {
    numbers.push_back(line.line);
  }
  return numbers;
}

TEST(LinesThatMayTest, KnowsOperationsThatAreUndefinedForSomeNumbers) {
  for (const char* code :
       {"y = torch.log(x)", "y = x.sqrt()", "y = torch.rsqrt_(x)", "y = a / b",
        "y /= n", "y = x ** p", "y = torch.acos(x)", "y = (p * p.log()).sum()",
        "y = x.std(-1)", "y = torch.softmax(x, -1)", "y = x.log_softmax()"}) {
    EXPECT_EQ(May({"h = x * 2", code, "z = y + 1"}), std::vector<size_t>{2})
        << code;
  }
  for (const char* code : {"y = x / 8", "y = torch.tanh(x)", "y = x.expand(3)",
                           "y = x // n", "y = q / math.sqrt(d // h)"}) {
    EXPECT_EQ(May({code, "z = y + 1"}), std::vector<size_t>{}) << code;
  }
}

TEST(LinesThatMayTest, NumbersOfPythonNeverAre) {
  for (const char* code :
       {"s = s / (d // self.heads) ** 0.5", "x = x * 3 ** 0.5",
        "x = x / len(x.shape) ** 0.5", "x = x / x.shape[-1] ** 0.5"}) {
    EXPECT_EQ(May({code, "y = torch.log(x)"}, {"log", "div", "mul"}),
              std::vector<size_t>{2})
        << code;
  }
}

TEST(LinesThatMayTest, ACommentComputesNothing) {
  EXPECT_EQ(May({"y = torch.log(x)", "z = y + 1  # log(0) / 0 is not here"}),
            std::vector<size_t>{1});
}

TEST(LinesThatMayTest, AnOperationWithoutANodeComputesNoTensor) {
  // Only Python raises to a power here.
  EXPECT_EQ(May({"x = x * (i + 1) ** 0.01", "y = torch.log(x - 1000)"},
                {"mul_2", "log", "sub"}),
            std::vector<size_t>{2});
}

TEST(NameInputsTest, SentencesHaveTheNamesOfTheForward) {
  std::vector<RunEvidence> runs(1);
  Wrapper& wrapper = runs[0].models.emplace_back().wrapper;
  wrapper.inputs = {"arg0_1", "arg1_1", "arg2_1"};
  wrapper.arguments = {"x", "bias", ""};
  Verdict verdict;
  verdict.why = "bias, arg1_1 is bad; so may be arg0_1.";
  verdict.not_known = {"whether the -Inf in arg1_1 is intended",
                       "arg2_1, arg1_10, bias (arg1_1) and arg1_1.size(0)"};
  verdict.evidence = {
      {"x.log", 1, "reads arg0_1: -inf to 0", "reads arg0_1: -inf to 0"}};
  NameInputs(runs, verdict);
  EXPECT_EQ(verdict.why, "bias, arg1_1 is bad; so may be x (arg0_1).");
  EXPECT_EQ(verdict.not_known,
            (Strings{"whether the -Inf in bias (arg1_1) is intended",
                     "arg2_1, arg1_10, bias (arg1_1) and arg1_1.size(0)"}));
  EXPECT_EQ(verdict.evidence[0].text, "reads arg0_1: -inf to 0");
  EXPECT_EQ(verdict.evidence[0].says, "reads x (arg0_1): -inf to 0");
  runs.push_back(runs[0]);
  runs[1].models[0].wrapper.arguments[0] = "y";
  verdict.why = "arg0_1";
  NameInputs(runs, verdict);
  EXPECT_EQ(verdict.why, "arg0_1") << "two models differ";
}

}  // namespace
}  // namespace ladder
