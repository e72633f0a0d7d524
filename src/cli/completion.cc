#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "base/console.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "cli/option_table.h"

namespace ladder {

namespace {

using Words = std::vector<std::string>;

using Table = std::vector<Subcommand>;

/// The first clause of the help, for one line beside the option.
std::string InShort(const Option& option) {
  const size_t end = std::min({option.help.find('\n'), option.help.find(':'),
                               option.help.find(';'), option.help.find(". "),
                               option.help.find(" (default")});
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

constexpr const char* kBashHead = R"(# bash completion for aoti-ladder
# made by: aoti-ladder completion bash

_aoti_ladder_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}
_aoti_ladder_paths() {
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
}
# Files with one of the endings, and folders.
_aoti_ladder_files() {
  compopt -o filenames 2> /dev/null
  local cur=$1 ending
  shift
  mapfile -t COMPREPLY < <(
    compgen -d -- "$cur"
    for ending; do compgen -f -X "!*$ending" -- "$cur"; done
  )
}

# Programs and folders. No words of the shell: a command runs without one.
_aoti_ladder_programs() {
  compopt -o filenames 2> /dev/null
  local each
  mapfile -t COMPREPLY < <(
    compgen -d -- "$1"
    compgen -c -- "$1" | sort -u | while read -r each; do
      type -P -- "$each" > /dev/null && printf '%s\n' "$each"
    done
  )
}
# Files with one of the endings, folders, and programs once a letter is typed:
# there are thousands.
_aoti_ladder_files_and_programs() {
  local -a programs=()
  if [[ -n $1 ]]; then
    _aoti_ladder_programs "$1"
    programs=("${COMPREPLY[@]}")
  fi
  _aoti_ladder_files "$@"
  programs+=("${COMPREPLY[@]}")
  ((${#programs[@]} == 0)) ||
    mapfile -t COMPREPLY < <(printf '%s\n' "${programs[@]}" | sort -u)
}

# Records, folders (-d) or files (-f).
_aoti_ladder_records() {
  compopt -o filenames 2> /dev/null
  local each
  mapfile -t COMPREPLY < <(
    compgen "$1" -- "$2"
    compgen -W last -- "$2"
    [[ $2 == */* ]] || for each in .aoti-ladder/*-*/; do
      [[ -d $each && $each == "$2"* ]] && printf '%s\n' "${each%/}"
    done
  )
}

_aoti_ladder() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local name=${COMP_WORDS[1]} at=2 values=
  COMPREPLY=()
  # bash makes three words of --option=value.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
)";

/// Behind what names the subcommand: looks for the user's command, which begins
/// behind "--" or, without it, with the first word that is no option of ours.
constexpr const char* kBashCommand =
    R"(  for (( ; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      --) ((at += 1)); break ;;
      = | :) ((at += 1)) ;;
      -*)
        [[ $values == *" ${COMP_WORDS[at]} "* && ${COMP_WORDS[at+1]} != = ]] &&
          ((at += 1))
        ;;
      *.yaml | *.yml) ;;
      *) [[ -z $values ]] || break ;;
    esac
  done
  if ((at < COMP_CWORD)) || [[ at -eq COMP_CWORD && $prev == -- ]]; then
    if declare -F _command_offset > /dev/null; then
      _command_offset $at
    elif ((COMP_CWORD == at)); then
      _aoti_ladder_programs "$cur"
    else
      _aoti_ladder_paths -f "$cur"
    fi
    return
  fi
)";

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

/// Says which options of ours take a value, where a command may follow them.
std::string BashValues(const Table& table) {
  std::string script = "  case $name in\n";
  for (const Subcommand* each : TakingCommands(table)) {
    script += fmt::format("    '{}') values=\" {} \" ;;\n", each->name,
                          fmt::join(OptionsWithValue(*each), " "));
  }
  return script + "  esac\n";
}

std::string RenderBash(const Table& table) {
  const std::string script =
      kBashHead + BashNames(table) + BashValues(table) + kBashCommand;
  std::string values, options, operands;
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
  return script + "  case \"$name $prev\" in\n" + values +
         "  esac\n  if [[ $cur == -* ]]; then\n    case $name in\n" + options +
         "    esac\n    return\n  fi\n  case $name in\n" + operands +
         "  esac\n}\ncomplete -F _aoti_ladder aoti-ladder\n";
}

constexpr const char* kFishHead = R"(# fish completion for aoti-ladder
# made by: aoti-ladder completion fish

# True while the words belong to this subcommand, before the user's command.
function __aoti_ladder_is
    set -l words (commandline -opc)
    set -e words[1]
    set -l length (count $argv)
    test (count $words) -ge $length; or return 1
    test "$words[1..$length]" = "$argv"; or return 1
    not __aoti_ladder_in_command
end
# True if exactly these words are typed.
function __aoti_ladder_at
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
# The number of the first word of the user's command, which begins behind "--"
# or, without it, with the first word that is no option of ours.
function __aoti_ladder_command_at
    set -l words (commandline -opc)
    set -l values
    set -l at 3
    __aoti_ladder_values
    while test $at -le (count $words)
        switch $words[$at]
            case --
                math $at + 1
                return 0
            case '-*'
                contains -- $words[$at] $values; and set at (math $at + 1)
            case '*.yaml' '*.yml'
            case '*'
                if set -q values[1]
                    echo $at
                    return 0
                end
        end
        set at (math $at + 1)
    end
    return 1
end
function __aoti_ladder_in_command
    __aoti_ladder_command_at > /dev/null
end
function __aoti_ladder_command
    set -l words (commandline -opc) (commandline -ct)
    complete -C (string join -- ' ' $words[(__aoti_ladder_command_at)..-1])
end
# Programs, once a letter is typed: there are thousands.
function __aoti_ladder_programs
    test -n (commandline -ct); and __fish_complete_command
end
function __aoti_ladder_records
    printf 'last\tthe newest record\n'
    # Only their names: fish hides words that begin with a dot.
    for each in .aoti-ladder/*-*/
        string trim -r -c / $each | string replace .aoti-ladder/ ''
    end
end
# Files with one of the endings, and folders.
function __aoti_ladder_files
    set -l paths (complete -C "__fish_command_without_completions "(commandline -ct))
    for ending in $argv /
        string match -e -r -- (string escape --style=regex -- $ending)'$' $paths
    end
end

)";

