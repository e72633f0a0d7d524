#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion_words.h"
#include "cli/subcommand_names.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kFishHead = R"(# fish completion for aoti-ladder
# made by: aoti-ladder completion fish

# The words typed so far are this subcommand's, and no command has begun.
function __aoti_ladder_is
    set -l words (commandline -opc)
    set -e words[1]
    contains -- -- $words; and return 1
    set -l length (count $argv)
    test (count $words) -ge $length; or return 1
    test "$words[1..$length]" = "$argv"
end
# Exactly these words are typed.
function __aoti_ladder_at
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
function __aoti_ladder_in_command
    contains -- -- (commandline -opc)
end
function __aoti_ladder_command
    set -l words (commandline -opc) (commandline -ct)
    set -l at (contains -i -- -- $words)
    complete -C (string join -- ' ' $words[(math $at + 1)..-1])
end
# Files with one of the endings, and folders that may hold such.
function __aoti_ladder_files
    set -l paths (complete -C "__fish_command_without_completions "(commandline -ct))
    for ending in $argv /
        string match -e -r -- (string escape --style=regex -- $ending)'$' $paths
    end
end

complete -c aoti-ladder -f
complete -c aoti-ladder -n __aoti_ladder_in_command -a '(__aoti_ladder_command)'
)";

std::string FishQuoted(std::string_view text) { return Quoted(text, "\\'"); }

/// What stands for a word; only one -a counts.
std::string FishWords(Completes completes, const Words& choices) {
  Words offered;
  if (const Words endings = EndingsOf(completes); !endings.empty()) {
    offered.push_back(
        fmt::format("(__aoti_ladder_files {})", fmt::join(endings, " ")));
  }
  if (completes == Completes::kFolder) {
    offered.emplace_back("(__fish_complete_directories (commandline -ct))");
  }
  if (completes == Completes::kCommand) {
    offered.emplace_back("(__fish_complete_command)");
  }
  offered.insert(offered.end(), choices.begin(), choices.end());
  std::string text = completes == Completes::kFile ? " -F" : "";
  if (!offered.empty()) {
    text += fmt::format(" -a '{}'", fmt::join(offered, " "));
  }
  return text;
}

std::string FishOption(const Subcommand& subcommand, const Option& option) {
  std::string line = fmt::format(
      "complete -c aoti-ladder -n '__aoti_ladder_is {}' -l {} -d {}",
      subcommand.name, option.name, FishQuoted(InShort(option)));
  if (option.value.empty()) return line + "\n";
  return line + " -r" + FishWords(option.completes, option.choices) + "\n";
}

}  // namespace

std::string RenderFish(const Table& table) {
  std::string script = kFishHead;
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
    if (each.operand.empty()) continue;
    script += fmt::format(
        "complete -c aoti-ladder -n '__aoti_ladder_is {}'{}\n", each.name,
        FishWords(each.operand_completes, each.operand_choices));
  }
  return script;
}

}  // namespace ladder
