#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion_words.h"
#include "cli/subcommand_names.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

std::string ZshAction(Completes completes, const Words& choices) {
  std::string paths;
  if (completes == Completes::kFile) paths = "_files";
  if (const Words endings = EndingsOf(completes); !endings.empty()) {
    // Quoted for the string in a string that _alternative takes.
    paths = fmt::format("_files -g {0}*{1}{0}", choices.empty() ? "\"" : "\\\"",
                        fmt::join(endings, " *"));
  }
  if (completes == Completes::kFolder) paths = "_files -/";
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

/// Brackets and colons have a meaning in a specification of _arguments.
std::string ZshText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string ZshSpec(const Option& option) {
  std::string spec =
      fmt::format("{}--{}{}[{}]", option.repeatable ? "*" : "", option.name,
                  option.value.empty() ? "" : "=", ZshText(InShort(option)));
  if (!option.value.empty()) {
    spec += fmt::format(":{}:{}", ZshText(option.value),
                        ZshAction(option.completes, option.choices));
  }
  return Quoted(spec, R"('\'')");
}

std::string ZshArguments(const Subcommand& subcommand) {
  std::string text = "_arguments -S";
  for (const Option& option : subcommand.options) {
    text += " \\\n        " + ZshSpec(option);
  }
  text += " \\\n        '(-h --help)'{-h,--help}'[show all options]'";
  if (!subcommand.operand.empty()) {
    text += " \\\n        " +
            Quoted(fmt::format("*:{}:{}", ZshText(subcommand.operand),
                               ZshAction(subcommand.operand_completes,
                                         subcommand.operand_choices)),
                   R"('\'')");
  }
  return text;
}

/// The first word, and the words behind help: a subcommand, a group's member.
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

}  // namespace

std::string RenderZsh(const Table& table) {
  std::string script =
      "#compdef aoti-ladder\n"
      "# made by: aoti-ladder completion zsh\n\n"
      "_aoti-ladder() {\n"
      "  local name=$words[2] dashes=${words[(i)--]}\n"
      "  local -a first members\n"
      "  if (( dashes < CURRENT )); then\n"
      "    # The command's own words.\n"
      "    shift $dashes words\n"
      "    (( CURRENT -= dashes ))\n"
      "    _normal\n"
      "    return\n"
      "  fi\n"
      "  first=(\n";
  for (const auto& [word, says] : FirstWords(table)) {
    script += "    " + Quoted(word + ":" + ZshText(says), R"('\'')") + "\n";
  }
  script += "  )\n" + ZshHelpWords(table);
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
  script +=
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $name in\n";
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

}  // namespace ladder
