// Failures that were provoked one by one on torch 2.14 and 2.6, down to what
// the run is judged to have failed of.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "diagnosis/exceptions.h"
#include "diagnosis/failure.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::StartsWith;

RunEvidence RunThatPrinted(const std::string& output) {
  std::ifstream file(CONFIGS_DIR "/failures.yaml", std::ios::binary);
  const std::string yaml{std::istreambuf_iterator<char>(file), {}};
  PatternMatcher reader(ParseFailurePatterns(yaml, "failures.yaml"));
  ForEachLine(output, {{Stream::kStderr, output.size(), {}}},
              [&](const LogLine& line) { reader.Feed(line); });
  RunEvidence run;
  run.matches = reader.Finish();
  run.summary.ending = Exited{1};
  return run;
}

RunFailure FailureOf(const std::string& output) {
  return ClassifyRun(RunThatPrinted(output), {});
}

struct Provoked {
  const char* file;
  FailureClass failure_class;
  const char* message;  // its beginning
  const char* advice;   // part of it
};
void PrintTo(const Provoked& each, std::ostream* out) { *out << each.file; }

class ProvokedTest : public testing::TestWithParam<Provoked> {};

TEST_P(ProvokedTest, HasItsClassMessageAndAdvice) {
  const RunFailure failure =
      FailureOf(TestData(std::string(GetParam().file) + ".stderr"));
  EXPECT_EQ(Name(failure.failure_class), Name(GetParam().failure_class));
  EXPECT_THAT(failure.message, StartsWith(GetParam().message));
  EXPECT_THAT(failure.advice,
              Contains(Field(&Advice::text, HasSubstr(GetParam().advice))));
  EXPECT_FALSE(failure.script_failure);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, ProvokedTest,
    testing::ValuesIn(std::vector<Provoked>{
        {"2.14/failures/argument-type", FailureClass::kExportFailure,
         "ValueError: Unsupported input type", "Call the model itself"},
        {"2.14/failures/open-file", FailureClass::kExportFailure,
         "torch._dynamo.exc.Unsupported: Failed to trace builtin operator",
         "call the model itself"},
        {"2.6/failures/attribute-set", FailureClass::kExportFailure,
         "ValueError: Node arity mismatch", "Call the model itself"},
        {"2.6/failures/cond-shapes", FailureClass::kExportFailure,
         "torch._dynamo.exc.Unsupported: Expect branches to return tensors",
         "the same shape"},
        {"2.14/failures/not-exported", FailureClass::kCompileFailure,
         "ValueError: Only ExportedProgram is supported", "an ExportedProgram"},
        {"2.6/failures/option", FailureClass::kCompileFailure,
         "KeyError: 'nonsense'", "options that inductor knows"},
        {"2.14/failures/bad-json", FailureClass::kPackageLoad,
         "RuntimeError: [json.exception.parse_error.101]", "copy or build"},
        {"2.14/failures/aarch64", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "another kind of processor"},
        {"2.6/failures/aarch64", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "another kind of processor"},
        {"2.14/failures/glibc", FailureClass::kPackageLoad,
         "RuntimeError: Error in dlopen: ", "built on a newer system"},
        {"2.14/failures/constant-none", FailureClass::kConstantLoad,
         "TypeError: load_constants(): incompatible function arguments",
         "get_constant_fqns"},
        {"2.6/failures/constant-name", FailureClass::kConstantLoad,
         "RuntimeError: Constant not found: nosuch", "get_constant_fqns"},
        {"2.14/failures/keyword", FailureClass::kInputMismatch,
         "ValueError: Ran into a kwarg keyword mismatch", "positional"},
    }));

TEST(TorchEntryTest, ASlipOfTheScriptsOwnLineIsTheScripts) {
  // "self.fc2" in the model: torch only ran it.
  const RunFailure failure =
      FailureOf(TestData("2.14/failures/attribute.stderr"));
  EXPECT_EQ(failure.failure_class, FailureClass::kUserError);
  EXPECT_THAT(failure.message, StartsWith("AttributeError: 'M' object has no"));
}

TEST(TorchEntryTest, AnExportThatTheScriptCaughtIsNotBlamedForItsEnd) {
  const std::string output =
      TestData("2.14/failures/argument-type.stderr") +
      "Traceback (most recent call last):\n"
      "  File \"/home/user/serve.py\", line 9, in <module>\n"
      "    raise ValueError(reply)\n"
      "ValueError: no answer\n";
  EXPECT_EQ(EntryOfException(RunThatPrinted(output).matches), nullptr);
}

TEST(TorchEntryTest, TorchsOwnReasonAndHintAreEvidence) {
  const RunFailure failure =
      FailureOf(TestData("2.14/failures/open-file.stderr"));
  EXPECT_THAT(failure.evidence,
              Contains(Field(&Evidence::says, "torch's own reason")));
  EXPECT_THAT(failure.evidence,
              Contains(Field(&Evidence::says, "torch's own hint")));
}

}  // namespace
}  // namespace ladder
