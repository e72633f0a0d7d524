#include "process/observer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/file.h"
#include "process/executor.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kHelper = std::string(TEST_HELPER_DIR) + "/observed";

struct Watched {
  Outcome outcome;
  std::string out, err;
  const Observation& observation() const { return outcome.observation; }
};

class ObserverTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = "/tmp/observer_test.XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// Runs the command, observed unless said otherwise; FLAG is a variable of
  /// the tool.
  Watched Run(std::vector<std::string> argv, bool observe = true) {
    Command command{
        std::move(argv), {{"PATH", "/usr/bin:/bin"}, {"FLAG", "on"}}, folder_};
    command.environment.insert(more_.begin(), more_.end());
    if (observe) command.observe = Observe{folder_ / "seen", {"FLAG"}};
    Watched seen;
    seen.outcome = MakeLocalExecutor()->Run(
        command, {},
        [&](Stream stream, std::string_view bytes, std::chrono::microseconds) {
          (stream == Stream::kStdout ? seen.out : seen.err).append(bytes);
        });
    return seen;
  }
  Watched Shell(const std::string& script) {
    return Run({"/bin/sh", "-c", script});
  }
  /// Writes a file below the folder and returns its path.
  std::string Write(const std::string& name, const std::string& text) {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path;
  }
  /// The text of a kept file of that name; empty: none was kept.
  static std::string Kept(const Watched& seen, const std::string& name) {
    for (const auto& each :
         fs::recursive_directory_iterator(seen.outcome.observed_files.code)) {
      if (each.path().filename() == name) {
        return ReadFile(each.path()).value_or("");
      }
    }
    return "";
  }

  fs::path folder_;
  std::map<std::string, std::string> more_;
};

TEST_F(ObserverTest, AProgramWithAnotherEnvironmentGetsTheVariables) {
  for (const char* way : {"execve", "execle", "execvpe", "fexecve", "vfork",
                          "posix_spawn", "posix_spawnp"}) {
    const Watched seen = Run({kHelper, "start", way, "echo $FLAG,$HOME"});
    EXPECT_EQ(seen.out, "on,\n") << way;
    ASSERT_EQ(seen.observation().carried.size(), 1U) << way;
    EXPECT_THAT(seen.observation().carried[0].names, ElementsAre("FLAG"));
  }
  for (const char* way : {"execv", "execvp", "execl", "execlp"}) {
    const Watched seen =
        Run({kHelper, "start-cleared", way, "echo $FLAG,$HOME"});
    EXPECT_EQ(seen.out, "on,\n") << way;
  }
}

TEST_F(ObserverTest, AVariableThatTheCommandSetsItselfStays) {
  const Watched seen = Shell("env -i FLAG=own sh -c 'echo $FLAG'");
  EXPECT_EQ(seen.out, "own\n");
  EXPECT_THAT(seen.observation().carried, IsEmpty());
}

TEST_F(ObserverTest, CodeOfALoadedModelIsKeptThoughTheCommandDeletesIt) {
  const std::string wrapper =
      "#include <torch/csrc/inductor/aoti_runtime/x.h>\n";
  Write("m/a.wrapper.cpp", wrapper);
  Write("m/b.kernel.cpp", "#include \"torch/csrc/inductor/cpp_prefix.h\"\n");
  Write("m/a.wrapper.json", "{}");
  Write("m/other.cpp", "int main() {}\n");
  const std::string library =
      Write("m/a.wrapper.so", "AOTInductorModelContainerCreate");
  const Watched seen =
      Shell(kHelper + " load " + library + "; sleep 0.2; rm -r m");
  EXPECT_EQ(Kept(seen, "a.wrapper.cpp"), wrapper);
  EXPECT_NE(Kept(seen, "b.kernel.cpp"), "");
  EXPECT_EQ(Kept(seen, "a.wrapper.json"), "{}");
  EXPECT_EQ(Kept(seen, "other.cpp"), "") << "Inductor did not write it";
  ASSERT_THAT(seen.observation().loaded, ElementsAre(library));
  EXPECT_GT(seen.observation().reached.model.value_or(-1), 0);
  EXPECT_EQ(seen.observation().reached.compiler, std::nullopt);
  const auto& held = seen.outcome.observed_files.held;
  ASSERT_TRUE(held.contains(library));
  EXPECT_EQ(ReadFile(PathOf(*held.at(library))),
            "AOTInductorModelContainerCreate");
}

