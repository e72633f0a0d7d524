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

#include "file.h"
#include "shell_words.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

std::string Masked(std::string text) {
  static const std::pair<const char*, const char*> kMasks[] = {
      {R"(\d{8}-\d{6}-repro)", "STAMP-repro"},
      {R"(\bc[a-z2-7]{51}\b)", "HASH"},
      {R"(aotinductor_\w{6})", "aotinductor_XXXXXX"},
      {R"(0x[0-9a-f]+)", "ADDRESS"},
      {R"(( runs?,) \d+\.\d s;)", "\\1 N.N s;"},
      {R"((STAMP-repro/\S+):\d+\n)", "\\1:LINE\n"},
  };
  for (const auto& [pattern, mask] : kMasks) {
    RE2::GlobalReplace(&text, pattern, mask);
  }
  return text;
}

/// The fenced block of the README that starts with a shell prompt.
std::string ShownIn(const fs::path& readme) {
  std::string text = ReadFile(readme).value_or("");
  size_t prompt = text.find("```\n$ aoti-ladder run");
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

}  // namespace
}  // namespace ladder
