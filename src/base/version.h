// What this program is, and what it was built with.
#ifndef LADDER_BASE_VERSION_H_
#define LADDER_BASE_VERSION_H_

#include <string>

namespace ladder {

/// "0.1.0"
inline constexpr const char* kToolVersion = LADDER_VERSION;

/// The text of --version: the version, then the facts of the build that a bug
/// report needs: commit, compiler, kind of build, libraries.
std::string VersionText();

}  // namespace ladder

#endif  // LADDER_BASE_VERSION_H_
