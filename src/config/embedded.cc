#include "config/embedded.h"

#include <algorithm>

namespace ladder {

const EmbeddedFile* FindEmbedded(std::string_view path) {
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

std::vector<std::string> BuiltInLadders() {
  constexpr std::string_view kFolder = "ladders/";
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with(kFolder)) continue;
    const std::string_view name = file.path.substr(kFolder.size());
    names.emplace_back(name.substr(0, name.rfind('.')));
  }
  return names;
}

std::vector<std::string> BuiltInRungs() {
  constexpr std::string_view kName = "\n  - name: ";
  std::vector<std::string> names;
  for (const EmbeddedFile& file : EmbeddedFiles()) {
    if (!file.path.starts_with("ladders/")) continue;
    const std::string_view text = file.text;
    for (size_t at = 0; (at = text.find(kName, at)) != text.npos;) {
      at += kName.size();
      std::string name(text.substr(at, text.find('\n', at) - at));
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
      }
    }
  }
  return names;
}

}  // namespace ladder
