// What doctor concludes from what it found. What Python says of a torch for
// the CPU is recorded; of GPUs it is written by hand.
#include "cli/doctor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "cli/doctor_command.h"
#include "config/data_files.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Weight = DoctorFinding::Weight;

/// A machine on which nothing is missing.
DoctorFacts Sound(const std::string& torch = "2.14") {
  DoctorFacts facts;
  facts.asked.words = {"python"};
  facts.torch = ParseTorchFacts(TestData(torch + "/doctor/try.stdout"));
  facts.machine.record = {"/work", "", 1ULL << 40};
  facts.machine.temporary = {"/tmp", "", 1ULL << 40};
  facts.machine.core_limit = 0;
  facts.machine.tools = {{"gdb", "/usr/bin/gdb", ""},
                         {"compute-sanitizer", "", ""},
                         {"tlparse", "", ""}};
  facts.ladder = "documented";
  return facts;
}

/// The findings of that weight, as "name: found".
std::vector<std::string> Of(Weight weight, const DoctorFacts& facts) {
  std::vector<std::string> found;
  for (const DoctorFinding& each : Diagnose(facts)) {
    if (each.weight != weight) continue;
    found.push_back(each.name + ": " + each.found);
    // What is not fine always says what it means and what to do.
    if (weight == Weight::kFine) continue;
    EXPECT_FALSE(each.means.empty()) << found.back();
    EXPECT_FALSE(each.todo.empty()) << found.back();
  }
  return found;
}

TEST(TorchFactsTest, ReadsWhatRealTorchesSaid) {
  const TorchFacts facts = Sound("2.6").torch;
  EXPECT_EQ(facts.python, "3.13.5");
  EXPECT_EQ(facts.version, "2.6.0+debian");
  EXPECT_EQ(facts.cuda, "");
  EXPECT_TRUE(facts.imported);
  EXPECT_TRUE(facts.packages);
  EXPECT_EQ(facts.compiler, "g++");
  EXPECT_EQ(facts.compiler_version, "g++ (Debian 14.2.0-19) 14.2.0");
  EXPECT_THAT(facts.triton_error, HasSubstr("No module named 'triton'"));
  ASSERT_TRUE(facts.tried);
  EXPECT_TRUE(facts.tried->right);
  EXPECT_TRUE(facts.tried->printed);
  EXPECT_EQ(facts.tried->bytes, 708778U);
  EXPECT_TRUE(facts.done);
}

TEST(TorchFactsTest, AnythingMayStandBetweenItsLines) {
  const std::string whole = TestData("2.14/doctor/try.stdout");
  for (size_t size = 0; size < whole.find("done"); size += 7) {
    const TorchFacts facts = ParseTorchFacts(whole.substr(0, size));
    EXPECT_FALSE(facts.done);
  }
  for (const char* strange :
       {"aoti-ladder: {", "aoti-ladder: []", "aoti-ladder: {\"torch\": 3}",
        "aoti-ladder: {\"device\": {\"devices\": [1, {\"memory\": -1}]}}",
        "aoti-ladder: {\"begins\": null, \"tried\": {}}", "\xff\x00"}) {
    EXPECT_TRUE(ParseTorchFacts(std::string(strange) + "\n" + whole).done);
  }
}

TEST(DoctorTest, NothingIsWrongOnASoundMachine) {
  for (const char* torch : {"2.14", "2.6"}) {
    DoctorFacts facts = Sound(torch);
    facts.asked.told_to_try = true;
    EXPECT_THAT(Of(Weight::kBlocks, facts), IsEmpty());
    EXPECT_THAT(Of(Weight::kLimits, facts), IsEmpty());
    EXPECT_GE(Of(Weight::kFine, facts).size(), 9U);
  }
}

TEST(DoctorTest, WithoutPythonNothingIsSaidOfTorch) {
  DoctorFacts facts = Sound();
  facts.torch = {};
  facts.asked.words = {};
  EXPECT_THAT(
      Of(Weight::kBlocks, facts),
      testing::ElementsAre("python: neither python nor python3 is in PATH"));
  facts.asked.other_program = "./serve";
  EXPECT_THAT(Of(Weight::kBlocks, facts), IsEmpty());
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre("python: ./serve is not Python"));
  facts.asked = {};
  facts.asked.words = {"env", "A=b c", "python"};
  facts.asked.cut_short = "exit 1";
  facts.asked.last_words = "No module named 'encodings'";
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre("python: env 'A=b c' python printed nothing "
                                   "(exit 1: No module named 'encodings')"));
}

/// What Python said up to the line that has `last` in it.
TorchFacts CutAfter(const std::string& last) {
  const std::string whole = TestData("2.14/doctor/try.stdout");
  return ParseTorchFacts(whole.substr(0, whole.find('\n', whole.find(last))) +
                         "\n");
}

