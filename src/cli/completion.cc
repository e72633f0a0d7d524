#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/console.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/option_table.h"
#include "config/data_files.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

using Table = std::vector<Subcommand>;

/// The first clause of the help, for one line beside the option.
std::string InShort(const Option& option) {
  // Before a colon may stand a condition, or the first of several words.
  static const RE2 kPart("(?:with|if|without) .*|[a-z]+");
  size_t colon = option.help.find(':');
  if (RE2::FullMatch(option.help.substr(0, colon), kPart))
    colon = std::string::npos;
  const size_t end =
      std::min({option.help.find('\n'), colon, option.help.find(';'),
                option.help.find(". "), option.help.find(" (default")});
  std::string text = option.help.substr(0, end);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// Suffixes of the files to offer: ".yaml", ".yml"; empty: all files.
std::vector<std::string> EndingsOf(Completes completes) {
  if (completes == Completes::kYaml) return {".yaml", ".yml"};
  if (completes == Completes::kZip) return {".zip"};
  return {};
}

/// "--out -o --timeout …": the next word is the value of these.
Words OptionsWithValue(const Subcommand& subcommand) {
  Words spelled;
  for (const Option& option : subcommand.options) {
    if (option.value.empty()) continue;
    spelled.push_back("--" + option.name);
    if (const auto letter = LetterOf(option.name)) {
      spelled.push_back(fmt::format("-{}", *letter));
    }
  }
  return spelled;
}

/// The subcommands whose words may end in the user's own command.
std::vector<const Subcommand*> TakingCommands(const Table& table) {
  std::vector<const Subcommand*> taking;
  for (const Subcommand& each : table) {
    if (each.takes_command) taking.push_back(&each);
  }
  return taking;
}

using Parts = std::vector<std::pair<std::string, std::string>>;

/// A script of src/cli/assets, with whole lines in place of "# @name@".
std::string Filled(const std::string& asset, const Parts& parts) {
  std::string script(BuiltInScript(asset));
  for (const auto& [name, lines] : parts) {
    const std::string mark = "# @" + name + "@\n";
    const size_t at = script.find(mark);
    LADDER_CHECK(at != std::string::npos);
    const size_t begin = script.rfind('\n', at) + 1;
    script.replace(begin, at + mark.size() - begin, lines);
  }
  return script;
}

/// In single quotes for a shell; `quote` replaces a single quote in the text.
std::string Quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

/// The shell statement that offers files, folders or programs.
std::string BashPaths(Completes completes) {
  switch (completes) {
    case Completes::kFile:
      return "_aoti_ladder_paths -f \"$cur\"";
    case Completes::kYaml:
    case Completes::kZip:
      return fmt::format("_aoti_ladder_files \"$cur\" {}",
                         fmt::join(EndingsOf(completes), " "));
    case Completes::kFolder:
      return "_aoti_ladder_paths -d \"$cur\"";
    case Completes::kRecord:
      return "_aoti_ladder_records -d \"$cur\"";
    case Completes::kRecordOrLog:
      return "_aoti_ladder_records -f \"$cur\"";
    case Completes::kCommand:
      return "_aoti_ladder_programs \"$cur\"";
    case Completes::kNothing:
      break;
  }
  return "";
}

/// The shell statement that offers the choices for a word.
std::string BashOffer(Completes completes, const Words& choices) {
  std::string offer = BashPaths(completes);
  if (!offer.empty()) {
    // Names besides files, as far as they match.
    if (!choices.empty()) {
      offer += fmt::format(
          "; mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -W \"{}\" "
          "-- \"$cur\")",
          fmt::join(choices, " "));
    }
    return offer;
  }
  if (choices.empty()) return ":";
  return fmt::format("_aoti_ladder_words \"{}\" \"$cur\"",
                     fmt::join(choices, " "));
}

/// Offers the words that name a subcommand, and reads them.
std::string BashNames(const Table& table) {
  Words first;
  for (const auto& [word, says] : FirstWords(table)) first.push_back(word);
  std::string script = fmt::format(
      "  if ((COMP_CWORD == 1)); then\n"
      "    _aoti_ladder_words \"{0} --help --version\" \"$cur\"\n"
      "    return\n"
      "  fi\n"
      "  if [[ $name == help ]]; then\n"
      "    case $((COMP_CWORD - 2)),${{COMP_WORDS[2]}} in\n"
      "      0,*) _aoti_ladder_words \"{0}\" \"$cur\" ;;\n",
      fmt::join(first, " "));
  for (const std::string& group : Groups(table)) {
    script += fmt::format("      1,{}) _aoti_ladder_words \"{}\" \"$cur\" ;;\n",
                          group, fmt::join(Members(table, group), " "));
  }
  script += "    esac\n    return\n  fi\n";
  for (const std::string& group : Groups(table)) {
    script += fmt::format(
        "  if [[ $name == {} ]]; then\n"
        "    if ((COMP_CWORD == 2)); then\n"
        "      _aoti_ladder_words \"{}\" \"$cur\"\n"
        "      return\n"
        "    fi\n"
        "    name+=\" ${{COMP_WORDS[2]}}\"\n"
        "    at=3\n"
        "  fi\n",
        group, fmt::join(Members(table, group), " "));
  }
  return script;
}

std::string RenderBash(const Table& table) {
  std::string takes, values, options, operands;
  for (const Subcommand* each : TakingCommands(table)) {
    takes += fmt::format("    '{}') values=\" {} \" ;;\n", each->name,
                         fmt::join(OptionsWithValue(*each), " "));
  }
  for (const Subcommand& each : table) {
    for (const Option& option : each.options) {
      if (option.value.empty()) continue;
      const auto letter = LetterOf(option.name);
      values += fmt::format(
          "    '{0} --{1}'{2}) {3}; return ;;\n", each.name, option.name,
          letter ? fmt::format("|'{} -{}'", each.name, *letter) : "",
          BashOffer(option.completes, option.choices));
    }
    options +=
        fmt::format("      '{}') _aoti_ladder_words \"{}\" \"$cur\" ;;\n",
                    each.name, fmt::join(OptionNames(each), " "));
    if (each.takes_command) {
      operands += fmt::format(
          "    '{}') _aoti_ladder_files_and_programs \"$cur\" {} ;;\n",
          each.name, fmt::join(EndingsOf(each.operand_completes), " "));
    } else if (!each.operand.empty()) {
      operands +=
          fmt::format("    '{}') {} ;;\n", each.name,
                      BashOffer(each.operand_completes, each.operand_choices));
    }
  }
  return Filled("completion.bash", {{"names", BashNames(table)},
                                    {"values", takes},
                                    {"option-values", values},
                                    {"options", options},
                                    {"operands", operands}});
}

std::string FishQuoted(std::string_view text) { return Quoted(text, "\\'"); }

/// The choices for a word, in one -a, since only one counts.
std::string FishWords(Completes completes, const Words& choices) {
  Words offered;
  if (const Words endings = EndingsOf(completes); !endings.empty()) {
    offered.push_back(
        fmt::format("(__aoti_ladder_files {})", fmt::join(endings, " ")));
  }
  const bool records =
      completes == Completes::kRecord || completes == Completes::kRecordOrLog;
  if (records) offered.emplace_back("(__aoti_ladder_records)");
  if (completes == Completes::kFolder || completes == Completes::kRecord) {
    offered.emplace_back("(__fish_complete_directories (commandline -ct))");
  }
  if (completes == Completes::kCommand) {
    offered.emplace_back("(__fish_complete_command)");
  }
  offered.insert(offered.end(), choices.begin(), choices.end());
  const bool files =
      completes == Completes::kFile || completes == Completes::kRecordOrLog;
  std::string text = files ? " -F" : "";
  if (!offered.empty()) {
    text += fmt::format(" -a '{}'", fmt::join(offered, " "));
  }
  return text;
}

std::string FishOption(const Subcommand& subcommand, const Option& option) {
  std::string line = fmt::format(
      "complete -c aoti-ladder -n '__aoti_ladder_is {}' -l {} -d {}",
      subcommand.name, option.name, FishQuoted(InShort(option)));
  if (const auto letter = LetterOf(option.name)) {
    line += fmt::format(" -s {}", *letter);
  }
  if (option.value.empty()) return line + "\n";
  const std::string words = FishWords(option.completes, option.choices);
  // Alone, -r offers files.
  return line + (words.starts_with(" -F") ? " -r" : " -x") + words + "\n";
}

/// The cases that set `values` and `at`.
std::string FishValues(const Table& table) {
  std::string text;
  for (const Subcommand* each : TakingCommands(table)) {
    const size_t words = GroupOf(*each).empty() ? 1 : 2;
    text += fmt::format(
        "        case {}\n            set values {}\n            set at {}\n",
        words == 2 ? FishQuoted(each->name)
                   : fmt::format("{0} '{0} *'", each->name),
        fmt::join(OptionsWithValue(*each), " "), words + 2);
  }
  return text;
}

std::string RenderFish(const Table& table) {
  std::string script;
  for (const auto& [word, says] : FirstWords(table)) {
    for (const char* before : {"", " help"}) {
      script += fmt::format(
          "complete -c aoti-ladder -n '__aoti_ladder_at{}' -a {} -d {}\n",
          before, word, FishQuoted(says));
    }
  }
  for (const Subcommand& each : table) {
    const std::string group = GroupOf(each);
    if (!group.empty()) {
      for (const char* before : {"", "help "}) {
        script += fmt::format(
            "complete -c aoti-ladder -n '__aoti_ladder_at {}{}' -a {} -d {}\n",
            before, group, each.name.substr(group.size() + 1),
            FishQuoted(each.summary));
      }
    }
    for (const Option& option : each.options) {
      script += FishOption(each, option);
    }
    if (each.operand.empty() && !each.takes_command) continue;
    Words offered = each.operand_choices;
    if (each.takes_command) offered.emplace_back("(__aoti_ladder_programs)");
    script +=
        fmt::format("complete -c aoti-ladder -n '__aoti_ladder_is {}'{}\n",
                    each.name, FishWords(each.operand_completes, offered));
  }
  return Filled("completion.fish",
                {{"values", FishValues(table)}, {"words", script}});
}

std::string ZshAction(Completes completes, const Words& choices) {
  std::string paths;
  if (completes == Completes::kFile) paths = "_files";
  if (const Words endings = EndingsOf(completes); !endings.empty()) {
    // Quoted for _alternative, which takes a string in a string.
    paths = fmt::format("_files -g {0}*{1}{0}", choices.empty() ? "\"" : "\\\"",
                        fmt::join(endings, " *"));
  }
  if (completes == Completes::kFolder) paths = "_files -/";
  if (completes == Completes::kRecord) paths = "_aoti_ladder_records";
  if (completes == Completes::kRecordOrLog) {
    paths = "_aoti_ladder_records_and_logs";
  }
  if (completes == Completes::kCommand) paths = "_command_names -e";
  const std::string words =
      choices.empty() ? "" : fmt::format("({})", fmt::join(choices, " "));
  if (!paths.empty() && !words.empty()) {
    return fmt::format(
        "{{_alternative \"files\\:file\\:{}\" \"names\\:name\\:{}\"}}", paths,
        words);
  }
  return paths.empty() ? (words.empty() ? " " : words) : paths;
}

/// Escapes brackets and colons, which are special for _arguments.
std::string ZshText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string ZshSpec(const Option& option) {
  std::string says = fmt::format("[{}]", ZshText(InShort(option)));
  if (!option.value.empty()) {
    says += fmt::format(":{}:{}", ZshText(option.value),
                        ZshAction(option.completes, option.choices));
  }
  const std::string name =
      fmt::format("--{}{}", option.name, option.value.empty() ? "" : "=");
  const auto letter = LetterOf(option.name);
  if (!letter) {
    return Quoted((option.repeatable ? "*" : "") + name + says, R"('\'')");
  }
  const std::string before =
      option.repeatable ? "*" : fmt::format("(-{} --{})", *letter, option.name);
  return fmt::format("'{}'{{-{}{},{}}}{}", before, *letter,
                     option.value.empty() ? "" : "+", name,
                     Quoted(says, R"('\'')"));
}

std::string ZshArguments(const Subcommand& subcommand) {
  std::string text = "_arguments -S";
  for (const Option& option : subcommand.options) {
    text += " \\\n        " + ZshSpec(option);
  }
  text += " \\\n        '(-h --help)'{-h,--help}'[show all options]'";
  if (subcommand.takes_command) {
    return text + fmt::format(" \\\n        '*:command:_aoti_ladder_{}'",
                              subcommand.operand.empty() ? "program"
                                                         : "recipe_or_program");
  }
  if (!subcommand.operand.empty()) {
    text += " \\\n        " +
            Quoted(fmt::format("*:{}:{}", ZshText(subcommand.operand),
                               ZshAction(subcommand.operand_completes,
                                         subcommand.operand_choices)),
                   R"('\'')");
  }
  return text;
}

std::string RenderZsh(const Table& table) {
  std::string first, members, takes, arguments;
  for (const auto& [word, says] : FirstWords(table)) {
    first += "    " + Quoted(word + ":" + ZshText(says), R"('\'')") + "\n";
  }
  for (const std::string& group : Groups(table)) {
    members += fmt::format("    {}) members=({}) ;;\n", group,
                           fmt::join(Members(table, group), " "));
  }
  for (const Subcommand* each : TakingCommands(table)) {
    takes += fmt::format("    {}) values=({}) ;;\n", Quoted(each->name, ""),
                         fmt::join(OptionsWithValue(*each), " "));
  }
  for (const Subcommand& each : table) {
    arguments += fmt::format("    {})\n      {}\n      ;;\n",
                             Quoted(each.name, ""), ZshArguments(each));
  }
  return Filled("completion.zsh", {{"first", first},
                                   {"members", members},
                                   {"groups", members},
                                   {"values", takes},
                                   {"arguments", arguments}});
}

}  // namespace

