#include "completion_words.h"

#include <algorithm>

namespace ladder {

using Words = std::vector<std::string>;

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

std::string InShort(const Option& option) {
  const size_t end = std::min({option.help.find('\n'), option.help.find(':'),
                               option.help.find(';'), option.help.find(". ")});
  std::string text = option.help.substr(0, end);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string Quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace ladder