TEST(DoctorTest, ItTellsWhereTorchCrashedOrHung) {
  DoctorFacts facts = Sound();
  facts.torch = CutAfter("looking for torch");
  facts.torch.installed = false;
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre("torch: not installed in this Python"));
  facts.torch.installed = true;
  facts.asked.cut_short = "SIGBUS";
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre("torch: SIGBUS"));
  EXPECT_FALSE(
      ParseTorchFacts("aoti-ladder: {\"installed\": false}\n").installed);
  EXPECT_TRUE(ParseTorchFacts("aoti-ladder: {}\n").installed);
  facts.torch = CutAfter("importing torch");
  facts.asked.cut_short = "SIGSEGV";
  EXPECT_THAT(
      Of(Weight::kBlocks, facts),
      testing::ElementsAre("torch: 2.14.1+debian in "
                           "/usr/lib/python3/dist-packages/torch cannot be "
                           "imported: SIGSEGV"));
  facts.torch = CutAfter("asking for devices");
  EXPECT_THAT(
      Of(Weight::kBlocks, facts),
      testing::ElementsAre("torch: asking for devices failed: SIGSEGV"));
  facts.asked.told_to_try = true;
  facts.torch = CutAfter("running the compiled model");
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre("trial: running the compiled model fails: "
                                   "SIGSEGV"));
}

TEST(DoctorTest, WithoutACompilerNothingCanBeCompiled) {
  DoctorFacts facts = Sound();
  facts.torch.compiler.clear();
  facts.torch.compilers_wanted = {"clang++-19"};
  facts.torch.compiler_error = "InvalidCxxCompiler: no working C++ compiler";
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre(
                  "compiler: inductor finds no working compiler (it tries: "
                  "clang++-19): InvalidCxxCompiler: no working C++ compiler"));
}

/// As torch for CUDA would say it (written by hand).
DoctorFacts WithCuda(const std::string& device_line) {
  DoctorFacts facts = Sound();
  const std::string whole = TestData("2.14/doctor/try.stdout");
  facts.torch = ParseTorchFacts(whole + "aoti-ladder: " + device_line + "\n");
  facts.torch.cuda = "12.6";
  facts.torch.triton = "3.6.0";
  facts.torch.triton_error.clear();
  return facts;
}

constexpr const char* kH200 =
    R"({"device": {"kind": "cuda", "why": "", "built_for": ["sm_80", "sm_90"],
 "devices": [{"name": "NVIDIA H200", "memory": 150000000000, "arch": "sm_90"}]}})";

std::string OneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST(DoctorTest, AGpuNeedsTritonAndIsBetterOffWithTheSanitizer) {
  DoctorFacts facts = WithCuda(OneLine(kH200));
  EXPECT_THAT(Of(Weight::kBlocks, facts), IsEmpty());
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre("compute-sanitizer: not installed"));
  EXPECT_THAT(Of(Weight::kFine, facts),
              testing::Contains("cuda: NVIDIA H200, 140 GiB, sm_90"));
  facts.torch.triton.clear();
  facts.torch.triton_error = "ImportError: libcuda.so.1";
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre(
                  "triton: cannot be imported: ImportError: libcuda.so.1"));
  facts.torch.kinds[0].devices[0].arch = "sm_120";
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::Contains("cuda: torch has no code for NVIDIA H200 "
                                "(sm_120), only for sm_80, sm_90"));
  facts.torch.kinds[0].devices[0].arch = "sm_86";  // code for sm_80 runs there
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::Not(testing::Contains(HasSubstr("no code"))));
}

TEST(DoctorTest, ATorchForCudaWithoutADeviceIsALimit) {
  DoctorFacts facts = WithCuda(
      R"({"device": {"kind": "cuda", "devices": [], "why": "RuntimeError: Found no NVIDIA driver on your system."}})");
  facts.torch.triton.clear();
  facts.torch.triton_error = "ModuleNotFoundError: No module named 'triton'";
  EXPECT_THAT(Of(Weight::kBlocks, facts), IsEmpty());
  const auto limits = Of(Weight::kLimits, facts);
  ASSERT_EQ(limits.size(), 2U);
  EXPECT_EQ(limits[1],
            "cuda: torch supports it but can use no device: RuntimeError: "
            "Found no NVIDIA driver on your system.");
}

TEST(DoctorTest, TheDiskAndTheTerminalAreNeeded) {
  DoctorFacts facts = Sound();
  facts.machine.record.error = "Read-only file system";
  facts.machine.temporary.free_bytes = 10 << 20;
  facts.machine.terminal_error = "No such device";
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre(
                  "disk: cannot write to /work: Read-only file system",
                  "temporary: 10.0 MB free in /tmp",
                  "terminal: cannot create a pseudo-terminal: No such device"));
  facts = Sound();
  facts.machine.record.free_bytes = 500ULL << 20;
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre("disk: 500.0 MB free in /work"));
}