const Words& CompletedShells() {
  static const Words kShells{"bash", "fish", "zsh"};
  return kShells;
}

std::string RenderCompletion(const std::string& shell, const Table& table) {
  if (shell == "bash") return RenderBash(table);
  if (shell == "fish") return RenderFish(table);
  if (shell == "zsh") return RenderZsh(table);
  throw UserError(
      fmt::format("no completion script for '{}'{}", shell,
                  DidYouMean(shell, CompletedShells())),
      fmt::format("Supported shells: {}.", fmt::join(CompletedShells(), ", ")));
}

Subcommand DescribeCompletion() {
  Subcommand described{
      "completion",
      "print a shell completion script",
      "SHELL",
      "Prints a completion script for a shell. It completes subcommands, "
      "options and their values, and the words of your command. The packages "
      "install these scripts.",
      {},
      "SHELL",
      false,
      "Name the shell, for example: aoti-ladder completion bash",
      R"(  source <(aoti-ladder completion bash)                 # in ~/.bashrc
  source <(aoti-ladder completion zsh)                  # in ~/.zshrc
  aoti-ladder completion fish > ~/.config/fish/completions/aoti-ladder.fish
)",
      "",
  };
  described.operand_completes = Completes::kNothing;
  described.operand_choices = CompletedShells();
  return described;
}

