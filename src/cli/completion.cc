#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completion_words.h"
#include "base/suggest.h"
#include "base/vocabulary.h"

namespace ladder {

using Words = std::vector<std::string>;

const Words& CompletedShells() {
  static const Words kShells{"bash", "fish", "zsh"};
  return kShells;
}

std::string RenderCompletion(const std::string& shell, const Table& table) {
  if (shell == "bash") return RenderBash(table);
  if (shell == "fish") return RenderFish(table);
  if (shell == "zsh") return RenderZsh(table);
  throw UserError(
      fmt::format("no completion for the shell '{}'{}", shell,
                  DidYouMean(shell, CompletedShells())),
      fmt::format("There is one for: {}.", fmt::join(CompletedShells(), ", ")));
}

Subcommand DescribeCompletion() {
  Subcommand described{
      "completion",
      "the completion script of a shell",
      "SHELL",
      "Prints what makes a shell complete the words of aoti-ladder: "
      "subcommands, options and their values, and after -- what the command "
      "itself completes. An installed package brings it along.",
      {},
      "SHELL",
      false,
      "Name the shell, as in: aoti-ladder completion bash",
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

std::string TakeShell(const Given& given) {
  if (given.operands.size() != 1) {
    throw UserError(
        "completion takes the name of one shell",
        fmt::format("Give one of: {}.", fmt::join(CompletedShells(), ", ")));
  }
  return given.operands.front();
}

}  // namespace ladder
