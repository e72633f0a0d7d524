// Reads and writes files, whole or front to back, with errors that say what to
// do.
#ifndef LADDER_BASE_FILE_H_
#define LADDER_BASE_FILE_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/vocabulary.h"

namespace ladder {

/// kDiskFull for an error that says so, else kCannotWrite.
ErrorKind ErrorKindOf(const std::error_code& error);
/// The error for a folder that cannot be created or written, with a remedy;
/// exit code 3 if the disk is full, else 2.
UserError FolderError(const std::string& what, const std::error_code& error);
/// The error for a folder whose entries cannot be listed; exit code 2.
UserError UnreadableFolder(const std::filesystem::path& folder,
                           const std::error_code& error,
                           const std::string& remedy);
/// The remedy for kCannotWrite or kDiskFull, where `option` chooses the folder.
std::string FolderRemedy(ErrorKind kind, std::string_view option = "--out DIR");

/// The system's text for this errno: "Permission denied".
std::string ErrorText(int error);

/// Reads a whole file; nothing if it cannot be read or is too large.
std::optional<std::string> ReadFile(const std::filesystem::path& path,
                                    uint64_t max_bytes = 1ULL << 32);
/// A JSON file of a record: parsing takes several times its size, and it may
/// come from anybody.
inline constexpr uint64_t kMostJson = 64 << 20;
inline std::optional<std::string> ReadJsonFile(
    const std::filesystem::path& path) {
  return ReadFile(path, kMostJson);
}
/// Why ReadFile returned nothing: ": no such file", ": is a folder", …
std::string WhyUnreadable(const std::filesystem::path& path,
                          uint64_t max_bytes = 1ULL << 32);
/// Writes a file so that a reader sees the old or the new one, never half.
/// UserError with the reason if it cannot be written.
void WriteFileByRename(const std::filesystem::path& path,
                       std::string_view bytes, mode_t mode = 0666);

/// True for a pipe or a device (/dev/stdout): it is written, not replaced.
bool IsStream(const std::filesystem::path& path);
/// True if it belongs to the user who runs this program.
bool IsOurs(const std::filesystem::path& path);
/// Writes the file that the user named (--out FILE). Follows a link, writes to
/// a pipe or device; else like WriteFileByRename. UserError names `path`.
void WriteNamedFile(const std::filesystem::path& path, std::string_view bytes);

/// The same for a file that the user edits afterwards: creates folders.
/// UserError if the file exists and is no pipe or device.
void WriteNewFile(const std::filesystem::path& path, std::string_view bytes);

class OutputFile {
 public:
  /// Creates the file, with this mode, or empties it. UserError on failure.
  explicit OutputFile(std::filesystem::path path, mode_t mode = 0666);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Writes all the bytes. UserError on failure, such as a full disk.
  void Write(std::string_view bytes);
  /// Replaces all that follows the first `kept` bytes. Where the new bytes are
  /// as many as the old ones, a crash of ours leaves a whole file.
  void WriteAfter(uint64_t kept, std::string_view bytes);
  /// Starts to write the bytes to the disk, and does not wait.
  void StartSync();

 private:
  std::filesystem::path path_;
  int descriptor_;
  uint64_t size_ = 0;
};

/// Waits until the file or folder is on the disk. UserError on failure.
void SyncToDisk(const std::filesystem::path& path);

// Large files of a record are compressed with zstd. Their names then end in
// ".zst".

/// Bytes. Smaller files keep their names: compression saves too little.
inline constexpr uint64_t kLeastCompressed = 1 << 20;

/// The path with ".zst".
std::filesystem::path CompressedPath(const std::filesystem::path& path);

/// Opens the file, or the compressed one if the file does not exist. If neither
/// exists, the stream has failed. Reading damaged data throws UserError.
std::unique_ptr<std::istream> OpenFile(const std::filesystem::path& path);

/// Compresses a file of kLeastCompressed bytes or more. Removes the file only
/// when the compressed one is complete. UserError if that cannot be written.
void CompressFile(const std::filesystem::path& path);

/// An open file descriptor with an owner; never 0, 1 or 2, closed on exec.
class Descriptor {
 public:
  Descriptor() = default;
  /// Takes what a system call returned; negative: none.
  explicit Descriptor(int number);
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] bool open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  /// Gives the descriptor away.
  int Release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

// Marks a folder as in use. The lock ends with the process, even a killed one.

class FolderLock {
 public:
  /// Nothing if another process holds the lock. Always succeeds on a file
  /// system without locks.
  static std::optional<FolderLock> Take(const std::filesystem::path& folder);
  /// The same, but waits up to `most`. Others may hold the lock for a moment:
  /// a reader that looks whether a process uses the folder, and a child of a
  /// killed aoti-ladder, until it becomes the program that it starts.
  static std::optional<FolderLock> TakeWithin(
      const std::filesystem::path& folder,
      std::chrono::milliseconds most = std::chrono::seconds(1));
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

/// Locks the folder of a record. UserError if another process holds the lock.
FolderLock LockRecord(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BASE_FILE_H_
