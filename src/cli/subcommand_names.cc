#include "cli/subcommand_names.h"

namespace ladder {

using Table = std::vector<Subcommand>;
using Words = std::vector<std::string>;

std::string GroupOf(const Subcommand& subcommand) {
  const size_t space = subcommand.name.find(' ');
  return space == std::string::npos ? "" : subcommand.name.substr(0, space);
}

std::vector<std::pair<std::string, std::string>> FirstWords(
    const Table& table) {
  std::vector<std::pair<std::string, std::string>> words;
  for (const Subcommand& each : table) {
    const std::string group = GroupOf(each);
    if (group.empty()) {
      words.emplace_back(each.name, each.summary);
      continue;
    }
    const std::string member = each.name.substr(group.size() + 1);
    if (!words.empty() && words.back().first == group) {
      words.back().second += ", " + member;
    } else {
      words.emplace_back(group, member);
    }
  }
  words.emplace_back("help", "every option of a subcommand");
  return words;
}

Words Members(const Table& table, const std::string& group) {
  Words members;
  for (const Subcommand& each : table) {
    if (GroupOf(each) == group) {
      members.push_back(each.name.substr(group.size() + 1));
    }
  }
  return members;
}

Words Groups(const Table& table) {
  Words groups;
  for (const Subcommand& each : table) {
    const std::string group = GroupOf(each);
    if (group.empty()) continue;
    if (groups.empty() || groups.back() != group) groups.push_back(group);
  }
  return groups;
}

}  // namespace ladder
