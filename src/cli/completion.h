// Completions for shells, from the tables of the subcommands.
#ifndef LADDER_CLI_COMPLETION_H_
#define LADDER_CLI_COMPLETION_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// "bash", "fish", "zsh"
const std::vector<std::string>& CompletedShells();

/// The script that makes the shell complete aoti-ladder's words: subcommands,
/// options, their values, and after "--" what that command's own completion
/// offers. shell: one of CompletedShells(); else UserError.
std::string RenderCompletion(const std::string& shell,
                             const std::vector<Subcommand>& subcommands);

/// aoti-ladder completion SHELL
Subcommand DescribeCompletion();
/// The shell that the words name. UserError when it is none of ours.
std::string TakeShell(const ParsedArgs& given);

// The manual page, from the tables of the subcommands.

/// aoti-ladder(1), all subcommands in it, in the man macros of roff.
std::string RenderManPage(const std::vector<Subcommand>& subcommands);

/// aoti-ladder man
Subcommand DescribeManPage();

}  // namespace ladder

#endif  // LADDER_CLI_COMPLETION_H_