TEST_F(ObserverTest, ALibraryThatIsNoModelIsNotTakenForOne) {
  const std::string library = Write("x/plain.so", "text");
  const Watched seen = Run({kHelper, "load", library});
  EXPECT_THAT(seen.observation().loaded, IsEmpty());
  EXPECT_EQ(seen.observation().reached.model, std::nullopt);
}

TEST_F(ObserverTest, CodeThatACompilerIsStartedForIsKept) {
  const std::string text = "#include <torch/csrc/inductor/aoti_runtime/x.h>\n";
  const std::string source = Write("c/a.wrapper.cpp", text);
  fs::create_symlink("/bin/true", folder_ / "g++");
  const Watched seen = Shell("$PWD/g++ -c c/a.wrapper.cpp; rm -r c");
  EXPECT_EQ(Kept(seen, "a.wrapper.cpp"), text);
  EXPECT_THAT(seen.observation().compiled, ElementsAre(source));
  EXPECT_EQ(seen.observation().compiler, (folder_ / "g++").native());
  EXPECT_GT(seen.observation().reached.compiler.value_or(-1), 0);
}

// Callers try each folder of PATH, and a compiler starts others.
TEST_F(ObserverTest, TheCompilerIsTheFirstProgramThatIsThere) {
  Write("a.cpp", "#include <torch/csrc/inductor/aoti_runtime/x.h>\n");
  Write("b.cpp", "int main() {}\n");
  const auto compiler = [&](const std::string& commands) {
    fs::remove_all(folder_ / "seen");
    return Shell(commands).observation().compiler;
  };
  const std::string clang = folder_ / "x86_64-linux-gnu-clang++-19";
  fs::create_symlink("/bin/true", clang);
  fs::create_symlink("/bin/true", folder_ / "g++");
  EXPECT_EQ(compiler("/bin/cp a.cpp c.cpp; ./g++ a.cpp; $PWD/g++ b.cpp; "
                     "/missing/cc a.cpp; " +
                     clang + " -c a.cpp; $PWD/g++ a.o"),
            clang);
  EXPECT_EQ(compiler("/bin/true a.cpp"), "");
}

// What the model was loaded for before it was compiled again is not its run.
TEST_F(ObserverTest, TheLastModelIsTheOneAfterAllCompilers) {
  Write("a.cpp", "#include <torch/csrc/inductor/aoti_runtime/x.h>\n");
  const std::string library =
      Write("m/b.so", "AOTInductorModelContainerCreate");
  const std::string load = kHelper + " load " + library;
  const std::string compile = "/bin/true -c a.cpp";
  const auto reached = [&](const std::string& commands) {
    fs::remove_all(folder_ / "seen");
    return Shell(commands).observation().reached;
  };
  const Milestones both = reached(compile + "; sleep 0.2; " + load);
  ASSERT_TRUE(both.compiler && both.model);
  EXPECT_LT(*both.compiler, *both.model);
  EXPECT_EQ(reached(load + "; " + compile).model, std::nullopt);
}

TEST_F(ObserverTest, APackageIsReadableThoughTheCommandDeletesIt) {
  const std::string package = Write("m.pt2", "bytes");
  const Watched seen = Run({kHelper, "read", "m.pt2"});
  EXPECT_FALSE(fs::exists(package));
  ASSERT_THAT(seen.observation().packages, ElementsAre(package));
  EXPECT_EQ(ReadFile(PathOf(*seen.outcome.observed_files.held.at(package))),
            "bytes");
}

TEST_F(ObserverTest, ThePrintersLinesComeToTheToolAndOthersGoWhereTheyShould) {
  const std::string other = folder_ / "other";
  const Watched seen = Run({kHelper, "print", other});
  EXPECT_EQ(seen.out,
            "before\n[ before_launch: K ]\n[ after_launch: K ]\n"
            "[  before_launch - K - s7: 512  ]\\n");
  EXPECT_EQ(ReadFile(other), "own text\nmore text\n");
}

