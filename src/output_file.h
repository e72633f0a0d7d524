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
  /// Waits until the bytes are on the disk.
  void Sync();

 private:
  [[noreturn]] void Fail(int error) const;

  std::filesystem::path path_;
  int descriptor_;
};

}  // namespace ladder

#endif  // LADDER_OUTPUT_FILE_H_