std::string TakeShell(const ParsedArgs& given) {
  return OneOperand(
      given, "shell",
      fmt::format("Use one of: {}.", fmt::join(CompletedShells(), ", ")));
}

namespace {

/// Escapes text for roff: nothing in it is a request or an escape.
std::string Roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

std::string Bold(std::string_view text) { return "\\fB" + Roff(text) + "\\fR"; }
std::string Italic(std::string_view text) {
  return "\\fI" + Roff(text) + "\\fR";
}

/// Lines without filling.
std::string Verbatim(std::string_view text) {
  return fmt::format(".nf\n{}{}.fi\n", Roff(text),
                     text.ends_with('\n') ? "" : "\n");
}

std::string OptionText(const Option& option) {
  std::string help = Roff(option.help);
  // Keeps line breaks of the help.
  for (size_t at = help.find('\n'); at != std::string::npos;
       at = help.find('\n', at + 5)) {
    help.replace(at, 1, "\n.br\n");
  }
  std::string spelled = Bold("--" + option.name);
  if (const auto letter = LetterOf(option.name)) {
    spelled = Bold(fmt::format("-{}", *letter)) + ", " + spelled;
  }
  if (!option.value.empty()) spelled += " " + Italic(option.value);
  return fmt::format(".TP\n{}\n{}\n", spelled, help);
}

std::string UsageText(const Subcommand& subcommand) {
  const std::string words = Roff(subcommand.usage);
  return Bold("aoti-ladder " + subcommand.name) +
         (words.empty() ? "" : " " + words) + "\n";
}

std::string SubcommandText(const Subcommand& subcommand) {
  std::string text =
      fmt::format(".SS {}\n{}.PP\n{}\n", Roff(subcommand.name),
                  UsageText(subcommand), Roff(subcommand.description));
  for (const Option& option : subcommand.options) text += OptionText(option);
  if (!subcommand.examples.empty()) {
    text += ".PP\nExamples:\n" + Verbatim(subcommand.examples);
  }
  if (!subcommand.exit_codes.empty()) {
    text += ".PP\nExit codes:\n" + Verbatim(subcommand.exit_codes);
  }
  return text;
}

constexpr const char* kDescription =
    "Runs your command several times, each time with more of PyTorch's debug "
    "flags for AOTInductor, and reports which kernel launch failed first, what "
    "was wrong with its inputs, and which kernel, model input or weight caused "
    "it.";

constexpr const char* kMoreDescription =
    "The words after -- run as they are, without a shell. The result goes to "
    "standard output; progress and errors go to standard error.\nA ladder is a "
    "list of stages, and each stage adds debug flags to those of the stages "
    "before it. aoti-ladder runs the stages in order and stops as soon as the "
    "failure is explained. \"aoti-ladder ladder list\" shows the ladders, and "
    "\"aoti-ladder ladder show NAME\" shows the stages and flags of one.";

struct Entry {
  const char* name;
  const char* says;
};

constexpr Entry kFiles[] = {
    {".aoti-ladder/TIME-NAME/",
     "a record: what run, replay and resume write, unless --out names another "
     "folder"},
    {"RECORD/verdict.json", "the verdict as JSON; report.txt has it as text"},
    {"RECORD/record.json",
     "the command, machine and versions, and the state of the record: planned, "
     "started, complete or interrupted"},
    {"RECORD/report.html",
     "the verdict as a web page; only if the command failed and its logs take "
     "at most 64 MB together"},
    {"RECORD/git.diff", "uncommitted changes of the working folder"},
    {"RECORD/against/",
     "with --against: a copy of the good run's logs and generated code"},
    {"RECORD/replay.sh",
     "runs setup and command without aoti-ladder; with the name of a stage, "
     "under its flags: sh replay.sh [STAGE]"},
    {"RECORD/stages/NN-NAME/run-K/",
     "one run: output.log (or output.log.zst), run.json, command.sh, and the "
     "generated code in wrappers/"},
    {"RECORD/stages/NN-NAME/run-K/order",
     "the order in which the run wrote to standard output and standard error"},
    {"RECORD/stages/NN-NAME/run-K/compile.log",
     "the output of the --compile command"},
    {"RECORD/stages/NN-NAME/run-K/models.json", "the models of the run"},
    {"RECORD/stages/NN-NAME/run-K/artifacts/",
     "files that the tools of a stage wrote, such as traces and core dumps"},
    {"/etc/aoti-ladder/", "configuration of the machine"},
    {"~/.config/aoti-ladder/",
     "configuration of the user; overrides that of the machine"},
    {".aoti-ladder/",
     "configuration of the project, in the working folder or the nearest "
     "folder above it that has one; overrides that of the user. Each of these "
     "three folders may hold ladders/NAME.yaml, failures.yaml, flags.yaml, "
     "redact.yaml and slurm.yaml"},
};

constexpr Entry kGuides[] = {
    {"/usr/share/doc/aoti-ladder/README.md", "what aoti-ladder is for"},
    {"/usr/share/doc/aoti-ladder/examples/README.md",
     "guides with examples: records, recipes, bisection, nightly, Slurm"},
    {"/usr/share/aoti-ladder/ladders/README.md", "how to write a ladder"},
    {"/usr/share/aoti-ladder/configs/README.md",
     "how to write failures.yaml, flags.yaml, redact.yaml and slurm.yaml"},
};

constexpr Entry kVariables[] = {
    {"NO_COLOR",
     "when set and not empty, turns colors off, unless --color=always is "
     "given"},
    {"TERM", "dumb: print no escape sequences"},
    {"XDG_CONFIG_HOME",
     "contains aoti-ladder/, the configuration of the user (default: "
     "~/.config)"},
    {"HOME",
     "the home folder; contains ~/.config, and reports replace its path by ~"},
    {"PATH", "used to find the command, Python and tools such as gdb"},
    {"TMPDIR", "folder for temporary files (default: /tmp)"},
    {"CUDA_VISIBLE_DEVICES", "bisect gives each job one of these GPUs"},
    {"CXX",
     "the compiler that inductor uses; doctor checks it and the record notes "
     "it"},
    {"TORCHINDUCTOR_MULTI_KERNEL",
     "doctor warns when this hides launches from the debug printer"},
    {"SLURM_JOB_ID",
     "set by Slurm. After a failure, aoti-ladder then waits a third of a "
     "second to see whether Slurm is ending the job"},
    {"AOTI_LADDER_LOG",
     "set for the command of --fails-when check:CMD: path of the file with the "
     "run's output"},
};

/// Each line becomes a paragraph.
std::string Paragraphs(std::string_view lines) {
  std::string text = Roff(lines);
  for (size_t at = text.find('\n'); at != std::string::npos;
       at = text.find('\n', at + 5)) {
    text.replace(at, 1, "\n.PP\n");
  }
  return text;
}

template <size_t kSize>
std::string Entries(const char* heading, const Entry (&entries)[kSize]) {
  std::string text = fmt::format(".SH {}\n", heading);
  for (const Entry& each : entries) {
    text += fmt::format(".TP\n{}\n{}\n", Bold(each.name), Roff(each.says));
  }
  return text;
}

std::string FailureClasses() {
  return fmt::format(
      ".SH FAILURE CLASSES\nA verdict names one of these classes, and "
      "{} expects one:\n.PP\n{}.\n",
      Bold("--expect class:CLASS"),
      Roff(fmt::format("{}", fmt::join(FailureClassNames(), ", "))));
}

std::string ExitStatus() {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitCode& each : kExitCodes) {
    text += fmt::format(".TP\n{}\n{}\n", Bold(std::to_string(each.code)),
                        Roff(std::string(each.says) + each.more));
  }
  return text + ".PP\nEach subcommand lists the exit codes that it uses.\n";
}

}  // namespace

