// Whole triages of recorded logs, as they were and as schedulers would have
// kept them. Origin: tests/data/README.md.
#include "record/triage.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "config/data_files.h"
#include "output/trace_keeper.h"
#include "record/raw_log.h"
#include "record/record.h"
#include "record/record_json.h"
#include "support/sample_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

class TriageTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::temp_directory_path() / ("triage_test." + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path Write(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  static Verdict Judged(const std::vector<fs::path>& files,
                        const std::vector<fs::path>& wrappers = {},
                        const std::vector<fs::path>& packages = {}) {
    const DataFile ladder = FindLadder("documented", {});
    return Triage({files, packages, wrappers,
                   ParseLadder(ladder.text, ladder.path, BuiltInFlags),
                   BuiltInPatterns, BuiltInPatterns});
  }

  static fs::path Data(const std::string& name) { return TestDataPath(name); }

  fs::path folder_;
};

/// What the built-in patterns find in the text, however it ended.
std::vector<PatternMatch> MatchesIn(const std::string& text) {
  PatternMatcher matcher(BuiltInPatterns());
  LineSplitter splitter([&](const LogLine& line) { matcher.Feed(line); });
  splitter.Feed(Stream::kStdout, text);
  splitter.Finish();
  return matcher.Finish();
}

bool Mentions(const std::vector<std::string>& sentences,
              const std::string& part) {
  for (const std::string& each : sentences) {
    if (each.find(part) != std::string::npos) return true;
  }
  return false;
}

std::string Prefixed(const std::string& text, const std::string& prefix,
                     const std::string& end) {
  std::string all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    all += prefix + line + end;
  }
  return all;
}

void ExpectDynamicBound(const Verdict& verdict) {
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  EXPECT_EQ(verdict.failure->message,
            "Error: index out of bounds: 0 <= tmp9 < ks0");
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_add_index_mul_sin_sum_0");
  EXPECT_FALSE(verdict.first_failing->invocation);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->symbol, "s0");
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cpu_cumsum");
}