constexpr const char* kFishFirst =
    R"(
complete -c aoti-ladder -f
complete -c aoti-ladder -n __aoti_ladder_in_command -a '(__aoti_ladder_command)'
)";

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
  return line + " -r" + FishWords(option.completes, option.choices) + "\n";
}

/// The function that sets `values` and `at` of its caller.
std::string FishValues(const Table& table) {
  std::string text =
      "function __aoti_ladder_values -S\n    switch \"$words[2..3]\"\n";
  for (const Subcommand* each : TakingCommands(table)) {
    const size_t words = GroupOf(*each).empty() ? 1 : 2;
    text += fmt::format(
        "        case {}\n            set values {}\n            set at {}\n",
        words == 2 ? FishQuoted(each->name)
                   : fmt::format("{0} '{0} *'", each->name),
        fmt::join(OptionsWithValue(*each), " "), words + 2);
  }
  return text + "    end\nend\n";
}

std::string RenderFish(const Table& table) {
  std::string script = kFishHead + FishValues(table) + kFishFirst;
  for (const auto& [word, says] : FirstWords(table)) {
    for (const char* before : {"", " help"}) {
      script += fmt::format(
          "complete -c aoti-ladder -n '__aoti_ladder_at{}' -a {} -d {}\n",
          before, word, FishQuoted(says));
    }
  }
  script +=
      "complete -c aoti-ladder -n __aoti_ladder_at -l version -d 'the "
      "version'\n"
      "complete -c aoti-ladder -l help -s h -d 'every option' -n 'not "
      "__aoti_ladder_in_command'\n";
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
  return script;
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

/// Completes the first word, and the words after help: a subcommand, a member.
std::string ZshHelpWords(const Table& table) {
  std::string script =
      "  if (( CURRENT == 2 )) || [[ $name == help && $CURRENT == 3 ]]; then\n"
      "    _describe subcommand first\n"
      "    return\n"
      "  fi\n"
      "  if [[ $name == help ]]; then\n"
      "    if (( CURRENT == 4 )); then\n"
      "      case $words[3] in\n";
  for (const std::string& group : Groups(table)) {
    script += fmt::format("        {}) members=({}) ;;\n", group,
                          fmt::join(Members(table, group), " "));
  }
  script +=
      "      esac\n"
      "      _describe subcommand members\n"
      "    fi\n"
      "    return\n"
      "  fi\n";
  return script;
}

/// Looks for the user's command, which begins behind "--" or, without it, with
/// the first word that is no option of ours.
constexpr const char* kZshCommand = R"(  local at=2
  for (( ; at < CURRENT; at++)); do
    case $words[at] in
      --) (( at += 1 )); break ;;
      -*) (( $values[(I)$words[at]] )) && (( at += 1 )) ;;
      *.yaml|*.yml) ;;
      *) (( $#values )) && break ;;
    esac
  done
  if (( at < CURRENT )) || [[ $words[CURRENT-1] == -- ]]; then
    shift $(( at - 1 )) words
    (( CURRENT -= at - 1 ))
    _normal
    return
  fi
)";

/// Offers the members of a group, and reads one into the name.
std::string ZshGroups(const Table& table) {
  std::string script;
  for (const std::string& group : Groups(table)) {
    script += fmt::format(
        "  if [[ $name == {} ]]; then\n"
        "    members=({})\n"
        "    if (( CURRENT == 3 )); then\n"
        "      _describe subcommand members\n"
        "      return\n"
        "    fi\n"
        "    name+=\" $words[3]\"\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "  fi\n",
        group, fmt::join(Members(table, group), " "));
  }
  return script;
}

constexpr const char* kZshHead = R"(#compdef aoti-ladder
# made by: aoti-ladder completion zsh

_aoti_ladder_records() {
  local -a records=(last .aoti-ladder/*-*(N/))
  compadd -- $records
  _files -/
}
_aoti_ladder_records_and_logs() {
  _aoti_ladder_records
  _files
}
# Programs, once a letter is typed: there are thousands.
_aoti_ladder_program() {
  [[ -z $PREFIX ]] || _command_names -e
}
_aoti_ladder_recipe_or_program() {
  _files "$@" -g "*.yaml *.yml"
  _aoti_ladder_program
}
_aoti-ladder() {
  local name=$words[2]
  local -a first members values
  first=(
)";

std::string RenderZsh(const Table& table) {
  std::string script = kZshHead;
  for (const auto& [word, says] : FirstWords(table)) {
    script += "    " + Quoted(word + ":" + ZshText(says), R"('\'')") + "\n";
  }
  script += "  )\n" + ZshHelpWords(table);
  script += ZshGroups(table);
  script +=
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $name in\n";
  for (const Subcommand* each : TakingCommands(table)) {
    script += fmt::format("    {}) values=({}) ;;\n", Quoted(each->name, ""),
                          fmt::join(OptionsWithValue(*each), " "));
  }
  script += "  esac\n";
  script += kZshCommand;
  script += "  case $name in\n";
  for (const Subcommand& each : table) {
    script += fmt::format("    {})\n      {}\n      ;;\n",
                          Quoted(each.name, ""), ZshArguments(each));
  }
  return script +
         "  esac\n}\n\n"
         "if [[ $funcstack[1] == _aoti-ladder ]]; then\n"
         "  _aoti-ladder \"$@\"\n"
         "else\n"
         "  compdef _aoti-ladder aoti-ladder\n"
         "fi\n";
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
