// Shell completions, from the tables of the subcommands.
#ifndef LADDER_CLI_COMPLETION_H_
#define LADDER_CLI_COMPLETION_H_

#include <string>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// "bash", "fish", "zsh"
const std::vector<std::string>& CompletedShells();

/// The script that makes the shell complete aoti-ladder's words: subcommands,
/// options, their values, and the words of the user's command.
/// shell: one of CompletedShells(), else throws UserError.
std::string RenderCompletion(const std::string& shell,
                             const std::vector<Subcommand>& subcommands);

/// aoti-ladder completion SHELL
Subcommand DescribeCompletion();
/// The shell that the words name. Throws UserError if it is unknown.
std::string TakeShell(const ParsedArgs& given);

// The manual page, from the tables of the subcommands.

/// aoti-ladder(1) with all subcommands, in roff's man macros.
std::string RenderManPage(const std::vector<Subcommand>& subcommands);

/// aoti-ladder man
Subcommand DescribeManPage();

}  // namespace ladder

#endif  // LADDER_CLI_COMPLETION_H_
