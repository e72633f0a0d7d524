#include "cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/program_options.hpp>

#include "suggest.h"
#include "vocabulary.h"

#ifndef LADDER_VERSION
#define LADDER_VERSION "0.1.0"
#endif

namespace ladder {
namespace {

namespace po = boost::program_options;

using Words = std::vector<std::string>;

constexpr const char* kHelp =
    R"(Usage: aoti-ladder run [options] [--compile CMD] -- CMD [ARG…]
       aoti-ladder help run

Runs your command again and again, each time with more of PyTorch's debug flags
for AOTInductor, and says which kernel launch failed first, what was wrong with
its inputs, and which kernel, model input or weight that came from.

  aoti-ladder run -- python repro.py

Subcommands:
  run         climb the ladder with a command
  help [run]  this text, or every option of a subcommand

Options:
  -h, --help  this text
  --version   the version

Exit codes: 0 it does not fail, 1 it fails, 2 wrong usage or input file,
3 our own error, 125 cannot be judged, 130 interrupted.
)";

constexpr const char* kRunHelp =
    R"(Usage: aoti-ladder run [options] [--compile CMD] -- CMD [ARG…]

Climbs the ladder: runs CMD once as it is and, if it fails, once for each rung
of debug flags until the failure is explained. No shell is involved: what comes
after the first -- is passed on word by word. The answer goes to stdout,
progress and errors to stderr, and everything that was seen to a folder.

Options:
  --out DIR        the folder to record in; it must not exist or be empty
                   (default: a new one in .aoti-ladder/)
  --ladder NAME    the ladder to climb, built in or a YAML file
                   (default: documented)
  --compile CMD    run this before CMD on each rung, in one argument. For a CMD
                   that only loads a package: most flags act when compiling
  --timeout TIME   end each run after 90, 90s, 20m or 1h30m and call it a hang
                   (default: none)
  --repeat N       runs of each rung, for failures that come and go; 1 to 1000
                   (default: 1)
  --env K=V        set a variable for CMD; may be given many times
  --all-stages     climb every rung, even when the failure is explained earlier
                   or a rung is for another device
  --max-log SIZE   keep this much of a run's output, as in 64k, 10M or 1G; the
                   middle is left out beyond it (default: 1G)
  --json           print the verdict as JSON
  --quiet          print no progress
  --no-color       print no colors
  -h, --help       this text

Examples:
  aoti-ladder run -- python repro.py
  aoti-ladder run --timeout 20m --repeat 5 -- python repro.py --batch 8
  aoti-ladder run --compile "python export.py" -- ./serve model.pt2

Exit codes:
  0    the command does not fail
  1    it fails, always or at times, and there is a verdict
  2    wrong usage or a bad input file
  3    an error of aoti-ladder itself
  125  it cannot be judged: the command is missing, the environment is broken
  130  interrupted
)";

constexpr const char* kExample =
    "Put the command after --, as in: aoti-ladder run -- python repro.py";

const Words& Subcommands() {
  static const Words kSubcommands = {"run", "help"};
  return kSubcommands;
}

// Whole names only: guessed ones would change their meaning when an option is
// added.
constexpr int kStyle = po::command_line_style::allow_long |
                       po::command_line_style::long_allow_adjacent |
                       po::command_line_style::long_allow_next |
                       po::command_line_style::allow_short |
                       po::command_line_style::short_allow_next |
                       po::command_line_style::allow_dash_for_short;

po::options_description DescribeRun() {
  po::options_description options;
  auto add = options.add_options();
  for (const char* name :
       {"out", "ladder", "compile", "timeout", "repeat", "max-log"}) {
    add(name, po::value<std::string>());
  }
  add("env", po::value<Words>());
  for (const char* name : {"all-stages", "json", "quiet", "no-color"}) {
    add(name, po::bool_switch());
  }
  add("help,h", po::bool_switch());
  return options;
}

Words OptionNames(const po::options_description& described) {
  Words names;
  for (const auto& option : described.options()) {
    names.push_back("--" + option->long_name());
  }
  return names;
}

[[noreturn]] void RefuseOption(const std::string& word, const Words& known,
                               const std::string& help) {
  const std::string name = word.substr(0, word.find('='));
  throw UserError(
      fmt::format("unknown option '{}'{}", name, DidYouMean(name, known)),
      fmt::format("See all options: {}", help));
}

