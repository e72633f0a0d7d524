#include "diagnosis/failure.h"

#include <gtest/gtest.h>

#include <csignal>

#include "support/sample_run.h"

namespace ladder {
namespace {

// What the compiler logs of itself (the stage "logs": TORCH_LOGS) quotes the
// printer, checks and error texts; none of it happened.

/// tests/cases/p01 on torch 2.14 with the flags of the stage.
RunEvidence LoggedRun() { return SampleRun("2.14/logs/nan", "logs"); }

TEST(CompilerLogTest, OnlyLaunchesThatRanAreEvents) {
  const std::string log = TestData("2.14/logs/nan.stderr");
  ASSERT_NE(log.find("printf(\"[ before_launch: cpp_fused_0 ]\\n\")"),
            std::string::npos);
  const RunEvidence run = LoggedRun();
  EXPECT_EQ(run.trace.events.size(), 14u) << "7 launches, before and after";
  for (const TraceEvent& event : run.trace.events) {
    EXPECT_LE(event.line, 14u);
  }
}

TEST(CompilerLogTest, TextsOfChecksInTheCodeAreNoErrors) {
  const std::string log = TestData("2.14/logs/nan.stderr");
  ASSERT_NE(log.find("CUDA error: an illegal memory access was encountered"),
            std::string::npos);
  ASSERT_NE(log.find("std::cerr << \"Error: \""), std::string::npos);
  const RunEvidence run = LoggedRun();
  for (const PatternMatch& match : run.matches) {
    if (match.pattern == "python-exception") continue;
    EXPECT_FALSE(match.failure_class) << match.pattern << match.text;
  }
  const RunFailure failure = ClassifyRun(run, {.models_known = true});
  EXPECT_TRUE(failure.script_failure);
  EXPECT_EQ(failure.message, "AssertionError: scores are not finite");
}

TEST(CompilerLogTest, PathsInTheLogAreNoFramesOfTheException) {
  // The log quotes stack traces of the model's source, line 12 and 14.
  const RunEvidence run = LoggedRun();
  for (const PatternMatch& match : run.matches) {
    if (match.pattern != "script-frame") continue;
    EXPECT_EQ(CaptureOf(match, "line"), "22") << match.text;
  }
}

// Mistakes in the command. The lines are those of CPython 3.11, argparse,
// click, pytest 7.2, dash and bash.

RunFailure Refused(const std::string& out, const std::string& err, int code) {
  return ClassifyRun(RunThatPrinted(out, err, Exited{code}, "baseline"), {});
}

TEST(UsageErrorTest, AMistakeInTheCommandIsTheUsers) {
  const auto message = [](const std::string& out, const std::string& err,
                          int code) {
    const RunFailure failure = Refused(out, err, code);
    EXPECT_EQ(failure.failure_class, FailureClass::kUserError) << err << out;
    EXPECT_TRUE(failure.by_usage);
    return failure.message;
  };
  EXPECT_EQ(message("",
                    "/usr/bin/python3: can't open file '/home/user/a.py': "
                    "[Errno 2] No such file or directory\n",
                    2),
            "can't open file '/home/user/a.py': [Errno 2] No such file or "
            "directory");
  EXPECT_EQ(message("", "/usr/bin/python3: No module named serve\n", 1),
            "No module named serve");
  EXPECT_EQ(message("",
                    "usage: ap.py [-h] --n N\n"
                    "ap.py: error: the following arguments are required: --n\n",
                    2),
            "the following arguments are required: --n");
  EXPECT_EQ(message("",
                    "Usage: ap.py [OPTIONS]\nTry 'ap.py --help' for help.\n\n"
                    "Error: No such option: --foo\n",
                    2),
            "No such option: --foo");
  EXPECT_EQ(message("collected 0 items\n\n"
                    "============ no tests ran in 0.02s =============\n",
                    "ERROR: not found: /tmp/j/test_a.py::test_nope\n(no name "
                    "'/tmp/j/test_a.py::test_nope' in any of [<Module "
                    "test_a.py>])\n\n",
                    4),
            "not found: /tmp/j/test_a.py::test_nope");
  EXPECT_EQ(message("",
                    "ERROR: usage: __main__.py [options] [file_or_dir] [...]\n"
                    "__main__.py: error: unrecognized arguments: --foo\n"
                    "  inifile: None\n  rootdir: /tmp/j/pt\n\n",
                    4),
            "unrecognized arguments: --foo");
  EXPECT_EQ(message(TestData("pytest/deselected.pty"), "", 5),
            "pytest ran no test: 2 deselected");
  EXPECT_EQ(message(TestData("pytest/deselected-q.pty"), "", 5),
            "pytest ran no test: 2 deselected");
  EXPECT_EQ(message(TestData("pytest/nothing.pty"), "", 5),
            "pytest ran no test: it collected 0 items");
  EXPECT_EQ(message("", "sh: 1: pythn: not found\n", 127), "pythn: not found");
}

TEST(UsageErrorTest, ItMustBeWhatEndedTheCommand) {
  const auto by_usage = [](const std::string& err, int code) {
    return Refused("", err, code).by_usage;
  };
  // The script went on after a command that was not found.
  EXPECT_FALSE(by_usage("run.sh: line 3: module: command not found\n", 1));
  EXPECT_FALSE(
      by_usage("/usr/bin/python3: No module named serve\n"
               "Traceback (most recent call last):\n"
               "  File \"run.py\", line 3, in <module>\n"
               "ValueError: no answer\n",
               1));
  // A compiler's words look like those of argparse.
  EXPECT_FALSE(by_usage("g++: error: a.cpp: No such file or directory\n", 1));
}

TEST(UsageErrorTest, AModelThatRanComesFirst) {
  const RunFailure failure = ClassifyRun(
      RunThatPrinted("",
                     "usage: ap.py [-h] --n N\n"
                     "ap.py: error: argument --n: invalid int value: 'nan'\n",
                     Exited{2}, "baseline"),
      {.models_known = true});
  EXPECT_FALSE(failure.by_usage);
}

/// What pytest 7.2 printed for a test that warns and then compares.
constexpr const char* kFailedTest =
    "    def test_plain():\n"
    ">       assert x == 1.0\n"
    "E       assert nan == 1.0\n"
    "\n"
    "test_a.py:7: AssertionError\n"
    "=============================== warnings summary ==================\n"
    "test_a.py::test_plain\n"
    "  /tmp/j/pt/test_a.py:5: UserWarning: this will break\n"
    "    warnings.warn(\"this will break\", UserWarning)\n"
    "\n";
constexpr const char* kSummary =
    "=========================== short test summary info ===============\n"
    "FAILED test_a.py::test_plain - assert nan == ...\n"
    "========================= 1 failed, 1 warning in 0.09s ============\n";
constexpr const char* kCleanUp =
    "Exception ignored in atexit callback: <function late at 0x7f>\n"
    "Traceback (most recent call last):\n"
    "  File \"/tmp/j/pt/conftest.py\", line 3, in late\n"
    "RuntimeError: already closed\n";

TEST(PytestTest, TheMessageIsThatOfTheTest) {
  for (const char* summary : {kSummary, ""}) {
    const RunFailure failure =
        Refused(std::string(kFailedTest) + summary, kCleanUp, 1);
    EXPECT_EQ(failure.message, "assert nan == 1.0") << summary;
    ASSERT_EQ(failure.evidence.size(), 1U);
    EXPECT_EQ(failure.evidence[0].says, "the error of the test");
  }
  EXPECT_EQ(Refused(kSummary, kCleanUp, 1).message, "assert nan == ...");
}

TEST(PytestTest, ABareExceptionNamesItsTest) {
  EXPECT_EQ(Refused("E           AssertionError\n\nx/test_l.py:10: "
                    "AssertionError\n=========== short test summary info ====\n"
                    "FAILED x/test_l.py::test_f[cosine-zero] - AssertionError\n"
                    "FAILED x/test_l.py::test_g - AssertionError\n",
                    "", 1)
                .message,
            "AssertionError in x/test_l.py::test_f[cosine-zero]");
}

TEST(PytestTest, AnImportThatFailsIsAMistake) {
  const RunFailure failure = Refused(
      "ImportError while importing test module '/tmp/j/pt/test_b.py'.\n"
      "Traceback:\n"
      "test_b.py:1: in <module>\n"
      "    import nothere\n"
      "E   ModuleNotFoundError: No module named 'nothere'\n"
      "=========================== short test summary info ============\n"
      "ERROR test_b.py\n",
      "", 2);
  EXPECT_EQ(failure.failure_class, FailureClass::kUserError);
  EXPECT_EQ(failure.message, "ModuleNotFoundError: No module named 'nothere'");
}

TEST(FailureTest, AnAbortedProgramSaysWhy) {
  const auto message = [](const std::string& errors) {
    const RunFailure failure = ClassifyRun(
        RunThatPrinted("", errors, Signalled{SIGABRT, false}, "baseline"), {});
    EXPECT_EQ(failure.failure_class, FailureClass::kAbort);
    return failure.message;
  };
  EXPECT_EQ(message("terminate called after throwing an instance of "
                    "'std::runtime_error'\n  what():  a score is not finite\n"),
            "a score is not finite");
  EXPECT_EQ(message(""), Describe(Signalled{SIGABRT, false}));
}

}  // namespace
}  // namespace ladder
