// Files that are read or written whole or front to back, with errors that say
// what to do.
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
/// That a folder cannot be made or written to, and what to do about it; exit
/// code 3 if the disk is full, else 2.
UserError FolderError(const std::string& what, const std::error_code& error);
/// What to do about an error of kind kCannotWrite or kDiskFull, where `option`
/// chooses the folder.
std::string FolderRemedy(ErrorKind kind, std::string_view option = "--out DIR");

/// What the system says of this errno: "Permission denied".
std::string ErrorText(int error);

/// Reads a whole file; nothing when it cannot be read or is larger.
std::optional<std::string> ReadFile(const std::filesystem::path& path,
                                    uint64_t max_bytes = 1ULL << 32);
/// ": there is no such file", ": it is a folder", …: what is wrong where
/// ReadFile gave nothing.
std::string WhyUnreadable(const std::filesystem::path& path,
                          uint64_t max_bytes = 1ULL << 32);
/// Writes a file so that a reader sees the old or the new one, never half.
/// UserError with the reason when it cannot be written.
void WriteFileByRename(const std::filesystem::path& path,
                       std::string_view bytes, mode_t mode = 0666);

/// True for a pipe and a device (/dev/stdout): it is there and is written to.
bool IsStream(const std::filesystem::path& path);
/// Writes where a person said (--out FILE): a link is followed, a pipe or
/// device written to; else as above. UserError that names `path`.
void WriteNamedFile(const std::filesystem::path& path, std::string_view bytes);

/// Writes what a person goes on with (--out FILE): a file that is there stays
/// as it is, folders are made, a pipe or device is written to. UserError that
/// says so.
void WriteNewFile(const std::filesystem::path& path, std::string_view bytes);

class OutputFile {
 public:
  /// Creates the file, with this mode, or empties it. UserError when that
  /// cannot be done.
  explicit OutputFile(std::filesystem::path path, mode_t mode = 0666);
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

// Files of a record that are large are kept compressed by zstd, under their
// name and ".zst".

/// What a smaller file would save is not worth that its name changes.
inline constexpr uint64_t kLeastCompressed = 1 << 20;

/// The path with ".zst".
std::filesystem::path CompressedPath(const std::filesystem::path& path);

/// The file's bytes, or where it is not there those of the compressed one, from
/// the begin. A stream that has failed where there is neither. Reading
/// what is damaged throws UserError.
std::unique_ptr<std::istream> OpenFile(const std::filesystem::path& path);

/// Replaces the file by a compressed one if it has kLeastCompressed bytes or
/// more. It is never gone: the new one is whole before. UserError when it
/// cannot be written.
void CompressFile(const std::filesystem::path& path);

// Says that a folder is in use, for as long as this process lives: nothing is
// left behind when it is killed.

class FolderLock {
 public:
  /// Nothing when another process holds it. Where the file system knows no
  /// locks, everybody gets one.
  static std::optional<FolderLock> Take(const std::filesystem::path& folder);
  /// The same, waiting for it so long.
  static std::optional<FolderLock> TakeWithin(
      const std::filesystem::path& folder, std::chrono::milliseconds most);
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

/// For as long as a record is worked in. UserError when another process does.
FolderLock LockRecord(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BASE_FILE_H_