TEST(DoctorTest, CoreFilesAreInTheWayUnlessSomethingTakesThem) {
  DoctorFacts facts = Sound();
  facts.machine.core_limit.reset();
  facts.machine.core_pattern = "|/usr/lib/systemd/systemd-coredump %P";
  EXPECT_THAT(Of(Weight::kLimits, facts), IsEmpty());
  facts.machine.core_pattern = "core.%p";
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre(
                  "core files: each crash writes one, any size, to core.%p"));
}

TEST(DoctorTest, ADebuggerThatMayNotTraceIsALimit) {
  DoctorFacts facts = Sound();
  facts.machine.ptrace_scope = 3;
  facts.machine.tools[0].problem = "ptrace: Operation not permitted.";
  const auto findings = Diagnose(facts);
  EXPECT_EQ(findings[0].weight, Weight::kLimits);
  EXPECT_EQ(findings[0].name, "gdb");
  EXPECT_THAT(findings[0].todo, HasSubstr("kernel.yama.ptrace_scope is 3"));
}

TEST(DoctorTest, WhatIsSetAlreadyHidesWhatItWouldChange) {
  DoctorFacts facts = Sound();
  const DataFile file = FindLadder("documented", {});
  facts.stages =
      PreviewLadder(ParseLadder(file.text, file.path, BuiltInFlags), {});
  facts.environment = {{"TORCHINDUCTOR_NAN_ASSERTS", "1"},
                       {"TORCHINDUCTOR_MULTI_KERNEL", "1"},
                       {"AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER", "2"},
                       {"HF_TOKEN", "secret"}};
  EXPECT_THAT(
      Of(Weight::kLimits, facts),
      testing::ElementsAre(
          "environment: TORCHINDUCTOR_NAN_ASSERTS=1 is set already",
          "environment: AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=2 is "
          "set already",
          "environment: TORCHINDUCTOR_MULTI_KERNEL=1 is set"));
}

TEST(DoctorTest, FaultsOfDataFilesBlock) {
  DoctorFacts facts = Sound();
  CheckedFile faulty{"f.yaml", "", "f.yaml:1:1: bad", "Correct f.yaml.", ""};
  CheckedFile noted{"g.yml", "", "", "", "it is not read"};
  facts.dirs = {
      {"user", "/home/me/.config/aoti-ladder", true, "", {faulty, noted}}};
  EXPECT_THAT(Of(Weight::kBlocks, facts),
              testing::ElementsAre("data files: f.yaml:1:1: bad"));
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre("data files: g.yml: it is not read"));
}

TEST(DoctorTest, AHomeThatMayNotBeLookedIntoOnlyLimits) {
  DoctorFacts facts = Sound();
  facts.dirs = {{"user", "/root/.config/aoti-ladder", false, "no way", {}}};
  EXPECT_THAT(Of(Weight::kBlocks, facts), testing::IsEmpty());
  EXPECT_THAT(Of(Weight::kLimits, facts),
              testing::ElementsAre(
                  "data files: cannot read /root/.config/aoti-ladder: no way"));
  const auto findings = Diagnose(facts);
  EXPECT_THAT(RenderDoctor(facts, findings, false),
              testing::HasSubstr("  /root/.config/aoti-ladder: no way\n"));
  const auto json = boost::json::parse(DoctorToJson(facts, findings));
  EXPECT_EQ(json.at("places").at(0).at("unreadable"), "no way");
}

TEST(DoctorTest, TheGravestComesFirstAndJsonSaysTheSame) {
  DoctorFacts facts = Sound();
  facts.machine.record.error = "No space left on device\x1b[31m";
  facts.machine.tools[0].path.clear();
  const auto findings = Diagnose(facts);
  const std::string text = RenderDoctor(facts, findings, false);
  EXPECT_LT(text.find("Blocks a diagnosis"), text.find("Limits the diagnosis"));
  EXPECT_LT(text.find("Limits the diagnosis"), text.find("\nFine"));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_THAT(text, testing::EndsWith("1 problem blocks a diagnosis.\n"));
  const auto json = boost::json::parse(DoctorToJson(facts, findings));
  EXPECT_EQ(json.at("blocks"), true);
  EXPECT_EQ(json.at("findings").as_array().size(), findings.size());
  EXPECT_EQ(json.at("findings").at(0).at("weight"), "blocks");
  EXPECT_EQ(json.at("torch").at("version"), "2.14.1+debian");
}

}  // namespace
}  // namespace ladder
