// The command line: which subcommand the words name, and the texts of --help
// that are of none.
#ifndef LADDER_CLI_CLI_H_
#define LADDER_CLI_CLI_H_

#include <string>
#include <variant>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// Text to print on stdout, then exit 0: --help, --version.
struct Text {
  std::string text;
};

/// A subcommand with the words that it was given.
struct ChosenSubcommand {
  const Subcommand* subcommand = nullptr;
  ParsedArgs given;
};

/// words: argv without the program's name. UserError (exit code 2) for
/// anything that is not understood, with "did you mean".
std::variant<ChosenSubcommand, Text> ParseCommandLine(
    const std::vector<Subcommand>& subcommands,
    const std::vector<std::string>& words);

/// The exit code as the words ask for it: --bisect-exit-codes has what cannot
/// be judged skipped (125), and our own errors end the search (128 and more)
/// instead of calling a commit bad.
int ExitCodeFor(const std::vector<std::string>& words, int exit_code);

// Every subcommand of the program.

/// In the order of --help. Made once.
const std::vector<Subcommand>& AllSubcommands();

}  // namespace ladder

#endif  // LADDER_CLI_CLI_H_
