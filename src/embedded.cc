#include "embedded.h"

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

}  // namespace ladder
