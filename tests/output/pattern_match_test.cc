#include "output/pattern_match.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "config/failure_pattern.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using ::testing::HasSubstr;

std::string CatalogueText() { return ConfigText("failures.yaml"); }

const std::vector<FailurePattern>& Catalogue() {
  static const auto kPatterns =
      ParseFailurePatterns(CatalogueText(), "failures.yaml");
  return kPatterns;
}

std::vector<PatternMatch> Read(
    const std::string& output,
    const std::vector<FailurePattern>& patterns = Catalogue(),
    Stream stream = Stream::kStderr) {
  PatternMatcher reader(patterns);
  ForEachLine(output, {{stream, output.size(), {}}},
              [&](const LogLine& line) { reader.Feed(line); });
  return reader.Finish();
}

// What went to stdout, then what went to stderr.
std::vector<PatternMatch> ReadBoth(
    const std::string& out, const std::string& error,
    const std::vector<FailurePattern>& patterns = Catalogue()) {
  PatternMatcher reader(patterns);
  ForEachLine(
      out + error,
      {{Stream::kStdout, out.size(), {}}, {Stream::kStderr, error.size(), {}}},
      [&](const LogLine& line) { reader.Feed(line); });
  return reader.Finish();
}

LogFacts Collected(const std::string& output,
                   const std::vector<FailurePattern>& patterns = Catalogue()) {
  LogCollector collector(
      [&]() -> const std::vector<FailurePattern>& { return patterns; }, true);
  ForEachLine(output, {}, [&](const LogLine& line) { collector.Feed(line); });
  return collector.Finish();
}

std::vector<PatternMatch> ReadFile(const std::string& name) {
  return Read(TestData(name + ".stderr"));
}

// Where the pattern is searched: below a frame of a stack, or on its own.
std::string Placed(const FailurePattern& pattern, const std::string& sample) {
  return (pattern.source ? "  File \"a.py\", line 1, in f\n" : "") + sample;
}

std::string Capture(const PatternMatch& match, const std::string& name) {
  const auto found = match.captures.find(name);
  return found == match.captures.end() ? "(none)" : found->second;
}

std::string Capture(const std::vector<PatternMatch>& matches,
                    const std::string& pattern, const std::string& name) {
  const PatternMatch* match = FindMatch(matches, pattern);
  return match == nullptr ? "(no symptom)" : Capture(*match, name);
}

FailurePattern Pattern(const std::string& name, const std::string& regex,
                       std::optional<FailureClass> failure_class = {},
                       int rank = 50) {
  FailurePattern pattern;
  pattern.name = name;
  pattern.pattern = regex;
  pattern.failure_class = failure_class;
  pattern.rank = rank;
  return pattern;
}

std::string FaultsOf(const std::string& yaml) {
  try {
    ParseFailurePatterns(yaml, "mine.yaml");
  } catch (const UserError& error) {
    return error.what();
  }
  return "no fault";
}

// --- The catalogue ----------------------------------------------------------

TEST(FailureCatalogueTest, FindsEverySampleByItsOwnPattern) {
  for (const FailurePattern& pattern : Catalogue()) {
    for (const std::string& sample : pattern.samples) {
      EXPECT_EQ(Read(Placed(pattern, sample), {pattern}).size(), 1U)
          << pattern.name << ": " << sample;
    }
  }
}

TEST(FailureCatalogueTest, SomeSampleFillsEachNamedGroup) {
  for (const FailurePattern& pattern : Catalogue()) {
    std::set<std::string> filled;
    for (const std::string& sample : pattern.samples) {
      for (const PatternMatch& found :
           Read(Placed(pattern, sample), {pattern})) {
        for (const auto& [name, text] : found.captures) {
          if (!text.empty()) filled.insert(name);
        }
      }
    }
    const RE2 regex(pattern.pattern);
    for (const auto& group : regex.NamedCapturingGroups()) {
      EXPECT_TRUE(filled.contains(group.first))
          << pattern.name << ": no sample has a <" << group.first << ">";
    }
  }
}

TEST(FailureCatalogueTest, NoSampleIsOutrankedByAnotherClass) {
  // Where two patterns of one rank match, the first to appear would win.
  for (const FailurePattern& pattern : Catalogue()) {
    if (!pattern.failure_class) continue;
    for (const std::string& sample : pattern.samples) {
      const auto matches = Read(Placed(pattern, sample));
      const PatternMatch* mine = FindMatch(matches, pattern.name);
      const int own = mine == nullptr ? pattern.rank : mine->rank;
      for (const PatternMatch& other : matches) {
        if (!other.failure_class ||
            other.failure_class == pattern.failure_class) {
          continue;
        }
        EXPECT_LT(other.rank, own) << other.pattern << " takes a line of "
                                   << pattern.name << ": " << sample;
      }
    }
  }
}

TEST(FailureCatalogueTest, EverySampleIsToldByItsOwnPattern) {
  // Of equal ranks, the first in the file is told, with its own advice.
  for (const FailurePattern& pattern : Catalogue()) {
    if (!pattern.failure_class || pattern.rank == 0) continue;
    for (const std::string& sample : pattern.samples) {
      const auto matches = Read(Placed(pattern, sample));
      const PatternMatch* strongest = StrongestMatch(matches);
      ASSERT_NE(strongest, nullptr) << sample;
      EXPECT_EQ(strongest->pattern, pattern.name) << sample;
    }
  }
}

