// The command line: finds the subcommand that the words name. Also the texts of
// --help that belong to no subcommand.
#ifndef LADDER_CLI_CLI_H_
#define LADDER_CLI_CLI_H_

#include <string>
#include <variant>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// Text to print on stdout before exit 0: --help, --version.
struct Text {
  std::string text;
};

/// A subcommand and its words.
struct ChosenSubcommand {
  const Subcommand* subcommand = nullptr;
  ParsedArgs given;
};

/// words: argv without the program's name; none of them: the help. Throws
/// UserError (exit code 2) for anything unknown, with "did you mean".
std::variant<ChosenSubcommand, Text> ParseCommandLine(
    const std::vector<Subcommand>& subcommands,
    const std::vector<std::string>& words);

/// The exit code for git bisect if the words have --bisect-exit-codes: another
/// failure than expected is skipped (125), and errors of ours end the search
/// (128 and more) instead of marking a commit as bad.
int ExitCodeFor(const std::vector<std::string>& words, int exit_code);

/// All subcommands of the program, in the order of --help. Made once.
const std::vector<Subcommand>& AllSubcommands();

}  // namespace ladder

#endif  // LADDER_CLI_CLI_H_
