// What the completions of all shells say, and how each says it.
#ifndef LADDER_CLI_COMPLETION_WORDS_H_
#define LADDER_CLI_COMPLETION_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

using Table = std::vector<Subcommand>;

/// The help up to its first clause, for one line beside the option.
std::string InShort(const Option& option);
/// In single quotes for a shell; `quote` is how it writes one inside.
std::string Quoted(std::string_view text, std::string_view quote);

/// ".yaml", ".yml": of the files that are offered; none: of any kind.
std::vector<std::string> EndingsOf(Completes completes);

std::string RenderBash(const Table& table);
std::string RenderZsh(const Table& table);
std::string RenderFish(const Table& table);

}  // namespace ladder

#endif  // LADDER_CLI_COMPLETION_WORDS_H_