// Patterns without a class that match samples of others on purpose. "*": a
// general form, such as that of every exception.
const std::multimap<std::string, std::string>& SharedSamples() {
  static const std::multimap<std::string, std::string> kShared{
      {"aoti-error", "*"},
      {"dynamo-explanation", "*"},
      {"exception-in-aoti-torch", "*"},
      {"frame-native", "*"},
      {"python-exception", "*"},
      {"script-frame", "*"},
      {"terminate-what", "*"},
      {"usage-complaint", "*"},  // counts only below a usage-header
      {"values-not-close", "*"},
      {"api-call-failed", "nan-check-call"},
      {"api-call-failed", "op-call-failed"},
      {"command-failed", "compiler-summary"},
      {"command-failed", "failed-test"},
      {"command-failed", "nan-in-backward"},
      {"command-failed", "style-not-known"},
      {"compiler-words", "missing-header"},
      // DeduceEnding leaves out the code of a program that the command started.
      {"ended-with-code", "compiler-ended"},
      {"ended-with-code", "extension-not-built"},
      {"ended-by-signal", "segfault-text"},
      {"ended-by-signal", "shell-abort"},
      {"ended-by-signal", "shell-segfault"},
      {"failed-test", "command-failed"},
      {"faulthandler-fatal", "abort-text"},
      {"faulthandler-fatal", "segfault-text"},
      {"frame-proxy-executor", "frame-native"},
      {"gdb-signal", "abort-text"},
      {"gdb-signal", "segfault-text"},
      {"kernel-named", "executorch-kernel-failed"},
      {"kernel-named", "inductor-out-of-resources"},
      {"kernel-named", "raised-from"},
      {"program-assertion", "triton-compiler-crashed"},
      {"raised-from", "kernel-named"},
      {"several-processes", "collective-timeout"},
      {"size-stride-input", "size-assert-python"},
      {"terminate-called", "host-out-of-memory"},
      {"test-error-line", "python-exception"},
      {"test-error-line", "syntax-error-place"},
      {"triton-error-detail", "triton-does-not-fit"},
  };
  return kShared;
}

bool MayShare(const std::string& pattern, const std::string& other) {
  const auto [first, last] = SharedSamples().equal_range(pattern);
  return std::any_of(first, last, [&](const auto& each) {
    return each.second == "*" || each.second == other;
  });
}

TEST(FailureCatalogueTest, NoPatternWithoutAClassTakesASampleOfAnother) {
  // Such patterns tell how a command ended, or where: they, too, need lines of
  // their own.
  std::set<std::string> shared;
  for (const FailurePattern& pattern : Catalogue()) {
    for (const std::string& sample : pattern.samples) {
      for (const PatternMatch& other : Read(Placed(pattern, sample))) {
        if (other.failure_class || other.pattern == pattern.name) continue;
        // The frame that Placed() puts above a line of source code.
        if (pattern.source && other.line == 1) continue;
        EXPECT_TRUE(MayShare(other.pattern, pattern.name))
            << other.pattern << " takes a line of " << pattern.name << ": "
            << sample;
        shared.insert(other.pattern + "/" + pattern.name);
      }
    }
  }
  for (const auto& [pattern, other] : SharedSamples()) {
    EXPECT_TRUE(other == "*" || shared.contains(pattern + "/" + other))
        << pattern << " shares nothing with " << other << ": remove the line";
  }
}

TEST(FailureCatalogueTest, HasWhatJudgingAsksForByName) {
  for (const pattern_name::Needed& needed : pattern_name::kNeeded) {
    const auto found = std::find_if(Catalogue().begin(), Catalogue().end(),
                                    [&](const FailurePattern& pattern) {
                                      return pattern.name == needed.name;
                                    });
    ASSERT_NE(found, Catalogue().end()) << needed.name;
    const std::string group = fmt::format("(?P<{}>", needed.capture);
    EXPECT_TRUE(needed.capture.empty() ||
                found->pattern.find(group) != std::string::npos)
        << needed.name << " captures no " << needed.capture;
  }
}

TEST(FailureCatalogueTest, AdvisesOnEveryClass) {
  std::set<FailureClass> covered;
  for (const FailurePattern& pattern : Catalogue()) {
    EXPECT_EQ(pattern.failure_class.has_value(), !pattern.advice.empty())
        << pattern.name;
    if (pattern.failure_class) covered.insert(*pattern.failure_class);
  }
  // These show in no line of output: a time limit, a comparison, a script.
  for (const FailureClass silent :
       {FailureClass::kHang, FailureClass::kAccuracy, FailureClass::kUserError,
        FailureClass::kUnknown}) {
    covered.insert(silent);
  }
  for (const FailureClass each : AllFailureClasses()) {
    EXPECT_TRUE(covered.count(each)) << Name(each);
  }
}

TEST(FailureCatalogueTest, LinksEveryClassToAPage) {
  for (const FailurePattern& pattern : Catalogue()) {
    if (!pattern.failure_class) continue;
    EXPECT_THAT(pattern.link, ::testing::StartsWith("https://docs."))
        << pattern.name << ": neither its own nor that of its class";
  }
}

TEST(FailureCatalogueTest, FindsNothingWrongWithHealthyRuns) {
  for (const char* name : {"2.14/nan/plain", "2.14/loadonly/isa",
                           "2.6/loadonly/isa", "2.14/topk/l3", "2.6/scat/l3"}) {
    const auto matches = ReadFile(name);
    const PatternMatch* strongest = StrongestMatch(matches);
    EXPECT_EQ(strongest, nullptr) << name << ": " << strongest->text;
  }
}

TEST(FailureCatalogueTest, PassesOverGeneratedCodeInLogs) {
  // TORCH_LOGS=output_code prints every check's text.
  for (const char* name : {"2.14/nan/outcode", "2.6/nan/outcode"}) {
    const auto matches = ReadFile(name);
    EXPECT_EQ(StrongestMatch(matches), nullptr) << name;
    EXPECT_THAT(Capture(matches, "code-written", "file"),
                HasSubstr("/home/user/cache/nan.outcode/"));
  }
}

TEST(FailureCatalogueTest, QuotedSourceIsNoOutput) {
  const std::string quoted =
      "  File \"/home/user/serve.py\", line 3, in check\n"
      "    raise RuntimeError(\"CUDA out of memory. Tried to allocate 2 "
      "GiB\")\n"
      "    ~~~~^^^^\n";
  EXPECT_EQ(StrongestMatch(Read(quoted)), nullptr);
  // What was raised is output again.
  const auto raised = Read(quoted + "RuntimeError: CUDA out of memory.\n");
  ASSERT_NE(StrongestMatch(raised), nullptr);
  EXPECT_EQ(StrongestMatch(raised)->line, 4U);
}

TEST(FailureCatalogueTest, AWarningOfCMakeIsNoFailure) {
  const std::string quoted =
      "  fatal error: omp.h: No such file or directory\n"
      "Call Stack (most recent call first):\n"
      "  CMakeLists.txt:4 (find_package)\n";
  for (const char* header :
       {"CMake Warning at cmake/omp.cmake:12 (message):\n",
        "CMake Warning (dev) in CMakeLists.txt:\n", "CMake Warning:\n"}) {
    EXPECT_EQ(StrongestMatch(Read(header + quoted)), nullptr) << header;
  }
  // What comes after the warning counts again.
  const auto after = Read("CMake Warning:\n" + quoted +
                          "main.c:5:10: fatal error: omp.h: No such file\n");
  ASSERT_NE(StrongestMatch(after), nullptr);
  EXPECT_EQ(StrongestMatch(after)->line, 5U);
  const auto error = Read("CMake Error at CMakeLists.txt:12 (message):\n" +
                          std::string("  Could not find Torch\n"));
  ASSERT_NE(StrongestMatch(error), nullptr);
  EXPECT_EQ(StrongestMatch(error)->failure_class,
            FailureClass::kCompileFailure);
}