// A long trace is kept without its repetitions: those of invocations, not those
// within one.
TEST_F(TriageTest, EqualLayersOfALongInvocationKeepTheirPlaces) {
  constexpr size_t kLayers = 7000;
  const auto [wrapper, printed] = ModelOfLayers(kLayers);
  std::string log;
  for (size_t i = 0; i < kLayers; ++i) log += printed;
  static_assert(2 * kLayers * LayeredModel::kLaunches > TraceKeeper::kLong);
  // It ends within the first launch of the last layer but one.
  log.resize(log.size() - 2 * printed.size() + printed.find('\n') + 1);
  const Verdict verdict =
      Judged({Write("long.log", log)}, {Write("long.wrapper.cpp", wrapper)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->launch,
            (kLayers - 2) * LayeredModel::kLaunches + 1);
  EXPECT_EQ(verdict.first_failing->invocation, 1u);
}

TEST_F(TriageTest, FindsNoFailureInCleanOutputOfBuildsAndTraining) {
  size_t lines = 0;
  for (const auto& file : fs::directory_iterator(Data("clean"))) {
    const std::string text = ReadFile(file.path()).value_or("");
    lines += static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    const Verdict verdict = Judged({file.path()});
    EXPECT_FALSE(verdict.failure)
        << file.path() << ": " << verdict.failure->message;
    EXPECT_NE(verdict.outcome, Verdict::Result::kFailed) << file.path();
    // A good end outweighs errors before it, so each line is also asked alone.
    for (const PatternMatch& match : MatchesIn(text)) {
      EXPECT_FALSE(match.failure_class && match.rank > 0)
          << file.path() << ":" << match.line << ": " << match.pattern;
      // Those without a class tell how a command ended.
      EXPECT_TRUE(match.pattern == "script-frame" ||
                  match.pattern == "tests-passed")
          << file.path() << ":" << match.line << ": " << match.pattern;
    }
  }
  EXPECT_GE(lines, 10'000U);
}

TEST_F(TriageTest, AnotherCommandThatBeginsAfterASuccessMayFail) {
  const std::string passed = "=== 12 passed in 3.21s ===\n";
  EXPECT_EQ(Judged({Write("a.log", passed + "+ cd /srv\n")}).outcome,
            Verdict::Result::kPassed);
  EXPECT_EQ(Judged({Write("b.log", passed + "+ ./bench model.pt2\n")}).outcome,
            Verdict::Result::kUnknown);
}

// The reader takes whole value blocks at once.
TEST_F(TriageTest, ValuesThatWerePrintedAfterTheEndShowThatItWasNone) {
  const std::string output = ReadFile(Data("2.14/nan/l2.stdout")).value_or("");
  const size_t first = output.find("\n\n") + 2;
  const size_t four = output.find("\n\n", output.find("buf1  ]:")) + 2;
  const std::string passed = "=== 3 passed in 3.21s ===\n";
  EXPECT_EQ(
      Judged({Write("end.log", output.substr(0, first) + passed)}).outcome,
      Verdict::Result::kPassed);
  for (const size_t size : {first, four, output.size()}) {
    EXPECT_NE(
        Judged({Write("on.log", passed + output.substr(0, size))}).outcome,
        Verdict::Result::kPassed)
        << size;
  }
}

// The invocations in the middle of a long log are counted, but not kept.
TEST_F(TriageTest, ALongLogIsJudgedAsAShortOne) {
  const std::string output = ReadFile(Data("2.14/nan/l3.stdout")).value_or("");
  const std::string launches = output.substr(output.find("[ before_launch: "));
  const auto judged = [&](int invocations) {
    std::string log;
    for (int i = 0; i < invocations; ++i) log += launches;
    log += launches.substr(0, launches.find("[ after_launch")) +
           "Segmentation fault (core dumped)\n";
    return Judged({Write("long.log", log)});
  };
  const Verdict few = judged(9), many = judged(12'000);
  ASSERT_TRUE(few.first_failing);
  ASSERT_TRUE(many.first_failing);
  EXPECT_EQ(few.first_failing->name, "aoti_torch_cpu_addmm_out");
  EXPECT_EQ(many.first_failing->name, few.first_failing->name);
  EXPECT_EQ(many.first_failing->invocation, few.first_failing->invocation);
  EXPECT_EQ(many.confidence, few.confidence);
  EXPECT_EQ(many.why, few.why);
  EXPECT_EQ(many.not_known.size(), few.not_known.size());
}

TEST_F(TriageTest, AnErrorAfterWhichTheCommandPrintedOnIsAGuess) {
  const std::string error = "torch.OutOfMemoryError: CUDA out of memory.\n";
  std::string steps;
  for (int i = 0; i < 9; ++i) steps += fmt::format("step {} done\n", i);
  const Verdict went_on = Judged({Write("on.log", error + steps)});
  EXPECT_EQ(went_on.confidence, Confidence::kGuess);
  EXPECT_TRUE(Mentions(went_on.not_known, "whether the command failed"));
  const Verdict ended = Judged({Write("end.log", steps + error)});
  EXPECT_FALSE(Mentions(ended.not_known, "whether the command failed"));
}

TEST_F(TriageTest, AnErrorThatTheCommandHandledIsAGuessAlsoNearTheEnd) {
  const std::string error =
      "Traceback (most recent call last):\n"
      "  File \"/home/user/train.py\", line 9, in step\n"
      "torch.OutOfMemoryError: CUDA out of memory.\n";
  for (const char* after :
       {"step 12 done\n", "retrying with batch size 4\nresult: 1.5\n",
        "Epoch 3/10 train_loss=0.25\n", "falling back to eager\n",
        "INFO:     10.0.0.1:42 - \"POST /predict HTTP/1.1\" 200 OK\n",
        "[trainer] Training finished.\n", "saved m.pt in 0.3 s\n"}) {
    const Verdict verdict = Judged({Write("on.log", error + after)});
    ASSERT_TRUE(verdict.failure) << after;
    EXPECT_EQ(verdict.confidence, Confidence::kGuess) << after;
    EXPECT_TRUE(Mentions(verdict.not_known, "whether the command failed"))
        << after;
  }
  EXPECT_TRUE(Mentions(
      Judged({Write("same.log", "CUDA out of memory, skipping batch 3\n")})
          .not_known,
      "whether the command failed"));
}

TEST_F(TriageTest, WhatIsPrintedWhileACommandEndsDoesNotMakeItAGuess) {
  const std::string error = "torch.OutOfMemoryError: CUDA out of memory.\n";
  for (const char* after :
       {"", "wandb: epoch 3\nwandb: train_loss=0.25\n",
        "[rank0]:[W515 07:06:42.8 ProcessGroupNCCL.cpp:1117] WARNING: process "
        "group has NOT been destroyed\n",
        "step 12 failed\n", "  3%|#   | 3/100 [00:01<00:32, 1.2it/s]\n",
        "step 12 done\nsrun: error: node17: task 0: Exited with exit code 1\n",
        "Press any key to continue . . .\n"}) {
    const Verdict verdict = Judged({Write("end.log", error + after)});
    EXPECT_FALSE(Mentions(verdict.not_known, "whether the command failed"))
        << after;
  }
}

TEST_F(TriageTest, ADataLoaderTellsHowItsWorkerEnded) {
  struct Case {
    const char* signal;
    FailureClass failure_class;
    const char* advice;
  };
  for (const Case& each :
       {Case{"Killed", FailureClass::kOutOfMemory, "num_workers"},
        Case{"Segmentation fault", FailureClass::kSegfault, "num_workers=0"},
        Case{"Aborted", FailureClass::kAbort, "num_workers=0"},
        Case{"Bus error", FailureClass::kOutOfMemory, "--shm-size"}}) {
    const std::string line = fmt::format(
        "RuntimeError: DataLoader worker (pid(s) 42) is killed by signal: {}. ",
        each.signal);
    const Verdict verdict =
        Judged({Write("run.log",
                      "Traceback (most recent call last):\n"
                      "  File \"/home/user/t.py\", line 3, in f\n" +
                          line + "\n")});
    ASSERT_TRUE(verdict.failure) << line;
    EXPECT_EQ(verdict.failure->failure_class, each.failure_class) << line;
    EXPECT_EQ(verdict.failure->message, line);
    EXPECT_NE(verdict.confidence, Confidence::kCertain) << line;
    EXPECT_FALSE(SignalOf(verdict.failure->ending)) << line;
    EXPECT_TRUE(std::any_of(verdict.advice.begin(), verdict.advice.end(),
                            [&](const Advice& advice) {
                              return advice.text.find(each.advice) !=
                                     std::string::npos;
                            }))
        << line;
  }
}

// After CPython's source and torch/_inductor/package/package.py.
TEST_F(TriageTest, ACrashInTorchsLoaderIsNoLaunch) {
  const std::string fatal = "Fatal Python error: Segmentation fault\n\n";
  const std::string torch = "  File \"/usr/lib/python3/dist-packages/torch/";
  const std::string load =
      torch + "_inductor/package/package.py\", line 260 in load_package\n" +
      torch + "_inductor/__init__.py\", line 287 in aoti_load_package\n\n";
  const std::string call =
      torch + "_inductor/package/package.py\", line 280 in __call__\n\n";
  const std::string current =
      "Current thread 0x00007f0b3d7fe640 (most recent call first):\n";
  const std::string other =
      "Thread 0x00007f0b4d7fe640 (most recent call first):\n";
  const auto class_of = [&](const std::string& stacks) {
    const Verdict verdict = Judged({Write("run.log", fatal + stacks)});
    return verdict.failure ? verdict.failure->failure_class
                           : FailureClass::kUnknown;
  };
  EXPECT_EQ(class_of(current + load), FailureClass::kPackageLoad);
  EXPECT_EQ(class_of(other + call + current + load),
            FailureClass::kPackageLoad);
  EXPECT_EQ(class_of(current + call), FailureClass::kSegfault);
  EXPECT_EQ(class_of(other + load + current + call), FailureClass::kSegfault);
}

TEST_F(TriageTest, TheExitStatusOfACompilerIsNotThatOfTheCommand) {
  const Verdict verdict = Judged({Write(
      "run.log",
      "subprocess.CalledProcessError: Command '['/opt/bin/ptxas', '-v']' "
      "returned non-zero exit status 255.\n")});
  EXPECT_FALSE(Mentions(verdict.not_known, "exit 255"));
  const Verdict built = Judged({Write(
      "pip.log",
      "      /home/user/csrc/ops.cu(12): error: identifier \"foo\" is "
      "undefined\n"
      "      1 error detected in the compilation of \"ops.cu\".\n"
      "      error: command '/usr/bin/nvcc' failed with exit code 255\n")});
  EXPECT_FALSE(Mentions(built.not_known, "exit 255"));
  ASSERT_TRUE(built.failure);
  EXPECT_EQ(built.failure->failure_class, FailureClass::kCompileFailure);
  EXPECT_EQ(built.failure->message,
            "the compiler says: identifier \"foo\" is undefined");
}

TEST_F(TriageTest, ATracebackThatIsCutOffIsTheMessage) {
  const Verdict verdict = Judged({Write(
      "run.log",
      "INFO loaded model.pt2\nTraceback (most recent call last):\n"
      "  File \"/srv/serve.py\", line 14, in main\n    out = model(x)\n")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message, "Traceback (most recent call last):");
}

TEST_F(TriageTest, BelowTorchScriptsWordsIsTheException) {
  const Verdict verdict = Judged(
      {Write("run.log",
             "Traceback (most recent call last):\n"
             "  File \"/srv/serve.py\", line 14, in main\n    out = model(x)\n"
             "RuntimeError: The following operation failed in the TorchScript "
             "interpreter.\n"
             "Traceback of TorchScript (most recent call last):\n"
             "RuntimeError: Unsupported value kind: Tensor\n")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message,
            "RuntimeError: Unsupported value kind: Tensor");
}

TEST_F(TriageTest, AnInternalErrorOfTheCompilerIsToldAsOne) {
  const Verdict verdict = Judged({Write(
      "run.log",
      "CppCompileError: C++ compile error\n\n"
      "/tmp/czx2eyturb6j.cpp:3:18: internal compiler error: in vect_get, at "
      "tree-vect-stmts.c:12252\n")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message,
            "the compiler says: internal compiler error: in vect_get, at "
            "tree-vect-stmts.c:12252");
}

// The form of AddressSanitizer.
TEST_F(TriageTest, ASanitizersIndentedFrameNamesTheKernel) {
  const Verdict verdict = Judged(
      {Write("run.log",
             "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address "
             "0x602000000014\n"
             "    #0 0x7f3b in cpp_fused_add_0 (/tmp/cabc.so+0x1234)\n"
             "    #1 0x7f3c in torch::aot_inductor::AOTInductorModel::run_impl"
             "(AtenTensorOpaque**) (/tmp/cabc.so+0x2345)\n")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_add_0");
}

TEST_F(TriageTest, AnIndexErrorFromALogAndAWrapperAlone) {
  Verdict verdict = Judged({Data("2.6/dyn/plain.stderr")},
                           {Data("2.6/dyn/plain.wrapper.cpp")});
  ExpectDynamicBound(verdict);
  ASSERT_EQ(verdict.runs.size(), 1U);
  EXPECT_EQ(verdict.runs[0].stage, "log");
  EXPECT_TRUE(Mentions(verdict.not_known, "ended is inferred: exit 1"));
  EXPECT_EQ(verdict.evidence.at(0).file, Data("2.6/dyn/plain.stderr").string());
  EXPECT_EQ(verdict.evidence.at(0).line, 1U);
}

TEST_F(TriageTest, WhatSchedulersPutBeforeTheLinesDoesNotMatter) {
  const std::string log = TestData("2.6/dyn/plain.stderr");
  for (const char* prefix :
       {"2026-11-21T10:00:00.123456789Z stderr F ",
        "[rank0]: ", "0: ", "2026-11-21 10:00:00,123 ", "web-1  | \x1b[31m"}) {
    ExpectDynamicBound(Judged({Write("run.log", Prefixed(log, prefix, "\r\n"))},
                              {Data("2.6/dyn/plain.wrapper.cpp")}));
  }
}

TEST_F(TriageTest, AProgressBarOnTheSameLineHidesNoError) {
  ExpectDynamicBound(Judged(
      {Write("run.log",
             " 50%|#####     | 5/10\r" + TestData("2.6/dyn/plain.stderr"))},
      {Data("2.6/dyn/plain.wrapper.cpp")}));
}

TEST_F(TriageTest, NorDoesOneThatEndsABlockOfTheFile) {
  // The first two blocks are read by turns, later ones ahead.
  constexpr size_t kBlock = 1 << 20;
  const std::string line = std::string(1023, '-') + "\n";
  for (const size_t blocks : {1U, 2U, 3U, 4U}) {
    for (const size_t missing : {0U, 1U, 2U}) {
      std::string text;
      while (text.size() < blocks * kBlock - line.size()) text += line;
      text.resize(blocks * kBlock - missing, '#');
      ExpectDynamicBound(Judged(
          {Write("run.log", text + "\r" + TestData("2.6/dyn/plain.stderr"))},
          {Data("2.6/dyn/plain.wrapper.cpp")}));
    }
  }
}

TEST_F(TriageTest, KernelsAreTakenFromBesideTheWrapperOrAsGiven) {
  const std::string log = TestData("2.14/dyn/plain.stderr");
  const std::string wrapper = TestData("2.14/dyn/plain.wrapper.cpp");
  const std::string kernel = TestData("2.14/dyn/plain.kernel.cpp");
  fs::path log_file = Write("run.log", log);
  fs::path alone = Write("a/cabc.wrapper.cpp", wrapper);
  Verdict without = Judged({log_file}, {alone});
  ASSERT_TRUE(without.first_failing);
  EXPECT_FALSE(without.bad_input);
  fs::path elsewhere = Write("b/cdef.kernel.cpp", kernel);
  Verdict given = Judged({log_file}, {alone, elsewhere});
  ASSERT_TRUE(given.bad_input);
  EXPECT_EQ(given.bad_input->buffer, "buf0");
  Write("a/cdef.kernel.cpp", kernel);
  Verdict beside = Judged({log_file}, {alone});
  ASSERT_TRUE(beside.bad_input);
  EXPECT_EQ(beside.bad_input->buffer, "buf0");
}

/// The same kernels with two parameters exchanged, of another model.
std::string KernelsOfAnother(const std::string& kernels) {
  std::string other = kernels.substr(kernels.find('\n'));
  for (size_t at = 0; (at = other.find("in_ptr", at)) != other.npos; ++at) {
    char& number = other[at + 6];
    number = number == '1' ? '3' : number == '3' ? '1' : number;
  }
  return "// Triton kernels are embedded as comments in /x/cother.wrapper.cpp" +
         other;
}

TEST_F(TriageTest, AnotherModelsKernelsBesideTheWrapperNameNoCulprit) {
  const std::string kernels = TestData("2.14/oob/l3.kernel.cpp");
  const fs::path wrapper =
      Write("a/mine.wrapper.cpp", TestData("2.14/oob/l3.wrapper.cpp"));
  Write("a/cother.kernel.cpp", KernelsOfAnother(kernels));
  const std::vector<fs::path> logs = {Data("2.14/oob/l3.stdout"),
                                      Data("2.14/oob/l3.stderr")};
  const Verdict other = Judged(logs, {wrapper});
  // They blame arg4_1, whose numbers the call passes as float.
  EXPECT_FALSE(other.origin) << ToJson(other);
  ASSERT_TRUE(other.bad_input);
  EXPECT_EQ(other.bad_input->buffer, "");
  EXPECT_TRUE(Mentions(other.not_known,
                       "a/cother.kernel.cpp belongs to mine.wrapper.cpp: the "
                       "file says that it is for cother.wrapper.cpp"))
      << ToJson(other);
  // The user's own word, and the log's, which names their wrapper.
  const Verdict given =
      Judged(logs, {wrapper, Write("b/k.kernel.cpp", kernels)});
  ASSERT_TRUE(given.origin);
  EXPECT_EQ(given.origin->name, "arg3_1");
  EXPECT_TRUE(std::any_of(given.evidence.begin(), given.evidence.end(),
                          [&](const Evidence& each) {
                            return each.file == folder_ / "b/k.kernel.cpp";
                          }))
      << ToJson(given);
  EXPECT_FALSE(Mentions(given.not_known, "the file says that it is for"));
}

// Without a line that raised, the kernels alone tell which launch checks it.
TEST_F(TriageTest, NorDoTheyNameTheLaunch) {
  const std::string kernels = TestData("2.14/oob/l3.kernel.cpp");
  const fs::path wrapper =
      Write("a/mine.wrapper.cpp", TestData("2.14/oob/l3.wrapper.cpp"));
  const fs::path log =
      Write("run.log", "Error: index out of bounds: 0 <= tmp2 < 20L\n");
  Write("a/mine.kernel.cpp", kernels);
  const Verdict own = Judged({log}, {wrapper});
  EXPECT_EQ(own.confidence, Confidence::kLikely) << ToJson(own);
  fs::remove(folder_ / "a/mine.kernel.cpp");
  Write("a/cother.kernel.cpp", KernelsOfAnother(kernels));
  const Verdict other = Judged({log}, {wrapper});
  EXPECT_EQ(other.confidence, Confidence::kGuess);
  EXPECT_TRUE(Mentions(other.not_known, "the file says that it is for cother"));
}

TEST_F(TriageTest, WithoutTheKernelsSourceItSaysWhichFileIsMissing) {
  fs::path alone =
      Write("cabc.wrapper.cpp", TestData("2.14/dyn/plain.wrapper.cpp"));
  Verdict verdict = Judged({Data("2.14/dyn/plain.stderr")}, {alone});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "cpp_fused_add_index_mul_sin_sub_sum_0");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_FALSE(verdict.bad_input);
  EXPECT_FALSE(verdict.origin);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "which buffer holds the index: the source of "
                       "cpp_fused_add_index_mul_sin_sub_sum_0 is missing "
                       "(since torch 2.7 it is in a .kernel.cpp file"))
      << ToJson(verdict);
}

// A Triton wrapper holds its kernels' sources in comments. The log is hand-made
// (tests/data/handmade/README.md).
class TritonTriageTest : public TriageTest {
 protected:
  static Verdict OfLogAndWrapper() {
    return Judged({Data("handmade/fault/index.stderr")},
                  {Data("cuda-codegen/2.14/index_clone.l3.wrapper.cpp")});
  }
};

TEST_F(TritonTriageTest, TheWrapperAloneTellsBufferMakerAndBound) {
  const Verdict verdict = OfLogAndWrapper();
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kIndexOutOfBounds);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_index_relu_1");
  EXPECT_EQ(verdict.first_failing->source_nodes,
            (std::vector<std::string>{"index", "relu"}));
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->buffer, "buf3");
  ASSERT_TRUE(verdict.producer);
  EXPECT_EQ(verdict.producer->name, "triton_poi_fused_clone_select_0");
  ASSERT_TRUE(verdict.origin);
  EXPECT_EQ(verdict.origin->name, "aoti_torch_cuda_sort_stable");
  EXPECT_EQ(verdict.bad_input->bound, "0 <= tmp4 < ks0");
  EXPECT_EQ(verdict.bad_input->symbol, "s77");
  ASSERT_TRUE(verdict.bad_input->dim_of);
  EXPECT_EQ(verdict.bad_input->dim_of->input, 0);
  EXPECT_EQ(verdict.bad_input->dim_of->name, "arg2_1");
  EXPECT_EQ(verdict.bad_input->dim_of->dim, 0);
  EXPECT_EQ(verdict.bad_input->lower_bound_checked, false);
}

TEST_F(TritonTriageTest, TheThreeFixesAreAmongTheAdvice) {
  const Verdict verdict = OfLogAndWrapper();
  std::vector<std::string> advice;
  for (const Advice& each : verdict.advice) advice.push_back(each.text);
  EXPECT_TRUE(Mentions(advice,
                       "Clamp or check the index where "
                       "aoti_torch_cuda_sort_stable (argsort) computes it"));
  EXPECT_TRUE(Mentions(
      advice, "Set the range of dimension 0 of input 0 (arg2_1) at export"));
  EXPECT_TRUE(Mentions(advice, "enlarge the indexed dimension"));
}

// Standard output, to which the wrapper's printer prints, is not in the log.
TEST_F(TritonTriageTest, WhatTheLogDoesNotSayStaysOpen) {
  const Verdict verdict = OfLogAndWrapper();
  EXPECT_TRUE(Mentions(verdict.not_known, "how the command ended"));
  EXPECT_TRUE(Mentions(
      verdict.not_known,
      "which line of the model triton_poi_fused_index_relu_1 comes from"));
  EXPECT_FALSE(verdict.first_failing->invocation);
  EXPECT_FALSE(verdict.producer->invocation);
  EXPECT_FALSE(verdict.origin->invocation);
}

TEST_F(TriageTest, StreamsInTwoFilesKeepTheirLines) {
  Verdict verdict =
      Judged({Data("2.6/seg/exc-l3.stdout"), Data("2.6/seg/exc-l3.stderr")},
             {Data("2.6/seg/exc-l3.wrapper.cpp")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kOpError);
  ASSERT_FALSE(verdict.evidence.empty());
  const std::string err = Data("2.6/seg/exc-l3.stderr").string();
  EXPECT_TRUE(
      Mentions(verdict.not_known,
               "ended is inferred: exit 1, because " + err + ":53 says"))
      << ToJson(verdict);
  for (const Evidence& each : verdict.evidence) {
    if (each.file != err ||
        each.says.find("failure line") == std::string::npos) {
      continue;
    }
    std::ifstream file(each.file);
    std::string line;
    for (size_t i = 0; i < each.line; ++i) std::getline(file, line);
    EXPECT_EQ(line, each.text);
  }
}

TEST_F(TriageTest, ACrashIsNamedByTheTraceAndTheShellsLastWord) {
  fs::path log = Write("run.log", TestData("2.14/seg/segv-l3-unbuf.stdout") +
                                      "Segmentation fault (core dumped)\n");
  Verdict verdict = Judged({log}, {Data("2.14/seg/segv-l3-unbuf.wrapper.cpp")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->kind, Suspect::Kind::kCustomOp);
  EXPECT_TRUE(Mentions(verdict.not_known, "ended is inferred: SIGSEGV"));
}

/// What the printer says of the recorded model, cut behind `end`, which is the
/// last of it or what a full buffer leaves of that.
std::string PrintedUpTo(const std::string& end) {
  const std::string whole = TestData("2.14/nan/l3.stdout");
  const size_t begin = whole.find("[ before_launch");
  return whole.substr(begin, whole.find(end) + end.size() - begin);
}
const char* const kBegun = "[ before_launch: cpp_fused_log_relu_sub_0 ]\n";
const char* const kCrash = "Segmentation fault (core dumped)\n";

// Standard output that is no terminal comes in blocks, and a crash loses the
// last one. The logs are cut by hand.
class CutLogTest : public TriageTest {
 protected:
  Verdict OfCut(const std::string& printed, const std::string& end = kCrash) {
    return Judged({Write("run.log", printed + end)},
                  {Data("2.14/nan/l3.wrapper.cpp")});
  }
};

TEST_F(CutLogTest, TheLaunchInFlightIsNeverCertain) {
  const Verdict verdict = OfCut(PrintedUpTo(kBegun));
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_log_relu_sub_0");
  EXPECT_EQ(verdict.first_failing->invocation, 1U);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(
      Mentions(verdict.not_known, "whether later launches were printed"));
}

TEST_F(CutLogTest, AnEndOfWhichThereIsAPartIsAnEnd) {
  for (const char* end : {"[ after_launch: cpp_fused_log_rel", "[ after_l"}) {
    const std::string cut = PrintedUpTo(kBegun) + end;
    for (const char* crash :
         {"\nSegmentation fault (core dumped)\n",
          "Segmentation fault (core dumped)\n", "Segmentation fault\n",
          "run.sh: line 3:  4242 Segmentation fault      (core dumped) ./serve"
          "\n",
          "Fatal Python error: Segmentation fault\n"}) {
      const Verdict verdict = OfCut(cut, crash);
      ASSERT_TRUE(verdict.failure) << cut << crash;
      EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault)
          << cut << crash;
      EXPECT_FALSE(verdict.first_failing) << ToJson(verdict);
      EXPECT_TRUE(
          Mentions(verdict.not_known,
                   "which launch failed: the end of the output is missing"))
          << ToJson(verdict);
    }
  }
}

TEST_F(CutLogTest, ALineThatIsCutLeavesAGuess) {
  for (const char* cut : {"[", "[ ", "[ befo", "[ before_launch: aoti_tor"}) {
    const Verdict verdict = OfCut(PrintedUpTo(kBegun) + cut);
    ASSERT_TRUE(verdict.first_failing) << cut;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault) << cut;
    EXPECT_EQ(verdict.confidence, Confidence::kGuess) << cut;
    EXPECT_FALSE(verdict.first_failing->invocation) << cut;
    EXPECT_TRUE(Mentions(verdict.not_known, "is cut off")) << cut;
  }
}

TEST_F(CutLogTest, AFileOfWholeBuffersIsCut) {
  const fs::path error = Write("err.txt", kCrash);
  std::string printed = PrintedUpTo(kBegun);
  for (const size_t missing : {0U, 1U}) {
    printed = std::string(4096 - printed.size() - missing, '\n') + printed;
    const Verdict verdict = Judged({Write("out.txt", printed), error},
                                   {Data("2.14/nan/l3.wrapper.cpp")});
    ASSERT_TRUE(verdict.first_failing);
    EXPECT_EQ(verdict.confidence,
              missing == 0 ? Confidence::kGuess : Confidence::kLikely);
    printed = PrintedUpTo(kBegun);
  }
  printed.pop_back();
  EXPECT_EQ(Judged({Write("out.txt", printed), error},
                   {Data("2.14/nan/l3.wrapper.cpp")})
                .confidence,
            Confidence::kGuess);
}

// A header's first byte is that of many a line.
TEST_F(TriageTest, ALineInBracketsThatTellsOfADeathIsNoDeath) {
  for (const char* line :
       {"[info] last worker was: Killed", "[OK] retried after Aborted",
        "[W] previous attempt ended: Segmentation fault",
        "[note] the log says Fatal Python error: Aborted",
        "[ before_lunch ] it was Killed"}) {
    const Verdict verdict = Judged(
        {Write("run.log", "epoch 1\n" + std::string(line) + "\nall done\n")});
    EXPECT_FALSE(verdict.failure) << line;
  }
  for (const char* line : {"[ 0.1, 0.2]", "[info] loading the model"}) {
    const Verdict verdict =
        Judged({Write("run.log", "epoch 1\n" + std::string(line) + kCrash)});
    ASSERT_TRUE(verdict.failure) << line;
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault) << line;
  }
}

// A native crash prints nothing, and nobody else says that it happened.
TEST_F(TriageTest, ALogThatEndsWithinALaunchBlamesIt) {
  const std::string whole = TestData("2.14/seg/nan-l3.stdout");
  const std::string begin = "[ before_launch: cpp_fused_bad_relu_0 ]\n";
  fs::path log =
      Write("run.log", whole.substr(0, whole.find(begin) + begin.size()));
  Verdict verdict = Judged({log}, {Data("2.14/seg/nan-l3.wrapper.cpp")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kUnknown);
  EXPECT_EQ(verdict.failure->message,
            "the log ends within the launch cpp_fused_bad_relu_0");
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_bad_relu_0");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(Mentions(verdict.not_known, "whether it failed at all"));
  // Other output behind it: what was printed in between may have got lost.
  Write("run.log",
        whole.substr(0, whole.find(begin) + begin.size()) + "restarting\n");
  verdict = Judged({log}, {Data("2.14/seg/nan-l3.wrapper.cpp")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.confidence, Confidence::kGuess);
}

TEST_F(TriageTest, WithoutCodeTheTraceNamesTheLaunchAndNoPlaceInIt) {
  const std::string whole = TestData("2.14/seg/nan-l3.stdout");
  const std::string begin = "[ before_launch: cpp_fused_bad_relu_0 ]\n";
  fs::path log =
      Write("run.log", whole.substr(0, whole.find(begin) + begin.size()));
  Verdict verdict = Judged({log});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_bad_relu_0");
  EXPECT_EQ(verdict.first_failing->launch, 2u);
  EXPECT_FALSE(verdict.first_failing->wrapper);
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "the launches are inferred from the printed lines; give "
                       "the generated code with --package M.pt2 or --wrapper "
                       "FILE"));
  EXPECT_FALSE(Mentions(verdict.not_known, "which launch failed"));
  for (const Evidence& each : verdict.evidence) EXPECT_EQ(each.file, log);
}

TEST_F(TriageTest, WithoutCodeALogThatEndsAfterALaunchDoesNotBlameIt) {
  // It died in a custom op, which the printer does not show.
  Verdict verdict = Judged({Data("2.6/seg/segv-l3-unbuf.stdout"),
                            Data("2.6/seg/segv-l3-unbuf.stderr")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "which custom op failed: the stack of the crash shows a "
                       "call of one, and the output ends after "
                       "cpp_fused_bad_relu_0 had ended"));
}

TEST_F(TriageTest, WithoutCodeAnEarlierInvocationTellsWhatCameNext) {
  const std::string once = TestData("2.14/nan/l2.stdout");
  const std::string next = "[  before_launch - aoti_torch_cpu_cumsum";
  const fs::path log = Write("run.log", once + once.substr(0, once.find(next)));
  const Verdict verdict = Judged({log});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message,
            "the log ends within a model, after cpp_fused_log_relu_sub_0");
  EXPECT_FALSE(verdict.first_failing);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "before aoti_torch_cpu_cumsum, which came next in other "
                       "invocations"));
}