std::string RenderManPage(const std::vector<Subcommand>& subcommands) {
  // .nh: do not hyphenate names of files and options.
  std::string page = fmt::format(
      ".TH AOTI\\-LADDER 1 \"\" \"aoti\\-ladder {}\" \"User Commands\"\n"
      ".nh\n.SH NAME\naoti\\-ladder \\- find the first failing kernel launch "
      "of a PyTorch model compiled by AOTInductor\n.SH SYNOPSIS\n",
      Roff(kToolVersion));
  for (const Subcommand& each : subcommands) {
    if (!each.hidden) page += UsageText(each) + ".br\n";
  }
  page += fmt::format(".SH DESCRIPTION\n{}\n.PP\n{}\n.SH SUBCOMMANDS\n",
                      Roff(kDescription), Paragraphs(kMoreDescription));
  for (const Subcommand& each : subcommands) {
    if (!each.hidden) page += SubcommandText(each);
  }
  return page + ExitStatus() + FailureClasses() +
         Entries("ENVIRONMENT", kVariables) + Entries("FILES", kFiles) +
         Entries("SEE ALSO", kGuides);
}

Subcommand DescribeManPage() {
  return {
      "man",
      "print the manual page",
      "",
      "Prints the manual page, which has every subcommand and option. If a "
      "package installed aoti-ladder, man aoti-ladder shows it too.",
      {},
      "",
      false,
      "",
      "  aoti-ladder man | man -l -\n",
      "",
  };
}

}  // namespace ladder