TEST(FailureCatalogueTest, AnExceptionThatATestCapturedIsNoFailure) {
  const std::string oom = "torch.OutOfMemoryError: CUDA out of memory.\n";
  EXPECT_NE(StrongestMatch(Read(oom)), nullptr);
  EXPECT_EQ(StrongestMatch(Read("captured: " + oom)), nullptr);
  EXPECT_EQ(StrongestMatch(Read("test_a.py::test_oom captured: " + oom)),
            nullptr);
}

TEST(FailureCatalogueTest, AFaultOfTheGpuOutranksTheTracerThatReportsIt) {
  const std::string tracer =
      "torch._dynamo.exc.InternalTorchDynamoError: AcceleratorError: ";
  for (const auto& [fault, failure_class] :
       {std::pair("an illegal memory access was encountered",
                  FailureClass::kIllegalMemoryAccess),
        std::pair("misaligned address", FailureClass::kMisalignedAddress),
        std::pair("device-side assert triggered",
                  FailureClass::kDeviceAssert)}) {
    const auto matches = Read(tracer + "CUDA error: " + fault + "\n");
    ASSERT_NE(StrongestMatch(matches), nullptr) << fault;
    EXPECT_EQ(StrongestMatch(matches)->failure_class, failure_class) << fault;
  }
}

TEST(FailurePatternTest, AVersionOfTorchLimitsIt) {
  auto patterns = ParseFailurePatterns(
      "patterns:\n"
      "  - {name: old, class: abort, pattern: boom, torch: '<2.7',"
      " samples: [boom]}\n"
      "  - {name: any, class: segfault, rank: 10, pattern: boom,"
      " samples: [boom]}\n",
      "mine.yaml");
  auto matches = Read("boom\n", patterns);
  // Not known: either may be it.
  EXPECT_EQ(StrongestMatch(matches)->pattern, "old");
  DropOtherVersions(*ParseTorchVersion("2.6.0"), matches);
  EXPECT_EQ(StrongestMatch(matches)->pattern, "old");
  DropOtherVersions(*ParseTorchVersion("2.14.1"), matches);
  EXPECT_EQ(StrongestMatch(matches)->pattern, "any");
}

TEST(FailurePatternTest, AVersionOrSourceThatIsNoneIsAFault) {
  const std::string faults = FaultsOf(
      "patterns:\n"
      "  - {name: a, pattern: b, torch: soon, source: maybe, samples: [b]}\n");
  EXPECT_THAT(faults, HasSubstr("expected versions such as"));
  EXPECT_THAT(faults, HasSubstr("expected true or false here"));
}

// --- Real runs --------------------------------------------------------------

struct RealRun {
  const char* file;
  const char* failure_class;
  const char* pattern;
};
void PrintTo(const RealRun& run, std::ostream* out) { *out << run.file; }

class RealRunTest : public ::testing::TestWithParam<RealRun> {};

