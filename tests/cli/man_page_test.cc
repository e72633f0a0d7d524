#include <fmt/format.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "base/file.h"
#include "cli/cli.h"
#include "cli/completion.h"
#include "cli/option_table.h"
#include "config/data_files.h"
#include "support/shell_output.h"

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

/// From `begin` to the next line that matches `next`.
std::string SectionOf(const std::string& page, const std::string& begin,
                      const std::string& next) {
  const size_t from = page.find(begin);
  EXPECT_NE(from, std::string::npos) << begin;
  if (from == std::string::npos) return "";
  const std::string rest = page.substr(from + begin.size() - 1);
  re2::StringPiece left(rest);
  const RE2 end("(?s)(.*?)" + next);
  std::string section;
  return RE2::PartialMatch(left, end, &section) ? section : rest;
}

TEST(ManPageTest, FormatsWithoutAWarningAndHasEveryOption) {
  ASSERT_TRUE(IsInstalled("groff", "groff-base"));
  const std::string page = Formatted(RenderManPage(AllSubcommands()));
  EXPECT_EQ(page.find("warning"), std::string::npos) << page;
  const std::string subcommands = SectionOf(page, "\nSUBCOMMANDS\n", "\n[A-Z]");
  for (const Subcommand& subcommand : AllSubcommands()) {
    const std::string one =
        SectionOf(subcommands, "\n   " + subcommand.name + "\n", "\n   [a-z]");
    EXPECT_NE(one.find("aoti-ladder " + subcommand.name), std::string::npos)
        << subcommand.name;
    for (const Option& option : subcommand.options) {
      EXPECT_NE(one.find("\n       --" + option.name), std::string::npos)
          << subcommand.name << " " << option.name;
    }
  }
}

TEST(ManPageTest, SaysWhatIsReadAndWrittenAndHowItEnds) {
  ASSERT_TRUE(IsInstalled("groff", "groff-base"));
  const std::string page = Formatted(RenderManPage(AllSubcommands()));
  const std::string ends = SectionOf(page, "\nEXIT STATUS\n", "\n[A-Z]");
  for (const ExitCode& each : kExitCodes) {
    EXPECT_NE(ends.find(fmt::format("\n       {} ", each.code)),
              std::string::npos)
        << ends;
  }
  const std::string files = SectionOf(page, "\nFILES\n", "\n[A-Z]");
  for (const char* each : {"record.json", "verdict.json", "output.log",
                           "/etc/aoti-ladder/", "~/.config/aoti-ladder/"}) {
    EXPECT_NE(files.find(each), std::string::npos) << each;
  }
  for (const char* each : kConfigNames) {
    EXPECT_NE(files.find(each), std::string::npos) << each;
  }
}

// All that the program looks up by a name of its own.
TEST(ManPageTest, HasEveryVariableThatIsRead) {
  ASSERT_TRUE(IsInstalled("groff", "groff-base"));
  const std::string section = SectionOf(
      Formatted(RenderManPage(AllSubcommands())), "\nENVIRONMENT\n", "\n[A-Z]");
  std::set<std::string> read;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SOURCE_DIR)) {
    if (entry.path().extension() != ".cc") continue;
    const std::string text = ReadFile(entry.path()).value_or("");
    static const RE2 kRead(
        R"re((?:environment\.find\(|Variable\(host, |getenv\()"([A-Z_]+)")re");
    re2::StringPiece rest(text);
    std::string name;
    while (RE2::FindAndConsume(&rest, kRead, &name)) read.insert(name);
  }
  EXPECT_GT(read.size(), 4U);
  for (const std::string& name : read) {
    EXPECT_TRUE(RE2::PartialMatch(section, "\n       " + name + "(\n| +[a-z])"))
        << name << "\n"
        << section;
  }
}

TEST(ManPageTest, TextIsNeitherARequestNorAnEscape) {
  ASSERT_TRUE(IsInstalled("groff", "groff-base"));
  Subcommand odd;
  odd.name = "odd";
  odd.description = ".ab of \\n(.f\n'quoted - line";
  const std::string page = Formatted(RenderManPage({odd}));
  EXPECT_NE(page.find(".ab of \\n(.f"), std::string::npos) << page;
  EXPECT_NE(page.find("'quoted - line"), std::string::npos) << page;
}

}  // namespace
}  // namespace ladder
