// Where the user's code compiles a package that the command only loads.
#ifndef LADDER_CLIMB_COMPILE_SITE_H_
#define LADDER_CLIMB_COMPILE_SITE_H_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace ladder {

/// A line that compiles, such as "aoti_compile_and_package(…".
struct CompileSite {
  std::filesystem::path script;  ///< relative to the searched folder
  size_t line = 0;               ///< 1-based
  bool names_package = false;    ///< the script also has the package's name
};

/// Searches the Python files below a folder, without those of environments and
/// hidden folders, in the order of their names. `packages`: paths of .pt2
/// files; if scripts have the name of one, only these count.
std::vector<CompileSite> FindCompileSites(
    const std::filesystem::path& folder,
    const std::vector<std::string>& packages);

}  // namespace ladder

#endif  // LADDER_CLIMB_COMPILE_SITE_H_
