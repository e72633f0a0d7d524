#include "man_page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "commands.h"
#include "shell_output.h"

namespace ladder {
namespace {

std::string Formatted(const std::string& page) {
  std::string name =
      (std::filesystem::temp_directory_path() / "man-XXXXXX").string();
  close(mkstemp(name.data()));
  std::ofstream(name) << page;
  // Warnings go into the text, so that a test sees them.
  const std::string text =
      ShellOutput("groff -k -man -ww -Tutf8 -P-c " + name + " 2>&1");
  std::filesystem::remove(name);
  std::string plain;  // without overstriking
  for (const char c : text) {
    if (c == '\b') {
      plain.pop_back();
    } else {
      plain += c;
    }
  }
  return plain;
}

TEST(ManPageTest, FormatsWithoutAWarningAndHasEveryOption) {
  if (ShellOutput("command -v groff").empty()) GTEST_SKIP() << "no groff here";
  const std::string page = Formatted(RenderManPage(AllSubcommands()));
  EXPECT_EQ(page.find("warning"), std::string::npos) << page;
  for (const Subcommand& subcommand : AllSubcommands()) {
    for (const Option& option : subcommand.options) {
      EXPECT_NE(page.find("--" + option.name), std::string::npos)
          << subcommand.name << " " << option.name;
    }
  }
}

TEST(ManPageTest, TextIsNeitherARequestNorAnEscape) {
  if (ShellOutput("command -v groff").empty()) GTEST_SKIP() << "no groff here";
  Subcommand odd;
  odd.name = "odd";
  odd.description = ".ab of \\n(.f\n'quoted - line";
  const std::string page = Formatted(RenderManPage({odd}));
  EXPECT_NE(page.find(".ab of \\n(.f"), std::string::npos) << page;
  EXPECT_NE(page.find("'quoted - line"), std::string::npos) << page;
}

}  // namespace
}  // namespace ladder