TEST_F(ObserverTest, WithoutAnObserverNothingIsPreloaded) {
  const std::string other = folder_ / "other";
  const Watched seen = Run({kHelper, "print", other}, false);
  EXPECT_EQ(seen.out, "before\n");
  EXPECT_FALSE(seen.observation().made);
  // But the mark by which what the command leaves behind is found.
  const std::string variables = Run({"env"}, false).out;
  EXPECT_EQ(variables.find("AOTI_LADDER"), variables.find("AOTI_LADDER_RUN="));
  EXPECT_EQ(variables.find("AOTI_LADDER"), variables.rfind("AOTI_LADDER"));
}

TEST_F(ObserverTest, TheTorchOfAProcessIsReadFromItsFolder) {
  Write("lib/torch/version.py",
        "__version__ = '2.9.1+cu130'\ndebug = False\n"
        "cuda: Optional[str] = '13.0'\nhip: Optional[str] = None\n"
        "git_version = '5811a8d7da873dd699ff6687092c225caffcf1bb'\n");
  const std::string library =
      Write("lib/torch/lib/libtorch_global_deps.so", "");
  const auto torch = Run({kHelper, "load", library}).observation().torch;
  EXPECT_EQ(
      torch,
      (std::map<std::string, std::string>{
          {"torch", "2.9.1+cu130"},
          {"cuda", "13.0"},
          {"torch's commit", "5811a8d7da873dd699ff6687092c225caffcf1bb"}}));
}

// dlopen finds a library by the RUNPATH of its caller, which must not become
// the observer.
TEST_F(ObserverTest, ALibraryIsFoundByTheRunpathOfItsCaller) {
  EXPECT_EQ(Run({kHelper, "load", "libobserved_library.so"}).out, "loaded\n");
}

TEST_F(ObserverTest, OtherPreloadsStayFirst) {
  more_ = {{"LD_PRELOAD", "libm.so.6"}};
  const Watched seen = Run({"printenv", "LD_PRELOAD"});
  EXPECT_THAT(seen.out, testing::StartsWith("libm.so.6:/"));
  EXPECT_THAT(seen.out, EndsWith("/aoti-ladder-observe.so\n"));
  EXPECT_EQ(seen.err, "");
}

// Its library refuses to start behind another one.
TEST_F(ObserverTest, ASanitizedProgramRuns) {
  const std::string other = folder_ / "other";
  const std::string program =
      std::string(TEST_HELPER_DIR) + "/observed_sanitized";
  for (const std::string& script :
       {program + " print " + other,
        "sh -c '" + program + " print " + other + "'",
        "exec " + program + " print " + other}) {
    const Watched seen = Shell(script);
    EXPECT_TRUE(Succeeded(seen.outcome.ending)) << seen.err;
    EXPECT_EQ(seen.err, "");
    EXPECT_THAT(seen.observation().unseen,
                Contains(testing::Field(&UnseenProgram::why, "sanitized")));
  }
  EXPECT_EQ(Run({program, "print", other}).err, "");
}

TEST_F(ObserverTest, TheEndOfTheCommandAndItsOutputAreTheSame) {
  for (const char* script :
       {"echo out; echo err >&2; exit 7", "kill -SEGV $$", "kill -INT $$",
        "trap 'echo caught; exit 3' TERM; kill -TERM $$"}) {
    const Watched with = Shell(script);
    const Watched without = Run({"/bin/sh", "-c", script}, false);
    EXPECT_EQ(Describe(with.outcome.ending), Describe(without.outcome.ending));
    EXPECT_EQ(with.out, without.out) << script;
    EXPECT_EQ(with.err, without.err) << script;
    EXPECT_THAT(with.observation().programs, Not(IsEmpty()));
  }
}

TEST_F(ObserverTest, AFolderThatCannotBePreloadedFromIsReplaced) {
  Command command{{"/bin/sh", "-c", "env -i sh -c 'echo $FLAG'"},
                  {{"PATH", "/usr/bin:/bin"}, {"FLAG", "on"}},
                  {}};
  command.observe = Observe{folder_ / "a folder: two words", {"FLAG"}};
  const Printed printed =
      RunForOutput(*MakeLocalExecutor(), command, std::chrono::seconds(60));
  EXPECT_EQ(printed.out, "on\n");
  EXPECT_EQ(printed.err, "");
}

