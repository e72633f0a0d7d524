// A file that is written front to back, with errors that say what to do.
#ifndef LADDER_OUTPUT_FILE_H_
#define LADDER_OUTPUT_FILE_H_

#include <filesystem>
#include <string_view>

namespace ladder {

class OutputFile {
 public:
  /// Creates the file or empties it. UserError when that cannot be done.
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Hands all the bytes to the system. UserError when the disk is full.
  void Write(std::string_view bytes);
  /// Has the bytes written to the disk from now on; waits for nothing.
  void StartSync();

 private:
  std::filesystem::path path_;
  int descriptor_;
};

/// Waits until a file or a folder is on the disk as it is now. UserError when
/// it cannot be written there.
void SyncToDisk(const std::filesystem::path& path);

}  // namespace ladder

#endif  // LADDER_OUTPUT_FILE_H_
