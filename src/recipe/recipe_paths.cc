#include "recipe/recipe_paths.h"

#include <re2/re2.h>

#include <algorithm>

namespace ladder {

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return "";
  return path.substr(0, std::max<size_t>(slash, 1));
}

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
