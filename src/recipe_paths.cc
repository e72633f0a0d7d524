#include "recipe_paths.h"

#include <re2/re2.h>

namespace ladder {

std::string PathIn(const std::string& folder, const std::string& path) {
  if (path.starts_with('/') || folder.empty()) return path;
  if (path == ".") return folder;
  const bool here = path.starts_with("./");
  return folder + (folder.ends_with('/') ? "" : "/") +
         (here ? path.substr(2) : path);
}

std::string PatternIn(const std::string& folder, const std::string& path) {
  static const RE2 kSpecial(R"([*?\[\]\\])");
  std::string literal = folder;
  RE2::GlobalReplace(&literal, kSpecial, R"(\\\0)");
  return PathIn(literal, path);
}

}  // namespace ladder
