#include "cli/completion.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/file.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/cli.h"
#include "cli/option_table.h"
#include "config/data_files.h"
#include "support/shell_output.h"

namespace ladder {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;
using Words = std::vector<std::string>;

// The table of the program, and a group of subcommands with all kinds of
// options.
std::vector<Subcommand> Table() {
  std::vector<Subcommand> table = AllSubcommands();
  Subcommand paint;
  paint.name = "wall paint";
  paint.summary = "it's [quick]: paints";
  paint.operand = "WALL";
  paint.operand_completes = Completes::kNothing;
  paint.operand_choices = {"north", "south"};
  paint.options = {
      {"color",
       "NAME",
       "what's \"its\" $color: `x`",
       false,
       Completes::kNothing,
       {"red", "green"}},
      {"dry", "", "not wet"},
  };
  Subcommand remove = paint;
  remove.name = "wall remove";
  table.push_back(paint);
  table.push_back(remove);
  return table;
}

constexpr const char* kRecorded = "20261121-105200-repro";

class CompletionTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(IsInstalled(GetParam(), GetParam()));
    std::string name =
        (std::filesystem::temp_directory_path() / "complete-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(Script()) << RenderCompletion(GetParam(), Table());
    std::filesystem::create_directory(folder_ / "north-folder");
    std::filesystem::create_directories(folder_ / ".aoti-ladder" / kRecorded);
    for (const char* each :
         {"a-log.txt", "notes.txt", "one.yaml", "two.yml", "a-record.zip"}) {
      std::ofstream(folder_ / each) << "";
    }
    std::ofstream(folder_ / "north-folder/three.yaml") << "";
    std::ofstream(folder_ / "north-folder/a-note.txt") << "";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string Script() const {
    return (folder_ / "completion").string();
  }
  /// What the shell offers behind those words; the last one is being typed.
  [[nodiscard]] std::set<std::string> Offered(Words words) const {
    // The two words of "record list" are typed as two.
    if (const size_t space = words[1].find(' '); space != std::string::npos) {
      words.insert(words.begin() + 2, words[1].substr(space + 1));
      words[1].resize(space);
    }
    if (GetParam() == "bash") return InBash(words);
    return GetParam() == "fish" ? InFish(words) : InZsh(words);
  }

 private:
  static std::set<std::string> Lines(const std::string& text) {
    std::set<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      lines.insert(line.substr(0, line.find('\t')));
    }
    return lines;
  }
  [[nodiscard]] std::string At(const std::string& command) const {
    return "cd " + ShellQuote({folder_.string()}) + " && " + command + " 2>&1";
  }
  [[nodiscard]] std::set<std::string> InBash(const Words& words) const {
    const std::string script = fmt::format(
        "source {}; COMP_WORDS=({}); COMP_CWORD={}; _aoti_ladder; "
        "printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        Script(), ShellQuote(words), words.size() - 1);
    // compopt belongs to a completion that an interactive shell began.
    return Lines(ShellOutput(
        At("bash --norc -c " + ShellQuote({"compopt() { :; }; " + script}))));
  }
  [[nodiscard]] std::set<std::string> InFish(const Words& words) const {
    return Lines(ShellOutput(
        At("HOME=$PWD fish -c " +
           ShellQuote({fmt::format("source {}; complete -C {}", Script(),
                                   ShellQuote({Line(words)}))}))));
  }
  // zsh draws what it offers: the words are looked for in the drawing.
  [[nodiscard]] std::set<std::string> InZsh(const Words& words) const {
    std::string drawn =
        ShellOutput(At("HOME=$PWD zsh -f " +
                       ShellQuote({COMPLETE_ZSH, Script(), Line(words)})));
    RE2::GlobalReplace(&drawn, R"(\x1b\[[0-9;?]*[A-Za-z]|\s)", "\n");
    return Lines(drawn);
  }
  static std::string Line(const Words& words) {
    std::string line;
    for (const std::string& word : words) {
      line += (line.empty() ? "" : " ") + word;
    }
    return line;
  }

  std::filesystem::path folder_;
};

TEST_P(CompletionTest, OffersSubcommandsAndTheMembersOfAGroup) {
  EXPECT_THAT(Offered({"aoti-ladder", ""}),
              IsSupersetOf({"run", "triage", "diff", "wall", "help"}));
  EXPECT_THAT(Offered({"aoti-ladder", "wall", ""}),
              IsSupersetOf({"paint", "remove"}));
  EXPECT_THAT(Offered({"aoti-ladder", "help", ""}),
              IsSupersetOf({"run", "wall"}));
  const std::set<std::string> members =
      Offered({"aoti-ladder", "help", "wall", ""});
  EXPECT_THAT(members, IsSupersetOf({"paint", "remove"}));
  EXPECT_THAT(members, Not(testing::Contains("triage")));
  EXPECT_THAT(Offered({"aoti-ladder", "help", "run", ""}),
              Not(IsSupersetOf({"run", "triage"})));
}

std::string Joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

TEST_P(CompletionTest, OffersTheOptionsOfTheSubcommandAndTheirValues) {
  const std::string options = Joined(Offered({"aoti-ladder", "run", "--"}));
  EXPECT_THAT(options, HasSubstr("--timeout"));
  EXPECT_THAT(options, HasSubstr("--all-stages"));
  EXPECT_THAT(options, Not(HasSubstr("--rtol")));
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "run", "--ladder", ""})),
              HasSubstr("documented"));
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "wall", "paint", "--color", ""})),
              HasSubstr("green"));
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "wall", "remove", "--"})),
              HasSubstr("--dry"));
}