// A word at words[at] that should come after --.
[[noreturn]] void RefuseWord(const Words& words, size_t at) {
  const auto plain = [](const std::string& word) {
    return RE2::FullMatch(word, R"([\w./=:,+@%-]+)");
  };
  std::string remedy = kExample;
  if (std::find(words.begin(), words.end(), "--") != words.end()) {
    remedy = "Only options come before --. Leave it out, or move it behind --.";
  } else if (std::all_of(words.begin(), words.end(), plain)) {
    Words right = words;
    right.insert(right.begin() + static_cast<std::ptrdiff_t>(at), "--");
    remedy = fmt::format("Put -- before the command: aoti-ladder run {}",
                         fmt::join(right, " "));
  }
  throw UserError(fmt::format("'{}' is no option", words[at]), remedy);
}

[[noreturn]] void RefuseValue(const std::string& option,
                              const std::string& value,
                              const std::string& remedy) {
  throw UserError(fmt::format("{} cannot be '{}'", option, value), remedy);
}

[[noreturn]] void RefuseBare(const std::string& option) {
  throw UserError(fmt::format("{} needs a value", option),
                  "See all options: aoti-ladder help run");
}

// FOO=1 before a command is a shell's syntax and would be looked for in PATH.
void RefuseAssignment(const std::string& program) {
  if (!RE2::FullMatch(program, "[A-Za-z_][A-Za-z0-9_]*=[^/]*")) return;
  throw UserError(
      fmt::format("'{}' is a variable, no program", program),
      fmt::format("Set it by an option before --: --env {}", program));
}

Words SplitCompile(const std::string& line) {
  try {
    Words words = SplitWords(line);
    if (words.empty() || words[0].empty()) {
      RefuseValue("--compile", line,
                  "Give the whole command in one argument: "
                  "--compile \"python export.py\"");
    }
    RefuseAssignment(words[0]);
    return words;
  } catch (const UserError& error) {
    throw UserError(fmt::format("--compile: {}", error.what()), error.remedy(),
                    error.exit_code());
  }
}

int ParseRepeat(const std::string& text) {
  int number = 0;
  if (!RE2::FullMatch(text, R"((\d{1,4}))", &number) || number < 1 ||
      number > 1000) {
    RefuseValue("--repeat", text, "Give a number of runs from 1 to 1000.");
  }
  return number;
}

std::chrono::milliseconds ParseTimeout(const std::string& text) {
  const auto timeout = ParseDuration(text);
  if (!timeout || timeout->count() == 0) {
    RefuseValue("--timeout", text,
                "Give a time such as 90, 90s, 20m, 1h30m or 250ms.");
  }
  return *timeout;
}

uint64_t ParseMaxLog(const std::string& text) {
  const auto size = ParseSize(text);
  if (!size || *size == 0) {
    RefuseValue("--max-log", text, "Give a size such as 4096, 64k, 10M or 1G.");
  }
  return *size;
}

RunOptions TakeOptions(const po::variables_map& given) {
  RunOptions options;
  const auto text = [&](const char* name) {
    return given.count(name) != 0 ? given[name].as<std::string>() : "";
  };
  for (const char* name : {"out", "ladder"}) {
    if (given.count(name) == 0 || !text(name).empty()) continue;
    RefuseValue(fmt::format("--{}", name), "",
                "Give a value, or leave the option out.");
  }
  options.out = text("out");
  if (given.count("ladder") != 0) options.ladder = text("ladder");
  if (given.count("compile") != 0) {
    options.compile_argv = SplitCompile(text("compile"));
  }
  if (given.count("timeout") != 0) {
    options.timeout = ParseTimeout(text("timeout"));
  }
  if (given.count("repeat") != 0) options.repeat = ParseRepeat(text("repeat"));
  if (given.count("max-log") != 0) {
    options.max_log_bytes = ParseMaxLog(text("max-log"));
  }
  if (given.count("env") != 0) options.environment = given["env"].as<Words>();
  for (const std::string& variable : options.environment) {
    if (variable.find('=') != std::string::npos && variable[0] != '=') continue;
    RefuseValue("--env", variable, "Give a name and a value: --env NAME=VALUE");
  }
  options.all_stages = given["all-stages"].as<bool>();
  options.json = given["json"].as<bool>();
  options.quiet = given["quiet"].as<bool>();
  options.color = !given["no-color"].as<bool>();
  return options;
}