// The bound is in the error, and only one of its integers is beyond it.
TEST_F(TriageTest, WithoutCodeTheValuesShowTheBadIndex) {
  std::string out = TestData("2.14/dyn/l2.stdout");
  const std::string err =
      "Traceback (most recent call last):\n"
      "  File \"serve.py\", line 3, in <module>\n"
      "    model(x)\n"
      "RuntimeError: index out of bounds: 0 <= tmp9 < 4L\n"
      "Exception raised from cpp_fused_add_index_mul_sin_sub_sum_0 at "
      "/tmp/c.kernel.cpp:30 (most recent call first):\n";
  const fs::path log = Write("out.log", out);
  const Verdict verdict = Judged({log, Write("err.log", err)});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name,
            "cpp_fused_add_index_mul_sin_sub_sum_0");
  ASSERT_TRUE(verdict.bad_input) << verdict.why;
  EXPECT_EQ(verdict.bad_input->buffer, "buf0");
  EXPECT_EQ(verdict.bad_input->what, "out-of-range");
  EXPECT_FALSE(verdict.producer || verdict.origin);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "which call wrote buf0: its result is not printed, "
                       "perhaps aoti_torch_cpu_cumsum"));
}

TEST_F(TriageTest, ANanWithoutAFailureIsToldAsAQuestion) {
  for (const std::string version : {"2.14", "2.6"}) {
    const Verdict verdict = Judged({Data(version + "/nan/l2.stdout")});
    EXPECT_FALSE(verdict.failure);
    EXPECT_TRUE(Mentions(
        verdict.not_known,
        "whether the NaN among the printed values is intended: "
        "cpp_fused_log_relu_sub_0 (kernel, launch 2, invocation 1) is the "
        "first that wrote one"))
        << version;
    const auto about_nan =
        std::count_if(verdict.not_known.begin(), verdict.not_known.end(),
                      [](const std::string& question) {
                        return question.find("NaN") != std::string::npos;
                      });
    EXPECT_EQ(about_nan, 1) << version;
  }
  const Verdict finite = Judged({Data("2.14/rep/l2.stdout")});
  EXPECT_FALSE(Mentions(finite.not_known, "intended"));
}