TEST_F(ObserverTest, EventsThatNobodyUnderstandsAreIgnored) {
  const Watched seen = Shell(
      "printf 'x\\n\\n\\t\\t\\t\\nloads\\t1\\nprocess\\tz\\ta\\\\\\tb\\t\\n'"
      " >> $AOTI_LADDER_OBSERVE/events");
  EXPECT_TRUE(Succeeded(seen.outcome.ending));
  EXPECT_THAT(seen.observation().loaded, IsEmpty());
}

// A worker of multiprocessing is forked, and no constructor runs in it.
TEST_F(ObserverTest, AForkedProcessIsObservedLikeItsParent) {
  const Watched seen = Shell("(sleep 0.6; true); exit 0");
  EXPECT_THAT(seen.observation().unseen, IsEmpty());
}

TEST_F(ObserverTest, AnObserverInsideAnObserverPreloadsOneLibrary) {
  const Watched seen = Run({TOOL, "run", "--out", folder_ / "inner", "--",
                            "printenv", "LD_PRELOAD"});
  const std::string log =
      ReadFile(folder_ / "inner/stages/00-baseline/run-1/output.log")
          .value_or("");
  EXPECT_THAT(log, EndsWith("/aoti-ladder-observe.so\n"));
  EXPECT_EQ(log.find(':'), std::string::npos) << log;
}

TEST_F(ObserverTest, AnObserverInsideAnObserverSeesItsOwnCommand) {
  const Watched seen = Run({TOOL, "run", "--json", "--out", folder_ / "inner",
                            "--", kHelper, "print", folder_ / "other"});
  EXPECT_TRUE(Succeeded(seen.outcome.ending)) << seen.err;
  const std::string log =
      ReadFile(folder_ / "inner/stages/00-baseline/run-1/output.log")
          .value_or("");
  EXPECT_THAT(log, HasSubstr("[ before_launch: K ]"));
}

// A limit on the size of files would kill a process that writes beyond it.
TEST_F(ObserverTest, ALimitOnTheSizeOfFilesIsNoDanger) {
  const Watched seen = Shell("ulimit -f 0; sh -c 'exit 3'");
  EXPECT_EQ(Describe(seen.outcome.ending), "exit 3") << seen.err;
}

// A process of another root folder cannot open the library. The loader would
// complain on standard error.
TEST_F(ObserverTest, AProcessWithoutTheLibraryIsSeenInProc) {
  // tests/run installs bwrap, which PyTorch's wrappers need too.
  ASSERT_TRUE(Succeeded(
      Run({"bwrap", "--dev-bind", "/", "/", "true"}, false).outcome.ending));
  const std::string text = "#include <torch/csrc/inductor/aoti_runtime/x.h>\n";
  Write("seen/keep", "");
  const std::string script = "mkdir /tmp/c; echo '" + text +
                             "' > /tmp/c/a.wrapper.cpp; "
                             "sh -c 'sleep 3; exit 0' x /tmp/c/a.wrapper.cpp";
  const Watched seen = Run({"bwrap", "--dev-bind", "/", "/", "--tmpfs", "/tmp",
                            "--tmpfs", folder_, "sh", "-c", script});
  EXPECT_TRUE(Succeeded(seen.outcome.ending)) << seen.err;
  EXPECT_THAT(seen.err, Not(HasSubstr("ld.so")));
  EXPECT_THAT(seen.observation().compiled, ElementsAre("/tmp/c/a.wrapper.cpp"));
  EXPECT_EQ(Kept(seen, "a.wrapper.cpp"), text + "\n");
  EXPECT_THAT(seen.observation().unseen,
              Contains(testing::Field(&UnseenProgram::why, "running")));
}

// The library runs with the C library of the command, which may be old.
TEST(ObserverLibraryTest, ItNeedsOnlyOldSymbols) {
  const std::string bytes(ObserverLibrary());
  re2::StringPiece rest(bytes);
  std::string number;
  size_t found = 0;
  while (RE2::FindAndConsume(&rest, R"(GLIBC_2\.(\d+))", &number)) {
    ++found;
    EXPECT_LE(std::stoi(number), 17) << "GLIBC_2." << number;
  }
  EXPECT_GT(found, 0U);
}

}  // namespace
}  // namespace ladder