TEST_P(RealRunTest, ClassIsThatOfTheCause) {
  const auto matches = ReadFile(GetParam().file);
  const PatternMatch* strongest = StrongestMatch(matches);
  ASSERT_NE(strongest, nullptr);
  EXPECT_EQ(Name(*strongest->failure_class), GetParam().failure_class);
  EXPECT_EQ(strongest->pattern, GetParam().pattern);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, RealRunTest,
    ::testing::ValuesIn(std::vector<RealRun>{
        {"2.14/shape/chk", "input-mismatch", "input-dim"},
        {"2.14/cpphost/chk", "input-mismatch", "input-dim"},
        {"2.14/ndim/chk", "input-mismatch", "input-dim"},
        {"2.14/dynsmall/chk", "input-mismatch", "input-dim-small"},
        {"2.14/dynbig/chk", "input-mismatch", "input-dim-large"},
        {"2.14/dtype/chk", "input-mismatch", "input-dtype"},
        {"2.14/stride/chk", "input-mismatch", "input-stride"},
        {"2.14/meta/chk", "device-mismatch", "input-device"},
        {"2.14/nargs/chk", "input-mismatch", "input-count"},
        {"2.6/nargs/chk", "input-mismatch", "input-count"},
        {"2.6/shape/dbgcompile", "input-mismatch", "input-dim"},
        {"2.6/dynbig/dbgcompile", "input-mismatch", "input-dim-large"},
        {"2.14/dynmis/chk", "input-mismatch", "input-relation"},
        {"2.14/badfake/chk", "wrong-meta", "wrong-meta"},
        {"2.14/nanin/nanassert", "nan-or-inf", "nan-in-buffer"},
        {"2.14/infin/nanassert", "nan-or-inf", "inf-in-buffer"},
        {"2.14/jit/nanassert", "nan-or-inf", "nan-assert-python"},
        {"2.14/oob/plain", "index-out-of-bounds", "cpu-index-assertion"},
        {"2.6/oob/plain", "index-out-of-bounds", "cpu-index-assertion"},
        {"2.6/oobpar/l3", "index-out-of-bounds", "cpu-index-assertion"},
        {"2.14/dyn/plain", "index-out-of-bounds", "cpu-index-assertion"},
        {"2.6/dyn/plain", "index-out-of-bounds", "cpu-index-assertion"},
        {"2.14/scatonly/l3", "index-out-of-bounds", "op-index"},
        {"2.6/scatonly/l3", "index-out-of-bounds", "op-index"},
        {"2.14/seg/exc-l3", "op-error", "custom-op-raised"},
        {"2.6/seg/exc-l3", "op-error", "custom-op-raised"},
        {"2.14/unbbad/plain", "op-error", "runtime-assertion"},
        {"2.6/unbbad/plain", "op-error", "runtime-assertion"},
        {"2.14/shapek/plain", "op-error", "matmul-shapes"},
        {"2.6/shapek/plain", "op-error", "matmul-shapes"},
        {"2.14/ndim/plain", "op-error", "matmul-rank"},
        {"2.6/ndim/plain", "op-error", "matmul-rank"},
        {"2.14/dtype/plain", "op-error", "matmul-dtypes"},
        {"2.6/dtype/plain", "op-error", "matmul-dtypes"},
        {"2.6/topk/l3", "op-error", "internal-assert"},
        {"2.14/meta/plain", "device-mismatch", "out-on-another-device"},
        {"2.6/meta/plain", "device-mismatch", "out-on-another-device"},
        {"2.14/oomrun/l3", "out-of-memory", "cpu-out-of-memory"},
        {"2.6/oomrun/l3", "out-of-memory", "cpu-out-of-memory"},
        {"2.14/badzip/plain", "package-load", "package-not-readable"},
        {"2.6/badzip/plain", "package-load", "package-not-readable"},
        {"2.14/nofile/plain", "package-load", "package-not-readable"},
        {"2.6/nofile/plain", "package-load", "package-not-readable"},
        {"2.14/loadonly/trunc", "package-load", "package-not-readable"},
        {"2.6/loadonly/trunc", "package-load", "package-not-readable"},
        {"2.14/loadonly/badso", "package-load", "dlopen-failed"},
        {"2.6/loadonly/badso", "package-load", "dlopen-failed"},
        {"2.14/loadonly/undef", "package-load", "dlopen-undefined-symbol"},
        {"2.6/loadonly/undef", "package-load", "dlopen-undefined-symbol"},
        {"2.14/loadonly/nosym", "package-load", "dlopen-not-aoti"},
        {"2.6/loadonly/nosym", "package-load", "dlopen-not-aoti"},
        {"2.14/loadonly/cross", "package-load", "dlopen-missing-library"},
        {"2.6/loadonly/cross", "package-load", "package-layout"},
        {"2.14/loadonly/noso", "package-load", "package-layout"},
        {"2.6/loadonly/noso", "package-load", "package-layout"},
        {"2.14/loadonly/cuda", "device-mismatch", "device-not-available"},
        {"2.6/loadonly/cuda", "device-mismatch", "device-not-available"},
        {"2.14/raises/plain", "export-failure", "export-data-dependent"},
        {"2.6/raises/plain", "export-failure", "export-data-dependent"},
        {"2.6/oom/plain", "export-failure", "export-error"},
        {"2.14/nan/cxxerr", "compile-failure", "cpp-compile-error"},
        {"2.6/nan/cxxerr", "compile-failure", "cpp-compile-error"},
        {"2.14/nan/cxxfail", "compile-failure", "no-cpp-compiler"},
        {"2.6/nan/cxxfail", "compile-failure", "no-cpp-compiler"},
        {"2.6/f8/l2", "compile-failure", "cpp-wrapper-codegen"},
        {"2.14/seg/segv-l3-fault", "segfault", "segfault-text"},
        {"2.6/seg/segv-l3-fault", "segfault", "segfault-text"},
        {"2.6/seg/l3", "segfault", "segfault-text"},
        {"2.6/seg/ill-l3", "abort", "abort-text"}}));

TEST(PatternMatchTest, LeavesTheScriptsOwnErrorWithoutAClass) {
  for (const char* name : {"2.14/pyexc/plain", "2.6/pyexc/plain"}) {
    const auto matches = ReadFile(name);
    EXPECT_EQ(StrongestMatch(matches), nullptr) << name;
    EXPECT_EQ(Capture(matches, "python-exception", "type"), "KeyError");
    EXPECT_EQ(Capture(matches, "python-exception", "message"), "'unrelated'");
    EXPECT_NE(FindMatch(matches, "traceback"), nullptr);
    EXPECT_EQ(Capture(matches, "script-frame", "file"), "/home/user/cases.py");
  }
}

TEST(PatternMatchTest, CapturesWhatAnInputCheckSays) {
  const auto matches = ReadFile("2.14/shape/chk");
  const PatternMatch* check = StrongestMatch(matches);
  EXPECT_EQ(Capture(*check, "index"), "0");
  EXPECT_EQ(Capture(*check, "dim"), "0");
  EXPECT_EQ(Capture(*check, "expected"), "8");
  EXPECT_EQ(Capture(*check, "got"), "9");
  EXPECT_EQ(check->line, 1U);
  EXPECT_EQ(check->stream, Stream::kStderr);
}

TEST(PatternMatchTest, CapturesLimitsDtypesAndDevices) {
  EXPECT_EQ(
      Capture(ReadFile("2.14/dynsmall/chk"), "input-dim-small", "expected"),
      ">= 2");
  EXPECT_EQ(Capture(ReadFile("2.14/dynbig/chk"), "input-dim-large", "expected"),
            "<= 1024");
  const auto dtype = ReadFile("2.14/dtype/chk");
  EXPECT_EQ(Capture(dtype, "input-dtype", "expected"), "at::kFloat");
  EXPECT_EQ(Capture(dtype, "input-dtype", "got"), "7");
  const auto device = ReadFile("2.14/meta/chk");
  EXPECT_EQ(Capture(device, "input-device", "expected"), "cpu");
  EXPECT_EQ(Capture(device, "input-device", "got"), "14");
}

TEST(PatternMatchTest, ReportsALineThatPythonRepeatsOnce) {
  // "Error: …" of the model and "RuntimeError: …" of Python.
  const auto matches = ReadFile("2.14/shape/chk");
  EXPECT_EQ(FindMatch(matches, "input-dim")->count, 2U);
}

TEST(PatternMatchTest, CapturesActualAndExpectedSizesOfRelatedInputs) {
  const auto matches = ReadFile("2.14/dynmis/chk");
  EXPECT_EQ(Capture(matches, "size-stride-input", "actual"), "12");
  EXPECT_EQ(Capture(matches, "size-stride-input", "expected"), "9");
  EXPECT_EQ(Capture(matches, "size-stride-input", "dim"), "0");
  EXPECT_FALSE(FindMatch(matches, "size-stride-input")->failure_class);
}

TEST(PatternMatchTest, CapturesTheOperatorWithAWrongMeta) {
  const auto matches = ReadFile("2.14/badfake/chk");
  EXPECT_EQ(Capture(matches, "wrong-meta", "op"),
            "torch.ops.my.badfake.default");
  EXPECT_THAT(StrongestMatch(matches)->advice, HasSubstr("opcheck"));
  EXPECT_THAT(StrongestMatch(matches)->link, HasSubstr("opcheck"));
}

