#include "base/command_name.h"

#include <re2/re2.h>

#include <algorithm>

namespace ladder {
namespace {

constexpr size_t kMostBytes = 100;

std::string_view NameIn(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

bool IsClimbName(const std::string& name) {
  static const RE2 kName("[A-Za-z0-9][A-Za-z0-9._-]*");
  return name.size() <= kMostBytes && RE2::FullMatch(name, kName);
}

std::string ToClimbName(std::string_view text) {
  std::string name(text);
  // Byte by byte: in UTF-8 RE2 passes over what is none.
  static const RE2 kOther("[^A-Za-z0-9._-]+", RE2::Latin1);
  RE2::GlobalReplace(&name, kOther, "-");
  RE2::Replace(&name, "^[._-]+", "");
  return name.substr(0, kMostBytes);
}

std::string ClimbNameOf(const std::vector<std::string>& command) {
  const auto script =
      std::find_if(command.begin(), command.end(),
                   [](const auto& word) { return word.ends_with(".py"); });
  const std::string name = ToClimbName(
      script != command.end() ? StemOf(*script) : NameIn(command.front()));
  return name.empty() ? "command" : name;
}

std::string StemOf(std::string_view path) {
  const std::string_view name = NameIn(path);
  return std::string(name.substr(0, name.rfind('.')));
}

}  // namespace ladder
