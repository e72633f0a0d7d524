#include "cli/completion_words.h"

#include <algorithm>

namespace ladder {

std::string InShort(const Option& option) {
  const size_t end = std::min({option.help.find('\n'), option.help.find(':'),
                               option.help.find(';'), option.help.find(". "),
                               option.help.find(" (default")});
  std::string text = option.help.substr(0, end);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::vector<std::string> EndingsOf(Completes completes) {
  if (completes == Completes::kYaml) return {".yaml", ".yml"};
  if (completes == Completes::kZip) return {".zip"};
  return {};
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