TEST(PatternMatchTest, CapturesTheBufferWithNan) {
  EXPECT_EQ(
      Capture(ReadFile("2.14/nanin/nanassert"), "nan-in-buffer", "buffer"),
      "arg4_1");
  EXPECT_EQ(
      Capture(ReadFile("2.14/infin/nanassert"), "inf-in-buffer", "buffer"),
      "arg4_1");
}

TEST(PatternMatchTest, CapturesTheIndexConditionAndWhoRaisedIt) {
  const auto matches = ReadFile("2.6/oob/plain");
  EXPECT_EQ(Capture(matches, "cpu-index-assertion", "condition"),
            "0 <= tmp7 < 20L");
  EXPECT_EQ(Capture(matches, "cpu-index-assertion", "variable"), "tmp7");
  EXPECT_EQ(Capture(matches, "cpu-index-assertion", "bound"), "20L");
  EXPECT_EQ(Capture(matches, "raised-from", "function"),
            "cpp_fused_add_embedding_mul_sum_tanh_1");
  EXPECT_EQ(Capture(matches, "raised-from", "line"), "442");
  EXPECT_THAT(Capture(matches, "raised-from", "file"),
              ::testing::EndsWith("3e55upxv.cpp"));
}

TEST(PatternMatchTest, CapturesADynamicBound) {
  EXPECT_EQ(Capture(ReadFile("2.14/dyn/plain"), "cpu-index-assertion", "bound"),
            "ks0");
}

TEST(PatternMatchTest, CapturesTheFailedCallAndItsWrapperLine) {
  const auto matches = ReadFile("2.14/scatonly/l3");
  EXPECT_EQ(Capture(matches, "api-call-failed", "call"),
            "aoti_torch_cpu_scatter_reduce_two_out");
  EXPECT_EQ(Capture(matches, "api-call-failed", "line"), "1016");
  EXPECT_THAT(Capture(matches, "api-call-failed", "file"),
              ::testing::EndsWith(".wrapper.cpp"));
  EXPECT_EQ(Capture(matches, "op-index", "value"), "50");
  EXPECT_EQ(Capture(matches, "op-index", "bound"), "10");
}

TEST(PatternMatchTest, DoesNotTakeTheRunnersOwnCallForALaunch) {
  // "RuntimeError: run_func_( … ) API call failed at …runner.cpp, line 107"
  const auto matches = ReadFile("2.6/seg/exc-l3");
  EXPECT_EQ(Capture(matches, "api-call-failed", "call"),
            "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(FindMatch(matches, "api-call-failed")->count, 1U);
}

TEST(PatternMatchTest, FindsTheFirstOfSwallowedExceptions) {
  const auto matches = ReadFile("2.6/seg/exc-l3");
  const PatternMatch* first = FindMatch(matches, "exception-in-aoti-torch");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(Capture(*first, "what"), "ValueError: custom op says no");
  EXPECT_EQ(first->line, 1U);
  EXPECT_EQ(Capture(matches, "matmul-dtypes", "left"), "UNKNOWN_SCALAR");
}

TEST(PatternMatchTest, FindsTheFrameOfACustomOp) {
  for (const char* name : {"2.14/seg/segv-l3-fault", "2.6/seg/segv-l3-fault"}) {
    const auto matches = ReadFile(name);
    EXPECT_NE(FindMatch(matches, "frame-proxy-executor"), nullptr) << name;
    EXPECT_NE(FindMatch(matches, "frame-run-impl"), nullptr) << name;
    EXPECT_EQ(Capture(matches, "faulthandler-fatal", "what"),
              "Segmentation fault");
    EXPECT_EQ(Capture(matches, "script-frame", "function"), "bad");
    EXPECT_EQ(Capture(matches, "script-frame", "line"), "49");
  }
  EXPECT_EQ(Capture(ReadFile("2.14/seg/segv-l3-fault"), "frame-run-impl",
                    "mangled_offset"),
            "0x407");
}

TEST(PatternMatchTest, CapturesFramesOfTheModel) {
  const auto matches = ReadFile("2.14/oob/plain");
  EXPECT_EQ(Capture(matches, "frame-run-impl", "offset"), "0x844");
}

TEST(PatternMatchTest, FindsTheTraceOfAWrongShapeInARunThatSucceeds) {
  for (const char* name : {"2.14/shape/plain", "2.6/shape/plain"}) {
    const auto matches = ReadFile(name);
    EXPECT_EQ(StrongestMatch(matches), nullptr) << name;
    EXPECT_EQ(Capture(matches, "resize-warning", "had"), "8, 16");
    EXPECT_EQ(Capture(matches, "resize-warning", "required"), "9, 16");
  }
}

TEST(PatternMatchTest, CapturesHowACppHostEnds) {
  const auto matches = ReadFile("2.14/cpphost/chk");
  EXPECT_EQ(Capture(matches, "terminate-called", "type"), "std::runtime_error");
  // A parallel loop of torch 2.14 leaves no message at all.
  const auto parallel = ReadFile("2.14/oobpar/l3");
  EXPECT_EQ(StrongestMatch(parallel), nullptr);
  EXPECT_EQ(Capture(parallel, "terminate-called", "type"), "c10::Error");
}

TEST(PatternMatchTest, CapturesTheCompilersFirstError) {
  for (const char* name : {"2.14/nan/cxxerr", "2.6/nan/cxxerr"}) {
    EXPECT_EQ(Capture(ReadFile(name), "compiler-error", "message"),
              "'boom' was not declared in this scope");
  }
}

TEST(PatternMatchTest, TellsWarningsOfALoadFromItsFailure) {
  const auto matches = ReadFile("2.14/badzip/plain");
  ASSERT_NE(StrongestMatch(matches), nullptr);
  EXPECT_EQ(StrongestMatch(matches)->pattern, "package-not-readable");
  EXPECT_EQ(Capture(matches, "package-not-readable", "why"),
            "failed finding central directory");
}

TEST(PatternMatchTest, TellsComplaintsAboutValuesFromOthers) {
  const auto complains = [](const std::string& line) {
    return FindMatch(Read(line + "\n"), "values-not-close") != nullptr;
  };
  EXPECT_TRUE(complains("AssertionError"));
  EXPECT_TRUE(complains("ValueError: outputs differ"));
  EXPECT_TRUE(complains("bench.errors.Drift: loss not close to 0.31"));
  EXPECT_FALSE(complains("RuntimeError: size mismatch at dimension 1"));
  EXPECT_FALSE(
      complains("ValueError: Using a target size (torch.Size([2])) "
                "that is different to the input size"));
  EXPECT_FALSE(complains("TypeError: got different types"));
  EXPECT_FALSE(complains("KeyError: 'label'"));
  EXPECT_FALSE(complains("the outputs differ"));
}

TEST(PatternMatchTest, CapturesExceptionsByTheirFullName) {
  EXPECT_EQ(
      Capture(ReadFile("2.14/raises/plain"), "python-exception", "type"),
      "torch.fx.experimental.symbolic_shapes.GuardOnDataDependentSymNode");
  EXPECT_EQ(Capture(ReadFile("2.14/jit/nanassert"), "python-exception", "type"),
            "AssertionError");
  EXPECT_EQ(FindMatch(Read("Error: u1 >= 2\n"), "python-exception"), nullptr);
}

// --- The reader -------------------------------------------------------------

TEST(PatternMatcherTest, CountsEqualLinesOnce) {
  std::string output;
  for (int thread = 0; thread < 5000; ++thread) {
    output +=
        "unknown:0: unknown: block: [0,0,0], thread: [" +
        std::to_string(thread) +
        ",0,0] Assertion `index out of bounds: 0 <= tmp4 < ks0` failed.\n";
  }
  const auto matches = Read(output);
  const PatternMatch* assertion = FindMatch(matches, "triton-index-assertion");
  ASSERT_NE(assertion, nullptr);
  EXPECT_EQ(assertion->count, 5000U);
  EXPECT_EQ(assertion->line, 1U);
  EXPECT_EQ(Capture(*assertion, "variable"), "tmp4");
  EXPECT_EQ(Capture(*assertion, "bound"), "ks0");
}

TEST(PatternMatcherTest, KeepsTheOrderOfFirstAppearance) {
  const auto matches =
      Read("b\na\nb\n", {Pattern("first", "a"), Pattern("second", "b")});
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].pattern, "second");
  EXPECT_EQ(matches[0].count, 2U);
  EXPECT_EQ(matches[1].pattern, "first");
  EXPECT_EQ(matches[1].line, 2U);
}

