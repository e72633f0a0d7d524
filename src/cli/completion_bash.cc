#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion_words.h"
#include "cli/subcommand_names.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kBashHead = R"(# bash completion for aoti-ladder
# made by: aoti-ladder completion bash

_aoti_ladder_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}
_aoti_ladder_paths() {
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
}
# Files with one of the endings, and folders that may hold such.
_aoti_ladder_files() {
  compopt -o filenames 2> /dev/null
  local cur=$1 ending
  shift
  mapfile -t COMPREPLY < <(
    compgen -d -- "$cur"
    for ending; do compgen -f -X "!*$ending" -- "$cur"; done
  )
}

_aoti_ladder() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local name=${COMP_WORDS[1]} i
  COMPREPLY=()
  # bash makes three words of --option=value.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -- ]] || continue
    if declare -F _command_offset > /dev/null; then
      _command_offset $((i + 1))
    elif ((COMP_CWORD == i + 1)); then
      _aoti_ladder_paths -c "$cur"
    else
      _aoti_ladder_paths -f "$cur"
    fi
    return
  done
)";

/// The statement that offers files, folders or programs.
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
    case Completes::kCommand:
      return "_aoti_ladder_paths -c \"$cur\"";
    case Completes::kNothing:
      break;
  }
  return "";
}

/// The statement that offers what stands for a word.
std::string BashOffer(Completes completes, const Words& choices) {
  std::string offer = BashPaths(completes);
  if (!offer.empty()) {
    // Names beside files: as far as they match.
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

}  // namespace

std::string RenderBash(const Table& table) {
  std::string script = kBashHead;
  Words first;
  for (const auto& [word, says] : FirstWords(table)) first.push_back(word);
  script += fmt::format(
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
        "  fi\n",
        group, fmt::join(Members(table, group), " "));
  }
  std::string values, options, operands;
  for (const Subcommand& each : table) {
    for (const Option& option : each.options) {
      if (option.value.empty()) continue;
      values +=
          fmt::format("    '{} --{}') {}; return ;;\n", each.name, option.name,
                      BashOffer(option.completes, option.choices));
    }
    options +=
        fmt::format("      '{}') _aoti_ladder_words \"{}\" \"$cur\" ;;\n",
                    each.name, fmt::join(OptionNames(each), " "));
    if (each.operand.empty()) continue;
    operands +=
        fmt::format("    '{}') {} ;;\n", each.name,
                    BashOffer(each.operand_completes, each.operand_choices));
  }
  return script + "  case \"$name $prev\" in\n" + values +
         "  esac\n  if [[ $cur == -* ]]; then\n    case $name in\n" + options +
         "    esac\n    return\n  fi\n  case $name in\n" + operands +
         "  esac\n}\ncomplete -F _aoti_ladder aoti-ladder\n";
}

}  // namespace ladder
