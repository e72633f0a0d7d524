// Paths in recipes, which count from the recipe's folder.
#ifndef LADDER_RECIPE_RECIPE_PATHS_H_
#define LADDER_RECIPE_RECIPE_PATHS_H_

#include <string>

namespace ladder {

/// Of a file: what comes before its name; empty where nothing does.
std::string FolderOf(const std::string& path);
/// "folder/path", or the path where it is absolute or there is no folder.
std::string PathIn(const std::string& folder, const std::string& path);
/// The same for a path that may be a glob: what would be special in the folder
/// has a backslash before it.
std::string PatternIn(const std::string& folder, const std::string& path);

}  // namespace ladder

#endif  // LADDER_RECIPE_RECIPE_PATHS_H_