TEST_P(CompletionTest, OffersWhatStandsForAnOperand) {
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "triage", "a-l"})),
              HasSubstr("a-log.txt"));
  const std::string walls =
      Joined(Offered({"aoti-ladder", "wall", "paint", ""}));
  EXPECT_THAT(walls, HasSubstr("south"));
  EXPECT_THAT(walls, Not(HasSubstr("north-folder")));
}

// A kind of file, with the folders that may hold one.
TEST_P(CompletionTest, OffersOnlyFilesThatFitTheOperand) {
  for (const char* before : {"run", "recipe check", "ladder check"}) {
    const std::string recipes = Joined(Offered({"aoti-ladder", before, ""}));
    EXPECT_THAT(recipes, HasSubstr("one.yaml")) << before;
    EXPECT_THAT(recipes, HasSubstr("two.yml")) << before;
    EXPECT_THAT(recipes, HasSubstr("north-folder")) << before;
    EXPECT_THAT(recipes, Not(HasSubstr("a-log.txt"))) << before;
  }
  const std::string below =
      Joined(Offered({"aoti-ladder", "run", "north-folder/"}));
  EXPECT_THAT(below, HasSubstr("three.yaml"));
  EXPECT_THAT(below, Not(HasSubstr("a-note.txt")));
  const std::string ladders =
      Joined(Offered({"aoti-ladder", "ladder", "show", ""}));
  EXPECT_THAT(ladders, HasSubstr("documented"));
  EXPECT_THAT(ladders, HasSubstr("one.yaml"));
  EXPECT_THAT(ladders, Not(HasSubstr("a-log.txt")));
  const std::string exported =
      Joined(Offered({"aoti-ladder", "record", "import", ""}));
  EXPECT_THAT(exported, HasSubstr("a-record.zip"));
  EXPECT_THAT(exported, Not(HasSubstr("one.yaml")));
}

// Records are folders.
TEST_P(CompletionTest, OffersFoldersForARecord) {
  for (const char* before : {"report", "replay", "resume", "record list",
                             "record prune", "record export"}) {
    const std::string records = Joined(Offered({"aoti-ladder", before, "n"}));
    EXPECT_THAT(records, HasSubstr("north-folder")) << before;
    EXPECT_THAT(records, Not(HasSubstr("notes.txt"))) << before;
  }
}

TEST_P(CompletionTest, OffersTheRecordsThatAreThere) {
  for (const char* before : {"report", "replay", "resume", "diff"}) {
    EXPECT_THAT(Joined(Offered({"aoti-ladder", before, ""})),
                HasSubstr("last "))
        << before;
    EXPECT_THAT(Joined(Offered({"aoti-ladder", before, ""})),
                HasSubstr(kRecorded))
        << before;
  }
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "diff", "not"})),
              HasSubstr("notes.txt"));
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "run", "--against", "l"})),
              HasSubstr("last"));
}

TEST_P(CompletionTest, OffersTheValuesOfAnOptionBehindItsLetter) {
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "run", "-l", ""})),
              HasSubstr("documented"));
}

TEST_P(CompletionTest, AfterTheDashesTheWordsAreTheCommandsOwn) {
  const std::string words =
      Joined(Offered({"aoti-ladder", "run", "--", "ls", "a-l"}));
  EXPECT_THAT(words, HasSubstr("a-log.txt"));
  EXPECT_THAT(words, Not(HasSubstr("--timeout")));
}

