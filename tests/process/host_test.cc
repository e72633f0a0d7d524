#include "process/host.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace ladder {
namespace {

Host Terminal(std::map<std::string, std::string> environment) {
  Host host;
  host.environment = std::move(environment);
  host.stdout_is_terminal = host.stderr_is_terminal = true;
  return host;
}

TEST(HostTest, ColorsGoToATerminalThatHasThem) {
  EXPECT_TRUE(MayColor(Terminal({{"TERM", "xterm"}}), ColorChoice::kAuto));
  EXPECT_FALSE(MayColor(Terminal({{"TERM", "dumb"}}), ColorChoice::kAuto));
  EXPECT_FALSE(MayColor(Terminal({{"NO_COLOR", "1"}}), ColorChoice::kAuto));
  EXPECT_TRUE(MayColor(Terminal({{"NO_COLOR", ""}}), ColorChoice::kAuto));
  EXPECT_FALSE(MayColor(Host{}, ColorChoice::kAuto));
}

TEST(HostTest, TheOptionDecidesAboutColors) {
  EXPECT_TRUE(MayColor(Host{}, ColorChoice::kAlways));
  EXPECT_TRUE(MayColor(Terminal({{"NO_COLOR", "1"}}), ColorChoice::kAlways));
  EXPECT_FALSE(MayColor(Terminal({}), ColorChoice::kNever));
}

TEST(HostTest, LinksGoToTerminalsThatAreKnownToShowThem) {
  const auto links = [](std::map<std::string, std::string> environment) {
    return !LookOf(Terminal(std::move(environment)), ColorChoice::kAuto)
                .files_url.empty();
  };
  EXPECT_TRUE(links({{"TERM", "xterm-kitty"}}));
  EXPECT_TRUE(links({{"TERM", "xterm-256color"}, {"VTE_VERSION", "7006"}}));
  EXPECT_TRUE(links({{"TERM_PROGRAM", "vscode"}}));
  EXPECT_TRUE(links({{"FORCE_HYPERLINK", "1"}}));
  EXPECT_FALSE(links({{"TERM", "xterm-256color"}}));
  EXPECT_FALSE(links({{"TERM", "linux"}}));
  EXPECT_FALSE(links({{"TERM", "xterm"}, {"VTE_VERSION", "3409"}}));
  EXPECT_FALSE(links({{"TERM_PROGRAM", "vscode"}, {"FORCE_HYPERLINK", "0"}}));
  EXPECT_FALSE(links({{"TERM", "dumb"}, {"TERM_PROGRAM", "vscode"}}));
  Host piped = Terminal({{"TERM", "xterm-kitty"}});
  piped.stdout_is_terminal = false;
  EXPECT_EQ(LookOf(piped, ColorChoice::kAlways).files_url, "");
  EXPECT_EQ(LookOf(piped, ColorChoice::kAlways).columns, 0U);
}

TEST(HostTest, ADumbTerminalIsNotRedrawn) {
  EXPECT_TRUE(MayRedraw(Terminal({{"TERM", "xterm"}})));
  EXPECT_FALSE(MayRedraw(Terminal({{"TERM", "dumb"}})));
  EXPECT_FALSE(MayRedraw(Host{}));
}

TEST(HostTest, APythonMayReadItsProgramFromStandardInput) {
  using Words = std::vector<std::string>;
  for (const Words& words :
       std::vector<Words>{{"python"},
                          {"/usr/bin/python3.11", "-"},
                          {"python3", "-X", "utf8", "-u", "-", "--steps", "3"},
                          {"python3", "/dev/stdin", "one.txt"},
                          {"env", "A=1", "python3", "-"},
                          {"timeout", "60", "python3", "-W", "ignore"}}) {
    EXPECT_TRUE(IsPythonOnInput(words)) << testing::PrintToString(words);
  }
  // A shell may start a Python whose program is only a part of its own.
  for (const Words& words : std::vector<Words>{{},
                                               {"sh", "-"},
                                               {"python3", "x.py"},
                                               {"python3", "x.py", "-"},
                                               {"python3", "-c", "pass"},
                                               {"python3", "-m", "json.tool"},
                                               {"env", "A=1", "sh"}}) {
    EXPECT_FALSE(IsPythonOnInput(words)) << testing::PrintToString(words);
  }
}

TEST(HostTest, TheScriptOfAPythonOrAShellIsItsFirstWord) {
  EXPECT_EQ(ScriptOf({"python3", "-X", "dev", "x.py", "y.py"}), "x.py");
  EXPECT_EQ(ScriptOf({"timeout", "-k", "5", "60", "sh", "run.sh"}), "run.sh");
  EXPECT_EQ(ScriptOf({"python3", "-c", "pass", "x.py"}), "");
  EXPECT_EQ(ScriptOf({"python3", "-"}), "");
  EXPECT_EQ(ScriptOf({"python3", "/dev/stdin"}), "");
  EXPECT_EQ(ScriptOf({"./run.sh", "x.py"}), "");
  EXPECT_EQ(ScriptOf({}), "");
}

}  // namespace
}  // namespace ladder
