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
                       po::command_line_style::allow_dash_for_short;

po::options_description Describe(const Subcommand& subcommand) {
  po::options_description described;
  auto add = described.add_options();
  for (const Option& option : subcommand.options) {
    Words names = option.former_names;
    names.push_back(option.name);
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

// The word at words[at] should come after --.
[[noreturn]] void RefuseWord(const Subcommand& subcommand, const Words& words,
                             size_t at) {
  std::string remedy = subcommand.example;
  std::string why = "is not an option";
  if (!subcommand.takes_command) {
    why = subcommand.operand.empty()
              ? fmt::format("is unexpected: {} takes only options",
                            subcommand.name)
              : "is not a " + EndingOf(subcommand) + " file";
  }
  const auto plain = [](const std::string& word) {
    return RE2::FullMatch(word, R"([\w./=:,+@%-]+)");
  };
  if (!subcommand.takes_command) {
    remedy = "See all options: " + HelpCommand(subcommand);
  } else if (std::find(words.begin(), words.end(), "--") != words.end()) {
    remedy =
        "Only options may come before --. Remove the word, or move it after "
        "--.";
  } else if (std::all_of(words.begin(), words.end(), plain)) {
    Words right = words;
    right.insert(right.begin() + static_cast<std::ptrdiff_t>(at), "--");
    remedy = fmt::format("Put -- before the command: aoti-ladder {} {}",
                         subcommand.name, fmt::join(right, " "));
  }
  throw UserError(fmt::format("'{}' {}", words[at], why), remedy);
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

// Reads the words before --. Reports the first wrong word.
std::optional<ParsedArgs> ReadOptions(const Subcommand& subcommand,
                                      const Words& words, const Words& before) {
  const po::options_description described = Describe(subcommand);
  auto parsed = po::command_line_parser(before)
                    .options(described)
                    .style(kStyle)
                    .allow_unregistered()
                    .run();
  ParsedArgs given;
  size_t at = 0;
  for (auto& option : parsed.options) {
    if (option.string_key == "help") return std::nullopt;
    if (option.position_key >= 0 &&
        !TakesWord(subcommand, option.original_tokens.at(0))) {
      RefuseWord(subcommand, words, at);
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
    at += tokens.size();
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

// Wraps the text at kHelpColumns columns. Indents each line by `indent` blanks,
// except the first, which begins at column `at`. Keeps line breaks.
std::string Wrapped(const std::string& text, size_t indent, size_t at) {
  std::string out;
  size_t column = at;
  bool first = true;
  size_t from = 0;
  while (from < text.size()) {
    size_t end = std::min(text.find_first_of(" \n", from), text.size());
    std::string word = text.substr(from, end - from);
    size_t columns = ColumnsOf(word);
    if (!first && column + 1 + columns > kHelpColumns - 1) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      first = true;
    }
    out += (first ? "" : " ") + word;
    column += columns + (first ? 0 : 1);
    first = false;
    if (end < text.size() && text[end] == '\n') {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      first = true;
    }
    from = end + 1;
  }
  return out;
}

std::string HelpOf(const std::string& spelled, const std::string& help,
                   size_t column) {
  std::string line = "  " + spelled;
  line += std::string(column - line.size(), ' ');
  return line + Wrapped(help, column, column) + "\n";
}

std::string Spelled(const Option& option) {
  return "--" + option.name + (option.value.empty() ? "" : " " + option.value);
}

std::string Section(const std::string& title, const std::string& text) {
  return text.empty() ? "" : fmt::format("\n{}:\n{}", title, text);
}

}  // namespace

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

std::optional<ParsedArgs> ReadWords(const Subcommand& subcommand,
                                    const Words& words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  try {
    auto given = ReadOptions(subcommand, words, {words.begin(), dashes});
    if (given && dashes != words.end()) {
      given->dashes = true;
      auto& rest = subcommand.takes_command ? given->command : given->operands;
      rest.insert(rest.end(), dashes + 1, words.end());
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
                     Wrapped(subcommand.description, 0, 0)) +
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

Option QuietOption() { return {"quiet", "", "print no progress"}; }

Option NoColorOption() { return {"no-color", "", "print no colors"}; }

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
