// The names of subcommands: one word, or two of which the first is a group's.
#ifndef LADDER_CLI_SUBCOMMAND_NAMES_H_
#define LADDER_CLI_SUBCOMMAND_NAMES_H_

#include <string>
#include <utility>
#include <vector>

#include "cli/option_table.h"

namespace ladder {

/// "record" of "record list"; empty where the name is one word.
std::string GroupOf(const Subcommand& subcommand);
/// First words, each once, with what to say of it: a group's says its members.
std::vector<std::pair<std::string, std::string>> FirstWords(
    const std::vector<Subcommand>& table);
/// "record", … of the subcommands whose name is two words.
std::vector<std::string> Groups(const std::vector<Subcommand>& table);
/// "list", "prune", … of the group.
std::vector<std::string> Members(const std::vector<Subcommand>& table,
                                 const std::string& group);

}  // namespace ladder

#endif  // LADDER_CLI_SUBCOMMAND_NAMES_H_