TEST_F(TriageTest, WithoutCodeItSaysWhichCodeTheLogNames) {
  const Verdict verdict = Judged(
      {Data("2.14/scatonly/l3.stdout"), Data("2.14/scatonly/l3.stderr")});
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_TRUE(Mentions(
      verdict.not_known,
      "what cuylv2soiesiwisvg2ub52csholqpt446zdzxc4pinr2kh57jvgd.wrapper.cpp "
      "shows, which the log names: give it with --wrapper"));
}

TEST_F(TriageTest, AGuessOfWhoMadeTheNanIsNotToldAsAFact) {
  // Really a custom op made it.
  for (const std::string version : {"2.14", "2.6"}) {
    const Verdict verdict =
        Judged({Data("simulated/" + version + "/custom_op/nan-1.stdout")});
    EXPECT_FALSE(verdict.failure);
    EXPECT_TRUE(Mentions(verdict.not_known, " wrote the first")) << version;
    EXPECT_TRUE(Mentions(verdict.not_known, "perhaps ")) << version;
    EXPECT_FALSE(Mentions(verdict.not_known, "is the first that wrote one"))
        << version;
  }
}

std::string PrintedTensor(const std::string& header, const std::string& value) {
  return fmt::format(
      "[  {0}  ]:\nNumber of elements: 512\nDtype: float32\n"
      "Mean value: {1}\nMin value: {1}\nMax value: {1}\nDevice: cuda:0\n"
      "Size: [8, 64]\nStride: [64, 1]\nLayout: Strided\n"
      "Is contiguous: 1\nRequires grad: 0\n\n",
      header, value);
}