TEST(PatternMatcherTest, ReportsEveryPatternThatALineMatches) {
  const auto matches = Read(
      "abc\n", {Pattern("first", "a(?P<rest>.*)"), Pattern("second", "c$")});
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(Capture(matches[0], "rest"), "bc");
}

TEST(PatternMatcherTest, LooksOnlyAtThePatternsStream) {
  FailurePattern pattern = Pattern("only-stderr", "x");
  pattern.stream = Stream::kStderr;
  EXPECT_EQ(Read("x\n", {pattern}, Stream::kStderr).size(), 1U);
  // "stdout: x", then "stderr: y"
  std::vector<PatternMatch> matches = ReadBoth("x\n", "y\n", {pattern});
  EXPECT_EQ(matches.size(), 0U);
  matches = ReadBoth("x\n", "x\n", {pattern});
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].stream, Stream::kStderr);
  EXPECT_EQ(matches[0].line, 2U);
  EXPECT_EQ(matches[0].count, 1U);
}

TEST(PatternMatcherTest, TakesOneStreamForBothWhereTheOtherIsSilent) {
  // "2>&1", and a log that others kept.
  FailurePattern pattern = Pattern("only-stderr", "x");
  pattern.stream = Stream::kStderr;
  const auto matches = Read("x\ny\n", {pattern}, Stream::kStdout);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].stream, Stream::kStdout);
}

TEST(FailureCatalogueTest, AScriptMayTellOfWhatItCaught) {
  // Printed, all three would be a failure of higher rank than the real one.
  const std::string told =
      "MemoryError: 1 PiB asked, falling back to chunks\n"
      "Aborted\nSegmentation fault (core dumped)\n";
  const std::string wrong =
      "RuntimeError: mat1 must be a matrix, got 1-D tensor\n";
  EXPECT_EQ(StrongestMatch(ReadBoth(told, wrong))->pattern, "matmul-rank");
  EXPECT_EQ(StrongestMatch(ReadBoth("done\n", told))->pattern,
            "python-out-of-memory");
  EXPECT_EQ(StrongestMatch(Read(told, Catalogue(), Stream::kStdout))->pattern,
            "python-out-of-memory");
}

TEST(FailureCatalogueTest, ARecordThatIsNoErrorsFailsNothing) {
  const std::string failure =
      "CUDA out of memory. Tried to allocate 20.00 MiB.\n";
  for (const char* head :
       {"2026-11-21 10:00:00,123 INFO replica died: ", "[info] it said: ",
        "WARNING:serve:again after ", "I1121 10:00:00.123 7 serve.cc:5] ",
        "[W1121 10:00:00.123456789 serve.cc:5] ",
        "/home/user/a.py:7: UserWarning: "}) {
    EXPECT_EQ(StrongestMatch(Read(head + failure)), nullptr) << head;
  }
  for (const char* head :
       {"", "torch.OutOfMemoryError: ", "ERROR:serve:", "[E1121 10:00:00.1 a] ",
        "rank 0 says INFORMATION "}) {
    EXPECT_NE(StrongestMatch(Read(head + failure)), nullptr) << head;
  }
}

// After the source of torch 2.14 (torch/_inductor/select_algorithm.py), whose
// formatter puts the head before each line of a record.
TEST(FailureCatalogueTest, AKernelThatDoesNotWorkWhenTriedOutFailsNothing) {
  const std::string head =
      "E1121 10:00:00.123000 77 torch/_inductor/select_algorithm.py:5332] "
      "[0/0] ";
  const std::string tried = head + "Runtime error during autotuning: \n" +
                            head +
                            "No valid triton configs. OutOfResources: out of "
                            "resource: shared memory, "
                            "Required: 131072, Hardware limit: 101376.. \n" +
                            head + "Ignoring this choice.\n";
  EXPECT_EQ(StrongestMatch(Read(tried)), nullptr);
  EXPECT_EQ(
      StrongestMatch(Read(tried + TestData("2.14/oob/l3.stderr")))->pattern,
      "cpu-index-assertion");
  const std::string ends =
      "torch._inductor.exc.InductorError: NoValidChoicesError: No choices to "
      "select\n";
  EXPECT_EQ(StrongestMatch(Read(tried + ends))->pattern, "lowering-failed");
}

