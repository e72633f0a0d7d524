#include "cli/option_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/program_options.hpp>

#include "base/text.h"
#include "base/vocabulary.h"
#include "jobs/climb_jobs.h"
#include "jobs/jobs.h"

namespace ladder {

namespace {

constexpr const char* kExecutor = "executor";

namespace po = boost::program_options;

using Words = std::vector<std::string>;

constexpr size_t kHelpColumns = 80;

// Whole names only: a prefix may change its meaning when an option is added.
constexpr int kStyle = po::command_line_style::allow_long |
                       po::command_line_style::long_allow_adjacent |
                       po::command_line_style::long_allow_next |
                       po::command_line_style::allow_short |
                       po::command_line_style::short_allow_next |
                       po::command_line_style::short_allow_adjacent |
                       po::command_line_style::allow_sticky |
                       po::command_line_style::allow_dash_for_short;

struct Letter {
  char letter;
  const char* option;
};
// One table for all subcommands, so that a letter has one meaning.
constexpr Letter kLetters[] = {
    {'a', "all-stages"}, {'c', "compile"}, {'e', "env"},     {'f', "format"},
    {'j', "jobs"},       {'l', "ladder"},  {'n', "dry-run"}, {'o', "out"},
    {'p', "package"},    {'q', "quiet"},   {'r', "repeat"},  {'s', "stage"},
    {'t', "timeout"},    {'v', "verbose"}, {'w', "wrapper"},
};

/// Finds the option of a word such as "--out", "--out=x", "-o", "-ox", "-qo".
/// Returns whether the next word is its value.
bool TakesNextWord(const Subcommand& subcommand, const std::string& word) {
  const auto takes_value = [&](const auto& is_it) {
    const auto& options = subcommand.options;
    const auto found = std::find_if(options.begin(), options.end(), is_it);
    return found != options.end() && !found->value.empty();
  };
  if (word.starts_with("--")) {
    const std::string name = word.substr(2);
    return name == kErrorFileOption || takes_value([&](const Option& option) {
             return option.name == name || Contains(option.former_names, name);
           });
  }
  for (size_t i = 1; i < word.size(); ++i) {
    const auto has_letter = [&](const Option& option) {
      return LetterOf(option.name) == word[i];
    };
    // What follows a letter that takes a value is the value.
    if (takes_value(has_letter)) return i + 1 == word.size();
  }
  return false;
}

po::options_description Describe(const Subcommand& subcommand) {
  po::options_description described;
  auto add = described.add_options();
  for (const Option& option : subcommand.options) {
    Words names = option.former_names;
    const auto letter = LetterOf(option.name);
    names.push_back(letter ? fmt::format("{},{}", option.name, *letter)
                           : option.name);
    for (const std::string& name : names) {
      if (option.value.empty()) {
        add(name.c_str(), po::bool_switch());
      } else if (option.repeatable) {
        add(name.c_str(), po::value<Words>());
      } else {
        add(name.c_str(), po::value<std::string>());
      }
    }
  }
  add("help,h", po::bool_switch());
  add(kErrorFileOption, po::value<std::string>());
  return described;
}

std::string HelpCommand(const Subcommand& subcommand) {
  return "aoti-ladder help " + subcommand.name;
}

/// ".zip" of the operand "FILE.zip"; empty where any word is right.
std::string EndingOf(const Subcommand& subcommand) {
  const size_t dot = subcommand.operand.find('.');
  return dot == std::string::npos ? "" : subcommand.operand.substr(dot);
}

[[noreturn]] void RefuseWord(const Subcommand& subcommand,
                             const std::string& word) {
  const std::string why =
      subcommand.operand.empty()
          ? fmt::format("is unexpected: {} takes only options", subcommand.name)
          : "is not a " + EndingOf(subcommand) + " file";
  throw UserError(fmt::format("'{}' {}", word, why),
                  "See all options: " + HelpCommand(subcommand));
}

[[noreturn]] void RefuseBare(const Subcommand& subcommand,
                             const std::string& option) {
  throw UserError(fmt::format("{} needs a value", option),
                  "See all options: " + HelpCommand(subcommand));
}

[[noreturn]] void RefuseTwice(const Subcommand& subcommand,
                              const std::string& option) {
  Words repeatable;
  for (const Option& each : subcommand.options) {
    if (each.repeatable) repeatable.push_back("--" + each.name);
  }
  throw UserError(
      fmt::format("{} was given more than once", option),
      repeatable.empty()
          ? "Remove one of them."
          : fmt::format("Remove one of them; only {} may be repeated.",
                        fmt::join(repeatable, " and ")));
}

void TakeOption(const po::option& option, ParsedArgs& given) {
  std::string name = option.string_key;
  if (option.position_key >= 0) {
    given.operands.push_back(option.original_tokens.at(0));
    return;
  }
  if (name == kErrorFileOption) {
    given.error_file = option.value.at(0);
    return;
  }
  auto& values = given.values[name];
  for (const std::string& value : option.value) {
    // Usually an unset variable of a script.
    if (value.empty()) {
      RefuseValue("--" + name, "", "Set a value, or remove the option.");
    }
    values.push_back(value);
  }
}

bool TakesWord(const Subcommand& subcommand, const std::string& word) {
  const std::string ending = EndingOf(subcommand);
  if (ending.empty()) return !subcommand.operand.empty();
  return word.ends_with(ending) ||
         (ending == ".yaml" && word.ends_with(".yml"));
}

/// Replaces an old name by the current one. Returns a note about it, if any.
std::optional<std::string> Rename(const Subcommand& subcommand,
                                  std::string& name) {
  for (const Option& option : subcommand.options) {
    const Words& former = option.former_names;
    if (std::find(former.begin(), former.end(), name) == former.end()) continue;
    const std::string old = std::exchange(name, option.name);
    return fmt::format("--{} is the old name of --{}", old, name);
  }
  return {};
}

// Reads the subcommand's own words. Reports the first wrong word.
std::optional<ParsedArgs> ReadOptions(const Subcommand& subcommand,
                                      const Words& words) {
  const po::options_description described = Describe(subcommand);
  auto parsed = po::command_line_parser(words)
                    .options(described)
                    .style(kStyle)
                    .allow_unregistered()
                    .run();
  ParsedArgs given;
  for (auto& option : parsed.options) {
    if (option.string_key == "help") return std::nullopt;
    if (option.position_key >= 0 &&
        !TakesWord(subcommand, option.original_tokens.at(0))) {
      RefuseWord(subcommand, option.original_tokens.at(0));
    }
    if (option.unregistered) {
      RefuseOption(option.original_tokens.at(0), OptionNames(subcommand),
                   HelpCommand(subcommand));
    }
    const Words& tokens = option.original_tokens;
    // The parser would take the next option as this one's value.
    if (tokens.size() == 2 && tokens[1].starts_with("--")) {
      RefuseBare(subcommand, tokens[0]);
    }
    if (const auto note = Rename(subcommand, option.string_key)) {
      AddOnce(*note, given.notes);
    }
    TakeOption(option, given);
  }
  po::variables_map checked;  // refuses duplicates
  po::store(parsed, checked);
  return given;
}

// --- help -------------------------------------------------------------------

std::string HelpOf(const std::string& spelled, const std::string& help,
                   size_t column) {
  std::string line = "  " + spelled;
  line += std::string(column - line.size(), ' ');
  return line + WrappedText(help, {kHelpColumns - 1, column, column}) + "\n";
}

std::string Spelled(const Option& option) {
  const auto letter = LetterOf(option.name);
  return (letter ? fmt::format("-{}, ", *letter) : "    ") + "--" +
         option.name + (option.value.empty() ? "" : " " + option.value);
}

std::string Section(const std::string& title, const std::string& text) {
  return text.empty() ? "" : fmt::format("\n{}:\n{}", title, text);
}

}  // namespace

std::optional<char> LetterOf(const std::string& option) {
  for (const Letter& each : kLetters) {
    if (option == each.option) return each.letter;
  }
  return {};
}

std::optional<std::string> ParsedArgs::Text(const std::string& name) const {
  auto found = values.find(name);
  if (found == values.end() || found->second.empty()) return {};
  return found->second.back();
}

std::vector<std::string> ParsedArgs::Texts(const std::string& name) const {
  auto found = values.find(name);
  return found == values.end() ? Words{} : found->second;
}

Subcommand Running(Subcommand described, int (*run)(const ParsedArgs&)) {
  described.run = run;
  return described;
}

size_t CountOwnWords(const Subcommand& subcommand, const Words& words) {
  const auto dashes = static_cast<size_t>(
      std::find(words.begin(), words.end(), "--") - words.begin());
  if (!subcommand.takes_command) return dashes;
  for (size_t at = 0; at < dashes; ++at) {
    const std::string& word = words[at];
    const bool option = word.size() > 1 && word.starts_with('-');
    if (!option && !TakesWord(subcommand, word)) return at;
    if (option && TakesNextWord(subcommand, word)) ++at;
  }
  return dashes;
}

std::optional<ParsedArgs> ReadWords(const Subcommand& subcommand,
                                    const Words& words) {
  const auto own = words.begin() + static_cast<std::ptrdiff_t>(
                                       CountOwnWords(subcommand, words));
  try {
    auto given = ReadOptions(subcommand, {words.begin(), own});
    if (given && own != words.end()) {
      given->dashes = *own == "--";
      auto& rest = subcommand.takes_command ? given->command : given->operands;
      rest.insert(rest.end(), own + (given->dashes ? 1 : 0), words.end());
    }
    return given;
  } catch (const po::multiple_occurrences& error) {
    RefuseTwice(subcommand, error.get_option_name());
  } catch (const po::invalid_command_line_syntax& error) {
    if (error.kind() != error.extra_parameter) {
      RefuseBare(subcommand, error.get_option_name());
    }
    throw UserError(fmt::format("{} takes no value", error.get_option_name()),
                    "See all options: " + HelpCommand(subcommand));
  }
}

void RefuseOption(const std::string& word, const Words& known,
                  const std::string& help) {
  const std::string name = word.substr(0, word.find('='));
  throw UserError(
      fmt::format("unknown option '{}'{}", name, DidYouMean(name, known)),
      fmt::format("See all options: {}", help));
}

void RefuseValue(const std::string& option, const std::string& value,
                 const std::string& remedy) {
  throw UserError(fmt::format("{} cannot be '{}'", option, value), remedy);
}

const std::string& OneOperand(const ParsedArgs& given, const std::string& what,
                              const std::string& remedy) {
  const size_t number = given.operands.size();
  if (number == 1) return given.operands.front();
  throw UserError(number == 0
                      ? fmt::format("no {} given", what)
                      : fmt::format("expected one {}, got {}", what, number),
                  remedy);
}

int TakeCount(const ParsedArgs& given, const std::string& option,
              int otherwise) {
  const auto text = given.Text(option);
  if (!text) return otherwise;
  int number = 0;
  if (!RE2::FullMatch(*text, R"((\d{1,6}))", &number) || number < 1) {
    RefuseValue("--" + option, *text, "Use a whole number from 1 to 999999.");
  }
  return number;
}

Words OptionNames(const Subcommand& subcommand) {
  Words names;
  for (const Option& option : subcommand.options) {
    names.push_back("--" + option.name);
  }
  names.emplace_back("--help");
  return names;
}

std::string RenderHelp(const Subcommand& subcommand) {
  size_t column = std::string("  -h, --help  ").size();
  for (const Option& option : subcommand.options) {
    column = std::max(column, Spelled(option).size() + 4);
  }
  std::string options;
  for (const Option& option : subcommand.options) {
    options += HelpOf(Spelled(option), option.help, column);
  }
  options += HelpOf("-h, --help", "print help", column);
  const std::string usage =
      subcommand.usage.empty() ? "" : " " + subcommand.usage;
  return fmt::format("Usage: aoti-ladder {}{}\n\n{}\n", subcommand.name, usage,
                     WrappedText(subcommand.description, {kHelpColumns - 1})) +
         Section("Options", options) +
         Section("Examples", subcommand.examples) +
         Section("Exit codes", subcommand.exit_codes);
}

using Table = std::vector<Subcommand>;

std::string GroupOf(const Subcommand& subcommand) {
  const size_t space = subcommand.name.find(' ');
  return space == std::string::npos ? "" : subcommand.name.substr(0, space);
}

std::vector<std::pair<std::string, std::string>> FirstWords(
    const Table& table) {
  std::vector<std::pair<std::string, std::string>> words;
  for (const Subcommand& each : table) {
    if (each.hidden) continue;
    const std::string group = GroupOf(each);
    if (group.empty()) {
      words.emplace_back(each.name, each.summary);
      continue;
    }
    const std::string member = each.name.substr(group.size() + 1);
    if (!words.empty() && words.back().first == group) {
      words.back().second += ", " + member;
    } else {
      words.emplace_back(group, member);
    }
  }
  words.emplace_back("help", "show the options of a subcommand");
  return words;
}

Words Members(const Table& table, const std::string& group) {
  Words members;
  for (const Subcommand& each : table) {
    if (GroupOf(each) == group) {
      members.push_back(each.name.substr(group.size() + 1));
    }
  }
  return members;
}

Words Groups(const Table& table) {
  Words groups;
  for (const Subcommand& each : table) {
    const std::string group = GroupOf(each);
    if (group.empty()) continue;
    if (groups.empty() || groups.back() != group) groups.push_back(group);
  }
  return groups;
}

Option RecordFolderOption() {
  return {"out", "DIR",
          "record into this folder, which must be new or empty\n"
          "(default: a new one in .aoti-ladder/)",
          false, Completes::kFolder};
}

Option JsonOption() { return {"json", "", "print the result as JSON"}; }

Option OpenOption() {
  return {"open", "", "show the record's page, report.html, in a browser"};
}

Option ShowOutputOption() {
  return {"show-output", "",
          "also print what CMD prints, on standard error, while it runs"};
}

Option QuietOption() { return {"quiet", "", "print no progress"}; }

namespace {

struct ColorWord {
  const char* word;
  ColorChoice choice;
};
constexpr ColorWord kColorWords[] = {{"auto", ColorChoice::kAuto},
                                     {"always", ColorChoice::kAlways},
                                     {"never", ColorChoice::kNever}};

}  // namespace

Option ColorOption() {
  Option option;
  option.name = "color";
  option.value = "WHEN";
  option.help = "print colors: auto (on a terminal), always or never";
  for (const ColorWord& each : kColorWords) {
    option.choices.emplace_back(each.word);
  }
  return option;
}

Option NoColorOption() { return {"no-color", "", "the same as --color=never"}; }

ColorChoice TakeColor(const ParsedArgs& given) {
  const auto word = given.Text("color");
  if (given.Has("no-color")) {
    if (word && word != "never") {
      throw UserError("--color and --no-color exclude each other",
                      "Remove one of them.");
    }
    return ColorChoice::kNever;
  }
  if (!word) return ColorChoice::kAuto;
  for (const ColorWord& each : kColorWords) {
    if (*word == each.word) return each.choice;
  }
  RefuseValue("--color", *word, "Use auto, always or never.");
}

Option ExecutorOption(const std::string& shared) {
  Option option;
  option.name = kExecutor;
  option.value = "WHERE";
  option.help =
      "where to run: local, or slurm to submit jobs to a cluster with the "
      "settings in slurm.yaml (default: local). These must have the same paths "
      "on all nodes: this program, " +
      shared;
  option.choices = JobExecutorNames();
  return option;
}

JobExecutor TakeExecutor(const ParsedArgs& given) {
  const std::string word =
      given.Text(kExecutor).value_or(ToString(JobExecutor::kLocal));
  if (const auto executor = ParseJobExecutor(word)) return *executor;
  throw UserError("--executor cannot be '" + word + "'" +
                      DidYouMean(word, JobExecutorNames()),
                  "Use local or slurm.");
}

std::function<void(const std::string&)> NotesFor(const ParsedArgs& given) {
  return NotesUnless(given.Has("quiet"));
}

}  // namespace ladder