TEST_F(TriageTest, ANanThatNoPrintedLaunchWroteIsTold) {
  std::string log;
  for (const char* phase : {"before", "after"}) {
    const std::string launch =
        fmt::format("{}_launch - triton_poi_fused_relu_0 - ", phase);
    log += PrintedTensor(launch + "arg0_1", "1") +
           PrintedTensor(launch + "buf0", "0");
  }
  for (const char* phase : {"before", "after"}) {
    const std::string launch =
        fmt::format("{}_launch - triton_poi_fused_add_1 - ", phase);
    log += PrintedTensor(launch + "buf1", "nan") +
           PrintedTensor(launch + "buf2", *phase == 'b' ? "0" : "nan");
  }
  const Verdict verdict = Judged({Write("run.log", log)});
  EXPECT_FALSE(verdict.failure);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "whether the NaN among the printed values is intended: "
                       "it is first seen in buf1"))
      << ToJson(verdict);
}

TEST_F(TriageTest, WithoutCodeAnIllegalAccessOnAGpuNamesTheLaunch) {
  for (const std::string version : {"2.14", "2.6"}) {
    const std::string sample = "simulated/" + version + "/mlp/fault-4";
    const Verdict verdict =
        Judged({Data(sample + ".stdout"), Data(sample + ".stderr")});
    ASSERT_TRUE(verdict.failure);
    EXPECT_EQ(verdict.failure->failure_class,
              FailureClass::kIllegalMemoryAccess);
    ASSERT_TRUE(verdict.first_failing) << version;
    EXPECT_EQ(verdict.first_failing->name, "aoti_torch_cuda_mm_out");
    EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  }
}

TEST_F(TriageTest, WithoutCodeTheValuesNameTheKernelThatMadeTheNan) {
  for (const std::string version : {"2.14", "2.6"}) {
    const std::string sample = "simulated/" + version + "/inplace_chain/nan-3";
    const Verdict verdict =
        Judged({Data(sample + ".stdout"), Data(sample + ".stderr")});
    ASSERT_TRUE(verdict.failure);
    EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
    ASSERT_TRUE(verdict.first_failing) << version;
    EXPECT_EQ(verdict.first_failing->name, "triton_poi_fused_addmm_log_sub_1");
    ASSERT_TRUE(verdict.origin);
    EXPECT_EQ(verdict.origin->name, verdict.first_failing->name);
    EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  }
}