TEST(PatternMatcherTest, PrefersTheHigherRankAndThenTheEarlier) {
  const auto matches =
      Read("low\nhigh\nalso\nplain\n",
           {Pattern("low", "low", FailureClass::kOpError, 10),
            Pattern("high", "high", FailureClass::kNanOrInf, 70),
            Pattern("also", "also", FailureClass::kSegfault, 70),
            Pattern("plain", "plain", {}, 100)});
  EXPECT_EQ(StrongestMatch(matches)->pattern, "high");
}

TEST(PatternMatcherTest, BoundsWhatItKeeps) {
  std::string output;
  for (int i = 0; i < 3000; ++i) output += "noise " + std::to_string(i) + "\n";
  output += "cause\n";
  const auto matches =
      Read(output, {Pattern("noise", "noise .*"), Pattern("cause", "cause")});
  EXPECT_EQ(matches.size(), 201U);
  EXPECT_NE(FindMatch(matches, "cause"), nullptr);
}

TEST(PatternMatcherTest, CutsLongLinesBetweenCharacters) {
  // 1999 bytes, then a character of two.
  std::string line(1999, 'x');
  line += "\xC3\xA9";
  line += "end";
  const auto matches = Read(line, {Pattern("any", "(?P<all>.+)")});
  EXPECT_EQ(matches.at(0).text, std::string(1999, 'x'));
  EXPECT_EQ(Capture(matches[0], "all"), std::string(1999, 'x'));
}

TEST(PatternMatcherTest, LeavesOutGroupsThatDidNotMatch) {
  const auto matches =
      Read("ab\n", {Pattern("either", "a(?P<left>b)|c(?P<right>d)")});
  EXPECT_EQ(matches.at(0).captures.count("right"), 0U);
  EXPECT_EQ(Capture(matches[0], "left"), "b");
}

TEST(PatternMatcherTest, MatchesAroundBytesThatAreNoText) {
  const auto matches =
      Read("Error: \xff\xfe bad\n", {Pattern("any", "^Error: (?P<what>.+)$")});
  EXPECT_EQ(Capture(matches.at(0), "what"), "\xff\xfe bad");
}

TEST(PatternMatcherTest, SurvivesRandomBytes) {
  std::mt19937 random(1);
  const std::string seed = TestData("2.6/seg/exc-l3.stderr");
  for (int round = 0; round < 20; ++round) {
    std::string bytes = seed;
    for (int change = 0; change < 200; ++change) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    for (const PatternMatch& match : Read(bytes)) {
      EXPECT_LE(match.text.size(), 2000U);
      EXPECT_GE(match.line, 1U);
    }
  }
}

TEST(PatternMatcherTest, HasNothingToSayAboutNothing) {
  const auto matches = Read("");
  EXPECT_TRUE(matches.empty());
  EXPECT_EQ(StrongestMatch(matches), nullptr);
  EXPECT_EQ(FindMatch(matches, "aoti-error"), nullptr);
}

// --- The file ---------------------------------------------------------------

TEST(FailurePatternsTest, ReadsEveryKey) {
  const auto patterns = ParseFailurePatterns(
      "patterns:\n"
      "  - name: mine\n"
      "    class: nan-or-inf\n"
      "    pattern: 'bad (?P<what>\\w+)'\n"
      "    stream: stdout\n"
      "    rank: 7\n"
      "    advice: Mend it.\n"
      "    link: https://example.com\n"
      "    samples: [bad luck]\n",
      "mine.yaml");
  ASSERT_EQ(patterns.size(), 1U);
  EXPECT_EQ(patterns[0].name, "mine");
  EXPECT_EQ(patterns[0].failure_class, FailureClass::kNanOrInf);
  EXPECT_EQ(patterns[0].pattern, "bad (?P<what>\\w+)");
  EXPECT_EQ(patterns[0].stream, Stream::kStdout);
  EXPECT_EQ(patterns[0].rank, 7);
  EXPECT_EQ(patterns[0].advice, "Mend it.");
  EXPECT_EQ(patterns[0].link, "https://example.com");
  EXPECT_EQ(patterns[0].samples, (std::vector<std::string>{"bad luck"}));
}

TEST(FailurePatternsTest, HasDefaults) {
  const auto patterns = ParseFailurePatterns(
      "patterns: [{name: a, pattern: a, samples: [a]}]", "mine.yaml");
  EXPECT_FALSE(patterns.at(0).failure_class);
  EXPECT_FALSE(patterns[0].stream);
  EXPECT_EQ(patterns[0].rank, 50);
}

TEST(FailurePatternsTest, APatternHasItsOwnLinkOrThatOfItsClass) {
  const auto patterns = ParseFailurePatterns(
      "links: {abort: 'https://a.org/abort'}\n"
      "patterns:\n"
      "  - {name: a, class: abort, pattern: a, samples: [a]}\n"
      "  - {name: b, class: abort, link: 'https://a.org/b', pattern: b,"
      " samples: [b]}\n"
      "  - {name: c, class: hang, pattern: c, samples: [c]}\n"
      "  - {name: d, pattern: d, samples: [d]}\n",
      "mine.yaml");
  EXPECT_EQ(patterns.at(0).link, "https://a.org/abort");
  EXPECT_EQ(patterns.at(1).link, "https://a.org/b");
  EXPECT_EQ(patterns.at(2).link, "");
  EXPECT_EQ(patterns.at(3).link, "");
  EXPECT_EQ(Read("a\n", patterns).at(0).link, "https://a.org/abort");
}

TEST(FailurePatternsTest, ALinkIsAnAddressAndBelongsToAClass) {
  const std::string faults = FaultsOf(
      "links: {abort: the manual, hnag: 'https://a.org'}\n"
      "patterns: [{name: a, link: see below, pattern: a, samples: [a]}]\n");
  EXPECT_THAT(faults, HasSubstr("mine.yaml:1:16"));
  EXPECT_THAT(faults, HasSubstr("did you mean 'hang'?"));
  EXPECT_THAT(faults, HasSubstr("mine.yaml:2:28"));
}

TEST(FailurePatternsTest, SuggestsAClass) {
  const std::string faults = FaultsOf(
      "patterns:\n"
      "  - {name: a, class: nan-or-if, pattern: a, samples: [a]}\n");
  EXPECT_THAT(faults, HasSubstr("unknown failure class 'nan-or-if'"));
  EXPECT_THAT(faults, HasSubstr("did you mean 'nan-or-inf'?"));
  EXPECT_THAT(faults, HasSubstr("mine.yaml:2:22"));
}

