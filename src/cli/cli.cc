#include "cli/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/console.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/bisect_command.h"
#include "cli/completion.h"
#include "cli/diff_command.h"
#include "cli/doctor_command.h"
#include "cli/history_command.h"
#include "cli/job_command.h"
#include "cli/ladder_command.h"
#include "cli/nightly_command.h"
#include "cli/option_table.h"
#include "cli/recipe_command.h"
#include "cli/record_command.h"
#include "cli/report_command.h"
#include "cli/resume_command.h"
#include "cli/run_command.h"
#include "cli/triage_command.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;
using Table = std::vector<Subcommand>;

/// The subcommand at the beginning of the words; its name may be two words.
const Subcommand* FindSubcommand(const Table& table, const Words& words) {
  for (const Subcommand& each : table) {
    const bool two = !GroupOf(each).empty();
    if (two && words.size() < 2) continue;
    if (each.name == (two ? words[0] + " " + words[1] : words[0])) {
      return &each;
    }
  }
  return nullptr;
}

Table GroupNamed(const Table& table, const std::string& name) {
  Table group;
  for (const Subcommand& each : table) {
    if (!name.empty() && GroupOf(each) == name) group.push_back(each);
  }
  return group;
}

/// All valid first words.
Words FirstWordsOf(const Table& table) {
  Words words;
  for (const auto& [word, says] : FirstWords(table)) words.push_back(word);
  return words;
}

std::string UsageOf(const Table& table) {
  std::string usage;
  for (const Subcommand& each : table) {
    usage +=
        fmt::format("{} aoti-ladder {} {}\n",
                    usage.empty() ? "Usage:" : "      ", each.name, each.usage);
  }
  return usage;
}

/// A line "  run            diagnose a failing command" for each row.
std::string RowsOf(
    const std::vector<std::pair<std::string, std::string>>& rows) {
  std::string list;
  for (const auto& [name, says] : rows) {
    list += fmt::format("  {:<15}{}\n", name, says);
  }
  return list;
}

/// "Exit codes: 0 no failure, 1 failure, …", wrapped for the terminal.
std::string ExitCodeLines() {
  std::string text = "Exit codes:";
  size_t line = 0;  // where the last line begins
  for (const ExitCode& each : kExitCodes) {
    const bool last = &each == std::end(kExitCodes) - 1;
    const std::string entry =
        fmt::format("{} {}{}", each.code, each.says, last ? "." : ",");
    const bool fits = text.size() - line + 1 + entry.size() < 80;
    text += fits ? ' ' : '\n';
    if (!fits) line = text.size();
    text += entry;
  }
  return text + "\n";
}

std::string RenderOverview(const Table& table) {
  return fmt::format(
      R"(Usage: aoti-ladder run [options] [--] CMD [ARG…]
       aoti-ladder SUBCOMMAND …
       aoti-ladder help SUBCOMMAND

Runs your command several times, each time with more of PyTorch's debug flags
for AOTInductor, and reports which kernel launch failed first, what was wrong
with its inputs, and which kernel, model input or weight caused it.

  aoti-ladder run -- python repro.py

Subcommands:
{}
Options:
  -h, --help     print help
  -V, --version  print the version and build details

{})",
      RowsOf(FirstWords(table)), ExitCodeLines());
}

std::string RenderGroup(const Table& group) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Subcommand& each : group) {
    rows.emplace_back(each.name, each.summary);
  }
  return fmt::format("{}\n{}\nHelp for one of them: aoti-ladder help {} …\n",
                     UsageOf(group), RowsOf(rows), GroupOf(group.front()));
}

// The first word is a group, but the second one names none of its members.
[[noreturn]] void RefuseSecond(const Table& group, const Words& words) {
  const std::string name = GroupOf(group.front());
  Words known;
  for (const Subcommand& each : group) {
    known.push_back(each.name.substr(name.size() + 1));
  }
  const std::string remedy = fmt::format(
      "Use one of: {}; see: aoti-ladder help {}", fmt::join(known, ", "), name);
  if (words.size() < 2) {
    throw UserError(fmt::format("{} what?", name), remedy);
  }
  throw UserError(fmt::format("unknown subcommand '{} {}'{}", name, words[1],
                              DidYouMean(words[1], known)),
                  remedy);
}

/// `alone`: the first `count` words, which take no arguments.
void RefuseMore(const Words& words, size_t count, const std::string& alone) {
  if (words.size() <= count) return;
  throw UserError(fmt::format("unexpected argument '{}'", words[count]),
                  fmt::format("Remove it: aoti-ladder {}", alone));
}

Text ParseHelp(const Table& table, const Words& topics) {
  if (topics.empty() || topics[0] == "help") return {RenderOverview(table)};
  if (const Subcommand* topic = FindSubcommand(table, topics)) {
    RefuseMore(topics, GroupOf(*topic).empty() ? 1 : 2, "help " + topic->name);
    return {RenderHelp(*topic)};
  }
  if (const Table group = GroupNamed(table, topics[0]); !group.empty()) {
    if (topics.size() > 1) RefuseSecond(group, topics);
    return {RenderGroup(group)};
  }
  throw UserError(fmt::format("no help for '{}'{}", topics[0],
                              DidYouMean(topics[0], FirstWordsOf(table))),
                  "See all subcommands: aoti-ladder --help");
}