TEST_F(TriageTest, ALogThatEndsBetweenLaunchesBlamesTheUnprintedCalls) {
  // On a pseudo-terminal nothing is lost: it died in the custom op.
  Verdict verdict = Judged({Data("2.14/seg/segv-l3.pty")},
                           {Data("2.14/seg/segv-l3-unbuf.wrapper.cpp")});
  ASSERT_TRUE(verdict.failure);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->kind, Suspect::Kind::kCustomOp);
  EXPECT_NE(verdict.confidence, Confidence::kCertain);
  EXPECT_TRUE(Mentions(verdict.not_known, "whether it failed at all"));
}

TEST_F(TriageTest, TracesOfRunsThatWentWellAreNoFailures) {
  size_t judged = 0;
  for (const auto& entry : fs::recursive_directory_iterator(Data(""))) {
    fs::path path = entry.path();
    if (path.extension() != ".rc" || ReadFile(path) != "0\n") continue;
    path.replace_extension(".stdout");
    if (!fs::exists(path) || fs::file_size(path) == 0) continue;
    fs::path wrapper = path;
    wrapper.replace_extension(".wrapper.cpp");
    std::vector<fs::path> wrappers;
    if (fs::exists(wrapper)) wrappers.push_back(wrapper);
    EXPECT_FALSE(Judged({path}, wrappers).failure) << path;
    EXPECT_FALSE(Judged({path}).failure) << path;
    ++judged;
  }
  EXPECT_GT(judged, 15U);
}

TEST_F(TriageTest, ALogOfAnotherBuildIsNeverCertain) {
  fs::path other = Write("czzzzzzzzzzzzzzzzzzzzzzzzzzz.wrapper.cpp",
                         TestData("2.6/dyn/plain.wrapper.cpp"));
  Verdict verdict = Judged({Data("2.6/dyn/plain.stderr")}, {other});
  EXPECT_NE(verdict.confidence, Confidence::kCertain);
  EXPECT_TRUE(Mentions(verdict.not_known,
                       "whether this generated code belongs to the log"));
}

/// Of recorded wrappers this many lines, torch's own, are cut at their top.
constexpr size_t kCutLines = 721;

TEST_F(TriageTest, AFailedCallIsFoundInAWrapperOfAnotherNameByItsText) {
  struct Case {
    std::string log, code, launch;
  };
  for (const Case& each :
       {Case{"2.14/ndim/plain.stderr", "2.14/nan/plain.wrapper.cpp",
             "aoti_torch_cpu_addmm_out"},
        Case{"2.14/seg/exc-l3.stderr", "2.14/seg/exc-l3.wrapper.cpp",
             "my::bad"}}) {
    const std::string code = TestData(each.code);
    Write("mine.wrapper.json", TestData("2.14/seg/exc-l3.wrapper.json"));
    const Verdict found = Judged(
        {Data(each.log)},
        {Write("mine.wrapper.cpp", std::string(kCutLines, '\n') + code)});
    ASSERT_TRUE(found.first_failing) << ToJson(found);
    EXPECT_EQ(found.first_failing->name, each.launch);
    EXPECT_EQ(found.confidence, Confidence::kLikely);
    EXPECT_EQ(std::count_if(found.not_known.begin(), found.not_known.end(),
                            [](const std::string& sentence) {
                              return sentence.starts_with(
                                  "whether this generated code");
                            }),
              1)
        << ToJson(found);
    const Verdict moved = Judged(
        {Data(each.log)},
        {Write("mine.wrapper.cpp", std::string(kCutLines - 1, '\n') + code)});
    EXPECT_FALSE(moved.first_failing) << ToJson(moved);
    EXPECT_TRUE(Mentions(moved.not_known, "in a model that was not found"));
  }
}

// What PYTHONFAULTHANDLER=1 prints is all that such a log holds.
TEST_F(TriageTest, TheStackOfACrashNamesTheOnlyCustomOp) {
  const fs::path log = Data("2.14/seg/segv-l3-fault.stderr");
  const std::string name =
      "cvc5rnkqoxrhjdzljwy5klbyim5wddnjaarodd6hxrv4mbyi4tcv.wrapper";
  const auto judged = [&](const std::string& code, const std::string& as) {
    Write(as + ".json", TestData(code + ".wrapper.json"));
    return Judged({log}, {Write(as + ".cpp", TestData(code + ".wrapper.cpp"))});
  };
  const Verdict one = judged("2.14/seg/segv-l3-fault", name);
  ASSERT_TRUE(one.first_failing) << ToJson(one);
  EXPECT_EQ(one.first_failing->name, "my::bad");
  EXPECT_EQ(one.confidence, Confidence::kLikely);
  EXPECT_FALSE(one.first_failing->invocation);
  const Verdict renamed = judged("2.14/seg/segv-l3-fault", "mine.wrapper");
  ASSERT_TRUE(renamed.first_failing);
  EXPECT_EQ(renamed.confidence, Confidence::kGuess);
  EXPECT_TRUE(Mentions(renamed.not_known, "which model was running"));
  Write("mine.kernel.cpp", TestData("2.14/seg/segv-l3-fault.kernel.cpp"));
  EXPECT_EQ(judged("2.14/seg/segv-l3-fault", "mine.wrapper").confidence,
            Confidence::kLikely);
  const Verdict two = judged("2.14/mut/l2", name);
  ASSERT_TRUE(two.first_failing) << ToJson(two);
  EXPECT_EQ(two.confidence, Confidence::kGuess);
  EXPECT_TRUE(Mentions(two.not_known, "whether it is instead my::"));
}

TEST_F(TriageTest, WithoutCodeItSaysWhatToGiveAndWhatToRun) {
  Verdict verdict = Judged({Data("2.14/dyn/plain.stderr")});
  ASSERT_TRUE(verdict.failure);
  ASSERT_TRUE(verdict.first_failing);  // "Exception raised from cpp_fused…"
  EXPECT_EQ(verdict.first_failing->name,
            "cpp_fused_add_index_mul_sin_sub_sum_0");
  EXPECT_EQ(verdict.confidence, Confidence::kLikely);
  EXPECT_TRUE(Mentions(
      verdict.not_known,
      "what c3rodqgwnk5bdo4ocok2pnch6cwmqyirbca7wmjphuf7nf4v56or.wrapper.cpp "
      "shows, which the log names"));
  EXPECT_FALSE(Mentions(verdict.not_known, "--compile"));
  EXPECT_NE(verdict.advice.back().command.find("aoti-ladder run -- "),
            std::string::npos);
}

TEST_F(TriageTest, AnInputCheckIsDecidedByTheLogAlone) {
  Verdict verdict = Judged({Data("2.14/shape/chk.stderr")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kInputMismatch);
  ASSERT_TRUE(verdict.bad_input);
  EXPECT_EQ(verdict.bad_input->expected, "8");
  EXPECT_EQ(verdict.confidence, Confidence::kCertain);
}

TEST_F(TriageTest, AHealthyLogHasNoFailure) {
  Verdict verdict = Judged({Data("2.14/nan/plain.stdout")});
  EXPECT_EQ(verdict.outcome, Verdict::Result::kUnknown);
  EXPECT_FALSE(verdict.failure);
  EXPECT_EQ(
      verdict.why,
      "the log does not show a failure; how the command ended is unknown");
  EXPECT_NE(ToJson(verdict).find(R"("ending": {"unknown": true})"),
            std::string::npos);
}

TEST_F(TriageTest, OfSeveralRanksTheFirstThatFailedIsJudged) {
  const std::string log = TestData("2.6/dyn/plain.stderr");
  std::string both = Prefixed("loading\nready\n", "0: ", "\n") +
                     Prefixed("loading\n", "1: ", "\n") +
                     Prefixed(log, "1: ", "\n") +
                     "0: RuntimeError: Connection closed by peer\n";
  Verdict verdict =
      Judged({Write("run.log", both)}, {Data("2.6/dyn/plain.wrapper.cpp")});
  ExpectDynamicBound(verdict);
  EXPECT_TRUE(Mentions(verdict.not_known, "only rank1, which reports"));
}

TEST_F(TriageTest, TheOtherProcessesAreNamedAndWhereThereAreMoreItIsSaid) {
  for (const int ranks : {9, 12}) {
    std::string log;
    for (int i = 0; i < ranks; ++i) {
      log += fmt::format("[rank{}]: ready\n", i);
      if (i == 3) log += "[rank3]: Segmentation fault (core dumped)\n";
    }
    const Verdict verdict = Judged({Write("run.log", log)});
    EXPECT_TRUE(Mentions(
        verdict.not_known,
        fmt::format(
            "what {} other processes in the log did (rank0, rank1, "
            "rank2, rank4, rank5, rank6, rank7, rank8{}): triage judges "
            "only rank3,",
            ranks - 1, ranks > 9 ? ", …" : "")))
        << ToJson(verdict);
  }
}

TEST_F(TriageTest, OfSeveralRanksTheStrongestSymptomChoosesWhateverComesFirst) {
  const std::string log = TestData("2.6/dyn/plain.stderr");
  const std::string failed =
      Prefixed("loading\n", "1: ", "\n") + Prefixed(log, "1: ", "\n");
  const std::string other = Prefixed(
      "MeanSquaredError 0.12\nRuntimeError: Connection closed by peer\n",
      "0: ", "\n");
  for (const std::string& both : {other + failed, failed + other}) {
    Verdict verdict =
        Judged({Write("run.log", both)}, {Data("2.6/dyn/plain.wrapper.cpp")});
    ExpectDynamicBound(verdict);
    EXPECT_TRUE(Mentions(verdict.not_known, "only rank1, which reports"));
  }
}

TEST_F(TriageTest, ACrashOfAnotherRankIsNoHealthyLog) {
  const std::string quiet = Prefixed("MeanSquaredError 0.12\n", "0: ", "\n");
  const std::string crash =
      Prefixed(TestData("2.14/seg/segv-l3-fault.stderr"), "3: ", "\n");
  Verdict verdict = Judged({Write("run.log", quiet + crash)});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kSegfault);
}

