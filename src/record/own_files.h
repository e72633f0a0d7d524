// The small text files that a command runs or reads: the scripts that it names,
// the modules beside them, the files that those name.
#ifndef LADDER_RECORD_OWN_FILES_H_
#define LADDER_RECORD_OWN_FILES_H_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace ladder {

/// A file of the command.
struct OwnFile {
  std::string name;  ///< as a word names it; else from the command's folder
  /// Where a copy belongs: from the command's folder, or from that of the
  /// script for files that lie elsewhere. Never leads out of a folder.
  std::string place;
  std::string text;
};

// Larger files, and what goes beyond the rest, are left out.
inline constexpr size_t kMostOwnFileBytes = 256 << 10;
inline constexpr size_t kMostOwnBytes = 2 << 20;
inline constexpr size_t kMostOwnFiles = 100;

/// True for valid UTF-8 without NUL.
bool IsPlainText(const std::string& text);

/// In the order in which they were found: those that the words name first. Of a
/// Python file also the modules beside it that it imports, and of it and of a
/// shell script the files that it names. Leaves out binary files, and those
/// whose name says that they hold a secret.
std::vector<OwnFile> FindOwnFiles(
    const std::vector<std::vector<std::string>>& commands,
    const std::filesystem::path& workdir);

/// The words with a kept copy in place of each file that is not there. `files`
/// need no text.
std::vector<std::string> UseCopies(const std::vector<std::string>& words,
                                   const std::vector<OwnFile>& files);

}  // namespace ladder

#endif  // LADDER_RECORD_OWN_FILES_H_