// The words before --, or nothing when they ask for help. The first word that
// is wrong is the one that is told.
std::optional<po::variables_map> ParseOptions(const Words& words,
                                              const Words& before) {
  const po::options_description described = DescribeRun();
  const auto parsed = po::command_line_parser(before)
                          .options(described)
                          .style(kStyle)
                          .allow_unregistered()
                          .run();
  size_t at = 0;
  for (const auto& option : parsed.options) {
    if (option.string_key == "help") return std::nullopt;
    if (option.position_key >= 0) RefuseWord(words, at);
    if (option.unregistered) {
      RefuseOption(option.original_tokens.at(0), OptionNames(described),
                   "aoti-ladder help run");
    }
    const Words& tokens = option.original_tokens;
    // The parser would take the next option for this one's value.
    if (tokens.size() == 2 && tokens[1].starts_with("--"))
      RefuseBare(tokens[0]);
    at += tokens.size();
  }
  po::variables_map given;
  po::store(parsed, given);
  return given;
}

std::variant<RunOptions, Text> ParseRun(const Words& words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  const Words before(words.begin(), dashes);
  std::optional<po::variables_map> given;
  try {
    given = ParseOptions(words, before);
  } catch (const po::multiple_occurrences& error) {
    throw UserError(
        fmt::format("{} is given more than once", error.get_option_name()),
        "Leave one of them out; only --env may be repeated.");
  } catch (const po::invalid_command_line_syntax& error) {
    if (error.kind() != error.extra_parameter) {
      RefuseBare(error.get_option_name());
    }
    throw UserError(fmt::format("{} takes no value", error.get_option_name()),
                    "See all options: aoti-ladder help run");
  }
  if (!given) return Text{kRunHelp};
  RunOptions options = TakeOptions(*given);
  if (dashes != words.end()) options.argv.assign(dashes + 1, words.end());
  if (options.argv.empty() || options.argv[0].empty()) {
    throw UserError("no command after --", kExample);
  }
  RefuseAssignment(options.argv[0]);
  return options;
}

Text ParseHelp(const Words& topics) {
  if (topics.empty() || topics[0] == "help") return {kHelp};
  if (topics[0] == "run") return {kRunHelp};
  throw UserError(fmt::format("no help about '{}'{}", topics[0],
                              DidYouMean(topics[0], Subcommands())),
                  "See what there is: aoti-ladder --help");
}

// A first word that is no subcommand.
[[noreturn]] void RefuseFirst(const std::string& word) {
  const std::string meant = DidYouMean(word, Subcommands());
  if (!meant.empty()) {
    throw UserError(fmt::format("unknown subcommand '{}'{}", word, meant),
                    "See all subcommands: aoti-ladder --help");
  }
  if (word == "--") throw UserError("no subcommand before --", kExample);
  if (word.starts_with('-')) {
    const Words of_run = OptionNames(DescribeRun());
    const std::string name = word.substr(0, word.find('='));
    if (std::find(of_run.begin(), of_run.end(), name) != of_run.end()) {
      throw UserError(
          fmt::format("{} is an option of run", name),
          fmt::format("Put run before it: aoti-ladder run {}", word));
    }
    RefuseOption(word, {"--help", "--version"}, "aoti-ladder --help");
  }
  // Most likely the command itself: it is no slip of a subcommand's name.
  throw UserError(fmt::format("unknown subcommand '{}'", word), kExample);
}

}  // namespace

std::variant<RunOptions, Text> ParseCommandLine(const Words& words) {
  if (words.empty()) {
    throw UserError("no subcommand",
                    "Try: aoti-ladder run -- python repro.py; or see: "
                    "aoti-ladder --help");
  }
  const Words rest(words.begin() + 1, words.end());
  if (words[0] == "run") return ParseRun(rest);
  if (words[0] == "help" || words[0] == "--help" || words[0] == "-h") {
    return ParseHelp(rest);
  }
  if (words[0] == "--version") {
    return Text{"aoti-ladder " LADDER_VERSION "\n"};
  }
  RefuseFirst(words[0]);
}

}  // namespace ladder