TEST_P(CompletionTest, TheCommandMayBeginWithoutDashes) {
  for (const Words& before :
       {Words{"run"}, Words{"run", "--timeout", "60", "-q"},
        Words{"recipe init", "--name", "x"}}) {
    Words words{"aoti-ladder"};
    words.insert(words.end(), before.begin(), before.end());
    words.emplace_back("basena");
    EXPECT_THAT(Joined(Offered(words)), HasSubstr("basename"));
    words.back() = "comp";  // a word of the shell itself
    EXPECT_THAT(Offered(words), Not(testing::Contains("compgen")));
    words.back() = "ls";
    words.emplace_back("a-l");
    EXPECT_THAT(Joined(Offered(words)), HasSubstr("a-log.txt"));
    words.back() = "--";
    EXPECT_THAT(Joined(Offered(words)), Not(HasSubstr("--all-stages")));
  }
  // An option of ours may stand before and after a recipe.
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "run", "one.yaml", "--tim"})),
              HasSubstr("--timeout"));
  EXPECT_THAT(Joined(Offered({"aoti-ladder", "run", "--ladder", ""})),
              HasSubstr("documented"));
}

INSTANTIATE_TEST_SUITE_P(Shells, CompletionTest,
                         testing::ValuesIn(CompletedShells()),
                         [](const auto& each) { return each.param; });

// bash splits --option=value into three words.
TEST(CompletionTextTest, BashCompletesAValueBehindAnEqualsSign) {
  std::string name =
      (std::filesystem::temp_directory_path() / "complete-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  std::ofstream(name + "/c") << RenderCompletion("bash", Table());
  const std::string script = fmt::format(
      "source {}/c; COMP_WORDS=(aoti-ladder wall paint --color = g); "
      "COMP_CWORD=5; _aoti_ladder; echo \"${{COMPREPLY[@]}}\"",
      name);
  EXPECT_EQ(ShellOutput("bash --norc -c " + ShellQuote({script})), "green\n");
  const std::string colon = fmt::format(
      "source {}/c; COMP_WORDS=(aoti-ladder run --fails-when exit : 3 --time); "
      "COMP_CWORD=6; _aoti_ladder; echo \"${{COMPREPLY[@]}}\"; "
      "compopt() {{ :; }}; COMP_WORDS=(aoti-ladder run zzzzz); COMP_CWORD=2; "
      "_aoti_ladder; echo ${{#COMPREPLY[@]}}",
      name);
  EXPECT_EQ(ShellOutput("bash --norc -c " + ShellQuote({colon})),
            "--timeout\n0\n");
  std::filesystem::remove_all(name);
}

TEST(CompletionTextTest, AnUnknownShellIsRefused) {
  try {
    RenderCompletion("bsh", Table());
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()),
              "no completion script for 'bsh'; did you mean 'bash'?");
  }
}

TEST(CompletedOptionsTest, EachValueIsCompletedOrOfAFreeKind) {
  const std::set<std::string> free = {"TIME", "N",       "SIZE", "X", "K=V",
                                      "WHAT", "VERSION", "P",    "K"};
  // A recipe and a candidate may have any name.
  const std::set<std::string> any = {"name", "good", "bad", "candidate"};
  size_t completed = 0;
  for (const Subcommand& each : AllSubcommands()) {
    for (const Option& option : each.options) {
      if (option.value.empty() || free.contains(option.value)) continue;
      // Its file says which suites, recipes and nights there are.
      if (each.name == "history") continue;
      if (option.value == "NAME" && any.contains(option.name)) continue;
      EXPECT_TRUE(option.completes != Completes::kNothing ||
                  !option.choices.empty())
          << each.name << " --" << option.name;
      ++completed;
    }
  }
  EXPECT_GT(completed, 15U);
}

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
    if (subcommand.hidden) continue;
    const std::string one =
        SectionOf(subcommands, "\n   " + subcommand.name + "\n", "\n   [a-z]");
    EXPECT_NE(one.find("aoti-ladder " + subcommand.name), std::string::npos)
        << subcommand.name;
    for (const Option& option : subcommand.options) {
      const auto letter = LetterOf(option.name);
      const std::string before = letter ? fmt::format("-{}, ", *letter) : "";
      EXPECT_NE(one.find("\n       " + before + "--" + option.name),
                std::string::npos)
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
  const std::string classes = SectionOf(page, "\nFAILURE CLASSES\n", "\n[A-Z]");
  for (const std::string& each : FailureClassNames()) {
    EXPECT_NE(classes.find(each), std::string::npos) << each;
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