TEST_F(TriageTest, APackageGivesTheCodeToo) {
  // Any failure line will do: the package's model did not print this log.
  fs::path log =
      Write("run.log",
            "Error: CUDA error: an illegal memory access was encountered\n");
  Verdict verdict = Judged({log}, {}, {Data("2.14/badweight/model.pt2")});
  ASSERT_TRUE(verdict.failure);
  EXPECT_FALSE(Mentions(verdict.not_known, "add the generated code"));
}

/// A record with one run, as the program writes it.
RunFolder AddRun(Record& record, const RunFacts& facts, const Ending& ending,
                 const std::string& output) {
  RunFolder folder = record.StartRun(facts);
  WriteFileByRename(folder.log(), output);
  Outcome outcome;
  outcome.ending = ending;
  record.FinishRun(folder, facts, outcome, {});
  return folder;
}

TEST_F(TriageTest, ARecordIsJudgedByHowItsRunsEnded) {
  const std::string output = TestData("2.14/nan/plain.stdout");
  auto class_of = [&](const std::string& name, const Ending& ending) {
    Record record = Record::Create(folder_ / name, {});
    RunFolder run = AddRun(record, {0, "baseline", 1, {}}, ending, output);
    const Verdict verdict = Judged({folder_ / name});
    EXPECT_EQ(ToJson(Judged({run.log()})), ToJson(verdict));
    return verdict.failure ? std::string(Name(verdict.failure->failure_class))
                           : "passed: " + verdict.why;
  };
  EXPECT_EQ(class_of("a", Signalled{SIGSEGV, false}), "segfault");
  EXPECT_EQ(class_of("b", TimedOut{std::chrono::seconds(5), true}), "hang");
  EXPECT_EQ(class_of("c", Exited{0}), "passed: no failure in 1 run");
}

TEST_F(TriageTest, ARecordIsJudgedFromAllItsRuns) {
  Record record = Record::Create(folder_ / "rec", {});
  for (int run = 1; run <= 10; ++run) {
    AddRun(record, {0, "baseline", run, {}}, Exited{run == 10 ? 1 : 0},
           run == 10 ? TestData("2.6/dyn/plain.stderr") : "fine\n");
  }
  fs::path wrapper = Write("cabc.cpp", TestData("2.6/dyn/plain.wrapper.cpp"));
  Verdict verdict = Judged({folder_ / "rec"}, {wrapper});
  ExpectDynamicBound(verdict);
  EXPECT_EQ(verdict.outcome, Verdict::Result::kFlaky);
  EXPECT_EQ(verdict.failure->rate.failed, 1U);
  EXPECT_EQ(verdict.failure->rate.runs, 10U);
  // It names the files so that they are found from here.
  EXPECT_EQ(verdict.evidence.at(0).file,
            (folder_ / "rec/stages/00-baseline/run-10/output.log").string());
  EXPECT_NE(verdict.evidence.at(0).text, "");
  EXPECT_EQ(
      Judged({folder_ / "rec/stages/00-baseline/run-9"}, {wrapper}).outcome,
      Verdict::Result::kPassed);
}

TEST_F(TriageTest, ARunThatWasCutOffCountsOnlyWhereThereIsNoOther) {
  Record record = Record::Create(folder_ / "rec", {});
  RunFolder cut = record.StartRun({0, "baseline", 1, {}});
  WriteFileByRename(cut.log(), TestData("2.14/nan/plain.stdout"));
  Verdict verdict = Judged({folder_ / "rec"});
  EXPECT_FALSE(verdict.failure);
  EXPECT_TRUE(std::holds_alternative<NotSeen>(verdict.runs.at(0).ending));
  EXPECT_TRUE(Mentions(verdict.not_known, "how baseline, run 1 ends"));
  EXPECT_NE(verdict.why.find("how the command ended is unknown"),
            std::string::npos);
  AddRun(record, {0, "baseline", 2, {}}, Exited{0}, "fine\n");
  verdict = Judged({folder_ / "rec"});
  ASSERT_EQ(verdict.runs.size(), 1U);
  EXPECT_EQ(verdict.runs[0].run, 2);
}

TEST_F(TriageTest, TwoRecordsOrOneOfANewerVersionAreRefused) {
  Record record = Record::Create(folder_ / "rec", {});
  RunFolder run = AddRun(record, {0, "baseline", 1, {}}, Exited{0}, "fine\n");
  auto refusal = [](const std::vector<fs::path>& files) -> std::string {
    try {
      Judged(files);
    } catch (const UserError& error) {
      return error.what();
    }
    return "no error";
  };
  const std::string folder = (folder_ / "rec").string();
  EXPECT_EQ(
      refusal({folder, folder}),
      folder + " is a record, which triage judges alone, with all its runs");
  EXPECT_EQ(
      refusal({folder, Data("2.6/dyn/plain.stderr")}),
      folder + " is a record, which triage judges alone, with all its runs");
  const fs::path json = run.path() / "run.json";
  WriteFileByRename(json, R"({"format_version": 9})");
  EXPECT_EQ(refusal({folder}),
            json.string() + ": a newer aoti-ladder wrote it");
}

TEST_F(TriageTest, FilesThatAreNoLogsAreRefused) {
  auto what = [](const std::vector<fs::path>& files,
                 const std::vector<fs::path>& wrappers = {},
                 const std::vector<fs::path>& packages = {}) -> std::string {
    try {
      Judged(files, wrappers, packages);
    } catch (const UserError& error) {
      EXPECT_EQ(error.exit_code(), 2);
      return error.what();
    }
    return "no error";
  };
  const fs::path log = Data("2.6/dyn/plain.stderr");
  EXPECT_EQ(what({folder_ / "none.log"}),
            (folder_ / "none.log").string() + ": no such file");
  EXPECT_EQ(what({Write("empty.log", "")}),
            (folder_ / "empty.log").string() + " is empty");
  const std::string empty = (folder_ / "empty.log").string();
  EXPECT_EQ(what({empty, empty}), empty + " + " + empty + " are empty");
  EXPECT_EQ(what({log}, {"/dev/null"}), "/dev/null is not a regular file");
  EXPECT_EQ(what({Write("x.gz", std::string("\x1f\x8b\x08\0\0", 5))}),
            (folder_ / "x.gz").string() + " is not text");
  EXPECT_EQ(what({log}, {Write("x.cpp", "int main() {}")}),
            (folder_ / "x.cpp").string() + " is not an AOTInductor wrapper");
  EXPECT_EQ(what({log}, {}, {folder_ / "none.pt2"}),
            (folder_ / "none.pt2").string() + ": no such file");
  const std::string package = TestData("2.14/badweight/model.pt2");
  EXPECT_EQ(what({log}, {}, {Write("cut.pt2", package.substr(0, 5000))}),
            (folder_ / "cut.pt2").string() +
                ": the file is truncated: the end of the zip file is missing");
  EXPECT_EQ(what({log}, {}, {Write("x.pt2", "PK no")}),
            (folder_ / "x.pt2").string() +
                ": the file is not a zip file, so it is not a .pt2 package");
  fs::create_directories(folder_ / "bare");
  EXPECT_EQ(what({folder_ / "bare"}),
            (folder_ / "bare").string() +
                ": it contains neither record.json nor run.json");
}