// The first word is an option, of a subcommand or unknown.
[[noreturn]] void RefuseFirstOption(const Table& table,
                                    const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  for (const Subcommand& each : table) {
    const Words known = OptionNames(each);
    if (std::find(known.begin(), known.end(), name) == known.end()) continue;
    throw UserError(fmt::format("{} is an option of {}", name, each.name),
                    fmt::format("Name the subcommand first: aoti-ladder {} {}",
                                each.name, word));
  }
  RefuseOption(word, {"--help", "--version"}, "aoti-ladder --help");
}

// The first word is not a subcommand.
[[noreturn]] void RefuseFirst(const Table& table, const std::string& word) {
  if (word == "version") {
    throw UserError("unknown subcommand 'version'",
                    "Use the option: aoti-ladder --version");
  }
  const std::string meant = DidYouMean(word, FirstWordsOf(table));
  if (!meant.empty()) {
    throw UserError(fmt::format("unknown subcommand '{}'{}", word, meant),
                    "See all subcommands: aoti-ladder --help");
  }
  if (word.ends_with(".yaml") || word.ends_with(".yml")) {
    throw UserError(
        fmt::format("unknown subcommand '{}'", word),
        fmt::format("To run a recipe: aoti-ladder run {}", ShellQuote({word})));
  }
  if (word == "--") throw UserError("no subcommand before --", kRunExample);
  if (word.starts_with('-')) RefuseFirstOption(table, word);
  // Most likely the user's command, since it resembles no subcommand.
  throw UserError(fmt::format("unknown subcommand '{}'", word),
                  fmt::format("If it is your command: aoti-ladder run {} …",
                              ShellArgument(word)));
}

}  // namespace

std::variant<ChosenSubcommand, Text> ParseCommandLine(const Table& subcommands,
                                                      const Words& words) {
  if (words.empty()) return Text{RenderOverview(subcommands)};
  if (words[0] == "help" || words[0] == "--help" || words[0] == "-h") {
    return ParseHelp(subcommands, {words.begin() + 1, words.end()});
  }
  if (words[0] == "--version" || words[0] == "-V") {
    RefuseMore(words, 1, "--version");
    return Text{VersionText()};
  }
  const Subcommand* subcommand = FindSubcommand(subcommands, words);
  if (subcommand == nullptr) {
    const Table group = GroupNamed(subcommands, words[0]);
    if (group.empty()) RefuseFirst(subcommands, words[0]);
    if (words.size() > 1 && (words[1] == "--help" || words[1] == "-h")) {
      return Text{RenderGroup(group)};
    }
    RefuseSecond(group, words);
  }
  const size_t name_words = GroupOf(*subcommand).empty() ? 1 : 2;
  auto given = ReadWords(
      *subcommand,
      {words.begin() + static_cast<std::ptrdiff_t>(name_words), words.end()});
  if (!given) return Text{RenderHelp(*subcommand)};
  return ChosenSubcommand{subcommand, std::move(*given)};
}

int ExitCodeFor(const Words& words, int exit_code) {
  const Subcommand* subcommand =
      words.empty() ? nullptr : FindSubcommand(AllSubcommands(), words);
  if (subcommand == nullptr) return exit_code;
  const auto own = words.begin() +
                   static_cast<std::ptrdiff_t>(CountOwnWords(
                       *subcommand, {words.begin() + 1, words.end()})) +
                   1;
  if (std::find(words.begin(), own, "--bisect-exit-codes") == own) {
    return exit_code;
  }
  if (exit_code == 4) return 125;
  return exit_code == 2 || exit_code == 3 ? exit_code + 126 : exit_code;
}

namespace {

int PrintCompletion(const ParsedArgs& given) {
  PrintAnswer(RenderCompletion(TakeShell(given), AllSubcommands()));
  return 0;
}

int PrintManPage(const ParsedArgs& /*given*/) {
  PrintAnswer(RenderManPage(AllSubcommands()));
  return 0;
}

}  // namespace

const std::vector<Subcommand>& AllSubcommands() {
  static const auto& all = *new std::vector<Subcommand>{
      Running(DescribeRun(),
              [](const ParsedArgs& given) {
                return given.operands.empty() ? DispatchRun(TakeRun(given))
                                              : RunRecipe(given);
              }),
      Running(DescribeTriage(),
              [](const ParsedArgs& given) {
                return RunTriageCommand(TakeTriage(given));
              }),
      Running(DescribeDiff(),
              [](const ParsedArgs& given) {
                return RunDiffCommand(TakeDiff(given));
              }),
      Running(DescribeReport(),
              [](const ParsedArgs& given) {
                return RunReportCommand(TakeReport(given));
              }),
      BisectCommand(),
      Replay(),
      Resume(),
      ResumeJob(),
      RecordList(),
      RecordPrune(),
      RecordExport(),
      RecordImport(),
      RecipeList(),
      RecipeCheck(),
      RecipeShow(),
      RecipeInit(),
      RecipeSchema(),
      LadderList(),
      LadderShow(),
      LadderCheck(),
      Nightly(),
      HistoryCommand(),
      Doctor(),
      JobCommand(),
      Running(DescribeCompletion(), PrintCompletion),
      Running(DescribeManPage(), PrintManPage),
  };
  return all;
}

}  // namespace ladder
