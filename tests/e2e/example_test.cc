// Runs each example as its README says and compares what is printed with what
// the README shows. Masked in both is what no two runs have in common: seconds,
// dates, hashes, addresses, names of temporary folders, and lines of files in
// the record: generated code and logs grow by what a machine needs.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/text.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

std::string Masked(std::string text) {
  static const std::pair<const char*, const char*> kMasks[] = {
      {R"(\d{8}-\d{6}-(repro|doubt-is-nan|requests|bisect-score))",
       "STAMP-\\1"},
      {R"(\bc[a-z2-7]{51}\b)", "HASH"},
      {R"(aotinductor_\w{6})", "aotinductor_XXXXXX"},
      {R"(, torch 2\.\d+\.\d+)", ", torch VERSION"},
      {R"(0x[0-9a-f]+)", "ADDRESS"},
      {R"(( runs?,) (\d+\.\d s|\d+ min \d+ s)\.)", "\\1 N.N s."},
      {R"((STAMP-[\w-]+/\S+):\d+\n)", "\\1:LINE\n"},
      // Of a bisection: how long, where, and the name of a candidate's folder.
      {R"(\n  time  .*\n)", "\n  time TIME\n"},
      {R"( /\S+/(score\.yaml|\.aoti-ladder/))", " /FOLDER/\\1"},
      {R"( /\S+/aoti-ladder run )", " aoti-ladder run "},
      {R"(\b([0-9a-f]{12})-[0-9a-f]{8}\b)", "\\1-HASH"},
      {R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)", "MOMENT"},
      // With two cores the kernel has threads, and its exception aborts.
      {R"(: (?:what\(\):  |Error: )index out)", ": index out"},
      {R"(first bad: exit (?:134 \(SIGABRT\)|1)\))", "first bad: END)"},
      {R"(/nights/\d{8}-\d{6}-)", "/nights/STAMP-"},
      // the two streams meet there as they come
      {R"(output\.log:\d+)", "output.log:N"},
  };
  for (const auto& [pattern, mask] : kMasks) {
    RE2::GlobalReplace(&text, pattern, mask);
  }
  return text;
}

/// The fenced block of the README that shows the command, without it.
std::string ShownIn(const fs::path& readme,
                    const std::string& command = "aoti-ladder ") {
  std::string text = ReadFile(readme).value_or("");
  size_t prompt = text.find("```\n$ " + command);
  if (prompt == std::string::npos) return "";
  size_t begin = text.find('\n', prompt + 4) + 1;
  return text.substr(begin, text.find("```", begin) - begin);
}

class ExampleTest : public testing::TestWithParam<const char*> {};

TEST_P(ExampleTest, PrintsWhatItsReadmeShows) {
  std::string python = PYTHON_2_14;
  if (python.empty()) GTEST_SKIP() << "no Python with torch 2.14 was given";
  std::string pattern = fs::temp_directory_path() / "example-XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  fs::path folder = pattern;
  fs::path example = fs::path(EXAMPLES_DIR) / GetParam();
  fs::copy(example / "repro.py", folder / "repro.py");
  std::string command =
      fmt::format("cd {} && env -u PYTHONUNBUFFERED {} > printed 2> progress",
                  ShellQuote({folder}),
                  ShellQuote({TOOL, "run", "--", python, "repro.py"}));
  int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  std::string shown = ShownIn(example / "README.md");
  ASSERT_FALSE(shown.empty()) << example / "README.md";
  EXPECT_EQ(Masked(shown), Masked(ReadFile(folder / "printed").value_or("")))
      << "what it printed:\n"
      << ReadFile(folder / "printed").value_or("");
  fs::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Examples, ExampleTest,
                         testing::Values("nan-kernel", "custom-op-crash",
                                         "wrong-input-shape"),
                         [](const testing::TestParamInfo<const char*>& each) {
                           std::string name = each.param;
                           RE2::GlobalReplace(&name, "-", "_");
                           return name;
                         });

/// Recipes name python3, whichever that is.
class RecipeExampleTest : public testing::Test {
 protected:
  void SetUp() override {
    if (std::string(PYTHON_2_14).empty()) {
      GTEST_SKIP() << "no Python with torch 2.14 was given";
    }
    std::string pattern = fs::temp_directory_path() / "example-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    for (const char* name :
         {"recipe", "matrix", "custom-ladder", "bisect", "nightly"}) {
      fs::copy(fs::path(EXAMPLES_DIR) / name, folder_ / name,
               fs::copy_options::recursive);
    }
    fs::create_directory(folder_ / "bin");
    WriteFileByRename(
        folder_ / "bin/python3",
        "#!/bin/sh\nexec " + ShellQuote({PYTHON_2_14}) + " \"$@\"\n");
    fs::permissions(folder_ / "bin/python3", fs::perms::owner_all);
    fs::create_symlink(TOOL, folder_ / "bin/aoti-ladder");
  }
  void TearDown() override {
    if (!HasFailure() && !folder_.empty()) fs::remove_all(folder_);
  }

  /// Runs a command where the example lies, and returns what it printed.
  std::string Print(const std::string& name, const std::string& command,
                    int status) {
    const std::string line = fmt::format(
        "cd {} && PATH={}:$PATH env -u PYTHONUNBUFFERED {} > printed 2> "
        "progress",
        ShellQuote({folder_ / name}), ShellQuote({folder_ / "bin"}), command);
    const int ended = std::system(line.c_str());
    EXPECT_TRUE(WIFEXITED(ended));
    EXPECT_EQ(WEXITSTATUS(ended), status) << command;
    return ReadFile(folder_ / name / "printed").value_or("");
  }

  /// Runs what the README of the example shows, and compares.
  void ExpectAsShown(const std::string& name, const std::string& command,
                     int status) {
    const fs::path readme = fs::path(EXAMPLES_DIR) / name / "README.md";
    const std::string printed = Print(name, command, status);
    EXPECT_EQ(Masked(ShownIn(readme, command + "\n")), Masked(printed))
        << "what it printed:\n"
        << printed;
  }

  fs::path folder_;
};

TEST_F(RecipeExampleTest, AFailureThatNobodyNotices) {
  ExpectAsShown("recipe", "aoti-ladder run score.yaml", 1);
}

TEST_F(RecipeExampleTest, AMatrixWithALadderOfItsOwn) {
  ExpectAsShown("custom-ladder", "aoti-ladder ladder check inputs.yaml", 0);
  ExpectAsShown("matrix", "aoti-ladder run requests.yaml", 1);
}

TEST_F(RecipeExampleTest, ABisectionOfCommits) {
  EXPECT_EQ(Print("bisect", "sh repository.sh", 0), "");
  ExpectAsShown("bisect", "aoti-ladder bisect score.yaml", 0);
}

TEST_F(RecipeExampleTest, TwoNightsOfASuite) {
  EXPECT_EQ(Print("nightly", "sh repository.sh", 0), "");
  const std::string command = "aoti-ladder nightly suite.yaml";
  const std::string first = Print("nightly", command, 0);
  EXPECT_EQ(Print("nightly", "sh repository.sh later", 0), "");
  const std::string both =
      fmt::format("{}$ sh repository.sh later\n$ {}\n{}", first, command,
                  Print("nightly", command, 1));
  EXPECT_EQ(Masked(ShownIn(fs::path(EXAMPLES_DIR) / "nightly/README.md")),
            Masked(both))
      << "what it printed:\n"
      << both;
}

}  // namespace
}  // namespace ladder