TEST(LogEndingTest, IsDeducedFromWhatWhoeverStartedItSays) {
  auto ending = [](const std::string& text) {
    LogTail tail;
    for (const char c : text) {
      if (c == '\n') tail.lines.push_back(tail.lines.size() + 1);
    }
    return Describe(
        DeduceEnding(RunThatPrinted("", text, NotSeen{}, "log").matches, tail)
            .ending);
  };
  EXPECT_EQ(ending("Segmentation fault (core dumped)\n"), "SIGSEGV");
  EXPECT_EQ(ending("run.sh: line 3:  4242 Aborted                 (core "
                   "dumped) python serve.py\n"),
            "SIGABRT");
  EXPECT_EQ(ending("srun: error: node17: task 0: Segmentation fault (core "
                   "dumped)\n"),
            "SIGSEGV");
  EXPECT_EQ(ending("srun: error: node17: task 0: Exited with exit code 1\n"),
            "exit 1");
  EXPECT_EQ(ending("web-1 exited with code 139\n"), "exit 139 (SIGSEGV)");
  EXPECT_EQ(ending("failed (exitcode: -11) local_rank: 0 (pid: 4242)\n"),
            "SIGSEGV");
  EXPECT_EQ(ending("Fatal Python error: Aborted\n"), "SIGABRT");
  EXPECT_EQ(ending("terminate called after throwing an instance of "
                   "'c10::Error'\n"),
            "SIGABRT");
  EXPECT_EQ(ending("Traceback (most recent call last):\nKeyError: 'x'\n"),
            "exit 1");
  EXPECT_EQ(ending("service: service.cc:24: int main(int, char**): Assertion "
                   "`finite' failed.\n"),
            "SIGABRT");
  EXPECT_EQ(ending("web-1 exited with code 0\n"), "exit 0");
  EXPECT_EQ(ending("web-1 exited with code 3\nrun: line 1: 42 Killed ./x\n"),
            "SIGKILL");
  EXPECT_EQ(ending("fine\n"), "outcome unknown");
}

TEST(LogEndingTest, ADyingProcessNamesItsSignal) {
  // faulthandler.c (later versions of it with a hyphen), Py_FatalError, UCX.
  for (const auto& [text, signal] :
       {std::pair("Fatal Python error: Segmentation fault", "SIGSEGV"),
        std::pair("Fatal Python error: Bus error", "SIGBUS"),
        std::pair("Fatal Python error: Illegal instruction", "SIGILL"),
        std::pair("Fatal Python error: Floating point exception", "SIGFPE"),
        std::pair("Fatal Python error: Floating-point exception", "SIGFPE"),
        std::pair("Fatal Python error: Aborted", "SIGABRT"),
        std::pair("Fatal Python error: Cannot recover from stack overflow.",
                  "SIGABRT"),
        std::pair("Fatal Python error: PyThreadState_Get: the function must "
                  "be called with the GIL held",
                  "SIGABRT"),
        std::pair("[vm:5187 :0:5187] Caught signal 11 (Segmentation fault: "
                  "address not mapped to object at address 0x8)",
                  "SIGSEGV"),
        std::pair("[vm:1:0:1] Caught signal 7 (Bus error: invalid address "
                  "alignment)",
                  "SIGBUS"),
        std::pair("[vm:5943 :0:5943] Caught signal 4 (Illegal instruction: "
                  "kill(2) or raise(3))",
                  "SIGILL"),
        std::pair("[vm:1:0:1] Caught signal 8 (Floating point exception: "
                  "integer divide by zero)",
                  "SIGFPE"),
        std::pair("[vm:1:0:1] Caught signal 6 (Aborted: tkill(2) or "
                  "tgkill(2))",
                  "SIGABRT")}) {
    const auto run =
        RunThatPrinted("", std::string(text) + "\n", NotSeen{}, "log");
    const DeducedEnding ending = DeduceEnding(run.matches, {});
    EXPECT_EQ(Describe(ending.ending), signal) << text;
    EXPECT_EQ(ending.line, 1U) << text;
  }
}

TEST(LogEndingTest, APythonThatCannotStartDoesNotCrash) {
  for (const char* text :
       {"init_fs_encoding: failed to get the Python codec of the filesystem "
        "encoding",
        "init_sys_streams: can't initialize sys standard streams",
        "_Py_HashRandomization_Init: failed to get random numbers to "
        "initialize Python",
        "config_get_locale_encoding: failed to get the locale encoding",
        "init_import_site: Failed to import the site module"}) {
    const auto run =
        RunThatPrinted("",
                       "Fatal Python error: " + std::string(text) +
                           "\nPython runtime state: core initialized\n"
                           "ModuleNotFoundError: No module named 'encodings'\n",
                       NotSeen{}, "log");
    EXPECT_EQ(DeduceEnding(run.matches, {}).line, 0U) << text;
  }
}

TEST(LogEndingTest, WhatAScriptSaysOfOthersIsNotItsEnd) {
  for (const char* text :
       {"worker 3 reason=Segmentation fault (core dumped)\n",
        "Killed 3 stale workers\n", "Aborted by user at epoch 3\n",
        "child exit code: 3 is fine\n", "Aborted (soft) 2 jobs\n"}) {
    const auto run = RunThatPrinted("", text, NotSeen{}, "log");
    EXPECT_EQ(DeduceEnding(run.matches, {{1}, {}}).line, 0U) << text;
  }
}

TEST_F(TriageTest, AnEndCountsAtTheEndOfItsFileAlone) {
  const std::string ready(200, '\n');
  std::string much;
  for (int i = 0; i < 60; ++i) much += "request served\n";
  const fs::path err = Write("err.txt", "starting\nKilled\n");
  EXPECT_FALSE(Judged({Write("a.log", "Killed\n" + much)}).failure);
  EXPECT_TRUE(Judged({Write("b.log", much + "Killed\n" + ready)}).failure);
  const Verdict apart = Judged({err, Write("out.txt", much)});
  ASSERT_TRUE(apart.failure);
  EXPECT_EQ(Describe(apart.runs.at(0).ending), "SIGKILL");
  // The last one counts, and its own line is named.
  const Verdict twice = Judged(
      {Write("c.log", much + "web-1 exited with code 3\nAborted\nbye\n")});
  EXPECT_EQ(Describe(twice.runs.at(0).ending), "SIGABRT");
  EXPECT_TRUE(Mentions(twice.not_known, "c.log:62 says: Aborted"));
}

// Its launches were printed: the script's complaint is about a model.
TEST_F(TriageTest, AScriptThatCalledAModelIsNotAtFaultForThat) {
  const std::string sample = "2.14/maskbeside/l2";
  const Verdict verdict = Judged({Write(
      "run.log", TestData(sample + ".stdout") + TestData(sample + ".stderr"))});
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->message, "AssertionError");
  EXPECT_EQ(verdict.failure->failure_class, FailureClass::kNanOrInf);
  ASSERT_TRUE(verdict.first_failing);
  EXPECT_EQ(verdict.first_failing->name, "cpp_fused_mul_sqrt_4");
  // Without them there is nothing but the script's own exception.
  const Verdict silent =
      Judged({Write("silent.log", TestData(sample + ".stderr"))});
  ASSERT_TRUE(silent.failure);
  EXPECT_EQ(silent.failure->failure_class, FailureClass::kUnknown);
  EXPECT_TRUE(Mentions(silent.not_known, "whether a model was called"));
}

}  // namespace
}  // namespace ladder