TEST(FailurePatternsTest, ReportsAllFaultsAtOnce) {
  const std::string faults = FaultsOf(
      "patterns:\n"
      "  - {name: a, pattern: '(', samples: [a]}\n"
      "  - {name: b, pattern: b, samples: [b, other]}\n"
      "  - {name: b, pattern: b, samples: [b]}\n"
      "  - {name: c, pattern: c, samples: []}\n"
      "  - {name: d, pattern: d, stream: stdin, samples: [d]}\n"
      "  - {name: e, pattern: e, rank: 101, samples: [e]}\n"
      "  - {name: f, patern: f, samples: [f]}\n"
      "  - {name: g, pattern: g}\n");
  EXPECT_THAT(faults, HasSubstr("bad regular expression: missing )"));
  EXPECT_THAT(faults, HasSubstr("the pattern 'b' does not match this"));
  EXPECT_THAT(faults, HasSubstr("a second pattern 'b'"));
  EXPECT_THAT(faults, HasSubstr("a pattern needs at least one sample"));
  EXPECT_THAT(faults, HasSubstr("expected stdout or stderr here"));
  EXPECT_THAT(faults, HasSubstr("101"));
  EXPECT_THAT(faults, HasSubstr("did you mean 'pattern'?"));
  EXPECT_THAT(faults, HasSubstr("mine.yaml:9"));
}

TEST(FailurePatternsTest, RefusesAFileWithoutPatterns) {
  EXPECT_NE(FaultsOf(""), "no fault");
  EXPECT_NE(FaultsOf("patterns: 3"), "no fault");
  EXPECT_NE(FaultsOf("patterns: [3]"), "no fault");
  EXPECT_NE(FaultsOf("- patterns"), "no fault");
}

// --- The user's own patterns ------------------------------------------------

TEST(OverlayPatternsTest, ReplacesByNameAndAddsTheRest) {
  auto patterns = Catalogue();
  const size_t had = patterns.size();
  FailurePattern replaced = Pattern("matmul-shapes", "cannot be multiplied",
                                    FailureClass::kUserError, 99);
  OverlayPatterns(
      {replaced, Pattern("mine", "queue is full", FailureClass::kHang)},
      "mine.yaml", patterns);
  EXPECT_EQ(patterns.size(), had + 1);
  const auto shapes = Read(
      "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x11 and "
      "10x16)",
      patterns);
  EXPECT_EQ(StrongestMatch(shapes)->failure_class, FailureClass::kUserError);
  const auto own = Read("worker: queue is full", patterns);
  EXPECT_EQ(StrongestMatch(own)->pattern, "mine");
}

TEST(OverlayPatternsTest, RefusesToLoseWhatJudgingNeeds) {
  auto patterns = Catalogue();
  try {
    OverlayPatterns({Pattern("api-call-failed", "Error: (?P<call>.*) failed")},
                    "mine.yaml", patterns);
    FAIL() << "accepted";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "mine.yaml: the pattern 'api-call-failed' replaces a built-in "
                 "pattern, but lacks its group (?P<file>…)");
  }
}

TEST(FailureCatalogueTest, JudgingKnowsPatternsByTheirConstants) {
  // A literal elsewhere would miss the check that the catalogue has it.
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SOURCE_DIR)) {
    if (entry.path().extension() != ".cc") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const FailurePattern& pattern : Catalogue()) {
      if (FailureClassNamed(pattern.name)) continue;  // also a class's word
      EXPECT_EQ(text.find('"' + pattern.name + '"'), std::string::npos)
          << entry.path() << " asks for \"" << pattern.name << '"';
    }
  }
}

TEST(FailureCatalogueTest, SeveralThreadsMaySearchAtOnce) {
  std::vector<std::future<std::vector<PatternMatch>>> found;
  for (int i = 0; i < 4; ++i) {
    found.push_back(std::async(std::launch::async, [] {
      return Read(
          "RuntimeError: CUDA error: an illegal memory access was "
          "encountered\nSegmentation fault (core dumped)\n");
    }));
  }
  for (auto& each : found) EXPECT_GE(each.get().size(), 2U);
  EXPECT_TRUE(Read("Segmentation fault (core dumped)\n", {}).empty())
      << "other patterns are not those";
}

// So a reader may pass over these lines.
TEST(FailureCatalogueTest, NoPatternMatchesALineOfThePrinter) {
  PatternMatcher matcher(Catalogue());
  size_t lines = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(TEST_DATA_DIR)) {
    if (entry.path().extension() != ".stdout") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    TraceReader trace([](TraceEvent&&) {});
    ForEachLine(text, {}, [&](const LogLine& line) {
      if (trace.Feed(line) != LineOrigin::kPrinter) return;
      matcher.Feed(line);
      ++lines;
    });
  }
  EXPECT_GT(lines, 10000U);
  const std::vector<PatternMatch> matches = matcher.Finish();
  EXPECT_TRUE(matches.empty()) << matches.front().text;
}

// A line in which the process died is not only the printer's.
TEST(LogCollectorTest, TextBehindThePrintersIsSearched) {
  const std::string text =
      "CUDA error: an illegal memory access was encountered";
  for (const char* before :
       {"[ before_launch: k ]", "[  before_launch - k - buf0  ]:",
        "[  before_launch - k - buf0  ]:\nLayout: Strided",
        "[  before_launch - k - buf0  ]:\n[ CPUFloatType{2} ]"}) {
    EXPECT_EQ(Collected(before + text).matches.size(), 1U) << before;
  }
}

// A user may look for a value.
TEST(LogCollectorTest, TheUsersOwnPatternsMatchLinesOfThePrinter) {
  std::vector<FailurePattern> patterns = Catalogue();
  OverlayPatterns({Pattern("mine", "Max value: inf", FailureClass::kHang)},
                  "mine.yaml", patterns);
  const LogFacts facts = Collected(
      "[  before_launch - k - buf0  ]:\nNumber of elements: 2\n"
      "Max value: inf\n",
      patterns);
  ASSERT_EQ(facts.matches.size(), 1U);
  EXPECT_EQ(facts.matches[0].pattern, "mine");
}

}  // namespace
}  // namespace ladder
